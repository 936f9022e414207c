import BeagleSchema

/// Gets records of what users do (Beagle: `AnalyticsProviderProtocol`).
/// Set ``BeagleDependencies/analyticsProvider``.
///
/// Addresses in records have neither user name nor password, and `REDACTED` in place of parameters that
/// hold tokens, passwords and the like: unlike those of Beagle iOS, because records usually leave the
/// computer, and nobody counts screens by their tokens. Other values are as the payload has them.
@MainActor
public protocol AnalyticsProviderProtocol: AnyObject {
  /// What is recorded; asked for each record.
  func getConfig() -> AnalyticsConfig
  /// Called for each screen that is shown and each action that runs, before it runs.
  func createRecord(_ record: AnalyticsRecord)
}

/// What is recorded where components and actions say nothing themselves.
public struct AnalyticsConfig: Hashable, Sendable {
  /// Whether screens are recorded.
  public var enableScreenAnalytics: Bool
  /// The actions to record, by lower-case name, and the paths of their attributes.
  public private(set) var actions: [String: [String]]

  /// - Parameters:
  ///   - enableScreenAnalytics: whether screens are recorded.
  ///   - actions: attribute paths by the name of an action, in any case, as `beagle:alert`.
  public init(enableScreenAnalytics: Bool = true, actions: [String: [String]] = [:]) {
    self.enableScreenAnalytics = enableScreenAnalytics
    self.actions = [:]
    for (name, paths) in actions { self.actions[name.lowercased()] = paths }
  }

  /// The attributes to record of an action; nil when it is not recorded.
  public func attributes(ofAction name: String) -> [String]? { actions[name.lowercased()] }

  /// Reads `{"enableScreenAnalytics": true, "actions": {"beagle:alert": ["title"]}}`.
  /// - Throws: `JSONError` for a text that is not JSON, ``AnalyticsConfigError`` for another shape.
  public init(json bytes: [UInt8], name: String) throws {
    let root = try JSONDocument(bytes, name: name).root
    guard root.kind == .object else { throw AnalyticsConfigError(root, "an object") }
    var enabled = true
    if let flag = root["enableScreenAnalytics"], !flag.isNull {
      guard let value = flag.bool else { throw AnalyticsConfigError(flag, "true or false") }
      enabled = value
    }
    var actions: [String: [String]] = [:]
    if let table = root["actions"], !table.isNull {
      guard table.kind == .object else { throw AnalyticsConfigError(table, "an object") }
      for (key, value) in table.members {
        guard value.kind == .array else {
          throw AnalyticsConfigError(value, "a list of attribute paths")
        }
        var paths: [String] = []
        for element in value.elements {
          guard let path = element.string else { throw AnalyticsConfigError(element, "a string") }
          paths.append(path)
        }
        actions[key.string ?? ""] = paths
      }
    }
    self.init(enableScreenAnalytics: enabled, actions: actions)
  }
}

/// An analytics configuration of another shape.
public struct AnalyticsConfigError: Error, Sendable, CustomStringConvertible {
  /// Where and what is expected there.
  public let description: String

  init(_ node: JSONNode, _ expected: String) {
    description = "\(node.source): the analytics configuration: expected \(expected)"
  }
}
