import Glibc
import Testing

extension EndToEnd {
  /// Tests of child processes, such as chafa.
  @Suite struct ChildProcessTests {
    /// A directory with an image and a script that replaces chafa. The script's command `note`
    /// writes a process id to a file.
    private func screens(_ script: String) throws -> TemporaryScreens {
      let screens = try TemporaryScreens()
      try screens.write("images/square.svg", #"<svg width="64" height="48">"#)
      let image = """
        {"_beagleComponent_": "beagle:image",
         "path": {"_beagleImagePath_": "local", "mobileId": "square"}}
        """
      try screens.write("home.json", Payload.screen("Home", [Payload.text("Welcome"), image]))
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

    private func drawingProcess(_ screens: TemporaryScreens, _ session: PtySession) throws -> pid_t
    {
      var child: pid_t?
      try session.wait("the drawing process") {
        child = (try? screens.text(of: "pid")).flatMap { pid_t($0.prefix { $0.isNumber }) }
        return child != nil
      }
      return try #require(child)
    }

    /// Whether a process ends within 5 seconds. Its parent or init needs time to reap it.
    private func hasEnded(_ process: pid_t) -> Bool {
      for _ in 0..<500 where kill(process, 0) == 0 { usleep(10_000) }
      return kill(process, 0) != 0
    }

    private static let waiting = "note $$; exec sleep 100"

    /// A hanging child process ends with the program, even if it is stopped or started its own
    /// session.
    @Test(arguments: [
      ("q", waiting), ("\u{3}", waiting), ("SIGTERM", waiting), ("SIGKILL", waiting),
      ("q", "note $$; kill -STOP $$"), ("SIGKILL", "note $$; kill -STOP $$"),
      ("SIGTERM", "setsid -f sh -c 'note $$; exec sleep 100'; sleep 100"),
      ("SIGKILL", "setsid -f sh -c 'note $$; exec sleep 100'; sleep 100"),
    ])
    func childProcessesEndWithTheProgram(end: String, script: String) throws {
      let screens = try screens(script)
      let session = try start(screens)
      try session.wait(for: "Welcome")
      let child = try drawingProcess(screens, session)
      switch end {
      case "SIGTERM": session.signal(SIGTERM)
      case "SIGKILL": session.signal(SIGKILL)
      default: session.send(end)
      }
      _ = try session.waitForStatus()
      #expect(hasEnded(child))
    }

    /// The home of a program is removed whenever the program ends, also after a crash. Programs see
    /// nothing of the user's home.
    @Test(arguments: ["q", "\u{3}", "SIGTERM", "SIGKILL", "SIGSEGV"])
    func homeOfAProgramIsRemoved(end: String) throws {
      let screens = try screens(
        "mkdir -p $HOME/.w3m/a; head -c 100000 /dev/zero > $HOME/.w3m/w3msrc1.html; echo $HOME >"
          + " $(dirname $0)/home; note $$; exec sleep 100")
      screens.makeFolder("tmp")
      screens.makeFolder("user")
      let (temporary, user) = (screens.path + "/tmp", screens.path + "/user")
      let session = try PtySession(
        [screens.path],
        environment: [
          "PATH": screens.path + "/bin:/usr/bin:/bin", "TMPDIR": temporary, "HOME": user,
        ])
      try session.wait(for: "Welcome")
      let child = try drawingProcess(screens, session)
      #expect(try screens.text(of: "bin/home").hasPrefix("\(temporary)/beagle-tui-\(session.pid)-"))
      #expect(!ProcessFiles.names(in: user).contains(".w3m"))
      switch end {
      case "SIGTERM": session.signal(SIGTERM)
      case "SIGKILL": session.signal(SIGKILL)
      case "SIGSEGV": session.signal(SIGSEGV)
      default: session.send(end)
      }
      _ = try session.waitForStatus()
      #expect(hasEnded(child))
      // The supervisor ends right after the program.
      for _ in 0..<500 where !ProcessFiles.names(in: temporary).isEmpty { usleep(10_000) }
      #expect(ProcessFiles.names(in: temporary) == [])
    }

    /// If every process was killed, the next one removes the remaining files.
    @Test func nextStartRemovesLeftovers() throws {
      let screens = try screens("note $$; exec sleep 100")
      try screens.write("tmp/beagle-tui-99999999-aB3xyz/.w3m/w3msrc1.html", "page")
      chmod(screens.path + "/tmp/beagle-tui-99999999-aB3xyz", 0o700)
      let session = try PtySession(
        [screens.path],
        environment: [
          "PATH": screens.path + "/bin:/usr/bin:/bin", "TMPDIR": screens.path + "/tmp",
        ])
      try session.wait(for: "Welcome")
      _ = try drawingProcess(screens, session)
      let names = ProcessFiles.names(in: screens.path + "/tmp")
      #expect(names.count == 1 && names.allSatisfy { $0.hasPrefix("beagle-tui-\(session.pid)-") })
    }

    @Test func leavingAScreenEndsItsProcesses() throws {
      let screens = try screens(ChildProcessTests.waiting)
      let session = try start(screens, ["--screen", "/menu"])
      try session.wait(for: "Look")
      session.send("\r")
      try session.wait(for: "Welcome")
      let child = try drawingProcess(screens, session)
      session.send("\u{1b}")
      try session.wait(for: "Look")
      #expect(hasEnded(child))
      session.send("q")
      #expect(try session.waitForStatus() == .exit(0))
    }
  }
}
