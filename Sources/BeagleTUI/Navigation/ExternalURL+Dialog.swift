import BeagleNetworking
import BeagleSchema
import ScreenSources
import TerminalKit

@MainActor
extension ExternalURL {
  /// Shows an address without its secrets and offers to open it or, where nothing does that, to copy
  /// it.
  static func open(
    _ url: String, from controller: BeagleController, at source: SourceReference?
  ) {
    let log = controller.dependencies.log
    let shown = Redaction.url(url)
    guard isAllowed(url) else {
      let message = "The address \"\(shown)\" cannot be opened: only http, https and mailto can."
      log.add(.navigation, .error, message, at: source)
      controller.showMessage(message)
      return
    }
    var choices = [Dialog.Choice("Close", key: .escape)]
    if let opener = controller.dependencies.urlOpener {
      let open = Dialog.Choice("Open", key: .character("o"), kind: .main) { [weak controller] in
        do {
          try opener(url)
          log.add(.navigation, .info, "didNavigateToExternalUrl(path: \"\(shown)\")", at: source)
        } catch {
          let text = "The address could not be opened: \(message(of: error))"
          log.add(.navigation, .error, text, at: source)
          controller?.showMessage(text)
        }
      }
      choices.append(open)
    } else {
      log.add(.navigation, .info, "nothing here opens \"\(shown)\"; it was shown.", at: source)
      choices += copying(url, for: controller)
    }
    let canOpen = controller.dependencies.urlOpener != nil
    let title = canOpen ? "Open outside the program?" : "Address outside the program"
    controller.show(Dialog(title: title, message: shown, choices: choices))
  }

  /// The choice to copy an address; none without an application, whose terminal does it.
  private static func copying(_ url: String, for controller: BeagleController) -> [Dialog.Choice] {
    guard let copy = controller.dependencies.clipboard else { return [] }
    return [Dialog.Choice("Copy", key: .character("c")) { copy(url) }]
  }
}
