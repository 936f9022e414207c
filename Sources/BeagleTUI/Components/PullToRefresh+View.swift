import BeagleSchema
import TerminalKit

extension PullToRefresh: RenderableComponent {
  /// What is inside it, which a pull or a key refreshes by running `onPull`. The spinner is there
  /// while `isRefreshing` is true.
  public func toView(renderer: BeagleRenderer) -> View {
    let control = RefreshControl(renderer.render(child))
    renderer.observe(isRefreshing, of: control) { control, isRefreshing in
      control.isRefreshing = isRefreshing ?? false
    }
    renderer.observe(color, of: control) { control, color in
      control.color = color.flatMap(HexColor.init)?.color
    }
    control.onPull = renderer.event(onPull, "onPull", at: control)
    if onPull != nil { renderer.host.refreshControls.append(WeakRefreshControl(control: control)) }
    return control
  }
}

/// A refresh control that may be gone.
struct WeakRefreshControl {
  weak var control: RefreshControl?
}

extension BeagleScreenViewController {
  /// What `r` refreshes: the innermost around the focus, else the first one that is shown.
  var refreshControl: RefreshControl? {
    let controls = host.refreshControls.compactMap(\.control).filter {
      $0.window != nil && !$0.isHiddenInTree
    }
    guard controls.count > 1, let focused = view.window?.focusedView else { return controls.first }
    // Of two around the focus the inner one was made first.
    return controls.first { focused.isDescendant(of: $0) } ?? controls.first
  }

  /// Refreshes the content as pulling it does; false where nothing can be refreshed.
  @discardableResult
  public final func refresh() -> Bool { refreshControl?.pull() ?? false }

  /// What `r` does now, for the last row.
  var retryHint: KeyHint? {
    // Most screens have neither, and every key asks.
    guard hasFailures || !host.refreshControls.isEmpty else { return nil }
    let key = keyBindings.keyName(for: .retry)
    if hasFailures { return KeyHint(key, "retry") }
    return refreshControl.map { KeyHint(key, $0.isRefreshing ? "refreshing" : "refresh") }
  }
}
