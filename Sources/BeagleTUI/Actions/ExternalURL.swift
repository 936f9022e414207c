import BeagleSchema
import TerminalKit

/// Opens addresses outside the program, only after the user agreed.
@MainActor
enum ExternalURL {
  /// The schemes that may be opened.
  static let allowedSchemes = ["http", "https", "mailto"]

  /// Shows an address and offers to open it.
  static func open(_ url: String, from screen: BeagleScreenViewController) {
    let scheme = url.split(separator: ":", maxSplits: 1).first.map { $0.lowercased() } ?? ""
    guard allowedSchemes.contains(scheme), url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      let message = "The address \"\(url)\" cannot be opened: only http, https and mailto can."
      screen.dependencies.log.add(.navigation, .error, message)
      screen.view.window?.showMessage(message)
      return
    }
    let opener = screen.dependencies.urlOpener
    var choices = [Dialog.Choice("Close", key: .escape)]
    if let opener {
      choices.insert(Dialog.Choice("Open", key: .character("o")) { opener(url) }, at: 0)
    }
    screen.view.window?.present(
      Dialog(title: "Leave the program?", message: url, choices: choices))
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
      screen.view.window?.showMessage(message)
      return
    }
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
