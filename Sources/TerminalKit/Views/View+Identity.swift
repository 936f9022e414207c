/// Views are equal when they are the same view, as in UIKit: `subviews.contains(view)` works.
extension View: Hashable {
  /// Whether both are the same view.
  public nonisolated static func == (a: View, b: View) -> Bool { a === b }

  /// Hashes which view this is.
  public nonisolated func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
