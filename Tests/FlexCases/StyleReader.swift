import FlexLayout
import JSON

/// Reads the style object of the conformance schema.
enum StyleReader {
  typealias Failure = LayoutCase.Failure

  static func read(_ json: JSONNode, into style: inout FlexStyle) throws(Failure) {
    guard json.kind == .object else { throw Failure("\"style\" is not an object") }
    for (name, value) in json.members {
      let key = name.string ?? ""
      switch key {
      case "flexDirection": style.flexDirection = try keyword(value, key)
      case "flexWrap": style.flexWrap = try keyword(value, key)
      case "justifyContent": style.justifyContent = try keyword(value, key)
      case "alignItems": style.alignItems = try keyword(value, key)
      case "alignSelf": style.alignSelf = try keyword(value, key)
      case "alignContent": style.alignContent = try keyword(value, key)
      case "positionType": style.positionType = try keyword(value, key)
      case "display": style.display = try keyword(value, key)
      case "overflow": style.overflow = try keyword(value, key)
      case "direction": style.direction = try keyword(value, key)
      case "boxSizing": style.boxSizing = try keyword(value, key)
      case "flex": style.flex = try LayoutCase.number(value, key)
      case "flexGrow": style.flexGrow = try LayoutCase.number(value, key)
      case "flexShrink": style.flexShrink = try LayoutCase.number(value, key)
      case "aspectRatio": style.aspectRatio = try LayoutCase.number(value, key)
      case "flexBasis": style.flexBasis = try length(value, key)
      case "width": style.width = try length(value, key)
      case "height": style.height = try length(value, key)
      case "minWidth": style.minWidth = try length(value, key)
      case "minHeight": style.minHeight = try length(value, key)
      case "maxWidth": style.maxWidth = try length(value, key)
      case "maxHeight": style.maxHeight = try length(value, key)
      case "gap": style.gap = try length(value, key)
      case "rowGap": style.rowGap = try length(value, key)
      case "columnGap": style.columnGap = try length(value, key)
      case "margin": try edges(value, key, &style.margin)
      case "padding": try edges(value, key, &style.padding)
      case "position": try edges(value, key, &style.position)
      case "border": try border(value, &style.border)
      default: throw Failure("unknown style \"\(key)\"")
      }
    }
  }

  /// Returns the enumeration case with a hyphenated name.
  private static func keyword<T: CaseIterable>(_ json: JSONNode, _ key: String) throws(Failure) -> T
  {
    guard let name = json.string else { throw Failure("\"\(key)\" is not a string") }
    let sought = name.replacing("-", with: "").lowercased()
    for value in T.allCases where "\(value)".lowercased() == sought { return value }
    throw Failure("unknown \(key) \"\(name)\"")
  }

  private static func length(_ json: JSONNode, _ key: String) throws(Failure) -> FlexLength {
    if let number = json.float { return .points(number) }
    switch json.string {
    case "auto": return .auto
    case "max-content": return .maxContent
    case "fit-content": return .fitContent
    case "stretch": return .stretch
    case .some(let text):
      if text.hasSuffix("%"), let number = Float(text.dropLast()) { return .percent(number) }
    case nil: break
    }
    throw Failure("\"\(key)\" is not a length")
  }

  private static func edges(
    _ json: JSONNode, _ name: String, _ edges: inout FlexEdges<FlexLength>
  ) throws(Failure) {
    guard json.kind == .object else { throw Failure("\"\(name)\" is not an object") }
    for (key, value) in json.members {
      let edge = key.string ?? ""
      edges[keyPath: try path(edge)] = try length(value, "\(name).\(edge)")
    }
  }

  private static func border(_ json: JSONNode, _ edges: inout FlexEdges<Float>) throws(Failure) {
    guard json.kind == .object else { throw Failure("\"border\" is not an object") }
    for (key, value) in json.members {
      let edge = key.string ?? ""
      edges[keyPath: try path(edge)] = try LayoutCase.number(value, "border.\(edge)")
    }
  }

  private static func path<Value>(
    _ edge: String
  ) throws(Failure) -> WritableKeyPath<FlexEdges<Value>, Value> {
    switch edge {
    case "left": \.left
    case "top": \.top
    case "right": \.right
    case "bottom": \.bottom
    case "start": \.start
    case "end": \.end
    case "horizontal": \.horizontal
    case "vertical": \.vertical
    case "all": \.all
    default: throw Failure("unknown edge \"\(edge)\"")
    }
  }
}
