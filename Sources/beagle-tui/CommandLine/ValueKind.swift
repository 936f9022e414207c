import BeagleAnalysis
import BeagleTUI

/// The kind of a value on the command line. Completion and the manual pages use it.
enum ValueKind {
  /// Text that cannot be completed.
  case text
  /// One of some words.
  case choice(@MainActor () -> [Candidate])
  /// One of some words, or a file.
  case choiceOrFile(@MainActor () -> [Candidate])
  /// Any file.
  case file
  /// Text, or a file after `@`.
  case fileAfterAt
  /// A directory.
  case directory
  /// A JSON document or a directory.
  case document
  /// A directory of screens, a document or a URL.
  case source
  /// The path of a screen in the directory on the command line.
  case screen
  /// A profile of the configuration file.
  case profile
}

/// A value that completes a word.
struct Candidate: Equatable {
  let value: String
  /// A description of at most one line.
  var summary = ""

  init(_ value: String, _ summary: String = "") {
    self.value = value
    self.summary = summary
  }
}

extension ValueKind {
  /// A case of an enumeration.
  static func cases<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    of type: Choice.Type
  ) -> ValueKind {
    .choice { type.allCases.map { Candidate($0.rawValue) } }
  }

  /// One of some words.
  static func words(_ words: String...) -> ValueKind { .choice { words.map { Candidate($0) } } }

  /// The name of a theme or a theme file.
  static var theme: ValueKind {
    .choiceOrFile { ThemeName.all.map { Candidate($0.rawValue) } }
  }

  /// A language, or a file of translated texts.
  static var language: ValueKind {
    .choiceOrFile { Language.allCases.map { Candidate($0.tag, $0.name) } }
  }

  /// A code of `check`.
  static var code: ValueKind {
    .choice {
      Reference().entries.filter { $0.kind == .check }.map { Candidate($0.name, $0.summary) }
    }
  }

  /// The id of a navigation controller.
  static var controller: ValueKind {
    .choice { Controllers.summaries.map { Candidate($0.id, $0.summary) } }
  }

  /// A command of the program.
  static var command: ValueKind {
    .choice { Program.commands.map { Candidate($0.name, $0.manual.summary) } }
  }

  /// What the value is if it is a path, which cannot be empty; nil for other values. An empty path
  /// with a name after it would be a path in the root directory.
  var path: String? {
    switch self {
    case .file, .choiceOrFile: "a file"
    case .directory: "a directory"
    case .document: "a document or a directory"
    case .source: "a directory or a URL"
    default: nil
    }
  }

  /// The words that are valid, or nil if there are others.
  @MainActor var choices: [Candidate]? {
    switch self {
    case .choice(let candidates), .choiceOrFile(let candidates): candidates()
    default: nil
    }
  }
}

/// The kind of an argument that is not an option.
struct Operand {
  let kind: ValueKind
  /// Whether the argument may be repeated.
  var isRepeated = false

  init(_ kind: ValueKind, isRepeated: Bool = false) {
    self.kind = kind
    self.isRepeated = isRepeated
  }
}
