import BeagleNetworking
import BeagleSchema
import TerminalKit

extension Button: RenderableComponent {
  /// The label.
  public var shownText: ShownText { .texts([text]) }

  /// Returns a button that runs `onPress`.
  public func toView(renderer: BeagleRenderer) -> View {
    let button = PushButton()
    if let themed = renderer.themed(styleId, \.buttons, "button") {
      button.kind = themed.kind
      button.style = themed.textStyle
      button.applyThemeBorder(themed.border)
    } else if styleId == nil, onPress?.contains(where: { $0 is SubmitForm }) == true {
      button.kind = .main
    }
    renderer.observe(text, of: button) { button, text in button.title = text ?? "" }
    renderer.observe(enabled, of: button) { button, enabled in
      if let enabled { button.isEnabled = enabled }
    }
    button.onPress = renderer.press(onPress, at: button)
    renderer.showLink(of: onPress, in: button)
    renderer.prefetch(onPress)
    return button
  }
}

extension Touchable: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Returns the child's view, which runs `onPress` when pressed. It is in a box only if the
  /// touchable has a style.
  public func toView(renderer: BeagleRenderer) -> View {
    let child = renderer.render(child)
    let view = needsNoView ? child : View()
    if view !== child {
      view.addSubview(child)
    } else if Optional(onPress).submits {
      // The view has the component of the child.
      view.requiredComponentNode.formParts.append(self)
    }
    view.onTap = renderer.press(onPress, at: view)
    renderer.showLink(of: onPress, in: view)
    renderer.prefetch(onPress)
    return view
  }
}

extension BeagleRenderer {
  /// Shows a view whose only action opens a URL as a link, if the terminal has links. The URL must
  /// have no secrets, because the terminal shows it.
  fileprivate func showLink(of actions: [any Action]?, in view: View) {
    guard let actions, actions.count == 1 else { return }
    let action: OpenExternalURL
    switch actions[0] {
    // The decoder returns all navigations in one type.
    case Navigate.openExternalURL(let decoded) as Navigate: action = decoded
    case let own as OpenExternalURL: action = own
    default: return
    }
    observe(action.url.asLinkURL, of: view) { view, url in
      view.link = url.flatMap(ExternalURL.link)
    }
  }
}
