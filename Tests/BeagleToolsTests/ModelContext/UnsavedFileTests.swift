import BeagleNetworking
import BeagleSchema
import BeagleTestSupport
import JSON
import TestFiles
import Testing

@testable import BeagleServers
@testable import beagle_tui

/// Tests of the tools for files that are not saved, with a directory that changes between the calls.
@MainActor
@Suite struct UnsavedFileTests {
  private let directory = TemporaryDirectory([
    "home.json": screen("Saved"), "other.json": screen("Other"),
  ])

  private static func screen(_ text: String) -> String {
    #"{"_beagleComponent_":"beagle:text","text":"\#(text)"}"#
  }

  /// A server with one client.
  @MainActor
  private final class Client {
    private let server: ModelContextServer
    private let tools: DirectoryTools

    init(_ path: String, allowsWriting: Bool = true) throws {
      let screens = try ScreenDirectory(path)
      tools = DirectoryTools(
        screens, known: [], allowsNetwork: false, allowsWriting: allowsWriting)
      server = ModelContextServer(version: "1", directory: screens, tools: tools) { _ in }
      let hello =
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
      _ = try reply(hello)
    }

    private func reply(_ message: String) throws -> JSONNode {
      server.receive(Array((message + "\n").utf8))
      while server.handleNext() {}
      let output = server.takeOutput()
      return try JSONDocument(Array(output.dropLast()), name: "output").root
    }

