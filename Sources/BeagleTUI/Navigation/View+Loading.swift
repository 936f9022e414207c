import TerminalKit

extension View {
  /// Covers the view with a dimmed overlay and an activity indicator. A view has at most one. It
  /// blocks keys immediately and is drawn after ``LoadingTiming/delay``.
  /// - Parameters:
  ///   - style: the size of the indicator.
  ///   - detail: the operation in progress, for example a path.
  ///   - progress: returns how far the operation is; called with each frame after two seconds.
  public func showLoading(
    _ style: ActivityIndicator.Style = .whiteLarge, detail: String? = nil,
    progress: (() -> OperationProgress?)? = nil
  ) {
    let box = subviews.firstIndex { ($0 as? BeagleErrorView)?.isRetrying == true }
    // The box shows that its own retry is running.
    if let box, (subviews[box] as? BeagleErrorView)?.isRetryingAutomatically == true { return }
    // A new overlay would start the delay again.
    if let overlay = subviews.last(where: { $0 is LoadingOverlay }) as? LoadingOverlay,
      overlay.indicator.style == style
    {
      overlay.indicator.detail = detail
      if let progress { overlay.indicator.progress = progress }
      return overlay.resume()
    }
    for view in subviews where view is LoadingOverlay { view.removeFromSuperview() }
    let overlay = LoadingOverlay(ActivityIndicator(style: style, detail: detail))
    overlay.indicator.progress = progress
    insertSubview(overlay, at: box ?? subviews.count)
  }

  /// Removes the overlay of ``showLoading(_:detail:)``, if any. An overlay that is visible stays for
  /// ``LoadingTiming/minimum``.
  public func hideLoading() {
    for view in subviews { (view as? LoadingOverlay)?.finish() }
  }

  /// Whether the overlay of ``showLoading(_:detail:)`` is present for a running operation.
  public var isShowingLoading: Bool {
    subviews.contains { ($0 as? LoadingOverlay)?.isFinished == false }
  }
}

/// A dimmed overlay with an activity indicator.
final class LoadingOverlay: ProgressOverlay {
  let indicator: ActivityIndicator

  init(_ indicator: ActivityIndicator) {
    self.indicator = indicator
    super.init()
    addSubview(indicator)
  }
}
