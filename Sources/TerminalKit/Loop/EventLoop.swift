import CTerminalSupport
import Glibc

/// The event loop of the application. It waits in one place, reads everything available, handles
/// it as one batch, and then lets the screen be painted once.
///
/// Nothing polls: without timers it waits forever and uses no CPU time.
@MainActor
public final class EventLoop {
  /// The terminal.
  public let terminal: any Terminal
  /// The source of time.
  public let clock: any LoopClock
  /// Passes work from other threads to this loop.
  public nonisolated let poster = LoopPoster()

  /// Called with all events that the terminal had.
  var onEvents: (([Event]) -> Void)?
  /// Called in each turn after the input that the terminal had, even if it contained no event.
  var onInputRead: (() -> Void)?
  /// Called once after events, timers or posted work, to lay out and paint.
  var onFrame: (() -> Void)?
  /// Called when all work that a batch caused is done.
  package var onBatchEnd: (() -> Void)?
  /// Whether `q` would quit now. The terminal needs it while the loop is busy.
  var isQuitLetterActive: (() -> Bool)?

  private var timers = TimerQueue()
  private var posted: [@MainActor () -> Void] = []
  private var workBeforeFrame: [LoopTimer] = []
  private var workAfterFrame: [@MainActor () -> Void] = []
  /// Whether the last turn presented a frame.
  private var isFrameNew = false
  private var descriptors: [Int32: @MainActor () -> Void] = [:]
  private var inputDeadline: UInt64?
  private var isRunning = false

  /// Creates a loop for a terminal.
  init(terminal: any Terminal, clock: any LoopClock = SystemClock()) {
    self.terminal = terminal
    self.clock = clock
    (clock as? ManualClock)?.attach(self)
  }

  // MARK: - Running

  /// Paints the first frame, then handles events until ``stop()``. Call it on the main thread.
  /// Main-actor work (`Task { @MainActor in … }`) runs meanwhile.
  public func run() {
    isRunning = true
    runWorkBeforeFrame()
    onFrame?()
    while isRunning { turn(wait: true, mainQueue: cts_main_queue_descriptor()) }
  }

  /// Makes ``run()`` return after the current batch.
  public func stop() { isRunning = false }

  /// Waits for something to happen, for at most the given time (nil: forever), and handles it.
  package func runOnce(timeoutMilliseconds: Int? = nil) {
    turn(
      wait: true, atMost: timeoutMilliseconds,
      mainQueue: runsMainQueue ? cts_main_queue_descriptor() : -1)
  }

  /// Whether ``runOnce(timeoutMilliseconds:)`` runs main-actor work, see ``MainQueue/isServed``.
  package var runsMainQueue = false

  /// Handles everything available and its immediate consequences, without waiting.
  package func drain() {
    while turn(wait: false) {}
  }

  // MARK: - Scheduling work

