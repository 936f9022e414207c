import Glibc
import Synchronization
import TerminalKit
import Testing

@testable import SystemSupport

/// Tests of writes that continue until everything is written.
@Suite struct ByteWriterTests {
  /// Creates a pipe; the test closes its ends.
  private func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  /// Expects all of a text larger than the pipe to arrive, although the writer must wait.
  private func expectEncoding(
    _ text: String, through ends: (reading: Int32, writing: Int32),
    interrupting writer: pthread_t? = nil
  ) throws {
    let reader = Reader(ends.reading, writer: writer)
    try reader.start()
    #expect(ByteWriter.write(text, to: ends.writing) == 0)
    close(ends.writing)
    #expect(reader.join() == Array(text.utf8))
  }

  /// A signal without `SA_RESTART` while the pipe is full loses nothing.
  @Test func writeSurvivesSignals() throws {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigemptyset(&action.sa_mask)
    var before = sigaction()
    sigaction(SIGUSR2, &action, &before)
    defer { sigaction(SIGUSR2, &before, nil) }

    let ends = try makePipe()
    try expectEncoding(
      String(repeating: "漢字 and more\n", count: 20_000), through: ends, interrupting: pthread_self()
    )
  }

  @Test func writeWaitsForNonblockingDescriptor() throws {
    let ends = try makePipe()
    #expect(fcntl(ends.writing, F_SETFL, O_NONBLOCK) == 0)
    try expectEncoding(String(repeating: "0123456789", count: 50_000), through: ends)
  }

  @Test func writeTimesOut() throws {
    let ends = try makePipe()
    defer { for end in [ends.reading, ends.writing] { close(end) } }
    #expect(fcntl(ends.writing, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "x", count: 1 << 20)
    #expect(ByteWriter.write(text, to: ends.writing, timeout: 1) == EAGAIN)
    #expect(ByteWriter.write("", to: ends.writing, timeout: 0) == 0)
  }

  @Test func writeFailuresAreReported() throws {
    #expect(ByteWriter.write("x", to: -1) == EBADF)
    let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
    defer { close(full) }
    #expect(ByteWriter.write("x", to: full) == ENOSPC)
    #expect(ByteWriter.write("", to: full) == 0)
  }
}

/// A thread that reads a pipe to its end. It starts when the pipe is full, and after it has
/// interrupted the writer, if one is given, with signals.
private final class Reader: Sendable {
  private let descriptor: Int32
  private let writer: pthread_t?
  private let state = Mutex<(thread: pthread_t, bytes: [UInt8])>((0, []))

  init(_ descriptor: Int32, writer: pthread_t?) {
    self.descriptor = descriptor
    self.writer = writer
  }

  func start() throws {
    var thread = pthread_t()
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
      if let pointer { Unmanaged<Reader>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }
    let me = Unmanaged.passRetained(self).toOpaque()
    try #require(pthread_create(&thread, nil, body, me) == 0)
    state.withLock { $0.thread = thread }
  }

  /// Waits for the thread and returns the bytes it read.
  func join() -> [UInt8] {
    pthread_join(state.withLock { $0.thread }, nil)
    return state.withLock { $0.bytes }
  }

  private func run() {
    // The writer of a full pipe waits, or is about to.
    var waiting: Int32 = 0
    while ioctl(descriptor, UInt(FIONREAD), &waiting) == 0, waiting < 65_536 { sched_yield() }
    if let writer {
      for _ in 0..<100 {
        pthread_kill(writer, SIGUSR2)
        sched_yield()
      }
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      state.withLock { $0.bytes += buffer[..<count] }
    }
    close(descriptor)
  }
}
