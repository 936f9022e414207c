import CellText
import JSON
import Localization

extension NetworkError {
  /// The server's own explanation in the body of a response with an error status, for example the
  /// `detail` of a problem document (RFC 9457). Nil if the body has no explanation,
  /// or only repeats the status.
  ///
  /// It has no secrets, no control characters and no typographic double quotation marks, and takes
  /// at most ``serverMessageRows`` rows in a dialog of 40 columns.
  public var serverMessage: String? {
    guard case .status = kind, let data, !data.isEmpty else { return nil }
    return ServerMessage(about: self).read(data, ContentType(header("Content-Type")))
  }

  /// The maximum number of rows of ``serverMessage`` in a dialog of 40 columns.
  public static var serverMessageRows: Int { ServerMessage.maximumRows }

  /// The whole message with ``serverMessage`` in quotation marks on lines of its own, before the
  /// advice.
  public var detailedDescription: String {
    description(separator: "\n", lines: "\n", in: .current)
  }

  /// The same message in one line, in English.
  package var logDescription: String { description(separator: " ", lines: " · ", in: Texts()) }

  private func description(separator: String, lines: String, in texts: Texts) -> String {
    guard let serverMessage else {
      return [sentence(in: texts), advice(in: texts)].compactMap { $0 }.joined(separator: " ")
    }
    let quotation = serverMessage.split(separator: "\n").joined(separator: lines)
    return [sentence(in: texts), Quotation.of(quotation), advice(in: texts)].compactMap { $0 }
      .joined(separator: separator)
  }
}

/// A reader of what a server says about a failure.
///
/// The names of the members are those of RFC 9457 (`title`, `detail`), of OAuth (`error`,
/// `error_description`, RFC 6749), of JSON:API and GraphQL (`errors`), and of common frameworks.
struct ServerMessage {
  static let maximumRows = 5
  /// The columns of a row: a dialog of 40 columns without its border, its padding, a scroll bar and
  /// the closing quotation mark.
  private static let columns = 31
  /// The number of bytes that are read, since a body may have megabytes. Frameworks may send a stack
  /// trace before the message.
  private static let byteLimit = 256 << 10
  /// The maximum number of lines of a text, and of texts of a list.
  private static let lineLimit = 3
  /// The maximum length of a line in characters, more than the rows can show.
  private static let lengthLimit = 400

  /// Words that say nothing about the cause.
  private static let commonWords: Set = ["error", "http", "status", "code", "message"]
  /// The words that the reader knows without the server's message.
  private let knownWords: Set<String>

  /// Creates a reader of the message for an error.
  init(about error: NetworkError) {
    knownWords = Self.commonWords.union(Self.words(error.description))
  }

  /// Returns the message in a body, or nil.
  func read(_ body: [UInt8], _ type: ContentType) -> String? {
    let start = Array(body.prefix(Self.byteLimit))
    let first = start.first { $0 > 0x20 && $0 < 0x80 }
    var lines: [String] = []
    let beginsLikeJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    if type.isJSON || beginsLikeJSON {
      if let document = Self.document(start) {
        lines = self.lines(of: document.root)
        return lines.isEmpty ? nil : Self.limited(lines)
      }
      // Text such as `[db] is locked` only begins like JSON, and some servers send text as JSON.
      guard type.isText || !beginsLikeJSON else { return nil }
    }
    if type.isPage || HTMLPage.isPage(start) {
      let page = Redaction.body(Array(start.prefix(HTMLPage.limit)))
      lines = useful([HTMLPage.title(page)])
      if lines.isEmpty { lines = useful([HTMLPage.heading(page)]) }
    } else if type.isText || type.isJSON || type.mediaType.isEmpty {
      lines = Self.text(start, type).map { useful(Self.lines(of: $0)) } ?? []
    }
    return lines.isEmpty ? nil : Self.limited(lines)
  }

  // MARK: - JSON

  /// Returns the document at the start of a body. One that is cut off, or too deep, has the members
  /// before that place.
  private static func document(_ bytes: [UInt8]) -> JSONDocument? {
    do {
      return try JSONDocument(
        Redaction.body(try JSONDocument(bytes, name: "body").bytes), name: "body")
    } catch {
      guard let closed = closed(bytes.prefix(error.offset)) else { return nil }
      return try? JSONDocument(Redaction.body(closed), name: "body")
    }
  }

