/// A web page as text: its lines, and where its links lead.
struct WebPage: Hashable, Sendable {
  /// A link of a page.
  struct Link: Hashable, Sendable {
    /// The number that stands before the link in the text.
    let number: Int
    /// Where it leads.
    let address: String
  }

  /// The lines, with the numbers of the links in brackets.
  let text: String
  /// The links in the order of their numbers.
  let links: [Link]

  private static let heading = "References:"

  /// A page without links.
  init(text: String) {
    self.text = text
    links = []
  }

  /// A page from what w3m writes: the text, and behind it the list of what its links lead to.
  init(dump: String) {
    var lines = dump.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var links: [Link] = []
    if let start = lines.lastIndex(of: WebPage.heading) {
      let found = lines[(start + 1)...].filter { !$0.isEmpty }.map(WebPage.link)
      // A page may have such a line of its own.
      if found.allSatisfy({ $0 != nil }) {
        links = found.compactMap { $0 }
        lines.removeSubrange(start...)
      }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    text = lines.joined(separator: "\n")
    self.links = links
  }

  /// A line such as `[12] https://example.org/`.
  private static func link(_ line: String) -> Link? {
    guard line.first == "[", let end = line.firstIndex(of: "]"),
      let number = Int(line[line.index(after: line.startIndex)..<end])
    else { return nil }
    return Link(number: number, address: String(line[line.index(after: end)...].drop { $0 == " " }))
  }
}
