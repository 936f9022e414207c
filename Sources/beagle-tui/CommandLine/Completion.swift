import BeagleNetworking
import BeagleTUI
import CellText

/// The words that complete an incomplete command line. The scripts of `completions` print them.
@MainActor
struct Completion {
  /// The files that the shell adds to the candidates.
  enum Files: String {
    case none, files, directories
    /// JSON files and directories.
    case documents
    /// Files after `@`.
    case filesAfterAt
  }

  /// The complete words that begin with the last word.
  private(set) var candidates: [Candidate] = []
  private(set) var files = Files.none

  private let command: any Subcommand.Type
  private let options: [OptionEntry]
  /// The arguments that are not options, before the last word.
  private var operands: [String] = []

  /// Completes the last of the words after the program's name.
  init(_ words: [String]) {
    var before = words.dropLast()
    let word = words.last ?? ""
    let named = before.first.flatMap { Program.command(named: $0) }
    command = named ?? RunCommand.self
    options = command.optionEntries
    if named != nil { before.removeFirst() }
    var isAfterOptions = false
    while let argument = before.popFirst() {
      guard !isAfterOptions, argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--" { isAfterOptions = true }
      guard let option = option(named: argument), option.placeholder != nil else { continue }
      guard before.popFirst() != nil else {
        add(option.kind, word)
        return
      }
    }
    if !isAfterOptions, word.hasPrefix("-") {
      addOptions(word)
    } else {
      if words.count < 2 { add(.command, word) }
      addOperand(word)
    }
  }

  private func option(named name: String) -> OptionEntry? {
    options.first { $0.names.contains(name) }
  }

  /// Adds the options that begin with a word, or the values of `--option=`.
  private mutating func addOptions(_ word: String) {
    if let equals = word.firstIndex(of: "=") {
      guard let option = option(named: String(word[..<equals])), option.placeholder != nil
      else { return }
      add(option.kind, String(word[word.index(after: equals)...]))
      return
    }
    for option in options {
      let summary = option.help
      for name in option.names where name.hasPrefix(word) {
        candidates.append(Candidate(name, summary))
      }
    }
  }

  private mutating func addOperand(_ word: String) {
    let all = command.operands
    if operands.count < all.count {
      add(all[operands.count].kind, word)
    } else if let last = all.last, last.isRepeated {
      add(last.kind, word)
    }
  }

  private mutating func add(_ kind: ValueKind, _ word: String) {
    func append(_ found: [Candidate]) {
      candidates += found.filter { $0.value.hasPrefix(word) }
    }
    switch kind {
    case .text: break
    case .choice(let values): append(values())
    case .choiceOrFile(let values):
      append(values())
      files = .files
    case .file: files = .files
    case .fileAfterAt: files = .filesAfterAt
    case .directory: files = .directories
    case .document, .source: files = .documents
    case .screen: append(screens)
    case .profile:
      let file = try? ConfigFile.load(Console.environment)
      append(
        (file?.profiles ?? []).map { profile in
          let url = profile.settings.baseURL.map { Configuration.display($0.value) }
          return Candidate(profile.name, url ?? "")
        })
    }
  }

  /// The screens of the directory on the command line, with their titles.
  private var screens: [Candidate] {
    guard let source = command.source(of: operands), !SourceOptions.isURL(source) else { return [] }
    var path = Session.split(source).directory
    if path == "~" || path.hasPrefix("~/"), let home = Console.environment("HOME") {
      path = home + path.dropFirst()
    }
    let client = try? DirectoryNetworkClient(directory: path, scheduler: NoRequests())
    return (client?.listedScreens() ?? []).map { Candidate($0.path, $0.title ?? "") }
  }

  /// The text for a shell: the kind of files, then one line for each candidate, with a tab before
  /// its description. Omits candidates with control characters, which would end the line.
  var text: String {
    let lines = candidates.compactMap { candidate -> String? in
      let value = candidate.value
      let hasControls = value.unicodeScalars.contains { $0.properties.generalCategory == .control }
      guard !hasControls else { return nil }
      let summary = TextMetrics.sanitized(candidate.summary)
      return (summary.isEmpty ? value : value + "\t" + summary) + "\n"
    }
    return files.rawValue + "\n" + lines.joined()
  }
}

/// The time of a directory that receives no requests.
private final class NoRequests: RequestScheduler {
  struct NoWork: ScheduledWork {
    func cancel() {}
  }

  func after(milliseconds: Int, _ work: @escaping @MainActor () -> Void) -> NoWork { NoWork() }
}
