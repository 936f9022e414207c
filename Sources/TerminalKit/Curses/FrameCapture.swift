import CTerminalSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Collects what ncurses writes, so that a frame reaches the terminal in one piece.
///
/// ncurses calls `write(2)` at every motion of the cursor: some thirty times a frame, each of
/// which wakes the terminal, which may then show half a frame. It writes to a descriptor of its
/// own here, which is the terminal except while a frame is made; then it is a file in memory.
@MainActor
final class FrameCapture {
  /// What ncurses takes for the terminal.
  let descriptor: Int32
  private let terminal: Int32
  private let memory: Int32
  private var buffer = [UInt8](repeating: 0, count: 8192)

  /// A copy of a terminal's descriptor; `nil` when the system refuses one.
  init?(terminal: Int32) {
    self.terminal = terminal
    descriptor = fcntl(terminal, F_DUPFD_CLOEXEC, 3)
    memory = cts_memory_file()
    if descriptor < 0 { return nil }
  }

  isolated deinit {
    if memory >= 0 { close(memory) }
  }

  /// Whether anything that ncurses writes is held back; not so where the system has no files in
  /// memory.
  var holdsBack: Bool { memory >= 0 }

  /// Runs something that makes ncurses write and returns what it wrote; empty when it went to the
  /// terminal directly, since the system has no files in memory.
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
