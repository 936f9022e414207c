import BeagleSchema
import Testing

/// Tests of diagnostics about names and values that are megabytes long.
@Suite struct LongNameTests {
  private static let long = String(repeating: "a", count: 1 << 20)

  @Test(arguments: [
    #"{"_beagleComponent_": "beagle:text", "text": "a", "\#(long)": 1}"#,
    #"{"_beagleComponent_": "\#(long)"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": "@{\#(long)}"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": "@{\#(long)(1)}"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": "a", "alignment": "\#(long)"}"#,
    #"{"_beagleComponent_": "beagle:text", "text": 1\#(String(repeating: "0", count: 1 << 20))}"#,
  ])
  func diagnosticsAreShort(document: String) throws {
    let found = ComponentDecoder().check(try JSONDocument(text: document))
    #expect(!found.isEmpty)
    for diagnostic in found {
      let texts = [
        diagnostic.message, diagnostic.suggestion, diagnostic.name, diagnostic.fixIt?.title,
      ]
      for text in texts.compactMap(\.self) { #expect(text.utf8.count <= 1024) }
    }
  }
}
