import CTerminalSupport
import Glibc

/// Collects the output of ncurses, so that a frame reaches the terminal in one piece.
///
/// ncurses calls `write(2)` at every motion of the cursor, some thirty times for each frame. Each
/// call wakes the terminal, which may then show half a frame. Therefore ncurses writes to a
/// descriptor of its own. It refers to the terminal, except while a frame is created; then it
/// refers to a file in memory.
@MainActor
final class FrameCapture {
  /// The descriptor that ncurses writes to.
  let descriptor: Int32
  private let terminal: Int32
  private let memory: Int32
  private var buffer = [UInt8](repeating: 0, count: 8192)

  /// Copies a terminal's descriptor. It returns nil if the system refuses.
  init?(terminal: Int32) {
    self.terminal = terminal
    descriptor = fcntl(terminal, F_DUPFD_CLOEXEC, 3)
    memory = cts_memory_file()
    if descriptor < 0 { return nil }
  }

  isolated deinit {
    if memory >= 0 { close(memory) }
  }

  /// Whether the output is collected; false if the system has no files in memory.
  var isBuffered: Bool { memory >= 0 }

  /// Runs a closure and returns the output that ncurses writes meanwhile. The result is empty if
  /// the system has no files in memory, and the output went to the terminal directly.
  func capture(_ work: () -> Void) -> [UInt8] {
    guard memory >= 0, redirect(to: memory) else {
      work()
      return []
    }
    work()
    _ = redirect(to: terminal)
    let count = Int(lseek(memory, 0, SEEK_CUR))
    lseek(memory, 0, SEEK_SET)
    guard count > 0 else { return [] }
    if buffer.count < count { buffer = [UInt8](repeating: 0, count: count) }
    let read = pread(memory, &buffer, count, 0)
    return Array(buffer.prefix(max(0, read)))
  }

  private func redirect(to target: Int32) -> Bool {
    cts_redirect(target, descriptor) == 0
  }
}
