import TerminalKit

extension View {
  /// Covers the view with a dimmed layer and an activity indicator. At most one is there. It keeps
  /// the keys away at once and is drawn after ``ProgressOverlay/delay``.
  public func showLoading(_ style: ActivityIndicator.Style = .whiteLarge) {
    // The one that is there would be drawn late once more.
    if let overlay = subviews.last as? LoadingOverlay, overlay.style == style { return }
    hideLoading()
    addSubview(LoadingOverlay(style: style))
  }

  /// Takes the layer of ``showLoading(_:)`` away; does nothing when there is none.
  public func hideLoading() {
    for view in subviews where view is LoadingOverlay { view.removeFromSuperview() }
  }

  /// Whether the layer of ``showLoading(_:)`` is there.
  public var isShowingLoading: Bool { subviews.contains { $0 is LoadingOverlay } }
}

/// The dimmed layer with an activity indicator.
final class LoadingOverlay: ProgressOverlay {
  let style: ActivityIndicator.Style

  init(style: ActivityIndicator.Style) {
    self.style = style
    super.init()
    addSubview(ActivityIndicator(style: style))
  }
}
