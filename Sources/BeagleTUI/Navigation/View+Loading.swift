import TerminalKit

extension View {
  /// Covers the view with a dimmed layer and an activity indicator. At most one is there. It keeps
  /// the keys away at once and is drawn after ``ProgressOverlay/delay``.
  /// - Parameters:
  ///   - style: how large the indicator is.
  ///   - detail: what is waited for, for example a path.
  public func showLoading(
    _ style: ActivityIndicator.Style = .whiteLarge, detail: String? = nil
  ) {
    // The one that is there would be drawn late once more.
    if let overlay = subviews.last as? LoadingOverlay, overlay.indicator.style == style {
      overlay.indicator.detail = detail
      return
    }
    hideLoading()
    addSubview(LoadingOverlay(ActivityIndicator(style: style, detail: detail)))
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
  let indicator: ActivityIndicator

  init(_ indicator: ActivityIndicator) {
    self.indicator = indicator
    super.init()
    addSubview(indicator)
  }
}
