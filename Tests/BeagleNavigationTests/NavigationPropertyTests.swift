import BeagleTUI
import BeagleTestSupport
import Glibc
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting
@testable import CellText
@testable import TerminalKit

/// Compares random sequences of navigations, loads and failures with a small model.
///
/// Each test is a process of its own, so that it does not wait for other tests of the main actor.
@MainActor
@Suite
struct NavigationPropertyTests {
  enum Operation: CaseIterable {
    case push, pushLocal, pushStack, pop, popStack, popToView, resetStack, resetApplication, back
    case succeed, fail, slow, retry, cancel
  }

  /// The expected stacks, by title, and the pending navigation.
  struct Model {
    var stacks: [[String]] = [["Home"]]
    var pending: (operation: Operation, title: String)?
    /// The operation that the visible error view would repeat, if any.
    var failed: (operation: Operation, title: String)?
    /// The operation that `r` repeats on each screen after its error view was closed.
    var retries: [String: (operation: Operation, title: String)] = [:]

    /// The titles of local screens, which have no URL.
    var locals: Set<String> = []

    var top: String { stacks[stacks.count - 1].last ?? "" }

    mutating func open(_ operation: Operation, _ title: String) {
      switch operation {
      case .pushLocal:
        stacks[stacks.count - 1].append(title)
        locals.insert(title)
      case .push: stacks[stacks.count - 1].append(title)
      case .pushStack: stacks.append([title])
      case .resetStack: stacks[stacks.count - 1] = [title]
      default: stacks = [[title]]
      }
    }

    mutating func popStack() { if stacks.count > 1 { stacks.removeLast() } }

    mutating func pop() {
      if stacks[stacks.count - 1].count > 1 {
        stacks[stacks.count - 1].removeLast()
      } else {
        popStack()
      }
    }
  }

  /// Runs random operations in a new application and returns the first difference from the model.
  private func firstDifference(seed: UInt64, steps: Int, panes: Bool = false) -> String? {
    let bench = TestBench(size: CellSize(width: panes ? 140 : 40, height: 10))
    if panes {
      bench.window.paneMode = .on
      bench.dependencies.navigation.registerDefaultNavigationController {
        SplitNavigationController()
      }
    }
    var random = SplitMix(seed: seed)
    var model = Model()
    var operations: [Operation] = []
    var count = 0
    bench.application.open(.remote(.init(url: "/home")))
    // The first load fails up to two times. Each retry loads again.
    for _ in 0..<random.next(3) {
      bench.server.fail()
      guard bench.errorView != nil, !bench.isShowingLoading else { return "no error view at first" }
      bench.window.handle(.key(KeyEvent(.character("r"))))
      guard bench.isShowingLoading, bench.errorView == nil else { return "no load after a retry" }
    }
    bench.server.respond(screenJSON("Home"))

    for _ in 0..<steps {
      let operation = Operation.allCases[random.next(Operation.allCases.count)]
      operations.append(operation)
      count += 1
      apply(operation, "S\(count)", to: bench, &model, &random)
      if let problem = difference(bench, model) { return "\(problem) after \(operations)" }
    }
    return nil
  }

