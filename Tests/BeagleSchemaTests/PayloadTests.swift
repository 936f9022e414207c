import BeagleSchema
import Testing

/// Tests with a document for each component and action that sets all properties, and with documents
/// that contain one mistake.
///
/// The documents are in `Data`: `Components`, `Actions`, and `Legacy` for Beagle 1.x. The entries
/// of `faults.json` consist of a file, a replacement in that file, and all resulting diagnostics.
@Suite struct PayloadTests {
  private static let legacy: Set = [
    "beagle:form", "beagle:formInput", "beagle:formSubmit", "beagle:tabView",
    "beagle:formValidation", "beagle:formLocalAction", "beagle:formRemoteAction",
  ]

  private func check(_ document: JSONDocument) -> [Diagnostic] {
    ComponentDecoder().check(document, options: DecodingOptions(isThorough: true))
  }

  private func name(_ root: DecodedRoot) -> String {
    switch root {
    case .component(let component): component.typeName
    case .action(let action): action.typeName
    default: "a list"
    }
  }

  @Test(arguments: ["Components", "Actions"])
  func everyPropertyIsRead(folder: String) throws {
    for file in TestData.files("Data/" + folder) {
      let document = try JSONDocument(file.bytes, name: file.name)
      #expect(check(document).map(\.description) == [])
      let strict = try ComponentDecoder().decodeRoot(
        document, options: DecodingOptions(mode: .strict))
      #expect(name(strict.root) + ".json" == "beagle:" + file.name)
      #expect(strict.diagnostics == [])
    }
  }

  @Test func everyTypeHasAPayload() {
    let decoder = ComponentDecoder()
    func types(_ folder: String) -> Set<String> {
      Set(TestData.files("Data/" + folder).map { "beagle:" + $0.name.dropLast(5) })
    }
    // The platform wrapper is always reported.
    let others = Self.legacy.union(["beagle:beaglePlatformWrapper"])
    for (folder, names) in [
      ("Components", decoder.componentNames), ("Actions", decoder.actionNames),
    ] {
      let expected = Set(names).subtracting(others)
      for name in expected.symmetricDifference(types(folder)) {
        let path = "Tests/BeagleSchemaTests/Data/\(folder)/\(name.dropFirst(7)).json"
        let isMissing = expected.contains(name)
        Issue.record(
          "\(isMissing ? "write \(path) with all properties" : "no type belongs to \(path)")")
      }
    }
  }

  @Test func faultsAreReportedAtTheirPosition() throws {
    let faults = try TestData.document("faults.json").root.elements
    for fault in faults {
      let file = fault["file"]?.string ?? ""
      var text = String(decoding: TestData.file("Data/" + file), as: UTF8.self)
      if let old = fault["from"]?.string, let new = fault["to"]?.string {
        let found = try #require(text.firstRange(of: old), "\(file) has no \(old)")
        text.replaceSubrange(found, with: new)
      }
      let diagnostics = check(try JSONDocument(text: text, name: file))
      #expect(
        diagnostics.map { "\($0.line):\($0.column) \($0.code.rawValue)" }
          == fault["diagnostics"]?.elements.compactMap(\.string),
        "\(file) with \(fault["to"]?.string ?? "") \(diagnostics.map(\.description))")
    }
  }

  /// An encoded value decodes to the same value.
  @Test(arguments: ["Components", "Actions"])
  func encodedPayloadsDecodeEqually(folder: String) throws {
    for file in TestData.files("Data/" + folder) {
      let text = try written(JSONDocument(file.bytes, name: file.name))
      let again = try JSONDocument(text: text, name: file.name)
      #expect(check(again).map(\.description) == [])
      #expect(try written(again) == text)
    }
  }

  /// Decodes the root of a document and encodes it as JSON.
  private func written(_ document: JSONDocument) throws -> String {
    switch try ComponentDecoder().decodeRoot(document).root {
    case .component(let component): WireEncoder.encode(component).jsonText
    case .action(let action): WireEncoder.encode(action).jsonText
    default: ""
    }
  }
}
