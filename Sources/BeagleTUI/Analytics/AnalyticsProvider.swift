import BeagleNetworking
import BeagleSchema
import SystemSupport

/// Receives records of user actions (Beagle: `AnalyticsProviderProtocol`).
/// Set ``BeagleDependencies/analyticsProvider``.
///
/// Records contain no secrets: `REDACTED` replaces values whose names suggest one, for example the
/// value of a `setContext` with the context `password`, and URLs lose user names, passwords and
/// tokens. Beagle iOS records these values; this client does not, because records usually leave the
/// computer.
@MainActor
public protocol AnalyticsProviderProtocol: AnyObject {
  /// Returns what to record. Called for each record.
  func getConfig() -> AnalyticsConfig
  /// Called when a screen is shown, and before an action runs.
  func createRecord(_ record: AnalyticsRecord)
}

/// The default rules for components and actions without analytics settings of their own.
public struct AnalyticsConfig: Hashable, Sendable {
  /// Whether screens are recorded.
  public var enableScreenAnalytics: Bool
  /// The attribute paths of the actions to record, by lowercase action name.
  public private(set) var actions: [String: [String]]

  /// Creates a configuration.
  /// - Parameters:
  ///   - enableScreenAnalytics: whether screens are recorded.
  ///   - actions: the attribute paths by action name in any letter case.
  public init(enableScreenAnalytics: Bool = true, actions: [String: [String]] = [:]) {
    self.enableScreenAnalytics = enableScreenAnalytics
    self.actions = [:]
    for (name, paths) in actions { self.actions[name.lowercased()] = paths }
  }

  /// Returns the attribute paths of an action, or nil if the action is not recorded.
  public func attributes(ofAction name: String) -> [String]? { actions[name.lowercased()] }

  /// Decodes a configuration file such as
  /// `{"enableScreenAnalytics": true, "actions": {"beagle:alert": ["title"]}}`.
  /// - Throws: `JSONError`, or ``ConfigurationFileError`` if the structure is wrong.
  public init(json bytes: [UInt8], name: String) throws {
    try self.init(try JSONDocument(bytes, name: name).root)
  }

  /// Decodes a configuration.
  package init(_ root: JSONNode) throws {
    guard root.kind == .object else { throw ConfigurationFileError(root, "expected an object") }
    // The last of duplicate keys is used. Null means the default.
    func value(_ key: String) -> JSONNode? { root[key].flatMap { $0.isNull ? nil : $0 } }
    let enabled = try value("enableScreenAnalytics")?.requireBool() ?? true
    var actions: [String: [String]] = [:]
    for (name, paths) in try value("actions")?.requireMembers() ?? [] {
      actions[name.string ?? ""] = try paths.requireStrings("attribute paths")
    }
    self.init(enableScreenAnalytics: enabled, actions: actions)
  }
}

/// A provider that writes each record as one line of JSON to a file.
@MainActor
public final class AnalyticsFile: AnalyticsProviderProtocol {
  private let file: LineFile
  private let config: AnalyticsConfig

  /// Opens a file for appending, or creates one that only its owner can read.
  /// - Throws: ``FileError``.
  public init(path: String, config: AnalyticsConfig = AnalyticsConfig()) throws(FileError) {
    file = try LineFile(path: path, language: .json)
    self.config = config
  }

  /// Called at the first write error only.
  public var onFailure: ((FileError) -> Void)? {
    get { file.onFailure }
    set { file.onFailure = newValue }
  }

  /// The rules for records.
  public func getConfig() -> AnalyticsConfig { config }

  /// Appends a record to the file.
  public func createRecord(_ record: AnalyticsRecord) {
    file.append(String(decoding: Redaction.body(Array(record.jsonText.utf8)), as: UTF8.self))
  }
}
