import Glibc
import Testing

extension EndToEnd {
  /// The keys that end the program do so whatever it is doing.
  @Suite struct BusyTests {
    /// Seconds of processor time that a process has used.
    private func cpuTime(of pid: pid_t) -> Double {
      guard let text = try? TestedProgram.text(of: "/proc/\(pid)/stat"),
        let end = text.lastIndex(of: ")")
      else { return 0 }
      let fields = text[end...].split(separator: " ")
      guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
        return 0
      }
      return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Presses a key and waits until the program works on what it does, which takes it long.
    private func press(_ key: String, in session: PtySession) throws {
      let start = cpuTime(of: session.pid)
      session.send(key)
      try session.wait("a busy program") { cpuTime(of: session.pid) > start + 0.08 }
    }

    /// A screen that takes seconds to make.
    private static var heavy: String {
      let text = Payload.text("@{c} of a heavy screen")
      let list = Array(repeating: text, count: 49_000).joined(separator: ",\n")
      return """
        {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": "line"},
         "children": [\(list)]}
        """
    }

    private static func screens() throws -> TemporaryScreens {
      try TemporaryScreens([
        "home.json": Payload.screen("Home", [Payload.link("Heavy", to: "/heavy")]),
        "heavy.json": heavy,
      ])
    }

    /// The program while it makes the heavy screen.
    private func busySession(_ screens: TemporaryScreens) throws -> PtySession {
      let session = try PtySession([screens.path])
      try session.wait(for: "Heavy", "? keys")
      try press("\r", in: session)
      return session
    }

    @Test(arguments: [
      "q", "\u{3}", "\u{1b}[99;5u", "\u{1b}]11;rgb:0000/0000/0000\u{1b}\\\u{1b}[?62;22cq",
    ]) func endsWhileItIsBusy(key: String) throws {
      let screens = try BusyTests.screens()
      let session = try busySession(screens)
      session.send(key)
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.notGivenBack == [])
      #expect(!String(decoding: session.output, as: UTF8.self).contains("line of a heavy screen"))
    }

    /// Ctrl-C is no key inside of a paste, and a letter none that belongs to something longer.
    @Test(arguments: ["\u{1b}[200~a\u{3}q\u{1b}[201~", "\u{1b}[Bx"])
    func goesOnWithOtherKeysWhileItIsBusy(keys: String) throws {
      let screens = try BusyTests.screens()
      let session = try busySession(screens)
      session.send(keys)
      try session.wait(for: "line of a heavy screen")
      #expect(try session.quit() == [])
    }

    /// What is typed into a field while the program works on the letter before is not lost.
    @Test func typesAQWhileItIsBusy() throws {
      let texts = Array(repeating: Payload.text("@{c}"), count: 40_000).joined(separator: ",")
      let screens = try TemporaryScreens([
        "home.json": """
        {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": "-"},
         "children": [
           {"_beagleComponent_": "beagle:textInput", "placeholder": "type here",
            "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "c",
                          "value": "@{onChange.value}"}]}, \(texts)]}
        """
      ])
      let session = try PtySession([screens.path])
      try session.wait(for: "type here")
      try press("x", in: session)
      session.send("q")
      try session.wait(for: "xq")
      session.send("\u{3}")
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.notGivenBack == [])
    }

    /// Nobody reads what it writes, so it would wait for ever to go on.
    @Test func ctrlCEndsItThoughNobodyReadsTheTerminal() throws {
      let screens = try TemporaryScreens(["home.json": Payload.lines(200)])
      let session = try PtySession([screens.path], columns: 200, rows: 60)
      try session.wait(for: "Line number 1", "? keys")
      session.flood("\u{c}", count: 400)
      session.flood("\u{3}", count: 1)
      try session.waitForEndWithoutReading()
      #expect(try session.waitForFate() == .exit(0))
      #expect(session.notGivenBack == [])
    }

    /// With less than 256 MB of memory to have, a bomb is drawn all the same.
    @Test(arguments: ["components", "values", "expression", "blank", "union", "lines"])
    func staysWithinItsMemory(kind: String) throws {
      let text = Payload.text("x")
      let bomb: String
      switch kind {
      case "components":
        bomb = Payload.screen("B", Array(repeating: text, count: 300_000))
      case "values":
        let ones = Array(repeating: "1", count: 10_000_000).joined(separator: ",")
        bomb = """
          {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": [\(ones)]},
           "children": [\(text)]}
          """
      case "expression":
        let ones = Array(repeating: "1", count: 3_000_000).joined(separator: ",")
        bomb = Payload.screen("B", [Payload.text("@{sum(\(ones))}"), text])
      case "lines":
        bomb = Payload.text(String(repeating: "x\n", count: 5_000_000))
      case "blank":
        bomb = String(repeating: "\n", count: 20_000_000) + Payload.screen("B", [text]) + "]"
      default:
        let union = "union(" + Array(repeating: "c", count: 5000).joined(separator: ",") + ")"
        let data = (0..<10_000).map(String.init).joined(separator: ",")
        bomb = """
          {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": [\(data)]},
           "children": [\(Payload.text("@{length(\(union))}")), \(text)]}
          """
      }
      let screens = try TemporaryScreens(["bomb.json": bomb])
      // Data of the program, in KiB: everything but the code of shared libraries.
      let run = try PipeRun(
        [
          "-c", "ulimit -d 262144 && exec \"$0\" render \"$1\" --size 80x24",
          try TestedProgram.path(), screens.path + "/bomb.json",
        ], program: "/bin/bash", within: 2 * PtySession.patience)
      #expect(run.fate == .exit(kind == "blank" ? 1 : 0), "\(run.errors.suffix(2000))")
      // Values that are only kept are within every bound, and so are lines.
      #expect(run.message.contains("bomb.json:") == !["values", "lines"].contains(kind))
    }
  }
}
