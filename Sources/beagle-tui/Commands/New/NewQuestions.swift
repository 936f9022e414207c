import BeagleTUI
import CellText

/// The questions of `new` on a terminal. An empty line selects the default in parentheses.
struct NewQuestions {
  /// The template of `--template`, which is not asked for.
  let template: ProjectTemplate?

  private static let defaultDirectory = "screens"

  /// Returns the directory and the template, or nil if standard input or output ends.
  func ask() -> (directory: String, template: ProjectTemplate)? {
    var input = StandardInput()
    guard
      let directory = answer("Directory (\(NewQuestions.defaultDirectory)): ", &input)
    else { return nil }
    let name = directory.isEmpty ? NewQuestions.defaultDirectory : directory
    if let template { return (name, template) }
    guard Console.write(NewQuestions.list) else { return nil }
    while true {
      guard let word = answer("Template (minimal): ", &input) else { return nil }
      if let template = NewQuestions.template(word) { return (name, template) }
      guard
        Console.print(
          "There is no template \"\(TextMetrics.line(word))\". Enter a number or a name.")
      else { return nil }
    }
  }

  private static var list: String {
    let width = (ProjectTemplate.allCases.map(\.rawValue.count).max() ?? 0) + 2
    return ProjectTemplate.allCases.enumerated().map { index, template in
      let blanks = String(repeating: " ", count: width - template.rawValue.count)
      return "  \(index + 1)  \(template.rawValue)\(blanks)\(template.summary)\n"
    }.joined()
  }

  /// Returns the template with a number or a name.
  private static func template(_ word: String) -> ProjectTemplate? {
    if word.isEmpty { return .minimal }
    if let number = Int(word) {
      let all = ProjectTemplate.allCases
      return all.indices.contains(number - 1) ? all[number - 1] : nil
    }
    return ProjectTemplate(rawValue: word.lowercased())
  }

  /// Returns the entered line without blanks around it, or nil at the end of the input.
  private func answer(_ question: String, _ input: inout StandardInput) -> String? {
    guard Console.write(question) else { return nil }
    do throws(Files.Failure) {
      if let line = try input.nextLine() { return trimmed(String(decoding: line, as: UTF8.self)) }
      _ = Console.print("")
      Console.error("canceled; nothing was written")
    } catch {
      Console.error(error.message)
    }
    return nil
  }

  private func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
