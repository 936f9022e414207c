import BeagleNetworking
import BeagleSchema
import Localization
import TerminalKit

@MainActor
extension ExternalURL {
  /// Returns the URL of a link that the terminal shows; nil for a URL that cannot be opened, or that
  /// contains a secret.
  static func link(_ url: String) -> String? {
    Redaction.url(url) == url ? encoded(url) : nil
  }

  /// Shows a URL without its secrets in a dialog that can open it, or copy it if the application
  /// has no opener.
  static func open(
    _ url: String, from controller: BeagleController, at source: SourceReference?
  ) {
    let log = controller.dependencies.log
    guard let url = encoded(url) else {
      let message =
        "The URL \"\(Redaction.url(url))\" cannot be opened; only http, https and mailto URLs can."
      log.add(.navigation, .error, message, at: source)
      controller.showMessage(localized.urlUnsupported(url: Redaction.url(url)))
      return
    }
    let shown = Redaction.url(url)
    var choices = [Dialog.Choice(localized(.buttonClose), key: .escape)]
    if let opener = controller.dependencies.urlOpener {
      // Not the main button: a held Enter, or the second press of a button, must not open the URL.
      let open = Dialog.Choice(localized(.buttonOpen), key: .character("o")) { [weak controller] in
        do {
          try opener(url)
          log.add(.navigation, .info, "Opened \(shown) in another program.", at: source)
        } catch {
          let text = "The URL could not be opened: \(message(of: error))"
          log.add(.navigation, .error, text, at: source)
          controller?.showMessage(localized.urlFailed(cause: message(of: error)))
        }
      }
      choices.append(open)
    } else {
      log.add(
        .navigation, .info, "No URL opener is configured; \(shown) was only shown.", at: source)
      choices += copyChoices(url, for: controller)
    }
    let canOpen = controller.dependencies.urlOpener != nil
    let title = localized(canOpen ? .urlTitleOpen : .urlTitleExternal)
    let dialog = Dialog(title: title, message: shown, choices: choices)
    if shown == url { dialog.messageLink = url }
    controller.show(dialog)
  }

  /// Returns a button that copies a URL; none without an application, whose terminal copies it.
  private static func copyChoices(_ url: String, for controller: BeagleController) -> [Dialog
    .Choice]
  {
    guard let copy = controller.dependencies.clipboard else { return [] }
    return [Dialog.Choice(localized(.buttonCopy), key: .character("c")) { copy(url) }]
  }
}
