import BeagleTUI
import BeagleTestSupport
import FoundationEssentials
import Testing

@testable import CellText

/// Property tests of the layout, with random screens at various sizes.
///
/// `BEAGLE_BOX_SCREENS=5000 swift test --filter BoxPropertyTests` checks 5,000 screens of each
/// kind. `BEAGLE_BOX_FIRST=1396 BEAGLE_BOX_SCREENS=1` checks only the screen with seed 1396.
@MainActor
@Suite
struct BoxPropertyTests {
  static let screens = number("BEAGLE_BOX_SCREENS") ?? 80
  static let first = number("BEAGLE_BOX_FIRST") ?? 0

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test(arguments: RandomScreen.Kind.allCases)
  func randomScreensHaveNoFaults(kind: RandomScreen.Kind) {
    var failures = 0
    for seed in Self.first..<Self.first + Self.screens
    where !Self.holds(seed: UInt64(seed), kind) {
      failures += 1
      if failures == 5 { return }
    }
  }

  /// Checks one screen and records its faults. Returns false if it found one.
  private static func holds(seed: UInt64, _ kind: RandomScreen.Kind) -> Bool {
    let screen = RandomScreen(seed: seed, kind).json
    let size = CellSize(width: 20 + Int(seed * 7 % 62), height: 8 + Int(seed * 5 % 53))
    let faults = faults(of: screen, size)
    for fault in faults.prefix(2) {
      Issue.record("seed \(seed), \(size.width)x\(size.height): \(fault)\n\(screen)")
    }
    return faults.isEmpty
  }

  /// Returns the faults of a screen.
  static func faults(of screen: String, _ size: CellSize) -> [String] {
    let bench = TestBench(size: size)
    bench.open(.declarativeText(screen))
    guard let root = bench.navigation?.topViewController?.view,
      let page = root.subviews.compactMap({ $0 as? ScrollingView }).first
    else { return ["nothing is shown"] }
    var checker = BoxChecker(bench: bench, page: page)
    checker.checkFrames(of: page)
    checker.checkBorders()
    checker.checkLeaves()
    return checker.faults
  }
}

/// A check of the views and the cells of one screen.
@MainActor
private struct BoxChecker {
  let bench: TestBench
  let page: ScrollingView
  var faults: [String] = []
  private var leaves: [Leaf] = []

  /// A leaf and, if it is in a list, its frame in the content of the list.
  private struct Leaf {
    let view: View
    private(set) var list: LazyStack?
    private(set) var rect = CellRect(x: 0, y: 0, width: 1, height: 1)

    @MainActor
    init(_ leaf: View) {
      view = leaf
      var rect = CellRect(origin: leaf.contentBox.origin, size: rect.size)
      var current = leaf
      while let parent = current.superview {
        rect = rect.offsetBy(dx: current.frame.x, dy: current.frame.y)
        if let list = parent as? LazyStack {
          self.list = list
          self.rect = rect
          return
        }
        current = parent
      }
    }
  }

  init(bench: TestBench, page: ScrollingView) {
    self.bench = bench
    self.page = page
  }

  private func name(_ view: View) -> String {
    let text = (view as? Label)?.text ?? (view as? PushButton)?.title ?? ""
    return "\(type(of: view)) \"\(text.prefix(24))\" \(view.frame)"
  }

  private static func isLeaf(_ view: View) -> Bool {
    view is Label || view is PushButton || view is TextField || "\(type(of: view))" == "ImageView"
  }

  // MARK: - Frames

  mutating func checkFrames(of view: View) {
    if view.isHidden { return }
    if Self.isLeaf(view) { return checkHeight(ofLeaf: view) }
    let children = view.subviews.filter { !$0.isHidden }
    for child in children { checkFrames(of: child) }
    let inside = view.contentBox
    for (index, child) in children.enumerated() {
      for other in children[(index + 1)...] where overlaps(child.frame, other.frame) {
        faults.append("\(name(child)) and \(name(other)) share cells")
      }
      if view is ScrollingView { continue }
      let box = child.frame
      if box.x < inside.x || box.y < inside.y || box.maxY > inside.maxY {
        faults.append("\(name(child)) is not inside \(name(view)), whose content box is \(inside)")
      }
      if box.maxX > inside.maxX, inside.width >= max(View.longestWord, minimumWidth(child)) {
        faults.append("\(name(child)) sticks out of \(name(view)) on the right")
      }
    }
    checkMargins(of: view, children)
  }

  private func overlaps(_ one: CellRect, _ other: CellRect) -> Bool {
    let intersection = one.intersection(other)
    return intersection.width > 0 && intersection.height > 0
  }

