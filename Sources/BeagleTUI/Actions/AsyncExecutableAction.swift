import BeagleSchema
import Localization
import TerminalKit

/// An action that runs in a task, so that it can wait for requests, dialogs and other work:
///
/// ```swift
/// struct DeleteOrder: AsyncExecutableAction, Decodable {
///   var path: String
///   var source: SourceReference?
///
///   func execute(controller: BeagleController, origin: View) async throws {
///     guard await controller.confirm("Delete the order?") else { return }
///     _ = try await controller.requests.response(path: path, HttpAdditionalData(method: .delete))
///   }
/// }
/// ```
///
/// The next actions of the list do not wait for it.
public protocol AsyncExecutableAction: ExecutableAction {
  /// Executes the action.
  /// - Parameters:
  ///   - controller: the controller of the screen.
  ///   - origin: the view where the event occurred. Expressions are evaluated there.
  /// - Throws: any error. It becomes the state `error(action(e), retry)` of the screen, except a
  ///   `CancellationError`. The task is canceled when the user leaves the screen.
  @MainActor
  func execute(controller: BeagleController, origin: View) async throws
}

extension AsyncExecutableAction {
  // Without this function, the one below would be the `async` one, too, and an action without its own would call
  // itself without end. The message is the documentation.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @available(
    *, unavailable,
    message: "write func execute(controller: BeagleController, origin: View) async throws"
  )
  @MainActor
  public func execute(controller: BeagleController, origin: View) async throws {}

  /// Starts the task of the action.
  /// - Throws: nothing.
  @MainActor
  public func execute(controller: BeagleController, origin: View) throws {
    let savedOrigin = ActionOrigin(origin, in: controller)
    controller.requests.run(named: typeName) {
      try await execute(controller: controller, origin: savedOrigin.view)
    } completion: { result in
      guard case .failure(let error) = result, !(error is CancellationError) else { return }
      ActionRunner(controller: controller).report(
        error, of: self, event: nil, origin: savedOrigin.view)
    }
  }
}

extension BeagleControllerProtocol {
  /// Shows a dialog with two buttons, and waits for one of them.
  /// - Parameters:
  ///   - message: the question.
  ///   - title: the title; nil for none.
  ///   - ok: the label of the button for yes; nil for the label that ``Confirm`` has.
  ///   - cancel: the label of the other button.
  /// - Returns: whether the user pressed the button for yes; false if the dialog was closed otherwise, or could not
  ///   be shown.
  public func confirm(
    _ message: String, title: String? = nil, ok: String? = nil, cancel: String? = nil
  ) async -> Bool {
    await choice { choose in
      let label = ok ?? localized(.buttonOk)
      let isDestructive = dependencies.theme.destructiveLabels.contains(label)
      var yes = Dialog.Choice(label, kind: isDestructive ? .destructive : .main) { choose(true) }
      var no = Dialog.Choice(cancel ?? localized(.buttonCancel), key: .escape) { choose(false) }
      (yes.keepsCase, no.keepsCase) = (ok != nil, cancel != nil)
      return Dialog(title: title, message: message, choices: [no, yes])
    }
  }

  /// Shows a dialog with one button, and waits until it is closed.
  /// - Parameters:
  ///   - message: the message.
  ///   - title: the title; nil for none.
  ///   - ok: the label of the button; nil for the label that ``Alert`` has.
  public func alert(_ message: String, title: String? = nil, ok: String? = nil) async {
    _ = await choice { choose in
      var button = Dialog.Choice(ok ?? localized(.buttonOk), kind: .main) { choose(true) }
      button.keepsCase = ok != nil
      return Dialog(title: title, message: message, choices: [button])
    }
  }

  /// Shows a dialog and waits until a button is pressed or the dialog is gone.
  private func choice(_ dialog: (@escaping (Bool) -> Void) -> Dialog) async -> Bool {
    let choice = AwaitedChoice(endWait: dependencies.tasks.beginWaitForUser())
    let isYes = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        choice.begin(continuation)
        // The dialog retains the end of the choice, which it runs when it is gone.
        let end = AwaitedChoice.End(choice)
        let box = dialog { end.choice.end(with: $0) }
        choice.dialog = box
        show(box)
      }
    } onCancel: {
      Task { @MainActor in choice.dialog?.close() }
    }
    return isYes && !Task.isCancelled
  }
}

/// The reply that a task waits for: no, if the dialog is removed or never shown.
@MainActor
private final class AwaitedChoice {
  private var continuation: CheckedContinuation<Bool, Never>?
  private let endWait: () -> Void
  weak var dialog: Dialog?

  /// - Parameter endWait: Called when the dialog is closed or removed.
  init(endWait: @escaping () -> Void) { self.endWait = endWait }

  func begin(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

  func end(with isYes: Bool) {
    guard let continuation else { return }
    self.continuation = nil
    endWait()
    continuation.resume(returning: isYes)
  }

  /// Ends the choice with no after the last reference to the dialog.
  @MainActor
  final class End {
    let choice: AwaitedChoice

    init(_ choice: AwaitedChoice) { self.choice = choice }

    isolated deinit { choice.end(with: false) }
  }
}
