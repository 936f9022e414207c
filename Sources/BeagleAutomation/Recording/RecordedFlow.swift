/// The commands of a recording, and its text.
struct RecordedFlow {
  /// A command with the failed responses that a replay needs for it.
  struct Command {
    /// The YAML after `- `.
    let text: String
    /// The number of requests before the event that caused the command.
    let requestsBefore: Int
    /// The responses, with the number of requests that receive each.
    fileprivate var responses: [(text: String, count: Int)] = []

    init(_ text: String, requestsBefore: Int) {
      self.text = text
      self.requestsBefore = requestsBefore
    }

    /// Whether the command only asserts something.
    var isAssertion: Bool { text.hasPrefix("assert") }
  }

  /// The maximum number of different responses of one command.
  private static let responseLimit = 20

  /// The commands. The first one opens the application.
  private(set) var commands = [Command("launchApp", requestsBefore: 0)]
  /// The size that a replay must set first, such as `100x30`; nil for its own size.
  var initialSize: String?

  /// Whether the user has not done anything yet.
  var isEmpty: Bool { commands.count == 1 }

  mutating func add(_ text: String, requestsBefore: Int) {
    commands.append(Command(text, requestsBefore: requestsBefore))
  }

  /// Removes an assertion from those after the last command, unless it is the only one.
  mutating func removeRepeated(_ assertion: String) {
    let tail = commands.lastIndex { !$0.isAssertion } ?? 0
    guard commands.count > tail + 2,
      let index = commands.lastIndex(where: { $0.text == assertion }), index > tail
    else { return }
    commands.remove(at: index)
  }

  /// Adds a failed response before the command that caused its request.
  /// - Parameters:
  ///   - properties: the properties of `respond` without the number of times.
  ///   - request: the number of the request.
  mutating func respond(_ properties: String, to request: Int) {
    let index = commands.lastIndex { !$0.isAssertion && $0.requestsBefore < request } ?? 0
    if let known = commands[index].responses.firstIndex(where: { $0.text == properties }) {
      commands[index].responses[known].count += 1
    } else if commands[index].responses.count < RecordedFlow.responseLimit {
      commands[index].responses.append((properties, 1))
    }
  }

  /// Returns the whole flow.
  /// - Parameter comments: the comments of the first document.
  func text(comments: [String]) -> String {
    var lines = ["appId: beagle"] + comments + ["---"]
    if let initialSize { lines.append("- beagle: {resize: \(initialSize)}") }
    for command in commands {
      lines += command.responses.map { "- beagle: {respond: {\($0.text), times: \($0.count)}}" }
      lines.append("- \(command.text)")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
