import Glibc
import Testing

extension EndToEnd {
  /// Tests that a check with cached findings prints the same as one without them, whatever changed
  /// in between.
  @Suite struct CheckCacheTests {
    private static func screen(_ route: String, _ text: String = "a") -> String {
      """
      {"_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "text": "\(text)", "styleId": "title"},
        {"_beagleComponent_": "custom:gauge"},
        {"_beagleComponent_": "beagle:lazyComponent", "path": "/part",
         "initialState": {"_beagleComponent_": "beagle:text", "text": ""}},
        {"_beagleComponent_": "beagle:image", "path": {"_beagleImagePath_": "local", "mobileId": "a"}},
        {"_beagleComponent_": "beagle:button", "text": "a", "onPress": [
          {"_beagleAction_": "beagle:pushView", "route": {"url": "\(route)"}},
          {"_beagleAction_": "beagle:popToView", "route": "/two"}]}]}
      """
    }

    private static let files = [
      "home.json": screen("/one", "@{navigationContext.a} @{session.name}"),
      "one.json": screen("/two", "@{total(1)}"), "two.json": screen("/missing"),
      "three.json": screen("/home"), "images/a.png": "",
      "part.json": #"{"_beagleComponent_": "beagle:text", "text": "@{model.title}", "color": 1}"#,
      "data.json": #"{"link": "/three"}"#,
      "broken.json": #"{"_beagleComponent_": "beagle:text" 1}"#,
      "routes.json": #"[{"path": "/four", "body_file": "four.json"}]"#,
      "theme.json": "{}",
    ]

    /// A directory of screens, and a directory for the cache.
    private final class Project {
      let screens: TemporaryScreens
      let cache: TemporaryScreens
      /// The combined length of all outputs.
      var length = 0

      init() throws {
        screens = try TemporaryScreens(CheckCacheTests.files)
        cache = try TemporaryScreens()
      }

      /// Checks three times: without cached findings, with those of an earlier check, and with those of
      /// this check. Expects the same result each time and returns it.
      @discardableResult
      func check(_ options: [String] = []) throws -> String {
        func run(_ more: [String]) throws -> String {
          let run = try PipeRun(
            ["check", "--format", "json"] + options + more + ["."],
            environment: ["XDG_CACHE_HOME": cache.path], directory: screens.path)
          return "\(run.status) \(run.output) \(run.errors)"
        }
        let expected = try run(["--no-cache"])
        #expect(try run([]) == expected)
        #expect(try run([]) == expected)
        length += expected.utf8.count
        return expected
      }
    }

    @Test func changesHaveTheSameFindingsAsWithoutCache() throws {
      let project = try Project()
      var seen = [try project.check()]
      func expectChange(_ what: String, _ options: [String] = []) throws {
        let found = try project.check(options)
        #expect(found != seen.last, "\(what) changed nothing")
        seen.append(found)
      }
      let screens = project.screens
      func move(_ from: String, _ to: String) {
        #expect(rename(screens.path + "/" + from, screens.path + "/" + to) == 0)
      }
      try screens.write("two.json", Self.screen("/one"))
      try expectChange("a changed screen")
      // The same size and the same second.
      try screens.write("two.json", Self.screen("/ome"))
      try expectChange("a changed letter")
      move("one.json", "uno.json")
      try expectChange("a renamed screen")
      unlink(screens.path + "/three.json")
      try expectChange("a deleted screen")
      try screens.write("four.json", Self.screen("/two"))
      try expectChange("a new screen")
      try screens.write("routes.json", #"[{"path": "/one", "body_file": "uno.json"}]"#)
      try expectChange("a changed route")
      unlink(screens.path + "/routes.json")
      try expectChange("deleted routes")
      try screens.write(
        "part.json", #"{"_beagleComponent_": "beagle:text", "text": "@{other.title}"}"#)
      try expectChange("a changed part")
      try screens.write(
        "home.json",
        Self.screen("/one").replacing(
          #""children""#, with: #""context": {"id": "other", "value": {"title": 1}}, "children""#))
      try expectChange("a context around the part")
      unlink(screens.path + "/images/a.png")
      try expectChange("a deleted image")
      for (what, settings) in [
        ("a custom component", #"{"known": ["custom:gauge"]}"#),
        ("a custom operation", #"{"known": ["custom:gauge", "total"]}"#),
        ("a global context", #"{"known": ["custom:gauge"], "contexts": ["other"]}"#),
        ("a theme", #"{"theme": "theme.json"}"#),
        ("an entry screen", #"{"theme": "theme.json", "entryScreens": ["/two"]}"#),
        ("a server", #"{"theme": "theme.json", "server": true}"#),
        ("a severity", #"{"severities": {"dead-route": "note"}}"#),
        ("an exception", #"{"exceptions": [{"paths": ["**"]}]}"#), ("no settings", "{}"),
      ] {
        try screens.write(".beagle-tui.json", settings)
        try expectChange(what)
      }
      try screens.write(".beagle-tui.json", #"{"theme": "theme.json"}"#)
      try expectChange("the theme again")
      try screens.write("theme.json", #"{"texts": {"title": {}}}"#)
      try expectChange("a changed theme")
      try expectChange("another option", ["--strict"])
      try expectChange("a known name", ["--known", "custom:gauge"])
      try expectChange("an optional code", ["--warn", "missing-label"])
      try expectChange("no option")
    }

    @Test func patchIsTheSameAsWithoutCache() throws {
      let project = try Project()
      try project.screens.write(
        "old.json", #"{"_beagleComponent_": "beagle:Text", "text": "a", "styleid": "b"}"#)
      let patch = try project.check(["--diff"])
      #expect(patch.contains("old.json"))
    }

    @Test func directoryIsNotLittered() throws {
      let project = try Project()
      let before = ProcessFiles.names(in: project.screens.path).sorted()
      try project.check()
      #expect(ProcessFiles.names(in: project.screens.path).sorted() == before)
      #expect(ProcessFiles.names(in: project.cache.path) == ["beagle-tui"])
    }

    /// A check without a place for its cache neither fails nor reports it.
    @Test(arguments: ["/proc/nothing", "/dev/null", "relative", ""])
    func checkWorksWithoutCacheDirectory(path: String) throws {
      let screens = try TemporaryScreens(["home.json": Payload.text("Hello")])
      let run = try PipeRun(
        ["check", "."], environment: ["XDG_CACHE_HOME": path], directory: screens.path)
      #expect(run.status == .exit(0) && run.errors == "")
      #expect(ProcessFiles.names(in: screens.path) == ["home.json"])
    }

    @Test func cacheClearRemovesFindings() throws {
      let project = try Project()
      try project.check()
      let folder = project.cache.path + "/beagle-tui/findings"
      #expect(ProcessFiles.names(in: folder).count == 1)
      let run = try PipeRun(
        ["cache", "clear"], environment: ["XDG_CACHE_HOME": project.cache.path])
      #expect(run.status == .exit(0), "\(run.errors)")
      #expect(run.output == "Removed the findings of 1 check.\n")
      #expect(ProcessFiles.names(in: folder).isEmpty)
    }
  }
}
