import BeagleTUITesting
import BeagleTestSupport
import Foundation
import Testing

@testable import BeagleNetworking

/// Tests of complete tasks, heard line by line.
///
/// `Tests/Transcripts` has the screens and their transcripts. A line that begins with `>` is what the user or the
/// server does; the lines after it are announced. Set `BEAGLE_UPDATE_SNAPSHOTS` to write the transcripts.
@MainActor
@Suite(.serialized) struct TranscriptFormTests {
  private static let folder =
    DocumentationFile.root + "/Tests/Transcripts/"
  nonisolated static let tasks = [
    "back", "choice", "date", "dialog", "headings", "lazy-list", "list", "login", "menu",
    "navigation", "offline", "orders", "pages", "quantity", "quit", "refresh", "registration",
    "retry", "search", "sign-in", "tabs",
  ]

  private static func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder + name)), as: UTF8.self)
  }

  /// A step of a transcript with the lines that it announces.
  private struct Step {
    let name: String
    var lines: [String] = []
  }

  /// A session with a cache, and a server that can be out of reach.
  @MainActor private final class Network {
    let client: StubbedNetworkClient

    init(_ session: TranscriptSession, page: String) {
      let dependencies = session.application.dependencies
      client = StubbedNetworkClient(session.server, scheduler: session.application.application.loop)
      dependencies.cache = MemoryCache()
      dependencies.networkClient = client
      dependencies.urlBuilder.baseUrl = "http://bff.test"
      dependencies.wallClock = { [clock = session.clock] in Int(clock.now / 1_000_000) }
      client.add(
        .init(outcome: .response(status: 200, headers: [], body: Array(page.utf8))) { _ in true })
    }
  }

  private func perform(
    _ name: String, in session: TranscriptSession, _ screen: String, _ network: Network?
  ) throws {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words[0], words.dropFirst().first) {
    case ("open", nil): session.open(screen)
    case ("open", let path?): session.application.open(.remote(.init(url: path)))
    case ("type", let text?): session.type(text)
    case ("wait", let time?): session.clock.advance(milliseconds: try #require(Int(time)))
    case ("fail", nil): session.server.fail()
    case ("respond", "{}"): session.server.respond("{}")
    case ("respond", let name?): session.server.respond(try Self.read(name + ".json"))
    case ("offline", nil): network?.client.isOffline = true
    case ("online", nil): network?.client.isOffline = false
    case (let key, nil):
      session.application.window.handle(.key(try #require(KeyEvent(name: key), "\(name)")))
    default: Issue.record("unknown step \(name)")
    }
    session.settle()
    session.settle()
  }

  /// Plays the steps of a transcript.
  private func play(_ task: String) throws -> [Step] {
    let session = TranscriptSession()
    session.application.dependencies.wallClock = { 1_735_689_600_000 }
    let screen = try Self.read(task + ".json")
    let network = task == "offline" ? Network(session, page: screen) : nil
    var steps: [Step] = []
    for line in try Self.read(task + ".txt").split(separator: "\n") where line.hasPrefix("> ") {
      var step = Step(name: String(line.dropFirst(2)))
      try perform(step.name, in: session, screen, network)
      step.lines = session.takeLines()
      steps.append(step)
    }
    return steps
  }

  @Test(arguments: tasks) func transcript(task: String) throws {
    let expected = try Self.read(task + ".txt")
    var text = (expected.split(separator: "\n").first.map(String.init) ?? "") + "\n\n"
    for step in try play(task) {
      text += "> \(step.name)\n" + step.lines.map { $0 + "\n" }.joined() + "\n"
    }
    text.removeLast()
    if ProcessInfo.processInfo.environment["BEAGLE_UPDATE_SNAPSHOTS"] != nil {
      try Data(text.utf8).write(to: URL(filePath: Self.folder + task + ".txt"))
    } else {
      #expect(text == expected)
    }
  }

  @Test func eachTranscriptIsPlayed() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
    let names = files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
    #expect(names.sorted() == Self.tasks)
  }

  @Test(arguments: tasks) func nothingIsAnnouncedTwice(task: String) throws {
    for step in try play(task) {
      // Typed characters can be the same, and the rows of a screen that opens have the same buttons.
      let isOpening = step.name.hasPrefix("open")
      let lines = step.lines.filter { $0.count > 1 && !(isOpening && $0.hasSuffix(", button")) }
      #expect(Set(lines).count == lines.count, "\(step)")
      // An error is one line, not also a line about the field.
      for error in step.lines where error.hasPrefix("Error in ") {
        let message = error.split(separator: ": ", maxSplits: 1).last ?? ""
        #expect(step.lines.filter { $0.hasSuffix(message) } == [error], "\(step)")
      }
    }
  }

  /// The user hears something after each key.
  @Test(arguments: tasks) func eachKeyHasAResponse(task: String) throws {
    let events = ["open", "wait", "fail", "respond", "offline", "online"]
    let steps = try play(task)
    for (index, step) in steps.enumerated() where !events.contains(where: step.name.hasPrefix) {
      let next = index + 1 < steps.count ? steps[index + 1] : nil
      // A key that loads has a response when the wait is long enough to be noticed.
      if next?.name.hasPrefix("wait") == true || next?.name == "online" { continue }
      // A button of the screen can have no visible effect.
      if step.name == "Enter", next == nil { continue }
      #expect(!step.lines.isEmpty, "\(task): \(step.name)")
    }
  }

  /// A response other than content takes at most six seconds at the usual speed of some 15 characters a second.
  @Test(arguments: tasks) func responsesToKeysAreShort(task: String) throws {
    let moving = ["Tab", "Shift-Tab", "Esc", "Up", "Left", "Right", "n", "N", "Backspace"]
    for step in try play(task) where moving.contains(step.name) {
      #expect(step.lines.joined(separator: " ").count <= 100, "\(task): \(step)")
    }
  }

  /// A typed secret is neither written nor spoken.
  @Test func passwordsAreNotWritten() throws {
    for step in try play("sign-in") where !step.name.hasPrefix("type") {
      #expect(!step.lines.contains { $0.contains("secret") })
    }
    #expect(try play("sign-in").flatMap(\.lines).contains { $0.contains("6 characters") })
  }

  private static let documented = ["sign-in", "search", "retry", "back", "date"]

  /// `docs/accessibility.md` ends with five transcripts. Update the transcripts first.
  @Test func documentationHasTranscripts() throws {
    let path = Self.folder.replacingOccurrences(
      of: "Tests/Transcripts/", with: "docs/accessibility.md")
    let page = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    let end = try #require(page.range(of: "<!-- The transcripts of Tests/Transcripts")?.lowerBound)
    let comment = page[end...].prefix { $0 != "\n" }
    var text = page[..<end] + comment + "\n"
    for task in Self.documented {
      let parts = try Self.read(task + ".txt").split(separator: "\n", maxSplits: 1).map(String.init)
      let steps = parts[1].trimmingCharacters(in: .whitespacesAndNewlines)
      text += "\n\(parts[0])\n\n```text\n\(steps)\n```\n"
    }
    if ProcessInfo.processInfo.environment["BEAGLE_UPDATE_SNAPSHOTS"] != nil {
      try Data(text.utf8).write(to: URL(filePath: path))
    } else {
      #expect(text == page)
    }
  }
}
