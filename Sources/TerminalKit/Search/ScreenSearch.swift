import CellText
import Localization
import SystemSupport

/// A search in the texts of the screen: the pattern being typed, the matches, and the current
/// match.
///
/// Searches in Tab order, including invisible views. Does a part of the work in each turn of the
/// event loop, so that no key waits for a long list.
@MainActor
final class ScreenSearch {
  private unowned let window: Window
  /// The dialog that is searched; nil for the screen.
  private weak var dialog: View?
  private let isInDialog: Bool
  /// The root of the search: the dialog, or else the pane of the screen or all content.
  private var scope: View? {
    isInDialog ? dialog : controller.map { window.pane(of: $0) ?? window.contentView }
  }
  /// The controller of the screen.
  private weak var controller: ViewController?
  private var editor = LineEditor(limit: SearchPattern.maximumLength)

  /// Whether keys edit the pattern.
  private(set) var isTyping = true
  private var pattern = SearchPattern("")
  private var highlight: SearchHighlight?

  /// The elements with matches in order, and the number of the first match in each.
  private var results: [SearchResult] = []
  private var firsts: [Int] = []
  private var total = 0
  /// The progress of the search.
  private var traversal: SearchTraversal?
  /// The number of restarts.
  private var generation = 0
  /// Whether the pattern was edited since the last restart.
  private var isRestartDue = false
  /// The number of the current match.
  private var current: Int?

  /// The match to show once it is found.
  private enum Goal { case none, nearest, next, previous, last }
  private var goal = Goal.none
  /// The screen row where the search for the nearest match begins.
  private var origin = 0
  /// The position where a restarted search continues, until it is found.
  private var anchor: SearchAnchor?
  /// The number of requests for another match since the last edit.
  private var requests = 0

  /// The index of the page with the current match, if that page is not shown.
  private var hiddenPage: Int?

  /// Whether the last key already restarted the search, because its match was gone.
  private var hasRestarted = false

  /// The maximum number of views and rows searched in one turn of the event loop, and the time
  /// limit in nanoseconds.
  private static let maximumStepsPerTurn = 512
  /// The steps between reads of the clock. A single text may be long.
  private static let stepsPerClockCheck = 8
  private static let maximumTimePerTurn: UInt64 = 8_000_000

  init(_ window: Window) {
    self.window = window
    dialog = window.modalView
    isInDialog = dialog != nil
    controller = window.topController?.topmost
  }

  /// Whether the screen of the search is the active one.
  var isCurrent: Bool {
    window.modalView === dialog && isInDialog == (dialog != nil)
      && window.topController?.topmost === controller
  }

  /// Whether the screen of the search still exists, though something may cover it, or the other one of
  /// two panes may have the keyboard.
  var isAlive: Bool {
    guard !isInDialog || dialog?.window === window else { return false }
    return window.topController?.topmost === controller
      || controller.map { window.pane(of: $0) != nil } ?? false
  }

  // MARK: - Status bar

  /// The text input.
  var prompt: StatusBar.Prompt? {
    guard isTyping else { return nil }
    let before = String(editor.characters[..<editor.caret])
    return StatusBar.Prompt(prefix: "/", text: editor.text, caret: TextMetrics.width(before))
  }

  /// The number of the current match and the number of matches, marked if more may follow, and the
  /// page of a match that is not shown.
  var position: String {
    guard !pattern.isEmpty else { return "" }
    guard total > 0 else {
      return localized(
        isSearching ? .searchRunning : isPartial ? .searchNoneYet : .searchNone)
    }
    let page = hiddenPage.map { localized.searchOnPage(page: "\($0 + 1)") } ?? ""
    return "\((current ?? -1) + 1)/\(total)" + (isSearching ? "…" : isPartial ? "+" : "") + page
  }

  /// The current match and the text around it, for screen readers; nil while the search is
  /// running.
  var announcement: String? {
    guard !pattern.isEmpty, !isSearching else { return nil }
    guard total > 0 else {
      return isPartial
        ? "\(localized(.searchNoneYetSentence)) \(Self.incompleteNotice)"
        : localized(.searchNoneSentence)
    }
    let number =
      total == 1 && requests > 0
      ? onlyMatch
      : isPartial
        ? localized.searchMatchOrMore(number: "\((current ?? -1) + 1)", total: "\(total)")
        : localized.searchMatch(number: "\((current ?? -1) + 1)", total: "\(total)")
    if let hiddenPage {
      return localized.searchMatchOnPage(match: number, page: "\(hiddenPage + 1)")
    }
    return number + (highlight?.selectedText.map { ": " + $0 } ?? "")
  }

  /// Announces a single match. The wording alternates, because a repeated announcement is not
  /// spoken.
  private var onlyMatch: String {
    requests.isMultiple(of: 2)
      ? localized(isPartial ? .searchStillOnlySoFar : .searchStillOnly)
      : localized(isPartial ? .searchOnlySoFar : .searchOnly)
  }

