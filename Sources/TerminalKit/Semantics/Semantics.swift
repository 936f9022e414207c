/// What a view says of itself in the semantic tree, see ``View/semantics``.
public struct Semantics {
  /// What the view is; nil where it is nothing by itself and only what is inside it counts.
  public var role: SemanticElement.Role?
  /// The text that the view shows itself.
  public var text: String?
  /// What it holds, for example the text of a field.
  public var value: String?
  /// What is to be known besides, for example what is wrong with a value.
  public var detail: String?
  /// The place among its siblings.
  public var position: SemanticElement.Position?
  /// What is true of it, beside what is known of every view: focus and sight.
  public var states: Set<SemanticElement.State>
  /// What can be done with it.
  public var actions: Set<SemanticElement.Action>
  /// Whether nothing is told of what is inside it.
  public var hidesContent = false
  /// What the view draws itself and is more than its own text, for example the rows of a list without
  /// views; it comes before what is inside the view.
  public var parts: [Part] = []

  /// Something that a view draws itself.
  public struct Part {
    /// What it is.
    public var semantics: Semantics
    /// Where it stands, in cells of the view.
    public var frame: CellRect

    /// A part of what a view draws.
    public init(_ semantics: Semantics, frame: CellRect) {
      self.semantics = semantics
      self.frame = frame
    }
  }

  /// What a view is, and the text that it shows.
  public init(
    _ role: SemanticElement.Role?, text: String? = nil, value: String? = nil,
    detail: String? = nil, states: Set<SemanticElement.State> = [],
    actions: Set<SemanticElement.Action> = []
  ) {
    self.role = role
    self.text = text
    self.value = value
    self.detail = detail
    self.states = states
    self.actions = actions
  }

  /// Something that can be pressed, as far as it is enabled.
  public static func pressable(
    _ role: SemanticElement.Role, text: String? = nil, isEnabled: Bool = true
  ) -> Semantics {
    Semantics(
      role, text: text, states: isEnabled ? [] : [.disabled], actions: isEnabled ? [.press] : [])
  }
}

/// What the author of a screen says of a view for those who do not see it.
public struct ViewAccessibility: Sendable {
  /// What the view is called instead of what it shows.
  public var label: String?
  /// Whether the view is the heading of what follows.
  public var isHeader = false
  /// Whether the view itself is left out of the semantic tree. What is inside it stays; and while
  /// it has the focus it is in the tree all the same, since nobody may stand on nothing.
  public var isHidden = false

  /// Nothing said.
  public init() {}
}

extension View {
  /// What assistive output calls this view instead of what it shows.
  public final var accessibilityLabel: String? {
    get { accessibility.label }
    set { accessibility.label = newValue }
  }
}
