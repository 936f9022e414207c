import Testing

extension Commands {
  /// Tests of the drafts of `beagle-tui mcp`, and of writing, deleting and renaming files.
  @Suite struct MCPDraftTests: ModelContextClient {
    private static func text(_ text: String) -> String {
      #"{"_beagleComponent_":"beagle:text","text":"\#(text)"}"#
    }

    private func talk(
      _ calls: [(tool: String, arguments: String)], in screens: TemporaryScreens? = nil
    ) throws -> ModelContextConversation {
      try ModelContextConversation(
        calls.enumerated().map { call($0 + 1, $1.tool, $1.arguments) },
        in: try screens ?? TemporaryScreens(), options: ["--allow-write"])
    }

    /// The text of a dropped file can be read, and a result says so.
    @Test func droppedTextsAreNotLost() throws {
      let talk = try talk([
        ("check_and_render", #"{"draft":"d","files":{"home.json":\#(Self.text("one"))}}"#),
        ("check_and_render", #"{"draft":"d","drop":true}"#),
        ("read_files", #"{"draft":"d","dropped":true,"paths":["home.json"]}"#),
        ("write_files", #"{"draft":"d"}"#),
        ("write_files", #"{"files":{"home.json":\#(Self.text("two"))}}"#),
        ("read_files", #"{"draft":"none","dropped":true}"#),
      ])
      #expect(
        try talk.text(2).contains("Dropped without being saved: home.json"), "\(talk.run.output)")
      #expect(try talk.text(3).contains("\"one\""), "\(talk.run.output)")
      #expect(try talk.text(4).contains("Wrote nothing: the draft has no unsaved files"))
      #expect(try !talk.text(5).contains("Dropped"), "\(talk.run.output)")
      #expect(try talk.isError(6))
    }

    /// A file in a draft gives way to one that is written; its text stays.
    @Test func savedFilesTakeThePlaceOfDrafts() throws {
      let talk = try talk([
        ("check_and_render", #"{"draft":"d","files":{"home.json":\#(Self.text("one"))}}"#),
        ("write_files", #"{"files":{"home.json":\#(Self.text("two"))}}"#),
        ("read_files", #"{"draft":"d","dropped":true}"#),
        ("check_and_render", #"{"draft":"e","files":{"home.json":\#(Self.text("three"))}}"#),
        ("write_files", #"{"draft":"e"}"#), ("read_files", #"{"draft":"e","dropped":true}"#),
      ])
      #expect(
        try talk.text(2).contains("Dropped without being saved: home.json"), "\(talk.run.output)")
      #expect(try talk.text(3).contains("\"one\""), "\(talk.run.output)")
      #expect(try talk.text(5).contains("Replaced: home.json"), "\(talk.run.output)")
      #expect(try talk.text(6).contains("has no dropped text"), "\(talk.run.output)")
    }

    /// The settings are a hidden file, and stay in a draft like others, also if they are saved already.
    @Test func settingsStayInDrafts() throws {
      let screens = try TemporaryScreens([
        "home.json": Self.text("a"), ".beagle-tui.json": "{}",
      ])
      let talk = try talk(
        [
          (
            "check_and_render",
            #"{"draft":"d","screens":[],"files":{".beagle-tui.json":{"known":["custom:map"]}}}"#
          ),
          ("check_and_render", #"{"draft":"d","screens":[]}"#), ("write_files", #"{"draft":"d"}"#),
          ("read_files", #"{"paths":[".beagle-tui.json"]}"#),
        ], in: screens)
      #expect(try talk.text(2).contains("Unsaved (draft d): .beagle-tui.json"))
      #expect(try talk.text(3).contains("Wrote 1 file: .beagle-tui.json"), "\(talk.run.output)")
      #expect(try !talk.text(3).contains("Dropped"), "\(talk.run.output)")
      #expect(try talk.text(4).contains("custom:map"), "\(talk.run.output)")
    }

    /// A rename moves the text of the draft, which is newer than the saved one.
    @Test func renamedFilesHaveTheTextOfTheDraft() throws {
      let screens = try TemporaryScreens([
        "home.json": Self.text("home"), "a.json": Self.text("old"),
      ])
      let talk = try talk(
        [
          (
            "check_and_render",
            #"{"draft":"d","screens":[],"files":{"a.json":\#(Self.text("new")),"b.json":\#(Self.text("only"))}}"#
          ),
          ("write_files", #"{"draft":"d","rename":{"a.json":"c.json","b.json":"e.json"}}"#),
          ("read_files", "{}"), ("read_files", #"{"paths":["c.json"]}"#),
          ("check_and_render", #"{"draft":"d","files":{"g.json":\#(Self.text("g"))}}"#),
          ("write_files", #"{"draft":"none","files":{"f.json":\#(Self.text("f"))}}"#),
        ], in: screens)
      #expect(try talk.text(2).contains("Wrote 2 files: c.json, e.json"), "\(talk.run.output)")
      #expect(try !talk.text(2).contains("Dropped"), "\(talk.run.output)")
      #expect(try talk.text(3) == "c.json\ne.json\nhome.json\n", "\(talk.run.output)")
      #expect(try talk.text(4).contains("\"new\""), "\(talk.run.output)")
      let text = try talk.text(6)
      #expect(text.contains("leave out draft to write only the passed files"), "\(text)")
      #expect(text.contains("or use one of the drafts d"), "\(text)")
    }

    /// A new draft may be saved at once. A message about a missing draft names only those with files.
    @Test func newDraftsAreWritten() throws {
      let talk = try talk([
        ("check_and_render", #"{"draft":"old","files":{"a.json":\#(Self.text("a"))}}"#),
        ("check_and_render", #"{"draft":"old","drop":true}"#),
        ("write_files", #"{"draft":"new","files":{"home.json":\#(Self.text("one"))}}"#),
        ("check_and_render", #"{"draft":"new","screens":["/home"]}"#),
        ("check_and_render", #"{"draft":"other"}"#), ("write_files", #"{"draft":"other"}"#),
      ])
      #expect(try talk.text(3).contains("Wrote 1 file: home.json"), "\(talk.run.output)")
      #expect(try talk.text(4).contains("one"), "\(talk.run.output)")
      for id in [5, 6] {
        let text = try talk.text(id)
        #expect(text.contains("no draft \"other\" exists") && !text.contains("or use"), "\(text)")
      }
    }

    /// The open screens of a session are older than the files that are written, and a result says so once.
    @Test func sessionsSayThatTheirScreensAreOlder() throws {
      let talk = try talk(
        [
          ("interact", "{}"), ("write_files", #"{"files":{"home.json":\#(Self.text("new"))}}"#),
          ("interact", "{}"), ("interact", "{}"), ("interact", #"{"restart":true}"#),
        ], in: TemporaryScreens(["home.json": Self.text("old")]))
      let note = "the open screens were loaded before the new files"
      for (id, isOld) in [(1, false), (3, true), (4, false), (5, false)] {
        #expect(try talk.text(id).contains(note) == isOld, "\(id) \(talk.run.output)")
      }
      #expect(try talk.text(5).contains("new"), "\(talk.run.output)")
    }

    @Test func filesAreDeletedAndRenamed() throws {
      let push =
        #"{"_beagleComponent_":"beagle:button","text":"Go","onPress":[{"_beagleAction_":"beagle:pushView","route":{"url":"/a"}}]}"#
      let screens = try TemporaryScreens([
        "home.json": push, "a.json": Self.text("a"), "b.json": Self.text("b"),
      ])
      let talk = try talk(
        [
          ("write_files", #"{"delete":["b.json"]}"#), ("write_files", #"{"delete":["b.json"]}"#),
          ("write_files", #"{"rename":{"a.json":"c.json"}}"#),
          ("write_files", #"{"rename":{"home.json":"c.json"}}"#),
          ("write_files", #"{"rename":{"none.json":"d.json"}}"#),
          ("write_files", #"{"rename":{"c.json":"../d.json"}}"#),
          ("write_files", #"{"delete":["../home.json"]}"#), ("read_files", "{}"),
        ], in: screens)
      #expect(try talk.text(1).contains("Deleted: b.json"), "\(talk.run.output)")
      #expect(try talk.text(2).contains("b.json does not exist"))
      #expect(try talk.text(3).contains("Wrote 1 file: c.json"))
      #expect(try talk.text(3).contains("dead-route"), "\(talk.run.output)")
      #expect(try talk.text(4).contains("c.json exists; pass overwrite: true"))
      for id in 5...7 { #expect(try talk.isError(id), "\(id) \(talk.run.output)") }
      #expect(try talk.text(8) == "c.json\nhome.json\n")
    }
  }
}
