import BeagleSchema

/// What surrounds a component while its view is made. A list says it for its rows, and what is
/// loaded later gets what its placeholder had.
struct RenderSurroundings {
  /// Where the component stands in the layout.
  var placement = Placement.screen

  /// What is put after identifiers: in a row of a list they would not be unique without it.
  var identifierSuffix = ""

  /// Whether components run their onInit; a row that was there before has done so.
  var runsOnInit = true

  /// What rows leave behind, inside a list.
  var rowMemory: RowMemory?
}

/// What a component's surroundings say about its layout.
struct Placement: Sendable {
  /// Whether the parent lays out in a row.
  var isInRow: Bool
  /// Whether heights up to the screen are free: there nothing is squeezed to fit the screen; the
  /// screen scrolls instead.
  var isInScreenFlow: Bool

  /// Whether the component is all there is on a page, which it fills.
  var fillsPage = false

  static let screen = Placement(isInRow: false, isInScreenFlow: true)

  /// The placement of the children of a component with a style.
  func inside(_ style: Style?) -> Placement {
    var result = self
    result.fillsPage = false
    switch style?.flex?.flexDirection {
    case .row, .rowReverse: result.isInRow = true
    default: result.isInRow = false
    }
    let size = style?.size
    if size?.height != nil || size?.maxHeight != nil || style?.positionType == .absolute {
      result.isInScreenFlow = false
    }
    return result
  }

  /// The placement of a component that is a page.
  var page: Placement {
    Placement(isInRow: false, isInScreenFlow: isInScreenFlow, fillsPage: true)
  }

  /// The placement of what a viewport scrolls.
  func scrolled(isRow: Bool) -> Placement { Placement(isInRow: isRow, isInScreenFlow: false) }
}
