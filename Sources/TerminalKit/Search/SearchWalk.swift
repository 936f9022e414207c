/// Something with matches of a search: a view, or a row of a list or a page, whether or not it has a
/// view.
@MainActor
struct SearchPlace {
  /// The view with the text, the strip of the row, or what turns the pages.
  weak var view: View?
  /// The position of a row, or of a page that was not made.
  var row: Int?

  /// The row of the screen after its last one, however far that is out of sight; nil where it stands
  /// on a page that is not shown.
  var end: Int? {
    guard let view, !view.isHiddenInTree, !(view is PagingView && row != nil) else { return nil }
    guard let row, let strip = view as? RowStrip, strip.isVertical else {
      return view.screenFrame.maxY
    }
    return strip.screenFrame.y + strip.start(ofRow: row + 1)
  }
}

/// Goes through the texts of a part of the screen in the order of Tab, some of them at a time. Of
/// pages side by side, those that are not shown belong to it.
///
/// Of rows and pages that have no views it is asked what they would show; each row counts as one step,
/// and each text of a page.
@MainActor
struct SearchWalk {
  /// What is gone through, from the outside in.
  private var levels: [Level]
  /// The lists that were found, with the version of the data that they had.
  private var lists: [List] = []
  private let pattern: SearchPattern

  /// Whether there are parts whose texts are not known before they are seen.
  private(set) var isPartial = false

  private struct List {
    weak var strip: RowStrip?
    let version: Int
  }

  /// Whether a list has other data than it had when it was searched, or has gone.
  var isOutdated: Bool {
    lists.contains { $0.strip?.window == nil || $0.strip?.dataVersion != $0.version }
  }

  /// Whether there is nothing left to be searched.
  var isDone: Bool { levels.isEmpty }

  private struct Level {
    let view: View
    /// The subview, row or page that is next.
    var next = 0
    var counter: SearchCounter?
  }

  init(_ scope: View, _ pattern: SearchPattern) {
    self.pattern = pattern
    levels = [Level(view: scope)]
  }

  /// Goes some steps on and returns how many, which may be more: no row and no page is left in the
  /// middle. `found` gets each place with matches and their number.
  mutating func advance(steps: Int, found: (SearchPlace, Int) -> Void) -> Int {
    var left = steps
    while left > 0, var level = levels.popLast() {
      left -= 1
      let view = level.view
      let index = level.next
      level.next += 1
      if let strip = view as? RowStrip {
        guard index < strip.count else { continue }
        if level.counter == nil {
          level.counter = strip.counter
          lists.append(List(strip: strip, version: strip.dataVersion))
        }
        levels.append(level)
        var tally = SearchTally(pattern)
        if let row = strip.row(index) { tally.add(row.view) } else { level.counter?(index, &tally) }
        left -= tally.innerSteps
        note(tally, at: SearchPlace(view: strip, row: index), found)
      } else if let pages = view as? PagingView {
        guard index < pages.pageCount else { continue }
        levels.append(level)
        if let page = pages.page(at: index) {
          levels.append(Level(view: page))
        } else {
          var tally = SearchTally(pattern)
          pages.search(index, &tally)
          left -= tally.innerSteps
          note(tally, at: SearchPlace(view: pages, row: index), found)
        }
      } else {
        guard index < view.subviews.count else { continue }
        levels.append(level)
        let child = view.subviews[index]
        guard !child.isHidden else { continue }
        let count = pattern.count(in: child.searchableText)
        if count > 0 { found(SearchPlace(view: child), count) }
        if !child.subviews.isEmpty || child is RowStrip { levels.append(Level(view: child)) }
      }
    }
    return steps - left
  }

  private mutating func note(
    _ tally: SearchTally, at place: SearchPlace, _ found: (SearchPlace, Int) -> Void
  ) {
    if tally.isPartial { isPartial = true }
    if tally.matches > 0 { found(place, tally.matches) }
  }
}

// MARK: - Rows and pages without views

extension RowStrip {
  /// What searches rows without a view.
  var counter: SearchCounter {
    delegate?.searchCounter(of: self) ?? { $1.leaveOut() }
  }
}

extension PagingView {
  /// Searches a page, whether or not it was made.
  func search(_ index: Int, _ tally: inout SearchTally) {
    if let page = page(at: index) {
      tally.addContent(of: page)
    } else if let searchCounter {
      searchCounter(index, &tally)
    } else {
      tally.leaveOut()
    }
  }
}

extension SearchTally {
  /// Searches a view and all that is inside it.
  @MainActor
  fileprivate mutating func add(_ view: View) {
    guard !view.isHidden else { return }
    add(view.searchableText)
    addContent(of: view)
  }

  @MainActor
  fileprivate mutating func addContent(of view: View) {
    if let strip = view as? RowStrip {
      let counter = strip.counter
      for row in 0..<strip.count {
        guard takeRoom() else { return }
        if let made = strip.row(row) { add(made.view) } else { counter(row, &self) }
      }
    } else if let pages = view as? PagingView {
      for index in 0..<pages.pageCount { pages.search(index, &self) }
    } else {
      for child in view.subviews { add(child) }
    }
  }
}
