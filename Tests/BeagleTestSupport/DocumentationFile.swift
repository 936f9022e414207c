import FoundationEssentials

/// A Markdown file of the repository.
package struct DocumentationFile: CustomStringConvertible {
  /// The path in the repository.
  package let path: String
  /// The lines outside of code blocks.
  package let prose: [String]
  /// The code blocks, in file order.
  package let blocks: [Block]

  /// A code block.
  package struct Block {
    /// The language after the opening fence, for example `swift`.
    package let language: String
    package let code: String
    /// The path in the caption, such as `**`store/home.json`**`, or else the value of the comment
    /// `<!-- checked as VALUE -->` in the line above, or nil.
    package let format: String?

    package var lines: [Substring] { code.split(separator: "\n") }
  }

  package var description: String { path }

  /// The root directory of the repository.
  package static let root = #filePath.components(separatedBy: "/Tests/")[0]

  package static func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: root + "/" + path)), as: UTF8.self)
  }

  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root + "/" + path)
  }

  /// README.md and the pages of `docs/`.
  package static func guides() throws -> [DocumentationFile] {
    let names = try FileManager.default.contentsOfDirectory(atPath: root + "/docs")
    let pages = names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    return try (["README.md"] + pages).map(DocumentationFile.init)
  }

  /// The guides, and the pages for developers.
  package static func all() throws -> [DocumentationFile] {
    try guides() + ["CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"].map(DocumentationFile.init)
  }

  package init(_ path: String) throws {
    self.path = path
    var prose: [String] = []
    var blocks: [Block] = []
    var fence: (language: String, format: String?)?
    var code = ""
    for line in try Self.text(of: path).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let (language, format) = fence {
          blocks.append(Block(language: language, code: code, format: format))
          fence = nil
        } else {
          let comment = prose.last.flatMap {
            Self.between("<!-- checked as ", " -->", in: $0).first
          }
          let caption = prose.last(where: { !$0.isEmpty }).flatMap {
            $0.hasPrefix("**`") && $0.hasSuffix("`**") ? String($0.dropFirst(3).dropLast(3)) : nil
          }
          fence = (String(line.dropFirst(3)), caption ?? comment)
          code = ""
        }
      } else if fence != nil {
        code += line + "\n"
      } else {
        prose.append(line)
      }
    }
    self.prose = prose
    self.blocks = blocks
  }

  /// The code spans in the prose.
  package var codeSpans: [String] {
    prose.flatMap { line in
      line.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
  }

  /// The targets of links to files, with their anchors.
  package var links: [String] {
    prose.flatMap { Self.between("](", ")", in: $0) }.filter { !$0.contains("://") }
  }

  /// The anchors of the headings, as GitHub generates them.
  package var anchors: [String] {
    prose.filter { $0.hasPrefix("#") }.map { line in
      let title = line.drop { $0 == "#" || $0 == " " }.lowercased()
      return String(
        title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .map { $0 == " " ? "-" : $0 })
    }
  }

  /// Returns the texts between two delimiters.
  private static func between(_ start: String, _ end: String, in text: String) -> [String] {
    text.components(separatedBy: start).dropFirst().compactMap { part in
      let pieces = part.components(separatedBy: end)
      return pieces.count > 1 ? pieces[0] : nil
    }
  }
}
