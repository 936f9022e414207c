import BeagleSchema
import Testing

/// Tests that the descriptions of components and actions match their decoders.
@Suite struct CatalogTests {
  private let decoder = ComponentDecoder()

  private func properties(_ name: String) throws -> [String: PropertyDescriptor] {
    let all = decoder.componentDescriptors + decoder.actionDescriptors
    let found = try #require(all.first { $0.name == name })
    return Dictionary(uniqueKeysWithValues: found.properties.map { ($0.name, $0) })
  }

  @Test func everyTypeIsFoundByItsNameInAnyCase() throws {
    for descriptor in decoder.componentDescriptors {
      let name = descriptor.name.uppercased()
      let document = try JSONDocument(text: "{\"_beagleComponent_\":\"\(name)\"}")
      let component = decoder.decodeComponent(document.root).component
      let type = try #require(descriptor.type)
      #expect(ObjectIdentifier(Swift.type(of: component)) == ObjectIdentifier(type))
      #expect(component.typeName == descriptor.name && descriptor.isBuiltin)
    }
    for descriptor in decoder.actionDescriptors {
      let name = descriptor.name.uppercased()
      let document = try JSONDocument(text: "{\"_beagleAction_\":\"\(name)\"}")
      let action = decoder.decodeAction(document.root).action
      #expect(action.typeName == descriptor.name && descriptor.role == .action)
    }
  }

  @Test func everyTypeHasASummary() {
    for descriptor in decoder.componentDescriptors + decoder.actionDescriptors {
      #expect(descriptor.summary.hasSuffix("."), "\(descriptor.name)")
      // Only an action without facts has no property besides `analytics`.
      let facts = (descriptor.type as? any HasFacts.Type)?.facts ?? []
      #expect(
        descriptor.properties.count > (facts.isEmpty && descriptor.role == .action ? 0 : 1),
        "init(from:) of the Swift type \(descriptor.name) reads no properties")
    }
    let replaced = decoder.componentDescriptors.filter { $0.replacement != nil }.map(\.name)
    #expect(
      replaced == ["beagle:form", "beagle:formInput", "beagle:formSubmit", "beagle:tabView"],
      "list a type of Beagle 1.x in CatalogTests.swift")
  }

  @Test func descriptionsMatchTheDecoding() throws {
    let text = try properties("beagle:text")
    #expect(text["text"]?.kind == .string && text["text"]?.isBindable == true)
    #expect(text["text"]?.isRequired == true && text["textColor"]?.kind == .color)
    #expect(text["alignment"]?.kind == .enumeration(["LEFT", "RIGHT", "CENTER"]))
    #expect(text["styleId"]?.isBindable == false && text["styleId"]?.isRequired == false)

    let grid = try properties("beagle:gridView")
    #expect(grid["spanCount"]?.kind == .integer && grid["spanCount"]?.defaultValue == 1)
    #expect(grid["numColumns"]?.replacement == "spanCount")
    #expect(grid["numColumns"]?.isReadByPhones == false && grid["key"]?.isReadByPhones == true)
    #expect(grid["dataSource"]?.kind == .list && grid["template"]?.replacement == "templates")

    let input = try properties("beagle:textInput")
    #expect(input["disabled"]?.replacement == "enabled" && input["disabled"]?.kind == .bool)
    #expect(input["onChange"]?.eventContexts == ["onChange"])

    let request = try properties("beagle:sendRequest")
    #expect(request["headers"]?.kind == .stringObject && request["data"]?.kind == .any)
    #expect(request["onFinish"]?.eventContexts == ["onSuccess", "onError"])

    let children = try properties("beagle:addChildren")
    #expect(children["mode"]?.defaultValue == "APPEND" && children["value"]?.kind == .components)
    #expect(try properties("beagle:screenComponent")["identifier"]?.replacement == "id")
    #expect(try properties("beagle:touchable")["id"]?.isReadByPhones == false)
    // Phones with 2.x do not support the type at all.
    #expect(try properties("beagle:form").values.allSatisfy { !$0.isReadByPhones })
  }

  @Test func nestedObjectsAreDescribed() throws {
    guard case .object(let path)? = try properties("beagle:image")["path"]?.kind,
      case .object(let style)? = try properties("beagle:image")["style"]?.kind,
      case .object(let route)? = try properties("beagle:pushView")["route"]?.kind
    else {
      Issue.record("objects expected")
      return
    }
    #expect(
      path.properties.map(\.name) == ["_beagleImagePath_", "mobileId", "url", "placeholder"])
    #expect(route.properties.first { $0.name == "screen" }?.kind == .screen)
    #expect(
      route.properties.map(\.name) == [
        "screen", "url", "shouldPrefetch", "fallback", "httpAdditionalData",
      ])
    let size = style.properties.first { $0.name == "size" }?.kind
    guard case .object(let sizes)? = size, case .object(let unit)? = sizes.properties.first?.kind
    else {
      Issue.record("a size expected")
      return
    }
    #expect(unit.name == "UnitValue" && unit.properties.map(\.isRequired) == [true, true])
  }

  @Test func descriptorsListChildrenContextsAndOnInit() {
    func names(_ isTrue: (TypeDescriptor) -> Bool) -> [String] {
      decoder.componentDescriptors.filter(isTrue).map { String($0.name.dropFirst(7)) }
    }
    let advice: Comment =
      "list the new component in CatalogTests.swift, in the order of BuiltinTypes.swift"
    #expect(names(\.hasOnInit) == ["container", "listView", "gridView"], advice)
    #expect(
      names(\.hasContext) == [
        "container", "scrollView", "screenComponent", "listView", "gridView", "simpleForm",
        "pageView", "pullToRefresh", "tabView",
      ], advice)
    let children = decoder.componentDescriptors.map { descriptor in
      "\(descriptor.name.dropFirst(7)): "
        + descriptor.childProperties.filter { $0.replacement == nil }.map(\.name)
        .joined(separator: " ")
    }
    #expect(
      children.filter { !$0.hasSuffix(" ") } == [
        "container: children", "scrollView: children", "screenComponent: child",
        "listView: templates", "touchable: child", "gridView: templates",
        "lazyComponent: initialState", "simpleForm: children", "pageView: children",
        "pullToRefresh: child", "form: child", "formInput: child", "formSubmit: child",
        "tabView: tabItems children", "beaglePlatformWrapper: child",
      ], advice)
  }

  // MARK: - Real documents

  /// Every member of a document is either described or reported by the decoder.
  @Test func everyMemberOfRealScreensIsDescribedOrReported() throws {
    var walk = DescribedWalk(decoder: decoder)
    let screens = TestData.parent(#filePath, 3) + "/Resources/Screens"
    for name in ["home.json", "hostile.json", "lazy.json", "flaky.json"] {
      walk.visit(try JSONDocument(TestData.read(screens + "/" + name) ?? [], name: name))
    }
    #expect(walk.objects > 20)
    #expect(walk.failures == [])
  }

  @Test(.enabled(if: TestData.corpus != nil))
  func everyMemberOfTheCorpusIsDescribedOrReported() throws {
    var walk = DescribedWalk(decoder: decoder)
    let index = try JSONDocument(TestData.corpusFile("index.json"), name: "index.json")
    for row in index.root.elements {
      let file = row["file"]?.string ?? ""
      guard let document = try? JSONDocument(TestData.corpusFile(file), name: file) else {
        continue
      }
      walk.visit(document)
    }
    #expect(walk.objects > 500)
    #expect(walk.failures == [])
  }
}

