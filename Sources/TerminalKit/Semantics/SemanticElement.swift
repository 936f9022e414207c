/// One thing on the screen, as assistive programs and tests are told of it: what it is, what it is
/// called, in which state it is, what can be done with it and where it stands.
///
/// ``Window/semanticTree()`` makes the elements of a window when it is asked to; nothing of them is
/// kept. The focusable ones of a tree stand in the order of Tab.
///
/// The name is the first of these that is not empty:
/// 1. the label that the author gave to the view, ``ViewAccessibility/label``;
/// 2. the view's own text, ``Semantics/text``: the title of a button, the placeholder of a field;
/// 3. for what can be pressed and for a row of a list, the texts inside it, joined by a comma, or
///    where there are none the names of the pictures inside it;
/// 4. for a field, a text of up to 80 characters that stands directly before it;
/// 5. the name of what it is, ``Role/title``.
///
/// Control characters are no part of names and values, and line breaks are blanks.
public struct SemanticElement: Sendable {
  /// What an element is.
  public enum Role: String, Sendable, CaseIterable {
    /// The whole screen; named by the title of what is shown.
    case window
    /// The row with the way back, the title and the items of a screen.
    case navigationBar
    /// Text.
    case text
    /// Text that is the heading of what follows.
    case header
    /// Something that can be pressed.
    case button
    /// Something that, when it is pressed, opens an address.
    case link
    /// One row of text that can be edited; the value is the text.
    case textField
    /// A picture.
    case image
    /// Tabs, of which one is selected.
    case tabList
    /// One of several tabs.
    case tab
    /// Pages side by side, of which one is seen.
    case pages
    /// One of several pages.
    case page
    /// Dots that show which page is seen.
    case pageIndicator
    /// Rows one after another. Rows far out of sight may be missing among the children.
    case list
    /// A row of a list.
    case listItem
    /// Content of which only a part is seen; the value says how far it is scrolled.
    case scrollArea
    /// The text of a web page.
    case webPage
    /// Work that is under way.
    case progress
    /// A box that keeps the keys to itself.
    case dialog
    /// A dialog that reports something that went wrong.
    case alert
    /// A message in the last row.
    case status
    /// Anything else that holds other elements.
    case group

    /// What an element of this role is called where nothing else gives it a name.
    public var title: String {
      switch self {
      case .window, .text, .button, .link, .image, .tab, .pages, .page, .list, .progress, .dialog,
        .alert, .status, .group:
        rawValue
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

  /// What may be true of an element.
  public enum State: String, Sendable, CaseIterable {
    /// Tab stops here.
    case focusable
    /// The keys go here.
    case focused
    /// It is the selected one of several.
    case selected
    /// Nothing can be done with it now.
    case disabled
    /// Its value can be read and not changed.
    case readOnly
    /// Its value is a secret; one asterisk stands for each character.
    case secure
    /// Its value is wrong; the detail says why.
    case invalid
    /// Nothing outside of it can be reached.
    case modal
    /// Nothing of it is seen as things stand.
    case offscreen
  }

  /// What can be done with an element.
  public enum Action: String, Sendable, CaseIterable {
    /// Enter, Space or a click does something.
    case press
    /// Keys change the text.
    case edit
    /// The content can be scrolled.
    case scroll
    /// Another page can be turned to.
    case turnPage
    /// The content can be fetched again.
    case refresh
  }

  /// What it is.
  public internal(set) var role: Role
  /// What it is called; never empty.
  public internal(set) var name: String
  /// What it holds, for example the text of a field; nil for what has no value.
  public internal(set) var value: String?
  /// What is to be known besides, for example what is wrong with a value.
  public internal(set) var detail: String?
  /// The identifier that the screen gave to it.
  public internal(set) var identifier: String?
  /// The place among its siblings, from 1, and how many there are: of tabs, pages and rows.
  public internal(set) var position: Position?
  /// What is true of it.
  public internal(set) var states: Set<State>
  /// What can be done with it.
  public internal(set) var actions: Set<Action>
  /// Where it stands on the screen, in cells; may lie outside of the screen.
  public internal(set) var bounds: CellRect
  /// The part of ``bounds`` that is seen, in cells of the screen; empty where nothing is.
  public internal(set) var visibleBounds: CellRect
  /// The elements inside it.
  public internal(set) var children: [SemanticElement]

  /// The view that it was made from, as long as that exists.
  package internal(set) weak var view: View?
  /// Which part of what the view draws itself it is; nil for the view.
  package internal(set) var part: Int?

  /// A place among others.
  public struct Position: Hashable, Sendable {
    /// The place, from 1.
    public var number: Int
    /// How many there are.
    public var count: Int

    /// A place, from 1, among so many.
    public init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// Whether Tab stops here.
  public var isFocusable: Bool { states.contains(.focusable) }
  /// Whether the keys go here.
  public var isFocused: Bool { states.contains(.focused) }
  /// Whether some of it is seen.
  public var isVisible: Bool { !states.contains(.offscreen) }

  /// This element and everything inside it, each before what is inside it: the order in which they
  /// are read.
  public var flattened: [SemanticElement] {
    var result: [SemanticElement] = []
    visit { result.append($0) }
    return result
  }

  /// The element that has the focus: this one, or one inside it.
  public var focused: SemanticElement? { first { $0.isFocused } }

  /// The first element for which something holds: this one, or one inside it, in reading order.
  public func first(where holds: (SemanticElement) -> Bool) -> SemanticElement? {
    if holds(self) { return self }
    for child in children {
      if let found = child.first(where: holds) { return found }
    }
    return nil
  }

  private func visit(_ body: (SemanticElement) -> Void) {
    body(self)
    for child in children { child.visit(body) }
  }
}
