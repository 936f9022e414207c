import BeagleSchema

/// An error in an ARIA snapshot, with its file, line and column.
package struct AriaTemplateError: Error, Hashable, CustomStringConvertible {
  /// The place and the problem.
  package let description: String
  /// The same as ``description``.
  var localizedDescription: String { description }
}

extension AriaTemplate {
  /// The limits of a template.
  static let limits: YAMLLimits = {
    var limits = YAMLLimits()
    // Each element inside another one is a mapping and a sequence.
    limits.depth = 1000
    return limits
  }()

  /// Parses a template.
  /// - Parameters:
  ///   - text: The YAML.
  ///   - name: The path for messages.
  /// - Throws: ``AriaTemplateError`` with the first mistake.
  package init(_ text: String, name: String = "template") throws(AriaTemplateError) {
    try self.init(Array(text.utf8), name: name)
  }

  /// Parses the content of a file.
  package init(_ bytes: [UInt8], name: String) throws(AriaTemplateError) {
    let document: YAMLDocument
    do throws(YAMLError) {
      document = try YAMLDocument.parse(bytes, name: name, limits: AriaTemplate.limits)
    } catch { throw AriaTemplateError(description: error.description) }
    var reader = AriaTemplateReader(document: document)
    try reader.read()
    self.init(nodes: reader.nodes, warnings: reader.warnings)
  }
}

/// Reads the nodes of a template from YAML.
private struct AriaTemplateReader {
  let document: YAMLDocument
  var nodes: [AriaTemplate.Node] = []
  private(set) var warnings: [String] = []

  init(document: YAMLDocument) { self.document = document }

  mutating func read() throws(AriaTemplateError) {
    nodes = [AriaTemplate.Node(role: AriaRole.screen, line: 1, source: "")]
    let roots = document.roots
    guard let root = roots.first, !root.isNull else {
      throw AriaTemplateError(
        description:
          "\(document.name): the snapshot is empty; expected lines such as - button \"Save\"")
    }
    guard roots.count == 1 else {
      throw error("expected one YAML document, found \(roots.count)", at: roots[1])
    }
    try readChildren(root, of: 0)
  }

  private mutating func readChildren(_ node: YAMLNode, of parent: Int) throws(AriaTemplateError) {
    guard node.kind == .sequence else {
      throw error("expected a list whose lines begin with \"- \"", at: node)
    }
    for element in node.elements {
      switch element.kind {
      case .scalar: add(try parse(element), to: parent)
      case .mapping:
        for (key, value) in element.members { try read(key, value, in: parent) }
      case .null:
        throw error("expected an element, for example - button \"Save\"", at: element)
      case .sequence:
        throw error("a list cannot be directly in a list; expected an element", at: element)
      }
    }
  }

  private mutating func read(
    _ key: YAMLNode, _ value: YAMLNode, in parent: Int
  ) throws(AriaTemplateError) {
    guard let text = key.text else { throw error("expected a role, for example button", at: key) }
    if text == "/children" {
      guard let word = value.text, let mode = AriaTemplate.Mode(rawValue: word) else {
        let words = AriaTemplate.Mode.allCases.map(\.rawValue).joined(separator: ", ")
        throw error("expected one of \(words)", at: value.span.length > 0 ? value : key)
      }
      nodes[parent].mode = mode
      nodes[parent].modeLine = key.location.line
      return
    }
    if text.hasPrefix("/") {
      warnOfComment(after: value)
      guard let property = value.text else { throw error("expected a text", at: value) }
      nodes[parent].properties.append(
        (String(text.dropFirst()), try pattern(property, at: value), key.location.line))
      return
    }
    if text == AriaRole.text {
      add(try textNode(value, line: key.location.line), to: parent)
      return
    }
    let index = add(try parse(key), to: parent)
    switch value.kind {
    case .null: break
    case .scalar:
      add(try textNode(value, line: value.location.line), to: index)
    case .sequence: try readChildren(value, of: index)
    case .mapping:
      throw error("expected a text, or a list whose lines begin with \"- \"", at: value)
    }
  }

  @discardableResult
  private mutating func add(_ node: AriaTemplate.Node, to parent: Int) -> Int {
    nodes.append(node)
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  // MARK: - Values

  private mutating func textNode(
    _ value: YAMLNode, line: Int
  ) throws(AriaTemplateError) -> AriaTemplate.Node {
    warnOfComment(after: value)
    switch value.kind {
    case .null: return AriaTemplate.Node(role: AriaRole.text, line: line, source: "text")
    case .scalar:
      let text = value.text ?? ""
      let pattern = try pattern(text, at: value)
      return AriaTemplate.Node(
        role: AriaRole.text, name: pattern, line: line, source: AriaText.expression(text))
    default: throw error("expected a text", at: value)
    }
  }

  /// Adds a warning if a comment cuts a value.
  private mutating func warnOfComment(after node: YAMLNode) {
    guard let comment = node.cuttingComment else { return }
    warnings.append("\(document.name):\(comment.location): \(CuttingComment.advice)")
  }

  /// Returns a text, or the regular expression in a text that begins and ends with a slash.
  private func pattern(
    _ text: String, at node: YAMLNode
  ) throws(AriaTemplateError) -> AriaTemplate.Pattern {
    guard AriaText.isExpression(text) else { return .exact(AriaTemplate.normalized(text)) }
    do throws(AriaKeyParser.Failure) {
      return .expression(try AriaKeyParser.pattern(String(text.dropFirst().dropLast()), at: 0))
    } catch { throw self.error(error.message, at: node) }
  }

  private mutating func parse(_ node: YAMLNode) throws(AriaTemplateError) -> AriaTemplate.Node {
    warnOfComment(after: node)
    do throws(AriaKeyParser.Failure) {
      return try AriaKeyParser.parse(node.text ?? "", line: node.location.line)
    } catch {
      let advice = node.cuttingComment == nil ? "" : "; " + CuttingComment.advice
      // The positions in a text with quotes differ from those in the file.
      throw self.error(
        error.message + advice, at: node, offset: node.isPlain ? error.position : 0)
    }
  }

  private func error(
    _ message: String, at node: YAMLNode, offset: Int = 0
  ) -> AriaTemplateError {
    let place = node.location
    return AriaTemplateError(
      description: "\(document.name):\(place.line):\(place.column + offset): \(message)")
  }
}
