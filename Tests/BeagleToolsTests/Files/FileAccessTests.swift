import BeagleTestSupport
import FoundationEssentials
import Testing

/// Each place of the program that opens, creates, renames or removes files is known, so that a file
/// that a project, a flow or a server names is opened by ``RootDirectory`` only.
struct FileAccessTests {
  /// The source files with other accesses, and what they access instead.
  private static let others = [
    "BeagleAutomation/FlowFiles/Scripts/ScriptProcess.swift": "the path of the program",
    "BeagleAutomation/FlowFiles/Scripts/ScriptWorker.swift": "the memory of the process in /proc",
    "BeagleNetworking/Cache/CacheFile.swift": "the cache of the user",
    "BeagleNetworking/Curl/ClientCertificateFiles.swift": "certificates that the user names",
    "BeagleTUITesting/Snapshot.swift": "snapshots of a test, next to its own source file",
    "BeagleTUI/Application/LaunchStack.swift": "a file in the private directory of dev",
    "CTerminalSupport/children.c": "/dev/null and /proc for child processes",
    "CTerminalSupport/directories.c": "private directories of child processes",
    "CTerminalSupport/pipe.c": "the terminal of the process",
    "SystemSupport/Files/DirectoryEntries.swift": "directories, to list their names",
    "SystemSupport/Files/RootDirectory+Batch.swift": "the type itself",
    "SystemSupport/Files/RootDirectory+Typed.swift": "devices that the user names",
    "SystemSupport/Files/RootDirectory+Writing.swift": "the type itself",
    "SystemSupport/Files/RootDirectory.swift": "the type itself",
    "SystemSupport/Processes/PrivateDirectory.swift": "private directories of child processes",
    "BeagleNetworking/Directory/ScreenDirectory.swift":
      "the root of the screens, to see that it can be read",
    "SystemSupport/Watching/WatchPath.swift": "links on the way to a directory, to watch them",
    "TerminalKit/Curses/CursesTerminal.swift": "a file in memory",
    "beagle-tui/Commands/MCP/MCPCommand.swift": "the directory that the user names",
    "beagle-tui/Applications/ApplicationCheck.swift": "a temporary file without a name",
    "beagle-tui/Applications/SwiftApplication.swift": "the program that the user names",
    "beagle-tui/Console.swift": "/dev/null",
    "beagle-tui/Gallery/GalleryEdits.swift": "a private folder for edited examples",
    "beagle-tui/Files.swift": "files that the user names, to read them",
  ]

  /// The functions that open, create, rename or remove files.
  private static let functions = [
    "open", "openat", "openat2", "creat", "fopen", "fopen64", "freopen", "fdopen", "opendir",
    "fdopendir", "scandir", "nftw", "ftw", "glob", "rename", "renameat", "renameat2", "unlink",
    "unlinkat", "remove", "mkdir", "mkdirat", "rmdir", "symlink", "symlinkat", "link", "linkat",
    "truncate", "mkstemp", "mkostemp", "mkdtemp", "tmpfile", "mkfifo", "mknod", "chdir", "readlink",
    "copyItem", "moveItem", "removeItem", "createFile", "createDirectory", "contentsOfDirectory",
  ]
  private static let types = [
    "FileManager", "FileHandle", "InputStream(", "OutputStream(", "Data(contentsOf",
    "String(contentsOf",
    ".write(to: URL", "write(toFile:", "SystemPackage", "FileDescriptor.",
  ]

  @Test func onlyKnownSourcesOpenFiles() throws {
    let root = DocumentationFile.root + "/Sources"
    let names = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
      $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h")
    }
    try #require(names.count > 400)
    var found: Set<String> = []
    for name in names {
      let bytes = try Data(contentsOf: URL(filePath: root + "/" + name))
      let hits = FileAccessTests.accesses(in: String(decoding: bytes, as: UTF8.self))
      guard !hits.isEmpty else { continue }
      found.insert(name)
      #expect(
        FileAccessTests.others[name] != nil,
        "\(name) opens files itself: \(hits); use RootDirectory, or add it with a reason")
    }
    #expect(found.isSuperset(of: FileAccessTests.others.keys), "remove the others from the list")
  }

  @Test(arguments: [
    "let file = fopen(path, \"rb\")", "let x = open(path, O_RDONLY)", "  unlink(path)",
    "guard rename(a, b) == 0 else", "Glibc.open(path, flags)", "FileManager.default.contents(x)",
    "if mkdir(path, 0o755) != 0 {", "openat(folder, name, flags)", "Data(contentsOf: url)",
    "try text.write(to: URL(filePath: path))",
  ])
  func accessesAreFound(line: String) {
    #expect(!FileAccessTests.accesses(in: line).isEmpty)
  }

  @Test(arguments: [
    "pilot.open(path: \"/home\")", "func open(_ name: String) {", "try directory.open(name)",
    "// fopen(path) would follow links", "library.open(path, &handle)", "workers.remove(at: 0)",
    "self.open(route)", "reopen(path)", "let open = 1",
  ])
  func methodsAreNoAccesses(line: String) {
    #expect(FileAccessTests.accesses(in: line).isEmpty)
  }

  /// Returns the calls of functions of the system, and the types of Foundation, in a source file.
  private static func accesses(in text: String) -> [String] {
    // A search for each name in the whole text is ten times faster than one in each line.
    let functions = functions.filter { text.contains($0 + "(") }
    let types = types.filter { text.contains($0) }
    var hits: [String] = []
    for line in text.split(separator: "\n") {
      var line = String(line)
      if let comment = line.firstRange(of: "//") { line = String(line[..<comment.lowerBound]) }
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("*") || trimmed.hasPrefix("/*") { continue }
      for type in types where line.contains(type) { hits.append(type) }
      for function in functions where calls(function, in: line) { hits.append(function) }
    }
    return hits
  }

  /// Whether a line calls a function that takes a path or a descriptor, and not a method or a
  /// declaration of the same name.
  private static func calls(_ function: String, in line: String) -> Bool {
    var rest = line[...]
    while let range = rest.firstRange(of: function + "(") {
      let before = line[..<range.lowerBound]
      rest = rest[range.upperBound...]
      if before.hasSuffix("Glibc.") { return true }
      if let last = before.last, last.isLetter || last.isNumber || "._:\"`".contains(last) {
        continue
      }
      if before.hasSuffix("func ") || before.hasSuffix("static ") { continue }
      // Calls of own functions have argument labels, or one argument other than a path.
      let arguments = arguments(rest)
      if arguments.contains(":"), !arguments.contains("O_") { continue }
      let isCommonName = ["open", "link", "remove", "rename"].contains(function)
      if isCommonName, !arguments.contains(",") { continue }
      // A local function of the navigation has the name of the system's.
      if function == "open", arguments.hasPrefix("action.route") { continue }
      return true
    }
    return false
  }

  /// Returns the text up to the parenthesis that ends the arguments.
  private static func arguments(_ text: Substring) -> Substring {
    var depth = 1
    return text.prefix { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth > 0
    }
  }
}