    /// Calls a tool. Returns its result.
    func call(_ tool: String, _ arguments: String) throws -> Reply {
      let reply = try reply(
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","#
          + #""arguments":\#(arguments)}}"#)
      return Reply(result: try #require(reply["result"], "\(reply)"))
    }
  }

  private struct Reply {
    let result: JSONNode
    var text: String {
      result["content"]?.elements.compactMap { $0["text"]?.string }.joined(separator: "\n") ?? ""
    }
    var isError: Bool { result["isError"]?.bool == true }
    var unsaved: JSONNode? { result["structuredContent"]?["unsaved"] }
    func paths(_ key: String) -> [String] {
      unsaved?[key]?.elements.compactMap { $0.string } ?? []
    }
  }

  private func draft(_ text: String, _ path: String = "home.json") -> String {
    #""draft":"d","files":{"\#(path)":\#(Self.screen(text))}"#
  }

  // MARK: - Saved files

  @Test func writtenFilesLeaveAllDrafts() throws {
    let client = try Client(directory.path)
    _ = try client.call("check_and_render", "{\(draft("Draft"))}")
    let open = try client.call("interact", #"{"draft":"d","screen":"/home"}"#)
    #expect(open.text.contains("Draft") && open.text.contains("Unsaved (draft d): home.json"))
    let other = #"{"draft":"e","files":{"home.json":{},"other.json":{}}}"#
    _ = try client.call("check_and_render", other)
    let written = try client.call("write_files", #"{"draft":"d"}"#)
    #expect(
      written.text.hasPrefix("Wrote 1 file: home.json\nReplaced: home.json\nThe draft d is empty"),
      "\(written)")
    // The text of the other draft is not lost silently.
    #expect(
      written.text.contains("Dropped without being saved: home.json (the version in draft e);"),
      "\(written)")
    // The file was written later than the other draft had it.
    let rest = try client.call("check_and_render", #"{"draft":"e","screens":[]}"#)
    #expect(rest.paths("files") == ["other.json"])
    directory.write("home.json", Self.screen("Edited"))
    let shown = try client.call("check_and_render", #"{"draft":"d","screens":["/home"]}"#)
    #expect(shown.text.contains("Edited") && !shown.isError, "\(shown.text)")
    #expect(shown.paths("files").isEmpty && shown.unsaved?["draft"]?.string == "d")
    let session = try client.call("interact", #"{"restart":true,"screen":"/home"}"#)
    #expect(session.text.contains("Edited"))
    // Nothing is left to write.
    #expect(try client.call("write_files", #"{"draft":"d"}"#).text.hasPrefix("Wrote nothing: "))
  }

  @Test func filesOfACallReplaceThoseOfItsDraft() throws {
    let client = try Client(directory.path)
    _ = try client.call("check_and_render", "{\(draft("Draft"))}")
    let written = try client.call("write_files", "{\(draft("Final"))}")
    #expect(written.text.hasPrefix("Wrote 1 file: home.json"), "\(written)")
    #expect(!written.text.contains("Dropped"), "\(written)")
    let shown = try client.call("read_files", #"{"paths":["home.json"]}"#)
    #expect(shown.text.contains("Final"), "\(shown.text)")
  }

  @Test("fix corrects unsaved files: those of a draft stay in it, and no file is written")
  func unsavedFilesAreFixed() throws {
    let client = try Client(directory.path)
    let files = #""files":{"home.json":{"_beagleComponent_":"beagle:txt","text":"Hello"}}"#
    let patch = try client.call("fix", "{\(files)}")
    #expect(patch.text.hasPrefix("fix would correct 1 finding in 1 file."), "\(patch.text)")
    #expect(patch.text.contains("beagle:text") && !patch.isError)
    let fixed = try client.call("fix", #"{"draft":"d",\#(files)}"#)
    #expect(
      fixed.text.hasPrefix("Fixed 1 finding in 1 file of the draft d."), "\(fixed.text)")
    #expect(fixed.result["structuredContent"]?["isWritten"]?.bool == false)
    let shown = try client.call("check_and_render", #"{"draft":"d","screens":["/home"]}"#)
    #expect(shown.text.contains("Hello") && !shown.text.contains("beagle:txt"), "\(shown.text)")
    let saved = try client.call("check_and_render", #"{"screens":["/home"]}"#)
    #expect(saved.text.contains("Saved"), "\(saved.text)")
  }

  @Test("the data of a failed flow have the screen once")
  func failuresDoNotRepeatTheScreen() throws {
    let client = try Client(directory.path)
    let failed = try client.call(
      "run_flow", #"{"screen":"/home","flow":[{"assertVisible":"Lost page"}]}"#)
    #expect(failed.isError && failed.text.contains("\nScreen\n"), "\(failed.text)")
    let data = failed.result["structuredContent"]
    let failure = data?["failure"]?.elements.compactMap(\.string) ?? []
    #expect(failure.contains("no element with text \"Lost page\""), "\(failure)")
    #expect(
      !failure.contains("Screen") && !failure.contains("Elements on the screen"), "\(failure)")
    #expect(data?["screen"]?["text"]?.string?.contains("Saved") == true)
  }

  @Test("the values of an event that contexts have are not repeated")
  func eventsDoNotRepeatContexts() throws {
    let rows = #"["\#(String(repeating: "a", count: 60))"]"#
    let home = #"""
      {"_beagleComponent_":"beagle:container","context":{"id":"orders","value":{"rows":[]}},
      "onInit":[{"_beagleAction_":"beagle:sendRequest","url":"/api/rows","onError":[],"onSuccess":[
      {"_beagleAction_":"beagle:setContext","contextId":"orders","path":"rows","value":"@{onSuccess.data}"}]}],
      "children":[{"_beagleComponent_":"beagle:text","text":"Orders"}]}
      """#.split(separator: "\n").joined()
    let failed = try Client(directory.path).call(
      "run_flow",
      #"{"screen":"/home","files":{"home.json":\#(home),"api/rows.json":\#(rows)},"#
        + #""flow":[{"assertVisible":"Lost page"}]}"#)
    #expect(failed.text.contains("orders = {\"rows\":\(rows)}"), "\(failed.text)")
    #expect(failed.text.contains("onSuccess = {\"data\":(as orders.rows),"), "\(failed.text)")
  }

  @Test func editOnDiskReplacesDraft() throws {
    let client = try Client(directory.path)
    let files = #"{"home.json":\#(Self.screen("Draft")),"new.json":\#(Self.screen("New"))}"#
    let first = try client.call("check_and_render", #"{"draft":"d","files":\#(files)}"#)
    #expect(first.text.contains("Unsaved (draft d): home.json, new.json; write_files saves them"))
    // An editor that only touches a file does not make it newer.
    directory.write("home.json", Self.screen("Saved"))
    let touched = try client.call("check_and_render", #"{"draft":"d"}"#)
    #expect(touched.text.contains("Draft") && touched.paths("saved").isEmpty, "\(touched.text)")
    directory.write("home.json", Self.screen("Edited"))
    directory.write("new.json", Self.screen("Created"))
    let edited = try client.call("check_and_render", #"{"draft":"d","screens":["/home","/new"]}"#)
    #expect(edited.text.contains("Edited") && edited.text.contains("Created"), "\(edited.text)")
    #expect(
      edited.text.contains(
        "Saved after it was in the draft, so the saved file is used: home.json, new.json"))
    #expect(edited.paths("saved") == ["home.json", "new.json"])
    // It is reported once.
    let again = try client.call("check_and_render", #"{"draft":"d","screens":["/home"]}"#)
    #expect(again.paths("saved").isEmpty && again.text.contains("Edited"))
    // A newer draft takes the place of the file again, and the deletion of the file does not drop it.
    _ = try client.call("check_and_render", "{\(draft("Newer"))}")
    directory.remove("home.json")
    #expect(try client.call("check_and_render", #"{"draft":"d"}"#).text.contains("Newer"))
  }

  // MARK: - Dropping

  @Test func draftsAreDropped() throws {
    let client = try Client(directory.path, allowsWriting: false)
    let files = #""files":{"home.json":\#(Self.screen("Draft")),"new.json":\#(Self.screen("New"))}"#
    let first = try client.call("check_and_render", #"{"draft":"d",\#(files)}"#)
    #expect(first.text.hasSuffix("Unsaved (draft d): home.json, new.json\n"), "\(first.text)")
    let unused = try client.call("run_flow", #"{"flow":[{"assertVisible":"Saved"}]}"#)
    #expect(unused.text.hasSuffix("Not used, because draft is missing: d (2 files)\n"))
    let wrong = try client.call("check_and_render", #"{"draft":"d","drop":["hom.json"]}"#)
    #expect(wrong.isError)
    #expect(
      wrong.text == "drop: \"hom.json\" is not an unsaved file; those are home.json, new.json")
    let one = try client.call(
      "run_flow",
      #"{"draft":"d","drop":["/home.json"],"screen":"/home","flow":[{"assertVisible":"Saved"}]}"#)
    #expect(!one.isError && one.paths("files") == ["new.json"], "\(one.text)")
    // A session keeps its files until it is called with the argument.
    _ = try client.call("interact", #"{"draft":"d","screen":"/new"}"#)
    let session = try client.call(
      "interact", #"{"draft":"d","drop":true,"steps":[{"openLink":"/new"}]}"#)
    #expect(session.paths("files").isEmpty && session.text.contains("404"), "\(session.text)")
    let all = try client.call("check_and_render", #"{"drop":true,"screens":["/home"]}"#)
    #expect(all.text.contains("Saved") && all.paths("otherDrafts").isEmpty)
    // A name that never had files is a mistake, one whose files are dropped is not.
    #expect(try !client.call("check_and_render", #"{"draft":"d"}"#).isError)
    #expect(try client.call("check_and_render", #"{"draft":"x"}"#).isError)
  }

  @Test func emptyDraftsMakeSpace() throws {
    let client = try Client(directory.path)
    for number in 0..<8 {
      _ = try client.call(
        "check_and_render", #"{"draft":"d\#(number)","files":{"a\#(number).json":[]}}"#)
    }
    let full = try client.call("check_and_render", "{\(draft("x"))}")
    #expect(full.isError && full.text.contains("drop: true"))
    _ = try client.call("write_files", #"{"draft":"d3"}"#)
    #expect(try !client.call("check_and_render", "{\(draft("x"))}").isError)
  }

  /// A call that changes one file of a draft draws one screen.
  @Test func changedScreensAreDrawn() throws {
    let client = try Client(directory.path)
    _ = try client.call("check_and_render", "{\(draft("One"))}")
    let second = try client.call("check_and_render", "{\(draft("Two", "new.json"))}")
    func screens(_ reply: Reply) -> [String] {
      reply.result["structuredContent"]?["screens"]?.elements.compactMap { $0["path"]?.string }
        ?? []
    }
    #expect(screens(second) == ["/new"])
    let routes = #"{"draft":"d","files":{"routes.json":[]}}"#
    #expect(screens(try client.call("check_and_render", routes)) == ["/home", "/new"])
  }

  // MARK: - Paths

  /// Absolute paths, hidden files and characters that change a terminal are refused with the reason.
  @Test func pathsOfFilesAreChecked() throws {
    let client = try Client(directory.path)
    func write(_ path: String) throws -> Reply {
      try client.call("write_files", #"{"files":{"\#(path)":{}}}"#)
    }
    let absolute = try write("/etc/a.json")
    #expect(absolute.isError)
    #expect(
      absolute.text
        == "write_files: files: \"/etc/a.json\" is an absolute path outside the directory;"
        + " paths are relative to it, for example etc/a.json")
    let inside = try write(directory.path + "/sub/a.json")
    #expect(inside.text.hasPrefix("Wrote 1 file: sub/a.json\n"), "\(inside.text)")
    for path in [
      "a\\u001b[31m.json", "a\\nb.json", "a\\u0000.json", "\\u007f.json", "a\\u0085.json",
      "a\\u202ej.json", "a\\u2028b.json",
    ] {
      let refused = try write(path)
      #expect(refused.isError && refused.text.contains("control character"), "\(refused.text)")
      #expect(refused.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    }
    for path in ["../a.json", ".git/a.json", "a/..b/c.json", "a", ""] {
      #expect(try write(path).isError, "\(path)")
    }
    // No message of a tool contains a control character of a name.
    let unknown = try client.call("explain", #"{"name":"x\u001b]0;y\u0007"}"#)
    #expect(!unknown.text.contains("\u{1B}") && !unknown.text.contains("\u{7}"))
  }

  // MARK: - Writing

  @Test func allFilesAreWrittenOrNone() throws {
    directory.directory("folder.json")
    directory.link("link.json", to: "home.json")
    let client = try Client(directory.path)
    let long = String(repeating: "z", count: 260) + ".json"
    for path in ["folder.json", "link.json", "other.json/x.json", long] {
      let reply = try client.call(
        "write_files",
        #"{"files":{"home.json":"new","a/b/c.json":"new","\#(path)":"new"}}"#)
      #expect(reply.isError && reply.text.hasSuffix("; nothing was written"), "\(reply.text)")
    }
    #expect(directory.text("home.json") == Self.screen("Saved"))
    #expect(directory.names() == ["folder.json", "home.json", "link.json", "other.json"])
    // The draft is not lost.
    _ = try client.call("check_and_render", "{\(draft("Draft", "folder.json/x.json"))}")
    #expect(try !client.call("write_files", #"{"draft":"d"}"#).isError)
  }

  /// A file that somebody else changed is not replaced without being read again.
  @Test func changedFilesAreNotReplaced() throws {
    let client = try Client(directory.path)
    let new = #""files":{"home.json":\#(Self.screen("New"))}"#
    #expect(try !client.call("write_files", "{\(new)}").isError)
    for (edited, key) in [("Edited", ""), ("Again", #","delete":["home.json"]"#)] {
      directory.write("home.json", Self.screen(edited))
      let call = key.isEmpty ? "{\(new)}" : "{\(key.dropFirst())}"
      let refused = try client.call("write_files", call)
      #expect(refused.isError && refused.text.contains("changed on disk"), "\(refused.text)")
      #expect(directory.text("home.json") == Self.screen(edited))
      _ = try client.call("read_files", #"{"paths":["home.json"]}"#)
      #expect(try !client.call("write_files", call).isError)
    }
    directory.write("other.json", Self.screen("Edited"))
    let other = #""files":{"other.json":\#(Self.screen("New"))}"#
    let replaced = try client.call("write_files", "{\(other)}")
    #expect(replaced.text.contains("Replaced: other.json"), "\(replaced.text)")
    directory.write("other.json", Self.screen("Edited"))
    #expect(try client.call("write_files", "{\(other)}").isError)
    #expect(try !client.call("write_files", #"{"overwrite":true,\#(other)}"#).isError)
    #expect(directory.text("other.json").contains("New"))
  }
}
