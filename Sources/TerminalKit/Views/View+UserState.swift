extension View {
  /// What the user has changed in a view: typed text, a selection, a page or a scroll position.
  ///
  /// List rows save it when they lose their views, and live reload when it replaces a screen. They set it
  /// in the new view of the same component, after its bindings and before its first layout.
  public enum UserState {
    /// The user can change nothing.
    case fixed
    /// The user has changed nothing.
    case unchanged
    /// A value that the same type of view understands.
    case changed(any Sendable)

    /// Creates the state of a view that the user can change.
    /// - Parameter value: what the user has changed; nil if that is nothing.
    public init(_ value: (any Sendable)?) { self = value.map(UserState.changed) ?? .unchanged }

    /// What the user has changed; nil if that is nothing.
    public var value: (any Sendable)? { if case .changed(let value) = self { value } else { nil } }

    /// Whether the user can change something.
    package var exists: Bool { if case .fixed = self { false } else { true } }
  }
}
