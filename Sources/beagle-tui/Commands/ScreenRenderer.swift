import BeagleNetworking
import BeagleTUI

/// Loads one screen without a terminal and passes the result to a closure.
@MainActor
struct ScreenRenderer {
  let source: SourceOptions
  let size: CellSize
  /// Whether the output is UTF-8 and not only ASCII.
  let isUTF8: Bool

  /// Returns a log entry as a message. The log is printed, so it is not referred to as a place.
  static func message(of entry: LogEntry) -> String {
    let text = entry.description
    let advice = CommandTokenProvider.adviceWithLog
    guard text.hasSuffix(advice) else { return text }
    return text.dropLast(advice.count)
      + "Its error output is above. Correct the command, then try again."
  }

  /// Loads the screen, writes it, and prints errors and warnings to standard error.
  /// - Parameter write: Writes the screen. Returns false if it cannot be written.
  func perform(_ write: (RenderedScreen) -> Bool) -> ExitStatus {
    let terminal = HeadlessTerminal(size: size, isUTF8: isUTF8)
    let clock = ManualClock()
    do {
      let session = try Session(
        source, terminal: terminal, clock: source.isRemote ? SystemClock() : clock)
      var hasFileError = false
      session.files.onFailure { error in
        Console.error(error.description)
        hasFileError = true
      }
      let application = session.application
      application.open(
        session.first, controllerId: session.controllerId,
        navigationContext: session.navigationContext)
      application.settle(manualClock: source.isRemote ? nil : clock)
      let isLoaded =
        !application.hasFailed && !application.isLoading && !application.window.isTooSmall
      let isWritten = write(RenderedScreen(application, on: terminal))
      for entry in application.dependencies.log.entries where entry.level > .info {
        Console.error(ScreenRenderer.message(of: entry), details: entry.codeFrame)
      }
      return isLoaded && isWritten && !hasFileError ? .success : .failure
    } catch {
      Console.error(SwiftApplication.message(of: error, source: source.source))
      return .failure
    }
  }
}
