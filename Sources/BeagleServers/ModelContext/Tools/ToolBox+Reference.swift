import BeagleAnalysis
import BeagleSchema

/// The tools that a model reads before it writes a screen.
extension ToolBox {
  /// The form of a screen. A test checks and draws the example.
  static let guide = """
    # Beagle screens

    A screen is one JSON object. Components have the key _beagleComponent_, and actions the key \
    _beagleAction_. Names and enumerations are written exactly as listed here.

    ```json
    \(example)
    ```

    - The root is a component, mostly beagle:screenComponent with a navigationBar and one child. A \
    beagle:container holds several children; a beagle:scrollView scrolls them.
    - A context holds state. Expressions such as @{cart.count} read it in properties that accept \
    expressions, and setContext changes it. A context is visible in the component that declares it \
    and below.
    - Events such as onPress are lists of actions. In the actions of an event, @{onChange.value} and the \
    like read what the event provides.
    - style has the layout (flexbox) and colors. Lengths are {"value": 8, "type": "REAL"} in points: a \
    column of the terminal has 8 points, a row 16. "PERCENT" is relative to the parent.
    - A URL such as /orders names the file orders.json of the directory.
    - explain NAME has all details of a name, and an example.


    """

  /// A complete screen.
  static let example = """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": {"title": "Cart"},
      "child": {
        "_beagleComponent_": "beagle:container",
        "context": {"id": "cart", "value": {"count": 1, "name": ""}},
        "style": {"padding": {"all": {"value": 16, "type": "REAL"}}},
        "children": [
          {"_beagleComponent_": "beagle:text", "text": "@{cart.count} items for @{cart.name}"},
          {
            "_beagleComponent_": "beagle:textInput",
            "placeholder": "Name",
            "value": "@{cart.name}",
            "onChange": [
              {
                "_beagleAction_": "beagle:setContext", "contextId": "cart", "path": "name",
                "value": "@{onChange.value}"
              }
            ]
          },
          {
            "_beagleComponent_": "beagle:button",
            "text": "Add one",
            "onPress": [
              {
                "_beagleAction_": "beagle:setContext", "contextId": "cart", "path": "count",
                "value": "@{sum(cart.count, 1)}"
              }
            ]
          }
        ]
      }
    }
    """

  /// Lists the names of the reference with their properties.
  func listComponents(_ arguments: ToolArguments) -> ToolResult {
    let reference = Reference(decoder)
    let kind = arguments.string("kind")
    let groups: [(word: String, kinds: [ReferencePage.Kind])] = [
      ("component", [.component]), ("action", [.action]), ("object", [.style, .object]),
      ("operation", [.operation]),
    ]
    var text = kind == nil ? Self.guide : ""
    for group in groups where kind == nil || kind == group.word {
      for kind in group.kinds {
        let entries = reference.entries.filter { $0.kind == kind }
        guard !entries.isEmpty else { continue }
        text += "# \(kind.heading)\n\n"
        for entry in entries { text += Self.listing(entry.page) }
        text += "\n"
      }
    }
    return ToolResult(text)
  }

  /// Returns a name, its purpose, and a line for each property.
  private static func listing(_ page: ReferencePage) -> String {
    let name = page.usage.isEmpty || page.kind != .operation ? page.name : page.usage
    if let replacement = page.replacement { return "\(name): Beagle 1.x; use \(replacement)\n" }
    let own = page.properties.filter { $0.replacement == nil }
    return "\(name): \(page.summary)\n" + own.map { "  " + line($0) + "\n" }.joined()
  }

  private static func line(_ property: ReferencePage.Property) -> String {
    var facts = [property.type]
    if property.isRequired { facts.append("required") }
    if let value = property.defaultValue { facts.append("default \(value.jsonText)") }
    if property.acceptsExpressions { facts.append("expressions") }
    facts += property.contexts.map { "provides @{\($0)}" }
    return "\(property.name): \(facts.joined(separator: ", "))"
  }

  /// Explains a name, searches, or lists all names.
  func explain(_ arguments: ToolArguments) throws(ToolError) -> ToolResult {
    let reference = Reference(decoder)
    if let words = arguments.string("search") {
      guard words.count <= Self.patternLimit else {
        throw ToolError(
          "explain: search is longer than \(Self.patternLimit) characters; use fewer words")
      }
      guard arguments.string("name") == nil else {
        throw ToolError("explain: name and search cannot be used together; remove one of them")
      }
      let found = reference.search(words).prefix(Self.searchLimit)
      guard !found.isEmpty else {
        throw ToolError("explain: nothing contains all of \"\(words)\"; search for fewer words")
      }
      return ToolResult(
        found.map { "\($0.kind.rawValue) \($0.name): \($0.summary)\n" }.joined())
    }
    guard let name = arguments.string("name") else {
      return ToolResult(ReferenceMarkdown().list(reference.entries))
    }
    guard name.count <= Self.patternLimit else {
      throw ToolError(
        "explain: name is longer than \(Self.patternLimit) characters; search for words instead")
    }
    let pages = reference.pages(named: name)
    guard !pages.isEmpty else {
      let near = reference.nearest(to: name)
      throw ToolError(
        "explain: nothing is named \"\(name)\"; "
          + (near.isEmpty
            ? "search for words instead" : "did you mean \(near.joined(separator: " or "))?"))
    }
    return ToolResult(ReferenceMarkdown().text(pages))
  }

  /// The maximum number of characters of a name and of the words of a search.
  private static let patternLimit = 200
  /// The maximum number of pages that a search finds.
  private static let searchLimit = 50
}
