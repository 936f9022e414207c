import Glibc
import Testing

extension EndToEnd {
  /// Programs that run for this one.
  @Suite struct ProgramTests {
    /// A directory with a picture, and in place of the program that draws it a script that notes a
    /// number of a process.
    private func screens(_ script: String) throws -> TemporaryScreens {
      let screens = try TemporaryScreens()
      try screens.write("images/square.svg", "<svg width=\"64\" height=\"48\">")
      let picture = """
        {"_beagleComponent_": "beagle:image",
         "path": {"_beagleImagePath_": "local", "mobileId": "square"}}
        """
      try screens.write("home.json", Payload.screen("Home", [Payload.text("Welcome"), picture]))
      try screens.write("menu.json", Payload.screen("Menu", [Payload.link("Look", to: "/home")]))
      let note = screens.path + "/pid"
      try screens.write("bin/note", "#!/bin/sh\necho $1 > \(note).new; mv \(note).new \(note)\n")
      try screens.write("bin/chafa", "#!/bin/sh\n\(script)\n")
      for program in ["note", "chafa"] { chmod(screens.path + "/bin/" + program, 0o755) }
      return screens
    }

    private func start(_ screens: TemporaryScreens, _ options: [String] = []) throws -> PtySession {
      try PtySession(
        [screens.path] + options, environment: ["PATH": screens.path + "/bin:/usr/bin:/bin"])
    }

    private func noted(_ screens: TemporaryScreens, _ session: PtySession) throws -> pid_t {
      var child: pid_t?
      try session.wait("the program that draws") {
        child = (try? screens.text(of: "pid")).flatMap { pid_t($0.prefix { $0.isNumber }) }
        return child != nil
      }
      return try #require(child)
    }

    /// Whether a process is gone, once whoever takes it in has had the time to notice.
    private func isGone(_ process: pid_t) -> Bool {
      for _ in 0..<500 where kill(process, 0) == 0 { usleep(10_000) }
      return kill(process, 0) != 0
    }

    private static let waiting = "note $$; exec sleep 100"

    /// A program that draws no picture and does not end by itself goes with the one that started it,
    /// also where it was stopped or went to a session of its own.
    @Test(arguments: [
      ("q", waiting), ("\u{3}", waiting), ("SIGTERM", waiting), ("SIGKILL", waiting),
      ("q", "note $$; kill -STOP $$"), ("SIGKILL", "note $$; kill -STOP $$"),
      ("SIGTERM", "setsid -f sh -c 'note $$; exec sleep 100'; sleep 100"),
      ("SIGKILL", "setsid -f sh -c 'note $$; exec sleep 100'; sleep 100"),
    ])
    func noProgramIsLeft(end: String, script: String) throws {
      let screens = try screens(script)
      let session = try start(screens)
      try session.wait(for: "Welcome")
      let child = try noted(screens, session)
      switch end {
      case "SIGTERM": session.signal(SIGTERM)
      case "SIGKILL": session.signal(SIGKILL)
      default: session.send(end)
      }
      _ = try session.waitForFate()
      #expect(isGone(child))
    }

    /// Nobody looks at the picture any more.
    @Test func leavingAScreenEndsItsPrograms() throws {
      let screens = try screens(ProgramTests.waiting)
      let session = try start(screens, ["--screen", "/menu"])
      try session.wait(for: "Look")
      session.send("\r")
      try session.wait(for: "Welcome")
      let child = try noted(screens, session)
      session.send("\u{1b}")
      try session.wait(for: "Look")
      #expect(isGone(child))
      session.send("q")
      #expect(try session.waitForFate() == .exit(0))
    }
  }
}
