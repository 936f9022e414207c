import TerminalKit

extension View {
  /// Covers the view with a dimmed layer and an activity indicator. At most one is there.
  public func showLoading(_ style: ActivityIndicator.Style = .whiteLarge) {
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
  init(style: ActivityIndicator.Style) {
    super.init()
    addSubview(ActivityIndicator(style: style))
  }
}
