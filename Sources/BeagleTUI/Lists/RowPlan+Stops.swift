import BeagleSchema

/// What is known of rows before any is made.
extension RowPlan {
  /// Whether each row holds one stop, whatever its item says, and does nothing but be there: then
  /// the selection may pass rows that were never made.
  var hasOneTabStopPerRow: Bool {
    guard span == 1, templates.count == 1, let template = templates.first, template.case == nil
    else { return false }
    return RowPlan.stops(in: template.view) == 1
  }

  /// How many stops a component makes; nil where data decides on that, where it runs actions or loads
  /// something when it is made, and where it is none of the simplest components.
  private static func stops(in component: any ServerDrivenComponent) -> Int? {
    guard component.initialActions == nil, component.widgetProperties?.style?.display == nil else {
      return nil
    }
    switch component {
    case is Text: return 0
    case let button as Button: return button.enabled == nil ? 1 : nil
    case let touchable as Touchable: return stops(in: touchable.child) == 0 ? 1 : nil
    case let container as Container:
      var sum = 0
      for child in container.children {
        guard let count = stops(in: child) else { return nil }
        sum += count
      }
      return sum
    default: return nil
    }
  }
}
