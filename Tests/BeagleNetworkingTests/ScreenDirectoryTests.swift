import BeagleTestSupport
import Glibc
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

@Suite struct ScreenDirectoryTests {
  @Test(arguments: [
    "/../etc/passwd", "/..", "/a/../b", "/%2e%2e/etc/passwd", "/a/%2E%2e%2Fb", "/..%2f..%2fetc",
    "/./../x", "//../x",
  ])
  func dotSegmentsAreRefused(_ path: String) {
    #expect(throws: RequestPath.Refusal.leavesDirectory) { try RequestPath(path) }
  }

  @Test func otherRefusedPaths() {
    #expect(throws: RequestPath.Refusal.badCharacter) { try RequestPath("/a%00b") }
    #expect(throws: RequestPath.Refusal.badCharacter) { try RequestPath("/%ff") }
    #expect(throws: RequestPath.Refusal.noSlash) { try RequestPath("etc/passwd") }
    #expect(throws: RequestPath.Refusal.noSlash) { try RequestPath("") }
    #expect(throws: RequestPath.Refusal.absoluteURL) { try RequestPath("file:///etc/passwd") }
    #expect(throws: RequestPath.Refusal.server) { try RequestPath("http://h/x") }
    let long = "/" + String(repeating: "a", count: RequestPath.lengthLimit)
    #expect(throws: RequestPath.Refusal.tooLong) { try RequestPath(long) }
    #expect(throws: RequestPath.Refusal.leavesDirectory) { try RequestPath(file: "/etc/passwd") }
    #expect(throws: RequestPath.Refusal.leavesDirectory) { try RequestPath(file: "a/../../b") }
  }

  @Test func pathsAndQueriesAreDecoded() throws {
    let path = try RequestPath("//a%20b//c/?x=1&y=a+b%26&z&x=2#f?q")
    #expect(path.segments == ["a b", "c"])
    #expect(path.normalized == "/a b/c")
    #expect(path.query == ["x": "2", "y": "a b&", "z": ""])
    #expect(try RequestPath("/").segments.isEmpty)
    #expect(try RequestPath("/100%/%zz").segments == ["100%", "%zz"])
    #expect(try RequestPath("/...").segments == ["..."])
  }

  @Test func filesRoundTripThroughTheirURL() throws {
    for name in ["a", "a b", "50%41", "what?", "a#b", "ünï", "new\nline", "\u{7f}"] {
      #expect(try RequestPath(RequestPath.url(forFile: name)).relative == name)
    }
  }