  /// Returns the hints of the search followed, after typing, by the others.
  func hints(before others: [KeyHint]) -> [KeyHint] {
    let escape = KeyHint(Key.escape.name, .hintSearchEnd)
    if isTyping {
      let enter: TextKey = hiddenPage == nil ? .hintSearchKeep : .hintSearchShow
      return [KeyHint(Key.enter.name, enter), escape]
    }
    let others = others.filter { $0.key != escape.key }
    guard total > 0 || isSearching else { return [escape] + others }
    return [KeyHint("n", .hintSearchNext), KeyHint("N", .hintSearchPrevious), escape] + others
  }

  /// Shows a message if nothing was found but some parts were not searched.
  private func explainNoMatch() {
    guard !isTyping, total == 0, !isSearching, isPartial else { return }
    window.showMessage(Self.incompleteNotice)
  }

  private static var incompleteNotice: String { localized(.searchIncomplete) }

  // MARK: - Typing

  /// Handles a key while the pattern is typed. Returns false to pass it on.
  func type(_ key: KeyEvent) -> Bool {
    guard isTyping, isCurrent else { return false }
    if let character = key.typedCharacter {
      edit { $0.insert([character]) }
      return true
    }
    switch key.key {
    case .enter: accept()
    case .escape: _ = end()
    case .down: _ = showMatch(isForward: true)
    case .up: _ = showMatch(isForward: false)
    case .backspace where editor.characters.isEmpty: _ = end()
    default:
      switch KeyBinding.textField.action(for: key) {
      case .caretLeft: editor.move(to: .characterLeft)
      case .caretRight: editor.move(to: .characterRight)
      case .caretWordLeft: editor.move(to: .wordLeft)
      case .caretWordRight: editor.move(to: .wordRight)
      case .caretToStart: editor.move(to: .start)
      case .caretToEnd: editor.move(to: .end)
      case .deleteBack: edit { $0.delete(to: .characterLeft) }
      case .deleteForward: edit { $0.delete(to: .characterRight) }
      case .deleteWordBack: edit { $0.delete(to: .wordLeft, killing: true) }
      case .deleteWordForward: edit { $0.delete(to: .wordRight, killing: true) }
      case .deleteToBlank: edit { $0.delete(to: .blankLeft, killing: true) }
      case .deleteToStart: edit { $0.delete(to: .start, killing: true) }
      case .deleteToEnd: edit { $0.delete(to: .end, killing: true) }
      case .yank: edit { $0.yank() }
      default: break
      }
    }
    return true
  }

  /// Inserts pasted text while the pattern is typed, as one line. Returns false to pass it on.
  func insert(_ text: String) -> Bool {
    guard isTyping, isCurrent else { return false }
    var lines = text[...]
    while lines.last?.isNewline == true { lines.removeLast() }
    edit { $0.insert(lines.map { $0.isWhitespace ? " " : $0 }) }
    return true
  }

  private func edit(_ change: (inout LineEditor) -> Bool) {
    guard change(&editor) else { return }
    hasRestarted = false
    requests = 0
    isRestartDue = true
    window.setNeedsDisplay()
  }

  /// Searches for an edited pattern. Called before a frame and before a key that needs the matches, so
  /// that many typed characters cause one search.
  func update() {
    highlight?.scope = scope
    guard isRestartDue else { return }
    restart()
  }

  /// Ends typing and shows the row or button of the match. Ends the search if nothing was typed.
  private func accept() {
    update()
    guard !pattern.isEmpty else {
      _ = end()
      return
    }
    isTyping = false
    explainNoMatch()
    if let current { go(to: current) }
  }

  /// Ends typing. Matches stay marked.
  func stopTyping() {
    guard isTyping else { return }
    update()
    if pattern.isEmpty { _ = end() } else { isTyping = false }
  }

  /// Ends the search and selects the nearest control if nothing visible has the focus. Returns
  /// false if the search belongs to another screen.
  func end() -> Bool {
    guard isCurrent else { return false }
    update()
    let matchView = highlight?.view
    window.endSearch()
    if let matchView, window.visibleFocus == nil {
      window.selectControl(near: matchView, part: matchView.bounds)
    }
    return true
  }

  // MARK: - Searching

  /// Restarts the search from the visible part, or from a match.
  private func restart(from anchor: SearchAnchor? = nil) {
    isRestartDue = false
    let from = highlight?.view ?? window.visibleFocus?.view
    origin = from?.screenFrame.y ?? 0
    pattern = SearchPattern(editor.text)
    highlight = pattern.isEmpty ? nil : SearchHighlight(pattern)
    highlight?.scope = scope
    window.frames.surface.search = highlight
    window.setNeedsDisplay()
    results = []
    firsts = []
    total = 0
    current = nil
    hiddenPage = nil
    traversal = nil
    generation += 1
    goal = .none
    self.anchor = anchor
    guard let scope, !pattern.isEmpty else { return }
    traversal = SearchTraversal(scope, pattern)
    if anchor == nil { goal = .nearest }
    advance()
  }

