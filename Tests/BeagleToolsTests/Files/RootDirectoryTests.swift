import BeagleTestSupport
import Glibc
import TestFiles
import Testing

@testable import SystemSupport

/// Tests of the type that opens the files of projects, flows and servers.
struct RootDirectoryTests {
  private let folder = TemporaryDirectory([
    "root/a.txt": "a", "root/deep/b.txt": "b", "root/.env": "TOKEN", "root/.git/config": "TOKEN",
    "root/.maestro/flow.yaml": "f", "outside/secret.txt": "TOKEN",
  ])
  private var root: RootDirectory { RootDirectory(folder.path + "/root") }

  @Test(arguments: [
    "../outside/secret.txt", "/etc/passwd", ".env", "deep/../.env", ".git/config", "./.git/config",
    "deep/.hidden/x", "a.txt/../../outside/secret.txt", "..", "deep/../../outside/secret.txt",
    "a\0b", "...",
  ])
  func namesOfOtherFilesAreRefused(path: String) {
    #expect(throws: RootDirectory.Problem.self) { try root.read(path, limit: 100) }
    #expect(throws: RootDirectory.Problem.self) { try RootDirectory.names(of: path) }
    let problem = root.problem(path)
    #expect(problem == .hiddenName || problem == .leavesDirectory, "\(path): \(problem as Any)")
  }

  /// A combining mark after a slash hides it from comparisons of characters, but not from the system.
  @Test(arguments: ["folder/\u{301}x", "folder/\u{200d}x", "folder/\u{fe0f}x", "folder/\u{20e3}"])
  func slashesWithMarksSeparateNames(path: String) throws {
    folder.link("root/folder", to: "../outside")
    folder.write("outside/" + path.dropFirst("folder/".count), "secret")
    #expect(try RootDirectory.names(of: path).count == 2)
    #expect(throws: RootDirectory.Problem.linked) { try root.read(path, limit: 100) }
  }

  @Test(arguments: ["a.txt", "./a.txt", "deep/b.txt", "deep//../a.txt", ".maestro/flow.yaml"])
  func filesInsideAreRead(path: String) throws {
    #expect(try root.read(path, limit: 1).count == 1)
  }

  /// A link is refused at each place of a path, wherever it leads.
  @Test(arguments: [
    "inside", "outside", "hidden", "dangling", "loop", "folder/secret.txt", "same/b.txt",
    "git/config", "deep/up/a.txt", "folder/new.txt",
  ])
  func linksAreNeverFollowed(path: String) throws {
    folder.link("root/inside", to: "a.txt")
    folder.link("root/outside", to: folder.path + "/outside/secret.txt")
    folder.link("root/hidden", to: ".env")
    folder.link("root/dangling", to: "nowhere")
    folder.link("root/loop", to: "loop")
    folder.link("root/folder", to: "../outside")
    folder.link("root/same", to: "deep")
    folder.link("root/git", to: ".git")
    folder.link("root/deep/up", to: "..")
    #expect(root.problem(path) == .linked)
    let names = try RootDirectory.names(of: path)
    let error = #expect(throws: FileError.self) { try root.write("x", to: names) }
    #expect(error?.description.contains("symbolic link") == true)
    #expect(contents(of: folder.path + "/outside/secret.txt") == "TOKEN")
    #expect(contents(of: folder.path + "/root/.env") == "TOKEN")
    #expect(contents(of: folder.path + "/outside/new.txt") == nil)
    #expect(contents(of: folder.path + "/root/nowhere") == nil)
    try? root.remove(names)
    #expect(contents(of: folder.path + "/outside/secret.txt") == "TOKEN")
    #expect(contents(of: folder.path + "/root/deep/b.txt") == "b")
  }

