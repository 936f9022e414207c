import BeagleAutomation
import BeagleNetworking
import BeagleTUI
import CellText
import Glibc
import SystemSupport
import TerminalKit

/// Compares all screens of a plan, and prints what differs.
@MainActor
final class SnapshotRun {
  private let command: SnapshotCommand
  private let plan: SnapshotPlan
  private let store: SnapshotStore
  private let masks: SnapshotMasks
  private let isColored: Bool

  private var counts: [SnapshotOutcome.Status: Int] = [:]
  private var usedMasks: Set<String> = []
  private var entries: [SnapshotReport.Entry] = []
  private var output = ""
  private var hasFailed = false
  private var invalidCount = 0
  private var isProgressShown = false

  init(_ command: SnapshotCommand, _ plan: SnapshotPlan) {
    self.command = command
    self.plan = plan
    store = SnapshotStore(plan.directory, mode: command.mode, formats: command.formats)
    masks = SnapshotMasks(command.masks)
    isColored = command.color.isActive
  }

  func perform() -> ExitStatus {
    Interruption.watch()
    for (index, item) in plan.items.enumerated() where Interruption.signal == nil {
      showProgress(index, item)
      do {
        try compare(item)
      } catch {
        clearProgress()
        Console.error(error)
        return .failure
      }
      guard flush() else { return .failure }
    }
    clearProgress()
    if Interruption.signal == nil { handleUnused() }
    writeSummary()
    guard flush() else { return .failure }
    if let directory = command.report {
      do {
        try SnapshotReport(entries: entries, counts: counts, source: command.source.source)
          .write(to: directory)
      } catch {
        Console.error(error)
        return .failure
      }
    }
    Interruption.endIfInterrupted()
    Interruption.unwatch()
    return hasFailed ? .failure : .success
  }

  // MARK: - Screens

  private func compare(_ item: SnapshotPlan.Item) throws {
    let terminal = HeadlessTerminal(size: item.size)
    let clock = ManualClock()
    let isRemote = item.source.isRemote
    let session = try Session(
      item.source, terminal: terminal, clock: isRemote ? SystemClock() : clock)
    session.files.onFailure { [weak self] error in
      self?.clearProgress()
      Console.error(error)
      self?.hasFailed = true
    }
    let application = session.application
    let dependencies = application.dependencies
    if item.source.display.imageFormat == .auto {
      // The result must not depend on the installed programs.
      dependencies.imageDecoder = nil
      dependencies.webPageReader = nil
    }
    if !isRemote { dependencies.wallClock = { Int(clock.now / 1_000_000) } }
    application.open(
      session.first, controllerId: session.controllerId,
      navigationContext: session.navigationContext)
    application.settle(manualClock: isRemote ? nil : clock) { Interruption.signal != nil }
    guard Interruption.signal == nil else { return }
    let screen = SnapshotScreen(application, on: terminal)
    let outcome = try store.compare(
      item.name, screen: screen, masks: masks,
      comment: SnapshotStore.comment(forScreen: item.path))
    counts[outcome.status, default: 0] += 1
    usedMasks.formUnion(outcome.usedMasks)
    if outcome.isInvalid { invalidCount += 1 }
    for warning in outcome.warnings {
      clearProgress()
      Console.error("warning: \(warning)")
    }
    if outcome.status.isFailure {
      hasFailed = true
      if command.report != nil {
        entries.append(
          SnapshotReport.Entry(
            title: item.title, outcome: outcome, screen: screen, masks: masks))
      }
    }
    write(outcome, item)
  }

  /// Reports snapshots and masks that no screen uses.
  private func handleUnused() {
    do throws(FileError) {
      try handleObsolete()
    } catch {
      Console.error(error)
      hasFailed = true
    }
    for mask in masks.names.subtracting(usedMasks).sorted() {
      Console.error(
        "--mask \(mask): no screen has an element with this id or role; remove the mask")
    }
  }

  /// Removes the snapshots of screens that no longer exist, or lists them.
  private func handleObsolete() throws(FileError) {
    guard let screens = plan.allScreens, command.screens.isEmpty else { return }
    for name in try store.obsolete(screens: screens) {
      if command.mode == .update {
        try store.remove(name)
        line("removed", "33", name)
      } else {
        line("obsolete", "33", name, "its screen does not exist; --update removes it")
      }
    }
  }

  // MARK: - Output

  private func write(_ outcome: SnapshotOutcome, _ item: SnapshotPlan.Item) {
    let word = outcome.status.rawValue
    switch outcome.status {
    case .same: break
    case .written, .updated: line(word, "32", item.title)
    case .missing: line(word, "31", item.title, outcome.missing.joined(separator: ", "))
    case .refused: line(word, "31", item.title, outcome.problem)
    case .different:
      line(word, "31", item.title, outcome.problem)
      for difference in outcome.differences {
        output += difference.text(title: item.title, isColored: isColored)
      }
      output += "\n"
    }
  }

  private func line(_ word: String, _ color: String, _ title: String, _ detail: String? = nil) {
    let padding = String(repeating: " ", count: max(1, 11 - word.count))
    let start = isColored ? "\u{1b}[\(color);1m\(word)\u{1b}[m" : word
    output += start + padding + TextMetrics.line(title)
    if let detail { output += ": " + TextMetrics.line(detail) }
    output += "\n"
  }

  private func writeSummary() {
    let order: [SnapshotOutcome.Status] = [
      .same, .written, .updated, .different, .missing, .refused,
    ]
    let parts = order.compactMap { status in counts[status].map { "\($0) \(status.rawValue)" } }
    let count = plan.items.count
    if let signal = Interruption.signal {
      let open = count - counts.values.reduce(0, +)
      output +=
        "interrupted by \(Interruption.name(of: signal)): \(open) of \(count) snapshots were"
        + " not compared\n"
    }
    output +=
      "\(count) \(count == 1 ? "snapshot" : "snapshots"): \(parts.joined(separator: ", "))\n"
    if invalidCount > 0 {
      output += "Correct the invalid files, or remove them to write them again.\n"
    }
    if counts[.different] ?? 0 > invalidCount {
      output += "If the differences are intended, accept them with --update.\n"
    }
    if counts[.missing] != nil {
      output += "To write the missing snapshots, run the command without --check"
      output += Console.isContinuousIntegration ? " on your computer.\n" : ".\n"
    }
  }

  private func flush() -> Bool {
    guard !output.isEmpty else { return true }
    clearProgress()
    defer { output = "" }
    return Console.write(Console.localized(output))
  }

  // MARK: - Progress

  private func showProgress(_ index: Int, _ item: SnapshotPlan.Item) {
    guard plan.items.count > 20, index % 20 == 0, Console.isInteractive,
      let columns = Console.outputColumns
    else { return }
    let text = TextMetrics.truncated(
      "\(index + 1) of \(plan.items.count): \(item.title)", toWidth: max(1, columns - 1))
    isProgressShown =
      Console.writeUnchanged("\r\u{1b}[K") && Console.write(Console.localized(text))
  }

  private func clearProgress() {
    guard isProgressShown else { return }
    isProgressShown = false
    _ = Console.writeUnchanged("\r\u{1b}[K")
  }
}
