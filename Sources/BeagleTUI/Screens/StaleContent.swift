import BeagleSchema
import JSON
import Localization
import SystemSupport
import TerminalKit

/// The content of a screen that came from the cache and may be out of date: its own document and
/// those of its lazy components.
///
/// It provides the note in the status bar, and shows the newer versions of documents that arrive.
@MainActor
final class StaleContent {
  @MainActor private struct Entry {
    let document: StaleDocument
    /// Shows the newer version.
    let update: (Screen) -> Void

    var hasNewerVersion: Bool { if case .replaced = document.state { true } else { false } }
  }

  private unowned let controller: BeagleScreenViewController
  private var entries: [Entry] = []
  /// The age of the oldest content in the status bar, in seconds.
  private var shownAge = 0
  private var timer: (any ScheduledWork)?
  private lazy var recovery = Recovery { [weak self] in
    self?.reload()
    return true
  }
  /// The message about a reload that brought nothing new.
  private var failureMessage: String?
  /// The number of requests for newer versions that brought none.
  private var attempts = 1

  init(_ controller: BeagleScreenViewController) { self.controller = controller }

  private var dependencies: BeagleDependencies { controller.dependencies }
  private var operations: ScreenOperations { controller.operations }

  /// Whether any content may be out of date.
  var isEmpty: Bool { entries.isEmpty }

  /// When the response of the oldest content was created, in milliseconds since 1970.
  private var createdAt: Int? { entries.map(\.document.createdAt).min() }

  // MARK: - Documents

  /// Adds the screen itself if it may be out of date. A screen inside the document of another one
  /// cannot be loaded by itself.
  func add(_ screen: Screen) {
    guard let source = screen.source, source.node.index == source.document.root.index else {
      return
    }
    add(source.document) { [weak controller] in controller?.update(to: $0) }
  }

  /// Adds a document if it may be out of date.
  /// - Parameter update: shows the newer version of the document.
  func add(_ document: JSONDocument?, update: @escaping (Screen) -> Void) {
    guard let stale = dependencies.staleDocuments[document] else { return }
    entries.append(Entry(document: stale, update: update))
    stale.onChange = { [weak self] in self?.showFresh() }
    showAge()
    waitForServer()
    // The newer version may have arrived before the old one is shown.
    if case .replaced = stale.state { showFreshLater() }
  }

  /// Shows the newer versions that arrived while the screen was covered.
  func screenWillAppear() {
    guard !entries.isEmpty else { return }
    showFresh()
    showAge()
    waitForServer()
  }

  /// Requests newer versions again after a while, or when the server responds to another
  /// request.
  private func waitForServer() {
    let old = entries.filter { if case .stale = $0.document.state { true } else { false } }
    guard !old.isEmpty, controller.isVisible else { return recovery.stop() }
    recovery.wait(for: old.map(\.document.url), attempts: attempts, in: dependencies)
  }

  /// Requests newer versions in the background.
  private func reload() {
    attempts += 1
    for entry in entries {
      if case .stale = entry.document.state { entry.document.requestNewerVersion() }
    }
    waitForServer()
  }

  /// Removes all documents before other content is shown.
  func removeAll() {
    if let failureMessage { controller.view.window?.removeMessage(failureMessage) }
    failureMessage = nil
    guard !entries.isEmpty else { return }
    for entry in entries { entry.document.onChange = nil }
    entries = []
    attempts = 1
    stopTimer()
  }

  /// Removes the documents that the server has confirmed, and shows the newer versions of others. It
  /// waits while that would cancel a request of an action or remove a failure that the user has not
  /// seen to the end; ``ScreenOperations`` then calls it again.
  func showFresh() {
    entries.removeAll { if case .current = $0.document.state { true } else { false } }
    // An action of the newer version may remove the screen.
    let controller = controller
    defer { withExtendedLifetime(controller) {} }
    while operations.mayUpdateContent, let index = entries.firstIndex(where: \.hasNewerVersion) {
      let entry = entries.remove(at: index)
      if case .replaced(let screen) = entry.document.state { entry.update(screen) }
    }
    let waits = entries.contains(where: \.hasNewerVersion)
    operations.requests.onEnd = waits ? { [weak self] in self?.showFreshLater() } : nil
    if entries.isEmpty {
      attempts = 1
      stopTimer()
    }
  }

