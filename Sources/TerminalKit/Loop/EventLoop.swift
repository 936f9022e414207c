import CTerminalSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The one loop of the application: it waits in one place, takes everything that is there, hands
/// it on as one batch, and then lets the screen be painted once.
///
/// Nothing ticks. With no timer set it waits for ever and uses no time.
@MainActor
public final class EventLoop {
  /// The terminal whose events are handled.
  public let terminal: any Terminal
  /// Where the time comes from.
  public let clock: any LoopClock
  /// Lets other threads hand work to this loop.
  public nonisolated let poster = LoopPoster()

  /// Gets the events of the terminal, all that were there.
  package var onEvents: (([Event]) -> Void)?
  /// Called once after events, timers or posted work were handled: the time to lay out and paint.
  package var onIdle: (() -> Void)?
  /// Called when everything that one event set off has been done.
  package var onQuiet: (() -> Void)?
  /// Whether `q` ends the program as things stand, for when the loop does not come around to it.
  package var lettersQuit: (() -> Bool)?

  private var timers = TimerQueue()
  private var posted: [@MainActor () -> Void] = []
  private var urgent: [LoopTimer] = []
  private var late: [@MainActor () -> Void] = []
  /// Whether the last turn ended with a frame.
  private var isFrameNew = false
  private var descriptors: [Int32: @MainActor () -> Void] = [:]
  private var inputDeadline: UInt64?
  private var isRunning = false

  /// A loop for a terminal.
  package init(terminal: any Terminal, clock: any LoopClock = SystemClock()) {
    self.terminal = terminal
    self.clock = clock
    (clock as? ManualClock)?.attach(self)
  }

  // MARK: - Running

  /// Calls `onIdle` for the first frame, then handles what comes until ``stop()``. To be called
  /// on the main thread; work of the main actor (`Task { @MainActor in … }`) runs meanwhile.
  public func run() {
    isRunning = true
    doUrgentWork()
    onIdle?()
    while isRunning { turn(wait: true, mainQueue: cts_main_queue_descriptor()) }
  }

  /// Lets ``run()`` return after the current batch.
  public func stop() { isRunning = false }

  /// Waits for something to happen, at most so long (for ever when `nil`), and handles it.
  package func runOnce(timeoutMilliseconds: Int? = nil) {
    turn(wait: true, atMost: timeoutMilliseconds)
  }

  /// Handles what is there now and what that leads to at once, without waiting.
  package func drain() {
    while turn(wait: false) {}
  }

  // MARK: - Work

