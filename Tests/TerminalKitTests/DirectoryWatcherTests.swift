import Glibc
import TestFiles
import Testing

@testable import CellText
@testable import SystemSupport
@testable import TerminalKit

/// Tests of changes of a watched directory, as made by editors and users. Each wait ends with the
/// expected change, or fails after ``timeout``.
@Suite struct DirectoryWatcherTests {
  private static let timeout: Int32 = 10_000

  /// Returns the paths reported until all expected ones were, including others reported meanwhile.
  private func paths(_ watcher: DirectoryWatcher, until expected: Set<String>) -> Set<String> {
    var reported: Set<String> = []
    while !expected.isSubset(of: reported) {
      let changes = watcher.wait(milliseconds: Self.timeout)
      if changes.isEmpty { break }
      reported.formUnion(changes.paths)
    }
    return reported
  }

  @Test func writtenFilesAreReported() throws {
    let directory = TemporaryDirectory()
    directory.write("home.json", "{}")
    let watcher = try DirectoryWatcher(directory.path)
    #expect(watcher.wait(milliseconds: 0).isEmpty)
    directory.write("home.json", "{ }")
    #expect(watcher.wait(milliseconds: Self.timeout).paths == ["home.json"])
    #expect(watcher.wait(milliseconds: 0).isEmpty)
    #expect(watcher.notice == nil)
  }

  @Test func severalFilesAreReportedTogether() throws {
    let directory = TemporaryDirectory()
    let watcher = try DirectoryWatcher(directory.path)
    for index in 0..<20 { directory.write("\(index).json", "{}") }
    let changes = watcher.wait(milliseconds: Self.timeout)
    #expect(changes.paths == Set((0..<20).map { "\($0).json" }))
  }

