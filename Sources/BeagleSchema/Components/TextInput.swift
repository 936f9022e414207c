/// A field for one line of text.
public struct TextInput: Widget, SchemaComponent {
  /// The name on the wire.
  public static let typeName = "beagle:textInput"
  /// What it is for.
  public static let summary = "A field for one line of text."

  /// The text in the field.
  public var value: Expression<String>?
  /// Shown while the field is empty.
  public var placeholder: Expression<String>?
  /// False: it cannot be edited.
  public var enabled: Expression<Bool>?
  /// True: it cannot be edited.
  public var readOnly: Expression<Bool>?
  /// What is typed; secrecy and keyboard.
  public var type: Expression<TextInputType>?
  /// 1.x: true takes the field away.
  public var hidden: Expression<Bool>?
  /// A style of the application's theme.
  public var styleId: String?
  /// What is wrong; counts for the form when not empty.
  public var error: Expression<String>?
  /// Whether the error shows.
  public var showError: Expression<Bool>?
  /// Run after each edit, context `onChange`: `{value}`.
  public var onChange: [any Action]?
  /// Run when the field gets the focus, context `onFocus`: `{value}`.
  public var onFocus: [any Action]?
  /// Run when it loses the focus, context `onBlur`: `{value}`.
  public var onBlur: [any Action]?
  /// Names the component for `addChildren` and analytics.
  public var id: String?
  /// Size, position, colours.
  @Boxed public var style: Style?
  /// What assistive technology says.
  @Boxed public var accessibility: Accessibility?
  /// Where it stands in its document; nil when it was built in Swift.
  public var source: SourceReference?

  /// A value with the given properties.
  public init(
    value: Expression<String>? = nil, placeholder: Expression<String>? = nil,
    enabled: Expression<Bool>? = nil, readOnly: Expression<Bool>? = nil,
    type: Expression<TextInputType>? = nil, hidden: Expression<Bool>? = nil, styleId: String? = nil,
    error: Expression<String>? = nil, showError: Expression<Bool>? = nil,
    onChange: [any Action]? = nil, onFocus: [any Action]? = nil, onBlur: [any Action]? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    self.value = value
    self.placeholder = placeholder
    self.enabled = enabled
    self.readOnly = readOnly
    self.type = type
    self.hidden = hidden
    self.styleId = styleId
    self.error = error
    self.showError = showError
    self.onChange = onChange
    self.onFocus = onFocus
    self.onBlur = onBlur
    self.id = id
    self.style = style
    self.accessibility = accessibility
  }

  init(from reader: inout ObjectReader) {
    value = reader.bindable("value")
    placeholder = reader.bindable("placeholder")
    enabled = reader.bindable("enabled") ?? reader.legacyNegated("disabled", now: "enabled")
    readOnly = reader.bindable("readOnly")
    type = reader.bindable("type")
    hidden = reader.legacyBindable("hidden", now: "style.display")
    styleId = reader.string("styleId")
    error = reader.bindable("error")
    showError = reader.bindable("showError")
    onChange = reader.actions("onChange", implicit: "onChange")
    onFocus = reader.actions("onFocus", implicit: "onFocus")
    onBlur = reader.actions("onBlur", implicit: "onBlur")
    id = reader.string("id")
    style = reader.object("style")
    accessibility = reader.object("accessibility")
    source = reader.source
  }
}

extension TextInput {
  /// The properties of the widget. What 1.x says with `hidden` is the `display` of the style, where
  /// that says nothing itself.
  public var widgetProperties: WidgetProperties? {
    var style = style
    if let hidden, style?.display == nil {
      style = style ?? Style()
      switch hidden {
      case .value(let isHidden): style?.display = .value(isHidden ? .none : .flex)
      case .expression(let expression):
        style?.display = expression.wrapped { "condition(\($0), 'NONE', 'FLEX')" }
      }
    }
    return WidgetProperties(id: id, style: style, accessibility: accessibility)
  }
}

extension ObjectReader {
  /// The opposite of what a name of 1.x says.
  fileprivate mutating func legacyNegated(
    _ key: StaticString, now: String
  ) -> Expression<Bool>? {
    let old: Expression<Bool>? = legacyBindable(key, now: now)
    switch old {
    case nil: return nil
    case .value(let value): return .value(!value)
    case .expression(let expression): return expression.wrapped { "not(\($0))" }
    }
  }
}

extension ContextExpression {
  /// The expression that `body` makes of the inside of this one.
  fileprivate func wrapped<Value>(_ body: (Substring) -> String) -> Expression<Value>? {
    let inside = source.dropFirst(2).dropLast()
    return ContextExpression("@{\(body(inside))}", source: reference).map { .expression($0) }
  }
}
