import BeagleSchema
import Localization
import TerminalKit

extension PullToRefresh: RenderableComponent {
  /// No text of its own.
  public var shownText: ShownText { .none }

  /// Returns the child with a control that runs `onPull` and shows a spinner while `isRefreshing`
  /// is true.
  public func toView(renderer: BeagleRenderer) -> View {
    let control = RefreshControl(renderer.render(child))
    renderer.observe(isRefreshing, of: control) { control, isRefreshing in
      control.isRefreshing = isRefreshing ?? false
    }
    renderer.observe(color, of: control) { control, color in
      control.color = color.flatMap(HexColor.init)?.color
    }
    control.onPull = renderer.event(onPull, "onPull", at: control)
    if onPull != nil { renderer.host.refreshControls.append(Weak(control)) }
    return control
  }
}

extension BeagleScreenViewController {
  /// The control that `r` refreshes: the innermost around the focus, or else the first visible one.
  var refreshControl: RefreshControl? {
    let controls = host.refreshControls.compactMap(\.object).filter {
      $0.window != nil && !$0.isHiddenInTree
    }
    guard controls.count > 1, let focused = view.window?.focusedView else { return controls.first }
    // Inner controls come first, since children are rendered first.
    return controls.first { focused.isDescendant(of: $0) } ?? controls.first
  }

  /// Refreshes the content like a pull.
  /// - Returns: false if the screen has nothing to refresh.
  @discardableResult
  public final func refresh() -> Bool { refreshControl?.pull() ?? false }

  /// The current effect of `r`, for the status bar.
  var retryHint: KeyHint? {
    // Fast path: this runs at every key, and most screens have neither.
    guard hasFailures || !host.refreshControls.isEmpty else { return nil }
    let key = keyBindings.keyName(for: .retry)
    if hasFailures { return KeyHint(key, .hintRetry) }
    // The note about outdated content has its own hint.
    guard host.stale.isEmpty else { return nil }
    return refreshControl.map {
      KeyHint(key, $0.isRefreshing ? TextKey.hintRefreshing : .hintRefresh)
    }
  }
}
