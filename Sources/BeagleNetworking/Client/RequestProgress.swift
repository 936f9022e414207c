import Localization

/// The progress of a running request: its step, the elapsed time and the time limit.
public struct RequestProgress: Sendable, Hashable {
  /// A step of a request.
  public enum Phase: Sendable, Hashable {
    /// The request waits for a free connection.
    case queued
    /// The address of the host is looked up.
    case resolving
    /// The connection is being established, TLS included.
    case connecting
    /// The request is being sent, or the server has not responded yet.
    case waiting
    /// The response arrives: the bytes of the body so far, and their total if the server announced it.
    case receiving(bytes: Int, total: Int?)
  }

  /// The current step.
  public var phase: Phase
  /// The time since the request was sent, or sent again after a failure or a redirect; nil if it is
  /// unknown.
  public var elapsed: Duration?
  /// The time until the request fails if the step does not end; nil without a limit.
  public var remaining: Duration?

  /// Creates a description.
  public init(_ phase: Phase, elapsed: Duration? = nil, remaining: Duration? = nil) {
    self.phase = phase
    self.elapsed = elapsed
    self.remaining = remaining
  }
}

extension RequestProgress.Phase {
  /// The step in words, for example `receiving 1.2 of 3.4 MB`.
  package var words: String {
    switch self {
    case .queued: localized(.stateQueued)
    case .resolving: localized(.stateResolving)
    case .connecting: localized(.stateConnecting)
    case .waiting: localized(.stateWaiting)
    case .receiving(let bytes, let total):
      localized.stateReceiving(size: UnitFormat.part(bytes, of: total))
    }
  }
}
