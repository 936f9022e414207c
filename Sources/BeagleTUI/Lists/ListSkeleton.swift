import BeagleSchema
import TerminalKit

/// The gray bars of a list whose rows are being loaded for the first time: its data source is an expression
/// without a result to show yet, and a request that `onInit` sent is running.
///
/// They appear after a moment, so that a fast response causes no flicker, and disappear with the first rows or
/// when the requests have ended. A list waits once.
@MainActor
final class ListSkeleton {
  /// The delay before the bars are shown, in milliseconds.
  private static let delay = 80
  /// The minimum height in cells of a list that the bars fill. A lower list, usually one without a height,
  /// grows with the bars.
  static let minimumHeight = 3

  private weak var rows: ListRows?
  private var view: SkeletonView?
  private var timer: LoopTimer?

  /// Shows the bars after a delay.
  init(of rows: ListRows, in window: Window) {
    self.rows = rows
    // A window that is rendered once never waits.
    guard let loop = window.loop else { return }
    timer = loop.after(milliseconds: Self.delay) { [weak self] in self?.show() }
  }

  private func show() {
    // Another screen may cover the list meanwhile.
    guard view == nil, let rows, rows.skeleton === self, let host = rows.view else { return }
    let box = (host as? ScrollingView)?.contentBox ?? host.bounds
    let hasHeight = box.height >= Self.minimumHeight
    let skeleton = SkeletonView(rows.configuration.shape, height: hasHeight ? box.height : nil)
    if host is ScrollingView, hasHeight {
      skeleton.flex.positionType = .absolute
      skeleton.flex.position.all = .points(0)
    }
    view = skeleton
    rows.stack.superview?.addSubview(skeleton)
  }

  /// Removes the bars.
  func end() {
    timer?.cancel()
    view?.removeFromSuperview()
    view = nil
  }
}

extension ListRows {
  /// Shows bars while the first rows are being loaded, and removes them afterward.
  func updateSkeleton() {
    guard let controller, let view else { return }
    let isWaiting = !hasLoaded && data.count == 0 && controller.requests.isLoadingRows(of: view)
    if isWaiting {
      guard skeleton == nil, let window = view.window else { return }
      skeleton = ListSkeleton(of: self, in: window)
      controller.requests.waitingLists.append(Weak(self))
    } else if let skeleton {
      hasLoaded = true
      skeleton.end()
      self.skeleton = nil
      view.setNeedsDisplay()
    } else if isEmptyList {
      // A list that says that it is empty goes on saying so.
      hasLoaded = true
      view.setNeedsDisplay()
    }
  }

  /// Whether a request that may fill an empty list is due or running. The list is drawn again after it.
  func waitsForItems(in view: View) -> Bool {
    if end.isDue, configuration.onScrollEnd != nil { return true }
    guard let requests = controller?.requests, requests.mayFill(view) else { return false }
    if !requests.waitingLists.contains(where: { $0.object === self }) {
      requests.waitingLists.append(Weak(self))
    }
    return true
  }
}

extension ListConfiguration {
  /// The shape of the bars in place of rows: the lines of the first template.
  fileprivate var shape: SkeletonView.Shape {
    let lines = templates.first.map { Self.lines(of: $0.view) } ?? 1
    return SkeletonView.Shape(lines: lines, columns: axis == .horizontal ? 3 : span)
  }

  /// Returns the height of a component in lines, with one line for each leaf.
  private static func lines(of component: any ServerDrivenComponent) -> Int {
    switch component {
    case let touchable as Touchable: return lines(of: touchable.child)
    case let container as Container:
      let lines = container.children.map(lines(of:))
      let direction = container.properties.style?.flex?.flexDirection
      let isRow = direction == .row || direction == .rowReverse
      return max(1, isRow ? lines.max() ?? 1 : lines.reduce(0, +))
    default: return 1
    }
  }
}
