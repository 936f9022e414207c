import Testing

@testable import CellText
@testable import TerminalKit

#if canImport(Glibc)
  import Glibc
#endif

@MainActor @Suite struct EventLoopTests {
  private let terminal = HeadlessTerminal(size: CellSize(width: 20, height: 5))
  private let clock = ManualClock()

  @Test func eventBatchPaintsOnce() {
    let loop = EventLoop(terminal: terminal, clock: clock)
    var batches: [[Event]] = []
    var paints = 0
    loop.onEvents = { batches.append($0) }
    loop.onFrame = { paints += 1 }
    terminal.send(text: "abc")
    terminal.send(keys: .enter)
    loop.drain()
    #expect(batches.count == 1)
    #expect(batches.first?.count == 4)
    #expect(paints == 1)
    loop.drain()
    #expect(paints == 1)
  }

  @Test func timersFireInOrder() {
    let loop = EventLoop(terminal: terminal, clock: clock)
    var fired: [String] = []
    loop.after(milliseconds: 20) { fired.append("b at \(clock.now / 1_000_000)") }
    loop.after(milliseconds: 10) {
      fired.append("a at \(clock.now / 1_000_000)")
      loop.after(milliseconds: 5) { fired.append("nested at \(clock.now / 1_000_000)") }
    }
    loop.after(milliseconds: 20) { fired.append("c at \(clock.now / 1_000_000)") }
    clock.advance(milliseconds: 9)
    #expect(fired.isEmpty)
    clock.advance(milliseconds: 100)
    #expect(fired == ["a at 10", "nested at 15", "b at 20", "c at 20"])
  }

  @Test func keysAreHandledBetweenTimers() {
    let clock = HandClock()
    let loop = EventLoop(terminal: terminal, clock: clock)
    var seen: [String] = []
    loop.onEvents = { _ in seen.append("key") }
    for name in ["a", "b"] {
      loop.after(milliseconds: 0) {
        seen.append(name)
        clock.now += 60_000_000
        if name == "a" { terminal.send(text: "x") }
      }
    }
    clock.now += 1
    loop.drain()
    #expect(seen == ["a", "key", "b"])
  }

  /// Runs a loop after a key and returns the order of keys, frames and deferred work.
  /// - Parameter onKey: the effect of each key by its number, from 1; `later` defers work, `send`
  ///   sends another key.
  private func order(
    later isSet: Bool = false,
    onKey: @escaping (_ key: Int, _ later: () -> Void, _ send: () -> Void) -> Void
  ) -> [String] {
    let loop = EventLoop(terminal: terminal, clock: clock)
    var order: [String] = []
    var keys = 0
    func later() { loop.after(milliseconds: 0) { order.append("later") } }
    loop.onEvents = { _ in
      keys += 1
      order.append("key")
      onKey(keys, later, { terminal.send(text: "x") })
    }
    loop.onFrame = { order.append("frame") }
    if isSet { later() }
    terminal.send(text: "x")
    loop.drain()
    return order
  }

  @Test func deferredWorkRunsAfterTheFrame() {
    #expect(order { _, later, _ in later() } == ["key", "frame", "later", "frame"])
  }

  /// Due work waits for the frame of a key that arrives with it, but a stream of keys does not
  /// delay it forever.
  @Test func dueWorkWaitsForOneFrame() {
    let order = order(later: true) { key, _, send in if key < 4 { send() } }
    #expect(order == ["key", "frame", "key", "later", "frame", "key", "frame", "key", "frame"])
  }

  @Test func deferredWorkWaitsForAFrameEach() {
    let order = order { key, later, send in
      later()
      if key < 2 { send() }
    }
    #expect(order == ["key", "frame", "key", "frame", "later", "later", "frame"])
  }

  @Test func canceledTimersNeitherFireNorWake() {
    let loop = EventLoop(terminal: terminal, clock: clock)
    var fired = 0
    let timer = loop.after(milliseconds: 10) { fired += 1 }
    timer.cancel()
    #expect(!timer.isPending)
    #expect(loop.nextDeadline == nil)
    clock.advance(milliseconds: 50)
    #expect(fired == 0)
  }

