/// A transfer that a test or a directory simulates: a delay, then a body that arrives in pieces at
/// equal intervals, like WireMock's "chunked dribble delay".
@MainActor
package final class SimulatedTransfer: PartialTransfer {
  /// The maximum number of pieces of a body.
  static let pieces = 10

  private let delay: Int
  private let dribble: Int
  private let size: Int
  private let scheduler: any RequestScheduler
  private let finish: (TransferTiming?) -> Void
  private var work: (any ScheduledWork)?
  /// The number of pieces that have arrived; nil before the header.
  private var arrived: Int?

  /// Starts a transfer.
  /// - Parameters:
  ///   - delay: the time until the header arrives, in milliseconds.
  ///   - dribble: the duration of the body in milliseconds, after the delay; 0 for the whole body at
  ///     once.
  ///   - size: the size of the body in bytes.
  ///   - finish: called when the body is complete, with the timing of a body that arrived in pieces.
  package init(
    delay: Int, dribble: Int = 0, size: Int = 0, scheduler: any RequestScheduler,
    finish: @escaping (TransferTiming?) -> Void
  ) {
    self.delay = delay
    self.dribble = dribble
    self.size = size
    self.scheduler = scheduler
    self.finish = finish
    schedule(after: delay) { [self] in
      if self.dribble == 0 { return finish(nil) }
      arrived = 0
      receiveNext()
    }
  }

  package func cancel() { work?.cancel() }

  package var progress: RequestProgress? {
    RequestProgress(received.map { .receiving(bytes: $0.count, total: $0.total) } ?? .waiting)
  }

  package var received: ReceivedBytes? {
    arrived.map { ReceivedBytes(count: size * $0 / count, total: size) }
  }

  /// The number of pieces.
  private var count: Int { max(1, min(Self.pieces, size)) }

  private func receiveNext() {
    let number = arrived ?? 0
    let pause = dribble * (number + 1) / count - dribble * number / count
    schedule(after: pause) { [self] in
      arrived = number + 1
      number + 1 < count ? receiveNext() : finish(timing)
    }
  }

  private var timing: TransferTiming {
    TransferTiming(
      connected: .zero, firstByte: .milliseconds(delay), total: .milliseconds(delay + dribble),
      bytesReceived: size)
  }

  private func schedule(after milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
    // As with a directory, a response without a delay is part of the next frame.
    work =
      milliseconds == 0
      ? scheduler.beforeNextFrame(body) : scheduler.after(milliseconds: milliseconds, body)
  }
}

/// A transfer that knows how much of its body has arrived.
@MainActor
package protocol PartialTransfer: RequestToken {
  /// The received part of the body; nil before the header.
  var received: ReceivedBytes? { get }
}
