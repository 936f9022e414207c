/// The spinner of a busy row, card or link, in place of the focus marker.
///
/// It is drawn after ``LoadingTiming/status``, so that a short operation does not flicker. Until then the
/// view looks pressed.
@MainActor
final class BusyMark {
  private(set) weak var view: View?
  private let spinner: Spinner
  private var timer: LoopTimer?
  /// Whether the spinner is drawn.
  private(set) var isShown = false

  init(_ view: View) {
    self.view = view
    spinner = Spinner(of: view)
    view.setNeedsDisplay()
    timer = view.window?.loop?.after(milliseconds: LoadingTiming.status) { [weak self] in
      guard let self else { return }
      isShown = true
      spinner.start()
      self.view?.setNeedsDisplay()
    }
  }

  func stop() {
    timer?.cancel()
    spinner.stop()
    view?.setNeedsDisplay()
  }

  func glyph(on canvas: Canvas) -> Unicode.Scalar {
    spinner.glyph(on: canvas).unicodeScalars.first ?? "*"
  }
}

extension Window {
  /// Updates the spinner of a view whose ``View/isBusy`` has changed.
  func showsBusy(_ view: View) {
    busyMarks.removeAll { mark in
      guard let busy = mark.view, busy !== view else {
        mark.stop()
        return true
      }
      return false
    }
    if view.isBusy, view.onTap != nil { busyMarks.append(BusyMark(view)) }
  }

  func busyMark(of view: View) -> BusyMark? { busyMarks.first { $0.view === view } }
}

extension View {
  /// Handles a change of ``isBusy``.
  final func operationDidChange() {
    if isBusy { window?.heldKey.operationBegan() }
    busyDidChange()
  }

  /// Whether releasing the mouse button would press the view. Draw it differently then.
  public final var isPressed: Bool {
    guard let pressed = window?.pressedView else { return false }
    return pressed === self
  }
}
