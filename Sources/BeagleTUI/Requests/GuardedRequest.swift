import BeagleNetworking

/// A request to a part that an application may have replaced. Whatever that part does, its answer
/// arrives once, never before the request has been started, and never after it was cancelled.
///
/// The class is not generic: the metadata of its variants would be made at every start.
@MainActor
final class GuardedRequest: RequestToken {
  private let gate: Gate
  private let token: (any RequestToken)?
  private let onCancel: (@MainActor () -> Void)?

  /// Starts the request.
  /// - Parameters:
  ///   - scheduler: delivers an answer that comes at once in a later turn of the loop; nil delivers it
  ///     as soon as the request has been started.
  ///   - onCancel: called after each cancellation.
  ///   - completion: gets the answer.
  ///   - start: hands the request over, with what is to be called with the answer.
  init<Answer>(
    _ scheduler: (any RequestScheduler)?, onCancel: (@MainActor () -> Void)? = nil,
    completion: @escaping @MainActor (Answer) -> Void,
    start: (@escaping @MainActor (Answer) -> Void) -> (any RequestToken)?
  ) {
    let gate = Gate()
    self.gate = gate
    self.onCancel = onCancel
    token = start { answer in gate.take { completion(answer) } }
    gate.open(scheduler)
  }

  func cancel() {
    gate.close()
    token?.cancel()
    onCancel?()
  }

  /// Apart from the token: whoever answers keeps it, and it does not keep whoever answers.
  @MainActor
  private final class Gate {
    private enum State { case starting, waiting, ended }

    private var state = State.starting
    /// Delivers an answer that came while the request was being started.
    private var early: (@MainActor () -> Void)?

    func take(_ deliver: @escaping @MainActor () -> Void) {
      switch state {
      case .starting: if early == nil { early = deliver }
      case .waiting:
        state = .ended
        deliver()
      case .ended: break
      }
    }

    func open(_ scheduler: (any RequestScheduler)?) {
      guard early != nil else {
        state = .waiting
        return
      }
      guard let scheduler else { return deliverEarly() }
      scheduler.beforeNextFrame { self.deliverEarly() }
    }

    private func deliverEarly() {
      let deliver = early
      close()
      deliver?()
    }

    func close() {
      state = .ended
      early = nil
    }
  }
}
