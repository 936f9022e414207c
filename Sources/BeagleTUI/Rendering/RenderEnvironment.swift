import BeagleSchema

/// The state that a component inherits from its ancestors when it is rendered.
///
/// Lists set it for their rows. Content that is loaded later gets the environment of its
/// placeholder.
struct RenderEnvironment {
  /// The layout around the component.
  var placement = Placement.screen

  /// A suffix that keeps view identifiers unique in rows of lists.
  var identifierSuffix = ""

  /// Whether components run `onInit`. A row that is realized again does not.
  var runsOnInit = true

  /// The saved state of rows; nil outside of lists.
  var rowStates: RowStateStore?
}

/// The layout properties that a component inherits from its ancestors.
struct Placement: Sendable {
  /// Whether the parent lays out its children horizontally.
  var isInRow: Bool
  /// Whether no ancestor limits the height. Such content never shrinks to fit the screen; the
  /// screen scrolls instead.
  var isInScreenFlow: Bool

  /// Whether the component is the root of a page, which it fills.
  var fillsPage = false

  /// Whether the parent's style aligns its children.
  var isAligned = false

  static let screen = Placement(isInRow: false, isInScreenFlow: true)

  /// Returns the placement of the children of a component with this style.
  func inside(_ style: Style?) -> Placement {
    var result = self
    result.fillsPage = false
    result.isAligned = style?.flex?.alignItems != nil
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

  /// The placement of a component that is the root of a page.
  var page: Placement {
    Placement(isInRow: false, isInScreenFlow: isInScreenFlow, fillsPage: true)
  }

  /// Returns the placement of the content of a scroll view.
  func scrolled(isRow: Bool) -> Placement { Placement(isInRow: isRow, isInScreenFlow: false) }
}
