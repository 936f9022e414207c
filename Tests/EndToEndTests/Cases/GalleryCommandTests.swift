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
