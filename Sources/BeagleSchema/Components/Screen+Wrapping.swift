extension Screen {
  /// Creates a screen from `component` if it is one, or a screen that contains it.
  /// Such a screen takes the identifier of a container at the root.
  public init(wrapping component: any ServerDrivenComponent) {
    if let screen = component as? Screen {
      self = screen
    } else {
      self.init(id: (component as? Container)?.id, child: component)
      source = component.source
    }
  }
}
