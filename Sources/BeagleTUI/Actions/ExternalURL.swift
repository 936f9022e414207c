import BeagleSchema
import TerminalKit

/// Opens addresses outside the program, only after the user agreed.
@MainActor
public enum ExternalURL {
  /// The schemes that may be opened.
  public static let allowedSchemes = ["http", "https", "mailto"]

  /// The most bytes of an address that is opened.
  public static let maximumLength = 8192

  /// Whether an address may be given to another program: an allowed scheme, and nothing but
  /// visible ASCII, so that it can be no option and no command.
  public static func isAllowed(_ url: String) -> Bool {
    guard let colon = url.firstIndex(of: ":"), url.utf8.count <= maximumLength else { return false }
    return allowedSchemes.contains(url[..<colon].lowercased())
      && url[colon...].utf8.count > 1 && url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Shows an address and offers to open it.
  static func open(
    _ url: String, from screen: BeagleScreenViewController, at source: SourceReference?
  ) {
    let log = screen.dependencies.log
    guard isAllowed(url) else {
      let message = "The address \"\(url)\" cannot be opened: only http, https and mailto can."
      log.add(.navigation, .error, message, at: source)
      screen.stageWindow?.showMessage(message)
      return
    }
    var choices = [Dialog.Choice("Close", key: .escape)]
    if let opener = screen.dependencies.urlOpener {
      let open = Dialog.Choice("Open", key: .character("o")) { [weak screen] in
        do {
          try opener(url)
          log.add(.navigation, .info, "didNavigateToExternalUrl(path: \"\(url)\")", at: source)
        } catch {
          let text = "The address could not be opened: \(message(of: error))"
          log.add(.navigation, .error, text, at: source)
          screen?.view.window?.showMessage(text)
        }
      }
      choices.insert(open, at: 0)
    } else {
      log.add(.navigation, .info, "nothing here opens \"\(url)\"; it was shown.", at: source)
    }
    let title = choices.count > 1 ? "Open outside the program?" : "Address outside the program"
    screen.stageWindow?.present(Dialog(title: title, message: url, choices: choices))
  }
}

extension Navigate {
  /// Opens a route of the application itself (behaviour reference 3.10).
  @MainActor
  func open(_ action: OpenNativeRoute, from screen: BeagleScreenViewController, origin: View) throws
  {
    let route = screen.host.string(action.route, at: origin)
    guard let handler = screen.dependencies.deepLinkHandler else {
      let message = "openNativeRoute \"\(route)\": this program has no native routes."
      screen.dependencies.log.add(.navigation, .error, message, at: action.source)
      screen.stageWindow?.showMessage(message)
      return
    }
    screen.dependencies.log.add(
      .navigation, .info, "openNativeRoute \"\(route)\"", at: action.source)
    let controller = try handler.viewController(forRoute: route, data: action.data ?? [:])
    if action.shouldResetApplication {
      let stack = screen.dependencies.navigation.navigationController(forId: nil)
      stack.setViewControllers([controller])
      screen.replaceEverything(with: stack)
    } else {
      screen.navigationController?.pushViewController(controller)
    }
  }
}
