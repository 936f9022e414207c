import CTerminalSupport
import Glibc
import Synchronization

/// Passes work from any thread to the main actor through an ``EventLoop``.
public final class LoopPoster: Sendable {
  private struct State {
    var work: [@Sendable @MainActor () -> Void] = []
    var isAwake = false
  }

  private let state = Mutex(State())
  /// Becomes readable when there is work; -1 if the system refused a descriptor.
  let readDescriptor: Int32
  private let writeDescriptor: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = cts_pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    readDescriptor = ends[0]
    writeDescriptor = ends[1]
  }

  deinit {
    close(readDescriptor)
    close(writeDescriptor)
  }

  /// Runs work in the loop soon. Call it on any thread; work of one thread keeps its order.
  public func post(_ work: @escaping @Sendable @MainActor () -> Void) {
    state.withLock { state in
      state.work.append(work)
      guard !state.isAwake else { return }
      state.isAwake = true
      // Inside the lock, so that the byte is never missing when there is work.
      var byte: UInt8 = 1
      _ = write(writeDescriptor, &byte, 1)
    }
  }

  /// Removes and returns all work.
  func take() -> [@Sendable @MainActor () -> Void] {
    state.withLock { state in
      guard state.isAwake else { return [] }
      var byte: UInt8 = 0
      _ = read(readDescriptor, &byte, 1)
      state.isAwake = false
      let work = state.work
      state.work.removeAll(keepingCapacity: true)
      return work
    }
  }
}
