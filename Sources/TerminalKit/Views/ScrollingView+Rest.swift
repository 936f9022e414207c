/// Long content of which the first frame has only the beginning: what is far below the viewport is
/// made right after that frame, so that what is read first is there first.
///
/// The rest is made before the next key, timer or answer is handled, and what stands in the first
/// frame stays where it is. The only difference that can be seen is the thumb of the scroll bar,
/// which the first frame draws by an estimate: it may become a cell shorter or longer.
@MainActor
package protocol UnmadeContent: AnyObject {
  /// How many times as long as what is made all content is expected to be.
  var scale: Double { get }

  /// Adds at least as many rows as are asked for, by a guess; all that is missing where `rows` is
  /// nil. Returns whether anything is missing still.
  func make(rows: Int?) -> Bool
}

extension ScrollingView {
  /// Says that the content has only its beginning, which has to be longer than the viewport. Where
  /// the layout finds that it is not, more is made before the frame.
  package final func makeAfterFrame(_ rest: any UnmadeContent) {
    self.rest = rest
    if let window { window.finishAfterFrame(self) }
  }

  /// Makes the rest of the content now. Does nothing where all of it is there.
  package final func finishContent() {
    guard let rest else { return }
    self.rest = nil
    _ = rest.make(rows: nil)
  }

  /// Makes more of the content where what is made does not fill so many rows. Returns whether it
  /// did.
  final func makeMore(than length: Int, toFill room: Int) -> Bool {
    guard let rest, length <= room else { return false }
    if !rest.make(rows: room) { self.rest = nil }
    return true
  }
}

extension Window {
  /// Has the rest of a viewport's content made after the next frame; at once where no frame follows
  /// by itself.
  func finishAfterFrame(_ viewport: ScrollingView) {
    guard let loop else { return viewport.finishContent() }
    unfinished.append(viewport)
    if unfinished.count == 1 { loop.afterNextFrame { [weak self] in self?.finishContent() } }
  }

  /// Makes what is missing of the content, before anything happens to it.
  func finishContent() {
    guard !unfinished.isEmpty else { return }
    let viewports = unfinished
    unfinished = []
    for viewport in viewports { viewport.finishContent() }
  }
}
