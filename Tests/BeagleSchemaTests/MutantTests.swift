import BeagleSchema
import Testing

/// Tests with real documents that contain one deliberate mistake at a known position.
@Suite(.enabled(if: TestData.corpus != nil)) struct MutantTests {
  private func mutants() throws -> [JSONDocument] {
    try TestData.corpusFile("mutants-150.jsonl").split(separator: 0x0A).map {
      try JSONDocument(Array($0), name: "mutants")
    }
  }

  private func check(_ bytes: [UInt8], _ name: String, _ mutant: JSONNode) -> [Diagnostic] {
    let decoder = ComponentDecoder()
    for type in mutant["custom_types"]?.elements.compactMap(\.string) ?? [] {
      decoder.register(knownName: type)
    }
    let operations = mutant["custom_operations"]?.elements.compactMap(\.string) ?? []
    do {
      let document = try JSONDocument(bytes, name: name)
      return decoder.check(
        document, options: DecodingOptions(isThorough: true, knownOperations: Set(operations)))
    } catch { return [Diagnostic(error)] }
  }

  @Test func deliberateFaultsAreFound() throws {
    var failures: [String] = []
    let mutants = try mutants()
    for document in mutants {
      let mutant = document.root
      let text = mutant["json"]?.string ?? ""
      let diagnostics = check(Array(text.utf8), mutant["base"]?.string ?? "", mutant)
      let suggestion = mutant["suggestion"]?.string
      let found = diagnostics.contains { diagnostic in
        diagnostic.code == DiagnosticCode(rawValue: mutant["fault"]?.string ?? "")
          && diagnostic.line == mutant["line"]?.int && diagnostic.column == mutant["column"]?.int
          && diagnostic.offset == mutant["offset"]?.int
          && (suggestion.map { diagnostic.suggestion == $0 } ?? true)
      }
      if !found || diagnostics.count != 1 {
        failures.append(
          """
          \(mutant["fault"]?.string ?? "") at \(mutant["line"]?.int ?? 0):\(mutant["column"]?.int ?? 0) \
          name \(mutant["name"]?.string ?? "") \(mutant["value"]?.text ?? "") \
          suggestion \(mutant["suggestion"]?.string ?? ""): \(found ? "FOUND" : "MISSED") \
          \(diagnostics.map(\.description))
          """)
      }
    }
    print("mutants: \(mutants.count - failures.count) of \(mutants.count)")
    #expect(failures == [])
  }

  @Test func originalsAreClean() throws {
    var failures: [String] = []
    for document in try mutants() {
      let base = (document.root["base"]?.string ?? "").split(separator: "/").dropFirst()
      let path = base.joined(separator: "/")
      let found = check(TestData.corpusFile(path), path, document.root)
      for diagnostic in found where !failures.contains(diagnostic.description) {
        failures.append(diagnostic.description)
      }
    }
    #expect(failures == [])
  }
}
