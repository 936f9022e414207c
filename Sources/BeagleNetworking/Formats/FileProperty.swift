import BeagleSchema

/// A property of a JSON file of settings. `check`, editors, JSON Schemas and manual pages read the
/// same description.
package struct FileProperty: Sendable {
  /// The key in JSON.
  package let name: String
  /// The form of the value.
  package let value: FileValue
  /// The type in words, for example `list of names`.
  package let type: String
  /// The meaning, in sentences.
  package let summary: String
  /// Other keys with the same meaning.
  package let aliases: [String]
  /// Keys of other tools that authors write instead. They have no effect.
  package let synonyms: [String]
  /// Whether an object needs the property.
  package let isRequired: Bool
  /// The name of a property that an object cannot have at the same time.
  package let excluded: String?

  /// Creates a property.
  package init(
    _ name: String, _ value: FileValue, _ summary: String, aliases: [String] = [],
    synonyms: [String] = [], isRequired: Bool = false, excluding excluded: String? = nil
  ) {
    (self.name, self.value, self.summary) = (name, value, summary)
    (self.aliases, self.synonyms, self.isRequired) = (aliases, synonyms, isRequired)
    self.excluded = excluded
    type = value.words
  }

  /// Creates a property with a type in words.
  package init(_ name: String, _ type: String, _ summary: String) {
    (self.name, self.type, self.summary) = (name, type, summary)
    (value, aliases, synonyms, isRequired, excluded) = (.any, [], [], false, nil)
  }

  /// Whether a key names the property.
  package func hasName(_ key: String) -> Bool { key == name || aliases.contains(key) }
}

/// The form of a value in a JSON file of settings.
package indirect enum FileValue: Sendable {
  /// A string. The subject says which ones exist.
  case text(FileSubject)
  /// A whole number.
  case integer(ClosedRange<Int>, FileSubject = .other)
  /// `true` or `false`.
  case flag
  /// One of some words, or a string that names a subject.
  case words([FileWord], or: FileSubject? = nil)
  /// A list of values.
  case list(FileValue)
  /// An object with known keys.
  case object([FileProperty])
  /// An object with any keys, which name a subject.
  case table(FileSubject, FileValue)
  /// One of several forms.
  case oneOf([FileValue])
  /// Any value.
  case any
}

/// A word of a ``FileValue``.
package struct FileWord: Sendable {
  /// The word.
  package let text: String
  /// The meaning, in one sentence; empty if the word says it.
  package let summary: String

  /// Creates a word.
  package init(_ text: String, _ summary: String = "") {
    (self.text, self.summary) = (text, summary)
  }
}

/// What a string names.
package enum FileSubject: Sendable {
  /// Something that no list contains.
  case other
  /// A name that the application chooses, for messages.
  case name
  /// A file, relative to the directory of the settings.
  case file
  /// A directory.
  case folder
  /// The path of a request.
  case request
  /// The path of a screen.
  case screen
  /// A pattern for the paths of files, such as `legacy/**`.
  case pattern
  /// A style id.
  case style
  /// A context.
  case context
  /// A navigation controller.
  case controller
  /// A custom component or action, or an operation.
  case custom
  /// A code of `check`.
  case code
  /// An HTTP method.
  case method
  /// A header field.
  case header
  /// A color such as `#ffaa00`.
  case color
  /// The status of a response.
  case status
  /// The size of a terminal, such as `80x24`.
  case size
}

extension FileValue {
  /// The form in words.
  var words: String {
    switch self {
    case .text(.file), .text(.folder): "path"
    case .text, .words: "string"
    case .integer: "number"
    case .flag: "true or false"
    case .list(.text(.file)), .list(.text(.screen)): "list of paths"
    case .list(.text), .list(.words): "list of names"
    case .list(.object): "list of objects"
    case .list: "list"
    case .table(_, .text), .table(_, .words), .table(_, .oneOf): "object of strings"
    case .object, .table: "object"
    case .oneOf(let forms):
      forms.dropFirst().reduce(into: forms.first?.words ?? "") { $0 += " or " + $1.words }
    case .any: "any value"
    }
  }

  /// The form with an article, for messages about another value.
  var expectation: String {
    switch self {
    case .text: "a string"
    case .words(let words, _): "one of \(words.map(\.text).joined(separator: ", "))"
    case .integer(let range, _):
      switch (range.lowerBound, range.upperBound) {
      case (.min, .max): "a whole number"
      case (let lowest, .max): "a whole number of at least \(lowest)"
      case (let lowest, let highest): "a whole number from \(lowest) to \(highest)"
      }
    case .flag: "true or false"
    case .list: "a list"
    case .object, .table: "an object"
    case .oneOf(let forms):
      forms.dropFirst().reduce(into: forms.first?.expectation ?? "") {
        $0 += " or " + $1.expectation
      }
    case .any: "a value"
    }
  }
}

/// A JSON file of settings.
package struct FileFormat: Sendable {
  /// The form of the file.
  package let root: FileValue
  /// The name of the file, or of its kind, in messages.
  package let name: String
  /// The code of its findings; nil for the code of each mistake.
  package let code: DiagnosticCode?

  /// Creates a format.
  package init(_ name: String, _ root: FileValue, code: DiagnosticCode? = nil) {
    (self.name, self.root, self.code) = (name, root, code)
  }
}
