extension Screen {
  /// `component` itself when it is a screen, else a screen around it that has the id of a
  /// container at the root.
  public init(wrapping component: any ServerDrivenComponent) {
    if let screen = component as? Screen {
      self = screen
    } else {
      self.init(id: (component as? Container)?.id, child: component)
      source = component.source
    }
  }
}