  private func apply(
    _ operation: Operation, _ title: String, to bench: TestBench, _ model: inout Model,
    _ random: inout SplitMix
  ) {
    guard let screen = bench.navigation?.topViewController as? BeagleScreenViewController else {
      return
    }
    func run(_ action: Navigate) {
      screen.execute(actions: [action], event: nil, origin: screen.view)
    }
    func remote(_ action: (Route) -> Navigate) {
      // A new navigation cancels the previous one and closes the error view of an earlier failure.
      model.pending = (operation, title)
      model.failed = nil
      model.retries[model.top] = nil
      run(action(.remote(.init(url: .value("/" + title)))))
    }
    switch operation {
    case .push: remote { .pushView(PushView(route: $0)) }
    case .pushStack: remote { .pushStack(PushStack(route: $0)) }
    case .resetStack: remote { .resetStack(ResetStack(route: $0)) }
    case .resetApplication: remote { .resetApplication(ResetApplication(route: $0)) }
    case .pushLocal:
      run(
        .pushView(
          PushView(
            route: .declarative(
              Screen(navigationBar: NavigationBar(title: title), child: Text("Local"))))))
      model.open(.pushLocal, title)
      (model.pending, model.failed) = (nil, nil)
    case .pop:
      let before = model.stacks
      run(.popView())
      model.pop()
      if model.stacks != before { (model.pending, model.failed) = (nil, nil) }
    case .popStack:
      let before = model.stacks
      run(.popStack())
      model.popStack()
      if model.stacks != before { (model.pending, model.failed) = (nil, nil) }
    case .popToView:
      let stack = model.stacks[model.stacks.count - 1]
      let index = random.next(stack.count)
      run(.popToView(.value("/" + (stack[index] == "Home" ? "home" : stack[index]))))
      // A local screen has no URL, so the action does not find it and changes nothing.
      guard !model.locals.contains(stack[index]) else { return }
      model.pending = nil
      if index + 1 < stack.count {
        model.stacks[model.stacks.count - 1] = Array(stack[...index])
        model.failed = nil
      }
    case .back, .cancel:
      // A key acts only on what the screen shows.
      bench.application.application.present()
      let isEnding = bench.window.isProgressEnding
      bench.window.handle(.key(KeyEvent(.escape)))
      // The box of a load that has ended stays for a moment, and the key removes only it.
      guard !isEnding else { return }
      if model.pending != nil {
        model.pending = nil
      } else if model.failed != nil {
        // A canceled navigation cannot be repeated.
        model.failed = nil
        model.retries[model.top] = nil
      } else {
        model.pop()
      }
    case .succeed:
      guard let pending = model.pending else { return }
      bench.server.respond(screenJSON(pending.title))
      model.open(pending.operation, pending.title)
      (model.pending, model.failed) = (nil, nil)
    case .fail:
      guard let pending = model.pending else { return }
      bench.server.fail()
      model.failed = pending
      model.retries[model.top] = pending
      model.pending = nil
    case .retry:
      bench.application.application.present()
      let isEnding = bench.window.isProgressEnding
      // The key was released since the last time.
      bench.window.heldKey.end()
      bench.window.handle(.key(KeyEvent(.character("r"))))
      guard !isEnding else { return bench.window.endTypingPause() }
      guard model.pending == nil, let next = model.failed ?? model.retries[model.top] else {
        return
      }
      model.retries[model.top] = nil
      (model.pending, model.failed) = (next, nil)
    case .slow:
      // Responses to canceled requests arrive late.
      bench.clock.advance(milliseconds: 250)
      bench.server.respondToCanceled(screenJSON("Late"))
    }
  }

  private func difference(_ bench: TestBench, _ model: Model) -> String? {
    bench.window.layoutIfNeeded()
    let stacks = bench.window.controllers.compactMap { $0 as? BeagleNavigationController }
      .map { $0.viewControllers.map { $0.navigationItem.title ?? "-" } }
    if stacks != model.stacks { return "stacks \(stacks), not \(model.stacks)" }
    if bench.isShowingLoading != (model.pending != nil) {
      return "spinner \(bench.isShowingLoading), pending \(model.pending as Any)"
    }
    if bench.server.pending.count != (model.pending == nil ? 0 : 1) {
      return "\(bench.server.pending.count) requests are pending"
    }
    if let stack = bench.navigation {
      let shown = stack.visibleControllers
      let expected = stack.viewControllers.suffix(bench.window.paneMode == .on ? 2 : 1)
      if !expected.elementsEqual(shown, by: { $0 === $1 }) {
        return "\(shown.count) panes, not \(expected.count)"
      }
      for screen in stack.viewControllers
      where screen.isVisible != shown.contains(where: { $0 === screen }) {
        return "\(screen.navigationItem.title ?? "-") is visible: \(screen.isVisible)"
      }
    }
    if (bench.errorView != nil) != (model.failed != nil) {
      return "error view \(bench.errorView != nil), failed \(model.failed as Any)"
    }
    return nil
  }

  @Test func randomNavigationMatchesTheModel() async {
    await #expect(processExitsWith: .success) {
      await NavigationPropertyTests().compare(seeds: 500)
    }
  }

  /// Two panes change the visible screens, not the stacks.
  @Test func randomNavigationWithPanesMatchesTheModel() async {
    await #expect(processExitsWith: .success) {
      await NavigationPropertyTests().compare(seeds: 250, panes: true)
    }
  }

  private func compare(seeds: Int, panes: Bool = false) {
    // Other tests measure time.
    _ = nice(10)
    var problems: [String] = []
    for seed in 0..<seeds where problems.count < 3 {
      if let problem = firstDifference(seed: UInt64(seed), steps: 12, panes: panes) {
        problems.append("seed \(seed): \(problem)")
      }
    }
    // The parent process shows the comment, not the operands.
    #expect(problems == [], "\(problems)")
  }
}
