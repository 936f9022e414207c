import JSON

/// Edits that add members and elements to a document, with its own indentation.
struct JSONInsertion {
  /// An edit of the document.
  typealias Edit = (range: Range<Int>, text: String)

  private let document: TextDocument
  private let tree: SyntaxTree
  private let unit: String

  /// Creates the edits of a document. Returns nil for a document with syntax errors.
  init?(_ document: TextDocument) {
    guard document.analysis.error == nil, document.analysis.tree.hasRoot else { return nil }
    self.document = document
    tree = document.analysis.tree
    unit = document.indentation
  }

  /// Returns the edit that adds a member to an object, or nil if the value is not an object.
  /// - Parameter value: The value, whose lines are indented by tabs.
  func member(_ key: String, _ value: String, to object: Int) -> Edit? {
    guard tree.nodes[object].kind == .object else { return nil }
    return insertion("\(JSONText.quoted(key)): \(value)", into: object)
  }

  /// Returns the edit that adds a member after a member of the same object.
  func member(_ key: String, _ value: String, after member: Int) -> Edit {
    insertion("\(JSONText.quoted(key)): \(value)", after: member)
  }

  /// Returns the edit that adds an element to a list, or nil if the value is not a list.
  func element(_ value: String, to list: Int) -> Edit? {
    guard tree.nodes[list].kind == .array else { return nil }
    return insertion(value, into: list)
  }

  /// Returns the edit that adds an element to the list of a key of the root, and adds the list if it
  /// is missing.
  func element(_ value: String, toListNamed key: String) -> Edit? {
    guard let list = tree.member(0, key) else { return member(key, "[\(value)]", to: 0) }
    return tree.children(of: list).contains { tree.text($0) == JSONText.unquoted(value) }
      ? nil : element(value, to: list)
  }

  private func insertion(_ text: String, into container: Int) -> Edit {
    let node = tree.nodes[container]
    let close = Int(node.end) - 1
    let outer = indentation(ofLineAt: Int(node.start))
    guard let last = Array(tree.children(of: container)).last else {
      let inner = outer + unit
      return (
        Int(node.start) + 1..<close, "\n\(inner)\(indented(text, inner))\n\(outer)"
      )
    }
    return insertion(text, after: last)
  }

  private func insertion(_ text: String, after sibling: Int) -> Edit {
    let end = Int(tree.nodes[sibling].end)
    let key = Int(tree.nodes[sibling].key)
    let start = Int(tree.nodes[key >= 0 ? key : sibling].start)
    let open = Int(tree.nodes[Int(tree.nodes[sibling].parent)].start)
    let inner = indentation(ofLineAt: start)
    // The members of a short object are on one line.
    let isInline = document.lineNumber(start) == document.lineNumber(open)
    return (end..<end, (isInline ? ", " : ",\n\(inner)") + indented(text, inner))
  }

  /// Returns a text whose lines after the first are indented, with the document's unit for each tab.
  private func indented(_ text: String, _ indent: String) -> String {
    var result = ""
    for character in text {
      if character == "\t" { result += unit } else { result.append(character) }
      if character == "\n" { result += indent }
    }
    return result
  }

  private func indentation(ofLineAt offset: Int) -> String {
    let start = document.lines.start(ofLine: document.lineNumber(offset), in: tree.bytes)
    let blank = tree.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blank, as: UTF8.self)
  }
}

/// Edits that remove members of a document.
struct JSONRemoval {
  private let tree: SyntaxTree

  /// Creates the edits of a document. Returns nil for a document with syntax errors.
  init?(_ document: TextDocument) {
    guard document.analysis.error == nil else { return nil }
    tree = document.analysis.tree
  }

  /// Returns the edit that removes a member with its comma.
  /// - Parameter value: The value of the member.
  func member(_ value: Int) -> JSONInsertion.Edit {
    let parent = Int(tree.nodes[value].parent)
    let siblings = Array(tree.children(of: parent))
    let index = siblings.firstIndex(of: value) ?? 0
    if index + 1 < siblings.count { return (start(of: value)..<start(of: siblings[index + 1]), "") }
    guard index > 0 else {
      return (Int(tree.nodes[parent].start) + 1..<Int(tree.nodes[parent].end) - 1, "")
    }
    return (Int(tree.nodes[siblings[index - 1]].end)..<Int(tree.nodes[value].end), "")
  }

  private func start(of value: Int) -> Int {
    let key = Int(tree.nodes[value].key)
    return Int(tree.nodes[key >= 0 ? key : value].start)
  }
}

extension TextDocument {
  /// The indentation of one level: the shortest one of a line, or two spaces. Lines with more than 8 spaces
  /// are aligned with other text.
  var indentation: String {
    var shortest: ArraySlice<UInt8>?
    for line in bytes.split(separator: 0x0A, maxSplits: 200).prefix(200) {
      let blank = line.prefix { $0 == 0x20 || $0 == 0x09 }
      guard !blank.isEmpty, blank.count < line.count, blank.count <= 8 || blank.contains(0x09)
      else {
        continue
      }
      if blank.count < shortest?.count ?? .max { shortest = blank }
    }
    return shortest.map { String(decoding: $0, as: UTF8.self) } ?? "  "
  }
}

extension JSONText {
  /// Returns the content of a quoted string without escapes; other text is returned as given.
  fileprivate static func unquoted(_ text: String) -> String {
    text.utf8.first == 0x22 && text.utf8.count > 1 ? String(text.dropFirst().dropLast()) : text
  }
}
