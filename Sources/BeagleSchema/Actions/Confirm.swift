/// A question with two buttons.
public struct Confirm: Action, SchemaAction {
  /// The name on the wire.
  public static let typeName = "beagle:confirm"
  /// What it is for.
  public static let summary = "A question with two buttons."

  /// The title.
  public var title: Expression<String>?
  /// The question.
  public var message: Expression<String>
  /// Run after yes.
  public var onPressOk: [any Action]?
  /// Run after no.
  public var onPressCancel: [any Action]?
  /// The button for yes; `Ok` when nil.
  public var labelOk: String?
  /// The button for no; `Cancel` when nil.
  public var labelCancel: String?
  /// Whether and what analytics records.
  public var analytics: ActionAnalyticsConfig?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    title: Expression<String>? = nil, message: Expression<String>, onPressOk: [any Action]? = nil,
    onPressCancel: [any Action]? = nil, labelOk: String? = nil, labelCancel: String? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) {
    self.title = title
    self.message = message
    self.onPressOk = onPressOk
    self.onPressCancel = onPressCancel
    self.labelOk = labelOk
    self.labelCancel = labelCancel
    self.analytics = analytics
  }

  init(from reader: inout ObjectReader) {
    title = reader.bindable("title")
    message = reader.bindable("message", required: true) ?? .value("")
    onPressOk = reader.actions("onPressOk")
    onPressCancel = reader.actions("onPressCancel")
    labelOk = reader.string("labelOk")
    labelCancel = reader.string("labelCancel")
    analytics = reader.analytics()
    source = reader.source
  }
}
