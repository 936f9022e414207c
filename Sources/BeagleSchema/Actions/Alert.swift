/// Shows a message with one button.
public struct Alert: Action, SchemaAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:alert"
  /// The purpose of the type in one sentence.
  public static let summary = "Shows a message with one button."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["dialog", "message"] }

  /// The title.
  public var title: Expression<String>?
  /// The message.
  public var message: Expression<String>
  /// Actions that run after the button is pressed.
  public var onPressOk: [any Action]?
  /// The label of the button; nil means `Ok`.
  public var labelOk: String?
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    title: Expression<String>? = nil, message: Expression<String>, onPressOk: [any Action]? = nil,
    labelOk: String? = nil, analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.title, self.message, self.onPressOk) = (title, message, onPressOk)
    (self.labelOk, self.analytics) = (labelOk, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("title", "The title of the dialog.")
    Fact("message", "The message of the dialog.")
    Fact("onPressOk", "Actions that run when the button is pressed.")
    Fact("labelOk", "The label of the button.", default: "Ok")
  }

  init(from reader: inout ObjectReader) {
    title = reader.bindable("title")
    message = reader.bindable("message", required: true) ?? .value("")
    onPressOk = reader.actions("onPressOk")
    labelOk = reader.shownString("labelOk")
  }
}
