extension DecodingSession {
  /// Decodes a value of an application's type and reports the keys that it did not read. If
  /// decoding fails, reports only keys that are similar to one that it read.
  ///
  /// - Parameter inherited: The properties that the type may have without reading them.
  func decodeCustom<T: Decodable>(
    _ type: T.Type, _ index: Int, name: String, replacement: String?, inherited: [String] = []
  ) throws -> T {
    try decode(type: name, replacement, at: typeNameIndex(index), of: index) {
      try decodeCustom(type, index, name: name, inherited)
    }
  }

  private func decodeCustom<T: Decodable>(
    _ type: T.Type, _ index: Int, name: String, _ inherited: [String]
  ) throws -> T {
    let observer = KeyObserver()
    do {
      let value = try T(from: JSONNodeDecoder(node: node(index), session: self, observer: observer))
      if !observer.readsAll {
        reportUnread(index, name, known: observer.keys + inherited, onlyMisspelled: false)
      }
      return value
    } catch {
      if !observer.readsAll, !isFull {
        // Decoding ended before it read all properties.
        let others = DescribingDecoder.properties(of: type).map(\.name) + inherited
        let known = observer.keys + others.filter { !observer.keys.contains($0) }
        refuseMisspelledKey(error, index, name, known)
        reportUnread(index, name, known: known, onlyMisspelled: true)
      }
      throw error
    }
  }

  /// Marks the key that probably means the property whose absence is the error. ``reportUnread`` reports it.
  private func refuseMisspelledKey(
    _ error: any Error, _ index: Int, _ name: String, _ known: [String]
  ) {
    guard case DecodingError.keyNotFound(let missing, let context) = error,
      context.codingPath.isEmpty
    else { return }
    let misspelled = firstMember(of: index) { key, _ in
      let isMeant =
        !known.contains(string(key))
        && isProbable(key, of: index, name, known, for: missing.stringValue)
      return isMeant ? key : nil
    }
    if let misspelled { refuse(key: misspelled) }
  }

  private func reportUnread(_ index: Int, _ name: String, known: [String], onlyMisspelled: Bool) {
    guard !isFull else { return }
    forEachMember(of: index) { key, _ in
      if onlyMisspelled, !isRefused(key: key),
        TypoCorrection.best(for: string(key), among: known) == nil
      {
        return
      }
      reportUnknownKey(key, in: index, of: name, known: known)
    }
  }

  /// Reports analytics settings that an application's action cannot use, or that its type has no place for.
  func checkAnalytics(of action: any Action, _ index: Int, _ name: String) {
    guard let value = member(of: index, "analytics"), action.analytics == nil,
      tape[value].kind != .null
    else { return }
    guard action.source != nil else {
      report(
        .unknownProperty, .warning, at: value,
        "the analytics of \(name) are not recorded, because the type does not store its position",
        suggestion: "add var source: SourceReference? to the type", name: "analytics")
      return
    }
    let decoder = JSONNodeDecoder(
      node: node(value), session: self, codingPath: [NodeKey(stringValue: "analytics")])
    do {
      _ = try ActionAnalyticsConfig(from: decoder)
    } catch {
      _ = reportCustom(error, index, name)
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
    if code == .missingRequired, context.codingPath.isEmpty,
      firstMember(of: index, { key, _ in isRefused(key: key) ? key : nil }) != nil
    {
      return message
    }
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
