/// The text of a web page and its links.
struct WebPage: Hashable, Sendable {
  /// A link in a page.
  struct Link: Hashable, Sendable {
    /// The number in brackets before the link in the text.
    let number: Int
    /// The URL of the target.
    let url: String
  }

  /// The lines of the page. The numbers of links are in brackets.
  let text: String
  /// The links, sorted by number.
  let links: [Link]

  private static let heading = "References:"

  /// Creates a page without links.
  init(text: String) {
    self.text = text
    links = []
  }

  /// Creates a page from the output of w3m: the text, followed by a list of the link targets.
  init(dump: String) {
    var lines = dump.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var links: [Link] = []
    if let start = lines.lastIndex(of: WebPage.heading) {
      let found = lines[(start + 1)...].filter { !$0.isEmpty }.map(WebPage.link)
      // The text of a page may contain the same line.
      if found.allSatisfy({ $0 != nil }) {
        links = found.compactMap { $0 }
        lines.removeSubrange(start...)
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    text = lines.joined(separator: "\n")
    self.links = links
  }

  /// Parses a line such as `[12] https://example.org/`.
  private static func link(_ line: String) -> Link? {
    guard line.first == "[", let end = line.firstIndex(of: "]"),
      let number = Int(line[line.index(after: line.startIndex)..<end])
    else { return nil }
    return Link(number: number, url: String(line[line.index(after: end)...].drop { $0 == " " }))
  }
}
