import BeagleNetworking
import BeagleTUI

/// The texts of screens as a recording writes them: as patterns that match only these texts, without
/// secrets and without the parts that differ in a replay.
@MainActor
final class RecordedTexts {
  /// The maximum length of a text of a screen that is read, in characters.
  static let readLimit = 1000
  /// The maximum length of a recorded id, in bytes.
  private static let idLimit = 200
  /// The maximum length of a text that is recorded as a whole, in characters.
  private static let longestText = 80
  /// The length of the recorded beginning of a longer text, in characters.
  private static let beginning = 20...60

  var secrets = RecordedSecrets()
  /// The beginnings of messages about failed requests. Their ends differ in a replay.
  private var failures: [String] = []

  // MARK: - Failed requests

  /// Adds a failed request. A replay repeats the status, but not the advice or the reason of a failed
  /// connection.
  func add(_ error: NetworkError) {
    let label = error.request.label
    // Screens show the reason in the user's language.
    for reason in [error.reason, error.reason(in: .current)] {
      let message = error.statusCode == nil ? label : "\(label) \(reason)"
      if !failures.contains(message) { failures.append(message) }
    }
  }

  /// The beginning of a text until the message about a failed request ends; nil for other texts.
  private func stableBeginning(of text: String) -> String? {
    failures.compactMap { failure in
      let pieces = text.pieces(around: failure)
      return pieces.count > 1 ? pieces[0] + failure : nil
    }.max { $0.count < $1.count }
  }

  // MARK: - Patterns

  /// Returns an expression for a text: the whole text or, for a long one, its beginning. Secrets are
  /// left out. Returns nil if nothing of the text may be written.
  func pattern(_ text: String) -> String? {
    let isLong = text.count > RecordedTexts.longestText
    let beginning = stableBeginning(of: text) ?? (isLong ? RecordedTexts.start(of: text) : nil)
    guard var pieces = secrets.pieces(of: beginning ?? text) else { return nil }
    if beginning != nil { pieces.append("") }
    guard pieces.count == 1 || pieces.contains(where: \.isReadable) else { return nil }
    return pieces.map(TextPattern.quoted).joined(separator: ".*")
  }

  /// Returns the beginning of a long text: the first sentence, or whole words.
  private static func start(of text: String) -> String {
    let start = text.prefix(beginning.upperBound)
    let sentence = start.indices.first { start[$0...].hasPrefix(". ") }
    let ends = [sentence, start.lastIndex(of: " ")].compactMap(\.self)
    let end = ends.first { start[..<$0].count >= beginning.lowerBound }
    return String(start[..<(end ?? start.endIndex)])
  }

  /// Returns an expression for an id; nil if it may not be written.
  func pattern(id: String) -> String? {
    guard id.utf8.count <= RecordedTexts.idLimit, !id.isEmpty else { return nil }
    return secrets.pieces(of: id) == [id] ? TextPattern.quoted(id) : nil
  }

  /// Returns an expression for the path of a URL, without secrets.
  func pattern(url: String) -> String? {
    let path = Redaction.url(RequestExpectation.path(of: url).full)
    guard path.utf8.count <= RecordedTexts.readLimit else { return nil }
    return secrets.pieces(of: path)?.flatMap { $0.pieces(around: Redaction.placeholder) }
      .map(TextPattern.quoted).joined(separator: ".*")
  }

  // MARK: - YAML

  /// Returns a text without scripts as YAML.
  static func scalar(_ text: String) -> String {
    YAMLScalar.text(FlowText.quoted(text), in: .flow)
  }
}

extension SemanticElement {
  /// The texts that a recording compares and writes, as a phone would match them: the screen's own
  /// texts with the characters that a terminal does not draw, or else the drawn texts.
  var recordedTexts: [String] {
    let texts = texts
    guard texts.count > 1 else { return texts }
    let own = [source.label, source.text, source.value, source.detail, source.hint]
      .compactMap { $0?.isEmpty == false ? $0 : nil }
    let hasName = source.label?.isEmpty == false || source.text?.isEmpty == false
    // The name may also consist of the texts inside, or be the text before a field.
    let candidates = (hasName ? [] : texts.prefix(1).filter { $0 != value && $0 != detail }) + own
    return candidates.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The first of ``recordedTexts``, which is the name, unless that only repeats the role.
  var recordedText: String { recordedTexts.first ?? name }

  /// The drawn and the typed text of a field.
  var values: [String] { [value, source.value].compactMap(\.self) }
}

extension String {
  /// Whether the text has a letter or a digit.
  var isReadable: Bool { contains { $0.isLetter || $0.isNumber } }
}
