/// Going forward to screens that the user left by going back.
extension NavigationController {
  /// Keeps the view controllers that were popped, so that the user can go forward to them, until another
  /// one is pushed.
  final func recordForward(old: [ViewController], _ leaving: [ViewController]) {
    guard !isGoingForward else { return }
    let isPop = !leaving.isEmpty && viewControllers.count + leaving.count == old.count
    if isPop, zip(viewControllers, old).allSatisfy({ $0 === $1 }) {
      forwardEntries += leaving.reversed().map { ForwardEntry.push(recreation(of: $0)) }
    } else {
      forwardEntries = []
    }
  }

  /// Shows the view controller again that the user left last by going back. Pushing another one clears this
  /// history.
  /// - Returns: false if the history is empty.
  @discardableResult
  public final func goForward() -> Bool {
    guard let entry = forwardEntries.popLast() else { return false }
    isGoingForward = true
    defer { isGoingForward = false }
    switch entry {
    case .push(let make): pushViewController(make())
    case .present(let make): present(make())
    }
    return true
  }

  /// Returns a function that returns this stack with its current view controllers. Call it before
  /// the stack is dismissed, which ends the work of its view controllers.
  final func recreationOfStack() -> @MainActor () -> ViewController {
    let makes = viewControllers.map(recreation(of:))
    return { [self] in
      let controllers = makes.map { $0() }
      guard !controllers.elementsEqual(viewControllers, by: ===) else { return self }
      isGoingForward = true
      defer { isGoingForward = false }
      setViewControllers(controllers)
      return self
    }
  }

  /// Call this before a stack is presented over this one.
  final func presentsAnother() { if !isGoingForward { forwardEntries = [] } }
}

/// An entry of the forward history of a navigation controller.
enum ForwardEntry {
  /// A view controller that was popped; returns it or an equal one.
  case push(@MainActor () -> ViewController)
  /// A stack over this one that was dismissed; returns it.
  case present(@MainActor () -> ViewController)
}