  /// Searches for one time slice, and schedules the rest.
  private func advance() {
    guard var traversal, !traversal.isDone else { return }
    let generation = generation
    let clock = window.loop?.clock
    let start = clock?.now ?? 0
    var steps = 0
    var nearest: Int?
    func hasTime() -> Bool {
      guard let clock else { return true }
      return steps < ScreenSearch.maximumStepsPerTurn
        && clock.now - start < ScreenSearch.maximumTimePerTurn
    }
    repeat {
      steps += traversal.advance(steps: ScreenSearch.stepsPerClockCheck) { result, count in
        results.append(result)
        firsts.append(total)
        total += count
        if let match = anchor?.compare(with: result, first: total - count, count: count) {
          resolveAnchor(at: match)
        }
        if goal == .nearest, result.end ?? .min > origin {
          goal = .none
          nearest = total - count
        }
      }
    } while !traversal.isDone && hasTime()
    self.traversal = traversal
    if traversal.isDone, let anchor { resolveAnchor(at: anchor.nearest) }
    // Do not turn pages while the pattern is typed, because that may run actions.
    let isRequested = goal == .next || goal == .previous || goal == .last
    if let target = nearest ?? target(isMore: !traversal.isDone) {
      go(to: target, turningPages: isRequested || !isTyping)
    }
    // A restarted search continues by itself.
    guard self.generation == generation else { return }
    guard isSearching else { return explainNoMatch() }
    window.loop?.after(milliseconds: 0) { [weak self] in
      guard let self, self.window.search === self, self.generation == generation else { return }
      self.advance()
    }
  }

  /// Continues from the anchor, which was found.
  private func resolveAnchor(at match: Int) {
    guard let anchor else { return }
    goal = anchor.isForward ? .next : .previous
    self.anchor = nil
    if total > 0 { current = match }
  }

  /// Returns the match to show, if it is known already.
  private func target(isMore: Bool) -> Int? {
    switch goal {
    case .none: return nil
    case .next:
      if let current, current + 1 < total {
        goal = .none
        return current + 1
      }
      fallthrough
    case .nearest:
      guard !isMore else { return nil }
      goal = .none
      return total > 0 ? 0 : nil
    case .previous:
      if let current, current > 0 {
        goal = .none
        return current - 1
      }
      goal = .last
      fallthrough
    case .last:
      guard !isMore else { return nil }
      goal = .none
      return total > 0 ? total - 1 : nil
    }
  }

  // MARK: - Next and previous match

  /// Shows the next or previous match, starting over at the end. Returns false if another screen
  /// is active.
  func showMatch(isForward: Bool) -> Bool {
    guard isCurrent else { return false }
    update()
    hasRestarted = false
    requests += 1
    guard !restartIfOutdated(isForward: isForward) else { return true }
    // The search continues from the anchor once that is found.
    guard anchor == nil else {
      anchor?.isForward = isForward
      return true
    }
    goal = isForward ? .next : .previous
    if let target = target(isMore: isSearching) { go(to: target) }
    explainNoMatch()
    return true
  }

  var isSearching: Bool { traversal?.isDone == false }

  /// Whether some texts are unknown until they are shown.
  private var isPartial: Bool { traversal?.isPartial == true }

  /// Restarts the search if the data of a list changed, and continues from the current match.
  private func restartIfOutdated(isForward: Bool) -> Bool {
    guard traversal?.isOutdated == true else { return false }
    hasRestarted = true
    var anchor = anchor
    anchor?.isForward = isForward
    restart(from: makeAnchor(isForward: isForward) ?? anchor)
    return true
  }

  /// Returns an anchor at the current match, if any.
  private func makeAnchor(isForward: Bool) -> SearchAnchor? {
    guard let current, let index = resultIndex(ofMatch: current) else { return nil }
    let shown = highlight?.view.flatMap { $0.window === window ? $0 : nil }
    let frame = (shown ?? window.visibleFocus?.view)?.screenFrame
    return SearchAnchor(
      current - firsts[index], of: results[index], in: shown,
      at: (frame?.y ?? 0)..<(frame.map { max($0.y, $0.maxY) } ?? 0), isForward: isForward)
  }

  /// Shows a match. If it is gone because the screen changed, restarts the search, at most once
  /// for each key.
  private func go(to match: Int, turningPages: Bool = true) {
    current = match
    hiddenPage = nil
    let locator = MatchLocator(window: window, pattern: pattern, turnsPages: turningPages)
    let found = resultIndex(ofMatch: match).flatMap {
      locator.find(match - firsts[$0], at: results[$0])
    }
    // Turning a page may have opened another screen.
    guard isCurrent else { return }
    switch found {
    case .view(let view, let match):
      highlight?.select(match, in: view)
      let ranges = highlight?.matches(in: view.searchableText) ?? []
      let part =
        ranges.indices.contains(match)
        ? (view as? Label)?.rect(ofByte: ranges[match].lowerBound) : nil
      window.show(view, part: part ?? view.bounds, selecting: !isTyping)
    case .page(let index):
      highlight?.select(0, in: nil)
      hiddenPage = index
    case nil:
      guard !hasRestarted else { return }
      hasRestarted = true
      restart()
    }
  }

  /// Returns the index of the element that contains a match.
  private func resultIndex(ofMatch match: Int) -> Int? {
    let next = firsts.partitioningIndex { $0 > match }
    return next > 0 ? next - 1 : nil
  }
}
