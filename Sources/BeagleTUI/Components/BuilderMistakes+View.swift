// The messages of unavailable declarations are their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import BeagleSchema
import TerminalKit

extension ChildrenBuilder {
  @available(
    *, unavailable,
    message: "a view is not a component: return it from toView(renderer:) of a component"
  )
  public static func buildExpression(_ view: View) -> [any ServerDrivenComponent] { [] }
}

extension ChildBuilder {
  @available(
    *, unavailable,
    message: "a view is not a component: return it from toView(renderer:) of a component"
  )
  public static func buildExpression(_ view: View) -> any ServerDrivenComponent { Container() }
}
