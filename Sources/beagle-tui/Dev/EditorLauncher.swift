import BeagleTUI

/// Runs the user's editor in the terminal of an application, and reports why that failed.
@MainActor
final class EditorLauncher {
  let editor = Editor(environment: Console.environment)
  private unowned let application: BeagleApplication
  private var isRunning = false

  init(_ application: BeagleApplication) { self.application = application }

  private var window: Window { application.window }

  /// Opens a file. Does nothing while the editor runs.
  func open(_ path: String, line: Int = 1, column: Int = 1) {
    guard !isRunning else { return }
    if let problem = editor.problem {
      return window.showMessage("\(problem) \(Editor.advice)", tone: .failure)
    }
    do {
      isRunning = true
      try application.runInForeground(
        editor.arguments(path: path, line: line, column: column)
      ) { [weak self] status in
        self?.isRunning = false
        if status != 0 { self?.showFailure(status) }
      }
    } catch {
      isRunning = false
      window.showMessage("\(error.description). \(Editor.advice)", tone: .failure)
    }
  }

  private func showFailure(_ status: Int32) {
    // Exit status 127 means that the program could not be run.
    let result =
      status & 0x7f == 0 ? "exited with status \(status >> 8)" : "was terminated by a signal"
    window.showMessage("\(editor.name) \(result).", tone: .failure)
  }
}
