/// A place that names an address.
package struct AddressUse: Sendable {
  /// What the address is for.
  package enum Role: String, Hashable, Sendable {
    /// A navigation loads a screen.
    case screen
    /// A lazy component loads its content.
    case part
    /// A request.
    case request
    /// A form of Beagle 1.x sends its values.
    case form
    /// A picture.
    case picture
    /// A page in a web view.
    case webPage
    /// An address that another program opens.
    case external
    /// A screen of the application.
    case native
    /// A screen to go back to.
    case back
  }

  /// What the address is for.
  package var role: Role
  /// The type of the action or component, as `beagle:pushView`.
  package var owner: String
  /// The text as written; nil where the value is not a string.
  package var text: String
  /// What the address can be.
  package var pattern: AddressPattern
  /// The method of the request, in capitals; nil where an expression says it.
  package var method: String?
  /// Where it is written, quotes included.
  package var place: SourceRange
  /// The index of the screen where it stands.
  package var screen: Int
  /// What the navigation gives to the screen: nil where it gives nothing.
  package var given: NavigationContextValue?
  /// The ids of the contexts around a lazy component, which what it loads can read.
  package var scope: [String] = []
  /// Whether a screen stands in for one that cannot be loaded.
  package var hasFallback = false

  /// Whether something is loaded from the address.
  package var isLoaded: Bool {
    switch role {
    case .screen, .part, .request, .form, .picture, .webPage: true
    case .external, .native, .back: false
    }
  }
}

/// What an address can be, as far as the document says it.
package enum AddressPattern: Hashable, Sendable {
  /// Exactly this.
  case literal(String)
  /// Literal pieces with anything between them, and before the first and after the last where these
  /// are empty. A single piece is a path whose query may be any.
  case pieces([String])

  /// Whether an address fits.
  package func matches(_ address: some StringProtocol) -> Bool {
    switch self {
    case .literal(let text): return address == text
    case .pieces(let pieces):
      var rest = address.utf8[...]
      guard let first = pieces.first, let last = pieces.last, rest.starts(with: first.utf8) else {
        return false
      }
      rest = rest.dropFirst(first.utf8.count)
      for piece in pieces.dropFirst().dropLast() where !piece.utf8.isEmpty {
        guard let end = AddressPattern.end(of: piece, in: rest) else { return false }
        rest = rest[end...]
      }
      if pieces.count == 1 { return rest.isEmpty }
      return rest.count >= last.utf8.count && rest.suffix(last.utf8.count).elementsEqual(last.utf8)
    }
  }

  /// The literal; nil where anything stands in it.
  package var literal: String? { if case .literal(let text) = self { text } else { nil } }

  /// What an address begins with.
  package var start: String {
    switch self {
    case .literal(let text): text
    case .pieces(let pieces): pieces.first ?? ""
    }
  }

  /// As messages show it.
  package var text: String {
    switch self {
    case .literal(let text): text
    case .pieces(let pieces): pieces.joined(separator: "…")
    }
  }

  /// Whether it says nothing of the address.
  package var isAnything: Bool {
    if case .pieces(let pieces) = self { pieces.allSatisfy(\.isEmpty) } else { false }
  }

  private static func end<Text: Collection<UInt8>>(
    of piece: String, in text: Text
  ) -> Text.Index? {
    var start = text.startIndex
    while start != text.endIndex {
      if text[start...].starts(with: piece.utf8) {
        return text.index(start, offsetBy: piece.utf8.count)
      }
      start = text.index(after: start)
    }
    return nil
  }
}

/// The value that a navigation gives to its destination.
package struct NavigationContextValue: Sendable {
  /// Where in `navigationContext`; empty for all of it.
  package var path: [Path.Node]
  /// What is known of the value.
  package var shape: ValueShape
}
