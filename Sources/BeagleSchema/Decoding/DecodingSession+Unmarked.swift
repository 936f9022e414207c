/// Texts in the data of actions that are expressions without their marks.
extension DecodingSession {
  /// The delimiters of a whole text that is an expression. Other ones are common in data.
  private static let marks = [
    ("${{", "}}"), ("{{", "}}"), ("${", "}"), ("@(", ")"), ("@[", "]"), ("#{", "}"), ("@", "}"),
  ]

  /// Reports texts in the data of an action that are expressions with wrong delimiters, or paths of a context
  /// in scope without any: the action would use the text itself. Data can be any text, so only a whole text
  /// is reported, and a path only if the context is known to have this member.
  ///
  /// - Parameter isSent: Whether a server gets the data. Then a path may be the name of a field, and is not
  ///   reported.
  func checkUnmarkedTexts(in index: Int, isSent: Bool) {
    switch tape[index].kind {
    case .string: checkUnmarked(at: index, isSent: isSent)
    case .object:
      // The properties of components and actions have their own rules.
      guard member(of: index, "_beagleComponent_") == nil,
        member(of: index, "_beagleAction_") == nil
      else { return }
      forEachMember(of: index) { _, value in checkUnmarkedTexts(in: value, isSent: isSent) }
    case .array:
      let end = tape[index].payload
      var i = index + 1
      while i < end {
        checkUnmarkedTexts(in: i, isSent: isSent)
        i = self.index(after: i)
      }
    default: break
    }
  }

  private func checkUnmarked(at index: Int, isSent: Bool) {
    let entry = tape[index]
    // The shortest ones are `a.b` and `@a}`.
    guard options.isThorough, !isFull, openScope == 0, !entry.isSpecial, 3...256 ~= entry.payload
    else { return }
    let bytes = UnsafeBufferPointer(start: base + entry.offset + 1, count: entry.payload)
    guard let first = bytes.first, "@$#{".utf8.contains(first) || bytes.contains(0x2E) else {
      return
    }
    let text = string(index)
    guard let content = unmarked(text), !isSent || content != text else { return }
    let meant = "@{\(content)}"
    // A path may be a text for a server, and so may the template of another language in a request.
    let isCertain = first == 0x40 || !isSent && content != text
    let span = span(of: 0..<text.utf8.count, in: index)
    report(
      .badExpression, isCertain ? .warning : .note, at: index, span: span,
      "\(text) is used as a text, because expressions begin with @{ and end with }",
      suggestion: "write \(meant)", fixIt: replacing(text, at: span, with: meant, isSafe: false))
  }

  /// Returns the content of the expression that a text means in place of a value of another type; nil for
  /// other texts. Such a text has no other meaning, so single braces are enough.
  func expressionContent(of text: String) -> String? {
    isReadable(text)
      ? text : content(of: text, between: [("@ {", "}")] + Self.marks + [("{", "}")])
  }

  /// Returns the content of a text with delimiters if it is an expression. The first ones that fit are used.
  private func content(of text: String, between marks: [(String, String)]) -> String? {
    guard let (open, close) = marks.first(where: { text.hasPrefix($0) && text.hasSuffix($1) })
    else {
      return nil
    }
    let content = String(text.dropFirst(open.count).dropLast(close.count)).trimmingBlanks
    return isReadable(content) ? content : nil
  }

  /// Returns the content of the expression that a whole text means; nil for other texts.
  private func unmarked(_ text: String) -> String? {
    if let content = content(of: text, between: Self.marks) { return content }
    guard let path = Path.parse(text), path.nodes.count > 1, case .key(let id) = path.nodes[0],
      isReadable(text), hasMember(Array(path.nodes.dropFirst()), of: id)
    else { return nil }
    return text
  }

  /// Returns whether a context is known to have a member, by its event or its declared value.
  private func hasMember(_ path: [Path.Node], of id: String) -> Bool {
    if case .key(let name) = path[0], let event = EventValue.of(id),
      event.members.contains(where: { $0.name == name })
    {
      return true
    }
    return initialValues[id].map { has(path, in: $0) } ?? false
  }

  private func has(_ path: [Path.Node], in value: Int) -> Bool {
    var index = value
    for step in path {
      switch (step, tape[index].kind) {
      case (.key(let key), .object):
        guard !isLarge(index), let next = member(of: index, named: key) else { return false }
        index = next
      case (.index(0), .array):
        guard tape[index].payload > index + 1 else { return false }
        index += 1
      default: return false
      }
    }
    return true
  }
}
