import BeagleSchema
import BeagleTUI

// MARK: - What the application did

extension Pilot {
  /// The dialog or error box that covers the screen; nil without one. Its children are the texts and buttons.
  public final var dialog: SemanticElement? {
    semantics.first {
      $0.isVisible && $0.states.contains(.modal) && [.dialog, .alert].contains($0.role)
    }
  }

  /// The message in the status bar; nil without one.
  public final var message: String? { window.message }

  /// The text that was copied last; nil if none was.
  public final var clipboard: String? { terminal.copied.last }

  /// The analytics records, oldest first. The `analyticsProvider` of the application also gets them, and
  /// its configuration decides which records there are. Without one, there is a record for each screen, and for
  /// each action with `analytics`.
  public final var analyticsRecords: [AnalyticsRecord] {
    (dependencies.analyticsProvider as? AnalyticsRecorder)?.records ?? []
  }

  /// Returns a value in the contexts of the screen; nil if no context has it.
  /// - Parameter path: the id of the context and the path in it, such as `cart.items[0].name`. The id of
  ///   the global context is `global`.
  public final func contextValue(_ path: String) -> DynamicObject? {
    application.contextValue(at: path)
  }

  /// Returns the colors and attributes of the first cell of a text on the screen.
  /// - Throws: ``PilotError/notFound(_:)`` if the text is not on the screen.
  public final func style(of text: String) throws(PilotError) -> CellStyle {
    guard let cell = terminal.find(text) else {
      throw .notFound("with the text \"\(text)\"", in: semantics)
    }
    return terminal.surface[cell.x, cell.y].style
  }
}