  /// Checks that the distance between adjacent children equals their margins.
  private mutating func checkMargins(of view: View, _ children: [View]) {
    let style = view.flex
    guard style.justifyContent == .flexStart, style.flexWrap == .noWrap,
      style.flexDirection == .row || style.flexDirection == .column
    else { return }
    // A list does not position its rows by its style.
    let isHorizontal = "\(type(of: view))" == "LazyStack" && Set(children.map(\.frame.y)).count == 1
    let isRow = style.flexDirection == .row || isHorizontal
    for (one, other) in zip(children, children.dropFirst()) {
      // A row that is too narrow for its children wraps into lines.
      if isRow, other.frame.y >= one.frame.maxY { continue }
      guard let after = margin(one, isRow: isRow, isStart: false),
        let before = margin(other, isRow: isRow, isStart: true)
      else { continue }
      let gap = isRow ? other.frame.x - one.frame.maxX : other.frame.y - one.frame.maxY
      // The space between the buttons of a row.
      var own = 0
      if isRow, case .points(let columns) = style.columnGap { own = Int(columns) }
      if gap != after + before + own {
        faults.append("\(gap) cells between \(name(one)) and \(name(other))")
      }
    }
  }

  /// Returns a margin in cells, or nil if it is in percent.
  private func margin(_ view: View, isRow: Bool, isStart: Bool) -> Int? {
    let edges = view.flex.margin
    let own = isRow ? (isStart ? edges.left : edges.right) : (isStart ? edges.top : edges.bottom)
    for length in [own, isRow ? edges.horizontal : edges.vertical, edges.all] {
      switch length {
      case .points(let value): return Int(value)
      case .percent: return nil
      default: continue
      }
    }
    return 0
  }

  /// Returns the width of the margins, padding and borders plus one cell of content.
  ///
  /// A view that needs more than the available width sticks out and is scrolled horizontally.
  private func minimumWidth(_ view: View) -> Int {
    var content = 1
    if !(view is ScrollingView) {
      for child in view.subviews where !child.isHidden {
        content = max(content, minimumWidth(child))
      }
    }
    return content + view.frame.width - view.contentBox.width + horizontalMargins(view)
  }

  /// Returns the sum of the left and right margins. Percentages refer to the content box of the
  /// superview.
  private func horizontalMargins(_ view: View) -> Int {
    let edges = view.flex.margin
    var sum = 0
    for own in [edges.left, edges.right] {
      let set = [own, edges.horizontal, edges.all].first { $0 != .undefined }
      switch set {
      case .points(let value): sum += Int(value)
      case .percent(let value):
        let width = Float(view.superview?.contentBox.width ?? 0)
        sum += Int((value * width / 100).rounded())
      default: break
      }
    }
    return sum
  }

  // MARK: - Leaves

  private mutating func checkHeight(ofLeaf view: View) {
    leaves.append(Leaf(view))
    let box = view.contentBox
    let neededHeight = view.sizeThatFits(CellSize(width: box.width, height: .max)).height
    if box.height < neededHeight {
      faults.append("\(name(view)) has \(box.height) rows for content of \(neededHeight)")
    }
    let style = view.flex
    if box.height > neededHeight, let parent = view.superview, parent.flex.flexDirection == .column,
      parent.flex.flexWrap == .noWrap, style.height == .undefined, style.minHeight == .undefined,
      style.flexBasis == .undefined, !(style.flexGrow > 0), style.flex.isNaN,
      style.aspectRatio.isNaN
    {
      faults.append("\(name(view)) has \(box.height) rows, but needs \(neededHeight)")
    }
  }

  /// Scrolls to each leaf and checks that its text is on screen.
  mutating func checkLeaves() {
    for leaf in leaves {
      guard let view = realizedView(of: leaf) else {
        faults.append("\(name(leaf.view)) is in no row that can be scrolled to")
        continue
      }
      let start = CellRect(origin: view.contentBox.origin, size: CellSize(width: 1, height: 1))
      // Rows that become visible get their final heights, which moves the content below them.
      for _ in 0..<8 where !scroll(to: start, in: view) {}
      checkVisibility(of: view)
    }
  }

  /// Returns the view of a leaf. A row far outside the viewport has no views. They are created
  /// again when the row is scrolled into view.
  private func realizedView(of leaf: Leaf) -> View? {
    if leaf.view.window != nil { return leaf.view }
    guard let list = leaf.list, list.window != nil else { return nil }
    for _ in 0..<8 where !scroll(to: leaf.rect, in: list) {}
    return match(for: leaf.view, in: list)
  }

  private func match(for leaf: View, in view: View) -> View? {
    if type(of: view) == type(of: leaf), token(view) == token(leaf) { return view }
    return view.subviews.lazy.compactMap { match(for: leaf, in: $0) }.first
  }

