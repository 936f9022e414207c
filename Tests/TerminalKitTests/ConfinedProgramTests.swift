import CTerminalSupport
import Glibc
import TestFiles
import Testing

@testable import SystemSupport

/// Tests of the home and the environment of programs that read untrusted bytes. ``CellImageTests``
/// tests their limits.
@Suite struct ConfinedProgramTests {
  /// The home is empty, only for this user, and also the directory for temporary files. Whatever the
  /// program leaves there is gone after the run: hidden, deep and unreadable directories, and links,
  /// whose targets stay.
  @Test func programHomeIsPrivateAndTemporary() throws {
    let target = TemporaryDirectory(["file": ""])
    let script = """
      echo "$HOME"; [ "$HOME" = "$TMPDIR" ] && stat -c %a "$HOME" && ls -A "$HOME" | wc -l
      cd "$HOME"; umask 0
      mkdir -p .w3m/a/b/c .removed-0/x .removed-1 closed/in; echo page > .w3m/w3msrc1.html
      mkdir -p $(seq 1 300 | tr '\\n' '/'); echo deep > 1/2/3/deep
      ln -s \(target.path) link; ln -s \(target.path) .w3m/a/link
      chmod 0 closed/in closed; chmod 0 .
      """
    let output = try ConfinedProgram(["sh", "-c", script]).run(input: [])
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    try #require(lines.count == 3, "\(lines)")
    #expect(lines[0].contains("/beagle-tui-\(getpid())-"))
    #expect(lines[1...] == ["700", "0"])
    #expect(access(lines[0], F_OK) != 0 && errno == ENOENT)
    #expect(access(target.path + "/file", F_OK) == 0)
  }

  /// The home is removed also when a program fails, exceeds a limit, or loses its supervisor.
  @Test(arguments: ["exit 3", "yes", "kill -9 $PPID; sleep 1000"])
  func failedProgramLeavesNoHome(script: String) throws {
    let folder = TemporaryDirectory(["file": ""])
    var program = ConfinedProgram([
      "sh", "-c", "printf %s \"$HOME\" > \(folder.path)/home; mkdir $HOME/.w3m; \(script)",
    ])
    program.limits.output = 1000
    program.limits.milliseconds = 60_000
    #expect(throws: ConfinedProgram.Failure.self) { try program.run(input: []) }
    let home = try #require(contents(of: folder.path + "/home"))
    #expect(home.contains("/beagle-tui-"))
    #expect(access(home, F_OK) != 0)
  }

  /// Programs that read untrusted bytes know no secrets of the user, but find programs and libraries.
  @Test func programEnvironmentIsMinimal() throws {
    // ssh passes variables whose names begin with LC_ to the server.
    for name in ["BEAGLE_TEST_TOKEN", "LC_TEST_TOKEN"] { setenv(name, "s3cr3t", 1) }
    defer { for name in ["BEAGLE_TEST_TOKEN", "LC_TEST_TOKEN"] { unsetenv(name) } }
    let output = try ConfinedProgram(["env"]).run(input: [])
    let names = String(decoding: output, as: UTF8.self).split(separator: "\n")
      .map { String($0.prefix { $0 != "=" }) }
    #expect(names.contains("PATH") && names.contains("HOME"))
    #expect(!names.contains { $0.hasSuffix("TEST_TOKEN") } && !names.contains("USER"), "\(names)")
  }

  /// A crash of all processes leaves a directory. It is removed later, but not those of running
  /// processes, of others, or with other names, and no link is followed.
  @Test func leftoversOfEndedProcessesAreRemoved() throws {
    let folder = TemporaryDirectory(["file": ""])
    // No process has such an ID: the kernel allows at most 2^22.
    let ended = ["beagle-tui-99999999-aB3xyz", "beagle-tui-88888888-000000"]
    let others = [
      "beagle-tui-\(getpid())-aB3xyz", "beagle-tui-99999999", "beagle-tui-99999999-long",
      "beagle-tui-0-aB3xyz", "beagle-e2e-99999999-aB3xyz",
    ]
    for name in ended + others {
      mkdir(folder.path + "/" + name, 0o700)
      mkdir(folder.path + "/" + name + "/.w3m", 0o700)
    }
    mkdir(folder.path + "/target", 0o700)
    symlink(folder.path + "/target", folder.path + "/beagle-tui-99999999-linked")
    // The program did not create a directory that others can write to.
    mkdir(folder.path + "/beagle-tui-99999999-public", 0o700)
    chmod(folder.path + "/beagle-tui-99999999-public", 0o777)
    PrivateDirectory.removeLeftovers(in: folder.path)
    let left = Set(DirectoryEntries(path: folder.path)?.map(\.name) ?? [])
    #expect(
      left
        == Set(
          others + [
            "file", "target", "beagle-tui-99999999-linked", "beagle-tui-99999999-public",
          ]))
  }

  /// A container that shares `/tmp` has processes with IDs that do not exist here.
  @Test func lockedDirectoriesAreInUse() throws {
    let folder = TemporaryDirectory(["file": ""])
    let path = folder.path + "/beagle-tui-99999999-aB3xyz"
    mkdir(path, 0o700)
    let descriptor = open(path, O_RDONLY | O_DIRECTORY)
    #expect(flock(descriptor, LOCK_SH) == 0)
    PrivateDirectory.removeLeftovers(in: folder.path)
    #expect(access(path, F_OK) == 0)
    close(descriptor)
    PrivateDirectory.removeLeftovers(in: folder.path)
    #expect(access(path, F_OK) != 0)
  }

  @Test func homeOfARunningProgramIsLocked() throws {
    let folder = TemporaryDirectory(["file": ""])
    let script = #"flock -n -x "$HOME" true; echo $? > '\#(folder.path)/lock'"#
    _ = try ConfinedProgram(["sh", "-c", script]).run(input: [])
    #expect(contents(of: folder.path + "/lock") == "1\n")
  }
}
