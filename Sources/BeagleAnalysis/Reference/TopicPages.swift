/// The pages of concepts that have no name in JSON.
enum TopicPages {
  static let entries = [screens, expressions, colors, routes]

  private static func topic(
    _ name: String, aliases: [String], _ summary: String,
    _ notes: @autoclosure @escaping @Sendable () -> TypeNotes,
    terms: @escaping @Sendable () -> [ReferencePage.Terms] = { [] }
  ) -> Reference.Entry {
    Reference.Entry(.topic, name, aliases: aliases, summary: summary) {
      var topic = page(name, aliases: aliases, summary, notes())
      topic.terms = terms()
      return topic
    }
  }

  private static func page(
    _ name: String, aliases: [String], _ summary: String, _ notes: TypeNotes
  ) -> ReferencePage {
    var page = ReferencePage(.topic, name, aliases: aliases, summary: summary)
    page.details = notes.details
    page.examples = notes.examples
    page.terminal = notes.terminal
    page.mistakes = notes.mistakes
    page.seeAlso = notes.seeAlso
    return page
  }

  private static let screens = topic(
    "screens", aliases: ["screen", "document", "json"],
    "A screen is a JSON document with a tree of components.",
    TypeNotes(
      details: [
        "Each component has its type in _beagleComponent_, and each action in _beagleAction_. The"
          + " case of types does not matter; that of properties does. Other objects have no type.",
        "Components contain other components in child or children. Events such as onPress contain"
          + " lists of actions. Styles set sizes and colors, contexts hold values, and expressions"
          + " read them.",
        "An unknown component is shown as a placeholder, and an unknown property is ignored. check"
          + " finds both.",
      ],
      example: TypeNotes.of("beagle:screenComponent")?.example ?? "",
      mistakes: [
        "A type without beagle: in front of it. Types of an application begin with custom:.",
        "A comment or a comma at the end of a list: JSON has neither.",
      ],
      seeAlso: ["beagle:screenComponent", "beagle:container", "expressions", "routes"]))

  private static let expressions = topic(
    "expressions", aliases: ["expression", "binding", "@{}"],
    "Values that are computed from contexts, as in `@{user.name}` or `@{sum(count, 1)}`.",
    TypeNotes(
      details: [
        "A string that is one expression keeps the type of its value: @{cart.count} is a number."
          + " In other strings, the values are inserted into the text.",
        "An expression is the path of a context, a literal, or an operation with arguments. It is"
          + " evaluated again whenever a context changes that it reads.",
        "A value that is missing is null, which is an empty text. There are no operators: @{a +"
          + " b} is not an expression, and phones show it unchanged.",
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "cart", "value": {"count": 2, "items": [{"name": "Coffee"}]}},
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "@{cart.items[0].name}: @{cart.count}"},
            {
              "_beagleComponent_": "beagle:text",
              "text": "@{condition(gt(cart.count, 1), 'Two or more', 'One')}"
            },
            {"_beagleComponent_": "beagle:text", "text": "\\@{this is no expression}"}
          ]
        }
        """#,
      mistakes: [
        "Operators such as + or ==: use operations such as sum and eq.",
        "Text in double quotes inside an expression: use single quotes.",
        "Spaces after @{ or before }: phones then show the text unchanged.",
        "A context that is not in scope: only the component and its ancestors provide contexts.",
      ],
      seeAlso: ["Context", "sum", "eq", "operation condition"]),
    terms: {
      [
        .init(
          "Forms",
          [
            .init("@{user.name}", "a member of a context"),
            .init("@{orders[0].id}", "an element of a list"),
            .init("@{sum(count, 1)}", "an operation; arguments may be operations too"),
            .init("@{'text'}, @{5}, @{true}, @{null}", "literals"),
            .init("\\@{text}", "text that is not an expression; \\\\ is a backslash"),
          ]),
        .init("Operations", BuiltinOperation.allCases.map { .init($0.usage, $0.text) }),
      ]
    })

  private static let colors = topic(
    "colors", aliases: ["color", "colour", "hex"],
    "A color is a string such as `#2F6FD0`.",
    TypeNotes(
      details: [
        "The forms are #RGB, #RRGGBB, #RGBA and #RRGGBBAA. The last digits of the longer forms are"
          + " the opacity: #00000080 is a half transparent black."
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "style": {"backgroundColor": "#EEF4FF"},
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "Blue", "textColor": "#2F6FD0"},
            {"_beagleComponent_": "beagle:text", "text": "Gray", "textColor": "#555"}
          ]
        }
        """#,
      terminal: [
        "Colors are reduced to those of the terminal. Text that is hard to read on its background"
          + " gets another color, with a contrast of at least 4.5:1."
      ],
      mistakes: ["Names such as red, and rgb(…): clients do not know them."],
      seeAlso: ["Style", "textColor"]))

  private static let routes = topic(
    "routes", aliases: ["routes.json", "address", "url", "directory"],
    "The address of a screen is a path such as `/orders` on a server or in a directory.",
    TypeNotes(
      details: [
        "A directory acts as a server: /orders is the file orders.json or orders/index.json. The"
          + " first screen is index.json or home.json.",
        "The file routes.json in the directory describes other responses: status, delay, header"
          + " fields and failures. Its format is described in docs/screen-directories.md.",
        "A path is appended to the base URL of the server. A complete address is used unchanged.",
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Orders",
          "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/orders"}}]
        }
        """#,
      files: [.orders],
      mistakes: ["orders.json instead of /orders as the address."],
      seeAlso: ["Route", "beagle:pushView", "dead-route"]))
}