  @Test func aLinkedFolderIsNotTheRoot() throws {
    folder.link("root/__snapshots__", to: "../outside")
    let snapshots = RootDirectory(folder.path + "/root", folder: "__snapshots__")
    #expect(throws: RootDirectory.Problem.linked) {
      try snapshots.read("secret.txt", limit: 100)
    }
    #expect(throws: FileError.self) { try snapshots.write("x", to: ["x.txt"]) }
    #expect(throws: FileError.self) { try snapshots.remove(["secret.txt"]) }
    #expect(snapshots.files() == [])
    #expect(contents(of: folder.path + "/outside/secret.txt") == "TOKEN")
  }

  @Test func onlyRegularFilesAreReadAndReplaced() throws {
    mkfifo(folder.path + "/root/pipe", 0o600)
    #expect(root.problem("pipe") == .notAFile)
    #expect(root.problem("deep") == .isDirectory)
    #expect(root.problem("a.txt/x") == .missing)
    #expect(throws: RootDirectory.Problem.tooLarge(limit: 0)) { try root.read("a.txt", limit: 0) }
    for names in [["pipe"], ["deep"], [], ["a.txt", "x"]] {
      #expect(throws: FileError.self) { try root.write("x", to: names) }
    }
  }

  // MARK: - Writing

  @Test func filesAreReplacedAtOnceAndKeepTheirPermissions() throws {
    chmod(folder.path + "/root/a.txt", 0o640)
    try root.write("new", to: ["a.txt"])
    #expect(contents(of: folder.path + "/root/a.txt") == "new")
    #expect(mode("root/a.txt") == 0o640)
    try root.write("secret", to: ["x", "y", "new.har"], .init(isPrivate: true))
    #expect(mode("root/x/y/new.har") == 0o600)
    try root.write("secret", to: ["a.txt"], .init(isPrivate: true))
    #expect(mode("root/a.txt") == 0o600)
    #expect(root.files() == ["a.txt", "deep/b.txt", "x/y/new.har"])
  }

  @Test func aFileThatMustNotBeReplacedStays() throws {
    let error = #expect(throws: FileError.self) {
      try root.write("new", to: ["a.txt"], .init(replaces: false))
    }
    #expect(error?.description.contains("exists, and beagle-tui did not write it") == true)
    #expect(contents(of: folder.path + "/root/a.txt") == "a")
    try root.write("new", to: ["b.txt"], .init(replaces: false))
    #expect(contents(of: folder.path + "/root/b.txt") == "new")
  }

  /// `RLIMIT_FSIZE` would end the tests with a signal; a folder without permission fails as a full
  /// disk does, before the file has its name.
  @Test(.enabled(if: geteuid() != 0, "root may write everything"))
  func aFailureLeavesTheOldFile() throws {
    chmod(folder.path + "/root/deep", 0o500)
    #expect(throws: FileError.self) { try root.write("new", to: ["deep", "b.txt"]) }
    chmod(folder.path + "/root/deep", 0o700)
    #expect(contents(of: folder.path + "/root/deep/b.txt") == "b")
  }

  private func mode(_ name: String) -> mode_t {
    var status = stat()
    return lstat(folder.path + "/" + name, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  // MARK: - Typed paths

  /// Links are followed only in the part of a typed path that is outside of the current directory.
  @Test(arguments: [
    ("results", ".", ["results"]), ("./a/../b/c", ".", ["b", "c"]), ("../x/y", "..", ["x", "y"]),
    ("a/../../../x", "../..", ["x"]), (".", ".", []), ("", ".", []), ("/", "/", []),
    ("/etc/passwd", "/etc", ["passwd"]), ("/etc/none/deep/x", "/etc", ["none", "deep", "x"]),
    ("/..//etc/./hosts", "/etc", ["hosts"]), (".git/x", ".", [".git", "x"]),
  ])
  func typedPathsAreSplit(path: String, base: String, names: [String]) {
    let split = RootDirectory.split(path)
    #expect(split.base == base)
    #expect(split.names == names)
  }

  @Test func absolutePathsInTheCurrentDirectoryAreBelowIt() throws {
    let current = try #require(getcwd(nil, 0))
    defer { free(current) }
    let split = RootDirectory.split(String(cString: current) + "/out/x")
    #expect(split.base == ".")
    #expect(split.names == ["out", "x"])
  }

  @Test func devicesAreOpenedDirectly() throws {
    let descriptor = RootDirectory.open(typed: "/dev/stderr", flags: O_WRONLY | O_APPEND)
    #expect(descriptor >= 0)
    close(descriptor)
    folder.link("root/log", to: "a.txt")
    #expect(RootDirectory.open(typed: folder.path + "/root/log", flags: O_WRONLY | O_TRUNC) == -1)
    #expect(contents(of: folder.path + "/root/a.txt") == "a")
  }

  // MARK: - Text files

  @Test(arguments: [
    ("a\nb\n", "a\nb\n"), ("a\r\nb\r\n", "a\nb\n"), ("\u{FEFF}a\r\n", "a\n"), ("a\rb", "a\rb"),
    ("a\r\r\nb", "a\r\nb"), ("", ""), ("\u{FEFF}", ""), ("\r\n", "\n"), ("ü\r\n", "ü\n"),
  ])
  func textsHaveLineFeeds(text: String, expected: String) {
    #expect(Array(TextFile.text(Array(text.utf8)).utf8) == Array(expected.utf8))
  }
}
