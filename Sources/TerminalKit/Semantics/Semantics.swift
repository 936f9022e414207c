/// The description of a view in the semantic tree; see ``View/semantics``.
public struct Semantics {
  /// The role of the view; nil if only its content belongs to the tree.
  public var role: SemanticElement.Role?
  /// The words for the role of a control of its own kind, in the user's language, for example
  /// `star rating`. Screen readers speak them instead of those of ``role``, which says how the control
  /// behaves.
  public var roleDescription: String?
  /// The text that the view itself shows.
  public var text: String?
  /// The value, for example the text of a field.
  public var value: String?
  /// More information, for example the reason why a value is invalid.
  public var detail: String?
  /// The position among the siblings.
  public var position: SemanticElement.Position?
  /// The states, in addition to those that every view has: focus and visibility.
  public var states: Set<SemanticElement.State>
  /// The actions.
  public var actions: Set<SemanticElement.Action>
  /// The action of a key that does the same as a press, for example `retry`, for a recording; nil for none.
  package var keyAction: KeyAction?
  /// Whether the content of the view is left out of the tree.
  public var hidesContent = false
  /// The parts that the view draws itself in addition to its own text, for example the rows of a
  /// list without views. They precede the content of the view.
  public var parts: [Part] = []

  /// A part that a view draws itself.
  public struct Part {
    /// The description of the part.
    public var semantics: Semantics
    /// The position and size, in cells of the view.
    public var frame: CellRect

    /// Creates a part.
    public init(_ semantics: Semantics, frame: CellRect) {
      self.semantics = semantics
      self.frame = frame
    }
  }

  /// Creates a description.
  public init(
    _ role: SemanticElement.Role?, roleDescription: String? = nil, text: String? = nil,
    value: String? = nil, detail: String? = nil, states: Set<SemanticElement.State> = [],
    actions: Set<SemanticElement.Action> = []
  ) {
    self.role = role
    self.roleDescription = roleDescription
    self.text = text
    self.value = value
    self.detail = detail
    self.states = states
    self.actions = actions
  }

  /// Returns the description of a pressable view. If it is disabled, it cannot be pressed.
  public static func pressable(
    _ role: SemanticElement.Role, text: String? = nil, isEnabled: Bool = true
  ) -> Semantics {
    Semantics(
      role, text: text, states: isEnabled ? [] : [.disabled], actions: isEnabled ? [.press] : [])
  }
}

/// The accessibility properties that the author of a screen gives to a view.
public struct ViewAccessibility: Sendable {
  /// The name of the view, which replaces the text that it shows.
  public var label: String?
  /// Whether the view is the heading of the following content.
  public var isHeader = false
  /// Whether the view itself is left out of the semantic tree. Its content stays in the tree. A
  /// focused view stays too, because the focus must always be on an element.
  public var isHidden = false
  /// Whether the text counts time (role `timer` of WAI-ARIA). A transcript announces it when it
  /// appears and when it ends, not each second.
  public var isTimer = false
  /// The words for screen readers in place of the name, if the name has symbols for the eye. Tests and
  /// searches know the view by its name.
  package var spokenText: String?
  /// The words for screen readers in place of the text of an alert that the view draws itself.
  package var spokenAlert: String?

  /// Creates properties that change nothing.
  public init() {}
}

extension View {
  /// The name of the view in assistive output, which replaces the text that it shows.
  public final var accessibilityLabel: String? {
    get { accessibility.label }
    set { accessibility.label = newValue }
  }
}
