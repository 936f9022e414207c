import TerminalKit

extension BeagleApplication {
  /// The most entries that the log view shows, newest first.
  package static let logViewCapacity = 200

  /// Opens a box with the last entries of the log, newest first.
  public func showLog() {
    guard !isShowingLog else { return }
    let dialog = Dialog(
      title: "Log", content: LogList(dependencies.log), maximumWidth: 120,
      choices: [Dialog.Choice("Close", key: .escape)])
    dialog.accessibilityLabel = BeagleApplication.logLabel
    window.present(dialog)
  }

  private static let logLabel = "log"

  private var isShowingLog: Bool {
    window.topDialog?.accessibilityLabel == BeagleApplication.logLabel
  }
}

/// The entries of a log, one below the other.
@MainActor
private final class LogList: View {
  init(_ log: BeagleLog) {
    super.init()
    let entries = log.entries.suffix(BeagleApplication.logViewCapacity).reversed()
    let plain = TextStyle.role(.dialog)
    if entries.isEmpty { addSubview(Label("Nothing happened yet.", style: plain)) }
    for entry in entries {
      // The severity is shown as a word, not by colour alone.
      addSubview(Label(entry.description, style: plain.colored(entry.level.color)))
    }
    if log.total > entries.count {
      addSubview(Label("… and \(log.total - entries.count) older ones", style: plain))
    }
  }
}

extension LogEntry.Level {
  /// The colour of an entry; nil is that of the box.
  fileprivate var color: TextStyle.TextColor? {
    switch self {
    case .error: .role(.danger)
    case .warning: .role(.warning)
    case .info: nil
    }
  }
}
