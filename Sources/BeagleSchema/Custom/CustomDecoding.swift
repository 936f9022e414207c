extension DecodingSession {
  /// Decodes a value of an application's type and reports the keys that it did not read. If
  /// decoding fails, reports only keys that are similar to one that it read.
  func decodeCustom<T: Decodable>(
    _ type: T.Type, _ index: Int, name: String, replacement: String?
  ) throws -> T {
    try decode(type: name, replacement, at: typeNameIndex(index)) {
      try decodeCustom(type, index, name: name)
    }
  }

  private func decodeCustom<T: Decodable>(_ type: T.Type, _ index: Int, name: String) throws -> T {
    let observer = KeyObserver()
    do {
      let value = try T(from: JSONNodeDecoder(node: node(index), session: self, observer: observer))
      reportUnread(observer, index, name, onlyMisspelled: false)
      return value
    } catch {
      reportUnread(observer, index, name, onlyMisspelled: true)
      throw error
    }
  }

  private func reportUnread(
    _ observer: KeyObserver, _ index: Int, _ name: String, onlyMisspelled: Bool
  ) {
    guard !observer.readsAll, !isFull else { return }
    forEachMember(of: index) { key, _ in
      if onlyMisspelled, TypoCorrection.best(for: string(key), among: observer.keys) == nil {
        return
      }
      reportUnknownKey(key, in: index, of: name, known: observer.keys)
    }
  }

  /// Returns the index of the type name of a component or an action.
  func typeNameIndex(_ index: Int) -> Int {
    member(of: index, "_beagleComponent_") ?? member(of: index, "_beagleAction_") ?? index
  }

  /// Reports an error from the decoding of an application's type and returns its message.
  func reportCustom(_ error: any Error, _ index: Int, _ name: String) -> String {
    guard let error = error as? DecodingError else {
      report(.badCustom, .error, at: index, "\(name): \(error)", name: name, isRefused: true)
      return "\(error)"
    }
    let code: DiagnosticCode
    let context: DecodingError.Context
    var property: String?
    switch error {
    case .keyNotFound(let key, let found):
      (code, context, property) = (.missingRequired, found, key.stringValue)
    case .typeMismatch(_, let found): (code, context) = (.wrongType, found)
    case .valueNotFound(_, let found): (code, context) = (.wrongType, found)
    case .dataCorrupted(let found): (code, context) = (.badCustom, found)
    @unknown default: return "\(error)"
    }
    let index = follow(context.codingPath, from: index)
    let subject = property ?? context.codingPath.last?.stringValue ?? name
    let message =
      code == .missingRequired
      ? "\(name): \(subject) is missing" : "\(subject) of \(name): \(context.debugDescription)"
    let offset = tape[index].offset
    report(
      code, .error, at: index,
      span: code == .missingRequired ? SourceSpan(offset: offset, length: 1) : nil, message,
      name: subject, isRefused: true)
    return message
  }

  /// Returns the value at a coding path, or its deepest existing ancestor.
  private func follow(_ path: [any CodingKey], from index: Int) -> Int {
    var node = self.node(index)
    for key in path {
      guard let next = key.intValue.flatMap({ node[$0] }) ?? node[key.stringValue] else { break }
      node = next
    }
    return node.index
  }
}
