/// An element with matches: a view, or a row or page, whether or not it has a view.
@MainActor
struct SearchResult {
  /// The view with the text, the list of the row, or the paged view of the page.
  weak var view: View?
  /// The index of a row, or of a page without a view.
  var row: Int?

  /// The screen row after its last one, which may be far off screen; nil on a page that is not
  /// shown.
  var end: Int? {
    guard let view, !view.isHiddenInTree, !(view is PagingView && row != nil) else { return nil }
    guard let row, let stack = view as? LazyStack, stack.isVertical else {
      return view.screenFrame.maxY
    }
    return stack.screenFrame.y + stack.start(ofRow: row + 1)
  }
}

/// Searches the texts of a view hierarchy in Tab order, in steps. Includes pages that are not
/// shown.
///
/// Rows and pages without views are searched through their data. Each row, and each text of a
/// page, counts as one step.
@MainActor
struct SearchTraversal {
  /// The path to the current position, outermost view first.
  private var levels: [Level]
  /// The lists searched, with the version of their data at that time.
  private var lists: [List] = []
  private let pattern: SearchPattern

  /// Whether some parts cannot be searched before they are shown.
  private(set) var isPartial = false

  private struct List {
    weak var stack: LazyStack?
    let version: Int
  }

  /// Whether the data of a list changed since it was searched, or the list was removed.
  var isOutdated: Bool {
    lists.contains { $0.stack?.window == nil || $0.stack?.dataVersion != $0.version }
  }

  /// Whether everything was searched.
  var isDone: Bool { levels.isEmpty }

  private struct Level {
    let view: View
    /// The index of the next subview, row or page.
    var next = 0
    var itemSearch: ItemSearch?
  }

  init(_ scope: View, _ pattern: SearchPattern) {
    self.pattern = pattern
    levels = [Level(view: scope)]
  }

  /// Searches some steps further and returns their number. That may be more than requested, because
  /// rows and pages are searched as a whole. Calls `found` with each element that has matches and
  /// their number.
  mutating func advance(steps: Int, found: (SearchResult, Int) -> Void) -> Int {
    var left = steps
    while left > 0, var level = levels.popLast() {
      left -= 1
      let view = level.view
      let index = level.next
      level.next += 1
      if let stack = view as? LazyStack {
        guard index < stack.count else { continue }
        if level.itemSearch == nil {
          level.itemSearch = stack.itemSearch
          lists.append(List(stack: stack, version: stack.dataVersion))
        }
        levels.append(level)
        var counter = MatchCounter(pattern)
        if let row = stack.row(index) {
          counter.add(row.view)
        } else {
          level.itemSearch?(index, &counter)
        }
        left -= counter.innerSteps
        record(counter, at: SearchResult(view: stack, row: index), found)
      } else if let pages = view as? PagingView {
        guard index < pages.pageCount else { continue }
        levels.append(level)
        if let page = pages.page(at: index) {
          levels.append(Level(view: page))
        } else {
          var counter = MatchCounter(pattern)
          pages.search(index, &counter)
          left -= counter.innerSteps
          record(counter, at: SearchResult(view: pages, row: index), found)
        }
      } else {
        guard index < view.subviews.count else { continue }
        levels.append(level)
        let child = view.subviews[index]
        guard !child.isHidden else { continue }
        let count = pattern.count(in: child.searchableText)
        if count > 0 { found(SearchResult(view: child), count) }
        if !child.subviews.isEmpty || child is LazyStack { levels.append(Level(view: child)) }
      }
    }
    return steps - left
  }

  private mutating func record(
    _ counter: MatchCounter, at result: SearchResult, _ found: (SearchResult, Int) -> Void
  ) {
    if counter.isPartial { isPartial = true }
    if counter.matches > 0 { found(result, counter.matches) }
  }
}

// MARK: - Rows and pages without views

extension LazyStack {
  /// The search of rows without views.
  var itemSearch: ItemSearch {
    delegate?.itemSearch(of: self) ?? { $1.skipItem() }
  }
}

extension PagingView {
  /// Searches a page, whether or not it has a view.
  func search(_ index: Int, _ counter: inout MatchCounter) {
    if let page = page(at: index) {
      counter.addContent(of: page)
    } else if let itemSearch {
      itemSearch(index, &counter)
    } else {
      counter.skipItem()
    }
  }
}

// MARK: - Counting matches

/// A count of search matches in an element with many texts: a list row, or a page.
package struct MatchCounter {
  /// The pattern.
  let pattern: SearchPattern
  /// The number of matches.
  private(set) var matches = 0
  /// Whether some of its texts are unknown, or too many to search.
  private(set) var isPartial = false
  /// The number of rows of inner lists that may still be searched.
  private var remainingInnerRows = MatchCounter.maximumInnerRows

  /// The maximum number of rows of inner lists that are searched in one element, so that keys do
  /// not wait long.
  static let maximumInnerRows = 1000

  /// The texts themselves, if they are collected instead of searched.
  var texts: [String]?

  /// Creates a count of zero.
  init(_ pattern: SearchPattern) { self.pattern = pattern }

  /// The number of page parts searched.
  private var parts = 0

  /// The number of inner rows and page parts searched.
  var innerSteps: Int { MatchCounter.maximumInnerRows - remainingInnerRows + parts }

  /// Adds page parts to the steps; searching one takes about as long as searching a row.
  package mutating func count(parts: Int) { self.parts += parts }

  /// Searches a string.
  package mutating func add(_ text: String) {
    guard texts == nil else {
      if !text.isEmpty { texts?.append(text) }
      return
    }
    matches += pattern.count(in: text)
  }

  /// Records that an item is not searched.
  package mutating func skipItem() { isPartial = true }

  /// Counts another row of an inner list. Returns false if the limit is reached and it must not be
  /// searched.
  package mutating func countInnerRow() -> Bool {
    guard remainingInnerRows > 0 else {
      isPartial = true
      return false
    }
    remainingInnerRows -= 1
    return true
  }
}

/// Searches a row or page without a view, by its index.
package typealias ItemSearch = (Int, inout MatchCounter) -> Void

extension MatchCounter {
  /// Searches a view and its subviews.
  @MainActor
  fileprivate mutating func add(_ view: View) {
    guard !view.isHidden else { return }
    add(view.searchableText)
    addContent(of: view)
  }

  @MainActor
  fileprivate mutating func addContent(of view: View) {
    if let stack = view as? LazyStack {
      let itemSearch = stack.itemSearch
      for row in 0..<stack.count {
        guard countInnerRow() else { return }
        if let realized = stack.row(row) { add(realized.view) } else { itemSearch(row, &self) }
      }
    } else if let pages = view as? PagingView {
      for index in 0..<pages.pageCount { pages.search(index, &self) }
    } else {
      for child in view.subviews { add(child) }
    }
  }
}
