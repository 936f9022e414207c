import BeagleNetworking
import BeagleTUI
import SystemSupport

/// `beagle-tui cache`: what is kept of the answers of servers.
struct CacheCommand: Subcommand {
  private enum Task {
    case list
    case clear(prefix: String)
  }

  private var task = Task.list

  static let name = "cache"

  static var manual: Manual {
    Manual(
      summary: "list or clear what is kept of the answers of servers",
      synopses: ["", "clear [URL]"],
      details: [
        "Answers are kept as HTTP allows: those that say of themselves that they may be stored, and"
          + " none that was made for a user who is signed in. They are in beagle-tui/responses.db in"
          + " $XDG_CACHE_HOME, or in ~/.cache, 64 MiB at most. R in the program asks the server"
          + " again, and --no-cache neither uses nor keeps anything.",
        "Without an argument each line is an answer: its size, its age, whether it is still fresh,"
          + " and its address. clear removes all of them, or those whose address begins with URL.",
      ],
      examples: [
        .init("cache", "list what is kept"),
        .init("cache clear", "forget everything"),
        .init("cache clear https://bff.example/", "forget what one server said"),
      ],
      exitStatuses: [
        "the list was printed, or the answers were removed", "the file cannot be used",
        "wrong usage",
      ])
  }

  mutating func take(_ operands: [String]) throws(UsageError) {
    switch operands.first {
    case nil: task = .list
    case "list" where operands.count == 1: task = .list
    case "clear" where operands.count <= 2:
      task = .clear(prefix: operands.count == 2 ? operands[1] : "")
    case "list": throw .tooMany(operands[1])
    case "clear": throw .tooMany(operands[2])
    case .some(let word):
      throw UsageError("expected list or clear, found \"\(word)\"").suggesting(
        NearMiss.best(for: word, among: ["list", "clear"]))
    }
  }

  func perform() -> ExitStatus {
    guard let path = CacheFile.standardPath(environment: Console.environment) else {
      Console.error("there is no place for a cache: neither XDG_CACHE_HOME nor HOME is set")
      return .failure
    }
    guard Files.exists(path) else { return .ofOutput(Console.write("nothing is kept\n")) }
    var file = CacheFile(path: path)
    let text: String
    switch task {
    case .list: text = CacheCommand.text(file.summaries(), path, now: WallClock.milliseconds())
    case .clear(let prefix):
      let count = file.removeAll(prefix: prefix)
      text = "\(count) \(count == 1 ? "answer was" : "answers were") removed\n"
    }
    if let problem = file.problem {
      Console.error(problem)
      return .failure
    }
    return .ofOutput(Console.write(text))
  }

  /// A line for each answer, and one for all of them.
  static func text(_ answers: [CacheFile.Summary], _ path: String, now: Int) -> String {
    guard !answers.isEmpty else { return "nothing is kept\n" }
    let rows = answers.map { answer in
      let age = max(0, (now - answer.receivedAt) / 1000)
      return [
        Amount.bytes(answer.size), Amount.time(seconds: age),
        age < answer.lifetime ? "fresh" : "stale",
        answer.url,
      ]
    }
    var text = ""
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      for column in 0..<3 {
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        text += column == 2 ? row[column] + space + "  " : space + row[column] + "  "
      }
      text += row[3] + "\n"
    }
    let total = answers.reduce(0) { $0 + $1.size }
    return text + "\n\(answers.count) in \(path), \(Amount.bytes(total))\n"
  }
}
