/// The path to a value inside another, for example `client.phones[0].number`.
///
/// A path consists of keys separated by periods, each followed by any number of indexes in
/// brackets. Keys consist of word characters. The first key may be missing if an index follows.
public struct Path: Hashable, Sendable, CustomStringConvertible {
  /// A step of a path.
  public enum Node: Hashable, Sendable {
    /// A member of an object.
    case key(String)
    /// An element of an array, from 0.
    case index(Int)
  }

  /// The maximum number of steps of a path that is parsed from text: 256.
  public static let maximumNodes = 256

  /// The steps, starting with the outermost.
  public var nodes: [Node]

  /// Creates a path of the given steps.
  public init(nodes: [Node] = []) { self.nodes = nodes }

  /// Parses a path; nil if the text is invalid or has a negative index.
  public init?(_ text: String) {
    guard let path = Path.parse(text) else { return nil }
    self = path
  }

  /// Parses a path; nil if the text is invalid or has a negative index.
  package static func parse(_ text: String) -> Path? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = ExpressionScanner(bytes)
      var nodes: [Node] = []
      if let key = scanner.word() { nodes.append(.key(key)) }
      guard scanner.indexes(into: &nodes), !nodes.isEmpty else { return nil }
      while scanner.take(0x2E) {
        guard let key = scanner.word() else { return nil }
        nodes.append(.key(key))
        guard scanner.indexes(into: &nodes) else { return nil }
      }
      guard scanner.atEnd, nodes.count <= maximumNodes else { return nil }
      for case .index(let index) in nodes where index < 0 { return nil }
      return Path(nodes: nodes)
    }
  }

  /// Returns the path that an invalid text certainly means.
  static func correction(of text: String) -> Path? {
    if let binding = ContextExpression(text)?.parsed.binding {
      return binding.path.nodes.isEmpty ? nil : binding.path
    }
    var text = text.trimmingBlanks
    if text.hasPrefix("$.") { text = String(text.dropFirst(2)) }
    let separated = text.split { $0 == "/" || $0 == "." || $0 == "\\" }.joined(separator: ".")
    var names = ""
    var isQuoted = false
    for character in separated {
      switch character {
      case "'", "\"": isQuoted.toggle()
      case "[" where !isQuoted: names += "."
      case "]" where !isQuoted: break
      default: names.append(character)
      }
    }
    return Path.parse(separated) ?? Path.parse(names)
  }

  /// The text of the path.
  public var description: String {
    var text = ""
    for node in nodes {
      switch node {
      case .key(let key): text += text.isEmpty ? key : "." + key
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }
}

extension Path: ExpressibleByStringLiteral {
  /// Parses a path; empty if the text is invalid.
  public init(stringLiteral value: String) { self = Path(value) ?? Path() }
}
