import FlexLayout
import JSON

/// A tree in the schema of the conformance data.
package struct LayoutCase {
  /// An error in a case.
  package struct Failure: Error, CustomStringConvertible {
    /// A short description of the error.
    package let description: String
    package init(_ description: String) { self.description = description }
  }

  /// A node of the tree.
  package final class Node {
    /// The style.
    package let style: FlexStyle
    /// The measure function of a leaf.
    package let measure: MeasureRule?
    /// The children in order.
    package let children: [Node]

    init(style: FlexStyle, measure: MeasureRule?, children: [Node]) {
      self.style = style
      self.measure = measure
      self.children = children
    }

    /// The number of nodes in the subtree.
    package var count: Int { children.reduce(1) { $0 + $1.count } }
  }

  /// One layout of the tree, with the expected frames if it has any.
  package struct Layout {
    /// The writing direction of the root.
    package var direction: FlexDirectionality
    /// The available width in points; NaN = unlimited.
    package var width: Float
    /// The available height in points; NaN = unlimited.
    package var height: Float
    /// The point scale factor: results are rounded to multiples of 1 / this; 0 = no rounding.
    package var scale: Float
    /// The expected frames in pre-order, each x, y, width and height.
    package var expected: [[Float]]?
    /// The frames computed by Yoga, if they differ from the expected ones.
    package var yoga: [[Float]]?
  }

  /// The name of the case.
  package let name: String
  /// Whether the case is excluded from comparisons.
  package let isDisabled: Bool
  /// Whether the case uses only features used by Beagle screens.
  package let isBeagle: Bool
  /// Whether the case needs a configuration of Yoga that the engine does not have.
  package let isUnsupported: Bool
  /// The tree.
  package let root: Node
  /// The layouts to compute.
  package let layouts: [Layout]

  /// Reads a case from a JSON object.
  ///
  /// - Throws: ``Failure`` if the object does not follow the schema.
  package init(_ json: JSONNode) throws(Failure) {
    name = json["name"]?.string ?? ""
    isDisabled = json["disabled"]?.bool ?? false
    isBeagle = json["beagle"]?.bool ?? false
    var scale: Float = 1
    let configuration = json["config"]
    isUnsupported = Self.isUnsupported(configuration)
    if let factor = configuration?["pointScaleFactor"] {
      scale = try Self.number(factor, "pointScaleFactor")
    }
    guard let tree = json["tree"] else { throw Failure("\"tree\" is missing") }
    root = try Self.node(tree, depth: 0)
    guard let list = json["layouts"], list.kind == .array else {
      throw Failure("\"layouts\" is missing")
    }
    var layouts: [Layout] = []
    for layout in list.elements { layouts.append(try Self.layout(layout, scale)) }
    self.layouts = layouts
  }

  /// Reads a case from its text.
  ///
  /// - Throws: ``JSONError`` if the text is not JSON, ``Failure`` if it does not follow the schema.
  package static func read(_ text: String, name: String = "case") throws -> LayoutCase {
    try LayoutCase(JSONDocument(text: text, name: name, limits: .layoutCase).root)
  }

  /// Whether a configuration changes the layout in a way that the engine does not support: the
  /// defaults of the web, or behavior of other versions of Yoga.
  private static func isUnsupported(_ configuration: JSONNode?) -> Bool {
    let experiments = list(configuration?["experiments"]).compactMap(\.string)
    return configuration?["useWebDefaults"]?.bool ?? false
      || configuration?["errata"] != nil || experiments.contains("FixFlexBasisFitContent")
  }

  private static func layout(_ json: JSONNode, _ scale: Float) throws(Failure) -> Layout {
    var layout = Layout(direction: .ltr, width: .nan, height: .nan, scale: scale)
    switch json["direction"]?.string {
    case "rtl": layout.direction = .rtl
    case "ltr", nil: break
    case .some(let other): throw Failure("unknown direction \"\(other)\"")
    }
    layout.width = try optional(json["availableWidth"], "availableWidth")
    layout.height = try optional(json["availableHeight"], "availableHeight")
    if let factor = json["pointScaleFactor"] {
      layout.scale = try number(factor, "pointScaleFactor")
    }
    layout.expected = frames(json["expected"])
    layout.yoga = frames(json["yoga"])
    return layout
  }

  private static func frames(_ json: JSONNode?) -> [[Float]]? {
    json.map { $0.elements.map { frame in frame.elements.map { $0.float ?? .nan } } }
  }

  /// Returns the elements of a list, or an empty array if it is missing.
  static func list(_ json: JSONNode?) -> [JSONNode] { json.map { Array($0.elements) } ?? [] }

  static func number(_ json: JSONNode, _ what: String) throws(Failure) -> Float {
    guard let number = json.float else { throw Failure("\"\(what)\" is not a number") }
    return number
  }

  private static func optional(_ json: JSONNode?, _ what: String) throws(Failure) -> Float {
    guard let json, !json.isNull else { return .nan }
    return try number(json, what)
  }

  // MARK: - Nodes

  private static func node(_ json: JSONNode, depth: Int) throws(Failure) -> Node {
    guard json.kind == .object else { throw Failure("a node is not an object") }
    var style = FlexStyle()
    if let members = json["style"] { try StyleReader.read(members, into: &style) }
    style.formsContainingBlock = json["alwaysFormsContainingBlock"]?.bool ?? false
    style.isReferenceBaseline = json["referenceBaseline"]?.bool ?? false
    var measure: MeasureRule?
    if let rule = json["measure"] { measure = try MeasureRule(rule, style: style) }
    var children: [Node] = []
    for child in Self.list(json["children"]) {
      children.append(try node(child, depth: depth + 1))
    }
    if measure != nil, !children.isEmpty { throw Failure("a measured node has children") }
    return Node(style: style, measure: measure, children: children)
  }

  // MARK: - Running

  /// Builds the tree in an arena.
  package func build(in tree: FlexTree) -> FlexNode { Self.build(root, in: tree) }

  /// Builds a node and its descendants in an arena.
  package static func build(_ node: Node, in tree: FlexTree) -> FlexNode {
    let built = tree.makeNode(node.style)
    if let measure = node.measure { tree.setMeasure(built, measure.function) }
    for child in node.children { tree.append(build(child, in: tree), to: built) }
    return built
  }

  /// Computes a layout in a new tree and returns the frames in pre-order.
  ///
  /// - Throws: ``FlexError/treeTooDeep(limit:)``.
  package func compute(_ layout: Layout) throws(FlexError) -> [FlexRect] {
    let tree = FlexTree(pointScaleFactor: layout.scale)
    let root = build(in: tree)
    try tree.calculateLayout(
      root, width: layout.width, height: layout.height, direction: layout.direction)
    return Self.frames(of: root, in: tree)
  }

  /// Returns the frames of a subtree in pre-order.
  package static func frames(of node: FlexNode, in tree: FlexTree) -> [FlexRect] {
    var frames = [tree.frame(of: node)]
    for child in tree.children(of: node) { frames += Self.frames(of: child, in: tree) }
    return frames
  }
}
