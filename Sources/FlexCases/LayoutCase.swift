import FlexLayout

/// A tree in the schema of the conformance data, ready to be built.
public struct LayoutCase {
  /// What a case says wrongly.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
    init(_ description: String) { self.description = description }
  }

  /// A node of the tree.
  public final class Node {
    public let style: FlexStyle
    public let measure: MeasureRule?
    public let children: [Node]

    init(style: FlexStyle, measure: MeasureRule?, children: [Node]) {
      self.style = style
      self.measure = measure
      self.children = children
    }

    /// The number of nodes from here down.
    public var count: Int { children.reduce(1) { $0 + $1.count } }
  }

  /// One layout of the tree, with the answers there are.
  public struct Layout {
    public var direction: FlexDirectionality
    public var width: Float
    public var height: Float
    public var scale: Float
    public var expected: [[Float]]?
    public var yoga: [[Float]]?
  }

  public let name: String
  public let isDisabled: Bool
  public let isBeagle: Bool
  public let configuration: FlexConfiguration
  public let root: Node
  public let layouts: [Layout]

  public init(_ json: JSON) throws(Failure) {
    name = json["name"]?.string ?? ""
    isDisabled = json["disabled"]?.bool ?? false
    isBeagle = json["beagle"]?.bool ?? false
    var scale: Float = 1
    configuration = try Self.configuration(json["config"], &scale)
    guard let tree = json["tree"] else { throw Failure("\"tree\" is missing") }
    root = try Self.node(tree, configuration, depth: 0)
    guard let list = json["layouts"]?.elements else { throw Failure("\"layouts\" is missing") }
    var layouts: [Layout] = []
    for layout in list { layouts.append(try Self.layout(layout, scale)) }
    self.layouts = layouts
  }

  private static func configuration(
    _ json: JSON?, _ scale: inout Float
  ) throws(Failure) -> FlexConfiguration {
    var configuration = FlexConfiguration()
    guard let json else { return configuration }
    if let factor = json["pointScaleFactor"] { scale = try number(factor, "pointScaleFactor") }
    configuration.useWebDefaults = json["useWebDefaults"]?.bool ?? false
    for experiment in json["experiments"]?.elements ?? [] {
      if experiment.string == "FixFlexBasisFitContent" {
        configuration.fixFlexBasisFitContent = true
      }
    }
    if let errata = json["errata"] {
      var flags: [String] = []
      if let preset = errata.string {
        flags = [preset]
      } else {
        flags = (errata.elements ?? []).compactMap(\.string)
      }
      let all = flags.contains("all")
      let classic = all || flags.contains("classic")
      func has(_ flag: String) -> Bool { flags.contains(flag) }
      configuration.automaticMinimumSize = !classic && !has("MinSizeUndefinedInsteadOfAuto")
      configuration.stretchFlexBasis = all || has("StretchFlexBasis")
      configuration.absolutePositionExcludesPadding =
        classic || has("AbsolutePositionWithoutInsetsExcludesPadding")
      configuration.absolutePercentAgainstInnerSize =
        classic || has("AbsolutePercentAgainstInnerSize")
    }
    return configuration
  }

  private static func layout(_ json: JSON, _ scale: Float) throws(Failure) -> Layout {
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

  private static func frames(_ json: JSON?) -> [[Float]]? {
    json?.elements?.map { frame in (frame.elements ?? []).map { $0.float ?? .nan } }
  }

  static func number(_ json: JSON, _ what: String) throws(Failure) -> Float {
    guard let number = json.float else { throw Failure("\"\(what)\" is not a number") }
    return number
  }

  private static func optional(_ json: JSON?, _ what: String) throws(Failure) -> Float {
    guard let json else { return .nan }
    if case .null = json { return .nan }
    return try number(json, what)
  }

  // MARK: - Nodes

  private static func node(
    _ json: JSON, _ configuration: FlexConfiguration, depth: Int
  ) throws(Failure) -> Node {
    guard case .object = json else { throw Failure("a node is not an object") }
    var style = configuration.useWebDefaults ? FlexStyle.webDefaults : FlexStyle()
    if let members = json["style"] { try StyleReader.read(members, into: &style) }
    style.formsContainingBlock = json["alwaysFormsContainingBlock"]?.bool ?? false
    style.isReferenceBaseline = json["referenceBaseline"]?.bool ?? false
    var measure: MeasureRule?
    if let rule = json["measure"] { measure = try MeasureRule(rule, style: style) }
    var children: [Node] = []
    for child in json["children"]?.elements ?? [] {
      children.append(try node(child, configuration, depth: depth + 1))
    }
    if measure != nil, !children.isEmpty { throw Failure("a measured node has children") }
    return Node(style: style, measure: measure, children: children)
  }

  // MARK: - Running

  /// Builds the tree in an arena.
  public func build(in tree: FlexTree) -> FlexNode { Self.build(root, in: tree) }

  public static func build(_ node: Node, in tree: FlexTree) -> FlexNode {
    let made = tree.makeNode(node.style)
    if let measure = node.measure { tree.setMeasure(made, measure.function) }
    for child in node.children { tree.append(build(child, in: tree), to: made) }
    return made
  }

  /// Computes a layout on a fresh tree: the frames in pre-order.
  public func compute(_ layout: Layout) throws(FlexError) -> [FlexRect] {
    let tree = FlexTree(pointScaleFactor: layout.scale, configuration: configuration)
    let root = build(in: tree)
    try tree.calculateLayout(
      root, width: layout.width, height: layout.height, direction: layout.direction)
    return Self.frames(of: root, in: tree)
  }

  /// The frames from a node down, in pre-order.
  public static func frames(of node: FlexNode, in tree: FlexTree) -> [FlexRect] {
    var frames = [tree.frame(of: node)]
    for child in tree.children(of: node) { frames += Self.frames(of: child, in: tree) }
    return frames
  }
}