  @Test func linksToOutsideAreNotFollowed() throws {
    let outside = TemporaryDirectory(["secret.json": "{}"])
    let inside = TemporaryDirectory(["a/file.json": "{}"])
    inside.link("out.json", to: outside.path + "/secret.json")
    inside.link("sideways.json", to: "../../../../../../etc/passwd")
    inside.link("folder", to: outside.path)
    inside.link("stay.json", to: "a/file.json")
    inside.link("same", to: "a")
    inside.link("loop", to: "loop")
    inside.link("dangling.json", to: "nowhere")
    let directory = try ScreenDirectory(inside.path)
    for path in ["out.json", "sideways.json", "folder/secret.json"] {
      #expect(throws: ScreenDirectory.Problem.outside) { try directory.read(path, limit: 100) }
    }
    #expect(try directory.read("stay.json", limit: 100) == Array("{}".utf8))
    #expect(try directory.read("same/file.json", limit: 100) == Array("{}".utf8))
    #expect(directory.problem("dangling.json") == .missing)
    guard case .unreadable(let cause)? = directory.problem("loop") else {
      Issue.record("a loop was followed")
      return
    }
    #expect(cause.contains("cycle"))
    #expect(
      DirectoryListing(directory).files == ["a/file.json", "stay.json"])
  }

  @Test func linksToHiddenFilesAreNotFollowed() throws {
    let inside = TemporaryDirectory([".env": "TOKEN", ".git/config": "TOKEN", "a.json": "{}"])
    inside.link("env.json", to: ".env")
    inside.link("git", to: ".git")
    inside.link(".link.json", to: ".git/config")
    let directory = try ScreenDirectory(inside.path)
    for path in ["env.json", "git/config"] {
      #expect(throws: ScreenDirectory.Problem.hidden) { try directory.read(path, limit: 100) }
      #expect(directory.target(of: path) == nil)
    }
    #expect(directory.target(of: ".link.json") == nil)
    // Only callers that name a hidden file themselves may read it.
    #expect(throws: ScreenDirectory.Problem.hiddenName) {
      try directory.read(".link.json", limit: 100)
    }
    #expect(throws: ScreenDirectory.Problem.hiddenName) { try directory.read(".env", limit: 100) }
    #expect(
      try directory.read(".env", limit: 100, allowsHidden: true) == Array("TOKEN".utf8))
    #expect(DirectoryListing(directory).files == ["a.json"])
  }

  @Test func siblingWithSamePrefixIsOutside() throws {
    let parent = TemporaryDirectory(["root/a.json": "1", "root-other/b.json": "2"])
    parent.link("root/b.json", to: "../root-other/b.json")
    let directory = try ScreenDirectory(parent.path + "/root")
    #expect(directory.problem("b.json") == .outside)
  }

  @Test func onlyRegularFilesAreRead() throws {
    let temporary = TemporaryDirectory(["a/b.json": "1"])
    mkfifo(temporary.path + "/pipe.json", 0o644)
    let directory = try ScreenDirectory(temporary.path)
    #expect(directory.problem("pipe.json") == .notAFile)
    #expect(directory.problem("a") == .isDirectory)
    #expect(directory.problem("") == .isDirectory)
    #expect(directory.problem("a/b.json/c") == .missing)
    #expect(directory.problem(String(repeating: "x", count: 300)) == .missing)
  }

  @Test func fileSizeIsLimited() throws {
    let temporary = TemporaryDirectory(["ten": "0123456789", "none": ""])
    let directory = try ScreenDirectory(temporary.path)
    #expect(try directory.read("ten", limit: 10).count == 10)
    #expect(throws: ScreenDirectory.Problem.tooLarge(limit: 9)) {
      try directory.read("ten", limit: 9)
    }
    #expect(try directory.read("none", limit: 0).isEmpty)
  }

  /// Large files are read with other allocation methods; no bytes may be lost.
  @Test(arguments: [(128 << 10) - 2, (128 << 10) - 1, 128 << 10, 300_001, (4 << 20) + 5])
  func largeFilesAreWhole(size: Int) throws {
    let line = "The quick brown fox jumps over the lazy dog.\n"
    let text = String(String(repeating: line, count: size / line.count + 1).prefix(size))
    let temporary = TemporaryDirectory(["large": text])
    #expect(
      try ScreenDirectory(temporary.path).read("large", limit: size) == Array(text.utf8))
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func unreadableFilesAreReported() throws {
    let temporary = TemporaryDirectory(["a.json": "1"])
    chmod(temporary.path + "/a.json", 0)
    #expect(
      try ScreenDirectory(temporary.path).problem("a.json") == .unreadable("permission denied"))
  }

  @Test func invalidDirectories() {
    let temporary = TemporaryDirectory(["file": ""])
    #expect(throws: DirectoryError.missing("/no/such")) { try ScreenDirectory("/no/such") }
    #expect(throws: DirectoryError.missing("")) { try ScreenDirectory("") }
    let file = temporary.path + "/file"
    #expect(throws: DirectoryError.notADirectory(file)) { try ScreenDirectory(file) }
    #expect(DirectoryError.missing("x").localizedDescription.contains("no such directory"))
  }

  @Test(
    "a missing directory that looks like an address without its scheme has the address as a suggestion",
    arguments: [
      ("localhost:18086", true), ("localhost", true), ("127.0.0.1:80/home", true),
      ("bff.example:8080", true),
      ("[::1]:8080", true), ("a:b", false), (":8080", false), ("screens", false), ("a/b:80", false),
      ("a:123456", false), ("/localhost:80", false),
    ])
  func addressWithoutASchemeIsExplained(_ path: String, _ isAddress: Bool) {
    let advice = isAddress ? "Did you mean http://\(path)?" : "Check the path."
    #expect("\(DirectoryError.missing(path))" == "\(path): no such directory. \(advice)")
  }

  @Test func listingIsLimited() throws {
    let temporary = TemporaryDirectory(["a.json": "", ".hidden.json": "", "b/c.json": ""])
    temporary.write(
      String(repeating: "d/", count: DirectoryListing.Limit.suggestions.depth + 3) + "x", "")
    temporary.link("b/up", to: "..")
    let listing = DirectoryListing(try ScreenDirectory(temporary.path))
    #expect(listing.files == ["a.json", "b/c.json"])
    #expect(listing.isTruncated)
  }
}
