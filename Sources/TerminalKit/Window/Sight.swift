import CellText

/// A view of which something can be seen, and the part that can, in cells of the screen.
@MainActor
struct Sight {
  let view: View
  let rect: CellRect

  /// Whether a page that moves may give the focus to the view: typing begins only when the user
  /// says so, and what scrolls by itself is entered by Tab.
  var canBeSelected: Bool { view.isStop && view.asScroller == nil && !(view is TextField) }
}

/// What surrounds a view: where its frame counts from, and what is not clipped there.
struct Surroundings {
  /// Where the content of the superview begins on the screen.
  var corner: CellPoint
  /// What of that content can be seen, in cells of the screen.
  var clip: CellRect
}

/// A viewport around a view, and where its content stands just now.
@MainActor
struct Room {
  let scroller: ScrollingView
  /// Where the content begins on the screen, and what of it can be seen.
  var inside: Surroundings
}

/// What of a window can be seen. Everything here walks from the top to what is looked for and
/// carries the clip along, past whatever is out of sight, as painting does: the cost follows what
/// is on screen.
extension Window {
  /// The views in sight that take the focus or scroll, in the order of Tab.
  func sights() -> [Sight] { sights(in: reachable, surroundings(of: reachable)) }

  /// The views in sight inside a view that take the focus or scroll, in the order of Tab; nothing
  /// of `skipped` is looked at, and nothing that has no cell in the rows of `near`.
  func sights(
    in view: View, _ place: Surroundings, skipping skipped: View? = nil, near: Range<Int>? = nil
  ) -> [Sight] {
    var found: [Sight] = []
    var part = place.clip
    if let near { part = part.rows(near) }
    look(at: view, place, part, skipped) { view, rect in
      if view.asScroller != nil || view.isStop { found.append(Sight(view: view, rect: rect)) }
    }
    return found
  }

  /// The views in sight that have pages or tabs, in the order of Tab.
  func pageTurners() -> [View] {
    var found: [View] = []
    let place = surroundings(of: reachable)
    look(at: reachable, place, place.clip, nil) { view, _ in
      if view.turnsPages { found.append(view) }
    }
    return found
  }

  /// The first or last view in sight that has none inside, of the page that the focus was on, else
  /// of the first one.
  func leafInSight(last: Bool) -> View? {
    let page =
      roomsAroundFocus.first?.scroller ?? sights().lazy.compactMap(\.view.asScroller).first
    let limit = page?.content ?? reachable
    var found: View?
    let place = surroundings(of: limit)
    look(at: limit, place, place.clip, nil) { view, _ in
      if view.subviews.isEmpty, last || found == nil { found = view }
    }
    return found
  }

  /// Walks the views of which something can be seen in `part`, a part of what is on screen.
  private func look(
    at view: View, _ place: Surroundings, _ part: CellRect, _ skipped: View?,
    _ body: (View, CellRect) -> Void
  ) {
    guard !view.isHidden, view !== skipped else { return }
    viewsVisited += 1
    let own = place.corner.offsetBy(dx: view.frame.x, dy: view.frame.y)
    guard view.extent.offsetBy(dx: own.x, dy: own.y).intersects(part) else { return }
    let rect = view.bounds.offsetBy(dx: own.x, dy: own.y).intersection(place.clip)
    if rect.intersects(part) { body(view, rect) }
    guard !view.subviews.isEmpty else { return }
    let inside = view.inside(place)
    let seen = inside.clip.intersection(part)
    let rows = seen.offsetBy(dx: 0, dy: 0.saturatingSubtract(inside.corner.y))
    for child in view.subviews(from: rows.y, to: rows.maxY) {
      look(at: child, inside, seen, skipped, body)
    }
  }

  /// What surrounds a view; nothing can be seen where something around it is hidden.
  func surroundings(of view: View) -> Surroundings {
    guard let parent = view.superview else {
      return Surroundings(corner: .zero, clip: CellRect(size: size))
    }
    return inside(parent, surroundings(of: parent))
  }

  private func inside(_ view: View, _ place: Surroundings) -> Surroundings {
    guard !view.isHidden else { return Surroundings(corner: place.corner, clip: .zero) }
    var inside = view.inside(place)
    // What sticks out of the stage is painted over by the last row.
    if view === stage {
      inside.clip = inside.clip.intersection(
        view.frame.offsetBy(dx: place.corner.x, dy: place.corner.y))
    }
    return inside
  }

  /// The viewports around a view, the innermost first, itself included; those of which nothing can
  /// be seen are left out.
  func rooms(around view: View) -> [Room] {
    var chain: [View] = []
    var next: View? = view
    while let current = next {
      chain.append(current)
      next = current.superview
    }
    var rooms: [Room] = []
    var place = Surroundings(corner: .zero, clip: CellRect(size: size))
    for view in chain.reversed() {
      place = inside(view, place)
      if let scroller = view.asScroller, !place.clip.isEmpty {
        rooms.append(Room(scroller: scroller, inside: place))
      }
    }
    return rooms.reversed()
  }

  /// The viewports around the focus, also where that is out of sight itself.
  var roomsAroundFocus: [Room] { reachableFocus.map { rooms(around: $0) } ?? [] }

  /// The part of a view that can be seen, in cells of the screen; empty where it is out of sight.
  func visibleRect(of view: View) -> CellRect {
    guard !view.isHidden else { return .zero }
    let place = surroundings(of: view)
    return view.frame.offsetBy(dx: place.corner.x, dy: place.corner.y).intersection(place.clip)
  }

  /// The focused view and the part of it that can be seen; nil where nothing is lit, because
  /// nothing has the focus, something modal covers it, or it is out of sight.
  var lit: Sight? {
    guard let view = reachableFocus else { return nil }
    let rect = visibleRect(of: view)
    return rect.isEmpty ? nil : Sight(view: view, rect: rect)
  }
}

extension CellRect {
  /// What of the rectangle lies in some rows.
  fileprivate func rows(_ rows: Range<Int>) -> CellRect {
    let (top, bottom) = (max(y, rows.lowerBound), min(maxY, rows.upperBound))
    return CellRect(x: x, y: top, width: width, height: max(0, bottom - top))
  }
}

extension View {
  /// What surrounds the views inside this one, from what surrounds itself.
  final func inside(_ place: Surroundings) -> Surroundings {
    let own = place.corner.offsetBy(dx: frame.x, dy: frame.y)
    guard let contentClip else { return Surroundings(corner: own, clip: place.clip) }
    let offset = contentOffset
    return Surroundings(
      corner: own.offsetBy(dx: -offset.x, dy: -offset.y),
      clip: contentClip.offsetBy(dx: own.x, dy: own.y).intersection(place.clip))
  }
}
