import BeagleAnalysis
import BeagleAutomation
import JSON
import SystemSupport

/// The texts of the documents of a project, for selectors of flows. The texts of a file on disk are
/// read again when it changes.
final class ScreenTexts {
  /// A text of a document.
  struct Entry {
    let text: String
    /// The name of the document.
    let document: String
    /// The range of the text without quotes.
    let range: Range<Int>
    /// Whether the text is in data, which a screen may show.
    let isData: Bool
    /// The pattern of a text with expressions; nil for other texts.
    let pattern: Pattern?
  }

  /// The texts that a text with expressions of Beagle can become.
  final class Pattern {
    private let parts: [String]
    /// The pattern, which is compiled at its first use; nil if PCRE2 is not installed.
    private(set) lazy var compiled = try? TextPattern(
      parts.map(TextPattern.quoted).joined(separator: ".*"))

    /// - Parameter parts: The parts of the text around its expressions.
    init(_ parts: [String]) { self.parts = parts }
  }

  /// The maximum number of texts of a document.
  private static let limit = 2000
  /// The maximum size of a document, in bytes.
  private static let sizeLimit = 1 << 20
  /// The maximum length of a text, in bytes.
  private static let lengthLimit = 200
  /// The properties whose values screens show.
  static let keys: Set<String> = [
    "text", "title", "placeholder", "message", "label", "labelOk", "labelCancel", "error",
    "accessibilityLabel", "accessibilityHint", "hint", "contentDescription",
  ]

  private var cache: [String: (version: Version, entries: [Entry])] = [:]

  /// What an entry of the cache depends on.
  private enum Version: Equatable {
    case disk(RootDirectory.FileStamp)
    case open(Int)
  }

  /// Returns the texts of a document, open or on disk.
  func entries(of name: String, open document: TextDocument?) -> [Entry] {
    let version: Version
    if let document {
      version = .open(document.version)
    } else if let stamp = DiskFile.stamp(name) {
      version = .disk(stamp)
    } else {
      return []
    }
    if let known = cache[name], known.version == version { return known.entries }
    let bytes = document?.bytes ?? DiskFile.read(name) ?? []
    let entries = bytes.count > Self.sizeLimit ? [] : ScreenTexts.entries(bytes, name)
    cache[name] = (version, entries)
    return entries
  }

  private static func entries(_ bytes: [UInt8], _ name: String) -> [Entry] {
    let tree = SyntaxTree(bytes)
    guard tree.hasRoot else { return [] }
    let isScreen =
      tree.member(0, TypeCatalog.componentKey) != nil
      || tree.member(0, TypeCatalog.actionKey) != nil
    var found: [Entry] = []
    for index in tree.nodes.indices where tree.nodes[index].kind == .string {
      guard found.count < limit else { break }
      let isLabel = tree.keyText(of: index).map(keys.contains) ?? false
      guard isLabel || !isScreen || tree.nodes[index].key < 0 else { continue }
      let range = tree.innerRange(index)
      guard !range.isEmpty, range.count <= lengthLimit else { continue }
      let text = tree.text(index)
      guard isShown(text) else { continue }
      let parts = literalParts(text)
      found.append(
        Entry(
          text: text, document: name, range: range, isData: !isScreen || !isLabel,
          pattern: parts.count > 1 ? Pattern(parts) : nil))
    }
    return found
  }

  /// Whether a text may be one that a person reads, and not a path, a color or an expression.
  private static func isShown(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first != "/", first != "#" else { return false }
    if text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("beagle:") {
      return false
    }
    let literal = literalParts(text).joined()
    return literal.contains { $0.isLetter || $0.isNumber }
  }

  /// Returns the parts of a text around its expressions.
  static func literalParts(_ text: String) -> [String] {
    var parts: [String] = [""]
    var depth = 0
    var last: Character = " "
    for character in text {
      if depth > 0 {
        if character == "{" { depth += 1 }
        if character == "}" { depth -= 1 }
      } else if character == "{", last == "@" {
        parts[parts.count - 1].removeLast()
        parts.append("")
        depth = 1
      } else {
        parts[parts.count - 1].append(character)
      }
      last = character
    }
    return parts
  }
}
