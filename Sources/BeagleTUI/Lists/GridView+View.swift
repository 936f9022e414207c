import BeagleSchema
import TerminalKit

extension GridView: RenderableComponent {
  /// Like a list, with several cells in a line.
  public func toView(renderer: BeagleRenderer) -> View {
    let plan = RowPlan(self)
    if plan.span != spanCount {
      renderer.controller.dependencies.log.add(
        .collection, .warning,
        "spanCount \(spanCount) is out of bounds, \(plan.span) is used: write 1 to "
          + "\(RowPlan.maximumSpan).", at: source)
    }
    return plan.makeView(renderer)
  }
}
