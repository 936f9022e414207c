import BeagleSchema
import BeagleTestSupport
import FoundationEssentials
import FuzzTargets
import JSON
import SystemSupport
import Testing

@testable import BeagleNetworking
@testable import CellText

/// Tests of the functions that write text of one language in another one. SECURITY.md lists them.
@MainActor
@Suite struct QuotingTests {
  /// Texts that are something else in one of the languages.
  nonisolated static let texts = [
    "", "plain", "a\n::stop-commands::x\u{1b}[31m.yaml", "::error::x ##[error] ##vso[a]",
    "<a href='x'>&amp;&#10;]]>\"", "it's $(id) `id` \"\\\" ; & | * ~ ! # \n\t",
    "**a** [b](c) ``d`` ~e~ <i> | @f https://g www.h", "../.git/x\0:*?", "ok 2 # SKIP\n1..9\\#",
    "X: a\r\nY: b", "\u{202e}\u{2066}\u{9b}\u{fffe}\u{ffff}👩‍🔧\u{2028}\u{7f}", "%25%0A%3A,%",
    "- - a: b #c", "a\"\\\u{8}\u{0}", " a ", "`", "` `", "$'x'", "-x", "1. a", "=", "🏳️‍🌈 é e\u{301}",
    // Marks that are part of one character with the text before.
    "'\u{301}; id", "a'\u{301}(x'\u{fffd}\\", "`\u{301}", " \u{301}a ", "a #\u{301} SKIP",
    "\\\u{301}", "\"\u{301}", "<\u{301}b>\u{301}", "|\u{301}", "$\u{301}(id)", "a\n\u{301}::x",
  ]

  /// A reader of each language reads the same text and nothing else.
  @Test(arguments: texts) func eachLanguageReadsTheSameText(_ text: String) {
    #expect(throws: Never.self) { try FuzzTarget.quoting.run(Array(text.utf8)) }
  }

  /// The text of a server in a context is a value, not an expression.
  @Test(arguments: ["@{sum(1, 2)}", "@{a.secret}", "x @{a.secret}", "${1}", "@{concat('a', 'b')}"])
  func textsOfContextsAreNotEvaluated(_ text: String) {
    let contexts: DynamicDictionary = ["a": ["text": .string(text), "secret": "s3cr3t"]]
    for expression in ["@{a.text}", "@{concat(a.text, '')}"] {
      let result = EvaluatedExpression(
        expression, contexts: contexts, operations: OperationsProvider())
      #expect(result.value.jsonText == JSONText.quoted(text))
    }
  }

  /// An expression that fails because of a misspelled name has a suggestion.
  @Test(arguments: [
    ("@{sm(1, 2)}", "sum"), ("@{Sum(1, 2)}", "sum"), ("@{prise(1)}", "price"),
    ("@{crat.count}", "cart"), ("@{zzzz.count}", nil),
  ])
  func misspelledNamesHaveSuggestions(_ text: String, _ name: String?) {
    let operations = OperationsProvider()
    operations.register(operationId: "price") { _ in 1 }
    let contexts: DynamicDictionary = ["cart": ["count": 2]]
    let result = EvaluatedExpression(text, contexts: contexts, operations: operations)
    #expect(result.diagnostic != nil && result.diagnostic?.suggestion == name)
  }

  /// bash reads each word unchanged.
  @Test func shellsReadTheSameWords() throws {
    let words = Self.texts.filter { !$0.contains("\0") }
    let folder =
      FileManager.default.temporaryDirectory.path + "/quoting-\(UInt64.random(in: 0...(.max)))"
    let script = "printf '%s\\0' \(words.map(ShellWord.quoted).joined(separator: " ")) > \(folder)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let child = try ChildProcess.start(["/bin/bash", "-c", script])
    #expect(ChildProcess.wait(for: child) == 0)
    let read = Array(try Data(contentsOf: URL(filePath: folder)))
      .split(separator: 0, omittingEmptySubsequences: false).dropLast()
    #expect(read.map(Array.init) == words.map { Array($0.utf8) })
  }

