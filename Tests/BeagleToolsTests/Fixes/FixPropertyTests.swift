import BeagleNetworking
import BeagleTUITesting
import BeagleTestSupport
import Glibc
import Testing

@testable import beagle_tui

/// Tests that the fixes of `check --fix` restore what the author wanted, or change nothing that a
/// screen shows.
///
/// Each test is a process of its own, so that it does not wait for other tests of the main actor.
@MainActor @Suite struct FixPropertyTests {
  /// A document of the test: one with a mistake, or an original.
  private struct Case {
    /// The name of the original.
    let name: String
    let fault: PlantedFault
    /// The name of the file in the directory.
    let file: String
  }

  private nonisolated static let root = DocumentationFile.root

  private nonisolated static let shared: String? = {
    let folder = getenv("BEAGLE_SHARED").map { String(cString: $0) } ?? root + "/../shared"
    guard access(folder + "/data/wild", R_OK) == 0 else {
      print("skipped: no payloads at ../shared/data nor in $BEAGLE_SHARED")
      return nil
    }
    return folder
  }()

  /// The maximum size of a document in bytes. Larger ones take long and have the same structure.
  private static let sizeLimit = 40_000

  /// Returns the valid documents with Beagle types below folders.
  private func documents(_ folders: [String]) throws -> [JSONDocument] {
    var found: [JSONDocument] = []
    for folder in folders {
      let directory = try ScreenDirectory(folder)
      for file in DirectoryListing(directory).files where file.hasSuffix(".json") {
        guard let bytes = try? directory.read(file, limit: Self.sizeLimit),
          let document = try? JSONDocument(bytes, name: folder + "/" + file),
          document.root["_beagleComponent_"] != nil || document.root["_beagleAction_"] != nil
        else { continue }
        found.append(document)
      }
    }
    return found
  }

  /// Returns the cells of a screen without the status bar, which counts the findings.
  private func cells(_ text: String) -> [Cell] {
    let pilot = Pilot(size: CellSize(width: 80, height: 40))
    pilot.open(json: text)
    try? pilot.waitUntilIdle()
    let surface = pilot.terminal.surface
    return (0..<surface.size.height - 1).flatMap { y in
      (0..<surface.size.width).map { surface[$0, y] }
    }
  }

  private func value(_ text: String) -> DynamicObject? {
    (try? JSONDocument(Array(text.utf8), name: "")).map { DynamicObject($0.root) }
  }

  /// Returns the codes of the findings that `--fix` corrects in a document.
  private func fixedCodes(_ document: JSONDocument) -> Set<DiagnosticCode> {
    Set(ComponentDecoder().check(document).filter { $0.fixIt?.isSafe == true }.map(\.code))
  }

  /// Plants four mistakes in a document, or less if one is a syntax error.
  private func several(_ document: JSONDocument, seed: UInt64) -> String? {
    var random = SplitMix(seed: seed)
    var text: String?
    for round in 0..<4 {
      let current = text.map { try? JSONDocument(Array($0.utf8), name: "") } ?? document
      guard let current else { break }
      let faults = FaultPlanter(current, seed: seed &+ UInt64(round)).faults
      text = faults[random.next(faults.count)].text
    }
    return text
  }

  private func fix(_ files: [String]) throws {
    let group = CheckGroup(
      directory: nil, files: files, settings: try CheckSettings(CheckRequest(), project: nil))
    CheckGroup.analyze([group])
    _ = try CheckFixer.apply.perform(
      [group], CheckReport(format: .line, color: .never, baseline: nil))
  }

  /// Plants mistakes in documents, fixes all of them, and returns the changes of what screens show,
  /// and the number of fixed documents.
  ///
  /// - Parameter share: Uses one of this number of mistakes.
  private func run(_ folders: [String], share: Int) throws -> (changes: [String], fixed: Int) {
    // Other tests measure time.
    _ = nice(10)
    let directory = TemporaryDirectory()
    var cases: [Case] = []
    func add(_ name: String, _ fault: PlantedFault) {
      let file = "\(cases.count).json"
      directory.write(file, fault.text)
      cases.append(Case(name: name, fault: fault, file: directory.path + "/" + file))
    }
    for (number, document) in try documents(folders).enumerated() {
      // Correcting these mistakes of an original changes what it shows.
      let visible: Set<DiagnosticCode> = [
        .unknownComponent, .badColor, .misspelledProperty, .badExpression,
      ]
      if !fixedCodes(document).isDisjoint(with: visible) { continue }
      let text = String(decoding: document.bytes, as: UTF8.self)
      add(document.name, PlantedFault(kind: "none", text: text, intended: text))
      let faults = FaultPlanter(document, seed: UInt64(number)).faults
      for (index, fault) in faults.enumerated() where (index + number) % share == 0 {
        add(document.name, fault)
      }
      if let several = several(document, seed: UInt64(number)) {
        add(document.name, PlantedFault(kind: "several", text: several, intended: several))
      }
    }
    let files = cases.map(\.file)
    try fix(files)
    let fixed = try files.map { String(decoding: try Files.read($0).get(), as: UTF8.self) }
    try fix(files)
    var changes: [String] = []
    var fixedCount = 0
    for (test, text) in zip(cases, fixed) {
      if try Files.read(test.file).get() != Array(text.utf8) {
        changes.append("\(test.name): \(test.fault.kind): another run of --fix changes more")
      }
      if text == test.fault.text { continue }
      fixedCount += 1
      // Several mistakes can hide each other, so the fixed text cannot be compared.
      if test.fault.kind == "several" { continue }
      let found = value(text)
      if found != nil, found == value(test.fault.intended) { continue }
      let shown = cells(text)
      if shown != cells(test.fault.text), shown != cells(test.fault.intended) {
        changes.append("\(test.name): \(test.fault.kind)\n\(text)")
      }
    }
    return (changes, fixedCount)
  }

  @Test func fixesOfDemoScreensKeepWhatTheyShow() async throws {
    await #expect(processExitsWith: .success) {
      try await FixPropertyTests().expectNoChanges(
        [Self.root + "/Resources/Screens", Self.root + "/Tests/BeagleSchemaTests/Data"], share: 8)
    }
  }

  @Test(.enabled(if: shared != nil), arguments: ["wild", "corpus"])
  func fixesOfPayloadsKeepWhatTheyShow(folder: String) async throws {
    await #expect(processExitsWith: .success) { [folder] in
      try await FixPropertyTests().expectNoChanges(
        [(Self.shared ?? "") + "/data/" + folder], share: 12)
    }
  }

  private func expectNoChanges(_ folders: [String], share: Int) throws {
    let (changes, fixed) = try run(folders, share: share)
    // The parent process shows the comments, not the operands.
    #expect(changes == [], "\(changes)")
    #expect(fixed > 250, "\(fixed) documents were fixed")
  }
}
