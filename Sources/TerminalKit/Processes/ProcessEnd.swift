import CTerminalSupport

/// How a program ends that may have threads at work in libraries.
package enum ProcessEnd {
  /// Ends the process at once: the programs that it started end, the terminal is given back and what
  /// was printed is written. What libraries want done by `exit(3)` is not, since a thread that still
  /// works in one of them would find what it uses taken away.
  package static func exit(_ status: Int32) -> Never { cts_exit(status) }
}
