// The messages of unavailable declarations are their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What a closure of components cannot contain. The overloads exist for their messages: without them, the compiler says
// that a type cannot be converted to an expected argument type, or that an argument is missing.

extension ChildrenBuilder {
  @available(
    *, unavailable,
    message: "a text is not a component: write Text(\"…\"), or Text(.value(text)) for a String"
  )
  public static func buildExpression(_ text: String) -> [any ServerDrivenComponent] { [] }

  @available(
    *, unavailable,
    message: "an action is not a component: put it into onPress: […] of a Button or Touchable"
  )
  public static func buildExpression(_ action: any Action) -> [any ServerDrivenComponent] { [] }

  @available(*, unavailable, message: "a TabItem belongs into TabView { … }")
  public static func buildExpression(_ item: TabItem) -> [any ServerDrivenComponent] { [] }

  @available(
    *, unavailable,
    message:
      "this closure lists components: write for instead of forEach, and move other statements before the component"
  )
  public static func buildExpression(_ nothing: Void) -> [any ServerDrivenComponent] { [] }

  @available(
    *, unavailable, message: "nil is not a component: remove it, or write an if without else"
  )
  public static func buildExpression(_ nothing: Never?) -> [any ServerDrivenComponent] { [] }

  @available(
    *, unavailable,
    message:
      "this is not a component: conform to RenderableComponent, with func toView(renderer: BeagleRenderer) -> View"
  )
  @_disfavoredOverload
  public static func buildExpression<Other>(_ other: Other) -> [any ServerDrivenComponent] { [] }
}

extension ChildBuilder {
  @available(
    *, unavailable,
    message: "a text is not a component: write Text(\"…\"), or Text(.value(text)) for a String"
  )
  public static func buildExpression(_ text: String) -> any ServerDrivenComponent { Container() }

  @available(
    *, unavailable,
    message: "an action is not a component: put it into onPress: […] of a Button or Touchable"
  )
  public static func buildExpression(_ action: any Action) -> any ServerDrivenComponent {
    Container()
  }

  @available(
    *, unavailable,
    message: "this closure has one component: move other statements before the component"
  )
  public static func buildExpression(_ nothing: Void) -> any ServerDrivenComponent { Container() }

  @available(
    *, unavailable,
    message:
      "this is not a component: conform to RenderableComponent, with func toView(renderer: BeagleRenderer) -> View"
  )
  @_disfavoredOverload
  public static func buildExpression<Other>(_ other: Other) -> any ServerDrivenComponent {
    Container()
  }

  @available(*, unavailable, message: "this closure needs a component, for example Container { }")
  public static func buildBlock() -> any ServerDrivenComponent { Container() }

  @available(
    *, unavailable, message: "this closure has one component: put several into Container { … }"
  )
  @_disfavoredOverload
  public static func buildBlock(_ components: any ServerDrivenComponent...)
    -> any ServerDrivenComponent
  { Container() }

  @available(
    *, unavailable,
    message: "this closure always needs a component: add else, or put the if into Container { … }"
  )
  public static func buildOptional(_ component: (any ServerDrivenComponent)?)
    -> any ServerDrivenComponent
  {
    Container()
  }

  @available(
    *, unavailable, message: "this closure has one component: put the loop into Container { … }"
  )
  public static func buildArray(_ components: [any ServerDrivenComponent])
    -> any ServerDrivenComponent
  {
    Container()
  }
}

extension TabItemsBuilder {
  @available(
    *, unavailable,
    message: "this closure lists tabs: put the component into TabItem(title: \"…\") { … }"
  )
  public static func buildExpression(_ component: any ServerDrivenComponent) -> [TabItem] { [] }
}

extension Text {
  @available(
    *, unavailable,
    message: "write Text(.value(text)): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(_ text: String, styleId: String? = nil) { self.init(.value(text)) }
}

extension Button {
  @available(
    *, unavailable,
    message: "write Button(.value(text)): only a literal can be an expression, not a String"
  )
  @_disfavoredOverload
  public init(_ text: String, onPress: [any Action]? = nil) { self.init(.value(text)) }
}

extension LazyComponent {
  @available(
    *, unavailable,
    message:
      "the initial state has no data: write LazyComponent(path: …) { Text(\"…\") } without a parameter"
  )
  public init(
    path: String, id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildBuilder initialState: (Never) -> any ServerDrivenComponent
  ) {
    self.init(path: path, initialState: Container())
  }
}

extension Template {
  @available(
    *, unavailable,
    message:
      "a template has no parameter: write Template { Text(\"@{item.name}\") }, with the iteratorName for item"
  )
  public init(
    `case`: Expression<Bool>? = nil, @ChildBuilder view: (RowValue) -> any ServerDrivenComponent
  ) {
    self.init(case: `case`, view: Container())
  }
}
