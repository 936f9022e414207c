import CTerminalSupport
import Glibc
import Testing

/// Each case runs in a process of its own, which dies of the signal.
@Suite struct RescueTests {
  private static func arm() {
    var modes = termios()
    tcgetattr(0, &modes)
    let reset = "RESET"
    _ = cts_rescue_arm(1, &modes, reset, reset.utf8.count)
  }

  @Test func aTrapRestoresTheTerminal() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardOutputContent]
    ) {
      RescueTests.arm()
      let numbers: [Int] = Array(repeating: 1, count: Int(getpid()) > 0 ? 1 : 2)
      print(numbers[numbers.count + 1])
    }
    #expect(result?.standardOutputContent.contains("RESET") == true)
  }

  @Test func aSegmentationFaultRestoresTheTerminal() async {
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

  @Test func nothingIsWrittenOnceDisarmed() async {
    let result = await #expect(
      processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
    ) {
      RescueTests.arm()
      cts_rescue_disarm()
      exit(0)
    }
    #expect(result?.standardOutputContent.contains("RESET") == false)
  }

  @Test func itIsWrittenOnce() async {
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

  @Test func tooLongAResetIsRefused() {
    var modes = termios()
    let long = [CChar](repeating: 65, count: Int(CTS_RESCUE_MAXIMUM) + 1)
    #expect(cts_rescue_arm(1, &modes, long, long.count) == -1)
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard count >= wanted.count else { return false }
    return (0...(count - wanted.count)).contains { self[$0..<($0 + wanted.count)] == wanted[...] }
  }
}
