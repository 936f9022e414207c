import CTerminalSupport
import Glibc

/// A program of the user that works for a command, for example a compiler.
///
/// It inherits the environment, and has a session of its own and no input. It ends together with this
/// process, also if that is killed, and so does everything that it has started.
package struct SupervisedProgram {
  /// The program, which is searched for in `PATH` unless it contains a slash, and its arguments.
  private let arguments: [String]
  /// The time limit in milliseconds; nil for none.
  package var milliseconds: Int?
  /// Whether processes that the program leaves behind continue after a normal end, for example a compile server.
  package var sparesDaemons = false

  /// Creates a program without a time limit.
  package init(_ arguments: [String]) { self.arguments = arguments }

  /// Runs the program and waits until it has ended.
  /// - Parameters:
  ///   - output: The descriptor for its standard output.
  ///   - errors: The descriptor for its standard error.
  /// - Returns: The exit status, 128 and the number of the signal that ended it, or nil if it exceeded its time
  ///   and was ended.
  /// - Throws: ``ChildProcess/StartError``.
  package func run(output: Int32, errors: Int32) throws(ChildProcess.StartError) -> Int32? {
    let name = arguments[0]
    guard name.utf8.contains(UInt8(ascii: "/")) || ChildProcess.path(of: name) != nil else {
      throw ChildProcess.StartError(description: "\(name): \(String(cString: strerror(ENOENT)))")
    }
    let limits = cts_confinement(
      memory: .max, processor_seconds: .max, file: .max, spares_daemons: sparesDaemons ? 1 : 0,
      passes_signals: 1, environment: nil, directory: nil)
    let cancellation = ConfinedProgram.Cancellation()
    let child = try ChildProcess.startConfined(
      arguments, limits, input: -1, output: output, errors: errors, cancellation)
    let isInTime =
      milliseconds.map {
        ChildProcess.waitForEnd(of: child, untilMilliseconds: MonotonicClock.now + $0)
      } ?? true
    if !isInTime { ChildProcess.endConfined(child) }
    let status = ChildProcess.finish(child, cancellation)
    return isInTime ? status >> 8 & 0xFF : nil
  }
}
