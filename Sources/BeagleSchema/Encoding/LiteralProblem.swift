/// A literal in a screen in Swift that is neither an expression nor a value of its type.
package struct LiteralProblem: Hashable, Sendable {
  /// The indices of the members and elements that contain it, from the root of the document.
  package let path: [Int]
  /// The reason.
  package let reason: String

  package init(path: [Int], reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Returns the problems of a screen in the order of its document.
  /// - Parameters:
  ///   - value: The screen. Its document does not show whether a text was a literal of another type.
  ///   - document: The document of `value`.
  package static func all(in value: DynamicObject, _ document: JSONDocument) -> [LiteralProblem] {
    var found: [LiteralProblem] = []
    var path: [Int] = []
    add(value, document.root, &path, to: &found)
    return found
  }

  /// Returns the literal in the document of the screen, with any spaces between its tokens.
  package func node(in root: JSONNode) -> JSONNode? {
    var node: JSONNode? = root
    for index in path {
      guard let outer = node else { return nil }
      let inner = outer.kind == .array ? Array(outer.elements) : outer.members.map(\.value)
      node = inner.indices.contains(index) ? inner[index] : nil
    }
    return node
  }

  private static func add(
    _ value: DynamicObject, _ node: JSONNode, _ path: inout [Int], to found: inout [LiteralProblem]
  ) {
    switch value {
    case .expression(let expression):
      if let reason = expression.parsed.problem { found.append(.init(path: path, reason: reason)) }
    case .string:
      // An invalid expression, such as "@{a", becomes a literal of the type String. A valid expression in such a text
      // is not a mistake, because it is not evaluated.
      guard case .string(let text) = DynamicObject.parsing(node.string ?? ""),
        zip(text.utf8, text.utf8.dropFirst()).contains(where: { $0 == 0x40 && $1 == 0x7B }),
        !text.utf8.contains(UInt8(ascii: "\\"))
      else { return }
      let literal = Expression<Bool>(stringLiteral: text).contextExpression
      if let reason = literal?.parsed.problem { found.append(.init(path: path, reason: reason)) }
    case .array(let elements):
      for (index, (element, node)) in zip(elements, node.elements).enumerated() {
        path.append(index)
        add(element, node, &path, to: &found)
        path.removeLast()
      }
    case .dictionary(let members):
      for (index, (member, child)) in zip(members.members, node.members).enumerated() {
        path.append(index)
        add(member.value, child.value, &path, to: &found)
        path.removeLast()
      }
    default: break
    }
  }
}

// MARK: - The description of an application

extension LiteralProblem {
  /// The problem as JSON.
  package var described: DynamicObject {
    ["path": .array(path.map { .int($0) }), "reason": .string(reason)]
  }

  /// Reads a problem that was described as JSON.
  package init(described node: JSONNode) {
    path = node["path"].map { $0.elements.compactMap { DynamicObject($0).intValue } } ?? []
    reason = node["reason"]?.string ?? ""
  }
}
