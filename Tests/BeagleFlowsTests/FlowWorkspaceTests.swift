import Glibc
import SystemSupport
import TestFiles
import Testing

@testable import BeagleAutomation

struct FlowWorkspaceTests {
  private static func flow(_ config: String = "") -> String { "appId: a\n\(config)\n---\n- back\n" }

  private func plan(
    _ files: [String: String], folder: String = "", _ selection: FlowWorkspace.Selection = .init()
  ) throws -> (sequence: [String], others: [String], diagnostics: [String]) {
    let workspace = TemporaryDirectory(files)
    let reader = try workspace.reader
    let plan = FlowWorkspace(reader, folder: folder).plan(selection)
    return (
      plan.sequence.map(\.path), plan.others.map(\.path), reader.diagnostics.map(\.description)
    )
  }

  @Test func theTopFolderIsTheDefault() throws {
    let result = try plan([
      "b.yaml": Self.flow(), "a.yml": Self.flow(), "sub/c.yaml": Self.flow(), "x.txt": "",
      "config.yaml": "",
    ])
    #expect(result.others == ["a.yml", "b.yaml"])
    #expect(result.diagnostics == [])
  }

  @Test(arguments: [
    ("'**'", ["a.yaml", "sub/b.yaml", "sub/deep/c.yaml"]), ("sub/*", ["sub/b.yaml"]),
    ("'sub/**'", ["sub/b.yaml", "sub/deep/c.yaml"]),
    ("'{a,sub/b}.yaml'", ["a.yaml", "sub/b.yaml"]),
    ("'sub/[a-c].yaml'", ["sub/b.yaml"]), ("'?.yaml'", ["a.yaml"]),
    ("[a.yaml, sub/deep/*]", ["a.yaml", "sub/deep/c.yaml"]),
  ])
  func patternsChooseFlows(_ pattern: String, _ expected: [String]) throws {
    let result = try plan([
      "a.yaml": Self.flow(), "sub/b.yaml": Self.flow(), "sub/deep/c.yaml": Self.flow(),
      "config.yaml": "flows: \(pattern)\nother: {x: 1}",
    ])
    #expect(result.others == expected)
  }

