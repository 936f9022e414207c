/// Asks a question with two buttons.
public struct Confirm: Action, SchemaAction {
  /// The type's name in JSON.
  public static let typeName = "beagle:confirm"
  /// The purpose of the type in one sentence.
  public static let summary = "Asks a question with two buttons."

  /// The title.
  public var title: Expression<String>?
  /// The question.
  public var message: Expression<String>
  /// Actions that run after the OK button is pressed.
  public var onPressOk: [any Action]?
  /// Actions that run after the Cancel button is pressed.
  public var onPressCancel: [any Action]?
  /// The label of the OK button; nil means `Ok`.
  public var labelOk: String?
  /// The label of the Cancel button; nil means `Cancel`.
  public var labelCancel: String?
  /// The analytics settings of the action; nil uses the application's.
  public var analytics: ActionAnalyticsConfig?
  /// The position in the document; nil if the value was created in Swift.
  public var source: SourceReference?

  /// Creates a value with the given properties.
  public init(
    title: Expression<String>? = nil, message: Expression<String>, onPressOk: [any Action]? = nil,
    onPressCancel: [any Action]? = nil, labelOk: String? = nil, labelCancel: String? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    (self.title, self.message, self.onPressOk) = (title, message, onPressOk)
    (self.onPressCancel, self.labelOk) = (onPressCancel, labelOk)
    (self.labelCancel, self.analytics) = (labelCancel, analytics)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("title", "The title of the dialog.")
    Fact("message", "The question of the dialog.")
    Fact("onPressOk", "Actions that run when the user confirms.")
    Fact("onPressCancel", "Actions that run when the user cancels.")
    Fact("labelOk", "The label of the button that confirms.", default: "Ok")
    Fact("labelCancel", "The label of the button that cancels.", default: "Cancel")
  }

  init(from reader: inout ObjectReader) {
    title = reader.bindable("title")
    message = reader.bindable("message", required: true) ?? .value("")
    onPressOk = reader.actions("onPressOk")
    onPressCancel = reader.actions("onPressCancel")
    labelOk = reader.shownString("labelOk")
    labelCancel = reader.shownString("labelCancel")
  }
}