  @Test func savingByRenamingIsOneChange() throws {
    let directory = TemporaryDirectory()
    directory.write("home.json", "{}")
    let watcher = try DirectoryWatcher(directory.path)
    // Like vim with 'backupcopy' off: the old file is renamed, the new one is written.
    rename(directory.path + "/home.json", directory.path + "/home.json~")
    let file = open(directory.path + "/home.json", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(watcher.collect())
    #expect(watcher.hasIncompleteFiles)
    _ = Glibc.write(file, "{ }", 3)
    #expect(watcher.collect())
    #expect(watcher.hasIncompleteFiles)
    closeFile(file, path: directory.path + "/home.json")
    unlink(directory.path + "/home.json~")
    #expect(watcher.wait(milliseconds: Self.timeout).paths.contains("home.json"))
    // Like other editors: the new file replaces the old one by renaming.
    directory.write("home.json.new", "{ }")
    rename(directory.path + "/home.json.new", directory.path + "/home.json")
    #expect(watcher.collect())
    #expect(!watcher.hasIncompleteFiles)
    #expect(watcher.wait(milliseconds: Self.timeout).paths.contains("home.json"))
  }

  @Test func fileIsReportedWhenClosed() throws {
    let directory = TemporaryDirectory()
    directory.write("home.json", "{}")
    let watcher = try DirectoryWatcher(directory.path)
    let file = open(directory.path + "/home.json", O_WRONLY | O_TRUNC | O_CLOEXEC)
    _ = Glibc.write(file, "{", 1)
    #expect(watcher.collect())
    #expect(watcher.take().isEmpty)
    _ = Glibc.write(file, "}", 1)
    closeFile(file, path: directory.path + "/home.json")
    #expect(watcher.wait(milliseconds: Self.timeout).paths == ["home.json"])
  }

  /// A file that comes back late is reported when it is complete.
  @Test func removedFileThatIsBeingWrittenIsReportedWhenClosed() throws {
    let directory = TemporaryDirectory()
    directory.write("home.json", "{}")
    let watcher = try DirectoryWatcher(directory.path)
    unlink(directory.path + "/home.json")
    #expect(watcher.collect())
    let file = open(directory.path + "/home.json", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    _ = Glibc.write(file, "{", 1)
    #expect(watcher.collect())
    #expect(watcher.take().isEmpty)
    _ = Glibc.write(file, "}", 1)
    #expect(watcher.collect())
    #expect(watcher.take().isEmpty)
    closeFile(file, path: directory.path + "/home.json")
    #expect(watcher.wait(milliseconds: Self.timeout).paths == ["home.json"])
  }

  @Test func newDirectoriesAreWatchedToo() throws {
    let directory = TemporaryDirectory()
    let watcher = try DirectoryWatcher(directory.path)
    directory.directory("a")
    directory.directory("a/b")
    directory.write("a/b/one.json", "{}")
    #expect(paths(watcher, until: ["a", "a/b/one.json"]).contains("a/b/one.json"))
    directory.write("a/b/two.json", "{}")
    #expect(paths(watcher, until: ["a/b/two.json"]).contains("a/b/two.json"))
  }

  @Test func movedDirectoriesAreReportedByNewName() throws {
    let directory = TemporaryDirectory()
    directory.directory("a")
    directory.write("a/one.json", "{}")
    let watcher = try DirectoryWatcher(directory.path)
    rename(directory.path + "/a", directory.path + "/b")
    let moved = paths(watcher, until: ["a", "b", "b/one.json"])
    #expect(moved.isSuperset(of: ["a", "b", "b/one.json"]))
    directory.write("b/one.json", "{ }")
    #expect(paths(watcher, until: ["b/one.json"]) == ["b/one.json"])
  }

  @Test func removedFilesAndDirectoriesAreReported() throws {
    let directory = TemporaryDirectory()
    directory.directory("a")
    directory.write("a/one.json", "{}")
    let watcher = try DirectoryWatcher(directory.path)
    unlink(directory.path + "/a/one.json")
    rmdir(directory.path + "/a")
    #expect(paths(watcher, until: ["a", "a/one.json"]).isSuperset(of: ["a", "a/one.json"]))
    directory.directory("a")
    directory.write("a/one.json", "{}")
    #expect(paths(watcher, until: ["a/one.json"]).contains("a/one.json"))
  }

  @Test func linksAreReported() throws {
    let directory = TemporaryDirectory()
    directory.write("one.json", "{}")
    let watcher = try DirectoryWatcher(directory.path)
    symlink("one.json", directory.path + "/symbolic.json")
    link(directory.path + "/one.json", directory.path + "/hard.json")
    let reported = paths(watcher, until: ["symbolic.json", "hard.json"])
    #expect(reported.isSuperset(of: ["symbolic.json", "hard.json"]))
    // The target of a link is reported under the path of the link.
    directory.write("symbolic.json", "{ }")
    #expect(paths(watcher, until: ["one.json"]).contains("one.json"))
  }

  @Test func linkToItsOwnDirectoryIsNotFollowed() throws {
    let directory = TemporaryDirectory()
    symlink(".", directory.path + "/again")
    let watcher = try DirectoryWatcher(directory.path)
    directory.write("one.json", "{}")
    #expect(watcher.wait(milliseconds: Self.timeout).paths == ["one.json"])
  }

  @Test func directoryMayDisappearAndReturn() throws {
    let directory = TemporaryDirectory()
    directory.directory("parent")
    directory.directory("parent/screens")
    let watcher = try DirectoryWatcher(directory.path + "/parent/screens")
    rmdir(directory.path + "/parent/screens")
    #expect(watcher.wait(milliseconds: Self.timeout).isIncomplete)
    rmdir(directory.path + "/parent")
    directory.directory("parent")
    // Changes next to the directory are ignored while it is gone.
    directory.write("parent/other", "x")
    directory.directory("parent/screen")
    directory.write("other", "x")
    #expect(watcher.wait(milliseconds: 100).isEmpty)
    directory.directory("parent/screens")
    #expect(watcher.wait(milliseconds: Self.timeout).isIncomplete)
    directory.write("parent/screens/home.json", "{}")
    #expect(paths(watcher, until: ["home.json"]).contains("home.json"))
    rename(directory.path + "/parent/screens", directory.path + "/parent/old")
    #expect(watcher.wait(milliseconds: Self.timeout).isIncomplete)
    directory.write("parent/old/home.json", "{ }")
    #expect(watcher.wait(milliseconds: 100).paths.isEmpty)
  }

  @Test func unwantedSubdirectoriesAreNotWatched() throws {
    let directory = TemporaryDirectory()
    directory.directory("a")
    let watcher = try DirectoryWatcher(directory.path, descends: false, limit: 1)
    #expect(watcher.notice == nil)
    directory.write("a/one.json", "{}")
    directory.directory("b")
    directory.write("b/one.json", "{}")
    directory.write("theme.json", "{}")
    #expect(paths(watcher, until: ["b", "theme.json"]) == ["b", "theme.json"])
  }

  /// Removing a tree frees its watches and leaves the others alone.
  @Test func removedTreeLeavesOthersWatched() throws {
    let directory = TemporaryDirectory()
    for name in ["a", "a/b", "a/b/c", "ab", "a/bc"] { directory.directory(name) }
    let watcher = try DirectoryWatcher(directory.path, limit: 6)
    rename(directory.path + "/a/b", directory.path + "/moved")
    directory.write("moved/c/one.json", "{}")
    #expect(paths(watcher, until: ["moved/c/one.json"]).contains("a/b"))
    directory.write("ab/one.json", "{}")
    directory.write("a/bc/one.json", "{}")
    #expect(
      paths(watcher, until: ["ab/one.json", "a/bc/one.json"]) == ["ab/one.json", "a/bc/one.json"])
    unlink(directory.path + "/a/bc/one.json")
    rmdir(directory.path + "/a/bc")
    #expect(paths(watcher, until: ["a/bc"]).contains("a/bc"))
    // There is space for another one, so the removed one no longer counts.
    directory.directory("a/bc")
    directory.write("a/bc/two.json", "{}")
    #expect(paths(watcher, until: ["a/bc/two.json"]).contains("a/bc/two.json"))
    directory.write("a/bc/two.json", "{ }")
    #expect(paths(watcher, until: ["a/bc/two.json"]) == ["a/bc/two.json"])
    #expect(watcher.notice == nil)
  }

  @Test func hiddenDirectoriesAreIgnored() throws {
    let directory = TemporaryDirectory()
    directory.directory(".git")
    let watcher = try DirectoryWatcher(directory.path)
    directory.write(".git/index", "x")
    directory.write(".beagle-tui.json", "{}")
    #expect(watcher.wait(milliseconds: Self.timeout).paths == [".beagle-tui.json"])
  }

  @Test func directoriesBeyondTheLimitAreReported() throws {
    let directory = TemporaryDirectory()
    for index in 0..<5 { directory.directory("\(index)") }
    let watcher = try DirectoryWatcher(directory.path, limit: 3)
    #expect(
      watcher.notice
        == "\(directory.path) has more than 3 directories; changes in the others are not reported")
    directory.write("home.json", "{}")
    #expect(watcher.wait(milliseconds: Self.timeout).paths == ["home.json"])
  }

