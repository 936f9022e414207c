import BeagleTestSupport
import Glibc
import SystemSupport
import TestFiles
import Testing

/// Tests of writing several files at once.
@Suite struct BatchWritingTests {
  private let directory = TemporaryDirectory(["a": "old", "b": "old"])
  private var root: RootDirectory { RootDirectory(directory.path) }

  private func files(_ names: [String]) -> [RootDirectory.Content] {
    names.map { (RootDirectory.components(of: $0), Array("new".utf8)) }
  }

  @Test func allFilesAreWritten() throws {
    chmod(directory.path + "/a", 0o640)
    try root.write(all: files(["a", "b", "c/d/e", "c/f"]))
    for name in ["a", "b", "c/d/e", "c/f"] { #expect(directory.text(name) == "new") }
    var status = stat()
    #expect(stat(directory.path + "/a", &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(status.st_nlink == 1)
    #expect(directory.names() == ["a", "b", "c"])
  }

  /// The name of the last file is found to be impossible only after the others have theirs.
  @Test func lateFailureRestoresFormerFiles() throws {
    #expect(throws: FileError.self) {
      // The folder is created for the second file, after the first one was written next to it.
      try root.write(all: files(["a", "b", "new", "x", "x/y"]))
    }
    #expect(directory.text("a") == "old" && directory.text("b") == "old")
    #expect(directory.names() == ["a", "b"])
  }

  @Test func existingFoldersRemain() throws {
    directory.directory("kept")
    directory.directory("x")
    #expect(throws: FileError.self) { try root.write(all: files(["kept/sub/a", "a", "x"])) }
    #expect(directory.names() == ["a", "b", "kept", "x"])
    #expect(directory.names("kept").isEmpty)
  }
}
