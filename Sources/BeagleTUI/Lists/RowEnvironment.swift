import BeagleSchema
import TerminalKit

/// The environment that the templates of a list are rendered in. It does not retain the controller.
@MainActor
struct RowEnvironment {
  /// The environment of all rows, without the values of a single row.
  private let environment: RenderEnvironment
  let states: RowStateStore
  /// The identifier of the list, for the saved state of its rows.
  let listID: RowStateStore.ListID

  init(_ renderer: BeagleRenderer, of configuration: ListConfiguration, isViewport: Bool) {
    var environment = renderer.environment
    states = environment.rowStates ?? RowStateStore()
    if environment.rowStates == nil {
      states.previous = renderer.host.previousState?.takeRowStates(of: configuration.source)
    }
    environment.rowStates = states
    environment.placement =
      isViewport
      ? environment.placement.scrolled(isRow: false)
      : Placement(isInRow: false, isInScreenFlow: environment.placement.isInScreenFlow)
    // The items of a horizontal list determine its columns, so buttons there have no usual width.
    environment.placement.isAligned = configuration.axis == .horizontal
    self.environment = environment
    listID = RowStateStore.ListID(
      list: configuration.source, outer: environment.identifierSuffix)
  }

  /// Returns a renderer for the views of a row.
  func renderer(
    _ controller: BeagleController, row: RowIdentity, runsOnInit: Bool
  ) -> BeagleRenderer {
    var renderer = controller.renderer
    renderer.environment = environment
    renderer.environment.identifierSuffix += ":\(row.text)"
    renderer.environment.runsOnInit = runsOnInit
    return renderer
  }
}
