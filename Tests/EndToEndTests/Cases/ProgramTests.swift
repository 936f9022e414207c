import Glibc
import Testing

extension EndToEnd {
  /// Programs that run for this one.
  @Suite struct ProgramTests {
    /// A program that draws no picture and does not end by itself goes with the one that started it.
    @Test(arguments: ["q", "\u{3}", "SIGTERM"]) func noProgramIsLeft(end: String) throws {
      let screens = try TemporaryScreens()
      try screens.write("images/square.svg", "<svg width=\"64\" height=\"48\">")
      try screens.write(
        "home.json",
        Payload.screen(
          "Home",
          [
            Payload.text("Welcome"),
            """
            {"_beagleComponent_": "beagle:image",
             "path": {"_beagleImagePath_": "local", "mobileId": "square"}}
            """,
          ]))
      let note = screens.path + "/pid"
      try screens.write(
        "bin/chafa", "#!/bin/sh\necho $$ > \(note).new\nmv \(note).new \(note)\nexec sleep 100\n")
      chmod(screens.path + "/bin/chafa", 0o755)
      let session = try PtySession(
        [screens.path], environment: ["PATH": screens.path + "/bin:/usr/bin:/bin"])
      try session.wait(for: "Welcome")
      var child: pid_t?
      try session.wait("the program that draws") {
        child = (try? screens.text(of: "pid")).flatMap { pid_t($0.prefix { $0.isNumber }) }
        return child != nil
      }
      let number = try #require(child)
      if end == "SIGTERM" {
        session.signal(SIGTERM)
      } else {
        session.send(end)
      }
      _ = try session.waitForFate()
      // Whoever takes it in then has to be given the time to do so.
      var waits = 0
      while kill(number, 0) == 0, waits < 500 {
        usleep(10_000)
        waits += 1
      }
      #expect(kill(number, 0) == -1)
    }
  }
}
