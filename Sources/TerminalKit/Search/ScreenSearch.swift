import CellText

/// A search in the texts of the screen: what is typed, what was found, and which match was gone to.
///
/// The screen is searched in the order of Tab, what is out of sight included, a little in each turn of
/// the loop, so that no key waits for a long list.
@MainActor
final class ScreenSearch {
  private unowned let window: Window
  /// What is searched: the screen, or the dialog over it.
  private weak var scope: View?
  /// The controller whose screen is searched.
  private weak var controller: ViewController?
  private var editor = LineEditor()

  /// Whether keys are text of the search.
  private(set) var isTyping = true
  private var pattern = SearchPattern("")
  private var highlight: SearchHighlight?

  /// What has matches, in order, and the number of the first match of each.
  private var places: [SearchPlace] = []
  private var firsts: [Int] = []
  private var total = 0
  /// How far the screen was searched.
  private var walk: SearchWalk?
  /// Counts how often everything was searched anew.
  private var run = 0
  /// The match that was gone to.
  private var current: Int?

  /// Where to go once enough was searched.
  private enum Goal { case none, nearest, next, previous, last }
  private var goal = Goal.none
  /// The row of the screen from which on the nearest match is looked for.
  private var origin = 0
  /// What a search that was begun anew by a key goes on from, until that is found.
  private var anchor: SearchAnchor?
  /// How often the next match or the one before was asked for since something was typed.
  private var requests = 0

  /// The page that the match stands on, from 0, where that page is not shown.
  private var hiddenPage: Int?

  /// Whether the last key led to a match that was gone.
  private var wasBegunAnew = false

  /// Views and rows that are searched before keys are looked at again, and for how long at most, in
  /// nanoseconds.
  private static let stepsAtOnce = 512
  /// Steps between two looks at the clock: a text may be long.
  private static let stepsBetweenLooks = 8
  private static let timeAtOnce: UInt64 = 8_000_000

  init(_ window: Window) {
    self.window = window
    scope = window.reachable
    controller = window.topController?.topmost
  }

  /// Whether the screen that is searched is still the one that keys reach.
  var isCurrent: Bool {
    window.reachable === scope && window.topController?.topmost === controller
  }

  /// Whether the screen that is searched is still there, though something may cover it.
  var isAlive: Bool {
    scope?.window === window && window.topController?.topmost === controller
  }

  // MARK: - What the last row says

  /// What is typed.
  var prompt: StatusBar.Prompt? {
    guard isTyping else { return nil }
    let before = String(editor.characters[..<editor.caret])
    return StatusBar.Prompt(sign: "/", text: editor.text, caret: TextMetrics.width(before))
  }

  /// Which match was gone to, and of how many; how many there are may not be known yet, or not
  /// before more was seen. A match on a page that is not shown has the number of that page.
  var position: String {
    guard !pattern.isEmpty else { return "" }
    guard total > 0 else {
      return isSearching ? "searching…" : isPartial ? "no match so far" : "no match"
    }
    let page = hiddenPage.map { ", page \($0 + 1)" } ?? ""
    return "\((current ?? -1) + 1)/\(total)" + (isSearching ? "…" : isPartial ? "+" : "") + page
  }

  /// Which match was gone to, and the text around it, for those who do not see it; nil while that is
  /// not known.
  var announcement: String? {
    guard !pattern.isEmpty, !isSearching else { return nil }
    guard total > 0 else { return isPartial ? "No match so far. \(Self.reason)" : "No match." }
    let number =
      total == 1 && requests > 0
      ? onlyMatch
      : "Match \((current ?? -1) + 1) of \(total)" + (isPartial ? " or more" : "")
    if let hiddenPage { return number + ", on page \(hiddenPage + 1)" }
    return number + (highlight?.selectedText.map { ": " + $0 } ?? "")
  }

  /// Says that there is no other match, in other words each time: what stays the same is not told.
  private var onlyMatch: String {
    (requests.isMultiple(of: 2) ? "Still the" : "The") + " only match"
      + (isPartial ? " so far" : "")
  }

