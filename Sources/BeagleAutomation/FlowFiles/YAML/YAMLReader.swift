import BeagleSchema
import CYAML
import JSON

/// Reads a YAML file with libyaml.
///
/// libyaml reports events, not trees, so the limits apply while the file is read.
struct YAMLReader: ~Copyable {
  /// The reason why a file cannot be read, with the position of the mistake.
  struct Failure: Error {
    var problem: FlowProblem
    var message: String
    var span: SourceSpan
    /// The change that corrects the mistake, if it is known.
    var correction: YAMLCorrection?
  }

  /// A sequence or mapping whose end was not read yet.
  struct Open {
    let index: Int
    var children: [Int] = []
    /// The number of values inside, with those that aliases repeat.
    var total = 1
    let isMapping: Bool
  }

  private let library: YAMLLibrary
  private let limits: YAMLLimits
  var offsets: CharacterOffsets
  private(set) var values: [YAMLValue] = []
  private var documents: [Int] = []
  private(set) var open: [Open] = []
  private var anchors: [String: Int] = [:]
  /// The number of values in each value that has an anchor, with those that aliases repeat.
  private var totals: [Int: Int] = [:]
  /// The number of values in the file, with those that aliases repeat.
  private var total = 0

  private init(_ library: YAMLLibrary, _ bytes: [UInt8], _ limits: YAMLLimits) {
    self.library = library
    self.limits = limits
    offsets = CharacterOffsets(bytes)
  }

  /// Parses a file.
  /// - Throws: ``Failure`` for a file that is not YAML or exceeds a limit.
  static func read(
    _ bytes: [UInt8], name: String, library: YAMLLibrary, limits: YAMLLimits = YAMLLimits()
  ) throws(Failure) -> YAMLDocument {
    let start = SourceSpan(offset: 0, length: 1)
    guard bytes.count <= limits.bytes else {
      throw Failure(
        problem: .limit, message: "the file is larger than \(limits.bytes >> 20) MiB", span: start)
    }
    if let offset = UTF8Fault.offset(in: bytes) {
      throw Failure(
        problem: .syntax, message: "the byte is not valid UTF-8",
        span: SourceSpan(offset: offset, length: 1))
    }
    var reader = YAMLReader(library, bytes, limits)
    try reader.read(bytes)
    return YAMLDocument(
      name: name, bytes: bytes, values: reader.values, documents: reader.documents,
      lines: LineTable(bytes))
  }

