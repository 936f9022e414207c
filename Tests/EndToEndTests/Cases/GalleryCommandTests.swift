import Glibc
import Testing

extension EndToEnd {
  /// Tests of `beagle-tui gallery`.
  @Suite struct GalleryCommandTests {
    @Test func listOpensPages() throws {
      let session = try PtySession(["gallery"], columns: 100, rows: 30)
      try session.wait(for: "Gallery", "textInput", "A text field with one line.")
      session.send("\r")
      try session.wait(for: "beagle:container", "\"_beagleComponent_\"")
      session.send("\u{1b}")
      try session.wait(for: "A text field with one line.")
      _ = try session.quit()
    }

    @Test func nameOpensItsPage() throws {
      let session = try PtySession(["gallery", "text-input"], columns: 100, rows: 30)
      try session.wait(for: "beagle:textInput", "\"placeholder\": \"Password\"")
    }

    /// Opens the page of the button with an editor that runs a command of sed on its file.
    private func editing(_ command: String, _ folder: TemporaryScreens) throws -> PtySession {
      try folder.write("editor", "#!/bin/sh\nsed -i '\(command)' \"$2\"\n")
      chmod(folder.path + "/editor", 0o755)
      let session = try PtySession(
        ["gallery", "button"], columns: 120, rows: 40,
        environment: ["VISUAL": nil, "EDITOR": folder.path + "/editor", "TMPDIR": folder.path])
      try session.wait(for: "beagle:button", "Buy 1", "e edit")
      session.send("e")
      return session
    }

    @Test func savesOfTheEditorAreShown() throws {
      let folder = try TemporaryScreens([:])
      let session = try editing("s/Buy/Sell/", folder)
      // The example is above or next to its JSON.
      try session.wait(for: "Sell 1", "Sell @{cart.count}")
      _ = try session.quit()
      #expect(try examples(in: folder).count == 1)
    }

    @Test func mistakesOfTheEditorAreShown() throws {
      let folder = try TemporaryScreens([:])
      let session = try editing("s/\"enabled\"/\"enabeld\"/", folder)
      try session.wait(for: "JSON:9:7: ", "has no property \"enabeld\"")
      _ = try session.quit()
    }

    /// Without a change, no file remains.
    @Test func unchangedFilesAreRemoved() throws {
      let folder = try TemporaryScreens([:])
      let session = try editing("s/Nothing/Else/", folder)
      try session.wait(for: "beagle:button", "Buy 1")
      _ = try session.quit()
      #expect(try examples(in: folder).isEmpty)
    }

    private func examples(in folder: TemporaryScreens) throws -> [Substring] {
      let run = try PipeRun([folder.path, "-name", "*.json"], program: "/usr/bin/find")
      return run.output.split(separator: "\n")
    }

    @Test func wrongArgumentsAreReported() throws {
      let unknown = try PipeRun(["gallery", "buton"])
      #expect(unknown.status == .exit(2))
      #expect(
        unknown.errors.hasPrefix(
          "beagle-tui: unknown component \"buton\"; did you mean beagle:button?"),
        "\(unknown.errors)")
      #expect(try PipeRun(["gallery", "text", "image"]).status == .exit(2))
      let piped = try PipeRun(["gallery"])
      #expect(piped.status == .exit(1))
      #expect(
        piped.errors
          == "beagle-tui: the gallery needs a terminal; beagle-tui explain prints the same pages\n")
    }
  }
}
