import BeagleTUITesting
import Foundation
import Testing

/// Tests of complete forms, read aloud line by line.
///
/// `Tests/Transcripts` has the screens and their transcripts. A line in brackets is what the user or
/// the server does; the lines after it are announced. A line with `>` is about the focus. Set
/// `BEAGLE_UPDATE_SNAPSHOTS` to write the transcripts.
@MainActor
@Suite struct TranscriptFormTests {
  private static let folder =
    #filePath.components(separatedBy: "/Tests/")[0] + "/Tests/Transcripts/"
  private nonisolated static let forms = ["login", "registration", "list", "tabs", "navigation"]

  private static func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: folder + name)), as: UTF8.self)
  }

  /// The steps of a transcript with the lines that each one announces.
  private struct Step {
    let name: String
    var lines: [String] = []
    /// The line of the focus after the step.
    var prompt = ""
  }

  private func perform(_ name: String, in session: TranscriptSession, _ screen: String) throws {
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words[0], words.dropFirst().first) {
    case ("open", nil): session.open(screen)
    case ("press", let key?):
      session.application.window.handle(.key(try #require(KeyEvent(name: key))))
      session.settle()
    case ("type", let text?): session.type(text)
    case ("wait", let time?):
      session.clock.advance(milliseconds: try #require(Int(time)))
      session.settle()
    case ("fail", nil):
      session.server.fail()
      session.settle()
    case ("respond", nil):
      session.server.respond(screenJSON("Payment", ["Confirm": Part.action("popView")]))
      session.settle()
    default: Issue.record("unknown step \(name)")
    }
  }

  /// Plays the steps of a transcript.
  private func play(_ form: String) throws -> [Step] {
    let session = TranscriptSession()
    let screen = try Self.read(form + ".json")
    var steps: [Step] = []
    var prompt = ""
    for line in try Self.read(form + ".txt").split(separator: "\n") where line.hasPrefix("[") {
      var step = Step(name: String(line.dropFirst().dropLast()))
      try perform(step.name, in: session, screen)
      step.lines = session.takeLines()
      // The line of the focus before the step stays where it is.
      if step.lines.first == prompt, !prompt.isEmpty { step.lines.removeFirst() }
      step.prompt = session.prompt
      prompt = session.prompt
      steps.append(step)
    }
    return steps
  }

  @Test(arguments: forms) func transcript(form: String) throws {
    let expected = try Self.read(form + ".txt")
    var text = String(expected.prefix { $0 != "[" })
    var prompt = ""
    for step in try play(form) {
      text += "[\(step.name)]\n" + step.lines.map { $0 + "\n" }.joined()
      if step.prompt != prompt, !step.prompt.isEmpty { text += step.prompt + "\n" }
      prompt = step.prompt
      text += "\n"
    }
    text.removeLast()
    if ProcessInfo.processInfo.environment["BEAGLE_UPDATE_SNAPSHOTS"] != nil {
      try Data(text.utf8).write(to: URL(filePath: Self.folder + form + ".txt"))
    } else {
      #expect(text == expected)
    }
  }

  @Test(arguments: forms) func nothingIsAnnouncedTwice(form: String) throws {
    for step in try play(form) {
      #expect(Set(step.lines).count == step.lines.count, "\(step)")
      let focus = step.prompt.dropFirst(2)
      #expect(!step.lines.contains { !focus.isEmpty && $0.hasPrefix(focus) }, "\(step)")
      // An error is one line, not also a line about the field.
      for error in step.lines where error.hasPrefix("Error in ") {
        let field = error.dropFirst(9).prefix { $0 != ":" }
        #expect(!step.lines.contains { $0.hasPrefix(field + ",") }, "\(step)")
      }
    }
  }

  /// The line of the focus has a name, a role, and a position; fields have a value.
  @Test(arguments: forms) func focusHasNameRoleAndPosition(form: String) throws {
    let roles = ["button", "link", "text field", "secure text field", "tab", "pages"]
    // The only control of a screen has no position.
    for step in try play(form) where !["", "> Confirm, button"].contains(step.prompt) {
      #expect(step.prompt.hasPrefix("> "))
      let words = step.prompt.dropFirst(2).split(separator: ":")[0].components(separatedBy: ", ")
      #expect(words.contains { roles.contains($0) }, "\(step.prompt)")
      let position = (words.last ?? "").split(separator: " ").suffix(3)
      #expect(position.count == 3 && position.dropFirst().first == "of", "\(step.prompt)")
      if words.contains(where: { $0.hasSuffix("text field") }) {
        #expect(step.prompt.contains(":"), "\(step.prompt)")
      }
    }
  }
}
