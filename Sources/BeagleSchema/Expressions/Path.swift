/// Where a value lies inside another: `client.phones[0].number`.
///
/// Grammar: keys of word characters joined by points, each followed by any
/// number of `[index]`; the first key may be missing when an index follows.
public struct Path: Hashable, Sendable, CustomStringConvertible {
  /// One step.
  public enum Node: Hashable, Sendable {
    /// A member of an object.
    case key(String)
    /// An element of an array, from 0.
    case index(Int)
  }

  /// Most steps of a path that is read from text: 256.
  public static let maximumNodes = 256

  /// The steps from the outside in.
  public var nodes: [Node]

  /// A path of the given steps.
  public init(nodes: [Node] = []) { self.nodes = nodes }

  /// Reads a path; nil when the text is not one, negative indexes included.
  public init?(_ text: String) {
    guard let path = Path.parse(text) else { return nil }
    self = path
  }

  /// Reads a path; nil when the text is not one.
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
  /// The path that the text describes; the empty path when it describes none.
  public init(stringLiteral value: String) { self = Path(value) ?? Path() }
}
