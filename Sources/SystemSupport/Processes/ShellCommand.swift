import CTerminalSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A command line of the user, which the shell runs for its output.
///
/// It has the environment of this process, nothing to read, no terminal (not by `/dev/tty` either)
/// and a limited time. It ends together with this process. What it leaves running when it ends by
/// itself goes on, such as an agent that keeps keys; when it takes too long or nobody wants its output
/// any more, its children are ended too.
package struct ShellCommand: Sendable {
  /// How a run ended that ended by itself.
  package struct Outcome: Sendable {
    /// The exit status: 0 is success, 127 stands for a program that there is not.
    package var status: Int32
    /// What it wrote to standard output, up to ``ShellCommand/outputLimit``.
    package var output: [UInt8]
    /// What it wrote to standard error, up to ``ShellCommand/outputLimit``.
    package var errors: [UInt8]
  }

  /// Why a run has no outcome.
  package enum Failure: Error, Hashable {
    /// The shell could not be started, for a reason of the system.
    case notStarted(String)
    /// It took longer than it may.
    case tookTooLong
    /// It was cancelled.
    case cancelled
  }

  /// The text that the shell reads.
  package var text: String
  /// Milliseconds from start to end.
  package var milliseconds = 30_000
  /// Bytes that are kept of each stream; what comes after them is read and dropped.
  package var outputLimit = 64 << 10

  /// A command line with the standard limits.
  package init(_ text: String) { self.text = text }

  /// Runs it and waits for its end; not to be called on the main actor.
  /// - Parameter cancellation: ends it before its time.
  package func run(cancellation: ConfinedProgram.Cancellation) throws(Failure) -> Outcome {
    guard !cancellation.isCancelled else { throw .cancelled }
    guard let output = Pipe(), let errors = Pipe() else { throw .notStarted("no descriptor") }
    // The user's own program may use what the user may use.
    var bounds = cts_confinement(
      memory: .max, processor_seconds: .max, file: .max, spares_daemons: 1)
    let arguments = ["/bin/sh", "-c", text]
    var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    let child = cts_confined_start(&strings, &bounds, -1, output.writing, errors.writing)
    guard child > 0 else { throw .notStarted(String(cString: strerror(errno))) }
    cancellation.add(child)
    var streams = [Stream(output), Stream(errors)]
    let deadline = ConfinedProgram.now + milliseconds
    let hasEnded = read(&streams, of: child, by: deadline)
    if !hasEnded { end(child) }
    // Not waited for yet, its number stays its own.
    cancellation.remove(child)
    cts_child_ended(child)
    let status = ChildProcess.wait(for: child)
    guard !cancellation.isCancelled else { throw .cancelled }
    guard hasEnded else { throw .tookTooLong }
    // The process between this one and the shell exits with the status of the shell.
    return Outcome(status: status >> 8, output: streams[0].bytes, errors: streams[1].bytes)
  }

  /// What one pipe gives.
  private struct Stream {
    let pipe: Pipe
    var bytes: [UInt8] = []
    var isOpen = true

    package init(_ pipe: Pipe) {
      self.pipe = pipe
      pipe.closeWriting()
      _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
    }

    /// Reads what is there.
    mutating func read(limit: Int) {
      while isOpen {
        var chunk: [UInt8] = []
        let count = pipe.append(to: &chunk)
        if count > 0 {
          bytes += chunk.prefix(limit - bytes.count)
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
          isOpen = false
        } else if errno == EAGAIN {
          return
        }
      }
    }
  }

  /// The longest pause between two looks whether the command has ended, in milliseconds: a program in
  /// the background may keep its output open for ever.
  private static let longestPause = 50

  /// Reads both streams until the command has ended; false where it has not at some time.
  private func read(_ streams: inout [Stream], of child: pid_t, by deadline: Int) -> Bool {
    var pause = 1
    while true {
      var info = siginfo_t()
      let hasEnded =
        waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT | WNOHANG) == 0 && info.si_signo != 0
      for index in streams.indices { streams[index].read(limit: outputLimit) }
      if hasEnded { return true }
      let left = deadline - ConfinedProgram.now
      guard left > 0 else { return false }
      var watched = streams.map {
        pollfd(fd: $0.isOpen ? $0.pipe.reading : -1, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&watched, nfds_t(watched.count), Int32(min(left, pause)))
      pause = min(2 * pause, ShellCommand.longestPause)
    }
  }

  /// The most milliseconds that the process which watches over the command takes to end it.
  private static let endTime = 2000

  private func end(_ child: pid_t) {
    cts_child_end(child)
    let deadline = ConfinedProgram.now + ShellCommand.endTime
    while ConfinedProgram.now < deadline {
      var info = siginfo_t()
      if waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT | WNOHANG) == 0, info.si_signo != 0 {
        return
      }
      usleep(1000)
    }
    kill(child, SIGKILL)
  }
}
