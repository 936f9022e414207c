import BeagleSchema

/// What the text of a property names.
enum Referent: Hashable {
  /// A screen, by its address.
  case screen
  /// A component that is loaded later, by its address.
  case part
  /// Data, by its address.
  case request
  case picture, localPicture, page
  /// A style of the theme.
  case style
  /// Another component, by its id.
  case component
  /// A navigation controller.
  case controller

  /// What a property names; nil where it is just text.
  /// - Parameter type: the name of the type that has it.
  init?(_ property: String, of type: String) {
    switch (type, property) {
    case ("Route", "url"), (PopToView.typeName, "route"): self = .screen
    case (LazyComponent.typeName, "path"): self = .part
    case (SendRequest.typeName, "url"), (FormRemoteAction.typeName, "path"): self = .request
    case ("ImagePath", "url"): self = .picture
    case ("ImagePath", "mobileId"), ("LocalImage", "mobileId"), ("PlaceholderImage", "mobileId"),
      ("NavigationBarItem", "image"):
      self = .localPicture
    case (WebView.typeName, "url"): self = .page
    case (_, "styleId"): self = .style
    case (AddChildren.typeName, "componentId"): self = .component
    case (_, "controllerId"): self = .controller
    default: return nil
    }
  }
}