  private mutating func read(_ bytes: [UInt8]) throws(Failure) {
    var parser = yaml_parser_t()
    guard library.initialize(&parser) == 1 else {
      throw Failure(
        problem: .syntax, message: "libyaml has no memory", span: SourceSpan(offset: 0, length: 1))
    }
    defer { library.delete(&parser) }
    // libyaml would count a byte order mark as a character of the first line.
    let start = offsets.start
    let result = bytes.withUnsafeBufferPointer { buffer in
      library.setEncoding(&parser, YAML_UTF8_ENCODING)
      library.setInput(&parser, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      do throws(Failure) {
        while try step(&parser) {}
        return Result<Void, Failure>.success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }

  /// Reads one event. Returns false after the last one.
  private mutating func step(_ parser: inout yaml_parser_t) throws(Failure) -> Bool {
    var event = yaml_event_t()
    guard library.parse(&parser, &event) == 1 else { throw failure(of: parser) }
    defer { library.deleteEvent(&event) }
    let span = offsets.span(event.start_mark.index, event.end_mark.index)
    switch event.type {
    case YAML_STREAM_END_EVENT, YAML_NO_EVENT: return false
    case YAML_DOCUMENT_START_EVENT:
      // An anchor is valid in its document only.
      anchors.removeAll(keepingCapacity: true)
      totals.removeAll(keepingCapacity: true)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let index = try add(
        .scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), span, weight: 1)
      remember(scalar.anchor, index, total: 1)
    case YAML_ALIAS_EVENT: try addAlias(event.data.alias.anchor, span)
    case YAML_SEQUENCE_START_EVENT:
      try begin(event.data.sequence_start.anchor, span, isMapping: false)
    case YAML_MAPPING_START_EVENT:
      try begin(event.data.mapping_start.anchor, span, isMapping: true)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: end(span)
    default: break
    }
    return true
  }

  private mutating func add(
    _ content: YAMLValue.Content, _ span: SourceSpan, weight: Int
  ) throws(Failure) -> Int {
    total += weight
    guard total <= limits.nodes else {
      throw Failure(
        problem: .limit,
        message: "the file has more than \(limits.nodes) values; an alias counts as all values "
          + "that it repeats", span: span)
    }
    let index = values.count
    values.append(YAMLValue(content: content, span: span))
    if open.isEmpty {
      documents.append(index)
    } else {
      open[open.count - 1].children.append(index)
      open[open.count - 1].total += weight
    }
    return index
  }

  private mutating func remember(
    _ anchor: UnsafeMutablePointer<UInt8>?, _ index: Int, total: Int
  ) {
    guard let anchor else { return }
    anchors[String(cString: anchor)] = index
    totals[index] = total
  }

  private mutating func addAlias(
    _ anchor: UnsafeMutablePointer<UInt8>?, _ span: SourceSpan
  ) throws(Failure) {
    let name = anchor.map { String(cString: $0) } ?? ""
    guard let target = anchors[name] else {
      let near = TypoCorrection.best(for: name, amongUnordered: anchors.keys)
      throw Failure(
        problem: .syntax,
        message: "the alias \"*\(name)\" needs an anchor \"&\(name)\" before it"
          + (near.map { "; did you mean \"*\($0)\"?" } ?? ""), span: span)
    }
    guard !open.contains(where: { $0.index == target }) else {
      throw Failure(
        problem: .syntax, message: "the alias \"*\(name)\" is inside of its own anchor", span: span)
    }
    _ = try add(.alias(target), span, weight: totals[target] ?? 1)
  }

  private mutating func begin(
    _ anchor: UnsafeMutablePointer<UInt8>?, _ span: SourceSpan, isMapping: Bool
  ) throws(Failure) {
    guard open.count < limits.depth else {
      throw Failure(
        problem: .limit, message: "the nesting is deeper than \(limits.depth) levels", span: span)
    }
    let index = try add(isMapping ? .mapping([]) : .sequence([]), span, weight: 1)
    remember(anchor, index, total: 1)
    open.append(Open(index: index, isMapping: isMapping))
  }

  private mutating func end(_ span: SourceSpan) {
    guard let last = open.popLast() else { return }
    values[last.index].content =
      last.isMapping ? .mapping(last.children) : .sequence(last.children)
    // libyaml ends a block with the next token, which may be many lines below; only `]` and `}` have
    // a length.
    let end = span.length > 0 ? span.end : last.children.last.map { values[$0].span.end }
    let start = values[last.index].span.offset
    if let end { values[last.index].span.length = max(end - start, 0) }
    if totals[last.index] != nil { totals[last.index] = last.total }
    // `add` has counted the collection itself.
    if !open.isEmpty { open[open.count - 1].total += last.total - 1 }
  }
}

/// The conversion of libyaml's positions, which count code points, to offsets in bytes.
struct CharacterOffsets {
  let bytes: [UInt8]
  /// The number of bytes of a byte order mark.
  let start: Int
  // The last conversion. The positions of events hardly ever go back.
  private var character = 0
  private var offset: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    offset = start
  }

  mutating func offset(ofCharacter index: Int) -> Int {
    while character > index, offset > start {
      offset -= 1
      if bytes[offset] & 0xC0 != 0x80 { character -= 1 }
    }
    while character < index, offset < bytes.count {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      character += 1
    }
    return offset
  }

  mutating func span(_ first: Int, _ end: Int) -> SourceSpan {
    let start = offset(ofCharacter: first)
    return SourceSpan(offset: start, length: max(offset(ofCharacter: end) - start, 0))
  }
}

/// Finds bytes that are not UTF-8.
enum UTF8Fault {
  /// Returns the offset of the first byte that is not valid UTF-8, or nil.
  static func offset(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return min(offset, bytes.count - 1)
      }
    }
  }
}
