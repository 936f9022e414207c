/// A note about a screen that stays in the status bar, for example that the screen may be out of
/// date.
public struct StatusNote: Equatable, Sendable {
  /// The note.
  public var text: String
  /// The note in a narrow terminal.
  public var shortText: String
  /// The key that the note suggests; nil for none.
  public var hint: KeyHint?
  /// The note in the semantic tree. It does not change with time, so that a screen reader announces
  /// it once.
  public var announcement: String
  /// The states of the note in the semantic tree.
  public var states: Set<SemanticElement.State>

  /// Creates a note.
  public init(
    text: String, shortText: String, hint: KeyHint? = nil, announcement: String,
    states: Set<SemanticElement.State> = []
  ) {
    self.text = text
    self.shortText = shortText
    self.hint = hint
    self.announcement = announcement
    self.states = states
  }

  /// The part of the status bar that describes the note.
  func semantics(width: Int) -> Semantics.Part {
    Semantics.Part(
      Semantics(.status, text: announcement, states: states),
      frame: CellRect(x: 0, y: 0, width: width, height: 1))
  }
}
