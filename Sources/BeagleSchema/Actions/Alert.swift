/// A message with one button.
public struct Alert: Action, SchemaAction {
  /// The name on the wire.
  public static let typeName = "beagle:alert"
  /// What it is for.
  public static let summary = "A message with one button."

  /// The title.
  public var title: Expression<String>?
  /// The message.
  public var message: Expression<String>
  /// Run after the button.
  public var onPressOk: [any Action]?
  /// The button; `Ok` when nil.
  public var labelOk: String?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    title: Expression<String>? = nil, message: Expression<String>, onPressOk: [any Action]? = nil,
    labelOk: String? = nil, analytics: ActionAnalyticsConfig? = nil
  ) {
    self.title = title
    self.message = message
    self.onPressOk = onPressOk
    self.labelOk = labelOk
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    title = reader.bindable("title")
    message = reader.bindable("message", required: true) ?? .value("")
    onPressOk = reader.actions("onPressOk")
    labelOk = reader.string("labelOk")
    analytics = reader.analytics()
    source = reader.source
  }
}
