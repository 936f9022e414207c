import BeagleNetworking

/// A request to a component that an application can replace, such as the view client. Whatever the
/// replacement does, the result is delivered once, never before the request has started, and never
/// after it was canceled.
///
/// The class is not generic, because metadata of generic variants slows down startup.
@MainActor
final class GuardedRequest: RequestToken {
  private let gate: Gate
  private let token: (any RequestToken)?
  private let onCancel: (@MainActor () -> Void)?

  /// Starts the request.
  /// - Parameters:
  ///   - scheduler: postpones an immediate result to a later turn of the event loop. If nil, such a
  ///     result is delivered as soon as the request has started.
  ///   - onCancel: called after each cancellation.
  ///   - completion: receives the result.
  ///   - start: starts the request and calls its argument with the result.
  init<Output>(
    _ scheduler: (any RequestScheduler)?, onCancel: (@MainActor () -> Void)? = nil,
    completion: @escaping @MainActor (Output) -> Void,
    start: (@escaping @MainActor (Output) -> Void) -> (any RequestToken)?
  ) {
    let gate = Gate()
    self.gate = gate
    self.onCancel = onCancel
    token = start { output in gate.deliver { completion(output) } }
    gate.didStart(scheduler)
  }

  var progress: RequestProgress? { token?.progress }

  func cancel() {
    gate.close()
    token?.cancel()
    onCancel?()
  }

  /// Decides whether a result is delivered. It is separate from the token to avoid a reference
  /// cycle: the callee retains the gate, and the token retains the callee's token.
  @MainActor
  private final class Gate {
    private enum State { case starting, waiting, ended }

    private var state = State.starting
    /// Delivers a result that arrived before ``didStart(_:)``.
    private var early: (@MainActor () -> Void)?

    func deliver(_ body: @escaping @MainActor () -> Void) {
      switch state {
      case .starting: if early == nil { early = body }
      case .waiting:
        state = .ended
        body()
      case .ended: break
      }
    }

    func didStart(_ scheduler: (any RequestScheduler)?) {
      guard early != nil else {
        state = .waiting
        return
      }
      guard let scheduler else { return deliverEarly() }
      scheduler.beforeNextFrame { self.deliverEarly() }
    }

    private func deliverEarly() {
      let body = early
      close()
      body?()
    }

    func close() {
      state = .ended
      early = nil
    }
  }
}