  /// Scrolls to a part of a view. Returns whether the view did not move on screen.
  private func scroll(to part: CellRect, in view: View) -> Bool {
    let before = view.screenFrame
    var current = view
    var rect = part
    while let parent = current.superview {
      rect = rect.offsetBy(dx: current.frame.x, dy: current.frame.y)
      if let scroll = parent as? ScrollingView {
        scroll.reveal(rect)
        rect = rect.offsetBy(dx: -scroll.offset.x, dy: -scroll.offset.y)
      }
      current = parent
    }
    bench.settle()
    return view.screenFrame == before
  }

  private mutating func checkVisibility(of leaf: View) {
    var view = leaf
    var narrowest = Int.max
    // The position of the first word.
    let word = token(leaf)
    let start = leaf.contentBox
    let width = max(1, min(word?.count ?? 1, start.width))
    var rect = CellRect(x: start.x, y: start.y, width: width, height: 1)
    while let parent = view.superview {
      rect = rect.offsetBy(dx: view.frame.x, dy: view.frame.y)
      if let scroll = parent as? ScrollingView {
        let (start, end, viewport) = (scroll.minimumOffset, scroll.maximumOffset, scroll.viewport)
        let inner = scroll.contentClip?.origin ?? CellPoint(x: 0, y: 0)
        if viewport.width < 1 || viewport.height < 1 {
          faults.append("\(name(leaf)) is in a viewport without cells")
          return
        }
        narrowest = min(narrowest, viewport.width)
        let part = rect.offsetBy(dx: -inner.x, dy: -inner.y)
        // The rows of a list do not scroll horizontally, so a list that is too narrow clips them.
        let isTooNarrow = viewport.width < View.longestWord
        if part.x < start.x || part.y < start.y || part.maxY > end.y + viewport.height
          || part.maxX > end.x + viewport.width && !isTooNarrow
        {
          faults.append("\(name(leaf)) cannot be scrolled into \(name(scroll))")
          return
        }
        scroll.reveal(rect)
        rect = CellRect(
          x: rect.x - scroll.offset.x, y: rect.y - scroll.offset.y,
          width: rect.width, height: rect.height
        ).intersection(scroll.bounds)
      }
      view = parent
    }
    bench.settle()
    guard let token = word, leaf is Label, leaf.contentBox.width > token.count + 2,
      narrowest >= token.count
    else { return }
    if !bench.text.contains(token) {
      faults.append("\(name(leaf)) is not among the cells:\n\(bench.text)")
    }
  }

  private func token(_ leaf: View) -> String? {
    let text = (leaf as? Label)?.text ?? (leaf as? PushButton)?.title
    return text?.split(separator: " ").first.map(String.init)
  }

  // MARK: - Cells

  /// Checks that the visible corners of each border are drawn.
  mutating func checkBorders() {
    let corners: Set<String> = ["┌", "┐", "└", "┘", "╭", "╮", "╰", "╯"]
    // A focused field has a heavy border.
    let heavy: Set<String> = ["┏", "┓", "┗", "┛"]
    var bordered: [View] = []
    collect(page, &bordered)
    for view in bordered {
      let frame = view.screenFrame
      let clip = self.clip(view)
      for (x, y) in [
        (frame.x, frame.y), (frame.maxX - 1, frame.y), (frame.x, frame.maxY - 1),
        (frame.maxX - 1, frame.maxY - 1),
      ] where clip.contains(CellPoint(x: x, y: y)) {
        let glyph = bench.terminal.surface.character(atX: x, y: y)
        if !corners.contains(glyph), !(view.isFocused && heavy.contains(glyph)) {
          faults.append("\"\(glyph)\" covers the border of \(name(view)):\n\(bench.text)")
          return
        }
      }
    }
  }

  private func collect(_ view: View, _ bordered: inout [View]) {
    if view.isHidden { return }
    // A narrower box has no space between its borders.
    if view.border != nil, view.frame.width > 2, view.frame.height > 1 { bordered.append(view) }
    for child in view.subviews { collect(child, &bordered) }
  }

  /// Returns the visible part of a view, clipped by its ancestors.
  private func clip(_ view: View) -> CellRect {
    var result = CellRect(
      x: 0, y: 0, width: bench.terminal.size.width, height: bench.terminal.size.height)
    var current = view.superview
    while let view = current {
      if let clip = view.contentClip {
        let origin = view.screenPoint(CellPoint(x: 0, y: 0))
        result = result.intersection(clip.offsetBy(dx: origin.x, dy: origin.y))
      }
      current = view.superview
    }
    return result
  }
}
