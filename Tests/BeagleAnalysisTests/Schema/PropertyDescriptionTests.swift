import BeagleSchema
import Testing

@testable import BeagleAnalysis

/// Tests that the table describes every property of Beagle and nothing else.
@Suite struct PropertyDescriptionTests {
  /// The properties of Beagle by type, without names of Beagle 1.x.
  private var properties: [(type: String, name: String)] {
    let decoder = ComponentDecoder()
    let types = (decoder.componentDescriptors + decoder.actionDescriptors).map {
      (name: $0.name, properties: $0.properties)
    }
    let all = types + ObjectCatalog(types.map(\.properties)).objects
    return all.flatMap { type in
      type.properties.filter { $0.replacement == nil }.map { (type.name, $0.name) }
    }
  }

  @Test func everyPropertyIsDescribed() {
    let missing = properties.filter { PropertyDescription.of($0.name, in: $0.type) == nil }
    #expect(missing.map { "\($0.type).\($0.name)" } == [])
  }

  @Test func everyDescriptionHasAProperty() {
    let own = Set(properties.map { "\($0.type).\($0.name)" })
    let common = Set(properties.map { "*.\($0.name)" })
    #expect(
      PropertyDescription.described.filter { !own.contains($0) && !common.contains($0) } == [])
  }

  @Test func descriptionsAreSentences() {
    for (type, name) in properties {
      let text = PropertyDescription.of(name, in: type)?.text ?? ""
      #expect(text.hasSuffix("."), "\(type).\(name)")
      #expect(!text.contains("  "), "\(type).\(name)")
    }
  }

  @Test func defaultsEqualThoseOfTheDecoder() {
    let decoder = ComponentDecoder()
    for type in decoder.componentDescriptors + decoder.actionDescriptors {
      for property in type.properties {
        guard let known = property.defaultValue,
          let written = PropertyDescription.of(property.name, in: type.name)?.defaultValue
        else { continue }
        #expect(known == written, "\(type.name).\(property.name)")
      }
    }
  }

  @Test func descriptionsOfBeagle1NamesHaveTheReplacement() throws {
    let text = ComponentDecoder().componentDescriptors.first { $0.name == "beagle:textInput" }
    let disabled = try #require(text?.properties.first { $0.name == "disabled" })
    #expect(
      PropertyDescription.text(of: disabled, in: "beagle:textInput")
        == "Beagle 2 on phones ignores this property. Use enabled.")
    #expect(PropertyDescription.defaultValue(of: disabled, in: "beagle:textInput") == nil)
  }
}
