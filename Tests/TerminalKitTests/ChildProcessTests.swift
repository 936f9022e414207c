import Glibc
import SystemSupport
import Testing

/// Tests of the result of child processes.
@Suite struct ChildProcessStatusTests {
  @Test func statusIsThatOfTheProcess() throws {
    for (command, status) in [("exit 0", 0), ("exit 3", 3 << 8), ("kill -TERM $$", SIGTERM)] {
      let child = try ChildProcess.start(["sh", "-c", command])
      #expect(ChildProcess.wait(for: child) == status, "\(command)")
    }
  }

  /// A process that is gone has not succeeded.
  @Test func unknownProcessesHaveNoSuccess() throws {
    let child = try ChildProcess.start(["true"])
    #expect(ChildProcess.wait(for: child) == 0)
    #expect(ChildProcess.wait(for: child) == ChildProcess.unknownStatus)
    #expect(ChildProcess.wait(for: getpid()) != 0)
  }
}
