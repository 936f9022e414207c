import BeagleSchema

/// A history of the screens that were shown, the last one first.
@MainActor
final class VisitedScreens {
  /// A visit of a screen that has a URL.
  struct Visit {
    let url: String
    var title: String?
  }

  /// The maximum number of visits.
  static let limit = 100

  private(set) var visits: [Visit] = []

  /// Records a visit. Ignores screens that need more than a URL, because they cannot be opened
  /// again.
  func note(_ screenType: ScreenType, title: String?) {
    guard case .remote(let remote) = screenType, remote.additionalData == nil else { return }
    visits.removeAll { $0.url == remote.url }
    visits.insert(Visit(url: remote.url, title: title), at: 0)
    if visits.count > VisitedScreens.limit { visits.removeLast() }
  }
}
