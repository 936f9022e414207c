/// Long content whose end is created after the first frame, so that the visible part appears
/// earlier.
///
/// The rest is realized before the next key, timer or reply is handled, and nothing in the first
/// frame moves. Only the thumb of the scroll bar may change by a cell, because its length is an
/// estimate in the first frame.
@MainActor
package protocol DeferredContent: AnyObject {
  /// The expected length of all content, as a multiple of the realized content.
  var scale: Double { get }

  /// Realizes at least about `rows` more rows, or everything if `rows` is nil.
  /// - Returns: whether content is still missing.
  func realize(rows: Int?) -> Bool
}

extension ScrollingView {
  /// Sets the content to realize after the next frame. The realized beginning should be longer than
  /// the viewport; otherwise layout realizes more before the frame.
  package final func deferContent(_ content: any DeferredContent) {
    deferredContent = content
    if let window { window.realizeAfterNextFrame(self) }
  }

  /// Realizes the missing content now, if there is any.
  package final func realizeDeferredContent() {
    guard let content = deferredContent else { return }
    deferredContent = nil
    _ = content.realize(rows: nil)
  }

  /// Realizes more content if the content is not longer than the viewport. Returns whether it did.
  final func realizeMore(than length: Int, toFill viewportLength: Int) -> Bool {
    guard let content = deferredContent, length <= viewportLength else { return false }
    if !content.realize(rows: viewportLength) { deferredContent = nil }
    return true
  }
}

extension Window {
  /// Schedules the realization of deferred content for after the next frame. Without an event loop
  /// it is realized immediately.
  func realizeAfterNextFrame(_ viewport: ScrollingView) {
    guard let loop else { return viewport.realizeDeferredContent() }
    deferredScrollViews.append(viewport)
    guard deferredScrollViews.count == 1 else { return }
    loop.afterNextFrame { [weak self] in self?.realizeDeferredContent() }
  }

  /// Realizes all deferred content, before an event can reach it.
  func realizeDeferredContent() {
    guard !deferredScrollViews.isEmpty else { return }
    let viewports = deferredScrollViews
    deferredScrollViews = []
    for viewport in viewports { viewport.realizeDeferredContent() }
  }
}
