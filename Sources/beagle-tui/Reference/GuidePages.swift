import BeagleAnalysis

/// The pages of the FAQ, what a server must send, and the other guides, so that `explain` finds them.
enum GuidePages {
  static let entries = all.map { guide in
    Reference.Entry(.guide, guide.name, summary: guide.summary) {
      var page = ReferencePage(.guide, guide.name, summary: guide.summary)
      page.details = guide.details
      page.source = guide.page
      return page
    }
  }

  /// Returns the pages with a name, such as a word of the glossary.
  static func pages(named name: String) -> [ReferencePage] {
    entries.filter { $0.name.lowercased() == name.lowercased() }.map(\.page)
  }
}
