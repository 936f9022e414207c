import BeagleSchema

/// A record of a shown screen or an executed action.
public struct AnalyticsRecord: Hashable, Sendable {
  /// The recorded event.
  public enum RecordType: Hashable, Sendable {
    /// A screen was shown.
    case screen(Screen)
    /// An action ran.
    case action(Action)
  }

  /// The properties of a shown screen.
  public struct Screen: Hashable, Sendable {
    /// The id of the screen that was loaded.
    public var rootId: String?
  }

  /// The properties of an executed action.
  public struct Action: Hashable, Sendable {
    /// The lowercase name, for example `beagle:alert`.
    public var beagleAction: String
    /// The event that executed it, for example `onPress`; nil for navigation bar items.
    public var event: String?
    /// The component where the event occurred.
    public var component: Component
    /// The evaluated attributes of the action by path.
    public var attributes: DynamicDictionary
    /// The evaluated `additionalEntries` of the action.
    public var additionalEntries: DynamicDictionary
  }

  /// The component where an event occurred.
  public struct Component: Hashable, Sendable {
    /// The id.
    public var id: String?
    /// The wire name, for example `beagle:button`.
    public var type: String?
    /// The top left corner on the screen, in points.
    public var position: Position
  }

  /// A position on the screen in points; by default, a cell is 8 points wide and 16 points high.
  public struct Position: Hashable, Sendable {
    /// The distance from the left edge.
    public var x: Double
    /// The distance from the top edge.
    public var y: Double
  }

  /// The recorded event.
  public var type: RecordType
  /// The redacted URL of a remote screen, or the id of a screen that was created in Swift. It is
  /// empty for a screen from a JSON string.
  public var screen: String?
  /// The time in milliseconds since 1970.
  public var timestamp: Int
  /// The platform, which is `terminal`. Beagle iOS reports `ios`.
  public var platform = "terminal"

  /// The record as JSON, in the format of Beagle on phones.
  public var json: DynamicObject {
    var members = DynamicDictionary()
    let screen: DynamicObject = self.screen.map { .string($0) } ?? .empty
    switch type {
    case .screen(let value):
      members["type"] = "screen"
      members["platform"] = .string(platform)
      members["screen"] = screen
      if let id = value.rootId { members["rootId"] = .string(id) }
    case .action(let value):
      members["type"] = "action"
      members["platform"] = .string(platform)
      members["beagleAction"] = .string(value.beagleAction)
      members["event"] = value.event.map { .string($0) } ?? .empty
      members["screen"] = screen
      members["component"] = value.component.json
      if !value.attributes.isEmpty { members["attributes"] = .dictionary(value.attributes) }
      if !value.additionalEntries.isEmpty {
        members["additionalEntries"] = .dictionary(value.additionalEntries)
      }
    }
    members["timestamp"] = .int(timestamp)
    return .dictionary(members)
  }

  /// The record as one line of JSON.
  public var jsonText: String { json.jsonText }
}

extension AnalyticsRecord.Component {
  fileprivate var json: DynamicObject {
    var members = DynamicDictionary()
    if let id { members["id"] = .string(id) }
    if let type { members["type"] = .string(type) }
    members["position"] = ["x": number(position.x), "y": number(position.y)]
    return .dictionary(members)
  }

  private func number(_ value: Double) -> DynamicObject {
    Int(exactly: value).map { .int($0) } ?? .double(value)
  }
}
