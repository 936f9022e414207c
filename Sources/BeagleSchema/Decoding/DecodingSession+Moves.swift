/// Properties at the wrong level of an object.
extension DecodingSession {
  /// A place for a property.
  struct Destination {
    /// The keys of the objects that contain it, the outermost first.
    let path: [String]
    /// Members that the innermost object needs if it is new.
    var required = ""
    /// Whether the property changes the layout, so that only its author can see whether the screen
    /// looks right with it.
    var isStyle = false
  }

  private static let lengths: Set<String> = [
    "width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight", "aspectRatio",
  ]
  private static let flexes: Set<String> = [
    "flexDirection", "flexWrap", "justifyContent", "alignItems", "alignSelf", "alignContent",
    "grow", "shrink", "basis",
  ]
  private static let styles: Set<String> = [
    "backgroundColor", "cornerRadius", "borderColor", "borderWidth", "size", "margin", "padding",
    "position", "positionType", "display", "flex",
  ]

  /// Returns the place of a property that belongs to another object.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - type: The type of the object with the property.
  ///   - known: The properties of the type.
  private static func destination(
    of name: String, in type: String, _ known: [String]
  ) -> Destination? {
    let inner = lengths.contains(name) ? "size" : flexes.contains(name) ? "flex" : nil
    if type == "Style" { return inner.map { Destination(path: [$0], isStyle: true) } }
    if known.contains("style") {
      if let inner { return Destination(path: ["style", inner], isStyle: true) }
      if styles.contains(name) { return Destination(path: ["style"], isStyle: true) }
    }
    if known.contains("accessibility"), ["accessibilityLabel", "isHeader"].contains(name) {
      return Destination(path: ["accessibility"], required: "\"accessible\": true, ")
    }
    if known.contains("httpAdditionalData"), ["headers", "method", "body"].contains(name) {
      return Destination(path: ["httpAdditionalData"])
    }
    if known.contains("route"), ["url", "screen"].contains(name) {
      return Destination(path: ["route"])
    }
    return nil
  }

  /// Returns advice for a property of another object, and the fix if it is certain.
  func move(
    key: Int, of object: Int, _ type: String, _ known: [String]
  ) -> (text: String, fixIt: FixIt?)? {
    let name = string(key)
    guard let destination = DecodingSession.destination(of: name, in: type, known) else {
      return nil
    }
    let place = destination.path.map { "\"\($0)\"" }.joined(separator: ", ")
    // The next key that moves to the same object follows after the first one was moved.
    var isFirst = !isLarge(object)
    forEachMember(of: object) { other, _ in
      guard isFirst, other < key, !known.contains(string(other)) else { return }
      let place = DecodingSession.destination(of: string(other), in: type, known)
      if place?.path.first == destination.path.first { isFirst = false }
    }
    // A length in an object is an object, too.
    var length: String?
    if destination.path.last == "size", name != "aspectRatio",
      tape[key + 1].kind == .number
    {
      let span = node(key + 1).span
      let number = String(decoding: document.bytes[span.offset..<span.end], as: UTF8.self)
      length = "{\"value\": \(number), \"type\": \"REAL\"}"
    }
    return (
      "move it into \(place)" + (length.map { " as \($0)" } ?? ""),
      isFirst
        ? moving(
          key: key, of: object, to: destination, as: length.map { "\(quoted(name)): \($0)" },
          title: "Move it into \(place)") : nil
    )
  }

  /// Moves a member into another object, which is created if it does not exist.
  ///
  /// - Parameter member: The member in its new place; nil for the same text.
  func moving(
    key: Int, of object: Int, to destination: Destination, as member: String? = nil, title: String
  ) -> FixIt? {
    var holder = object
    var rest = destination.path[...]
    while let name = rest.first, let value = self.member(of: holder, named: name) {
      guard tape[value].kind == .object else { return nil }
      holder = value
      rest = rest.dropFirst()
    }
    let whole = SourceSpan(
      offset: node(key).span.offset, length: node(key + 1).span.end - node(key).span.offset)
    let member = member ?? String(decoding: document.bytes[whole.offset..<whole.end], as: UTF8.self)
    let opening = rest.map { "\(quoted($0)): {" }.joined()
    let closing = String(repeating: "}", count: rest.count)
    let text = opening + (rest.isEmpty ? "" : destination.required) + member + closing
    if holder == object {
      return FixIt(title: title, edits: [edit(whole, text)], isSafe: !destination.isStyle)
    }
    guard !rest.isEmpty || self.member(of: holder, named: string(key)) == nil else { return nil }
    let isEmpty = tape[holder].payload == holder + 1
    let start = SourceSpan(offset: tape[holder].offset + 1, length: 0)
    return FixIt(
      title: title,
      edits: [edit(start, text + (isEmpty ? "" : ", ")), edit(removal(of: key, in: object), "")],
      isSafe: !destination.isStyle)
  }

  /// Returns the bytes of a member with the comma that is not needed without it.
  private func removal(of key: Int, in object: Int) -> SourceSpan {
    var previous: Int?
    forEachMember(of: object) { other, value in if other < key { previous = value } }
    let next = index(after: key + 1)
    let start = node(key).span.offset
    let end = node(key + 1).span.end
    if next < tape[object].payload {
      return SourceSpan(offset: start, length: node(next).span.offset - start)
    }
    guard let previous else { return SourceSpan(offset: start, length: end - start) }
    let begin = node(previous).span.end
    return SourceSpan(offset: begin, length: end - begin)
  }
}
