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

  /// Each document sets all properties of its type, except those with a finding: those of Beagle 1.x, and
  /// those without an effect on phones.
  @Test(arguments: ["Components", "Actions"])
  func everyPropertyIsSet(folder: String) throws {
    let decoder = ComponentDecoder()
    let types = decoder.componentDescriptors + decoder.actionDescriptors
    for file in TestData.files("Data/" + folder) {
      let type = try #require(types.first { "\($0.name).json" == "beagle:" + file.name })
      let root = try JSONDocument(file.bytes, name: file.name).root
      let expected = type.properties.filter { $0.replacement == nil && $0.isReadByPhones }
      let missing = expected.map(\.name).filter { root[$0] == nil }
      #expect(missing == [], "set them in Tests/BeagleSchemaTests/Data/\(folder)/\(file.name)")
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

  /// Encoding a decoded document gives the document's values, and decoding them gives the same again.
  @Test(arguments: ["Components", "Actions"])
  func encodedPayloadsEqualTheDocuments(folder: String) throws {
    for file in TestData.files("Data/" + folder) {
      let document = try JSONDocument(file.bytes, name: file.name)
      let text = try written(document)
      let again = try JSONDocument(text: text, name: file.name)
      let (expected, found) = (values(in: document.root), values(in: again.root))
      let lost = expected.filter { found[$0.key] != $0.value }
      let added = found.filter { expected[$0.key] == nil }
      #expect(lost == [:], "\(folder)/\(file.name)")
      #expect(added == [:], "\(folder)/\(file.name)")
      #expect(check(again).map(\.description) == [])
      #expect(try written(again) == text)
    }
  }

  /// The scalars of a document by their paths, such as `style.margin.all.value`.
  private func values(in node: JSONNode, at path: String = "") -> [String: String] {
    switch node.kind {
    case .object:
      node.members.reduce(into: [:]) { values, member in
        let name = member.0.string ?? ""
        let place = path.isEmpty ? name : "\(path).\(name)"
        values.merge(self.values(in: member.1, at: place)) { $1 }
      }
    case .array:
      node.elements.enumerated().reduce(into: [:]) { values, element in
        values.merge(self.values(in: element.1, at: "\(path)[\(element.0)]")) { $1 }
      }
    case .string: [path: "\"\(node.string ?? "")\""]
    case .int, .double: [path: "\(node.double ?? 0)"]
    case .bool: [path: "\(node.bool ?? false)"]
    case .null: [path: "null"]
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
