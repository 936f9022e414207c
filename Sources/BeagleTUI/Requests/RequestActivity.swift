import BeagleNetworking
import Localization
import TerminalKit

/// The requests that run now, for the status bar.
///
/// Requests that end within ``LoadingTiming/status`` are not shown, so that fast servers cause no
/// frames. Once words are shown, they stay for ``minimum``.
@MainActor
final class RequestActivity {
  /// The minimum time of a request in the status bar, in milliseconds.
  static let minimum = 300

  /// Receives the words of the oldest request and the number of the others; nil for none.
  var onChange: (([String]?) -> Void)?

  /// Receives the path of a load and the number of its next request, from 2.
  var onAttempt: ((String, Int) -> Void)?

  /// Whether the words are still shown although no request is running.
  var isEnding: Bool { isShown && running.isEmpty }

  // A class, because the type of an array of tuples or structures would be created at start.
  private final class Running {
    let number: Int
    let request: Request
    var attempt = 1
    /// The running request, which knows its progress.
    weak var token: (any RequestToken)?

    init(_ number: Int, _ request: Request) {
      self.number = number
      self.request = request
    }

    var path: String { Redaction.url(UrlParts.path(of: request.url)) }
  }

  /// The running requests, the oldest first.
  private var running: [Running] = []
  private var isShown = false
  /// Whether the words have been shown for less than ``minimum``.
  private var isFresh = false
  private var timer: (any ScheduledWork)?

  /// Adds a request.
  func begin(_ number: Int, _ request: Request, _ scheduler: (any RequestScheduler)?) {
    guard let scheduler else { return }
    running.append(Running(number, request))
    if isShown { return show() }
    guard timer == nil else { return }
    timer = scheduler.after(milliseconds: LoadingTiming.status) { [weak self, weak scheduler] in
      guard let self, let scheduler else { return }
      self.isShown = true
      self.isFresh = true
      self.show()
      self.timer = scheduler.after(milliseconds: Self.minimum) { [weak self] in
        self?.timer = nil
        self?.isFresh = false
        self?.show()
      }
    }
  }

  /// Removes a request that has a result or was canceled. Canceled ones disappear at once.
  func end(_ number: Int, isCanceled: Bool = false) {
    guard let index = running.firstIndex(where: { $0.number == number }) else { return }
    running.remove(at: index)
    if isCanceled { isFresh = false }
    if isShown { return show() }
    guard running.isEmpty else { return }
    timer?.cancel()
    timer = nil
  }

  /// Records that a request is sent again after a failure.
  /// - Parameter attempt: the number of the next request, from 2.
  func repeats(_ number: Int, attempt: Int) {
    guard let index = running.firstIndex(where: { $0.number == number }) else { return }
    running[index].attempt = attempt
    let request = running[index].request
    if request.method == .get { onAttempt?(running[index].path, attempt) }
    if isShown { show() }
  }

  /// Stores the token of a request for ``progress(of:)``.
  func began(_ number: Int, _ token: any RequestToken) {
    guard let index = running.firstIndex(where: { $0.number == number }) else { return }
    running[index].token = token
  }

  /// Returns the progress of the oldest request, or of the oldest one with a path.
  func progress(of path: String? = nil) -> OperationProgress? {
    let first = running.first { path == nil || $0.path == path }
    return first?.token?.progress.map {
      OperationProgress(step: $0.phase.words, elapsed: $0.elapsed, remaining: $0.remaining)
    }
  }

  /// Returns the progress of a request in the log. A repeated request has the token of the first one.
  func progress(of exchange: Exchange) -> RequestProgress? {
    let own = running.first { $0.number == exchange.number }
    return (own ?? running.last { $0.request.url == exchange.request.url })?.token?.progress
  }

  private func show() {
    guard let first = running.first else {
      guard !isFresh else { return }
      isShown = false
      // After a cancellation, the minimum time of the words may not be over.
      timer?.cancel()
      timer = nil
      onChange?(nil)
      return
    }
    let path = first.path
    let method = first.request.method
    let words =
      [method == .get ? path : "\(method.rawValue) \(path)"]
      + (first.attempt > 1 ? [localized.errorAttempt(number: "\(first.attempt)")] : [])
    onChange?(words + (running.count > 1 ? ["+\(running.count - 1)"] : []))
  }
}