  @Test func timerMayCancelAnotherOfTheSameTime() {
    let loop = EventLoop(terminal: terminal, clock: clock)
    var fired: [Int] = []
    var second: LoopTimer?
    loop.after(milliseconds: 10) {
      fired.append(1)
      second?.cancel()
    }
    second = loop.after(milliseconds: 10) { fired.append(2) }
    clock.advance(milliseconds: 10)
    #expect(fired == [1])
  }

  @Test func postedWorkRunsInTheNextTurn() {
    let loop = EventLoop(terminal: terminal, clock: clock)
    var order: [Int] = []
    var paints = 0
    loop.onFrame = { paints += 1 }
    loop.post {
      order.append(1)
      loop.post { order.append(3) }
    }
    loop.post { order.append(2) }
    loop.drain()
    #expect(order == [1, 2, 3])
    #expect(paints == 2)
  }

  @Test func urgentWorkRunsBeforeTheNextFrame() {
    let loop = EventLoop(terminal: terminal, clock: clock)
    var order: [String] = []
    loop.onFrame = { order.append("frame") }
    loop.onEvents = { _ in
      loop.beforeNextFrame {
        order.append("file")
        loop.beforeNextFrame { order.append("its image") }
      }
      loop.beforeNextFrame { order.append("canceled") }.cancel()
      order.append("key")
    }
    terminal.send(text: "x")
    loop.drain()
    #expect(order == ["key", "file", "its image", "frame"])
    #expect(loop.nextDeadline == nil)
  }

  @Test func urgentWorkPrecedesTheFirstFrame() {
    let loop = EventLoop(terminal: terminal)
    var order: [String] = []
    loop.onFrame = { order.append("frame") }
    loop.beforeNextFrame {
      order.append("file")
      loop.stop()
    }
    loop.run()
    #expect(order == ["file", "frame"])
  }

  /// Due work continues after the terminal had its turn, so the loop is not quiet in between.
  @Test func loopIsNotQuietWhileWorkIsDue() {
    let loop = EventLoop(terminal: terminal, clock: clock)
    var order: [String] = []
    loop.onFrame = {
      order.append("frame")
      loop.didPresentFrame()
    }
    loop.onBatchEnd = { order.append("quiet") }
    loop.post {
      loop.afterNextFrame {
        order.append("rest")
        loop.after(milliseconds: 0) { order.append("timer") }
      }
    }
    for _ in 0..<4 { loop.runOnce(timeoutMilliseconds: 0) }
    #expect(order == ["frame", "rest", "frame", "timer", "frame", "quiet"])
  }

  /// Late work runs after a frame, and before a key that arrived meanwhile.
  @Test func lateWorkFollowsAFrameAndPrecedesKeys() {
    let loop = EventLoop(terminal: terminal, clock: clock)
    var order: [String] = []
    loop.onFrame = { order.append("frame") }
    loop.onEvents = { _ in order.append("key") }
    loop.post {
      order.append("begin")
      loop.afterNextFrame { order.append("rest") }
    }
    loop.runOnce()
    terminal.send(text: "x")
    loop.drain()
    #expect(order == ["begin", "frame", "rest", "key", "frame"])
  }

  /// Work that always requests more work blocks neither frames nor keys.
  @Test func endlessUrgentWorkDoesNotBlockFramesAndKeys() {
    let loop = EventLoop(terminal: terminal, clock: clock)
    var done = 0
    var frames = 0
    var keys = 0
    func more() {
      done += 1
      if keys == 0 { loop.beforeNextFrame(more) }
    }
    loop.onFrame = { frames += 1 }
    loop.onEvents = { keys += $0.count }
    loop.beforeNextFrame(more)
    loop.runOnce()
    #expect(frames == 1)
    #expect(done > 1)
    terminal.send(text: "x")
    loop.drain()
    #expect(keys == 1)
    #expect(frames > 1)
  }

