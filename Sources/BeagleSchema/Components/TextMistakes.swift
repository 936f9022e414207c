// The messages of unavailable declarations are their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Initializers with a String that is neither an expression nor a value. The overloads exist for their messages:
// without them, the compiler says that a String cannot be converted to the expected argument type.

extension Button {
  @available(
    *, unavailable,
    message: "write Button(.value(text)): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    text: String, styleId: String? = nil, onPress: [any Action]? = nil,
    enabled: Expression<Bool>? = nil, id: String? = nil, style: Style? = nil,
    accessibility: Accessibility? = nil
  ) { self.init(.value(text)) }
}

extension TextInput {
  @available(
    *, unavailable,
    message:
      "write TextInput(value: .value(text)): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    value: String, placeholder: Expression<String>? = nil, enabled: Expression<Bool>? = nil,
    readOnly: Expression<Bool>? = nil, type: Expression<TextInputType>? = nil,
    hidden: Expression<Bool>? = nil, styleId: String? = nil, error: Expression<String>? = nil,
    showError: Expression<Bool>? = nil, onChange: [any Action]? = nil,
    onFocus: [any Action]? = nil, onBlur: [any Action]? = nil, id: String? = nil,
    style: Style? = nil, accessibility: Accessibility? = nil
  ) { self.init(value: .value(value)) }
}

extension Alert {
  @available(
    *, unavailable,
    message: "write Alert(message: .value(text)): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    title: Expression<String>? = nil, message: String, onPressOk: [any Action]? = nil,
    labelOk: String? = nil, analytics: ActionAnalyticsConfig? = nil
  ) { self.init(message: .value(message)) }
}

extension Confirm {
  @available(
    *, unavailable,
    message:
      "write Confirm(message: .value(text)): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    title: Expression<String>? = nil, message: String, onPressOk: [any Action]? = nil,
    onPressCancel: [any Action]? = nil, labelOk: String? = nil, labelCancel: String? = nil,
    analytics: ActionAnalyticsConfig? = nil
  ) { self.init(message: .value(message)) }
}

extension SetContext {
  @available(
    *, unavailable,
    message: "write SetContext(contextId: …, value: .string(text)) for a String"
  )
  @_disfavoredOverload
  public init(
    contextId: String, path: Path? = nil, value: String, analytics: ActionAnalyticsConfig? = nil
  ) { self.init(contextId: contextId, value: .string(value)) }
}

extension Context {
  @available(*, unavailable, message: "write Context(id: …, value: .string(text)) for a String")
  @_disfavoredOverload
  public init(id: String, value: String) { self.init(id: id, value: .string(value)) }
}

extension Route.NewPath {
  @available(
    *, unavailable,
    message: "write .init(url: .value(url)): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(
    url: String, shouldPrefetch: Bool? = nil, fallback: Screen? = nil,
    httpAdditionalData: HttpAdditionalData? = nil
  ) { self.init(url: .value(url)) }
}

extension ImagePath.Remote {
  @available(
    *, unavailable,
    message: "write .init(url: .value(url)): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(url: String, placeholder: String? = nil) { self.init(url: .value(url)) }
}
