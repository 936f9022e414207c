/// A text field with one line.
public struct TextInput: BeagleWidget, SchemaComponent {
  /// The type's name in JSON.
  public static let typeName = "beagle:textInput"
  /// The purpose of the type in one sentence.
  public static let summary = "A text field with one line."
  /// Names in other toolkits.
  public static var synonyms: [String] { ["edittext", "input", "textfield", "textformfield"] }

  /// The text in the field.
  public var value: Expression<String>?
  /// The text that is shown while the field is empty.
  public var placeholder: Expression<String>?
  /// Whether the text can be edited; nil means true.
  public var enabled: Expression<Bool>?
  /// Whether the text cannot be edited; nil means false.
  public var readOnly: Expression<Bool>?
  /// The kind of text.
  public var type: Expression<TextInputType>?
  /// Beagle 1.x: whether the field is hidden.
  public var hidden: Expression<Bool>?
  /// The name of a style in the application's theme.
  public var styleId: String?
  /// The error message. A form cannot be submitted while it is not empty.
  public var error: Expression<String>?
  /// Whether the error message is shown.
  public var showError: Expression<Bool>?
  /// Actions that run after each edit, in context `onChange`: `{value}`.
  public var onChange: [any Action]?
  /// Actions that run when the field receives focus, in context `onFocus`: `{value}`.
  public var onFocus: [any Action]?
  /// Actions that run when the field loses focus, in context `onBlur`: `{value}`.
  public var onBlur: [any Action]?
  /// The properties of all widgets.
  public var properties: WidgetProperties

  /// Creates a value with the given properties.
  public init(
    value: Expression<String>? = nil, placeholder: Expression<String>? = nil,
    enabled: Expression<Bool>? = nil, readOnly: Expression<Bool>? = nil,
    type: Expression<TextInputType>? = nil, hidden: Expression<Bool>? = nil, styleId: String? = nil,
    error: Expression<String>? = nil, showError: Expression<Bool>? = nil,
    onChange: [any Action]? = nil, onFocus: [any Action]? = nil, onBlur: [any Action]? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil
  ) {
    (self.value, self.placeholder, self.enabled) = (value, placeholder, enabled)
    (self.readOnly, self.type, self.hidden) = (readOnly, type, hidden)
    (self.styleId, self.error, self.showError) = (styleId, error, showError)
    (self.onChange, self.onFocus, self.onBlur) = (onChange, onFocus, onBlur)
    properties = WidgetProperties(id: id, style: style, accessibility: accessibility)
  }

  /// The facts about the properties.
  public static var facts: [Fact] {
    Fact("value", "The text in the field. Bind it to a context to change it.", .changedByUser)
    Fact("placeholder", "The text to show while the field is empty.")
    Fact("enabled", "Whether the field can be edited.", default: true)
    Fact("readOnly", "Whether the field is read-only.", default: false)
    Fact(
      "type",
      "The type of input. It selects the keyboard, and PASSWORD hides the text. The input "
        + "is not validated.", default: "TEXT")
    Fact(
      "error", "The error message. submitForm rejects a form with a field whose error is not empty."
    )
    Fact("showError", "Whether the error is shown below the field.", default: false)
    Fact(
      "onChange", "Actions that run after each edit. They read the new text as @{onChange.value}.",
      .event(.field))
    Fact(
      "onFocus",
      "Actions that run when the field gets the focus. They read the text as @{onFocus.value}.",
      .event(.field))
    Fact(
      "onBlur",
      "Actions that run when the field loses the focus. They read the text as @{onBlur.value}.",
      .event(.field))
  }

  init(from reader: inout ObjectReader) {
    value = reader.bindable("value")
    placeholder = reader.bindable("placeholder")
    enabled = reader.bindable("enabled") ?? reader.legacyNegated("disabled", now: "enabled")
    readOnly = reader.bindable("readOnly")
    type = reader.bindable("type")
    hidden = reader.legacy("hidden", now: "style.display", as: .hide) { $0.bindable("hidden") }
    styleId = reader.string("styleId")
    error = reader.bindable("error")
    showError = reader.bindable("showError")
    onChange = reader.actions("onChange", implicit: "onChange")
    onFocus = reader.actions("onFocus", implicit: "onFocus")
    onBlur = reader.actions("onBlur", implicit: "onBlur")
    properties = reader.widgetProperties()
  }
}

extension TextInput {
  /// The common properties. The property `hidden` of Beagle 1.x sets the `display` of the style
  /// unless the style sets it.
  public var widgetProperties: WidgetProperties? {
    guard let hidden, style?.display == nil else { return properties }
    var properties = properties
    var style = style ?? Style()
    switch hidden {
    case .value(let isHidden): style.display = .value(isHidden ? .none : .flex)
    case .expression(let expression):
      style.display = expression.wrapped { "condition(\($0), 'NONE', 'FLEX')" }
    }
    properties.style = style
    return properties
  }
}

extension EventValue {
  /// The value of the events of a text field.
  fileprivate static var field: EventValue {
    .object(Member("value", .string, "text of the field"))
  }
}

extension ObjectReader {
  /// Reads a property of Beagle 1.x whose meaning is the opposite of its replacement's.
  fileprivate mutating func legacyNegated(
    _ key: StaticString, now: String
  ) -> Expression<Bool>? {
    let old: Expression<Bool>? = legacy(key, now: now, as: .negate) { $0.bindable(key) }
    switch old {
    case nil: return nil
    case .value(let value): return .value(!value)
    case .expression(let expression): return expression.wrapped { "not(\($0))" }
    }
  }
}

extension ContextExpression {
  /// Returns the expression that `body` creates from the text between `@{` and `}`.
  fileprivate func wrapped<Value>(_ body: (Substring) -> String) -> Expression<Value>? {
    let inside = source.dropFirst(2).dropLast()
    return ContextExpression("@{\(body(inside))}", source: reference).map { .expression($0) }
  }
}
