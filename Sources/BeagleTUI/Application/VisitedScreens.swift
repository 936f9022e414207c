import BeagleSchema

/// The screens that were shown, the last one first.
@MainActor
final class VisitedScreens {
  /// A screen with an address of its own.
  struct Visit {
    let url: String
    var title: String?
  }

  /// The most screens that are kept.
  static let limit = 100

  private(set) var visits: [Visit] = []

  /// Notes that a screen is seen. One that is not asked for by its address alone cannot be gone to
  /// again.
  func note(_ screenType: ScreenType, title: String?) {
    guard case .remote(let remote) = screenType, remote.additionalData == nil else { return }
    visits.removeAll { $0.url == remote.url }
    visits.insert(Visit(url: remote.url, title: title), at: 0)
    if visits.count > VisitedScreens.limit { visits.removeLast() }
  }
}
