import BeagleNetworking
import BeagleTUI
import CellText

/// The accessible content of a screen: roles, names and states, in the format of Playwright's ARIA
/// snapshots.
///
///     - heading "Orders" [level=1]
///     - text: Latest orders
///     - button "Track order"
///
/// The nodes are in one array, each before its descendants. Index 0 is the screen itself, which has
/// no line of its own.
package struct AriaSnapshot: Sendable {
  /// A node: an element, or a text.
  package struct Node: Sendable, Equatable {
    /// The ARIA role, for example `button`. A text has the role `text`.
    var role: String
    /// The name; for a text, its characters. Empty without a name.
    var name = ""
    /// The attributes that are set.
    var attributes: [AriaAttribute: String] = [:]
    /// Further properties, for example the URL of a link, by name.
    package var properties: [Property] = []
    /// The indices of the children.
    package var children: [Int] = []
    /// Whether only the role is compared.
    var isMasked = false

    /// Whether the node is a text.
    var isText: Bool { role == AriaRole.text }
  }

  /// A property of an element, for example `/url`.
  package struct Property: Sendable, Equatable {
    /// The name without the slash.
    var name: String
    /// The value.
    var value: String
  }

  /// The nodes in the order of their lines.
  private(set) var nodes: [Node]

  /// Creates a snapshot of a semantic tree.
  /// - Parameter masks: The elements that are not compared.
  @MainActor
  package init(_ tree: SemanticElement, masks: SnapshotMasks = SnapshotMasks()) {
    nodes = [Node(role: AriaRole.screen)]
    // The navigation bar is last in the tree, because Tab reaches it last, but it is at the top.
    let bars = tree.children.filter { $0.role == .navigationBar }
    for element in bars + tree.children.filter({ $0.role != .navigationBar }) {
      append(element, to: 0, masks, isInBar: false)
    }
  }

  init(nodes: [Node]) { self.nodes = nodes }

  // MARK: - Elements

  @MainActor
  private mutating func append(
    _ element: SemanticElement, to parent: Int, _ masks: SnapshotMasks, isInBar: Bool
  ) {
    let isMasked = masks.contains(element)
    guard let role = AriaRole.name(of: element) else {
      guard !isMasked else { return }
      let isInBar = isInBar || element.role == .navigationBar
      for child in element.children { append(child, to: parent, masks, isInBar: isInBar) }
      return
    }
    let index = add(Node(role: role), to: parent)
    nodes[index].isMasked = isMasked
    guard !isMasked else { return }
    let name = element.ownName ?? ""
    switch element.role {
    case .text:
      nodes[index].name = name
      return
    case .listItem where !element.children.isEmpty: break
    case .listItem where role == AriaRole.listItem:
      // A row without elements has only the text that it shows.
      if !name.isEmpty { add(Node(role: AriaRole.text, name: name), to: index) }
    default: nodes[index].name = name
    }
    nodes[index].attributes = AriaSnapshot.attributes(of: element, isInBar: isInBar)
    nodes[index].properties = AriaSnapshot.properties(of: element)
    // The value of pages is a position, which the indicator shows.
    if let value = element.value, !value.isEmpty, element.role != .pages {
      add(Node(role: AriaRole.text, name: value), to: index)
    }
    guard !element.isNamedByTexts else { return }
    for child in element.children { append(child, to: index, masks, isInBar: isInBar) }
  }

  @discardableResult
  private mutating func add(_ node: Node, to parent: Int) -> Int {
    nodes.append(node)
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  private static func attributes(
    of element: SemanticElement, isInBar: Bool
  ) -> [AriaAttribute: String] {
    var attributes: [AriaAttribute: String] = [:]
    if element.states.contains(.checked) { attributes[.checked] = "true" }
    if element.states.contains(.disabled) { attributes[.disabled] = "true" }
    if element.states.contains(.invalid) { attributes[.invalid] = "true" }
    if element.states.contains(.selected) { attributes[.selected] = "true" }
    // The title of the screen ranks above the headings of its content.
    if element.role == .header { attributes[.level] = isInBar ? "1" : "2" }
    return attributes
  }

  @MainActor
  private static func properties(of element: SemanticElement) -> [Property] {
    var properties: [Property] = []
    func add(_ name: String, _ value: String) {
      properties.append(Property(name: name, value: value))
    }
    if element.role == .link, let url = element.view?.link {
      // A token in the URL is a secret, and may be different in each run.
      add("url", TextMetrics.line(Redaction.url(url)))
    }
    if let words = element.roleDescription { add("roledescription", words) }
    if element.states.contains(.readOnly) { add("readonly", "true") }
    if element.states.contains(.invalid), let detail = element.detail { add("error", detail) }
    // Rows far outside of the screen do not exist yet.
    if element.role == .list, let count = element.children.first?.position?.count,
      count > element.children.count
    {
      add("rows", String(count))
    }
    return properties
  }
}

/// An attribute in brackets, for example `[level=1]`.
enum AriaAttribute: String, Sendable, CaseIterable {
  /// A box or switch is on: `true`, `false` or `mixed`.
  case checked
  /// The element cannot be used.
  case disabled
  /// The content of the element is shown.
  case expanded
  /// The element has the focus.
  case active
  /// The value is invalid: `true`, `false`, `grammar` or `spelling`.
  case invalid
  /// The level of a heading, from 1.
  case level
  /// A toggle is on: `true`, `false` or `mixed`.
  case pressed
  /// The element is the selected one of several.
  case selected

  /// Whether the value is a number.
  var isNumber: Bool { self == .level }
  /// The values other than numbers.
  var values: [String] {
    switch self {
    case .checked, .pressed: ["true", "false", "mixed"]
    case .invalid: ["true", "false", "grammar", "spelling"]
    default: ["true", "false"]
    }
  }
  /// Whether the attribute is a state, which strict templates compare even if they lack it.
  var isState: Bool { self != .level && self != .active }
}

/// The ARIA roles of elements.
enum AriaRole {
  static let screen = "fragment"
  static let text = "text"
  static let list = "list"
  static let listItem = "listitem"

  /// Returns the role of an element; nil if only its descendants have lines.
  static func name(of element: SemanticElement) -> String? {
    switch element.role {
    // The title and the buttons of the navigation bar come first, so that a partial template can
    // name them together with the content.
    case .window, .scrollArea, .navigationBar: return nil
    case .group: return element.ownName == nil ? nil : "group"
    case .list:
      let isChoice = element.children.contains { $0.isChoice }
      return isChoice ? "listbox" : list
    case .listItem: return element.isChoice ? "option" : listItem
    default: return names[element.role]
    }
  }

  private static let names: [SemanticElement.Role: String] = [
    .text: text, .header: "heading", .button: "button", .link: "link",
    .textField: "textbox", .image: "img", .tabList: "tablist", .tab: "tab", .pages: "region",
    .page: "group", .pageIndicator: "status", .webPage: "document", .progress: "progressbar",
    .checkBox: "checkbox", .radioButton: "radio", .radioGroup: "radiogroup", .switch: "switch",
    .slider: "slider", .stepper: "spinbutton", .meter: "meter",
    .dialog: "dialog", .alert: "alertdialog", .status: "status",
  ]

  /// The roles that snapshots have.
  static let all = Set(names.values).union([list, listItem, "listbox", "option", "group"])

  /// The roles that a template can name: those of WAI-ARIA, and those that Playwright adds.
  static let known: Set<String> = [
    "alert", "alertdialog", "application", "article", "banner", "blockquote", "button", "caption",
    "cell", "checkbox", "code", "columnheader", "combobox", "complementary", "contentinfo",
    "definition", "deletion", "dialog", "directory", "document", "emphasis", "feed", "figure",
    "form", "generic", "grid", "gridcell", "group", "heading", "iframe", "img", "insertion",
    "link", "list", "listbox", "listitem", "log", "main", "mark", "marquee", "math", "menu",
    "menubar", "menuitem", "menuitemcheckbox", "menuitemradio", "meter", "navigation", "none",
    "note", "option", "paragraph", "presentation", "progressbar", "radio", "radiogroup", "region",
    "row", "rowgroup", "rowheader", "scrollbar", "search", "searchbox", "separator", "slider",
    "spinbutton", "status", "strong", "subscript", "superscript", "switch", "tab", "table",
    "tablist", "tabpanel", "term", "textbox", "text", "time", "timer", "toolbar", "tooltip",
    "tree", "treegrid", "treeitem",
  ]
}

extension SemanticElement {
  /// Whether the element is a choice: a row that can be pressed, without elements of its own.
  fileprivate var isChoice: Bool {
    role == .listItem && children.isEmpty && actions.contains(.press)
  }

  /// Whether the name consists of the texts inside the element, which therefore need no lines.
  fileprivate var isNamedByTexts: Bool {
    switch role {
    case .button, .link, .tab, .header, .checkBox, .radioButton, .switch: break
    default: return false
    }
    let texts = flattened.dropFirst()
    return texts.allSatisfy { $0.children.isEmpty && ($0.role == .text || $0.role == .header) }
      && texts.map(\.name).joined(separator: ", ") == name
  }
}
