import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests that the reference has a page for everything, and that its examples are correct.
@Suite struct ReferenceTests {
  private let reference = Reference()
  private static let search = ReferenceSearch(Reference().pages)
  private let types = TypePages(ComponentDecoder()).items

  // MARK: - Completeness

  @Test func everyTypeHasNotesAndAnExample() {
    for type in types {
      let notes =
        type.role == nil
        ? ObjectNotes.objects.first { $0.name == type.name }?.notes : TypeNotes.of(type.name)
      let folder = type.role == nil ? "objects" : "types"
      #expect(
        notes?.example.isEmpty == false,
        """
        write Resources/Reference/\(folder)/\(type.shortName).md with a section "Example", then \
        `make resources`
        """)
      #expect(reference.page(named: type.name)?.name == type.name)
    }
    let names = Set(types.map(\.name))
    for object in ObjectNotes.objects { #expect(names.contains(object.name), "\(object.name)") }
  }

  @Test func everyPropertyHasAPageWithAnExample() throws {
    let properties = PropertyPages(reference.types)
    for type in types {
      for property in type.properties {
        let name = "\(type.shortName).\(property.name)"
        let pages = properties.pages(named: "\(type.name).\(property.name)")
        let page = try #require(pages.first { $0.name == name }, "\(name)")
        #expect(page.summary.hasSuffix("."), "\(name)")
        // These are only other names that old servers use.
        let synonyms = ["form.action", "tabView.children", "TabItem.content"]
        if property.replacement == nil, !synonyms.contains(name) {
          let folder = type.role == nil ? "objects" : "types"
          #expect(
            page.examples.count == 1,
            """
            use \(property.name) in the example of Resources/Reference/\(folder)/\(type.shortName).md, \
            then `make resources`
            """)
        } else if property.replacement != nil {
          #expect(page.replacement == property.replacement)
        }
      }
    }
  }

  @Test func everyEventHasAPage() {
    var events: [String] = []
    for type in types {
      for property in type.properties where property.replacement == nil {
        guard property.name.hasPrefix("on"), property.kind == .actions else { continue }
        events.append(property.name)
        let page = reference.page(named: property.name)
        #expect(
          page?.kind == .event,
          "write Resources/Reference/events/\(property.name).md, then `make resources`")
        // The page describes what the actions can read.
        let values = page?.terms.flatMap(\.terms) ?? []
        #expect(property.eventContexts.isEmpty == values.isEmpty, "\(property.name)")
      }
    }
    for page in EventPages.all where !events.contains(page.name) {
      Issue.record("no type has the event of Resources/Reference/events/\(page.name).md")
    }
  }

  @Test func everyOperationAndCodeHasAPage() {
    for operation in BuiltinOperation.all {
      #expect(
        OperationNotes.all[operation.name]?.calls.isEmpty == false,
        """
        write Resources/Reference/operations/\(operation.name).md with calls in "Results", then \
        `make resources`
        """)
      #expect(reference.page(named: "operation \(operation.name)")?.kind == .operation)
    }
    for name in OperationNotes.all.keys {
      #expect(
        BuiltinOperation.named(name) != nil,
        "no operation has the page Resources/Reference/operations/\(name).md")
    }
    for code in DiagnosticCode.allCases {
      #expect(
        reference.page(named: code.rawValue)?.kind == .check,
        "write Resources/Reference/checks/\(code.rawValue).md, then `make resources`")
    }
  }

  @Test func everyLinkLeadsToAPage() {
    for page in reference.entries.map(\.page) {
      for name in page.seeAlso where !name.hasPrefix("-") {
        #expect(!reference.pages(named: name).isEmpty, "\(page.name): \(name)")
      }
      #expect(!page.seeAlso.contains(page.name), "\(page.name)")
    }
  }

  @Test func textsAreSentences() {
    for page in reference.entries.map(\.page) {
      for text in [page.summary] + page.details + page.terminal + page.mistakes {
        #expect(text.hasSuffix(".") && !text.contains("  "), "\(page.name): \(text)")
      }
    }
  }

  // MARK: - Examples

  /// All examples, except those of checks, which `ExplanationTests` tests.
  private static let examples = Reference().entries.filter { $0.kind != .check }.flatMap { entry in
    entry.page.examples.map { (name: entry.name, files: $0.files) }
  }

  @Test func examplesHaveNoFinding() throws {
    for example in Self.examples {
      let files = example.files.map { ($0.name.isEmpty ? "home.json" : $0.name, $0.text) }
      let found = try RuleTesting.check(
        directory: Dictionary(files, uniquingKeysWith: { first, _ in first }))
      // Types of Beagle 1.x are only explained, and images belong to an application.
      let isOld = ["Form", "form", "tabView"].contains {
        example.files[0].text.contains("beagle:" + $0) || example.name == "beagle:" + $0
      }
      let isNew = found.filter {
        !(isOld && $0.contains(" deprecated ")) && !$0.contains(" missing-image ")
          && example.name != "beagle:beaglePlatformWrapper"
      }
      #expect(isNew == [], "\(example.name)")
    }
  }

  @Test func resultsOfOperationsAreValues() {
    for operation in BuiltinOperation.all {
      for call in operation.notes.calls {
        #expect(OperationNotes.result(of: call) != "null", "\(call)")
      }
    }
    #expect(OperationNotes.result(of: "sum(cart.count, 1)") == "3")
    #expect(OperationNotes.result(of: "capitalize(cart.owner)") == "\"Ada Lovelace\"")
  }

  // MARK: - Lookup

  @Test(arguments: [
    ("beagle:textInput", "beagle:textInput"), ("TextInput", "beagle:textInput"),
    ("text-input", "beagle:textInput"), ("textinput", "beagle:textInput"),
    ("label", "beagle:text"), ("sum", "sum"), ("sum()", "sum"), ("add", "sum"),
    ("onPress", "onPress"), ("onpress", "onPress"), ("dead-route", "dead-route"),
    ("[dead-route]", "dead-route"), ("bad-colour", "bad-color"), ("Style", "Style"),
    ("style", "Style"), ("style.margin", "Style.margin"), ("Style.margin", "Style.margin"),
    ("style.size.width", "Size.width"), ("text.alignment", "text.alignment"),
    ("beagle:text.alignment", "text.alignment"), ("alignment", "text.alignment"),
    ("listView.templates.view", "Template.view"), ("navigationBar.title", "NavigationBar.title"),
    ("operation condition", "condition"), ("action:condition", "beagle:condition"),
    ("property text.text", "text.text"), ("colour", "colors"), ("@{}", "expressions"),
    ("condition", "beagle:condition"), ("numColumns", "gridView.numColumns"),
    ("display", "Style.display"), ("NONE", "Style.display"), ("EMAIL", "textInput.type"),
    ("REAL", "UnitValue"), ("action", "actions"), ("events", "events"), ("Component", "components"),
    ("global", "Context"), ("item", "Template"), ("_beagleComponent_", "screens"),
    ("_beagleAction_", "screens"), ("_beagleImagePath_", "ImagePath"),
  ])
  func namesAreFoundInAnySpelling(name: String, page: String) {
    #expect(reference.page(named: name)?.name == page)
  }

  /// Each name in JSON leads to a page about it, and each word to a property that can have it as value.
  @Test func everyNameInJSONIsExplained() {
    func isAbout(_ page: ReferencePage, _ name: String) -> Bool {
      let names = [page.name, String(page.name.split(separator: ".").last ?? "")] + page.aliases
      return names.contains { Reference.key($0) == Reference.key(name) }
    }
    let properties = types.flatMap(\.properties).filter { $0.replacement == nil }
    for name in Set(types.map(\.name) + properties.map(\.name)) {
      #expect(reference.pages(named: name).contains { isAbout($0, name) }, "\(name)")
    }
    for word in Set(properties.flatMap(\.kind.enumeration)) {
      let pages = reference.pages(named: word)
      let isExplained = pages.contains { page in
        isAbout(page, word)
          || page.facts.contains { $0.name == "Type" && $0.text.contains(word) }
      }
      #expect(isExplained, "\(word): \(pages.map(\.name))")
    }
  }

  @Test func deprecatedMeaningsAreLast() {
    let pages = reference.pages(named: "child")
    #expect(pages.first?.name == "screenComponent.child")
    #expect(pages.first?.replacement == nil && pages.last?.replacement != nil)
  }

  /// The other name of an object may be a property of something else.
  @Test func objectsDoNotHideProperties() {
    let pages = reference.pages(named: "path").map(\.name)
    #expect(pages.first == "ImagePath" && pages.contains("setContext.path"), "\(pages)")
    #expect(reference.pages(named: "style").map(\.name) == ["Style"])
    // A word in capitals is a value, too.
    let values = reference.pages(named: "TEXT").map(\.name)
    #expect(values.first == "beagle:text" && values.contains("textInput.type"), "\(values)")
    #expect(!reference.pages(named: "text").contains { $0.name == "textInput.type" })
  }

  @Test func ambiguousNamesHaveSeveralPages() {
    #expect(reference.pages(named: "condition").map(\.kind) == [.action, .operation])
    let texts = reference.pages(named: "property title")
    #expect(texts.count > 1)
    #expect(texts.contains { $0.facts[0].text == "beagle:alert, beagle:confirm" })
  }

  @Test(arguments: [
    ("textInptu", "beagle:textInput"), ("onPres", "onPress"), ("style.margni", "Style.margin"),
    ("text.alignmnt", "text.alignment"), ("dead-rout", "dead-route"), ("pageV", "beagle:pageView"),
  ])
  func nearNamesAreSuggested(name: String, near: String) {
    #expect(reference.pages(named: name).isEmpty)
    #expect(reference.nearest(to: name).first == near)
  }

  @Test func nothingIsFoundForNoName() {
    for name in ["", " ", ".", "beagle:", "qqqqqqqqq", "a.b.c.d", "operation:"] {
      #expect(reference.pages(named: name).isEmpty, "\(name)")
    }
    #expect(reference.nearest(to: "qqqqqqqqq") == [])
  }

  /// People search for the words that they know from elsewhere.
  @Test(arguments: [
    ("migration", "deprecated"), ("mock", "routes"), ("spacing", "layout"),
    ("navigate back", "navigation"), ("navigate back", "beagle:popView"), ("login", "login"),
    ("go back to the previous screen", "beagle:popView"),
    ("error message", "validation"), ("how do I show a list of orders", "list"),
    ("list from a request", "list"), ("form with required fields", "validation"),
    ("disable the button", "beagle:button"), ("toggles", "checkbox"), ("submit a form", "form"),
    ("pass data to the next screen", "parameters"), ("infinite scroll", "pagination"),
    ("update list after post", "append"), ("add a row after saving", "append"),
  ])
  func searchFindsIntents(words: String, page: String) {
    let found = Self.search.pages(about: words).prefix(8).map(\.name)
    #expect(found.contains(page), "\(words): \(found)")
  }

  /// The words of the table for pages that only the site has.
  private static let guides: Set = [
    "audio", "autocompletion", "debugger", "devtools", "disable rule", "emoji", "env", "exit",
    "exit code",
    "exit status",
    "hot reload", "ignore", "llm", "log", "mcp", "node", "nodejs", "performance", "pipeline",
    "port", "proxy", "regex", "self signed", "self-signed",
    "regular expression", "speed", "ssl", "suppress", "tls", "unicode", "unit test", "utf-8",
    "utf8", "vscode",
  ]

  /// Each word of the table leads to a page. SiteTests searches the site, which uses the table, too.
  @Test func synonymsAreFound() {
    for word in Synonyms.table.keys.sorted() where !Self.guides.contains(word) {
      #expect(!Self.search.pages(about: word).isEmpty, "\(word)")
    }
  }

  @Test func searchFindsAllWords() {
    #expect(reference.search("Password FIELD").first?.name == "beagle:textInput")
    #expect(reference.search("scrolls rows").contains { $0.name == "beagle:listView" })
    #expect(reference.search("sum").first?.name == "sum")
    #expect(reference.search("tab bar with pages").first?.replacement == nil)
    #expect(reference.search("zebra nonsense").isEmpty && reference.search("  ").isEmpty)
  }
}
