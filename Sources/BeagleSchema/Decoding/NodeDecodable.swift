/// A type that is read from a JSON object.
protocol NodeDecodable: Sendable {
  /// Reads what is there; what is wrong is reported and replaced by its default.
  init(from reader: inout ObjectReader)
}

/// What a literal is for the type that is wanted.
enum Literal<Value> {
  /// As it should be.
  case exact(Value)
  /// Readable, although phones refuse it.
  case lenient(Value, DiagnosticCode, wanted: String, suggestion: String?)
  /// Not readable.
  case wrong(DiagnosticCode, wanted: String, suggestion: String?)
}

/// A type that is read from a JSON value where an expression may stand as well.
protocol LiteralDecodable: Sendable {
  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<Self>
}

/// An enumeration whose raw values stand on the wire.
protocol WireEnum: RawRepresentable, CaseIterable, Hashable, Sendable, LiteralDecodable,
  DynamicConvertible, Decodable
where RawValue == String {}

extension WireEnum {
  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<Self> {
    guard session.tape[index].kind == .string else {
      return .wrong(.wrongType, wanted: "one of \(allowed)", suggestion: nil)
    }
    let text = session.string(index)
    if let value = Self(rawValue: text) { return .exact(value) }
    let folded = text.uppercased()
    if let value = Self(rawValue: folded) {
      return .lenient(value, .badEnum, wanted: folded, suggestion: folded)
    }
    return .wrong(
      .badEnum, wanted: "one of \(allowed)",
      suggestion: NearMiss.best(for: text, among: allCases.map(\.rawValue)))
  }

  private static var allowed: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension String: LiteralDecodable {
  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<String> {
    switch session.tape[index].kind {
    case .string: return .exact(session.string(index))
    case .number, .true, .false:
      let text = session.node(index).text
      return .lenient(text, .wrongType, wanted: "a string", suggestion: "write \"\(text)\"")
    default: return .wrong(.wrongType, wanted: "a string", suggestion: nil)
    }
  }
}

extension Bool: LiteralDecodable {
  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<Bool> {
    switch session.tape[index].kind {
    case .true: return .exact(true)
    case .false: return .exact(false)
    case .string:
      let text = session.string(index).lowercased()
      if text == "true" || text == "false" {
        return .lenient(
          text == "true", .wrongType, wanted: "true or false",
          suggestion: "write \(text) without quotes")
      }
    case .number:
      if let int = session.node(index).int, int == 0 || int == 1 {
        return .lenient(
          int == 1, .wrongType, wanted: "true or false", suggestion: "write \(int == 1)")
      }
    default: break
    }
    return .wrong(.wrongType, wanted: "true or false", suggestion: nil)
  }
}

extension Int: LiteralDecodable {
  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<Int> {
    switch session.tape[index].kind {
    case .number:
      let node = session.node(index)
      if let int = node.int { return .exact(int) }
      if let double = node.double, let int = Int(exactly: double.rounded()) {
        return .lenient(
          int, .wrongType, wanted: "a whole number", suggestion: "write \(int)")
      }
    case .string:
      if let int = Int(session.string(index)) {
        return .lenient(
          int, .wrongType, wanted: "a whole number", suggestion: "write \(int) without quotes")
      }
    default: break
    }
    return .wrong(.wrongType, wanted: "a whole number", suggestion: nil)
  }
}

extension Double: LiteralDecodable {
  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<Double> {
    switch session.tape[index].kind {
    case .number:
      if let double = session.node(index).double, double.isFinite { return .exact(double) }
    case .string:
      if let double = Double(session.string(index)), double.isFinite {
        return .lenient(
          double, .wrongType, wanted: "a number", suggestion: "write \(double) without quotes")
      }
    default: break
    }
    return .wrong(.wrongType, wanted: "a number", suggestion: nil)
  }
}

extension DynamicArray: LiteralDecodable {
  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<DynamicArray> {
    guard session.tape[index].kind == .array else {
      return .wrong(.wrongType, wanted: "a list", suggestion: nil)
    }
    session.inspectData(index)
    return .exact(DynamicArray(session.node(index)))
  }
}

extension Dictionary: LiteralDecodable where Key == String, Value == String {
  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<[String: String]> {
    guard session.tape[index].kind == .object else {
      return .wrong(.wrongType, wanted: "an object of strings", suggestion: nil)
    }
    var result: [String: String] = [:]
    session.forEachMember(of: index) { key, value in
      let name = session.string(key)
      switch String.literal(session, value) {
      case .exact(let text): result[name] = text
      case .lenient(let text, let code, _, let suggestion):
        result[name] = text
        session.report(
          code, .warning, at: value, "\(name) wants a string", suggestion: suggestion, name: name,
          isRefused: true)
      case .wrong(let code, let wanted, _):
        session.report(
          code, .error, at: value, "\(name) wants \(wanted)", name: name, isRefused: true)
      }
      session.inspectData(value)
    }
    return .exact(result)
  }
}

extension ImagePath: LiteralDecodable {
  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<ImagePath> {
    guard session.tape[index].kind == .object else {
      return .wrong(.wrongType, wanted: "an object with _beagleImagePath_", suggestion: nil)
    }
    return .exact(
      ObjectReader.read(session, index, owner: .value(ImagePath.self)) { ImagePath(from: &$0) })
  }

  private init(from reader: inout ObjectReader) {
    reader.declare("mobileId", "url", "placeholder")
    let kind: ImagePathKind? = reader.enumeration("_beagleImagePath_", required: true)
    let isLocal =
      switch kind {
      case .local: true
      case .remote: false
      case nil: reader.has("mobileId") || !reader.has("url")
      }
    if isLocal {
      if kind != nil, !reader.has("mobileId"), let url = reader.text("url") {
        reader.missing("mobileId", severity: .warning)
        self = .remote(Remote(url: url))
        return
      }
      let id = reader.text("mobileId", required: kind != nil)
      _ = reader.relaxed { $0.text("url") }
      self = .local(id ?? .value(""))
    } else {
      let url = reader.text("url", required: kind != nil) ?? .value("")
      self = .remote(Remote(url: url, placeholder: reader.placeholder()))
    }
  }
}

/// The discriminator of ``ImagePath``.
private enum ImagePathKind: String, CaseIterable, Hashable, Sendable, LiteralDecodable {
  case local, remote

  static func literal(_ session: DecodingSession, _ index: Int) -> Literal<ImagePathKind> {
    guard session.tape[index].kind == .string else {
      return .wrong(.wrongType, wanted: "local or remote", suggestion: nil)
    }
    let text = session.string(index)
    if let kind = ImagePathKind(rawValue: text) { return .exact(kind) }
    if let kind = ImagePathKind(rawValue: text.lowercased()) {
      return .lenient(kind, .badEnum, wanted: kind.rawValue, suggestion: kind.rawValue)
    }
    return .wrong(
      .badEnum, wanted: "local or remote",
      suggestion: NearMiss.best(for: text, among: ["local", "remote"]))
  }
}
