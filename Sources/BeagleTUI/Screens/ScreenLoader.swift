import BeagleNetworking
import BeagleSchema

/// Loads the screen of a controller, one load at a time.
///
/// ```
///   idle ──begin──▸ loading ──succeed──▸ shown
///                      │ ────fail─────▸ failed      (shown, if there is an older screen)
///                      │ ────cancel───▸ canceled   (by the user)
///                      │ ────cancel───▸ idle        (covered by another screen)
///   any of them ──retire──▸ retired ──revive──▸ idle
/// ```
///
/// The loader reports no states. The controller does so between the steps and then checks
/// ``isLatest(_:)``, since the receiver of a state may cancel the load or begin another one.
@MainActor
final class ScreenLoader {
  enum Phase {
    /// No load has begun since the screen was added to its stack.
    case idle
    /// A response is pending.
    case loading(Load)
    /// A screen is loaded.
    case shown
    /// The load failed without an older screen to show.
    case failed
    /// The user canceled the load without an older screen to show.
    case canceled
    /// The screen was removed from its stack.
    case retired
  }

  /// One load. Responses of earlier loads are ignored.
  final class Load {
    fileprivate var token: (any RequestToken)?
    /// Whether this is the controller's first load. Only that may use a prefetched screen.
    let isFirst: Bool
    /// Whether the loaded screen keeps the state of the user.
    let preservesState: Bool

    fileprivate init(isFirst: Bool, preservesState: Bool = false) {
      self.isFirst = isFirst
      self.preservesState = preservesState
    }
  }

  private(set) var phase = Phase.idle
  /// The last load, unless it was canceled.
  private var latest: Load?
  private var hasBegun = false
  /// The errors of decoding a screen given as text, for the error box.
  private(set) var findings: [SourceFinding] = []
  /// The first of these errors as text; nil without one.
  var decodingError: String? { SourceFinding.summary(findings) }

  var isLoading: Bool { if case .loading = phase { true } else { false } }
  var isRetired: Bool { if case .retired = phase { true } else { false } }

  /// Whether a load is the last one and was not canceled.
  func isLatest(_ load: Load) -> Bool { latest === load }

  // MARK: - Steps

  /// Begins a load. Returns nil if one is running or the screen is retired.
  func begin(preservingState: Bool = false) -> Load? {
    guard !isLoading, !isRetired else { return nil }
    let load = Load(isFirst: !hasBegun, preservesState: preservingState)
    return start(load) { .loading($0) }
  }

  /// Returns a finished load for a screen that a navigation has loaded.
  func adopt() -> Load { start(Load(isFirst: false)) { _ in .shown } }

  private func start(_ load: Load, _ phase: (Load) -> Phase) -> Load {
    hasBegun = true
    latest = load
    self.phase = phase(load)
    return load
  }

  /// Ends a load. Returns false if it was canceled or superseded.
  func end(_ load: Load, hasScreen: Bool) -> Bool {
    guard isLatest(load), isLoading else { return false }
    load.token = nil
    phase = hasScreen ? .shown : .failed
    return true
  }

  /// Shows the loaded screen later, because its controller is not in a stack yet.
  func postpone() { phase = .idle }

  /// Cancels the running load. Returns false if no load is running.
  /// - Parameters:
  ///   - byUser: whether the user canceled it. Otherwise the screen loads again when it reappears.
  ///   - hasScreen: whether there is an older screen.
  func cancel(byUser: Bool, hasScreen: Bool) -> Bool {
    guard case .loading(let load) = phase else { return false }
    phase = hasScreen ? .shown : byUser ? .canceled : .idle
    latest = nil
    load.token?.cancel()
    load.token = nil
    return true
  }

  func retire() {
    if case .loading(let load) = phase { load.token?.cancel() }
    phase = .retired
    latest = nil
  }

  func revive() { if isRetired { phase = .idle } }

  // MARK: - Loading

  /// Loads the screen from its source. `completion` runs at most once, and not for a canceled load.
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
        let bytes = Array(text.utf8)
        findings = SourceFinding.findings(of: error, in: bytes, name: "text")
        dependencies.log.add(SourceFinding.logEntry(of: error, in: bytes))
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
