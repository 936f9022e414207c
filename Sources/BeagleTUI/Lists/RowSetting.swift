import BeagleSchema
import TerminalKit

/// What the templates of a list are rendered with.
@MainActor
struct RowSetting {
  /// What surrounds a row, without what is its own.
  private let surroundings: RenderSurroundings
  let memory: RowMemory

  init(_ renderer: BeagleRenderer, of plan: RowPlan, isViewport: Bool) {
    var surroundings = renderer.surroundings
    memory = surroundings.rowMemory ?? RowMemory()
    if surroundings.rowMemory == nil { memory.former = renderer.host.memory?.rows(of: plan.source) }
    surroundings.rowMemory = memory
    surroundings.placement =
      isViewport
      ? surroundings.placement.scrolled(isRow: false)
      : Placement(isInRow: false, isInScreenFlow: surroundings.placement.isInScreenFlow)
    self.surroundings = surroundings
  }

  /// Which list it is among all in the rows of others.
  func place(of plan: RowPlan) -> RowMemory.ListPlace {
    RowMemory.ListPlace(list: plan.source, outer: surroundings.identifierSuffix)
  }

  /// Makes the views of a row.
  func renderer(
    _ controller: BeagleController, row: RowIdentity, runsOnInit: Bool
  ) -> BeagleRenderer {
    var renderer = controller.renderer
    renderer.surroundings = surroundings
    renderer.surroundings.identifierSuffix += ":\(row.text)"
    renderer.surroundings.runsOnInit = runsOnInit
    return renderer
  }
}
