import BeagleSchema

/// A request to a part that an application may have replaced. Whatever that part does, its answer
/// arrives once, never before the request has been started, and never after it was cancelled.
@MainActor
final class GuardedRequest<Answer>: RequestToken {
  typealias Completion = @MainActor (Answer) -> Void

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
  init(
    _ scheduler: (any RequestScheduler)?, onCancel: (@MainActor () -> Void)? = nil,
    completion: @escaping Completion,
    start: (@escaping Completion) -> (any RequestToken)?
  ) {
    let gate = Gate(completion)
    self.gate = gate
    self.onCancel = onCancel
    token = start { gate.take($0) }
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
    private var completion: Completion?
    private var isOpen = false
    private var early: Answer?

    init(_ completion: @escaping Completion) { self.completion = completion }

    func take(_ answer: Answer) {
      guard isOpen else {
        if early == nil { early = answer }
        return
      }
      let completion = completion
      self.completion = nil
      completion?(answer)
    }

    func open(_ scheduler: (any RequestScheduler)?) {
      guard let answer = early else {
        isOpen = true
        return
      }
      // Further answers that come before this one is delivered are as late as any second one.
      let deliver: @MainActor () -> Void = {
        self.isOpen = true
        self.take(answer)
      }
      if let scheduler { scheduler.beforeNextFrame(deliver) } else { deliver() }
    }

    func close() { completion = nil }
  }
}

extension BeagleDependencies {
  /// Fetches a screen with the view client in force. A component that is no screen is put on one.
  /// - Parameters:
  ///   - url: a path that is joined with the base URL, or an absolute URL.
  ///   - additionalData: method, headers and body; nil is a plain GET.
  ///   - isReload: whether the server is to be asked, whatever was fetched ahead or is kept.
  ///   - completion: called once at most, never before this returns, and never after the token was
  ///     cancelled.
  func fetchScreen(
    url: String, additionalData: HttpAdditionalData? = nil, isReload: Bool = false,
    completion: @escaping @MainActor (Result<Screen, Request.Error>) -> Void
  ) -> any RequestToken {
    GuardedRequest(scheduler) { (result: ViewClientProtocol.FetchResult) in
      completion(result.map { $0 as? Screen ?? Screen(wrapping: $0) })
    } start: { completion in
      isReload
        ? viewClient.reload(url: url, additionalData: additionalData, completion: completion)
        : viewClient.fetch(url: url, additionalData: additionalData, completion: completion)
    }
  }
}
