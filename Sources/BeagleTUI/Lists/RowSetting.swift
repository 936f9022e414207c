import BeagleSchema
import TerminalKit

/// What the templates of a list are rendered with.
@MainActor
struct RowSetting {
  /// What the identifiers around the list end with.
  let identifierSuffix: String
  let memory: RowMemory
  private let placement: Placement

  init(_ renderer: BeagleRenderer, isViewport: Bool) {
    identifierSuffix = renderer.identifierSuffix
    memory = renderer.rowMemory ?? RowMemory()
    placement =
      isViewport
      ? renderer.placement.scrolled(isRow: false)
      : Placement(isInRow: false, isInScreenFlow: renderer.placement.isInScreenFlow)
  }

  func renderer(
    _ controller: BeagleController, row: RowIdentity, runsOnInit: Bool
  ) -> BeagleRenderer {
    var renderer = BeagleRenderer(controller: controller)
    renderer.placement = placement
    renderer.identifierSuffix = "\(identifierSuffix):\(row.text)"
    renderer.runsOnInit = runsOnInit
    renderer.rowMemory = memory
    return renderer
  }
}
