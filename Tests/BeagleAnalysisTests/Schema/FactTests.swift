import Testing

@testable import BeagleAnalysis
@testable import BeagleSchema

/// Tests that types describe every property that their decoders read, and nothing else.
@Suite struct FactTests {
  private struct Described {
    let name: String
    let properties: [PropertyDescriptor]
    let facts: [Fact]
  }

  /// The components and actions of Beagle, with the objects in them.
  private static let types: [Described] = {
    let decoder = ComponentDecoder()
    let descriptors = decoder.componentDescriptors + decoder.actionDescriptors
    let types = descriptors.map { descriptor in
      Described(
        name: descriptor.name, properties: descriptor.properties,
        facts: (descriptor.type as? any HasFacts.Type)?.facts ?? [])
    }
    let objects = ObjectCatalog(types.map(\.properties)).objects.map {
      Described(name: $0.name, properties: $0.properties, facts: $0.type.facts)
    }
    return types + objects
  }()

  @Test func everyPropertyIsDescribed() {
    for type in Self.types {
      for property in type.properties where property.replacement == nil {
        #expect(
          property.fact != nil,
          "add Fact(\"\(property.name)\", …) to `facts` of the Swift type \(type.name)")
      }
    }
  }

  @Test func everyFactHasAProperty() {
    for type in Self.types {
      let names = Set(type.properties.map(\.name))
      for fact in type.facts {
        #expect(
          names.contains(fact.name), "init(from:) of \(type.name) does not read \(fact.name)")
      }
      #expect(Set(type.facts.map(\.name)).count == type.facts.count, "\(type.name)")
    }
    let all = Set(Self.types.flatMap(\.properties).filter { $0.replacement == nil }.map(\.name))
    for fact in Fact.common { #expect(all.contains(fact.name), "Fact.common: \(fact.name)") }
  }

  @Test func textsAreSentences() {
    for type in Self.types {
      for property in type.properties {
        #expect(property.text.hasSuffix("."), "\(type.name).\(property.name)")
        #expect(!property.text.contains("  "), "\(type.name).\(property.name)")
      }
    }
  }

  @Test func defaultsEqualThoseOfTheDecoder() {
    for type in Self.types {
      for property in type.properties where property.isDefaultDecoded {
        guard let written = property.fact?.defaultValue else { continue }
        #expect(property.defaultValue == written, "\(type.name).\(property.name)")
      }
    }
  }

  @Test func propertiesThatFactsNameExist() {
    for type in Self.types {
      let names = Set(type.properties.map(\.name))
      for fact in type.facts {
        for case .position(let list, _) in fact.traits {
          #expect(names.contains(list), "\(type.name).\(fact.name)")
        }
      }
    }
  }

  /// The decoder declares the contexts of events, and facts their values.
  @Test func eventsWithContextsHaveValues() {
    for type in Self.types {
      for property in type.properties {
        for context in property.eventContexts {
          let event = type.properties.first { $0.name == context }
          #expect(event?.eventValue != nil, "add .event(…) to \(type.name).\(context)")
        }
        #expect(property.eventContexts.isEmpty || property.kind == .actions)
        #expect(
          property.eventValue == nil || property.eventContexts == [property.name],
          "init(from:) of \(type.name) must read \(property.name) with `implicit`")
      }
    }
  }

  /// The pages and the completion of an event do not depend on its component.
  @Test func eventsOfOneNameHaveOneValue() {
    var values: [String: (value: EventValue, type: String)] = [:]
    for type in Self.types {
      for property in type.properties {
        guard let value = property.eventValue else { continue }
        if let other = values[property.name] {
          #expect(
            value == other.value,
            """
            \(property.name) of \(type.name) and of \(other.type) have different values; \
            use the same members and texts, or another name
            """)
        }
        values[property.name] = (value, type.name)
      }
    }
  }

  @Test func textsOfBeagle1NamesHaveTheReplacement() throws {
    let field = Self.types.first { $0.name == "beagle:textInput" }
    let disabled = try #require(field?.properties.first { $0.name == "disabled" })
    #expect(disabled.text == "Beagle 2 on phones ignores this property. Use enabled.")
    #expect(disabled.defaultValue == nil)
  }

  // MARK: - Types of an application

  /// A component whose facts come from its declaration, as in Beagle itself.
  struct Rating: Widget, Decodable {
    var stars: Int?
    var share: Int?
    @AutoCodable var onChange: [any Action]?
    var id: String?
    var style: Style?
    var accessibility: Accessibility?
    var source: SourceReference?
    enum CodingKeys: CodingKey { case stars, share, onChange, id }

    static var facts: [Fact] {
      [
        Fact("stars", "The number of stars.", default: 0, .atLeast(0)),
        Fact("share", "The share of the stars that are shown.", default: 100, .percentage),
        Fact(
          "onChange", "Actions that run when the user chooses.", .event(.number("number of stars"))),
      ]
    }
  }

  @Test func applicationsDescribeTheirProperties() throws {
    let decoder = ComponentDecoder()
    decoder.register(component: Rating.self)
    let type = try #require(decoder.componentDescriptors.first { $0.name == "custom:Rating" })
    let stars = try #require(type.properties.first { $0.name == "stars" })
    #expect(stars.text == "The number of stars." && stars.defaultValue == .int(0))
    #expect(stars.traits == [.atLeast(0)])
    #expect(type.properties.first { $0.name == "id" }?.text.hasPrefix("The id") == true)
  }

  @Test(arguments: [
    (#""stars": -1"#, "stars of custom:Rating: expected at least 0, found -1"),
    (#""share": 101"#, "share of custom:Rating: expected a percentage from 0 to 100, found 101"),
    (#""stars": 0, "share": 100"#, ""), (#""share": 0"#, ""),
  ])
  func rangesOfApplicationsAreChecked(members: String, expected: String) throws {
    let decoder = ComponentDecoder()
    decoder.register(component: Rating.self)
    var checker = try ProjectChecker(decoder: decoder, options: CheckOptions())
    checker.add(
      Array(#"{"_beagleComponent_": "custom:rating", \#(members)}"#.utf8), name: "a.json",
      mayBeOther: false)
    let messages = checker.findings().filter { $0.code == .outOfRange }.map(\.message)
    #expect(messages == (expected.isEmpty ? [] : [expected]))
  }

  /// A component whose property names an image, under a name that no component of Beagle has.
  struct Badge: ServerDrivenComponent, Decodable {
    var symbol: String?
    var look: String?
    var source: SourceReference?
    enum CodingKeys: CodingKey { case symbol, look }

    static var facts: [Fact] {
      [
        Fact("symbol", "An image of the application.", .name(.image)),
        Fact("look", "The name of a style.", .name(.style)),
      ]
    }
  }

  @Test func namesInApplicationsAreFound() throws {
    let decoder = ComponentDecoder()
    decoder.register(component: Badge.self)
    let folder = TestFolder(["images/star.txt": "★"])
    defer { withExtendedLifetime(folder) {} }
    var checker = try ProjectChecker(
      decoder: decoder, options: CheckOptions(), directory: folder.path)
    checker.add(
      Array(#"{"_beagleComponent_": "custom:Badge", "symbol": "moon", "look": "title"}"#.utf8),
      name: folder.path + "/home.json", mayBeOther: false)
    let found = checker.findings().filter { $0.code == .missingImage }
    #expect(found.count == 1 && found[0].message.contains("moon"), "\(found.map(\.message))")
  }

  /// An event with the name of one of Beagle has the value that its own component declares.
  @Test(arguments: [
    ("sum(onChange, 1)", ""),
    ("gt(onChange, 3)", ""),
    ("uppercase(onChange)", "argument 1 must be a string, but onChange is a number"),
    ("length(onChange)", "but onChange is a number"),
    ("onChange.value", "onChange"),
  ])
  func eventsHaveTheValueOfTheirComponent(expression: String, finding: String) throws {
    let decoder = ComponentDecoder()
    decoder.register(component: Rating.self)
    var checker = try ProjectChecker(decoder: decoder, options: CheckOptions())
    let text = """
      {"_beagleComponent_": "beagle:container", "context": {"id": "c", "value": 0}, "children": [
        {"_beagleComponent_": "custom:Rating", "onChange": [{"_beagleAction_": "beagle:setContext",
         "contextId": "c", "value": "@{\(expression)}"}]},
        {"_beagleComponent_": "beagle:text", "text": "@{c}"}]}
      """
    checker.add(Array(text.utf8), name: "a.json", mayBeOther: false)
    let messages = checker.findings().map(\.message)
    #expect(messages.count == (finding.isEmpty ? 0 : 1), "\(messages)")
    #expect(finding.isEmpty || messages.contains { $0.contains(finding) }, "\(messages)")
  }
}
