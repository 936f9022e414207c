import BeagleNetworking
import BeagleSchema

/// Loads a screen from its source, one load at a time. The table of ``LoadTransition`` says what each
/// event does.
///
/// The loader reports no states. ``ScreenOperations`` does so between the steps and then checks
/// ``isLatest(_:)``, since the receiver of a state may cancel the load or begin another one.
@MainActor
final class ScreenLoader {
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

  private(set) var state = LoadState.idle
  /// The last load, unless it was canceled.
  private var latest: Load?
  private var hasBegun = false
  /// The errors of decoding a screen given as text, for the error box.
  private(set) var findings: [SourceFinding] = []

  var isLoading: Bool { state == .loading }
  var isRetired: Bool { state == .retired }

  /// Whether a load is the last one and was not canceled.
  func isLatest(_ load: Load) -> Bool { latest === load }

  // MARK: - Steps

  /// Goes to the state after an event. Returns false if the event has no effect.
  private func go(_ event: LoadEvent, hasScreen: Bool = false) -> Bool {
    guard let next = LoadTransition.state(after: event, in: state, hasScreen: hasScreen) else {
      return false
    }
    state = next
    return true
  }

  /// Begins a load. Returns nil if one is running or the screen is retired.
  func begin(preservingState: Bool = false) -> Load? {
    guard go(.begin) else { return nil }
    return newest(Load(isFirst: !hasBegun, preservesState: preservingState))
  }

  /// Returns a finished load for a screen that a navigation has loaded; nil if the screen was already
  /// loaded.
  func adopt() -> Load? { go(.adopt) ? newest(Load(isFirst: false)) : nil }

  private func newest(_ load: Load) -> Load {
    hasBegun = true
    latest = load
    return load
  }

  /// Ends a load. Returns false if it was canceled or superseded.
  /// - Parameter hasScreen: whether there is an older screen.
  func end(_ load: Load, _ event: LoadEvent, hasScreen: Bool) -> Bool {
    guard isLatest(load), go(event, hasScreen: hasScreen) else { return false }
    load.token = nil
    return true
  }

  /// Shows the loaded screen later, because its controller is not in a stack yet.
  func postpone() { _ = go(.postpone) }

  /// Cancels the running load. Returns false if no load is running.
  /// - Parameters:
  ///   - event: `cancel`, or `cover` if the screen loads again when it reappears.
  ///   - hasScreen: whether there is an older screen.
  func cancel(_ event: LoadEvent, hasScreen: Bool) -> Bool {
    guard go(event, hasScreen: hasScreen) else { return false }
    forgetLoad()
    return true
  }

  func retire() {
    _ = go(.remove)
    forgetLoad()
  }

  private func forgetLoad() {
    let load = latest
    latest = nil
    load?.token?.cancel()
    load?.token = nil
  }

  func revive() { _ = go(.revive) }

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
        dependencies.log.addDecodingError(error, in: bytes)
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
