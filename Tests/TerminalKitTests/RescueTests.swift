import CTerminalSupport
import Glibc
import Testing

/// Tests that signals restore the terminal. Each case runs in a separate process, which dies from
/// the signal.
@Suite struct RescueTests {
  private static func arm() {
    var modes = termios()
    tcgetattr(0, &modes)
    let reset = "RESET"
    _ = cts_rescue_arm(1, &modes, reset, reset.utf8.count)
  }

  /// Waits up to ten seconds for a signal, which another thread may receive, to end the process.
  private static func waitForASignal() {
    for _ in 0..<100 { usleep(100_000) }
    exit(0)
  }

  @Test func trapRestoresTheTerminal() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardOutputContent]
    ) {
      RescueTests.arm()
      let numbers: [Int] = Array(repeating: 1, count: Int(getpid()) > 0 ? 1 : 2)
      print(numbers[numbers.count + 1])
    }
    #expect(result?.standardOutputContent.contains("RESET") == true)
  }

  @Test func segmentationFaultRestoresTheTerminal() async {
    let result = await #expect(
      processExitsWith: .signal(SIGSEGV), observing: [\.standardOutputContent]
    ) {
      RescueTests.arm()
      raise(SIGSEGV)
    }
    #expect(result?.standardOutputContent.contains("RESET") == true)
  }

  @Test func abortRestoresTheTerminal() async {
    let result = await #expect(
      processExitsWith: .signal(SIGABRT), observing: [\.standardOutputContent]
    ) {
      RescueTests.arm()
      abort()
    }
    #expect(result?.standardOutputContent.contains("RESET") == true)
  }

  @Test func exitRestoresTheTerminal() async {
    let result = await #expect(
      processExitsWith: .exitCode(3), observing: [\.standardOutputContent]
    ) {
      RescueTests.arm()
      exit(3)
    }
    #expect(result?.standardOutputContent.contains("RESET") == true)
  }

  @Test func sentSignalRestoresTheTerminal() async {
    let result = await #expect(
      processExitsWith: .signal(SIGUSR1), observing: [\.standardOutputContent]
    ) {
      RescueTests.arm()
      kill(getpid(), SIGUSR1)
      while true { pause() }
    }
    #expect(result?.standardOutputContent.contains("RESET") == true)
  }

  @Test func signalsIgnoredByTheParentStayIgnored() async {
    await #expect(processExitsWith: .exitCode(4)) {
      signal(SIGUSR2, SIG_IGN)
      RescueTests.arm()
      raise(SIGUSR2)
      exit(4)
    }
  }

  @Test func writeToClosedPipeFails() async {
    await #expect(processExitsWith: .exitCode(EPIPE)) {
      RescueTests.arm()
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      close(ends[0])
      exit(write(ends[1], "x", 1) < 0 ? errno : 0)
    }
  }

  /// The terminal has no reader and its buffer is full. Restoring it ends anyway, and its bytes
  /// are the next ones a reader receives.
  @Test func unreadTerminalIsRestored() async {
    await #expect(processExitsWith: .exitCode(0)) {
      var (controller, device): (Int32, Int32) = (-1, -1)
      guard openpty(&controller, &device, nil, nil, nil) == 0 else { exit(2) }
      var modes = termios()
      tcgetattr(device, &modes)
      _ = cts_rescue_arm(device, &modes, "RESET", 5)
      var raw = modes
      cfmakeraw(&raw)
      tcsetattr(device, TCSANOW, &raw)
      let flags = fcntl(device, F_GETFL)
      _ = fcntl(device, F_SETFL, flags | O_NONBLOCK)
      while write(device, String(repeating: "x", count: 1000), 1000) > 0 {}
      while write(device, "x", 1) > 0 {}
      _ = fcntl(device, F_SETFL, flags)
      cts_rescue_restore()
      var after = termios()
      tcgetattr(device, &after)
      guard after.c_lflag == modes.c_lflag, fcntl(device, F_GETFL) == flags else { exit(3) }
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      _ = fcntl(controller, F_SETFL, O_NONBLOCK)
      var all: [UInt8] = []
      while true {
        let count = read(controller, &bytes, bytes.count)
        guard count > 0 else { break }
        all += bytes[..<count]
      }
      exit(all.suffix(5).elementsEqual("RESET".utf8) ? 0 : 4)
    }
  }

  @Test func applicationSignalHandlersAreUnchanged() async {
    let result = await #expect(
      processExitsWith: .exitCode(7), observing: [\.standardOutputContent]
    ) {
      signal(SIGPROF) { _ in }
      signal(SIGUSR1) { _ in _exit(7) }
      RescueTests.arm()
      kill(getpid(), SIGPROF)
      kill(getpid(), SIGUSR1)
      RescueTests.waitForASignal()
    }
    #expect(result?.standardOutputContent.contains("RESET") == false)
  }

  @Test func alarmIsRestoredWithTheLastSignal() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGALRM) { _ in _exit(7) }
      cts_signal_watch(SIGTERM)
      cts_signal_watch(SIGINT)
      cts_signal_unwatch(SIGTERM)
      kill(getpid(), SIGALRM)
      cts_signal_unwatch(SIGINT)
      kill(getpid(), SIGALRM)
      RescueTests.waitForASignal()
    }
  }

  /// A busy loop does not handle the signal; its processor time shows that the alarm ended it.
  @Test func busyLoopIsEndedSoon() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      cts_signal_watch(SIGTERM)
      cts_work_began(open("/dev/null", O_RDONLY), 0)
      kill(getpid(), SIGTERM)
      var used = timespec()
      while used.tv_sec == 0, used.tv_nsec < 700_000_000 {
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
      }
    }
  }

  @Test func resetIsWrittenOnce() async {
    let result = await #expect(
      processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
    ) {
      RescueTests.arm()
      cts_rescue_restore()
      exit(0)
    }
    let bytes = result?.standardOutputContent ?? []
    #expect(bytes.count { $0 == UInt8(ascii: "R") } == 1)
  }

  @Test func tooLongResetIsRejected() {
    var modes = termios()
    let long = [CChar](repeating: 65, count: Int(CTS_RESCUE_MAXIMUM) + 1)
    #expect(cts_rescue_arm(1, &modes, long, long.count) == -1)
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    let pattern = Array(text.utf8)
    guard count >= pattern.count else { return false }
    return (0...(count - pattern.count)).contains {
      self[$0..<($0 + pattern.count)] == pattern[...]
    }
  }
}