/// Visits a document according to the descriptions and compares the result with the diagnostics.
private struct DescribedWalk {
  let decoder: ComponentDecoder
  private let types: [String: TypeDescriptor]
  private var known: [String: [PropertyDescriptor]] = [:]
  private var reported: Set<Int> = []
  private(set) var failures: [String] = []
  private(set) var objects = 0

  init(decoder: ComponentDecoder) {
    self.decoder = decoder
    types = Dictionary(
      uniqueKeysWithValues: (decoder.componentDescriptors + decoder.actionDescriptors)
        .map { ($0.name.lowercased(), $0) })
  }

  mutating func visit(_ document: JSONDocument) {
    reported = Set(
      decoder.check(document).filter {
        $0.code == .unknownProperty || $0.code == .misspelledProperty || $0.code == .duplicateKey
      }.map(\.offset))
    visitTyped(document.root)
  }

  private mutating func visitTyped(_ node: JSONNode) {
    guard let name = (node["_beagleComponent_"] ?? node["_beagleAction_"])?.string?.lowercased(),
      let type = types[name]
    else { return }
    visit(node, name, known[name] ?? type.properties)
  }

  private mutating func visit(
    _ node: JSONNode, _ name: String, _ properties: [PropertyDescriptor]
  ) {
    known[name] = properties
    objects += 1
    for (key, value) in node.members {
      let text = key.string ?? ""
      let property = properties.first { $0.name == text }
      let isReported = reported.contains(key.span.offset)
      if property == nil, !isReported, !text.hasPrefix("_"), !isIgnored(text) {
        failures.append("\(key.source): \(name).\(text) is neither described nor reported")
      }
      if let property, property.replacement == nil, isReported, property.name != "content" {
        failures.append("\(key.source): \(name).\(text) is described and reported")
      }
      if let property, !isReported { visit(value, property.kind) }
    }
  }

  private mutating func visit(_ value: JSONNode, _ kind: ValueKind) {
    switch kind {
    case .component: visitTyped(value)
    case .components, .actions:
      if value.kind == .object { visitTyped(value) }
      for element in value.elements { visitTyped(element) }
    case .object(let object):
      if value.kind == .object {
        visit(value, object.name, known[object.name] ?? object.properties)
      }
    case .objects(let object):
      for element in value.elements where element.kind == .object {
        visit(element, object.name, known[object.name] ?? object.properties)
      }
    case .oneOf(let kinds): for kind in kinds { visit(value, kind) }
    default: break
    }
  }

  private func isIgnored(_ key: String) -> Bool {
    [
      "screenAnalyticsEvent", "clickAnalyticsEvent", "itemAspectRatio", "$schema",
      "$id", "comment", "webUrl", "url",
    ].contains(key) || key.hasPrefix("//")
  }
}