  @Test func tagsOfTheConfigurationAndTheCommandLineAreJoined() throws {
    let files = [
      "a.yaml": Self.flow("tags: [x]"), "b.yaml": Self.flow("tags: [y, z]"),
      "c.yaml": Self.flow("tags: [w]"), "d.yaml": Self.flow(), "config.yaml": "includeTags: x",
    ]
    var selection = FlowWorkspace.Selection()
    selection.includeTags = ["y"]
    #expect(try plan(files, selection).others == ["a.yaml", "b.yaml"])
    selection.excludeTags = ["z"]
    #expect(try plan(files, selection).others == ["a.yaml"])
    selection.excludeTags = ["x", "y"]
    let result = try plan(files, selection)
    #expect(result.others == [])
    #expect(
      result.diagnostics == [
        ".:1:1: error[not-a-flow] no flow has one of the tags y, x and none of the excluded tags x, y"
      ])
  }

  @Test func onlyTheFolderOfTheFlowsIsListed() throws {
    let deep = (1...20).map(String.init).joined(separator: "/")
    let flow = "appId: a\n---\n- back\n"
    let other = TemporaryDirectory(["a/\(deep)/x.json": "{}", "flows/a.yaml": flow])
    let reader = try other.reader
    #expect(FlowWorkspace(reader, folder: "flows").plan().others.map(\.path) == ["flows/a.yaml"])
    #expect(reader.diagnostics.isEmpty)
    // A flow that is beyond the limits must not be skipped silently.
    let deeper = (1...70).map(String.init).joined(separator: "/")
    let flows = TemporaryDirectory(["flows/\(deeper)/x.yaml": flow, "flows/a.yaml": flow])
    let limited = try flows.reader
    _ = FlowWorkspace(limited, folder: "flows").plan()
    #expect(limited.diagnostics.count == 1)
    #expect(
      limited.diagnostics.first?.message.contains("more than 64 levels of directories") == true,
      "\(limited.diagnostics)")
  }

  private func plan(
    _ files: [String: String], _ selection: FlowWorkspace.Selection
  ) throws -> (sequence: [String], others: [String], diagnostics: [String]) {
    try plan(files, folder: "", selection)
  }

  @Test func theOrderIsKept() throws {
    let result = try plan([
      "a.yaml": Self.flow(), "b.yaml": Self.flow("name: Second"), "c.yaml": Self.flow(),
      "config.yaml":
        "executionOrder: {continueOnFailure: false, flowsOrder: [c, Second, Secnd]}",
    ])
    #expect(result.sequence == ["c.yaml", "b.yaml"])
    #expect(result.others == ["a.yaml"])
    #expect(
      result.diagnostics == [
        ".:1:1: error[not-a-flow] executionOrder names the flow \"Secnd\", which does not exist or is "
          + "excluded (Second)"
      ])
  }

  @Test func aFolderIsAWorkspaceOfItsOwn() throws {
    let result = try plan(
      ["home.yaml": "x", "flows/a.yaml": Self.flow(), "flows/sub/b.yaml": Self.flow()],
      folder: "flows")
    #expect(result.others == ["flows/a.yaml"])
    #expect(result.diagnostics == [])
  }

  @Test(arguments: [
    (
      "", ".:1:1: error[not-a-flow] the directory contains no flows (add a flow, such as home.yaml)"
    ),
    (
      "sub/a.yaml",
      ".:1:1: error[not-a-flow] the top folder contains no flows (write \"flows: ['**']\" in config.yaml to include subfolders)"
    ),
  ])
  func anEmptyPlanIsExplained(_ file: String, _ expected: String) throws {
    #expect(try plan(file.isEmpty ? [:] : [file: Self.flow()]).diagnostics == [expected])
  }

  @Test func aMistakeInTheConfigurationHasItsPosition() throws {
    let result = try plan([
      "a.yaml": Self.flow(), "config.yaml": "executionOrder:\n  flowOrder: [a]",
    ])
    #expect(
      result.diagnostics == [
        "config.yaml:2:3: error[misspelled-property] executionOrder has no property \"flowOrder\" (did "
          + "you mean \"flowsOrder\"?)"
      ])
  }

  // MARK: - Patterns

  /// The steps of a comparison are at most the length of the pattern times that of the path.
  @Test(arguments: [
    String(repeating: "**a", count: 50), String(repeating: "*a", count: 100),
    String(repeating: "*?", count: 100), String(repeating: "**", count: 400),
    String(repeating: "{a,aa}", count: 100), String(repeating: "{*,**}", count: 100),
    String(repeating: "[a-z]*", count: 100), String(repeating: "{a*,*a}b", count: 80) + "**",
    String(repeating: "**/", count: 300) + "x", String(repeating: "{,a}", count: 200),
    "**" + String(repeating: "?", count: 900), String(repeating: "{a", count: 300),
  ])
  func theStepsOfAPatternAreLimited(_ text: String) {
    let pattern = PathPattern(text, .flows)
    let path = String(repeating: "a", count: 300) + "/!"
    var steps = 10_000_000
    #expect(!pattern.matches(path, steps: &steps) || text.hasPrefix("*") || text.hasPrefix("{*"))
    #expect(10_000_000 - steps <= (text.count + 200) * path.count)
    var none = 1
    #expect(!pattern.matches(path, steps: &none))
  }

  @Test(arguments: [
    ("{a,b}/*.yaml", "b/x.yaml", true), ("{a,b}/*.yaml", "c/x.yaml", false),
    ("*.{yaml,yml}", "x.yml", true), ("[!a]*", "b", true), ("[!a]*", "a", false),
    ("a\\*b", "a*b", true), ("a\\*b", "axb", false), ("[a", "a", false), ("{a", "a", false),
    ("**/é?", "x/é1", true), ("[0-9-]", "-", true), ("[]", "a", false), ("{a,}b", "b", true),
    ("a{*,/**}c", "ab/c", false), ("a{*,/**}c", "a/b/c", true), ("[/]", "/", false),
  ])
  func patternsMatchPaths(_ pattern: String, _ path: String, _ expected: Bool) {
    var steps = 1_000_000
    #expect(PathPattern(pattern, .flows).matches(path, steps: &steps) == expected)
  }

  @Test func patternsThatTakeTooManyStepsAreReported() throws {
    let long = "'" + String(repeating: "x", count: 2000) + "'"
    let result = try plan(["a.yaml": Self.flow(), "config.yaml": "flows: [\(long)]"])
    #expect(result.others == [])
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics.first?.contains("longer than 1000 characters; shorten it") == true)
    // 20,000 patterns with 900 active steps at each character.
    let patterns = (0..<20_000).map { "'**\(String(repeating: "?", count: 200))\($0)'" }
    let many = try plan([
      String(repeating: "a", count: 200) + ".yaml": Self.flow(),
      "config.yaml": "flows:\n" + patterns.map { "- \($0)\n" }.joined(),
    ])
    #expect(many.others == [])
    #expect(many.diagnostics.first?.contains("take too many steps") == true, "\(many.diagnostics)")
  }

  // MARK: - Broken flows

  @Test func aBrokenFlowIsPartOfThePlan() throws {
    let workspace = TemporaryDirectory([
      "a.yaml": Self.flow(), "b.yaml": "appId: [\n", "c.yaml": Self.flow("tags: [x]"),
      "d.yaml": "appId: a\ntags: [x]\n---\n- tapon: A\n",
      "e.yaml": "appId: a\n---\n- runFlow: sub/s.yaml\n",
      "f.yaml": "appId: a\n---\n- runFlow: sub/s.yaml\n", "sub/s.yaml": "- back\n",
      "g.yaml": "appId: a\n---\n- runScript: none.js\n",
    ])
    let reader = try workspace.reader
    let plan = FlowWorkspace(reader).plan()
    #expect(plan.flows.map(\.path) == ["a", "b", "c", "d", "e", "f", "g"].map { $0 + ".yaml" })
    #expect(plan.broken.keys.sorted() == ["b", "d", "e", "f", "g"].map { $0 + ".yaml" })
    // A flow without its broken sub-flow would pass without a test.
    #expect(plan.broken["f.yaml"]?.problems.map(\.file) == ["sub/s.yaml"])
    #expect(plan.broken["e.yaml"]?.problems == plan.broken["f.yaml"]?.problems)
    #expect(!reader.hasProjectErrors)
    var selection = FlowWorkspace.Selection()
    selection.includeTags = ["x"]
    // The tags of a file that is not YAML are unknown.
    #expect(
      FlowWorkspace(try workspace.reader).plan(selection).flows.map(\.path) == [
        "b.yaml", "c.yaml", "d.yaml",
      ])
  }

  @Test func moreThanAThousandFilesAreRead() throws {
    var files: [String: String] = [:]
    for number in 0..<1100 {
      files["flows/\(number).yaml"] = "appId: a\n---\n- runFlow: ../sub/\(number).yaml\n"
      files["sub/\(number).yaml"] = Self.flow()
    }
    let result = try plan(files, folder: "flows")
    #expect(result.others.count == 1100)
    #expect(result.diagnostics == [])
  }

  @Test func subflowsThatDoubleAtEachLevelAreListedOnce() throws {
    var files = ["30.yaml": Self.flow()]
    for level in 0..<30 {
      files["\(level).yaml"] =
        "appId: a\n---\n- runFlow: \(level + 1).yaml\n- runFlow: \(level + 1).yaml\n"
    }
    let workspace = TemporaryDirectory(files)
    let flow = try #require(try workspace.reader.read("0.yaml"))
    #expect(flow.files.count == 31)
    #expect(flow.ownCommands.isEmpty)
  }

  // MARK: - Many files

  /// A run has no limit of files, and sub-flows of all flows together may be more than 1,000.
  @Test func thousandsOfFlowsAreRead() throws {
    var files: [String: String] = [:]
    for index in 0..<1200 {
      files["f\(index).yaml"] = "appId: a\n---\n- runFlow: sub/s\(index).yaml\n"
      files["sub/s\(index).yaml"] = Self.flow()
    }
    for index in 0..<4000 { files["data/d\(index).json"] = "" }
    let result = try plan(files)
    #expect(result.others.count == 1200)
    #expect(result.diagnostics == [])
  }

  /// Warnings must not displace the error that says that a flow does not run.
  @Test func aBrokenFlowIsReportedAfterManyWarnings() throws {
    var files = ["z.yaml": "appId: a\n---\n- tapon: x\n"]
    let lines = (0..<60).map { "- setLocation: {latitude: \($0), longitude: 2, x\($0): 1}" }
    for index in 0..<40 {
      files["a\(index).yaml"] = "appId: a\n---\n" + lines.joined(separator: "\n") + "\n"
    }
    let result = try plan(files)
    #expect(result.diagnostics.contains { $0.hasPrefix("z.yaml:3:3: error") })
    // It is a failed flow of the run.
    #expect(result.others.contains("z.yaml"))
  }

  // MARK: - Links

  @Test func linkedFlowsAndFoldersAreErrors() throws {
    let workspace = TemporaryDirectory([
      ".git/config": "TOKEN", "flows/a.yaml": Self.flow(), "other.yaml": Self.flow(),
    ])
    symlink("../other.yaml", workspace.path + "/flows/inside.yaml")
    symlink("../.git/config", workspace.path + "/flows/hidden.yaml")
    symlink("/etc/passwd", workspace.path + "/flows/outside.yaml")
    symlink("flows", workspace.path + "/linked")
    symlink(".git", workspace.path + "/git")
    for (folder, count) in [("flows", 3), ("linked", 1), ("git", 1)] {
      let reader = try workspace.reader
      _ = FlowWorkspace(reader, folder: folder).plan()
      let errors = reader.diagnostics.filter { $0.severity == .error }
      #expect(errors.count == count, "\(folder): \(errors)")
      #expect(errors.allSatisfy { $0.message.contains("is a symbolic link") })
    }
  }

  /// Without the message, the run would choose other flows than the configuration says.
  @Test func linkedConfigurationIsAnError() throws {
    for target in ["../other.yaml", "../.git/config", "/etc/passwd", "."] {
      let workspace = TemporaryDirectory([
        ".git/config": "TOKEN", "flows/a.yaml": Self.flow(), "other.yaml": "flows: ['**']",
      ])
      symlink(target, workspace.path + "/flows/config.yaml")
      let reader = try workspace.reader
      _ = FlowWorkspace(reader, folder: "flows").plan()
      let messages = reader.diagnostics.filter { $0.severity == .error }.map(\.message)
      #expect(messages.contains { $0.hasPrefix("config.yaml is a") }, "\(target): \(messages)")
    }
  }
}
