/// An element of the semantic tree: one item on the screen as assistive programs and tests see it,
/// with its role, name, state, actions and position.
///
/// ``Window/semanticTree()`` creates the elements of a window on demand; they are not cached. The
/// focusable elements of a tree are in the order of Tab.
///
/// The name is the first of these that is not empty:
/// 1. the label that the author gave to the view, ``ViewAccessibility/label``;
/// 2. the view's own text, ``Semantics/text``: the title of a button, the placeholder of a field;
/// 3. for a pressable element and a row of a list, the texts inside it, joined by commas, or,
/// without texts, the names of the images inside it;
/// 4. for a field and another control with a value, the text of up to 80 characters directly before it, or
/// else, for a field, an example of its content;
/// 5. the name of the role, ``roleDescription`` or ``Role/title``.
///
/// Control characters are removed from names and values, and line breaks become spaces.
public struct SemanticElement: Sendable {
  /// The role of an element.
  public enum Role: String, Sendable, CaseIterable {
    /// The whole screen. Its name is the title of the current screen.
    case window
    /// The row with the back button, the title and the items of a screen.
    case navigationBar
    /// Text.
    case text
    /// Text that is the heading of the following content.
    case header
    /// A pressable element.
    case button
    /// A pressable element that opens a URL.
    case link
    /// An editable row of text. Its value is the text.
    case textField
    /// A box that is checked or not. The state ``State/checked`` says which.
    case checkBox
    /// One of the choices of a ``radioGroup``. The state ``State/checked`` says whether it is chosen.
    case radioButton
    /// The radio buttons of one choice.
    case radioGroup
    /// A switch that is on or off. The state ``State/checked`` says which.
    case `switch`
    /// A value in a range, which keys change. Its value is the text of the value.
    case slider
    /// A number that keys change by steps. Its value is the number.
    case stepper
    /// A value in a range that the user cannot change, for example a level.
    case meter
    /// An image.
    case image
    /// Tabs, one of them selected.
    case tabList
    /// One of several tabs.
    case tab
    /// Horizontal pages, one of them visible.
    case pages
    /// One of several pages.
    case page
    /// Dots that show the position of the visible page.
    case pageIndicator
    /// A list of rows. Rows far outside the visible part may be missing from the children.
    case list
    /// A row of a list.
    case listItem
    /// Content that is partly visible. Its value is the scroll position.
    case scrollArea
    /// The text of a web page.
    case webPage
    /// A running operation.
    case progress
    /// A modal box that receives all keys.
    case dialog
    /// A dialog that reports an error.
    case alert
    /// A message in the status bar.
    case status
    /// Any other element that contains elements.
    case group

    /// The name of an element of this role that has no other name.
    public var title: String {
      switch self {
      case .window, .text, .button, .link, .image, .tab, .pages, .page, .list, .progress, .dialog,
        .alert, .status, .group, .switch, .slider, .stepper, .meter:
        rawValue
      case .checkBox: "check box"
      case .radioButton: "radio button"
      case .radioGroup: "radio buttons"
      case .navigationBar: "navigation bar"
      case .header: "heading"
      case .textField: "text field"
      case .tabList: "tabs"
      case .pageIndicator: "page indicator"
      case .listItem: "row"
      case .scrollArea: "scroll area"
      case .webPage: "web page"
      }
    }
  }

  /// A state of an element.
  public enum State: String, Sendable, CaseIterable {
    /// Tab stops at the element.
    case focusable
    /// The element has the focus.
    case focused
    /// The element is the selected one of several.
    case selected
    /// The box, radio button or switch is on.
    case checked
    /// The element cannot be used now.
    case disabled
    /// An operation that the element started is running. Pressing it again has no effect.
    case busy
    /// The value can be read but not changed.
    case readOnly
    /// The value is secret. Each character is an asterisk.
    case secure
    /// The value is invalid. The detail says why.
    case invalid
    /// No element outside can be reached.
    case modal
    /// No part of the element is visible now.
    case offscreen
    /// The element says that the screen may be out of date.
    case stale
  }

  /// An action of an element.
  public enum Action: String, Sendable, CaseIterable {
    /// Enter, Space or a click triggers the element.
    case press
    /// Keys edit the text.
    case edit
    /// Keys change the value; for example, the arrows move a slider.
    case adjust
    /// The content can be scrolled.
    case scroll
    /// Another page can be shown.
    case turnPage
    /// The content can be loaded again.
    case refresh
  }

