import CTerminalSupport
import Glibc

/// Reports that an address or a route of this machine has changed, on Linux.
package final class NetworkChanges {
  /// Becomes readable after a change; see ``skip()``.
  package let descriptor: Int32

  /// Begins to listen. Returns nil if the system reports no changes.
  package init?() {
    descriptor = cts_open_network_changes()
    guard descriptor >= 0 else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Drops the messages about the changes so far.
  package func skip() { cts_skip_messages(descriptor) }
}
