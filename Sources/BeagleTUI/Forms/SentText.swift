import BeagleSchema
import SystemSupport
import TerminalKit

/// The typed text that a request sends. It counts as sent when the request has succeeded, unless the user
/// has changed it since.
///
/// A request sends the text of a field if its URL, header fields or body contain it. One that the submission
/// of a form has started also sends the texts of all fields in the form, because expressions may send them
/// in another form.
@MainActor
struct SentText {
  private struct Entry {
    weak var field: TextField?
    let text: String
  }

  private var entries: [Entry] = []

  /// Finds the texts that a request sends.
  /// - Parameters:
  ///   - path: the URL.
  ///   - data: the header fields and the body.
  ///   - form: the form whose submission has started the request.
  ///   - screen: the view with the fields.
  init(_ path: String, _ data: HttpAdditionalData?, of form: View?, in screen: View) {
    let url = PercentEncoding.decode(path, plusIsSpace: true)
    screen.visit { view in
      guard let field = view as? TextField, field.isUnsent else { return }
      let text = TextToFind(field.text)
      let isSent =
        form.map(field.isDescendant(of:)) == true || text.isPart(of: url)
        || data?.headers?.values.contains(where: text.isPart) == true
        || data?.body.map(text.isPart(of:)) == true
      if isSent { entries.append(Entry(field: field, text: field.text)) }
    }
  }

  /// Records that the request has succeeded.
  func wasReceived() {
    for entry in entries where entry.field?.text == entry.text { entry.field?.isUnsent = false }
  }
}

/// The text of a field, to be found in a request.
private struct TextToFind {
  /// The smallest number of characters that are looked for inside of longer text. Shorter text is part of
  /// too many words.
  private static let searchableLength = 3

  private let text: String

  init(_ text: String) { self.text = text }

  /// Whether text contains the text of the field, or has it as one of its parts.
  func isPart(of other: String) -> Bool {
    guard !text.isEmpty else { return false }
    if text.count >= Self.searchableLength { return other.containsBytes(of: text) }
    return other.split { "/?&=#;:, ".contains($0) }.contains { $0 == text }
  }

  /// Whether a value contains the text.
  func isPart(of value: DynamicObject) -> Bool {
    switch value {
    case .string(let string): isPart(of: string)
    case .array(let items): items.contains { isPart(of: $0) }
    case .dictionary(let members): members.members.contains { isPart(of: $0.value) }
    default: value.description == text
    }
  }
}