  private func showFreshLater() { operations.performLater { [weak self] in self?.showFresh() } }

  // MARK: - Reloading in vain

  /// Whether a reload has only found the shown version in the cache, because the server did not
  /// deliver a newer one.
  func isShownCopy(_ loaded: Screen) -> Bool {
    guard let new = loaded.source?.document, dependencies.staleDocuments[new] != nil else {
      return false
    }
    return controller.screen?.source?.document.bytes == new.bytes
  }

  /// Marks the content as one that may be out of date, and says that the reload brought nothing new.
  func keepContent(insteadOf loaded: Screen) {
    guard let screen = controller.screen, let old = screen.source?.document,
      let stale = dependencies.staleDocuments[loaded.source?.document]
    else { return }
    if dependencies.staleDocuments[old] == nil {
      dependencies.staleDocuments.add(
        old, createdAt: stale.createdAt, url: stale.url, reload: stale.reload)
      add(screen)
    }
    showAge()
    let key = KeyBinding.application.shownKeyName(for: .showRequests)
    // The time shows that a repeated attempt failed again.
    let time = WallClock.timeOfDay(dependencies.wallClock())
    let text = localized.staleReloadFailed(time: time, key: key)
    controller.view.window?.showMessage(
      text, tone: .failure, announcement: localized.accessibleReloadFailed(time: time))
    failureMessage = text
  }

  // MARK: - Status bar

  /// The note in the status bar; nil if all content is current.
  var note: StatusNote? {
    guard let createdAt else { return nil }
    let key = controller.hasFailures ? nil : controller.keyBindings.keyName(for: .retry)
    return StatusNote.stale(from: createdAt, age: shownAge, reloadKey: key)
  }

  /// Updates the age now and then each minute while the screen is visible.
  func showAge() {
    stopTimer()
    guard let createdAt else { return }
    shownAge = max(0, dependencies.wallClock() - createdAt) / 1000
    guard controller.isVisible else { return }
    let next = (60 - shownAge % 60) * 1000
    timer = dependencies.scheduler?.after(milliseconds: next) { [weak self] in self?.showAge() }
  }

  func stopTimer() {
    timer?.cancel()
    timer = nil
    if entries.isEmpty || !controller.isVisible { recovery.stop() }
  }
}

extension StatusNote {
  /// The note about a screen from the cache: `from 14:02, 3 min ago`.
  /// - Parameters:
  ///   - createdAt: when the response was created, in milliseconds since 1970.
  ///   - age: the age of the response in seconds.
  ///   - reloadKey: the key that reloads the screen; nil if it does something else now.
  static func stale(from createdAt: Int, age: Int, reloadKey: String?) -> StatusNote {
    let time = age < 86_400 ? WallClock.minuteOfDay(createdAt) : WallClock.date(createdAt)
    let ago = localized.staleAgo(duration: StatusNote.duration(seconds: age))
    return StatusNote(
      text: localized.staleNote(time: time, age: ago), shortText: ago,
      hint: reloadKey.map { KeyHint($0, .hintReload) },
      announcement: reloadKey.map {
        localized.staleAnnouncementReload(time: time, key: KeyNames.shown($0))
      } ?? localized.staleAnnouncement(time: time),
      states: [.stale])
  }

  /// A duration in its largest unit, for example `3 min`.
  private static func duration(seconds: Int) -> String {
    switch seconds {
    case ..<60: localized.durationSeconds(count: seconds)
    case ..<3600: localized.durationMinutes(count: seconds / 60)
    case ..<172_800: localized.durationHours(count: seconds / 3600)
    default: localized.durationDays(count: seconds / 86_400)
    }
  }
}
