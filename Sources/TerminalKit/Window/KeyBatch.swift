import CellText

/// Many keys at once: repeated arrow keys, as a held key sends them, and long runs of characters, as a
/// terminal without bracketed paste sends pasted text.
@MainActor
struct KeyBatch {
  let window: Window

  /// Handles a batch of events.
  ///
  /// The first of several equal arrow keys is handled normally. If it moved from one list row to
  /// the next, the others are handled as one move, as long as all rows have the same length. The
  /// rows between are not realized, since no frame would show them.
  ///
  /// At least ``minimumTypedRun`` characters in a row are inserted into a field at once. Each change
  /// of a field costs time in proportion to its text, so single keys would need quadratic time.
  func handle(_ events: [Event]) {
    var rest = events[...]
    while let event = rest.popFirst() {
      if rest.count >= Self.minimumTypedRun - 1, window.textTarget != nil,
        let text = typedRun(event, rest)
      {
        rest = rest.dropFirst(text.count - 1)
        window.handle(.paste(String(text)))
        continue
      }
      guard rest.first == event, let step = rowStep(of: event), let start = currentRow else {
        window.handle(event)
        continue
      }
      window.handle(event)
      let repeats = rest.prefix { $0 == event }.count
      guard repeats > 1, let now = currentRow, now.stack === start.stack,
        now.row.index == start.row.index + step
      else { continue }
      let skipped = skip(repeats * step, from: now)
      for _ in 0..<skipped { window.notifyUserEvent() }
      rest = rest.dropFirst(skipped)
    }
  }

  /// The minimum number of characters that are inserted at once. Nobody types as many between two
  /// frames.
  private static let minimumTypedRun = 64

  /// Returns the characters at the beginning of a batch; nil if there are few.
  private func typedRun(_ first: Event, _ rest: ArraySlice<Event>) -> [Character]? {
    guard let character = first.typedCharacter else { return nil }
    var text = [character]
    for event in rest {
      guard let character = event.typedCharacter else { break }
      text.append(character)
    }
    return text.count < Self.minimumTypedRun ? nil : text
  }

  /// Returns 1 for a key that moves the focus down, -1 for one that moves it up.
  private func rowStep(of event: Event) -> Int? {
    guard case .key(let key) = event else { return nil }
    switch window.keyBindings.action(for: key) {
    case .moveDown: return 1
    case .moveUp: return -1
    default: return nil
    }
  }

  /// A row of a list in its own scroll view.
  private struct RowPosition {
    let stack: LazyStack
    let scroller: ScrollingView
    let row: LazyStack.Row
  }

  /// The row with the focus, if arrow keys move from row to row and nowhere else: each row has one
  /// tab stop, and the next row counts as near.
  private var currentRow: RowPosition? {
    guard var view = window.visibleFocus?.view else { return nil }
    while let parent = view.superview, parent.asScrollingView == nil {
      guard let stack = parent as? LazyStack else {
        view = parent
        continue
      }
      // The next tab stop is looked for within half a page.
      guard stack.isVertical, let scroller = stack.viewport,
        let row = stack.rows.first(where: { $0.view === view }),
        4 * row.length <= scroller.viewport.height, stack.delegate?.hasOneTabStopPerRow == true
      else { return nil }
      return RowPosition(stack: stack, scroller: scroller, row: row)
    }
    return nil
  }

  /// Moves the selection by a number of rows, up to the first row with another length. Returns the
  /// number of rows moved.
  private func skip(_ rows: Int, from start: RowPosition) -> Int {
    let (stack, scroller, first) = (start.stack, start.scroller, start.row.index)
    let end = min(max(0, first + rows), stack.count - 1)
    let target = stack.lastRow(like: start.row, toward: end)
    guard abs(target - first) > 1 else { return 0 }
    // The row's first cell in this direction, to scroll only as far as the focus needs.
    let cell = rows > 0 ? stack.start(ofRow: target) : stack.start(ofRow: target + 1) - 1
    let point = CellPoint(
      x: scroller.offset.x + scroller.inner.x, y: scroller.content.frame.y + stack.frame.y + cell)
    scroller.reveal(CellRect(x: point.x, y: point.y, width: 1, height: 1))
    window.layoutIfNeeded()
    guard let view = stack.view(ofRow: target), let stop = window.tabOrder.control(after: view),
      stop.isDescendant(of: view)
    else { return 0 }
    window.focus(stop)
    return abs(target - first)
  }
}

extension Event {
  /// The character of a key that types one.
  fileprivate var typedCharacter: Character? {
    if case .key(let key) = self { key.typedCharacter } else { nil }
  }
}