  /// The role.
  public internal(set) var role: Role
  /// The words for the role of a control of its own kind, for example `star rating`; nil for the words of
  /// ``role``.
  public internal(set) var roleDescription: String?
  /// The name; never empty.
  public internal(set) var name: String
  /// The value, for example the text of a field; nil for an element without a value.
  public internal(set) var value: String?
  /// More information, for example the reason why a value is invalid.
  public internal(set) var detail: String?
  /// The identifier from the screen.
  public internal(set) var identifier: String?
  /// The position among the siblings, for tabs, pages and rows.
  public internal(set) var position: Position?
  /// The states.
  public internal(set) var states: Set<State>
  /// The actions.
  public internal(set) var actions: Set<Action>
  /// The position and size on the screen, in cells. It can be outside the screen.
  public internal(set) var frame: CellRect
  /// The visible part of ``frame``, in cells of the screen; empty if no part is visible.
  public internal(set) var visibleFrame: CellRect
  /// The elements inside this one.
  public internal(set) var children: [SemanticElement]

  /// The texts as the screen has them, with the characters that are not drawn.
  package internal(set) var source = SourceTexts()
  /// See ``Semantics/keyAction``.
  package internal(set) var keyAction: KeyAction?
  /// The view of the element, while it exists.
  package internal(set) weak var view: View?
  /// The index of the part that the view draws itself; nil for the view as a whole.
  var part: Int?

  /// A position among siblings.
  public struct Position: Hashable, Sendable {
    /// The position, from 1.
    public var number: Int
    /// The total number of siblings, including this one.
    public var count: Int

    /// Creates a position from a number, from 1, and the total number of siblings.
    public init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// The texts of an element before control characters, joiners and line breaks were replaced. Tests
  /// compare them, because they are the texts that other clients show.
  package struct SourceTexts: Sendable {
    /// The view's own text.
    package internal(set) var text: String?
    /// The label that the author gave to the view.
    package internal(set) var label: String?
    /// The value, for example the text of a field; nil for a secret and for a scroll position.
    package internal(set) var value: String?
    /// More information, for example the reason why a value is invalid.
    package internal(set) var detail: String?
    /// The placeholder of a field.
    package internal(set) var hint: String?

    /// All texts that are not empty.
    package var all: [String] {
      [text, label, value, detail, hint].compactMap { $0?.isEmpty == false ? $0 : nil }
    }
  }

  /// The position and size on the screen, in cells.
  @available(*, deprecated, renamed: "frame")
  public var bounds: CellRect { frame }
  /// The visible part of ``frame``.
  @available(*, deprecated, renamed: "visibleFrame")
  public var visibleBounds: CellRect { visibleFrame }

  /// Whether the name only repeats the role, because the element has no other.
  package var isNameless: Bool { name == roleDescription ?? role.title }

  /// Whether Tab stops at the element.
  public var isFocusable: Bool { states.contains(.focusable) }
  /// Whether the element has the focus.
  public var isFocused: Bool { states.contains(.focused) }
  /// Whether the element is a field that has the focus only because its screen opened. On a phone, no
  /// field has the focus then.
  @MainActor package var hasInitialFocus: Bool {
    isFocused && (view as? TextField)?.hasInitialFocus == true
  }
  /// Whether some part of the element is visible.
  public var isVisible: Bool { !states.contains(.offscreen) }

  /// This element and all its descendants in reading order: each element before its children.
  public var flattened: [SemanticElement] {
    var result: [SemanticElement] = []
    visit {
      result.append($0)
      return true
    }
    return result
  }

  /// Calls a function with this element and its descendants in reading order: each element before its
  /// children.
  /// - Parameter body: Returns whether to visit the children of the element.
  /// - Throws: the error of `body`, which ends the visit.
  public func visit(_ body: (SemanticElement) throws -> Bool) rethrows {
    guard try body(self) else { return }
    for child in children { try child.visit(body) }
  }

  /// The focused element: this one or a descendant.
  public var focused: SemanticElement? { first { $0.isFocused } }

  /// Returns the first element that satisfies a predicate, in reading order: this one or a
  /// descendant.
  public func first(where predicate: (SemanticElement) -> Bool) -> SemanticElement? {
    if predicate(self) { return self }
    for child in children {
      if let found = child.first(where: predicate) { return found }
    }
    return nil
  }

  /// Returns the element and its descendants with changed names, values, details and identifiers.
  package func mappingTexts(_ transform: (String) -> String) -> SemanticElement {
    var result = self
    result.name = transform(name)
    result.value = value.map(transform)
    result.detail = detail.map(transform)
    result.identifier = identifier.map(transform)
    result.children = children.map { $0.mappingTexts(transform) }
    return result
  }
}