  /// Runs work after a delay in milliseconds, in a later turn of the loop.
  @discardableResult
  public func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void) -> LoopTimer {
    let delay = UInt64(min(max(0, milliseconds), 1 << 40)) * 1_000_000
    let timer = LoopTimer(deadline: clock.now + delay, work: work)
    timers.insert(timer)
    return timer
  }

  /// Runs work after a delay, which is rounded up to milliseconds, in a later turn of the loop.
  @discardableResult
  public func after(_ delay: Duration, _ work: @escaping @MainActor () -> Void) -> LoopTimer {
    after(milliseconds: delay.wholeMilliseconds, work)
  }

  /// Runs work after the current callback but before the next frame. Data that is available at
  /// once, such as a file, is then never missing from a frame.
  @discardableResult
  public func beforeNextFrame(_ work: @escaping @MainActor () -> Void) -> LoopTimer {
    let timer = LoopTimer(deadline: clock.now, work: work)
    workBeforeFrame.append(timer)
    return timer
  }

  /// Runs work after the next frame was written, at the start of the following turn.
  func afterNextFrame(_ work: @escaping @MainActor () -> Void) { workAfterFrame.append(work) }

  /// Runs work in the next turn of the loop, in order of posting.
  public func post(_ work: @escaping @MainActor () -> Void) { posted.append(work) }

  /// Calls `onReadable` whenever a descriptor is readable or at its end. One callback per
  /// descriptor.
  public func addDescriptor(_ descriptor: Int32, onReadable: @escaping @MainActor () -> Void) {
    descriptors[descriptor] = onReadable
  }

  /// Removes the callback of a descriptor. Call it before closing the descriptor.
  public func removeDescriptor(_ descriptor: Int32) { descriptors[descriptor] = nil }

  /// The time of the next deadline.
  package var nextDeadline: UInt64? {
    if let first = workBeforeFrame.first { return first.deadline }
    guard let timer = timers.nextDeadline() else { return inputDeadline }
    return min(timer, inputDeadline ?? timer)
  }

  /// The time for timers in one turn before keys are checked again: 50 ms.
  private static let turnLimit: UInt64 = 50_000_000

  /// The timers that are due, in order.
  private var overdue: [LoopTimer] = []
  /// Whether the last turn left due timers to this one.
  private var isDeferringTimers = false

  // MARK: - One turn

  /// Handles everything that is available, after waiting for it if requested. Returns whether there
  /// was anything.
  @discardableResult
  private func turn(wait: Bool, atMost: Int? = nil, mainQueue: Int32 = -1) -> Bool {
    let wasRunning = isRunning
    var timeout = wait ? timeout(atMost: atMost) : 0
    if timeout != 0 {
      terminal.workEnded()
      if !hasDueWork { onBatchEnd?() }
      // Until `workEnded()`, the terminal may have read a key itself.
      timeout = self.timeout(atMost: atMost)
    }
    let ready = readyDescriptors(timeout: timeout, mainQueue: mainQueue)
    isFrameNew = false
    terminal.workBegan(isQuitLetterActive: isQuitLetterActive?() ?? false)
    // Work that is posted and timers that are set from now on belong to the next turn, so that
    // input is never starved.
    let now = clock.now
    while let timer = timers.popDue(at: now) { overdue.append(timer) }
    var handled = runWorkAfterFrame() || !overdue.isEmpty
    if mainQueue >= 0 && ready.contains(mainQueue) {
      cts_run_main_queue()
      handled = true
    }
    for descriptor in ready {
      if let callback = descriptors[descriptor] {
        callback()
        handled = true
      }
    }
    let events = readEvents()
    if !events.isEmpty {
      onEvents?(events)
      handled = true
    }
    onInputRead?()
    let work = posted
    posted.removeAll()
    let fromOtherThreads = poster.take()
    for item in work { item() }
    for item in fromOtherThreads { item() }
    handled = handled || !work.isEmpty || !fromOtherThreads.isEmpty
    // The loop is stopping; nobody would see another frame.
    if wasRunning, !isRunning { return handled }
    // Timers that are due when a key arrives wait for the frame of that key, but only once.
    isDeferringTimers = !isDeferringTimers && !events.isEmpty && !overdue.isEmpty
    if !isDeferringTimers { fireTimers() }
    if runWorkBeforeFrame() { handled = true }
    if handled { onFrame?() } else { onBatchEnd?() }
    return handled
  }

  /// Fires the due timers. A key waits for at most one of them and ``turnLimit``.
  private func fireTimers() {
    guard !overdue.isEmpty else { return }
    let start = clock.now
    while !overdue.isEmpty, clock.now - start < EventLoop.turnLimit { overdue.removeFirst().fire() }
  }

  /// The maximum number of rounds of work before a frame. Later work waits for the next turn, so
  /// keys and frames are never delayed for long.
  private static let maximumRoundsBeforeFrame = 8

  /// Runs the work of ``beforeNextFrame(_:)``. Returns whether there was any.
  @discardableResult
  private func runWorkBeforeFrame() -> Bool {
    var rounds = 0
    while !workBeforeFrame.isEmpty, rounds < EventLoop.maximumRoundsBeforeFrame {
      let work = workBeforeFrame
      workBeforeFrame = []
      for item in work { item.fire() }
      rounds += 1
    }
    return rounds > 0
  }

  /// Records that the terminal was given a frame. Timers and later work then wait a moment,
  /// because a busy process may keep the kernel from passing the frame on and the terminal from
  /// drawing it.
  func didPresentFrame() { isFrameNew = true }

  /// The time, in milliseconds, that the terminal gets to take a frame before background work
  /// continues.
  private static let frameDelay: Int32 = 1

  /// Runs the work of ``afterNextFrame(_:)``. Returns whether there was any.
  private func runWorkAfterFrame() -> Bool {
    guard !workAfterFrame.isEmpty else { return false }
    let work = workAfterFrame
    workAfterFrame = []
    for item in work { item() }
    return true
  }

  /// Whether there is work to do as soon as ``frameDelay`` has passed.
  private var hasDueWork: Bool {
    !workAfterFrame.isEmpty || nextDeadline.map { clock.milliseconds(until: $0) == 0 } ?? false
  }

  private func timeout(atMost: Int?) -> Int32 {
    guard posted.isEmpty, workBeforeFrame.isEmpty, overdue.isEmpty, !terminal.hasPendingEvents
    else {
      return 0
    }
    let frameDelay = isFrameNew ? EventLoop.frameDelay : 0
    guard workAfterFrame.isEmpty else { return frameDelay }
    let limit = atMost.map { Int32(clamping: max(0, $0)) } ?? -1
    guard let deadline = nextDeadline else { return limit }
    let due = max(frameDelay, clock.milliseconds(until: deadline))
    return limit < 0 ? due : due < 0 ? limit : min(due, limit)
  }

  /// Waits, and returns the descriptors that are ready.
  private func readyDescriptors(timeout: Int32, mainQueue: Int32) -> [Int32] {
    var set: [pollfd] = []
    func watch(_ descriptor: Int32?) {
      guard let descriptor, descriptor >= 0 else { return }
      set.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    watch(terminal.inputDescriptor)
    watch(terminal.signalDescriptor)
    watch(poster.readDescriptor)
    watch(mainQueue)
    for descriptor in descriptors.keys.sorted() { watch(descriptor) }
    let count = set.withUnsafeMutableBufferPointer { buffer in
      poll(buffer.baseAddress, nfds_t(buffer.count), timeout)
    }
    guard count > 0 else { return [] }
    return set.filter { $0.revents != 0 }.map(\.fd)
  }

  /// Whether the terminal has input that was not read yet.
  var isInputWaiting: Bool {
    if terminal.hasPendingEvents { return true }
    guard let descriptor = terminal.inputDescriptor else { return false }
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }

  /// Reads all events of the terminal. Incomplete input is flushed after its timeout.
  private func readEvents() -> [Event] {
    var events: [Event] = []
    let count = terminal.inputCount
    terminal.readEvents { events.append($0) }
    guard let delay = terminal.pendingInputDelay else {
      inputDeadline = nil
      return events
    }
    let now = clock.now
    if let deadline = inputDeadline, events.isEmpty, terminal.inputCount == count {
      if deadline <= now {
        inputDeadline = nil
        terminal.flushInput { events.append($0) }
      }
    } else {
      inputDeadline = now + UInt64(delay) * 1_000_000
    }
    return events
  }
}

/// The queue of main-actor work.
package enum MainQueue {
  /// Whether the current thread serves the queue, so that it can run the work inside of other work. Processes without
  /// a run loop give the queue to other threads.
  package static var isServed: Bool {
    cts_main_queue_descriptor() >= 0 && cts_is_main_thread() != 0
  }
}
