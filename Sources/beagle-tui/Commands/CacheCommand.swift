import BeagleNetworking
import BeagleTUI
import SystemSupport

/// `beagle-tui cache`: lists or clears cached responses.
struct CacheCommand: Subcommand {
  private enum Action {
    case list
    case clear(prefix: String)
  }

  private var action = Action.list

  static let name = "cache"

  static var manual: Manual {
    Manual(
      summary: "List or clear cached responses",
      synopses: ["[list]", "clear [URL]"],
      details: [
        "The cache stores the responses that HTTP allows it to store, except those for a user who is"
          + " signed in. It is the file beagle-tui/responses.db in $XDG_CACHE_HOME or ~/.cache and"
          + " holds at most 64 MiB. In the program, R requests the screen again. --no-cache disables"
          + " the cache.",
        "list, the default, prints one line for each response: its size, its age, whether it is"
          + " fresh, and its URL. clear removes all responses, or those whose URL begins with URL.",
      ],
      examples: [
        .init("cache", "List the cached responses"),
        .init("cache clear", "Remove all cached responses"),
        .init("cache clear https://bff.example/", "Remove the responses of one server"),
      ],
      exitStatuses: ["Success", "The cache cannot be read or written", "Usage error"])
  }

  static var operands: [Operand] { [Operand(.words("list", "clear"))] }

  mutating func parse(operands: [String]) throws(UsageError) {
    switch operands.first {
    case nil: action = .list
    case "list" where operands.count == 1: action = .list
    case "clear" where operands.count <= 2:
      action = .clear(prefix: operands.count == 2 ? operands[1] : "")
    case "list": throw .unexpectedArgument(operands[1])
    case "clear": throw .unexpectedArgument(operands[2])
    case .some(let word):
      throw UsageError("expected list or clear, found \"\(word)\"").suggesting(
        TypoCorrection.best(for: word, among: ["list", "clear"]))
    }
  }

  func perform() -> ExitStatus {
    guard let path = CacheFile.standardPath(environment: Console.environment) else {
      Console.error("no cache directory: set XDG_CACHE_HOME or HOME")
      return .failure
    }
    guard Files.exists(path) else {
      return .ofOutput(Console.write(CacheCommand.emptyMessage))
    }
    var file = CacheFile(path: path)
    let text: String
    switch action {
    case .list: text = CacheCommand.text(file.summaries(), path, now: WallClock.milliseconds())
    case .clear(let prefix):
      let count = file.removeAll(prefix: prefix)
      text = "Removed \(count) \(count == 1 ? "response" : "responses").\n"
    }
    if let problem = file.problem {
      Console.error(problem)
      return .failure
    }
    return .ofOutput(Console.write(text))
  }

  private static let emptyMessage = "The cache is empty.\n"

  /// Returns a line for each response and a line for their total.
  static func text(_ responses: [CacheFile.Summary], _ path: String, now: Int) -> String {
    guard !responses.isEmpty else { return emptyMessage }
    let rows = responses.map { response in
      let age = max(0, (now - response.receivedAt) / 1000)
      return [
        UnitFormat.bytes(response.size), UnitFormat.duration(seconds: age),
        age < response.lifetime ? "fresh" : "stale",
        response.url,
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
    let total = responses.reduce(0) { $0 + $1.size }
    let count = responses.count == 1 ? "1 response" : "\(responses.count) responses"
    return text + "\n\(count) in \(path), \(UnitFormat.bytes(total))\n"
  }
}
