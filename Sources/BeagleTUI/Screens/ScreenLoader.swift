import BeagleNetworking
import BeagleSchema

/// Loads the screen of a controller, one load at a time, and knows how far that is.
///
/// ```
///   idle ──begin──▸ loading ──succeed──▸ shown
///                      │ ────fail─────▸ failed      (shown, where an older screen stays)
///                      │ ────cancel───▸ cancelled   (by the user)
///                      │ ────cancel───▸ idle        (covered by another screen)
///   any of them ──retire──▸ retired ──revive──▸ idle
/// ```
///
/// It reports no states: the controller does that between the steps, and asks ``isLatest(_:)``
/// afterwards, since the code that got a state may have cancelled the load or begun another one.
@MainActor
final class ScreenLoader {
  /// How far loading is.
  enum Phase {
    /// Nothing was tried since the screen came into its stack.
    case idle
    /// An answer is awaited.
    case loading(Load)
    /// A screen is there.
    case shown
    /// The load failed and there is nothing to show.
    case failed
    /// The user cancelled the load and there is nothing to show.
    case cancelled
    /// The screen left its stack for good.
    case retired
  }

  /// One try. The answer of an earlier one is ignored.
  final class Load {
    fileprivate var token: (any RequestToken)?
    /// Whether this is the first try of all, which may use what was fetched ahead.
    let isFirst: Bool

    fileprivate init(isFirst: Bool) { self.isFirst = isFirst }
  }

  private(set) var phase = Phase.idle
  /// The last try that was neither cancelled nor superseded.
  private var latest: Load?
  private var hasBegun = false
  /// Why a screen given as text could not be decoded, for the error box.
  private(set) var textProblem: String?

  var isLoading: Bool { if case .loading = phase { true } else { false } }
  var isRetired: Bool { if case .retired = phase { true } else { false } }

  /// Whether a try is still the one that counts.
  func isLatest(_ load: Load) -> Bool { latest === load }

  // MARK: - Steps

  /// Begins a try; nil while one runs and once the screen has gone.
  func begin() -> Load? {
    guard !isLoading, !isRetired else { return nil }
    return start(Load(isFirst: !hasBegun)) { .loading($0) }
  }

  /// Treats a screen that a navigation has loaded as the result of a try.
  func adopt() -> Load { start(Load(isFirst: false)) { _ in .shown } }

  private func start(_ load: Load, _ phase: (Load) -> Phase) -> Load {
    hasBegun = true
    latest = load
    self.phase = phase(load)
    return load
  }

  /// Ends a try. False when it is not the one that counts any more.
  func end(_ load: Load, hasScreen: Bool) -> Bool {
    guard isLatest(load), isLoading else { return false }
    load.token = nil
    phase = hasScreen ? .shown : .failed
    return true
  }

  /// What was loaded is shown later: the screen is in no stack yet.
  func postpone() { phase = .idle }

  /// Cancels the running try. False when there is none.
  /// - Parameters:
  ///   - byUser: whether the user wants nothing to be loaded; otherwise it is tried again when the
  ///     screen comes back.
  ///   - hasScreen: whether an older screen is there.
  func cancel(byUser: Bool, hasScreen: Bool) -> Bool {
    guard case .loading(let load) = phase else { return false }
    phase = hasScreen ? .shown : byUser ? .cancelled : .idle
    latest = nil
    load.token?.cancel()
    load.token = nil
    return true
  }

  /// The screen left its stack for good.
  func retire() {
    if case .loading(let load) = phase { load.token?.cancel() }
    phase = .retired
    latest = nil
  }

  /// The screen came back into a stack.
  func revive() { if isRetired { phase = .idle } }

  // MARK: - Work

  /// Gets the screen from where it is. `completion` runs at most once, and not for a try that was
  /// given up.
  func run(
    _ load: Load, _ screenType: ScreenType, _ dependencies: BeagleDependencies,
    completion: @escaping @MainActor (Result<Screen, ServerDrivenState.Error>) -> Void
  ) {
    switch screenType {
    case .declarative(let screen): completion(.success(screen))
    case .declarativeText(let text):
      do {
        completion(.success(try dependencies.decode(text: text)))
      } catch {
        let problem = message(of: error)
        dependencies.log.add(.decoding, .error, problem)
        textProblem = problem
        completion(.failure(.declarativeText))
      }
    case .remote(let remote):
      let token = dependencies.fetchScreen(
        url: remote.url, additionalData: remote.additionalData, isReload: !load.isFirst
      ) { [weak self] result in
        guard let self, self.isLatest(load), self.isLoading else { return }
        switch (result, remote.fallback) {
        case (.success(let screen), _): completion(.success(screen))
        case (.failure, let fallback?): completion(.success(fallback))
        case (.failure(let error), nil): completion(.failure(.remoteScreen(error)))
        }
      }
      if isLatest(load), isLoading { load.token = token } else { token.cancel() }
    }
  }
}
