import BeagleSchema

extension Explanation {
  /// The explanation for people, without colours or line breaks inside a paragraph.
  package var plainText: String {
    var text = "\(rule)\n\n\(reason)\n"
    if !wrong.isEmpty {
      text += "\nWrong:\n\n" + Explanation.listing(wrong) + "\nRight:\n\n"
      text += Explanation.listing(right)
    }
    return text + "\nSource: \(source)\n"
  }

  /// The same as Markdown.
  package var markdown: String {
    var text = "\(rule)\n\n\(reason)\n"
    if !wrong.isEmpty {
      text += "\nWrong:\n\n" + Explanation.fenced(wrong) + "\nRight:\n\n"
      text += Explanation.fenced(right)
    }
    return text + "\nSource: \(source)\n"
  }

  /// The files of an example, indented; several with their names.
  package static func listing(_ files: [Example], indent: String = "    ") -> String {
    files.map { file in
      let name = files.count > 1 ? "\(indent)\(file.path):\n" : ""
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      return name + lines.map { indent + $0 + "\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func fenced(_ files: [Example]) -> String {
    files.map { file in
      (files.count > 1 ? "`\(file.path)`\n\n" : "") + "```json\n\(file.text)\n```\n"
    }.joined(separator: "\n")
  }
}
