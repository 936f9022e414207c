import BeagleAutomation
import BeagleTUI
import CellText
import SystemSupport

/// The object `test` of the project file: how `beagle-tui test` runs the flows of the project.
struct TestSettings {
  /// The directory or the URL of the screens. A directory is below the folder of the file.
  private(set) var app: String?
  /// The folder of the flows, relative to the folder of the file.
  private(set) var flows: String?
  private(set) var size: CellSize?
  /// The names of custom operations and their results.
  private(set) var operations: [(name: String, result: DynamicObject)] = []

  /// The rules for analytics records.
  private(set) var analytics = AnalyticsConfig()

  static let names = ["app", "flows", "size", "operations", "analytics"]

  /// Reads the object.
  init(_ node: JSONNode, _ reader: ConfigReader) throws(ConfigError) {
    try reader.read(node, TestSettings.names) { (name, value) throws(ConfigError) in
      switch name {
      case "app":
        let text = try reader.text(value)
        app = SourceOptions.isURL(text) ? text : try TestSettings.inside(value, text, "app")
      case "flows": flows = try TestSettings.inside(value, try reader.text(value), "flows")
      case "size":
        let text = try reader.text(value)
        do throws(UsageError) { size = try OptionValue.size(text) } catch {
          throw ConfigError(value, error.description)
        }
      case "analytics": analytics = try TestSettings.analytics(value, reader)
      default:
        guard value.kind == .object else { throw ConfigError(value, "expected an object") }
        for (key, result) in value.members {
          let name = key.string ?? ""
          guard OperationsProvider.isName(name) else {
            throw ConfigError(key, "expected an operation name of letters, digits and _")
          }
          operations.append((name, DynamicObject(result)))
        }
      }
    }
  }

  /// Reads the same object as `--analytics-config`.
  private static func analytics(
    _ node: JSONNode, _ reader: ConfigReader
  ) throws(ConfigError) -> AnalyticsConfig {
    try reader.read(node, ["enableScreenAnalytics", "actions"]) { _, value throws(ConfigError) in
      if value.kind == .null { throw ConfigError(value, "expected a value, found null") }
      if value.kind == .object { try reader.read(value, nil) { _, _ in } }
    }
    do { return try AnalyticsConfig(node) } catch { throw ConfigError("\(error)") }
  }

  /// Returns a path that does not leave the folder of the project file, because the project may be a
  /// cloned repository.
  private static func inside(
    _ node: JSONNode, _ text: String, _ key: String
  ) throws(ConfigError) -> String {
    guard !text.hasPrefix("/"), let path = FlowPath.normalized(text) else {
      throw ConfigError(
        node, "\"\(key)\": the path is outside the directory of \(ProjectFile.name)")
    }
    do throws(RootDirectory.Problem) { _ = try RootDirectory.names(of: path) } catch {
      throw ConfigError(node, "\"\(key)\": the path \(error.reason)")
    }
    return path.isEmpty ? "." : path
  }
}
