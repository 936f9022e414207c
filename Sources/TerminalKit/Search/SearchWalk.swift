/// Something with matches of a search: a view, or a row of a list whether or not it has a view.
@MainActor
struct SearchPlace {
  /// The view with the text, or the strip of the row.
  weak var view: View?
  /// The position of a row.
  var row: Int?

  /// The row of the screen after its last one, however far that is out of sight.
  var end: Int? {
    guard let view else { return nil }
    guard let row, let strip = view as? RowStrip, strip.isVertical else {
      return view.screenFrame.maxY
    }
    return strip.screenFrame.y + strip.start(ofRow: row + 1)
  }
}

/// Goes through the texts of a part of the screen in the order of Tab, some of them at a time.
///
/// Of rows that have no views the list says what they would show; each row counts as one step.
@MainActor
struct SearchWalk {
  /// Counts the matches in a row without a view.
  private typealias Counter = (Int) -> Int

  /// How many rows without views are searched in a list that stands in a row of another one.
  private static let innerRows = 256

  /// What is gone through, from the outside in.
  private var levels: [Level]
  /// The lists that were found, with the number of rows that they had.
  private var lists: [List] = []
  private let pattern: SearchPattern

  private struct List {
    weak var strip: RowStrip?
    let count: Int
  }

  /// Whether a list has other data than it had when it was searched, or has gone.
  var isOutdated: Bool {
    lists.contains { $0.strip?.window == nil || $0.strip?.count != $0.count }
  }

  /// Whether there is nothing left to be searched.
  var isDone: Bool { levels.isEmpty }

  private struct Level {
    let view: View
    /// The subview or row that is next.
    var next = 0
    var counter: Counter?
  }

  init(_ scope: View, _ pattern: SearchPattern) {
    self.pattern = pattern
    levels = [Level(view: scope)]
  }

  /// Goes some steps on. `found` gets each place with matches and their number.
  mutating func advance(steps: Int, found: (SearchPlace, Int) -> Void) {
    for _ in 0..<steps {
      guard var level = levels.popLast() else { return }
      if let strip = level.view as? RowStrip {
        guard level.next < strip.count else { continue }
        let row = level.next
        if level.counter == nil {
          level.counter = strip.delegate?.strip(strip, counting: pattern) ?? { _ in 0 }
          lists.append(List(strip: strip, count: strip.count))
        }
        level.next += 1
        let count = strip.row(row).map { matches(in: $0.view) } ?? level.counter?(row) ?? 0
        levels.append(level)
        if count > 0 { found(SearchPlace(view: strip, row: row), count) }
        continue
      }
      guard level.next < level.view.subviews.count else { continue }
      let view = level.view.subviews[level.next]
      level.next += 1
      levels.append(level)
      guard !view.isHidden else { continue }
      let count = pattern.count(in: view.searchableText)
      if count > 0 { found(SearchPlace(view: view), count) }
      if !view.subviews.isEmpty || view is RowStrip { levels.append(Level(view: view)) }
    }
  }

  /// How many matches there are in a row of a list.
  private func matches(in view: View) -> Int {
    guard !view.isHidden else { return 0 }
    var count = pattern.count(in: view.searchableText)
    guard let strip = view as? RowStrip else {
      for child in view.subviews { count += matches(in: child) }
      return count
    }
    var counter: Counter?
    for row in 0..<min(strip.count, SearchWalk.innerRows) {
      if let made = strip.row(row) {
        count += matches(in: made.view)
      } else {
        if counter == nil {
          counter = strip.delegate?.strip(strip, counting: pattern) ?? { _ in 0 }
        }
        count += counter?(row) ?? 0
      }
    }
    return count
  }

  // MARK: - Going to a match

  /// The view that shows a match of a place, and which of its own matches that is. Rows on the way
  /// are made. Nil where the match is gone.
  static func holder(
    of match: Int, at place: SearchPlace, _ pattern: SearchPattern
  ) -> (view: View, match: Int)? {
    guard let view = place.view, let window = view.window, !view.isHiddenInTree else { return nil }
    guard let row = place.row, let strip = view as? RowStrip else {
      return match < pattern.count(in: view.searchableText) ? (view, match) : nil
    }
    guard let made = made(row, of: strip, in: window) else { return nil }
    var match = match
    return holder(of: &match, in: made, pattern, window)
  }

  private static func holder(
    of match: inout Int, in view: View, _ pattern: SearchPattern, _ window: Window
  ) -> (view: View, match: Int)? {
    guard !view.isHidden else { return nil }
    let count = pattern.count(in: view.searchableText)
    if match < count { return (view, match) }
    match -= count
    guard let strip = view as? RowStrip else {
      for child in view.subviews {
        if let found = holder(of: &match, in: child, pattern, window) { return found }
      }
      return nil
    }
    let counter = strip.delegate?.strip(strip, counting: pattern)
    for row in 0..<min(strip.count, innerRows) {
      if strip.row(row) == nil {
        let count = counter?(row) ?? 0
        guard match < count else {
          match -= count
          continue
        }
      }
      guard let view = made(row, of: strip, in: window) else { return nil }
      if let found = holder(of: &match, in: view, pattern, window) { return found }
    }
    return nil
  }

  /// The view of a row, which is made where there is none.
  private static func made(_ row: Int, of strip: RowStrip, in window: Window) -> View? {
    if let view = strip.view(ofRow: row) { return view }
    guard row < strip.count else { return nil }
    strip.delegate?.strip(strip, needsRows: row..<row + 1)
    window.layoutIfNeeded()
    return strip.view(ofRow: row)
  }
}
