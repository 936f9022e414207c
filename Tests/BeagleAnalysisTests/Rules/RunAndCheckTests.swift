import BeagleTUITesting
import Glibc
import Testing

@testable import BeagleAnalysis
@testable import BeagleNetworking

/// Tests that a check reports everything that a running screen reports.
@MainActor @Suite struct RunAndCheckTests {
  /// A finding and its position.
  private struct Finding: Hashable, CustomStringConvertible {
    let file: String
    let line: Int
    let column: Int
    let code: DiagnosticCode
    let message: String

    init(_ diagnostic: Diagnostic, below prefix: String = "") {
      file = String(diagnostic.file.dropFirst(prefix.count))
      line = diagnostic.line
      column = diagnostic.column
      code = diagnostic.code
      message = diagnostic.message
    }

    var description: String { "\(file):\(line):\(column) \(code.rawValue) \(message)" }
    /// The description without the message.
    var key: String { "\(file):\(line):\(column) \(code.rawValue)" }
    var row: String { "\(file):\(line)" }
  }

  private nonisolated static func parent(_ path: String, _ levels: Int) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast(levels)
      .joined(separator: "/")
  }

  private static let screens = parent(#filePath, 4) + "/Resources/Screens"

  private nonisolated static let shared: String? = {
    let folder =
      getenv("BEAGLE_SHARED").map { String(cString: $0) } ?? parent(#filePath, 4) + "/../shared"
    guard access(folder + "/data/wild", R_OK) == 0 else {
      print("skipped: no payloads at ../shared/data nor in $BEAGLE_SHARED")
      return nil
    }
    return folder
  }()

  /// Checks a directory, opens each of its documents, and returns the findings that only a running
  /// screen reports.
  private func compare(_ root: String) async throws -> (unknown: [Finding], opened: Int) {
    var checker = try ProjectChecker(
      decoder: ComponentDecoder(), options: CheckOptions(), directory: root)
    let directory = try ScreenDirectory(root)
    var documents: [String] = []
    for file in DirectoryListing(directory).files
    where file.hasSuffix(".json") && file != "routes.json" {
      let bytes = try directory.read(file, limit: 1 << 24)
      if checker.add(bytes, name: root + "/" + file, mayBeOther: true) { documents.append(file) }
    }
    let checked = checker.findings().map { Finding($0, below: root + "/") }
    let checkedKeys = Set(checked.map(\.key))
    // The lines with findings that explain failed evaluations.
    let rows = Set(
      checked.filter { [.unknownPath, .badArguments].contains($0.code) }.map(\.row))
    // The files with contexts of components that cannot have one.
    let ignoredContexts = Set(
      checked.filter { $0.code == .unknownProperty && $0.message.contains("\"context\"") }
        .map(\.file))
    var unknown: Set<Finding> = []
    for document in documents {
      let pilot = Pilot()
      try pilot.serve(directory: root)
      pilot.open(path: RequestPath.url(forFile: document))
      try? await pilot.waitUntilIdle()
      for diagnostic in pilot.dependencies.log.diagnostics {
        let finding = Finding(diagnostic)
        if checkedKeys.contains(finding.key) { continue }
        // Whether a server has an image is not in the documents.
        if finding.code == .missingImage { continue }
        if finding.code == .evaluation, rows.contains(finding.row) { continue }
        // A context that is ignored has one finding, not one for each use.
        if finding.code == .unresolvedContext, ignoredContexts.contains(finding.file) { continue }
        unknown.insert(finding)
      }
    }
    return (unknown.sorted { $0.key < $1.key }, documents.count)
  }

  @Test func checkReportsFindingsOfRunningDemoScreens() async throws {
    let (unknown, opened) = try await compare(Self.screens)
    #expect(opened > 30)
    #expect(unknown == [])
  }

  @Test(.enabled(if: shared != nil), arguments: ["wild", "corpus"])
  func checkReportsFindingsOfRunningPayloads(folder: String) async throws {
    let (unknown, opened) = try await compare((Self.shared ?? "") + "/data/" + folder)
    #expect(opened > 90)
    // Evaluation may fail for values that are not in the document.
    #expect(unknown.filter { $0.code != .evaluation } == [])
    for finding in unknown { print("only while running:", finding) }
  }

  /// A check also finds the faults that were planted in documents.
  @Test(.enabled(if: shared != nil)) func checkReportsFindingsOfRunningMutants() async throws {
    let corpus = try ScreenDirectory((Self.shared ?? "") + "/data/corpus")
    let lines = try corpus.read("mutants-150.jsonl", limit: 1 << 26).split(separator: 0x0A)
    var files: [String: String] = [:]
    for (number, line) in lines.enumerated() {
      let mutant = try JSONDocument(Array(line), name: "mutant").root
      files["mutant\(number).json"] = mutant["json"]?.string
    }
    let folder = TestFolder(files)
    let (unknown, opened) = try await compare(folder.path)
    #expect(opened > 140)
    #expect(unknown.filter { $0.code != .evaluation } == [])
  }

  /// A planted fault has exactly one finding, at its position.
  @Test(.enabled(if: shared != nil)) func everyMutantHasOneFinding() async throws {
    let corpus = try ScreenDirectory((Self.shared ?? "") + "/data/corpus")
    let lines = try corpus.read("mutants-150.jsonl", limit: 1 << 26).split(separator: 0x0A)
    var failures: [String] = []
    for line in lines {
      await Task.yield()
      let mutant = try JSONDocument(Array(line), name: "mutant").root
      let base = (mutant["base"]?.string ?? "").split(separator: "/").dropFirst()
      let name = base.joined(separator: "/")
      let before = try check(try corpus.read(name, limit: 1 << 24), name, mutant)
      let after = try check(Array((mutant["json"]?.string ?? "").utf8), name, mutant)
      let planted = after.filter {
        $0.code == DiagnosticCode(rawValue: mutant["fault"]?.string ?? "")
          && $0.line == mutant["line"]?.int
          && $0.column == mutant["column"]?.int
      }
      let known = Set(before.map(\.message))
      let others = after.filter { !known.contains($0.message) && !planted.contains($0) }
      if planted.isEmpty || !others.isEmpty {
        failures.append("\(mutant["fault"]?.string ?? ""): \(planted) and \(others)")
      }
    }
    #expect(lines.count == 150)
    #expect(failures == [])
  }

  private func check(
    _ bytes: [UInt8], _ name: String, _ mutant: JSONNode
  ) throws -> [Finding] {
    let decoder = ComponentDecoder()
    for type in mutant["custom_types"]?.elements.compactMap(\.string) ?? [] {
      decoder.register(knownName: type)
    }
    var options = CheckOptions()
    options.operations = Set(mutant["custom_operations"]?.elements.compactMap(\.string) ?? [])
    var checker = try ProjectChecker(decoder: decoder, options: options)
    checker.add(bytes, name: name, mayBeOther: false)
    return checker.findings().map { Finding($0) }
  }
}