  @Test func queueOverflowIsReportedAsUnknownChange() throws {
    let directory = TemporaryDirectory()
    let limit = try #require(Self.queueLimit)
    try #require(limit <= 1 << 17, "the queue of the system holds \(limit) events")
    directory.write("a.json", "{}")
    directory.write("b.json", "{}")
    let watcher = try DirectoryWatcher(directory.path)
    // The same event twice in a row counts once.
    for index in 0...limit {
      chmod(directory.path + (index % 2 == 0 ? "/a.json" : "/b.json"), 0o600)
    }
    var isIncomplete = false
    while !isIncomplete {
      let changes = watcher.wait(milliseconds: Self.timeout)
      if changes.isEmpty { break }
      isIncomplete = changes.isIncomplete
    }
    #expect(isIncomplete)
    directory.write("c.json", "{}")
    #expect(paths(watcher, until: ["c.json"]).contains("c.json"))
  }

  @Test func filesBeyondTheLimitAreReportedAsUnknownChange() {
    var changes = DirectoryChanges()
    for index in 0...DirectoryChanges.pathLimit { changes.insert("\(index)") }
    #expect(changes.isIncomplete)
    #expect(changes.paths.count == DirectoryChanges.pathLimit)
  }

  @MainActor @Test func loopReportsChangesAndSleepsOtherwise() throws {
    let directory = TemporaryDirectory()
    let loop = EventLoop(terminal: HeadlessTerminal(size: CellSize(width: 20, height: 5)))
    var reported: [DirectoryChanges] = []
    loop.watch(try DirectoryWatcher(directory.path)) { reported.append($0) }
    loop.drain()
    #expect(loop.nextDeadline == nil)
    directory.write("a.json", "{}")
    directory.write("b.json", "{}")
    let clock = ContinuousClock()
    let end = clock.now + .milliseconds(Int(Self.timeout))
    while reported.isEmpty, clock.now < end { loop.runOnce(timeoutMilliseconds: 100) }
    #expect(reported.map(\.paths) == [["a.json", "b.json"]])
    #expect(loop.nextDeadline == nil)
  }

  /// The number of events the system queues for a reader.
  private static var queueLimit: Int? {
    guard let file = fopen("/proc/sys/fs/inotify/max_queued_events", "r") else { return nil }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 32)
    guard fgets(&buffer, 32, file) != nil else { return nil }
    return Int(atoi(buffer))
  }
}
