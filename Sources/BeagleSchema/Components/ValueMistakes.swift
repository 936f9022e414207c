// The messages of unavailable declarations are their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Initializers with a value of Swift in place of an expression, for other properties than the main one of a type,
// which is in TextMistakes. The overloads exist for their messages.

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

extension PageIndicator {
  @available(
    *, unavailable,
    message: "write currentPage: .value(number): only a literal can be an expression, not an Int"
  )
  @_disfavoredOverload
  public init(
    selectedColor: String? = nil, unselectedColor: String? = nil, numberOfPages: Int? = nil,
    currentPage: Int, id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil
  ) { self.init() }
}

extension TabBar {
  @available(
    *, unavailable,
    message: "write currentTab: .value(number): only a literal can be an expression, not an Int"
  )
  @_disfavoredOverload
  public init(
    items: [TabBarItem], styleId: String? = nil, currentTab: Int,
    onTabSelection: [any Action]? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) { self.init(items: items) }
}

extension WebView {
  @available(
    *, unavailable,
    message: "write url: .value(text): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    url: String, id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil
  ) { self.init(url: .value(url)) }
}

extension Condition {
  @available(
    *, unavailable,
    message: "write condition: .value(flag): only a literal can be an expression, not a Bool"
  )
  @_disfavoredOverload
  public init(
    condition: Bool, onTrue: [any Action]? = nil, onFalse: [any Action]? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) { self.init(condition: .value(condition)) }
}

extension SendRequest {
  @available(
    *, unavailable,
    message: "write url: .value(text): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    url: String, method: Expression<HTTPMethod>? = nil,
    headers: Expression<[String: String]>? = nil, data: DynamicObject? = nil,
    onSuccess: [any Action]? = nil, onError: [any Action]? = nil, onFinish: [any Action]? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) { self.init(url: .value(url)) }
}

extension Context {
  @available(
    *, unavailable,
    message: "write Context(id: …, value: try DynamicObject(encoding: value)), or .int(value)"
  )
  @_disfavoredOverload
  public init(id: String, value: some Encodable) { self.init(id: id) }
}

extension SetContext {
  @available(
    *, unavailable,
    message:
      "write SetContext(contextId: …, value: try DynamicObject(encoding: value)), or .int(value)"
  )
  @_disfavoredOverload
  public init(
    contextId: String, path: Path? = nil, value: some Encodable,
    analytics: ActionAnalyticsConfig? = nil
  ) { self.init(contextId: contextId, value: .empty) }
}
