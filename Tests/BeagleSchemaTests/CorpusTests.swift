import BeagleSchema
import Testing

/// Tests with real documents, the result of Beagle iOS 2.1.3, and their visible texts.
@Suite(.enabled(if: TestData.corpus != nil)) struct CorpusTests {
  private func index() throws -> JSONDocument {
    try JSONDocument(TestData.corpusFile("index.json"), name: "index.json")
  }

  @Test func strictModeMatchesBeagleIOS() throws {
    let decoder = ComponentDecoder()
    var failures: [String] = []
    for row in try index().root.elements {
      let file = row["file"]?.string ?? ""
      let bytes = TestData.corpusFile(file)
      let result = result(bytes, file, decoder)
      let expected = row["ios_verdict"]?.string ?? ""
      if result.0 != expected {
        failures.append(
          "\(file): \(result.0), expected \(expected) \(row["ios_error"]?.string ?? "") \(result.1)"
        )
      }
    }
    #expect(failures == [])
  }

  private func result(
    _ bytes: [UInt8], _ name: String, _ decoder: ComponentDecoder
  ) -> (String, String) {
    do {
      let document = try JSONDocument(bytes, name: name)
      if document.root["_beagleComponent_"] == nil, document.root["_beagleAction_"] == nil {
        return ("fragment", "")
      }
      let result = try decoder.decodeRoot(document, options: DecodingOptions(mode: .strict))
      switch result.root {
      case .component(let component):
        if component is UnknownComponent { return ("unknown-component", "") }
        let legacy =
          component is Form || component is FormInput || component is FormSubmit
          || component is TabView
        return (legacy ? "unknown-component" : "ok", "")
      case .action(let action):
        let legacy =
          action is FormValidation || action is FormLocalAction
          || action is FormRemoteAction
        return (action is UnknownAction || legacy ? "unknown-component" : "ok", "")
      default: return ("list", "")
      }
    } catch { return ("error", "\(error)") }
  }

  @Test func syntaxErrorsHaveAPosition() throws {
    for row in try index().root.elements {
      let file = row["file"]?.string ?? ""
      let bytes = TestData.corpusFile(file)
      guard let place = row["syntax_error"], place.kind == .object else {
        #expect(throws: Never.self) { try JSONDocument(bytes, name: file) }
        continue
      }
      let error = #expect(throws: JSONError.self) { try JSONDocument(bytes, name: file) }
      #expect(error?.line == place["line"]?.int, "\(file) \(error?.description ?? "")")
      #expect(error?.column == place["column"]?.int, "\(file) \(error?.description ?? "")")
    }
  }

  @Test func lenientModeShowsEveryText() throws {
    let decoder = ComponentDecoder()
    var failures: [String] = []
    for row in try index().root.elements where row["syntax_error"]?.isNull ?? true {
      let file = row["file"]?.string ?? ""
      let bytes = TestData.corpusFile(file)
      let expected = row["texts"]?.elements.compactMap(\.string) ?? []
      let document = try JSONDocument(bytes, name: file)
      guard document.root["_beagleComponent_"] != nil else { continue }
      let screen = try decoder.decodeScreen(document).screen
      let texts = LiteralTexts.of(screen)
      if texts != expected { failures.append("\(file): \(texts), expected \(expected)") }
    }
    #expect(failures == [])
  }
}