  /// The hints of the search and, once nothing is typed any more, the others.
  func hints(before others: [KeyHint]) -> [KeyHint] {
    let escape = KeyHint(Key.escape.name, "end")
    if isTyping { return [KeyHint(Key.enter.name, hiddenPage == nil ? "keep" : "show"), escape] }
    let others = others.filter { $0.key != escape.key }
    guard total > 0 || isSearching else { return [escape] + others }
    return [KeyHint("n", "next match"), KeyHint("N", "before"), escape] + others
  }

  /// Says in the last row why there may be matches though none was found.
  private func tellWhyNothing() {
    guard !isTyping, total == 0, !isSearching, isPartial else { return }
    window.showMessage(Self.reason)
  }

  private static let reason = "Some parts not shown yet were not searched."

  // MARK: - Typing

  /// Handles a key while the search is typed; false passes it on.
  func type(_ key: KeyEvent) -> Bool {
    guard isTyping, isCurrent else { return false }
    if let character = key.typedCharacter {
      edit { $0.insert([character]) }
      return true
    }
    switch key.key {
    case .enter: accept()
    case .escape: _ = end()
    case .down: _ = next()
    case .up: _ = previous()
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
      case .deleteWordBack: edit { $0.delete(to: .wordLeft, keeping: true) }
      case .deleteWordForward: edit { $0.delete(to: .wordRight, keeping: true) }
      case .deleteToBlank: edit { $0.delete(to: .blankLeft, keeping: true) }
      case .deleteToStart: edit { $0.delete(to: .start, keeping: true) }
      case .deleteToEnd: edit { $0.delete(to: .end, keeping: true) }
      case .putBack: edit { $0.yank() }
      default: break
      }
    }
    return true
  }

  /// Takes pasted text while the search is typed, in one line; false passes it on.
  func insert(_ text: String) -> Bool {
    guard isTyping, isCurrent else { return false }
    var lines = text[...]
    while lines.last?.isNewline == true { lines.removeLast() }
    edit { $0.insert(lines.map { $0.isWhitespace ? " " : $0 }) }
    return true
  }

  private func edit(_ change: (inout LineEditor) -> Bool) {
    guard change(&editor) else { return }
    wasBegunAnew = false
    requests = 0
    begin()
  }

  /// Ends the typing and goes to the row or button at the match; with nothing typed, ends everything.
  private func accept() {
    guard !pattern.isEmpty else {
      _ = end()
      return
    }
    isTyping = false
    tellWhyNothing()
    if let current { go(to: current) }
  }

  /// Ends the typing; what matches stays marked.
  func stopTyping() {
    guard isTyping else { return }
    if pattern.isEmpty { _ = end() } else { isTyping = false }
  }

  /// Ends the search. What is selected is in sight then. False where the search is that of another
  /// screen.
  func end() -> Bool {
    guard isCurrent else { return false }
    let holder = highlight?.view
    window.endSearch()
    if let holder, window.lit == nil { window.selectStop(near: holder, part: holder.bounds) }
    return true
  }

  // MARK: - Searching

  /// Searches anew, from what is seen on or from a match.
  private func begin(from anchor: SearchAnchor? = nil) {
    let from = highlight?.view ?? window.lit?.view
    origin = from?.screenFrame.y ?? 0
    pattern = SearchPattern(editor.text)
    highlight = pattern.isEmpty ? nil : SearchHighlight(pattern)
    window.frames.surface.search = highlight
    window.setNeedsDisplay()
    places = []
    firsts = []
    total = 0
    current = nil
    hiddenPage = nil
    walk = nil
    run += 1
    goal = .none
    self.anchor = anchor
    guard let scope, !pattern.isEmpty else { return }
    walk = SearchWalk(scope, pattern)
    if anchor == nil { goal = .nearest }
    advance()
  }

  /// Searches a part, and the rest in later turns.
  private func advance() {
    guard var walk, !walk.isDone else { return }
    let run = run
    let clock = window.loop?.clock
    let start = clock?.now ?? 0
    var steps = 0
    var nearest: Int?
    repeat {
      steps += walk.advance(steps: ScreenSearch.stepsBetweenLooks) { place, count in
        places.append(place)
        firsts.append(total)
        total += count
        if let match = anchor?.look(at: place, first: total - count, count: count) {
          leaveAnchor(at: match)
        }
        if goal == .nearest, place.end ?? .min > origin {
          goal = .none
          nearest = total - count
        }
      }
    } while !walk.isDone
      && (clock.map { steps < ScreenSearch.stepsAtOnce && $0.now - start < ScreenSearch.timeAtOnce }
        ?? true)
    self.walk = walk
    if walk.isDone, let anchor { leaveAnchor(at: anchor.nearest) }
    // No page is turned, which may run actions, for what is still being typed.
    let isAsked = goal == .next || goal == .previous || goal == .last
    if let target = nearest ?? target(isMore: !walk.isDone) {
      go(to: target, turningPages: isAsked || !isTyping)
    }
    // What was begun anew goes on by itself.
    guard self.run == run else { return }
    guard isSearching else { return tellWhyNothing() }
    window.loop?.after(milliseconds: 0) { [weak self] in
      guard let self, self.window.search === self, self.run == run else { return }
      self.advance()
    }
  }

  /// Goes on from a match that was looked for.
  private func leaveAnchor(at match: Int) {
    guard let anchor else { return }
    goal = anchor.isForward ? .next : .previous
    self.anchor = nil
    if total > 0 { current = match }
  }

  /// The match to go to, as far as it is known now.
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

  // MARK: - Going on

  /// Goes to the next match, behind the last one to the first. False where keys reach another screen.
  func next() -> Bool { go(isForward: true) }

  /// Goes to the match before, from the first one to the last.
  func previous() -> Bool { go(isForward: false) }

  private func go(isForward: Bool) -> Bool {
    guard isCurrent else { return false }
    wasBegunAnew = false
    requests += 1
    guard !beginAnewIfOutdated(isForward: isForward) else { return true }
    // What is still looked for is gone on from once it is found.
    guard anchor == nil else {
      anchor?.isForward = isForward
      return true
    }
    goal = isForward ? .next : .previous
    if let target = target(isMore: isSearching) { go(to: target) }
    tellWhyNothing()
    return true
  }

  private var isSearching: Bool { walk?.isDone == false }

  /// Whether there are parts whose texts are not known before they are seen.
  private var isPartial: Bool { walk?.isPartial == true }

  /// Searches anew where lists have other data than those that were searched, and goes on from the
  /// match that was gone to.
  private func beginAnewIfOutdated(isForward: Bool) -> Bool {
    guard walk?.isOutdated == true else { return false }
    wasBegunAnew = true
    var anchor = anchor
    anchor?.isForward = isForward
    begin(from: makeAnchor(isForward: isForward) ?? anchor)
    return true
  }

  /// The match that was gone to; nil where there is none.
  private func makeAnchor(isForward: Bool) -> SearchAnchor? {
    guard let current, let index = firsts.lastIndex(startingAtMost: current) else { return nil }
    let shown = highlight?.view.flatMap { $0.window === window ? $0 : nil }
    let frame = (shown ?? window.lit?.view)?.screenFrame
    return SearchAnchor(
      current - firsts[index], of: places[index], in: shown,
      at: (frame?.y ?? 0)..<(frame.map { max($0.y, $0.maxY) } ?? 0), isForward: isForward)
  }

  /// Shows a match. Where it is gone, because the screen has changed, everything is searched anew,
  /// once for each key.
  private func go(to match: Int, turningPages: Bool = true) {
    current = match
    hiddenPage = nil
    let guide = SearchGuide(window: window, pattern: pattern, turnsPages: turningPages)
    let found = firsts.lastIndex(startingAtMost: match).flatMap {
      guide.find(match - firsts[$0], at: places[$0])
    }
    // Turning a page may have led to another screen.
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
      guard !wasBegunAnew else { return }
      wasBegunAnew = true
      begin()
    }
  }
}

extension [Int] {
  /// The place of the last number that is not above a limit; the numbers are in order.
  fileprivate func lastIndex(startingAtMost limit: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= limit { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