  /// Has work done after a time. Nothing happens before the next turn of the loop.
  @discardableResult
  public func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void) -> LoopTimer {
    let delay = UInt64(min(max(0, milliseconds), 1 << 40)) * 1_000_000
    let timer = LoopTimer(deadline: clock.now + delay, work: work)
    timers.insert(timer)
    return timer
  }

  /// Has work done later than this call, but before the next frame: what can be had at once, such as
  /// a file, is shown without a frame in which it is missing.
  @discardableResult
  public func beforeNextFrame(_ work: @escaping @MainActor () -> Void) -> LoopTimer {
    let timer = LoopTimer(deadline: clock.now, work: work)
    urgent.append(timer)
    return timer
  }

  /// Has work done once the next frame was written: as the first thing in the turn that follows.
  package func afterNextFrame(_ work: @escaping @MainActor () -> Void) { late.append(work) }

  /// Has work done in the next turn of the loop, in the order of posting.
  public func post(_ work: @escaping @MainActor () -> Void) { posted.append(work) }

  /// Calls back whenever a descriptor is readable or at its end. One callback for each descriptor.
  public func addDescriptor(_ descriptor: Int32, onReadable: @escaping @MainActor () -> Void) {
    descriptors[descriptor] = onReadable
  }

  /// Calls back no more for a descriptor; to be called before it is closed.
  public func removeDescriptor(_ descriptor: Int32) { descriptors[descriptor] = nil }

  /// When the next timer is due.
  var nextDeadline: UInt64? {
    if let first = urgent.first { return first.deadline }
    guard let timer = timers.nextDeadline() else { return inputDeadline }
    return min(timer, inputDeadline ?? timer)
  }

  /// How long timers are fired in one turn before keys are looked at again: 50 ms.
  private static let turnLimit: UInt64 = 50_000_000

  /// Timers whose time has come, in their order.
  private var overdue: [LoopTimer] = []
  /// Whether the last turn left them for this one.
  private var isHoldingBack = false

  // MARK: - One turn

  /// Waits, if asked to and if nothing is there, then handles everything. Returns whether there was
  /// anything to handle.
  @discardableResult
  private func turn(wait: Bool, atMost: Int? = nil, mainQueue: Int32 = -1) -> Bool {
    let wasRunning = isRunning
    var timeout = wait ? timeout(atMost: atMost) : 0
    if timeout != 0 {
      terminal.workEnded()
      if !hasDueWork { onQuiet?() }
      // Until the work had ended, a key may have been taken from the terminal.
      timeout = self.timeout(atMost: atMost)
    }
    let ready = poll(timeout: timeout, mainQueue: mainQueue)
    isFrameNew = false
    terminal.workBegan(lettersQuit: lettersQuit?() ?? false)
    // What work posts and which timers it sets belong to the next turn, so input is never starved.
    let now = clock.now
    while let timer = timers.popDue(at: now) { overdue.append(timer) }
    var handled = doLateWork() || !overdue.isEmpty
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
    let work = posted
    posted.removeAll()
    let foreign = poster.take()
    for item in work { item() }
    for item in foreign { item() }
    handled = handled || !work.isEmpty || !foreign.isEmpty
    // Nobody sees the frame that would follow.
    if wasRunning, !isRunning { return handled }
    // What is due when a key comes waits for the frame that the key leads to, but for no second one.
    isHoldingBack = !isHoldingBack && !events.isEmpty && !overdue.isEmpty
    if !isHoldingBack { fireTimers() }
    if doUrgentWork() { handled = true }
    if handled { onIdle?() } else { onQuiet?() }
    return handled
  }

  /// Fires the timers that were due when the turn began. A key waits for one of them and for
  /// ``turnLimit`` at most.
  private func fireTimers() {
    guard !overdue.isEmpty else { return }
    let start = clock.now
    while !overdue.isEmpty, clock.now - start < EventLoop.turnLimit { overdue.removeFirst().fire() }
  }

  /// How often work that is done before a frame may ask for more such work; what comes then waits
  /// for the next turn, so that keys and frames are never kept away.
  private static let urgentRounds = 8

  /// Does what ``beforeNextFrame(_:)`` was given. Returns whether there was anything.
  @discardableResult
  private func doUrgentWork() -> Bool {
    var rounds = 0
    while !urgent.isEmpty, rounds < EventLoop.urgentRounds {
      let work = urgent
      urgent = []
      for item in work { item.fire() }
      rounds += 1
    }
    return rounds > 0
  }

  /// Says that the terminal was given a frame. It gets the processor for a moment then, before
  /// timers and late work that are due already: a process that goes on may keep the kernel from
  /// handing the frame over, and the terminal from drawing it.
  package func noteFrame() { isFrameNew = true }

  /// How long a terminal may take a frame from us before work goes on that nobody waits for, in
  /// milliseconds.
  private static let headStart: Int32 = 1

  /// Does what ``afterNextFrame(_:)`` was given. Returns whether there was anything.
  private func doLateWork() -> Bool {
    guard !late.isEmpty else { return false }
    let work = late
    late = []
    for item in work { item() }
    return true
  }

  /// Whether work goes on as soon as the terminal has had its moment.
  private var hasDueWork: Bool {
    !late.isEmpty || nextDeadline.map { clock.milliseconds(until: $0) == 0 } ?? false
  }

  private func timeout(atMost: Int?) -> Int32 {
    guard posted.isEmpty, urgent.isEmpty, overdue.isEmpty, !terminal.hasPendingEvents else {
      return 0
    }
    let headStart = isFrameNew ? EventLoop.headStart : 0
    guard late.isEmpty else { return headStart }
    let limit = atMost.map { Int32(clamping: max(0, $0)) } ?? -1
    guard let deadline = nextDeadline else { return limit }
    let due = max(headStart, clock.milliseconds(until: deadline))
    return limit < 0 ? due : due < 0 ? limit : min(due, limit)
  }

  /// Waits and returns the descriptors that are ready.
  private func poll(timeout: Int32, mainQueue: Int32) -> [Int32] {
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
      #if canImport(Glibc)
        Glibc.poll(buffer.baseAddress, nfds_t(buffer.count), timeout)
      #elseif canImport(Musl)
        Musl.poll(buffer.baseAddress, nfds_t(buffer.count), timeout)
      #else
        Darwin.poll(buffer.baseAddress, nfds_t(buffer.count), timeout)
      #endif
    }
    guard count > 0 else { return [] }
    return set.filter { $0.revents != 0 }.map(\.fd)
  }

  /// Everything the terminal has to tell; what it holds back until more comes is asked for when
  /// its time is over.
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
