import CTerminalSupport
import Glibc

/// A command line of the user that the shell runs for its output.
///
/// It inherits the environment. It has no input, no terminal (not even `/dev/tty`) and a limited
/// time, and it ends together with this process. Background processes that it leaves behind
/// continue after a normal end, for example a key agent. If it exceeds its time or is canceled, its
/// children are ended too.
package struct ShellCommand: Sendable {
  /// The result of a command that ended.
  package struct Outcome: Sendable {
    /// The exit status: 0 is success, 127 means that the program was not found.
    package var status: Int32
    /// Standard output, at most ``ShellCommand/outputLimit`` bytes.
    package var output: [UInt8]
    /// Standard error, at most ``ShellCommand/outputLimit`` bytes.
    package var errors: [UInt8]
  }

  /// The reason why a run has no outcome.
  package enum Failure: Error, Hashable {
    /// The shell could not be started. The value is the message of the system.
    case notStarted(String)
    /// The command exceeded its time limit.
    case tookTooLong
    /// The run was canceled.
    case canceled
  }

  /// The command line for the shell.
  var text: String
  /// The time limit in milliseconds.
  package var milliseconds = 30_000
  /// The maximum number of bytes per stream. Further output is read and dropped.
  var outputLimit = 64 << 10

  /// Creates a command with the default limits.
  package init(_ text: String) { self.text = text }

  /// Runs the command and waits until it ends. Do not call this on the main actor.
  /// - Parameter cancellation: Can cancel the run.
  package func run(cancellation: ConfinedProgram.Cancellation) throws(Failure) -> Outcome {
    guard !cancellation.isCancelled else { throw .canceled }
    guard let output = Pipe(), let errors = Pipe() else { throw .notStarted("no descriptor") }
    // The user's own command has the same rights as the user, and reads the files in the user's home.
    let limits = cts_confinement(
      memory: .max, processor_seconds: .max, file: .max, spares_daemons: 1, passes_signals: 0,
      environment: nil,
      directory: nil)
    let child: pid_t
    do {
      child = try ChildProcess.startConfined(
        ["/bin/sh", "-c", text], limits, input: -1, output: output.writing, errors: errors.writing,
        cancellation)
    } catch { throw .notStarted(error.description) }
    var streams = [Stream(output), Stream(errors)]
    let deadline = MonotonicClock.now + milliseconds
    let hasEnded = read(&streams, of: child, by: deadline)
    if !hasEnded { ChildProcess.endConfined(child) }
    let status = ChildProcess.finish(child, cancellation)
    guard !cancellation.isCancelled else { throw .canceled }
    guard hasEnded else { throw .tookTooLong }
    // The process between this one and the shell passes on the exit status of the shell.
    return Outcome(status: status >> 8, output: streams[0].bytes, errors: streams[1].bytes)
  }

  /// The output of one pipe.
  private struct Stream {
    let pipe: Pipe
    var bytes: [UInt8] = []
    var isOpen = true

    init(_ pipe: Pipe) {
      self.pipe = pipe
      pipe.closeWriting()
      _ = fcntl(pipe.reading, F_SETFL, O_NONBLOCK)
    }

    /// Reads the available bytes.
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

  /// The longest pause between two checks for the end of the command, in milliseconds. Reading
  /// until the end of the output is not enough: a background process may keep it open forever.
  private static let longestPause = 50

  /// Reads both streams until the command has ended. Returns false if it is still running at the
  /// deadline.
  private func read(_ streams: inout [Stream], of child: pid_t, by deadline: Int) -> Bool {
    var pause = 1
    while true {
      let hasEnded = ChildProcess.hasEnded(child)
      for index in streams.indices { streams[index].read(limit: outputLimit) }
      if hasEnded { return true }
      let left = deadline - MonotonicClock.now
      guard left > 0 else { return false }
      var watched = streams.map {
        pollfd(fd: $0.isOpen ? $0.pipe.reading : -1, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&watched, nfds_t(watched.count), Int32(min(left, pause)))
      pause = min(2 * pause, ShellCommand.longestPause)
    }
  }
}
