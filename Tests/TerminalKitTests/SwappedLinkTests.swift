import Glibc
import TestFiles
import Testing

@testable import SystemSupport

/// Tests of symbolic links that are replaced while their target is watched. Each wait ends with the
/// expected change, or fails after ``timeout``.
@Suite struct SwappedLinkTests {
  private static let timeout: Int32 = 10_000

  /// Replaces a link as `ln -sfn` does.
  private func swap(_ name: String, to target: String, in directory: TemporaryDirectory) {
    directory.link(name + ".new", to: target)
    rename(directory.path + "/" + name + ".new", directory.path + "/" + name)
  }

  /// Whether a change of this file is reported in time.
  private func reports(_ file: String, _ watcher: DirectoryWatcher) -> Bool {
    while true {
      let changes = watcher.wait(milliseconds: Self.timeout)
      if changes.isEmpty { return false }
      if changes.paths.contains(file) { return true }
    }
  }

  private func reportsReplacement(_ watcher: DirectoryWatcher) -> Bool {
    while true {
      let changes = watcher.wait(milliseconds: Self.timeout)
      if changes.isIncomplete { return true }
      if changes.isEmpty { return false }
    }
  }

  /// Several links on a watched path: the watched path, the link, and its targets.
  @Test(arguments: [
    ("cur", "cur", "a", "b", ""), ("cur/screens", "cur", "a", "b", "/screens"),
    ("one", "two", "a", "b", ""), ("deep/cur", "deep/cur", "../a", "../b", ""),
    ("cur/../cur/./screens", "cur", "a", "b", "/screens"),
  ])
  func otherDirectoryIsWatched(
    path: String, link: String, first: String, second: String, below: String
  ) throws {
    let directory = TemporaryDirectory([
      "a/home.json": "1", "b/home.json": "2", "a/screens/home.json": "1",
      "b/screens/home.json": "2", "deep/x": "",
    ])
    directory.link("one", to: "two")
    directory.link(link, to: first)
    let watcher = try DirectoryWatcher(directory.path + "/" + path)
    directory.write("a\(below)/home.json", "11")
    #expect(reports("home.json", watcher))
    swap(link, to: second, in: directory)
    #expect(reportsReplacement(watcher))
    directory.write("b\(below)/home.json", "22")
    #expect(reports("home.json", watcher))
    swap(link, to: first, in: directory)
    #expect(reportsReplacement(watcher))
    directory.write("a\(below)/home.json", "111")
    #expect(reports("home.json", watcher))
  }

  /// A link may be missing at first, or for a while.
  @Test func missingLinkIsAwaited() throws {
    let directory = TemporaryDirectory(["a/home.json": "1", "b/home.json": "2"])
    let watcher = try DirectoryWatcher(directory.path + "/cur")
    directory.link("cur", to: "a")
    #expect(reportsReplacement(watcher))
    directory.write("a/home.json", "11")
    #expect(reports("home.json", watcher))
    unlink(directory.path + "/cur")
    directory.link("cur", to: "missing")
    rename(directory.path + "/b", directory.path + "/missing")
    #expect(reportsReplacement(watcher))
    directory.write("missing/home.json", "22")
    #expect(reports("home.json", watcher))
  }

  /// A link in the directory may lead to the document of another version.
  @Test func linkInTheDirectoryMayAffectEverything() throws {
    let directory = TemporaryDirectory(["a/home.json": "1", "b/home.json": "2"])
    directory.link("cur", to: "a")
    let watcher = try DirectoryWatcher(directory.path)
    swap("cur", to: "b", in: directory)
    #expect(reportsReplacement(watcher))
    // An editor's lock leads nowhere, and other files did not change.
    directory.link(".#home.json", to: "user@machine.1")
    directory.write("a.json", "{}")
    var changes = watcher.wait(milliseconds: Self.timeout)
    while !changes.paths.contains("a.json"), !changes.isEmpty {
      #expect(!changes.isIncomplete)
      changes = watcher.wait(milliseconds: Self.timeout)
    }
    #expect(!changes.isIncomplete)
  }

  /// A cycle ends.
  @Test func cyclesEnd() throws {
    let directory = TemporaryDirectory()
    directory.link("a", to: "b")
    directory.link("b", to: "a")
    #expect(WatchPath.links(to: directory.path + "/a").count <= 40)
    let watcher = try DirectoryWatcher(directory.path + "/a")
    unlink(directory.path + "/a")
    directory.directory("a")
    #expect(reportsReplacement(watcher))
  }
}
