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
  /// The properties of ``flexes`` by their names in CSS and other toolkits.
  private static let flexNames = [
    "flexGrow": "grow", "flexShrink": "shrink", "flexBasis": "basis", "direction": "flexDirection",
  ]
  /// Returns the name that a property of another toolkit has in its new place, such as `flexDirection` for
  /// `flex-direction`; nil if it keeps its name.
  private static func movedName(_ name: String) -> String? {
    if let meant = flexNames[name] { return meant }
    let words = name.split { $0 == "-" || $0 == "_" }
    guard words.count > 1 else { return nil }
    let meant = words.dropFirst().reduce(String(words[0])) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
    return flexes.contains(meant) || lengths.contains(meant) ? meant : nil
  }

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
    let name = movedName(name) ?? name
    let isFlex = flexes.contains(name)
    let inner = lengths.contains(name) ? "size" : isFlex ? "flex" : nil
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
    var text = "move it into \(place)"
    if let meant = DecodingSession.movedName(name) { text += " as \"\(meant)\"" }
    if let length = length(key, in: destination) { text += " as \(length)" }
    guard !isLarge(object) else { return (text, nil) }
    // The properties that move to the same new object move together. Those that move to another
    // object in a new one follow after them.
    var keys: [Int] = []
    var isFirst = true
    forEachMember(of: object) { other, _ in
      guard !known.contains(string(other)),
        let place = DecodingSession.destination(of: string(other), in: type, known)
      else { return }
      if place.path == destination.path {
        keys.append(other)
      } else if keys.isEmpty, place.path.first == destination.path.first {
        isFirst = false
      }
    }
    let names = Set(keys.map { DecodingSession.movedName(string($0)) ?? string($0) })
    guard isFirst, names.count == keys.count else { return (text, nil) }
    let isNew = member(of: object, named: destination.path[0]) == nil
    if keys.count > 1, isNew { return (text, moving(keys, of: object, to: destination, place)) }
    guard isNew || keys.first == key else { return (text, nil) }
    return (
      text,
      moving(
        key: key, of: object, to: destination, as: movedMember(key, to: destination),
        title: text.prefix(1).uppercased() + text.dropFirst())
    )
  }

  /// Returns a member with the name that it has in its new place.
  private func movedMember(_ key: Int, to destination: Destination) -> String {
    if let length = length(key, in: destination) {
      return "\(quoted(DecodingSession.movedName(string(key)) ?? string(key))): \(length)"
    }
    let name = DecodingSession.movedName(string(key)).map(quoted)
    let start = name == nil ? node(key).span.offset : node(key).span.end
    return (name ?? "")
      + String(decoding: document.bytes[start..<node(key + 1).span.end], as: UTF8.self)
  }

  /// Returns the object that replaces a number when it moves into a size; nil if it moves unchanged.
  private func length(_ key: Int, in destination: Destination) -> String? {
    guard destination.path.last == "size", string(key) != "aspectRatio",
      tape[key + 1].kind == .number
    else { return nil }
    let span = node(key + 1).span
    let number = String(decoding: document.bytes[span.offset..<span.end], as: UTF8.self)
    return "{\"value\": \(number), \"type\": \"REAL\"}"
  }

  /// Moves members into a new object in the place of the first one.
  private func moving(
    _ keys: [Int], of object: Int, to destination: Destination, _ place: String
  ) -> FixIt {
    let opening = destination.path.map { "\(quoted($0)): {" }.joined()
    let members = keys.map { movedMember($0, to: destination) }.joined(separator: ", ")
    let closing = String(repeating: "}", count: destination.path.count)
    func span(_ start: Int, _ key: Int) -> SourceSpan {
      SourceSpan(offset: start, length: node(key + 1).span.end - start)
    }
    var edits = [
      edit(
        span(node(keys[0]).span.offset, keys[0]),
        opening + destination.required + members + closing)
    ]
    var previous: Int?
    forEachMember(of: object) { key, value in
      // Each of the others follows a member, and is removed with the comma before it.
      if let previous, keys.dropFirst().contains(key) {
        edits.append(edit(span(node(previous).span.end, key), ""))
      }
      previous = value
    }
    let names = keys.map { "\"\(string($0))\"" }
    let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    return FixIt(
      title: "Move \(list) into \(place)", edits: edits, isSafe: !destination.isStyle)
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
    let name = DecodingSession.movedName(string(key)) ?? string(key)
    guard !rest.isEmpty || self.member(of: holder, named: name) == nil else { return nil }
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
