/// A whole screen as a snippet, for an empty document.
struct Skeleton {
  let label: String
  let detail: String
  /// The text of a snippet, indented with two spaces.
  let text: String

  /// The text for clients with snippets, which convert tabs to the indentation of the document.
  var snippet: String {
    let lines: [String] = Skeleton.lines(text).map { line in
      let blanks = line.prefix { $0 == " " }.count
      return String(repeating: "\t", count: blanks / 2) + line.dropFirst(blanks)
    }
    return lines.joined(separator: "\n")
  }

  /// The text with the default values of its tab stops.
  var plain: String {
    var values: [Character: String] = [:]
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "$", let first = rest.first, first == "{" || first.isNumber else {
        result.append(character)
        continue
      }
      rest.removeFirst()
      guard first == "{" else {
        result += values[first] ?? ""
        continue
      }
      // ${1:value}
      guard let number = rest.popFirst(), rest.popFirst() != nil,
        let end = rest.firstIndex(of: "}")
      else { break }
      let value = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      values[number] = value
      result += value
    }
    return result
  }

  /// ``plain`` on one line. Completion without snippets, such as that of Neovim 0.7, inserts a line break
  /// as a NUL byte.
  var line: String {
    Skeleton.lines(plain).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  static let all = [
    Skeleton(label: "screen", detail: "A screen with a title", text: screen),
    Skeleton(
      label: "screen: list", detail: "A list from a request, with loading, failure and retry",
      text: list),
    Skeleton(
      label: "screen: form", detail: "A form with validation, which is sent as POST", text: form),
    Skeleton(
      label: "screen: detail", detail: "A screen that shows what the navigation to it passes",
      text: detail),
    Skeleton(label: "screen: tabs", detail: "Tabs with pages", text: tabs),
  ]

  static func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" }
  }
}

extension CompletionCollector {
  /// Adds whole screens.
  func addSkeletons() {
    guard cursor.quotes == .none else { return }
    for skeleton in Skeleton.all {
      var item = CompletionItem(
        skeleton.label, .snippet, text: client.hasSnippets ? skeleton.snippet : skeleton.line,
        detail: skeleton.detail, rank: 1)
      item.isSnippet = client.hasSnippets
      append(item)
    }
  }
}
