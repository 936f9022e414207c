import BeagleSchema

/// A screen that was shown, or an action that ran.
public struct AnalyticsRecord: Hashable, Sendable {
  /// What happened.
  public enum RecordType: Hashable, Sendable {
    /// A screen was shown.
    case screen(Screen)
    /// An action ran.
    case action(Action)
  }

  /// What is recorded of a screen.
  public struct Screen: Hashable, Sendable {
    /// The id of the screen that was loaded.
    public var rootId: String?
  }

  /// What is recorded of an action.
  public struct Action: Hashable, Sendable {
    /// The lower-case name, as `beagle:alert`.
    public var beagleAction: String
    /// The event that ran it, as `onPress`; nil for items of the navigation bar.
    public var event: String?
    /// The component at which it happened.
    public var component: Component
    /// Values of the action by their paths, expressions evaluated.
    public var attributes: DynamicDictionary
    /// What the action adds itself, expressions evaluated.
    public var additionalEntries: DynamicDictionary
  }

  /// The component at which an action happened.
  public struct Component: Hashable, Sendable {
    /// Its id.
    public var id: String?
    /// Its name on the wire.
    public var type: String?
    /// Its left upper corner on the screen, in points of a phone.
    public var position: Position
  }

  /// A place on the screen in points of a phone (8 a column and 16 a row unless configured).
  public struct Position: Hashable, Sendable {
    /// From the left.
    public var x: Double
    /// From the top.
    public var y: Double
  }

  /// What happened.
  public var type: RecordType
  /// The URL of a remote screen as it was asked for, without secrets; the id of a screen of the
  /// application; empty for a screen given as text.
  public var screen: String?
  /// Milliseconds since 1970.
  public var timestamp: Int
  /// The platform, as records of phones name it: `ios`, whose behaviour this client follows.
  public var platform = "ios"

  /// The record as JSON, in the shape that phones send.
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
