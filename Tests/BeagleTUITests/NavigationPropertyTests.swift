import BeagleTUI
import Testing

@testable import BeagleTUITesting
@testable import CellText

/// Random walks through stacks, loads and failures, held against a small model.
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
    /// The pending navigation.
    var pending: (operation: Operation, title: String)?
    /// The operation that the visible retry dialog would repeat, if any.
    var failed: (operation: Operation, title: String)?
    /// The operation that `r` repeats on each screen after its dialog was closed.
    var again: [String: (operation: Operation, title: String)] = [:]

    /// The screens that have no address.
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

  /// Splitmix64: the same walk for the same seed, everywhere.
  struct Random {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((z ^ (z >> 31)) % UInt64(bound))
    }
  }

  /// One walk of a few steps on an application of its own.
  private func walk(seed: UInt64, steps: Int) -> String? {
    let bench = TestBench(size: CellSize(width: 40, height: 10))
    var random = Random(state: seed)
    var model = Model()
    var trail: [Operation] = []
    var count = 0
    bench.application.open(.remote(.init(url: "/home")))
    // The first load fails some times, and each failure offers a retry that loads again.
    for _ in 0..<random.next(3) {
      bench.server.fail()
      guard bench.errorView != nil, !bench.isShowingLoading else { return "no box at first" }
      bench.window.handle(.key(KeyEvent(.character("r"))))
      guard bench.isShowingLoading, bench.errorView == nil else { return "no load after retry" }
    }
    bench.server.respond(screenJSON("Home"))

    for _ in 0..<steps {
      let operation = Operation.allCases[random.next(Operation.allCases.count)]
      trail.append(operation)
      count += 1
      apply(operation, "S\(count)", to: bench, &model, &random)
      if let problem = difference(bench, model) { return "\(problem) after \(trail)" }
    }
    return nil
  }

  private func apply(
    _ operation: Operation, _ title: String, to bench: TestBench, _ model: inout Model,
    _ random: inout Random
  ) {
    guard let screen = bench.navigation?.topViewController as? BeagleScreenViewController else {
      return
    }
    func run(_ action: Navigate) {
      screen.execute(actions: [action], event: nil, origin: screen.view)
    }
    func remote(_ make: (Route) -> Navigate) {
      // A newer navigation cancels the older, and takes away the box about an older failure.
      model.pending = (operation, title)
      model.failed = nil
      model.again[model.top] = nil
      run(make(.remote(.init(url: .value("/" + title)))))
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
      // A local screen has no address: nothing is found, and nothing moves or is cancelled.
      guard !model.locals.contains(stack[index]) else { return }
      model.pending = nil
      if index + 1 < stack.count {
        model.stacks[model.stacks.count - 1] = Array(stack[...index])
        model.failed = nil
      }
    case .back, .cancel:
      bench.window.handle(.key(KeyEvent(.escape)))
      if model.pending != nil {
        model.pending = nil
      } else if model.failed != nil {
        model.failed = nil
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
      model.again[model.top] = pending
      model.pending = nil
    case .retry:
      bench.window.handle(.key(KeyEvent(.character("r"))))
      guard model.pending == nil, let next = model.failed ?? model.again[model.top] else { return }
      model.again[model.top] = nil
      (model.pending, model.failed) = (next, nil)
    case .slow:
      // Time passes, and responses to canceled requests still arrive.
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
      return "\(bench.server.pending.count) requests under way"
    }
    if (bench.errorView != nil) != (model.failed != nil) {
      return "box \(bench.errorView != nil), failed \(model.failed as Any)"
    }
    return nil
  }

  @Test func tenThousandWalksAgreeWithTheModel() async {
    var problems: [String] = []
    for seed in 0..<10_000 where problems.count < 3 {
      if let problem = walk(seed: UInt64(seed), steps: 12) {
        problems.append("seed \(seed): \(problem)")
      }
      // Other tests need the main actor too; some of them watch the clock.
      if seed % 10 == 0 { await Task.yield() }
    }
    #expect(problems == [])
  }
}