  /// Characters that only one function may write: the text, and the files that contain it.
  nonisolated static let marks: [(mark: String, files: Set<String>)] = [
    ("&amp;", ["CellText/MarkupText.swift"]),
    ("&lt;", ["CellText/MarkupText.swift"]),
    ("&quot;", ["CellText/MarkupText.swift"]),
    // An expression in a URL must not add a fragment.
    (
      "%25",
      [
        "BeagleAnalysis/Report/WorkflowCommand.swift",
        "BeagleSchema/Expressions/ExpressionEvaluation.swift",
      ]
    ),
    ("%2C", ["BeagleAnalysis/Report/WorkflowCommand.swift"]),
    ("%3A", ["BeagleAnalysis/Report/WorkflowCommand.swift"]),
    ("'\\\\''", ["SystemSupport/Processes/ShellWord.swift"]),
    ("\"%\" +", []),
    ("\"\\\\u\"", ["JSON/JSONText.swift"]),
    ("\"\\\\\\\\\"", ["JSON/JSONText.swift", "BeagleAutomation/FlowFiles/YAML/YAMLScalar.swift"]),
    ("\"testcase\"", ["CellText/JUnitXML.swift"]),
    ("\"::\\(", ["BeagleAnalysis/Report/WorkflowCommand.swift"]),
    ("TAP version", ["BeagleAutomation/Flows/FlowTAP.swift"]),
    (
      "STDOUT_FILENO",
      [
        "beagle-tui/Console.swift", "beagle-tui/Commands/LSPCommand.swift",
        "BeagleTUI/Application/RenderRequest.swift",
        // JSON for the program that started this one.
        "BeagleTUI/Application/ApplicationDescription.swift",
        // A descriptor for a child.
        "beagle-tui/Applications/SwiftApplication.swift",
        "beagle-tui/Commands/MCP/MCPCommand.swift",
        "BeagleAutomation/FlowFiles/Scripts/ScriptWorker.swift",
        "SystemSupport/Processes/ChildProcess.swift",
      ]
    ),
    (
      "STDERR_FILENO",
      [
        "beagle-tui/Console.swift", "SystemSupport/Processes/ChildProcess.swift",
        "BeagleTUI/Application/RenderRequest.swift",
        "beagle-tui/Applications/SwiftApplication.swift",
        "SystemSupport/Processes/WorkerProcess.swift",
      ]
    ),
    (
      "writeUnchanged(",
      [
        "beagle-tui/Console.swift", "beagle-tui/Commands/Check/CheckReport.swift",
        // RenderedScreen has removed controls and commands.
        "beagle-tui/Commands/RenderCommand.swift",
        "beagle-tui/Commands/Check/CheckWatch.swift", "beagle-tui/Commands/Test/TestOutput.swift",
        "beagle-tui/Commands/Test/TestWatch.swift", "beagle-tui/Snapshots/SnapshotRun.swift",
      ]
    ),
  ]

  /// No other function writes the escapes of a language, or to the terminal.
  @Test func quotingIsInOnePlace() throws {
    let sources = DocumentationFile.root + "/Sources/"
    let files = try #require(FileManager.default.subpaths(atPath: sources))
      .filter { $0.hasSuffix(".swift") && !Self.ofOtherLanguages.contains($0) }
    #expect(files.count > 500)
    for file in files {
      let lines = String(
        decoding: try Data(contentsOf: URL(filePath: sources + file)), as: UTF8.self
      )
      .split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      for (mark, allowed) in Self.marks where !allowed.contains(file) {
        #expect(
          !lines.contains { $0.contains(mark) },
          "\(file) writes \(mark); use the function in the table of SECURITY.md")
      }
    }
  }

  /// The repair of JSON that an author wrote.
  nonisolated static let ofOtherLanguages: Set = [
    "BeagleAnalysis/Fixes/SyntaxRepairs.swift", "beagle-tui/Commands/New/ApplicationTemplate.swift",
  ]
}
