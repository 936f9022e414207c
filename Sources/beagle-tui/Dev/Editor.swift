import BeagleTUI
import Glibc
import SystemSupport

/// The user's editor and its syntax for opening a file at a line.
struct Editor: Equatable {
  /// The program and the user's own arguments.
  let command: [String]

  /// The reason why the editor cannot be started; nil if it is installed.
  let problem: String?

  /// What to do without an editor.
  static let advice = "Set EDITOR to your editor."
  /// The editors that are tried if no variable names one.
  private static let standardEditors = ["vi", "vim", "nvim", "nano", "emacs"]

  /// Creates the editor of `VISUAL` or `EDITOR`, the first one that is installed. If neither is set,
  /// an installed one is used, beginning with vi. The variables can contain arguments, as in
  /// `code --wait`. Quotes and backslashes work as in a shell, but no shell runs.
  init(
    environment: (String) -> String?, isInstalled: (String) -> Bool = Editor.isInstalled
  ) {
    let configured = ["VISUAL", "EDITOR"].compactMap(environment).map(Editor.words)
      .filter { !$0.isEmpty }
    if let first = configured.first {
      let found = configured.first { isInstalled($0[0]) }
      command = found ?? first
      problem = found == nil ? "\(first[0]) is not installed." : nil
    } else {
      let found = Editor.standardEditors.first(where: isInstalled)
      command = [found ?? "vi"]
      problem = found == nil ? "No editor is installed." : nil
    }
  }

  /// Whether a program is in `PATH`, or can be run if it is a path.
  static func isInstalled(_ program: String) -> Bool {
    guard program.utf8.contains(UInt8(ascii: "/")) else {
      return ChildProcess.path(of: program) != nil
    }
    return access(program, X_OK) == 0 && !Files.isDirectory(program)
  }

  /// The name in messages.
  var name: String { FilePath.name(of: command[0]) }

  /// Returns the program and its arguments for a position in a file.
  func arguments(path: String, line: Int, column: Int) -> [String] {
    // Editors treat a name that begins with a dash as an option.
    let path = path.hasPrefix("-") ? "./" + path : path
    switch Editor.syntaxes[name] {
    case .colons: return command + ["\(path):\(line):\(column)"]
    case .goto: return command + ["--goto", "\(path):\(line):\(column)"]
    case .lineAndColumn: return command + ["+\(line),\(column)", path]
    case .lineColon: return command + ["+\(line):\(column)", path]
    case .cursor: return command + ["+call cursor(\(line),\(column))", path]
    case .option: return command + ["--line", "\(line)", "--column", "\(column)", path]
    case .line, nil: return command + ["+\(line)", path]
    }
  }

  /// A syntax for the position.
  private enum PositionSyntax {
    /// `+LINE FILE`, which most editors support.
    case line
    /// `+LINE,COLUMN FILE`
    case lineAndColumn
    /// `+LINE:COLUMN FILE`
    case lineColon
    /// An Ex command of Vim.
    case cursor
    /// `FILE:LINE:COLUMN`
    case colons
    /// `--goto FILE:LINE:COLUMN`
    case goto
    /// `--line LINE --column COLUMN FILE`
    case option
  }

  /// The syntax of each editor that supports columns or does not support `+LINE`.
  private static let syntaxes: [String: PositionSyntax] = [
    "vim": .cursor, "nvim": .cursor, "vi": .line, "view": .line, "gvim": .cursor,
    "nano": .lineAndColumn, "rnano": .lineAndColumn,
    "emacs": .lineColon, "emacsclient": .lineColon, "kak": .lineColon, "micro": .lineColon,
    "hx": .colons, "helix": .colons, "subl": .colons, "zed": .colons, "zeditor": .colons,
    "code": .goto, "codium": .goto, "code-insiders": .goto, "vscodium": .goto, "cursor": .goto,
    "windsurf": .goto, "kate": .option, "kwrite": .option,
  ]

  /// Splits a command line into words.
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
