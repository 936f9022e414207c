extension Explanation {
  private static func button(_ text: String, _ action: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:button", "text": "\(text)",
      "onPress": [{"_beagleAction_": "beagle:\(action)}]
    }
    """
  }

  private static func opening(_ url: String) -> String {
    button("Orders", #"pushView", "route": {"url": "\#(url)"}"#)
  }

  private static func goingBack(to route: String) -> Example {
    Example(
      path: "orders.json", text: button("Back to the start", #"popToView", "route": "\#(route)""#))
  }

  private static func home(_ text: String) -> Example { Example(path: "home.json", text: text) }

  private static let orders = Example(
    path: "orders.json", text: #"{"_beagleComponent_": "beagle:text", "text": "Orders"}"#)

  private static func routes(_ text: String) -> Example {
    Example(path: "routes.json", text: text)
  }

  private static func screen(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "\#(text)"}}"#
  }

  private static func twoTexts(secondID: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:container", "children": [
        {"_beagleComponent_": "beagle:text", "id": "title", "text": "One"},
        {"_beagleComponent_": "beagle:text", "id": "\(secondID)", "text": "Two"}
      ]
    }
    """
  }

  private static func addingRows(to id: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:container", "id": "rows",
      "onInit": [{"_beagleAction_": "beagle:addChildren", "componentId": "\(id)", "value": []}]
    }
    """
  }

  private static func reading(path: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:container",
      "context": {"id": "user", "value": {"name": "Ada"}},
      "children": [{"_beagleComponent_": "beagle:text", "text": "@{\(path)}"}]
    }
    """
  }

  private static func grid(spanCount: Int) -> String {
    """
    {
      "_beagleComponent_": "beagle:gridView", "spanCount": \(spanCount), "dataSource": [1],
      "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]
    }
    """
  }

  private static func context(id: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:container", "context": {"id": "\(id)", "value": 1},
      "children": [{"_beagleComponent_": "beagle:text", "text": "@{\(id)}"}]
    }
    """
  }

  /// References to something that is declared elsewhere.
  static let references: [Explanation] = [
    Explanation(
      .deadRoute, .error, "The address of a screen must exist in the directory.",
      reason: "Opening the address shows an error. The address /a/b is served by a/b.json, by"
        + " a/b/index.json, or by an entry of routes.json. If a server provides the other addresses,"
        + " set \"server\": true in .beagle-tui.json.",
      wrong: [home(opening("/order")), orders], right: [home(opening("/orders")), orders],
      source: "Beagle iOS 2.1.3, ScreenState: loading ends in an error."),
    Explanation(
      .unreachableScreen, .note, "Every screen should be reachable from an entry screen.",
      reason:
        "Nothing opens the screen, so users never see it. If it is an entry screen, name it with"
        + " --screen or under \"entryScreens\" in .beagle-tui.json.",
      wrong: [home(screen("Hello")), Example(path: "orders.json", text: screen("Orders"))],
      right: [home(opening("/orders")), orders],
      source: "BeagleTUI's own rule. The protocol does not require it."),
    Explanation(
      .neverPushed, .warning, "popToView must name a screen that was opened before.",
      reason: "If no screen on the stack has that id or address, the action does nothing.",
      wrong: [home(opening("/orders")), goingBack(to: "/start")],
      right: [home(opening("/orders")), goingBack(to: "/home")],
      source: "Beagle iOS 2.1.3, Navigator: screens are compared by id and by URL."),
    Explanation(
      .badURL, .warning, "An address must be valid for its use.",
      reason:
        "A request to an invalid address cannot be sent. Web pages and other applications need a"
        + " complete address with its scheme, such as https://example.com.",
      wrong: #"{"_beagleComponent_": "beagle:webView", "url": "example.com/terms"}"#,
      right: #"{"_beagleComponent_": "beagle:webView", "url": "https://example.com/terms"}"#,
      source: "Beagle iOS 2.1.3: UrlBuilder, WKWebView and UIApplication.open."),
    Explanation(
      .badRoutes, .error, "routes.json must follow its format.",
      reason: "If the file is invalid, none of its routes is served.",
      wrong: [home(opening("/orders")), orders, routes(#"{"path": "/slow"}"#)],
      right: [
        home(opening("/orders")), orders,
        routes(#"[{"path": "/slow", "body_file": "orders.json"}]"#),
      ], source: "BeagleTUI's own file."),
    Explanation(
      .unknownController, .warning,
      "controllerId must name a navigation controller that the application registers.",
      reason: "For any other name the default controller is used. List the names under"
        + " \"controllers\" in .beagle-tui.json; without that list, a name that beagle-tui does not"
        + " have is only a note.",
      source: "Beagle iOS 2.1.3, BeagleNavigation: builders are registered by id."),
    Explanation(
      .missingImage, .warning, "A local image must exist.",
      reason: "Nothing is shown in its place. In a directory, mobileId is the name of a file in the"
        + " folder images.",
      wrong: [
        home(
          """
          {
            "_beagleComponent_": "beagle:container", "children": [
              {
                "_beagleComponent_": "beagle:image",
                "path": {"_beagleImagePath_": "local", "mobileId": "logo"}
              },
              {
                "_beagleComponent_": "beagle:button", "text": "Orders",
                "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/orders"}}]
              }
            ]
          }
          """), orders,
      ],
      right: [home(opening("/orders")), orders],
      source: "Beagle iOS 2.1.3, Image: an unknown id shows no image."),
    Explanation(
      .duplicateId, .warning, "The ids of the components on a screen must be unique.",
      reason: "addChildren finds only the first component with the id.",
      wrong: twoTexts(secondID: "title"), right: twoTexts(secondID: "subtitle"),
      source: "Beagle iOS 2.1.3, AddChildren: the first component with the id is used."),
    Explanation(
      .unknownId, .warning, "addChildren must name a component on the same screen.",
      reason: "If no component has the id, the action does nothing.",
      wrong: addingRows(to: "lines"), right: addingRows(to: "rows"),
      source: "Beagle iOS 2.1.3, AddChildren: does nothing without the component."),
    Explanation(
      .missingForm, .warning, "submitForm must be used inside a simpleForm.",
      reason: "Without a form around the component, the action does nothing.",
      wrong: button("Send", #"submitForm""#),
      right: """
        {
          "_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "children": [
            {
              "_beagleComponent_": "beagle:button", "text": "Send",
              "onPress": [{"_beagleAction_": "beagle:submitForm"}]
            }
          ]
        }
        """,
      source: "Beagle iOS 2.1.3, SubmitForm: uses the nearest form among the ancestors."),
    Explanation(
      .unknownStyle, .warning, "styleId must name a style of the theme.",
      reason: "Any other name has no effect. The theme is the file given with --theme or under"
        + " \"theme\" in .beagle-tui.json; without a theme nothing is reported.",
      source: "Beagle iOS 2.1.3, Theme: styles are looked up by name."),
    Explanation(
      .missingTemplates, .warning, "A list must have a template for its rows.",
      reason: "Without a template the rows are empty.",
      wrong: #"{"_beagleComponent_": "beagle:listView", "dataSource": [1, 2]}"#,
      right: """
        {
          "_beagleComponent_": "beagle:listView", "dataSource": [1, 2],
          "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]
        }
        """,
      source: "Beagle iOS 2.1.3, ListView: a row without a template is an empty cell."),
    Explanation(
      .unknownPath, .warning, "A path must exist in the value of the context.",
      reason:
        "The expression evaluates to null. It is reported only if the document or the"
        + " navigations to the screen define the value and nothing else sets it.",
      wrong: reading(path: "user.nam"), right: reading(path: "user.name"),
      source: "Beagle iOS 2.1.3, Evaluate: a path that does not exist evaluates to null."),
    Explanation(
      .outOfRange, .warning, "A number must be in the range of its property.",
      reason: "The nearest number in the range is used instead, or the number has no effect.",
      wrong: grid(spanCount: 0), right: grid(spanCount: 2),
      source: "Beagle iOS 2.1.3: GridView treats numbers below 1 as 1."),
    Explanation(
      .badContextId, .warning, "A context must have a name that expressions can read.",
      reason: "Expressions read true, false, null and numbers as literals, and names consist of"
        + " letters, digits and _ only. No expression can read a context with another name.",
      wrong: context(id: "null"), right: context(id: "count"),
      source: "Beagle iOS 2.1.3, the grammar of expressions in Parser."),
    Explanation(
      .badArguments, .warning,
      "An operation must get the number and types of arguments that it expects.",
      reason: "The call evaluates to null.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "@{substr('Hello')}"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "@{substr('Hello', 0, 2)}"}"#,
      source: "Beagle iOS 2.1.3, OperationsProvider."),
  ]
}
