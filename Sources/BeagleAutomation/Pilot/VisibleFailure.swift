import BeagleNetworking
import BeagleTUI

/// A failure that the user sees: an error dialog, a banner, or a line in the place of content.
public struct VisibleFailure: Sendable, CustomStringConvertible {
  /// The element with the role `alert`.
  public let element: SemanticElement
  /// The causes in a few words that the element shows, for example `503 Service Unavailable`; empty for
  /// other failures than those of requests.
  public let causes: [String]

  /// - Parameter causes: the causes of all failures of the screen.
  init(_ element: SemanticElement, causes: [String]) {
    self.element = element
    let shown = Self.texts(of: element)
    var found = Self.lineCause(in: element.name).map { [$0] } ?? []
    for cause in causes
    where !found.contains(cause) && shown.contains(where: { $0.containsBytes(of: cause) }) {
      found.append(cause)
    }
    self.causes = found
  }

  /// The texts: for a dialog the title and the messages, for a line the whole line.
  public var texts: [String] { Self.texts(of: element) }

  /// The texts and the causes in one line.
  public var description: String {
    let shown = texts.map { "\"\($0)\"" }.joined(separator: ", ")
    return causes.isEmpty ? shown : "\(shown) (\(causes.joined(separator: ", ")))"
  }

  /// The texts that a test compares: ``texts``, ``causes`` and the status of each cause.
  var comparedTexts: [String] {
    texts + causes
      + causes.compactMap { cause in
        let word = cause.prefix { $0 != " " }
        return word.count == 3 && Int(word) != nil ? String(word) : nil
      }
  }

  private static func texts(of element: SemanticElement) -> [String] {
    element.flattened.filter { $0.role == .alert || $0.role == .text || $0.role == .header }
      .map(\.name)
  }

  /// Returns the cause in a line such as `✕ 503 Service Unavailable · attempt 2 · r retry`.
  private static func lineCause(in text: String) -> String? {
    guard text.hasPrefix("✕ ") else { return nil }
    var rest = text.dropFirst(2)
    if let end = rest.utf8.firstIndex(of: " · ".utf8) { rest = rest[..<end] }
    return String(rest)
  }
}
