import CTerminalSupport

/// How a program ends that may have threads at work in libraries.
package enum ProcessEnd {
  /// Ends the process at once: the programs that it started end and the terminal is given back. What
  /// libraries want done by `exit(3)` is not done, since a thread that still works in one of them would
  /// find what it uses taken away. Nor is what `print` holds back written; ``ByteWriter`` holds
  /// nothing back.
  package static func exit(_ status: Int32) -> Never { cts_exit(status) }
}
