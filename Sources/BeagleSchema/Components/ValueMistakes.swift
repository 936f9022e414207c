// The messages of unavailable declarations are their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Where a value of Swift is not an expression, in properties other than the main one of a type, which is in
// TextMistakes. The overloads exist for their messages.

extension Button {
  @available(
    *, unavailable,
    message: "write enabled: .value(flag): only a literal can be an expression, not a Bool"
  )
  @_disfavoredOverload
  public init(
    _ text: Expression<String>, styleId: String? = nil, onPress: [any Action]? = nil, enabled: Bool,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil
  ) { self.init(text) }
}

extension TextInput {
  @available(
    *, unavailable,
    message: "write placeholder: .value(text): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    value: Expression<String>? = nil, placeholder: String, enabled: Expression<Bool>? = nil,
    readOnly: Expression<Bool>? = nil, type: Expression<TextInputType>? = nil,
    hidden: Expression<Bool>? = nil, styleId: String? = nil, error: Expression<String>? = nil,
    showError: Expression<Bool>? = nil, onChange: [any Action]? = nil, onFocus: [any Action]? = nil,
    onBlur: [any Action]? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) { self.init(value: value) }

  @available(
    *, unavailable,
    message: "write enabled: .value(flag): only a literal can be an expression, not a Bool"
  )
  @_disfavoredOverload
  public init(
    value: Expression<String>? = nil, placeholder: Expression<String>? = nil, enabled: Bool,
    readOnly: Expression<Bool>? = nil, type: Expression<TextInputType>? = nil,
    hidden: Expression<Bool>? = nil, styleId: String? = nil, error: Expression<String>? = nil,
    showError: Expression<Bool>? = nil, onChange: [any Action]? = nil, onFocus: [any Action]? = nil,
    onBlur: [any Action]? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) { self.init(value: value) }

  @available(
    *, unavailable,
    message: "write readOnly: .value(flag): only a literal can be an expression, not a Bool"
  )
  @_disfavoredOverload
  public init(
    value: Expression<String>? = nil, placeholder: Expression<String>? = nil,
    enabled: Expression<Bool>? = nil, readOnly: Bool, type: Expression<TextInputType>? = nil,
    hidden: Expression<Bool>? = nil, styleId: String? = nil, error: Expression<String>? = nil,
    showError: Expression<Bool>? = nil, onChange: [any Action]? = nil, onFocus: [any Action]? = nil,
    onBlur: [any Action]? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) { self.init(value: value) }

  @available(
    *, unavailable,
    message: "write hidden: .value(flag): only a literal can be an expression, not a Bool"
  )
  @_disfavoredOverload
  public init(
    value: Expression<String>? = nil, placeholder: Expression<String>? = nil,
    enabled: Expression<Bool>? = nil, readOnly: Expression<Bool>? = nil,
    type: Expression<TextInputType>? = nil, hidden: Bool, styleId: String? = nil,
    error: Expression<String>? = nil, showError: Expression<Bool>? = nil,
    onChange: [any Action]? = nil, onFocus: [any Action]? = nil, onBlur: [any Action]? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil
  ) { self.init(value: value) }

  @available(
    *, unavailable,
    message: "write error: .value(text): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    value: Expression<String>? = nil, placeholder: Expression<String>? = nil,
    enabled: Expression<Bool>? = nil, readOnly: Expression<Bool>? = nil,
    type: Expression<TextInputType>? = nil, hidden: Expression<Bool>? = nil, styleId: String? = nil,
    error: String, showError: Expression<Bool>? = nil, onChange: [any Action]? = nil,
    onFocus: [any Action]? = nil, onBlur: [any Action]? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) { self.init(value: value) }

  @available(
    *, unavailable,
    message: "write showError: .value(flag): only a literal can be an expression, not a Bool"
  )
  @_disfavoredOverload
  public init(
    value: Expression<String>? = nil, placeholder: Expression<String>? = nil,
    enabled: Expression<Bool>? = nil, readOnly: Expression<Bool>? = nil,
    type: Expression<TextInputType>? = nil, hidden: Expression<Bool>? = nil, styleId: String? = nil,
    error: Expression<String>? = nil, showError: Bool, onChange: [any Action]? = nil,
    onFocus: [any Action]? = nil, onBlur: [any Action]? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) { self.init(value: value) }
}

extension PageView {
  @available(
    *, unavailable,
    message: "write currentPage: .value(number): only a literal can be an expression, not an Int"
  )
  @_disfavoredOverload
  public init(
    context: Context? = nil, onPageChange: [any Action]? = nil, currentPage: Int,
    showArrow: Bool? = nil, pageIndicator: (any ServerDrivenComponent)? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildrenBuilder children: () -> [any ServerDrivenComponent]
  ) { self.init(children: children()) }
}

extension Alert {
  @available(
    *, unavailable,
    message: "write title: .value(text): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    title: String, message: Expression<String>, onPressOk: [any Action]? = nil,
    labelOk: String? = nil, analytics: ActionAnalyticsConfig? = nil
  ) { self.init(message: message) }
}

extension Confirm {
  @available(
    *, unavailable,
    message: "write title: .value(text): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    title: String, message: Expression<String>, onPressOk: [any Action]? = nil,
    onPressCancel: [any Action]? = nil, labelOk: String? = nil, labelCancel: String? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) { self.init(message: message) }
}

extension Context {
  @available(
    *, unavailable,
    message:
      "write Context(id: …, value: try DynamicObject(encoding: value)), or .int, .double, .bool and .array of a value"
  )
  @_disfavoredOverload
  public init(id: String, value: some Encodable) { self.init(id: id) }
}

extension SetContext {
  @available(
    *, unavailable,
    message:
      "write SetContext(contextId: …, value: try DynamicObject(encoding: value)), or .int, .double, .bool and .array of a value"
  )
  @_disfavoredOverload
  public init(
    contextId: String, path: Path? = nil, value: some Encodable,
    analytics: ActionAnalyticsConfig? = nil
  ) { self.init(contextId: contextId, value: .empty) }
}
