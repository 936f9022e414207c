import Glibc

/// A page of instructions that is followed step by step: `docs/tutorial.md`, `docs/concepts.md` and `docs/cookbook.md`.
///
/// A paragraph with the path of a file, such as `**`orders/home.json`**`, is the caption of the code block after it:
/// the whole text of the file or, in the language `diff`, lines to remove (`-`) and to add (`+`).
/// The comment in the line above another code block says what the block is:
/// - `<!-- checked as output -->`: the output of the command before it
/// - `<!-- checked as shown -->`: texts that the screen shows, one in each line
/// - `<!-- checked as a diagram -->`: a diagram, which is readable on a phone: at most 44 columns
///
/// Blocks in the language `sh` are commands, and each line of a workflow that begins with `- run:`
/// is one, too.
struct Tutorial {
  enum Step {
    case paragraph(String)
    case file(path: String, text: String)
    case edit(path: String, lines: [String])
    case command([String])
    case output(String)
    case shown([String])
  }

  private(set) var steps: [Step] = []
  /// The start of the kind of a block that has the path of a file as its caption.
  private static let caption = "file "

  init(markdown: String) throws {
    var paragraph: [String] = []
    var kind: String?
    var block: [String] = []
    var language: String?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if let name = language {
        if line == "```" {
          try append(block, kind, name)
          (language, kind, block) = (nil, nil, [])
        } else {
          block.append(line)
        }
      } else if line.hasPrefix("```") {
        language = String(line.dropFirst(3))
      } else if let value = Tutorial.value(of: line, "<!-- checked as ", " -->") {
        kind = value
      } else if let path = Tutorial.value(of: line, "**`", "`**") {
        kind = Tutorial.caption + path
      } else if line.isEmpty {
        if !paragraph.isEmpty { steps.append(.paragraph(paragraph.joined(separator: " "))) }
        paragraph = []
      } else {
        paragraph.append(line)
      }
    }
    guard language == nil else { throw HarnessError("a code block does not end") }
  }

  private mutating func append(_ block: [String], _ kind: String?, _ language: String) throws {
    let text = block.map { $0 + "\n" }.joined()
    switch kind {
    case "output": steps.append(.output(text))
    case "shown": steps.append(.shown(block))
    case "a diagram":
      guard block.allSatisfy({ $0.count <= 44 }) else { throw HarnessError("too wide: \(text)") }
    case .some(let name):
      guard let path = Tutorial.value(of: name, Tutorial.caption, "") else {
        throw HarnessError("checked as \(name): no file has this caption")
      }
      let isEdit = language == "diff"
      steps.append(isEdit ? .edit(path: path, lines: block) : .file(path: path, text: text))
    case nil:
      let start = language == "yaml" ? "- run: " : ""
      guard ["sh", "yaml"].contains(language), block.allSatisfy({ $0.hasPrefix(start) }) else {
        throw HarnessError("an unchecked block: \(text)")
      }
      for line in block {
        steps.append(.command(Tutorial.words(of: line.dropFirst(start.count))))
      }
    }
  }

  private static func value(of line: String, _ start: String, _ end: String) -> String? {
    guard line.hasPrefix(start), line.hasSuffix(end) else { return nil }
    return String(line.dropFirst(start.count).dropLast(end.count))
  }

  /// Returns the words of a command line. Single quotes are around words with spaces.
  private static func words(of line: Substring) -> [String] {
    line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { part in
      part.offset % 2 == 1
        ? [String(part.element)] : part.element.split(separator: " ").map(String.init)
    }
  }

  /// Returns an output with N for the numbers of its times, as in `✓ flows/order.yaml  N ms` and
  /// `1 flow: 1 passed in N s`. They vary.
  static func withoutTimes(_ output: String) -> String {
    output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      guard words.count > 1, ["ms", "s"].contains(words.last),
        words[words.count - 2].allSatisfy({ $0.isNumber || $0 == "." })
      else { return String(line) }
      words[words.count - 2] = "N"
      return words.joined(separator: " ")
    }
    .joined(separator: "\n")
  }

  /// Returns a text after an edit. The removed and the unchanged lines must be in it once.
  static func apply(_ edit: [String], to text: String) throws -> String {
    let old = edit.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) }
    let new = edit.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let places = lines.indices.filter { lines[$0...].starts(with: old) }
    guard places.count == 1 else {
      throw HarnessError("\(places.count) places for \(edit.joined(separator: "\n")) in \(text)")
    }
    return (lines[..<places[0]] + new + lines[(places[0] + old.count)...]).joined(separator: "\n")
  }
}

/// A reader of a tutorial who does in a directory of their own what the page says.
final class TutorialReader {
  let folder = try? TemporaryScreens()
  private var steps: ArraySlice<Tutorial.Step>
  /// The running program, which `beagle-tui dev` started.
  private(set) var session: PtySession?
  /// The commands that ran without a terminal.
  private(set) var runs: [PipeRun] = []

  init(_ tutorial: Tutorial) { steps = tutorial.steps[...] }

  /// Performs the next steps up to a paragraph that contains a text, or all of them without a text.
  func follow(until text: String? = nil) throws {
    while let step = steps.popFirst() {
      if case .paragraph(let words) = step {
        if let text, words.contains(text) { return }
      } else {
        try perform(step)
      }
    }
    if let text { throw HarnessError("the tutorial does not say \"\(text)\" here") }
  }

  private func perform(_ step: Tutorial.Step) throws {
    guard let folder else { throw HarnessError("no temporary directory") }
    switch step {
    case .paragraph: break
    case .file(let path, let text): try folder.write(path, text)
    case .edit(let path, let lines):
      try folder.write(path, Tutorial.apply(lines, to: folder.text(of: path)))
    case .command(let words):
      guard words.first == "beagle-tui" else { throw HarnessError("an unknown program: \(words)") }
      // Any free port, since another program may use the one in the text.
      let arguments = words.dropFirst().map { $0 == "0.0.0.0:8080" ? "0.0.0.0:0" : $0 }
      if arguments.first == "dev" {
        session = try PtySession(arguments, directory: folder.path)
      } else {
        runs.append(try PipeRun(arguments, directory: folder.path))
      }
    case .output(let text):
      let output = (runs.last?.errors ?? "") + (runs.last?.output ?? "")
      guard Tutorial.withoutTimes(output) == Tutorial.withoutTimes(text) else {
        throw HarnessError("another output: \(output)")
      }
    case .shown(let texts):
      guard let session else { throw HarnessError("no program is running") }
      try session.wait("\(texts)") { texts.allSatisfy(session.screen.shows) }
    }
  }
}
