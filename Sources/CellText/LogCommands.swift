import Glibc

/// The commands that CI services read from the log of a job: workflow commands of GitHub
/// (`::error::…` at the beginning of a line, and `##[…]`), logging commands of Azure Pipelines
/// (`##vso[…]`) and service messages of TeamCity (`##teamcity[…]`).
///
/// GitHub ignores spaces before `::`, and its comparison depends on the culture, which ignores
/// invisible characters. The other commands may be anywhere in a line.
package enum LogCommands {
  /// The language of a text, which decides how a command is written so that it is text.
  package enum Language: Sendable {
    /// Text for people: a space follows the first character, as in `: :error` and `# #[error]`.
    case text
    /// JSON: the first character is an escape, so that the values are the same.
    case json
    /// XML or HTML: the first character is a reference, so that the values are the same.
    case markup
  }

  /// Whether the program runs in a CI service that reads commands from its output.
  package static let areRead: Bool = {
    let variables: [String] = ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"]
    return variables.contains { name in
      guard let value = getenv(name) else { return false }
      return !["", "false", "0"].contains(String(cString: value).lowercased())
    }
  }()

  /// Returns text that a terminal and a CI service show without interpreting any part of it, except styles.
  package static func harmless(_ text: String, in language: Language) -> String {
    let shown = TextMetrics.withoutControls(text)
    return areRead ? disarmed(shown, in: language) : shown
  }

  /// The maximum length of the name between `##` and `[`.
  private static let nameLimit = 20

  /// Returns a text that contains no commands.
  package static func disarmed(_ text: String, in language: Language = .text) -> String {
    guard mayContainCommand(text) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var isAtStart = true
    for (index, scalar) in scalars.enumerated() {
      let isCommand =
        switch scalar {
        case ":": isAtStart && next(after: index, in: scalars) == ":"
        case "#": isBracketCommand(scalars, index)
        default: false
        }
      if isCommand {
        result += replacement(scalar, language).unicodeScalars
      } else {
        result.append(scalar)
      }
      if isLineBreak(scalar) {
        isAtStart = true
      } else if !isIgnored(scalar), !scalar.properties.isWhitespace {
        isAtStart = false
      }
    }
    return String(result)
  }

  private static func mayContainCommand(_ text: String) -> Bool {
    var colons = 0
    var marks = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: ":") { colons += 1 }
      if byte == UInt8(ascii: "#") { marks += 1 }
      if colons > 1 || marks > 1 { return true }
    }
    return false
  }

  private static func replacement(_ scalar: Unicode.Scalar, _ language: Language) -> String {
    switch language {
    case .text: "\(scalar) "
    case .json: scalar == "#" ? "\\u0023" : "\\u003a"
    case .markup: "&#\(scalar.value);"
    }
  }

  /// Whether `##[`, with a name before the bracket or without one, begins at an index.
  private static func isBracketCommand(_ scalars: [Unicode.Scalar], _ start: Int) -> Bool {
    var marks = 0
    var letters = 0
    for scalar in scalars[start...] where !isIgnored(scalar) {
      switch scalar {
      case "#" where letters == 0 && marks < 2: marks += 1
      case "[": return marks == 2
      case "a"..."z", "A"..."Z":
        letters += 1
        if marks < 2 || letters > nameLimit { return false }
      default: return false
      }
    }
    return false
  }

  /// Returns the next visible scalar.
  private static func next(after index: Int, in scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
    scalars[(index + 1)...].first { !isIgnored($0) }
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Whether a comparison ignores a scalar.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    guard !isLineBreak(scalar) else { return false }
    switch scalar.value {
    case 0x20..<0x7f: return false
    case ..<0x20, 0x7f..<0xa0: return scalar != "\t"
    default:
      return scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.generalCategory == .format
    }
  }
}