  @Test func workFromOtherThreadsWakesTheLoop() async {
    let loop = EventLoop(terminal: terminal)
    let poster = loop.poster
    let sum = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<100 { poster.post { sum.value += 1 } } }
      }
    }
    loop.runOnce(timeoutMilliseconds: 1000)
    loop.drain()
    #expect(sum.value == 800)
    // Nothing is left that would wake the loop again.
    var paints = 0
    loop.onFrame = { paints += 1 }
    loop.runOnce(timeoutMilliseconds: 20)
    #expect(paints == 0)
  }

  @Test func descriptorsAreWatched() {
    let loop = EventLoop(terminal: terminal)
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    var read = 0
    loop.addDescriptor(ends[0]) {
      var byte: UInt8 = 0
      read += Glibc.read(ends[0], &byte, 1)
    }
    loop.drain()
    #expect(read == 0)
    _ = write(ends[1], "x", 1)
    loop.runOnce(timeoutMilliseconds: 1000)
    #expect(read == 1)
    loop.removeDescriptor(ends[0])
    _ = write(ends[1], "x", 1)
    loop.drain()
    #expect(read == 1)
    close(ends[0])
    close(ends[1])
  }

  @Test func runPaintsFirstAndEndsAtStop() {
    let loop = EventLoop(terminal: terminal)
    var paints = 0
    loop.onFrame = { paints += 1 }
    loop.after(milliseconds: 5) { loop.stop() }
    loop.run()
    #expect(paints == 2)
  }

  @Test func loopTimerFlushesEscape() {
    let terminal = PendingTerminal()
    let loop = EventLoop(terminal: terminal, clock: clock)
    var events: [Event] = []
    loop.onEvents = { events += $0 }
    terminal.input = [0x1b]
    loop.drain()
    clock.advance(milliseconds: InputDecoder.escapeDelay - 1)
    #expect(events.isEmpty)
    clock.advance(milliseconds: 1)
    #expect(events == [.key(KeyEvent(.escape))])
    #expect(loop.nextDeadline == nil)
    terminal.input = [0x1b]
    loop.drain()
    clock.advance(milliseconds: 10)
    terminal.input = [0x5b, 0x41]
    loop.drain()
    clock.advance(milliseconds: 1000)
    #expect(events == [.key(KeyEvent(.escape)), .key(KeyEvent(.up))])
  }

  /// On a slow line, parts of one sequence may take long while bytes keep arriving.
  @Test(arguments: ["\u{1b}[200~a\nq\n\u{1b}[201~", "\u{1b}[1;5D"])
  func loopWaitsWhilePiecesArrive(text: String) {
    let terminal = PendingTerminal()
    let loop = EventLoop(terminal: terminal, clock: clock)
    var events: [Event] = []
    loop.onEvents = { events += $0 }
    for byte in text.utf8 {
      terminal.input = [byte]
      loop.drain()
      clock.advance(milliseconds: (terminal.pendingInputDelay ?? 1) - 1)
    }
    let expected: Event =
      text.utf8.count > 10 ? .paste("a\nq\n") : .key(KeyEvent(.left, [.control]))
    #expect(events == [expected])
  }
}

@MainActor private final class Counter {
  var value = 0
}

/// A terminal whose input arrives in pieces.
private final class PendingTerminal: Terminal {
  let size = CellSize(width: 10, height: 2)
  let colorDepth = ColorDepth.mono
  let isUTF8 = true
  var input: [UInt8] = []
  private(set) var inputCount = 0
  private var decoder = InputDecoder()

  func start() {}
  func stop() {}
  func present(_ surface: Surface, cursor: CellPoint?) {}
  func readEvents(_ handle: (Event) -> Void) {
    inputCount += input.count
    decoder.feed(input, handle)
    input = []
  }
  var inputDescriptor: Int32? { nil }
  var pendingInputDelay: Int? { decoder.pendingDelay }
  func flushInput(_ handle: (Event) -> Void) { decoder.flush(handle) }
  func suspend() {}
  func redraw() {}
}

/// A manual clock that wakes nobody.
@MainActor
private final class HandClock: LoopClock {
  var now: UInt64 = 0
  func milliseconds(until moment: UInt64) -> Int32 { 0 }
}