  /// Returns the beginning of a document up to its last comma with few open brackets, and closes
  /// them.
  private static func closed(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var open: [UInt8] = []
    var isString = false
    var isEscaped = false
    var last: (offset: Int, open: [UInt8])?
    for (offset, byte) in bytes.enumerated() {
      if isString {
        if byte == UInt8(ascii: "\""), !isEscaped { isString = false }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
      case UInt8(ascii: ",") where open.count <= 3: last = (offset, open)
      default: break
      }
    }
    return last.map { bytes.prefix($0.offset) + $0.open.reversed() }
  }

  /// Returns the lines of the first members that say something.
  private func lines(of root: JSONNode) -> [String] {
    guard root.kind == .object else { return useful(Self.texts(root)) }
    let candidates: [() -> [String?]] = [
      { Self.texts(root["title"]) + Self.texts(root["detail"]) },
      { Self.texts(root["message"]) },
      {
        // In OAuth, `error` is a code, and `error_description` explains it.
        guard let error = root["error"] else { return [] }
        return error.kind == .object
          ? Self.texts(error["message"])
          : Self.texts(error) + Self.texts(root["error_description"])
      },
      { Self.texts(root["error_description"]) },
      {
        guard let error = root["errors"]?[0] else { return [] }
        guard error.kind == .object else { return Self.texts(error) }
        for name in ["detail", "title", "message"] {
          let texts = useful(Self.texts(error[name]))
          if !texts.isEmpty { return texts }
        }
        return []
      },
    ]
    for candidate in candidates {
      let lines = useful(candidate())
      if !lines.isEmpty { return lines }
    }
    return []
  }

  /// Returns a string, or the first strings of a list.
  private static func texts(_ node: JSONNode?) -> [String] {
    guard let node else { return [] }
    if let string = node.string { return [string] }
    return node.kind == .array ? node.elements.prefix(lineLimit).compactMap(\.string) : []
  }

  // MARK: - Text

  /// Decodes text; nil for binary data.
  private static func text(_ bytes: [UInt8], _ type: ContentType) -> String? {
    guard !bytes.contains(0) else { return nil }
    if let text = String(validating: bytes, as: UTF8.self) { return masked(text) }
    if type.isLatin1 {
      return masked(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // A few bytes may be in another charset.
    let unknown = text.unicodeScalars.reduce(0) { $1 == "\u{FFFD}" ? $0 + 1 : $0 }
    return unknown > bytes.count / 10 ? nil : masked(text)
  }

  private static func masked(_ text: String) -> String {
    String(decoding: Redaction.body(Array(text.utf8)), as: UTF8.self)
  }

  /// Returns the first lines of a text that are not blank. "…" ends the last one if there are more.
  private static func lines(of text: String) -> [String] {
    var lines = text.split(
      maxSplits: 50, whereSeparator: \.isNewline
    ).map(plain).filter { !$0.isEmpty }
    if lines.count > lineLimit {
      lines.removeSubrange(lineLimit...)
      lines[lineLimit - 1] += "…"
    }
    return lines
  }

  /// Returns a line without escape sequences, control characters, secrets, typographic quotation
  /// marks and blanks at its ends.
  private static func plain(_ line: some StringProtocol) -> String {
    let line = withoutStyles(line.prefix(lengthLimit))
    let words = TextMetrics.sanitized(Redaction.text(line)).split(separator: " ")
    return Quotation.content(words.joined(separator: " "))
  }

  /// Removes the sequences that set the style of a terminal, which some servers put into messages.
  private static func withoutStyles(_ line: some StringProtocol) -> String {
    var result = String.UnicodeScalarView()
    var rest = line.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}", rest.first == "[" else {
        result.append(scalar)
        continue
      }
      // The last character of the sequence is a letter (ECMA-48, 5.4).
      rest = rest.dropFirst().drop { (0x20...0x3F).contains($0.value) }.dropFirst()
    }
    return String(result)
  }

  /// Returns the lines of texts, without duplicates and without lines that add no word to the error.
  private func useful(_ texts: [String?]) -> [String] {
    var lines: [String] = []
    for text in texts {
      for line in Self.lines(of: text ?? "") where !lines.contains(line) {
        if !Self.words(line).isSubset(of: knownWords) { lines.append(line) }
      }
    }
    return lines
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Returns the lines as one text of at most ``maximumRows`` rows.
  private static func limited(_ lines: [String]) -> String {
    let text = lines.joined(separator: "\n")
    let opening = "“"
    let layout = TextLayout(opening + text, width: columns)
    guard layout.height > maximumRows,
      let end = layout.truncated(toLines: maximumRows).lines.last?.end
    else { return text }
    var start = String(decoding: text.utf8.prefix(end - opening.utf8.count), as: UTF8.self)
    while let last = start.last, last.isWhitespace || last == "…" { start.removeLast() }
    return start + "…"
  }
}
