/// Keeps what is seen where it is while rows before it change their lengths: for each viewport
/// that is scrolled, the first row in sight and its distance from the edge.
@MainActor
struct ScrollAnchors {
  private struct Anchor {
    weak var scroller: ScrollingView?
    weak var strip: RowStrip?
    weak var row: View?
    var index: Int
    var distance: Int
  }

  private var anchors: [Anchor] = []

  /// Notes what is seen now.
  mutating func capture(_ strips: [RowStrip]) {
    anchors = []
    for strip in strips {
      guard let scroller = strip.scroller,
        (strip.isVertical ? scroller.offset.y : scroller.offset.x) > 0,
        let seen = strip.firstSeen(in: scroller)
      else { continue }
      let view = strip.view(ofRow: seen.index)
      let anchor = Anchor(
        scroller: scroller, strip: strip, row: view, index: seen.index, distance: seen.distance)
      if let known = anchors.firstIndex(where: { $0.scroller === scroller }) {
        let old = anchors[known]
        // The innermost list has the smallest rows.
        let isInside = old.row.map { strip.isDescendant(of: $0) } ?? false
        let isAround = view.map { old.strip?.isDescendant(of: $0) == true } ?? false
        if isInside || (!isAround && seen.distance < old.distance) { anchors[known] = anchor }
      } else {
        anchors.append(anchor)
      }
    }
  }

  /// The row that was first in sight stands at another position in new data.
  mutating func move(_ strip: RowStrip, to index: Int, distance: Int) {
    for place in anchors.indices where anchors[place].strip === strip {
      anchors[place].index = index
      anchors[place].distance = distance
    }
  }

  /// Scrolls so that what was seen is where it was.
  func restore() {
    for anchor in anchors {
      guard let scroller = anchor.scroller, let strip = anchor.strip,
        strip.isDescendant(of: scroller)
      else { continue }
      // Of shorter data nothing that was seen may be left: then its end is seen.
      guard anchor.index < strip.count else {
        scroller.follow(by: 0)
        continue
      }
      let distance = strip.start(ofRow: anchor.index) - strip.edge(of: scroller)
      scroller.follow(by: distance - anchor.distance)
    }
  }
}
