import BeagleNetworking

/// An address in a document.
package struct AddressUse: Sendable {
  /// The use of an address.
  package enum Role: String, Hashable, Sendable {
    /// The address of a screen that a navigation opens.
    case screen
    /// The address of a lazy component's content.
    case part
    /// The address of a request.
    case request
    /// The address that receives the values of a Beagle 1.x form.
    case form
    /// The address of an image.
    case image
    /// The address of a page in a web view.
    case webPage
    /// An address that another program opens.
    case external
    /// The name of a native screen of the application.
    case native
    /// The id or address of a screen to return to.
    case back
  }

  package var role: Role
  /// The type of the action or component, for example `beagle:pushView`.
  var owner: String
  /// The address as written, which may contain expressions.
  package var text: String
  /// The addresses that the text can evaluate to.
  package var pattern: AddressPattern
  /// The HTTP method in uppercase; nil if an expression determines it.
  package var method: String?
  /// The position of the string, including its quotes.
  package var range: SourceRange
  /// The index of the screen that contains the address.
  var screen: Int
  /// The value that a navigation passes to the screen.
  package var navigationContext: NavigationContextValue?
  /// The positions of the names in this value, with their quotes.
  var navigationNames: [MemberName] = []
  /// The ids of the contexts in scope of a lazy component. Its content can read them.
  var scope: [String] = []
  /// The indexes of these contexts in ``DocumentFacts/contexts``.
  var scopeIndexes: [Int] = []
  /// Whether another screen is shown if loading fails.
  var hasFallback = false

  /// Whether the client loads the address.
  var isLoaded: Bool {
    switch role {
    case .screen, .part, .request, .form, .image, .webPage: true
    case .external, .native, .back: false
    }
  }
}

extension AddressUse {
  /// The segments of the path as written, and the query and fragment. Expressions are parts of a segment.
  var segments: (path: [Substring], rest: Substring) {
    var depth = 0
    var end = text.endIndex
    var starts: [String.Index] = []
    characters: for index in text.indices {
      switch text[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case "/" where depth == 0: starts.append(index)
      case "?" where depth == 0, "#" where depth == 0:
        end = index
        break characters
      default: break
      }
    }
    let path = zip(starts, starts.dropFirst() + [end]).map { text[text.index(after: $0)..<$1] }
    return (path, text[end...])
  }

  /// The path of a route for the address. A parameter replaces each segment with an expression. It has the last
  /// name of the expression, if there is one, or else the name `id`.
  package var routePath: String {
    guard pattern.literal == nil else {
      return String(pattern.start.prefix { $0 != "?" && $0 != "#" })
    }
    var names: [String] = []
    return segments.path.map { segment in
      guard segment.utf8.contains(0x7B) else { return "/" + segment }
      let name = Self.lastName(of: segment) ?? "id"
      let count = names.count { $0 == name }
      names.append(name)
      return "/{\(name)\(count == 0 ? "" : "\(count + 1)")}"
    }.joined()
  }

  /// Returns the name at the end of a segment that is one path in a context, such as `id` of `@{item.id}`.
  private static func lastName(of segment: Substring) -> String? {
    guard segment.hasPrefix("@{"), segment.last == "}" else { return nil }
    let start = segment.lastIndex { $0 == "." || $0 == "{" } ?? segment.startIndex
    let name = segment[segment.index(after: start)...].dropLast()
    let isName =
      name.utf8.first.map { (0x61...0x7A).contains($0 | 0x20) } == true
      && RouteTable.isParameter("{\(name)}")
    return isName ? String(name) : nil
  }
}

/// The addresses that a string can evaluate to.
package enum AddressPattern: Hashable, Sendable {
  /// One known address.
  case literal(String)
  /// Literal pieces with any text between them. An empty first or last piece means any text there.
  /// A single piece is a path with any query.
  case pieces([String])

  /// Returns whether an address matches the pattern.
  func matches(_ address: some StringProtocol) -> Bool {
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

  /// The address, if it is known exactly.
  package var literal: String? { if case .literal(let text) = self { text } else { nil } }

  /// The literal text at the start of the address.
  var start: String {
    switch self {
    case .literal(let text): text
    case .pieces(let pieces): pieces.first ?? ""
    }
  }

  /// The pattern as shown in messages, with `…` for any text.
  var text: String {
    switch self {
    case .literal(let text): text
    case .pieces(let pieces): pieces.joined(separator: "…")
    }
  }

  /// Whether the pattern matches every address.
  var isAnything: Bool {
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

/// The name of a member in the value of a navigation.
struct MemberName: Sendable {
  /// The path in `navigationContext`.
  var path: [Path.Node]
  /// The position of the name, including its quotes.
  var span: SourceSpan
}

/// The value that a navigation passesination.
package struct NavigationContextValue: Hashable, Sendable {
  /// The part of `navigationContext` that is set; empty for all of it.
  var path: [Path.Node]
  /// The shape of the value.
  var shape: ValueShape
  /// The shape with the values of its expressions.
  var inferred = ValueShape.unknown
}
