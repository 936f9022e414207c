import BeagleNetworking
import SystemSupport

/// The secrets of a recording: the texts that the user typed into secret fields. They are variables in
/// the flow, and never written.
///
/// Screens repeat them: `Hello hunter2pw`, `pw=hunter2%70w`, `HUNTER2PW` or `hunter…`.
struct RecordedSecrets {
  fileprivate struct Secret {
    let text: String
    /// The name of the field, for the comment.
    let field: String
    /// The words that the screen showed before the secret was typed, in lowercase.
    let words: Set<String>
  }

  /// The length of the shortest secret that is looked for inside of words.
  fileprivate static let shortestSecret = 4
  /// The length of the shortest secret whose encoded forms are looked for.
  fileprivate static let shortestEncoded = 6
  /// The length of the shortest part of a secret that reveals it.
  fileprivate static let shortestPart = 5

  private var secrets: [Secret] = []

  // MARK: - Variables

  /// Returns the name of the variable of a secret text. Equal texts have the same one.
  mutating func variable(of text: String, field: String, shown texts: [String]) -> String {
    if let index = secrets.firstIndex(where: { $0.text == text }) {
      return RecordedSecrets.name(index)
    }
    secrets.append(
      Secret(text: text, field: field, words: Set(texts.flatMap(RecordedSecrets.words))))
    return RecordedSecrets.name(secrets.count - 1)
  }

  private static func name(_ index: Int) -> String {
    index == 0 ? "PASSWORD" : "PASSWORD_\(index + 1)"
  }

  /// The comments that say how to run the flow, and which text each variable replaces.
  var comments: [String] {
    guard !secrets.isEmpty else { return [] }
    let names = secrets.indices.map { "-e \(RecordedSecrets.name($0))=…" }
    let run = "# Run it with \(names.joined(separator: " "))"
    guard secrets.count > 1 else { return [run] }
    return [run]
      + secrets.indices.map { index in
        let field = secrets[index].field
        let earlier = secrets[..<index].count { $0.field == field }
        let all = secrets.count { $0.field == field }
        let place = all > 1 ? "text \(earlier + 1) of \(all)" : "the text"
        return "# \(RecordedSecrets.name(index)): \(place) that was typed into "
          + YAMLScalar.doubleQuoted(field)
      }
  }

  // MARK: - Texts

  /// Returns a typed text with variables in place of secrets; nil if it contains a secret in another
  /// form.
  func parts(of text: String) -> [FlowText.Part]? {
    var parts: [FlowText.Part] = [.literal(text)]
    for (index, secret) in secrets.enumerated() where secret.isLongEnough {
      parts = parts.flatMap { part -> [FlowText.Part] in
        guard case .literal(let literal) = part else { return [part] }
        let pieces = literal.pieces(around: secret.text).map { FlowText.Part.literal($0) }
        return Array(pieces.joined(by: .script(RecordedSecrets.name(index))))
      }
    }
    let isSafe = parts.allSatisfy { part in
      guard case .literal(let literal) = part else { return true }
      return !reveals(literal)
    }
    return isSafe ? parts : nil
  }

  /// Returns the pieces of a text around its secrets; nil if it contains one in another form.
  func pieces(of text: String) -> [String]? {
    var pieces = [text]
    for secret in secrets where secret.isLongEnough && !secret.isKnown {
      pieces = pieces.flatMap { $0.pieces(around: secret.text) }
    }
    pieces = pieces.flatMap { piece in
      let redacted = Redaction.text(piece)
      return redacted == piece ? [piece] : redacted.pieces(around: Redaction.placeholder)
    }
    return pieces.contains(where: reveals) ? nil : pieces
  }

  /// Whether a text contains a secret or a large part of one, in any case and encoding.
  func reveals(_ text: String) -> Bool {
    guard !secrets.isEmpty, !text.isEmpty else { return false }
    let lower = text.lowercased()
    let decoded: String = PercentEncoding.decode(lower, plusIsSpace: true)
    return secrets.contains { secret in
      [lower, decoded].contains { secret.isIn($0) } || secret.isEncoded(in: text)
    }
  }

  fileprivate static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension RecordedSecrets.Secret {
  fileprivate var isLongEnough: Bool { text.count >= RecordedSecrets.shortestSecret }

  /// Whether the screen showed the text before it was typed.
  fileprivate var isKnown: Bool {
    let parts = RecordedSecrets.words(text)
    return !parts.isEmpty && parts.allSatisfy(words.contains)
  }

  /// Whether a text in lowercase contains the secret, or a large part of it that was not on the
  /// screen before.
  fileprivate func isIn(_ lower: String) -> Bool {
    let shown = RecordedSecrets.words(lower)
    guard isLongEnough else {
      // A short secret may be part of any word.
      return lower == text.lowercased() || shown.contains(text.lowercased()) && !isKnown
    }
    let rest = lower.withoutWords(words)
    let characters = Array(text.lowercased())
    let length = min(
      characters.count, max(RecordedSecrets.shortestPart, (characters.count + 1) / 2))
    return (0...(characters.count - length)).contains { start in
      rest.containsText(String(characters[start..<(start + length)]))
    }
  }

  /// Whether a text contains the secret in another encoding.
  fileprivate func isEncoded(in text: String) -> Bool {
    guard self.text.utf8.count >= RecordedSecrets.shortestEncoded, !isKnown else { return false }
    return Redaction.occurs(self.text, in: text)
  }
}

extension String {
  /// Returns the parts between the occurrences of a text, compared by code points.
  func pieces(around text: String) -> [String] {
    let (all, wanted) = (Array(utf8), Array(text.utf8))
    guard !wanted.isEmpty else { return [self] }
    var pieces: [String] = []
    var start = 0
    var index = 0
    while index + wanted.count <= all.count {
      if all[index..<(index + wanted.count)].elementsEqual(wanted) {
        pieces.append(String(decoding: all[start..<index], as: UTF8.self))
        index += wanted.count
        start = index
      } else {
        index += 1
      }
    }
    return pieces + [String(decoding: all[start...], as: UTF8.self)]
  }

  fileprivate func containsText(_ text: String) -> Bool { pieces(around: text).count > 1 }

  /// Returns the text with a NUL in place of each of some words.
  fileprivate func withoutWords(_ words: Set<String>) -> String {
    var result = ""
    var word = ""
    for character in self + "\u{0}" {
      if character.isLetter || character.isNumber {
        word.append(character)
      } else {
        result += words.contains(word) ? "\u{0}" : word
        result.append(character)
        word = ""
      }
    }
    return result
  }
}

extension Sequence {
  /// Returns the elements with another one between them.
  fileprivate func joined(by separator: Element) -> [Element] {
    var result: [Element] = []
    for element in self { result += result.isEmpty ? [element] : [separator, element] }
    return result
  }
}
