import BeagleTUI

/// The editor of the user, and how it is told which line to open.
struct Editor: Equatable {
  /// The program and the arguments that the user wants it to have.
  let command: [String]

  /// The editor of the environment: `VISUAL`, else `EDITOR`, else vi. They may hold arguments, such as
  /// `code --wait`, which are divided at blanks; quotes and backslashes keep blanks together as in a
  /// shell, but no shell runs.
  init(environment: (String) -> String?) {
    let named = ["VISUAL", "EDITOR"].lazy.compactMap(environment).map(Editor.words)
      .first { !$0.isEmpty }
    command = named ?? ["vi"]
  }

  /// What messages call it.
  var name: String { command[0].split(separator: "/").last.map(String.init) ?? command[0] }

  /// The program and its arguments for a place in a file.
  func arguments(path: String, line: Int, column: Int) -> [String] {
    // Behind a name that begins with a dash an editor would look for an option.
    let path = path.hasPrefix("-") ? "./" + path : path
    switch Editor.conventions[name] {
    case .place: return command + ["\(path):\(line):\(column)"]
    case .goto: return command + ["--goto", "\(path):\(line):\(column)"]
    case .lineAndColumn: return command + ["+\(line),\(column)", path]
    case .lineColon: return command + ["+\(line):\(column)", path]
    case .cursor: return command + ["+call cursor(\(line),\(column))", path]
    case .option: return command + ["--line", "\(line)", "--column", "\(column)", path]
    case .line, nil: return command + ["+\(line)", path]
    }
  }

  /// How a place is named.
  private enum Convention {
    /// `+LINE FILE`, which most understand.
    case line
    /// `+LINE,COLUMN FILE`
    case lineAndColumn
    /// `+LINE:COLUMN FILE`
    case lineColon
    /// An expression of vim's.
    case cursor
    /// `FILE:LINE:COLUMN`
    case place
    /// `--goto FILE:LINE:COLUMN`
    case goto
    /// `--line LINE --column COLUMN FILE`
    case option
  }

  /// The editors that can be told more than the line, or are told it in another way.
  private static let conventions: [String: Convention] = [
    "vim": .cursor, "nvim": .cursor, "vi": .line, "view": .line, "gvim": .cursor,
    "nano": .lineAndColumn, "rnano": .lineAndColumn,
    "emacs": .lineColon, "emacsclient": .lineColon, "kak": .lineColon, "micro": .lineColon,
    "hx": .place, "helix": .place, "subl": .place, "zed": .place, "zeditor": .place,
    "code": .goto, "codium": .goto, "code-insiders": .goto, "vscodium": .goto, "cursor": .goto,
    "windsurf": .goto, "kate": .option, "kwrite": .option,
  ]

  /// The words of a command line.
  private static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " || character == "\t" {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let done = word { words.append(done) }
    return words
  }
}
