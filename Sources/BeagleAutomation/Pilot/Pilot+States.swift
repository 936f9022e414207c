import BeagleTUI

// MARK: - Waits, old responses and failures

extension Pilot {
  /// Whether the screen shows that something is loading: an element is busy, an activity indicator is
  /// visible, or the status bar shows a request. A pressed control is busy at once; requests appear in
  /// the status bar after 80 ms.
  public final var isBusy: Bool {
    !busyElements.isEmpty || window.statusBar.progress != nil || window.statusBar.activity != nil
  }

  /// The visible elements that are busy, and the visible activity indicators, in reading order.
  public final var busyElements: [SemanticElement] {
    semantics.flattened.filter {
      $0.isVisible && ($0.states.contains(.busy) || $0.role == .progress)
    }
  }

  /// Whether the screen says that it shows an old response, for example because the server cannot be
  /// reached.
  public final var isStale: Bool { staleNote != nil }

  /// The note that the screen may be out of date; nil if it is not.
  final var staleNote: String? {
    semantics.first { $0.states.contains(.stale) }?.name
  }

  /// The visible failures in reading order: error dialogs, banners, and lines in the place of content.
  public final var failures: [VisibleFailure] { failures(in: semantics) }

  /// Returns the visible failures of a tree of this screen.
  func failures(in tree: SemanticElement) -> [VisibleFailure] {
    let causes = application.failureCauses
    return tree.flattened.filter { $0.isVisible && $0.role == .alert }
      .map { VisibleFailure($0, causes: causes) }
  }
}
