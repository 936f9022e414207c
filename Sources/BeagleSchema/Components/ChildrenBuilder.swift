/// Collects the components that a closure lists, with `if`, `switch` and `for`:
///
/// ```swift
/// Container {
///   Text("Orders")
///   for order in orders { Text(.value(order.name)) }
///   if orders.isEmpty { Text("You have no orders.") }
/// }
/// ```
@resultBuilder
public enum ChildrenBuilder {
  /// A component.
  public static func buildExpression(
    _ component: any ServerDrivenComponent
  ) -> [any ServerDrivenComponent] { [component] }

  /// Components that are already in an array.
  public static func buildExpression(
    _ components: [any ServerDrivenComponent]
  ) -> [any ServerDrivenComponent] { components }

  /// The components in order.
  public static func buildBlock(
    _ parts: [any ServerDrivenComponent]...
  ) -> [any ServerDrivenComponent] { parts.flatMap(\.self) }

  /// The components of an `if` without `else`.
  public static func buildOptional(
    _ part: [any ServerDrivenComponent]?
  ) -> [any ServerDrivenComponent] { part ?? [] }

  /// The components of the first branch.
  public static func buildEither(
    first part: [any ServerDrivenComponent]
  ) -> [any ServerDrivenComponent] { part }

  /// The components of another branch.
  public static func buildEither(
    second part: [any ServerDrivenComponent]
  ) -> [any ServerDrivenComponent] { part }

  /// The components of a loop.
  public static func buildArray(
    _ parts: [[any ServerDrivenComponent]]
  ) -> [any ServerDrivenComponent] { parts.flatMap(\.self) }
}

/// Takes the one component in a closure, with `if` and `else`, or `switch`.
@resultBuilder
public enum ChildBuilder {
  /// A component.
  public static func buildExpression(
    _ component: any ServerDrivenComponent
  ) -> any ServerDrivenComponent { component }

  /// The component.
  public static func buildBlock(
    _ component: any ServerDrivenComponent
  ) -> any ServerDrivenComponent { component }

  /// The component of the first branch.
  public static func buildEither(
    first component: any ServerDrivenComponent
  ) -> any ServerDrivenComponent { component }

  /// The component of another branch.
  public static func buildEither(
    second component: any ServerDrivenComponent
  ) -> any ServerDrivenComponent { component }
}

/// Collects the tabs that a closure lists, with `if`, `switch` and `for`.
@resultBuilder
public enum TabItemsBuilder {
  /// A tab.
  public static func buildExpression(_ item: TabItem) -> [TabItem] { [item] }
  /// The tabs in order.
  public static func buildBlock(_ parts: [TabItem]...) -> [TabItem] { parts.flatMap(\.self) }
  /// The tabs of an `if` without `else`.
  public static func buildOptional(_ part: [TabItem]?) -> [TabItem] { part ?? [] }
  /// The tabs of the first branch.
  public static func buildEither(first part: [TabItem]) -> [TabItem] { part }
  /// The tabs of another branch.
  public static func buildEither(second part: [TabItem]) -> [TabItem] { part }
  /// The tabs of a loop.
  public static func buildArray(_ parts: [[TabItem]]) -> [TabItem] { parts.flatMap(\.self) }
}
