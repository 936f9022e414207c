extension DecodingSession {
  /// A value of a type of the application. Keys that its decoding did not ask for are reported;
  /// when it failed, those alone that are near to one that it did ask for.
  func decodeCustom<T: Decodable>(_ type: T.Type, _ index: Int, name: String) throws -> T {
    let observer = KeyObserver()
    do {
      let value = try T(from: JSONNodeDecoder(node: node(index), session: self, observer: observer))
      reportUnread(observer, index, name, onlyMisspelt: false)
      return value
    } catch {
      reportUnread(observer, index, name, onlyMisspelt: true)
      throw error
    }
  }

  private func reportUnread(
    _ observer: KeyObserver, _ index: Int, _ name: String, onlyMisspelt: Bool
  ) {
    guard !observer.readsAll, !isFull else { return }
    forEachMember(of: index) { key, _ in
      if onlyMisspelt, NearMiss.best(for: string(key), among: observer.keys) == nil { return }
      reportUnknownKey(key, of: name, known: observer.keys)
    }
  }

  /// The value that names the type of a component or an action.
  func typePlace(_ index: Int) -> Int {
    member(of: index, "_beagleComponent_") ?? member(of: index, "_beagleAction_") ?? index
  }

  /// Reports the error of a custom type's own decoding and gives its message.
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
    let place = follow(context.codingPath, from: index)
    let subject = property ?? context.codingPath.last?.stringValue ?? name
    let message =
      code == .missingRequired
      ? "\(name): \(subject) is missing" : "\(subject) of \(name): \(context.debugDescription)"
    let offset = tape[place].offset
    report(
      code, .error, at: place,
      span: code == .missingRequired ? SourceSpan(offset: offset, length: 1) : nil, message,
      name: subject, isRefused: true)
    return message
  }

  /// The value that a coding path leads to, as far as it exists.
  private func follow(_ path: [any CodingKey], from index: Int) -> Int {
    var node = self.node(index)
    for key in path {
      guard let next = key.intValue.flatMap({ node[$0] }) ?? node[key.stringValue] else { break }
      node = next
    }
    return node.index
  }
}

// MARK: - Types that custom types are made of

/// What the types of this module need of a decoder.
enum NodeDecoding {
  static func decoder(_ decoder: any Decoder) throws -> JSONNodeDecoder {
    guard let decoder = decoder as? JSONNodeDecoder else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "can only be decoded by ComponentDecoder"))
    }
    return decoder
  }

  /// An object of a known shape, its own faults reported.
  static func object<T: NodeDecodable>(_ type: T.Type, _ decoder: any Decoder) throws -> T {
    let decoder = try self.decoder(decoder)
    guard decoder.node.kind == .object else { throw decoder.mismatch(type, "an object") }
    return ObjectReader.read(decoder.session, decoder.node.index, owner: .value(type)) {
      T(from: &$0)
    }
  }
}

extension Expression: Decodable where Value: Decodable {
  /// A string that is an expression, or a literal.
  public init(from decoder: any Decoder) throws {
    let decoder = try NodeDecoding.decoder(decoder)
    if let text = decoder.node.string {
      switch ExpressionParser.parse(text, source: decoder.node.source) {
      case .expression(let expression):
        self = .expression(expression)
        return
      case .plain(let plain, let issue):
        if let issue {
          decoder.session.reportSyntax(
            issue, at: decoder.node.index, name: decoder.codingPath.last?.stringValue ?? "",
            isRefused: Value.self != String.self)
        }
        if let value = plain as? Value {
          self = .value(value)
          return
        }
      }
    }
    self = .value(try Value(from: decoder))
  }
}

extension DynamicObject: Decodable {
  /// Any value.
  public init(from decoder: any Decoder) throws {
    self.init(try NodeDecoding.decoder(decoder).node)
  }
}

extension DynamicArray: Decodable {
  /// A list.
  public init(from decoder: any Decoder) throws {
    let decoder = try NodeDecoding.decoder(decoder)
    guard decoder.node.kind == .array else { throw decoder.mismatch(DynamicArray.self, "a list") }
    self.init(decoder.node)
  }
}

extension Style: Decodable {
  /// An object; what is wrong inside is reported and left out.
  public init(from decoder: any Decoder) throws {
    self = try NodeDecoding.object(Style.self, decoder)
  }
}

extension Accessibility: Decodable {
  /// An object; what is wrong inside is reported and left out.
  public init(from decoder: any Decoder) throws {
    self = try NodeDecoding.object(Accessibility.self, decoder)
  }
}

extension Context: Decodable {
  /// An object; what is wrong inside is reported and left out.
  public init(from decoder: any Decoder) throws {
    self = try NodeDecoding.object(Context.self, decoder)
  }
}

extension UnitValue: Decodable {
  /// An object; what is wrong inside is reported and left out.
  public init(from decoder: any Decoder) throws {
    self = try NodeDecoding.object(UnitValue.self, decoder)
  }
}
