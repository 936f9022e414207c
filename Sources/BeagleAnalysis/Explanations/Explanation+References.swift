import ScreenSources

extension Explanation {
  /// A screen with a button that opens another.
  private static func opening(_ url: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:button", "text": "Orders",
      "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "\(url)"}}]
    }
    """
  }

  private static let orders = Example(
    path: "orders.json", text: #"{"_beagleComponent_": "beagle:text", "text": "Orders"}"#)

  private static func home(_ text: String) -> Example { Example(path: "home.json", text: text) }

  /// What refers to something that another place declares.
  static let references: [Explanation] = [
    Explanation(
      .deadRoute, .error, "An address of a screen is answered by the directory.",
      reason:
        "Whoever follows it sees the error box. /a/b is answered by a/b.json, a/b/index.json or"
        + " an entry of routes.json. Where a server answers the rest, say \"server\": true in"
        + " .beagle-tui.json.",
      wrong: [home(opening("/order")), orders], right: [home(opening("/orders")), orders],
      source: "Beagle iOS 2.1.3, ScreenState: loading ends in an error."),
    Explanation(
      .unreachableScreen, .note, "Every screen is opened from somewhere.",
      reason: "Nobody will see it. Name other screens to begin with in \"entryScreens\" of"
        + " .beagle-tui.json, or with --screen.",
      wrong: [
        home(
          #"{"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "Hello"}}"#
        ),
        Example(
          path: "orders.json",
          text:
            #"{"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "Orders"}}"#
        ),
      ], right: [home(opening("/orders")), orders],
      source: "A rule of BeagleTUI; the protocol has none."),
    Explanation(
      .neverPushed, .warning, "popToView goes back to a screen that was opened before.",
      reason: "Where no screen of the stack has that id or address, nothing happens.",
      wrong: [
        home(opening("/orders")),
        Example(
          path: "orders.json",
          text: """
            {
              "_beagleComponent_": "beagle:button", "text": "Back to the start",
              "onPress": [{"_beagleAction_": "beagle:popToView", "route": "/start"}]
            }
            """),
      ],
      right: [
        home(opening("/orders")),
        Example(
          path: "orders.json",
          text: """
            {
              "_beagleComponent_": "beagle:button", "text": "Back to the start",
              "onPress": [{"_beagleAction_": "beagle:popToView", "route": "/home"}]
            }
            """),
      ],
      source: "Beagle iOS 2.1.3, Navigator: screens are compared by id and by URL."),
    Explanation(
      .badURL, .warning, "An address can be opened where it stands.",
      reason: "A request to it cannot be sent. Addresses of web pages and of other applications are"
        + " whole, with their scheme.",
      wrong: #"{"_beagleComponent_": "beagle:webView", "url": "example.com/terms"}"#,
      right: #"{"_beagleComponent_": "beagle:webView", "url": "https://example.com/terms"}"#,
      source: "Beagle iOS 2.1.3: UrlBuilder, WKWebView and UIApplication.open."),
    Explanation(
      .badRoutes, .error, "routes.json describes answers as its format says.",
      reason: "The directory cannot answer with what it cannot read.",
      wrong: [
        home(opening("/orders")), orders, Example(path: "routes.json", text: #"{"path": "/slow"}"#),
      ],
      right: [
        home(opening("/orders")), orders,
        Example(
          path: "routes.json", text: #"[{"path": "/slow", "body_file": "orders.json"}]"#),
      ], source: "BeagleTUI's own file."),
    Explanation(
      .unknownController, .warning,
      "A controllerId names a navigation controller that the application registers.",
      reason: "Another name gives the default controller. The names stand in \"controllers\" of"
        + " .beagle-tui.json; without that list they are those of this program.",
      source: "Beagle iOS 2.1.3, BeagleNavigation: builders are registered by id."),
    Explanation(
      .missingImage, .warning, "A local picture is there.",
      reason:
        "Nothing shows in its place. In a directory a mobileId is the name of a picture file.",
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
      source: "Beagle iOS 2.1.3, Image: an unknown id gives no picture."),
    Explanation(
      .duplicateId, .warning, "An id stands once on a screen.",
      reason: "addChildren reaches the first component of the id only.",
      wrong: """
        {
          "_beagleComponent_": "beagle:container", "children": [
            {"_beagleComponent_": "beagle:text", "id": "title", "text": "One"},
            {"_beagleComponent_": "beagle:text", "id": "title", "text": "Two"}
          ]
        }
        """,
      right: """
        {
          "_beagleComponent_": "beagle:container", "children": [
            {"_beagleComponent_": "beagle:text", "id": "title", "text": "One"},
            {"_beagleComponent_": "beagle:text", "id": "subtitle", "text": "Two"}
          ]
        }
        """,
      source: "Beagle iOS 2.1.3, AddChildren: the first component found counts."),
    Explanation(
      .unknownId, .warning, "addChildren names a component that is on the screen.",
      reason: "Nothing happens where no component has the id.",
      wrong: """
        {
          "_beagleComponent_": "beagle:container", "id": "rows",
          "onInit": [{"_beagleAction_": "beagle:addChildren", "componentId": "lines", "value": []}]
        }
        """,
      right: """
        {
          "_beagleComponent_": "beagle:container", "id": "rows",
          "onInit": [{"_beagleAction_": "beagle:addChildren", "componentId": "rows", "value": []}]
        }
        """,
      source: "Beagle iOS 2.1.3, AddChildren: does nothing without the component."),
    Explanation(
      .missingForm, .warning, "submitForm stands inside a simpleForm.",
      reason: "Nothing happens where there is no form around the component.",
      wrong: """
        {
          "_beagleComponent_": "beagle:button", "text": "Send",
          "onPress": [{"_beagleAction_": "beagle:submitForm"}]
        }
        """,
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
      source: "Beagle iOS 2.1.3, SubmitForm: looks for the nearest form outwards."),
    Explanation(
      .unknownStyle, .warning, "A styleId is a style of the theme.",
      reason:
        "Another name has no effect. The styles are those of the file that --theme or \"theme\""
        + " in .beagle-tui.json names; nothing is reported without one.",
      source: "Beagle iOS 2.1.3, Theme: styles are looked up by name."),
    Explanation(
      .missingTemplates, .warning, "A list has a template to show its rows with.",
      reason: "Rows stay empty.",
      wrong: #"{"_beagleComponent_": "beagle:listView", "dataSource": [1, 2]}"#,
      right: """
        {
          "_beagleComponent_": "beagle:listView", "dataSource": [1, 2],
          "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]
        }
        """,
      source: "Beagle iOS 2.1.3, ListView: a row without a template is an empty cell."),
    Explanation(
      .unknownPath, .warning, "A path is one that the context's value has.",
      reason: "The expression gives null. The value is known from the document, or from the"
        + " navigations that lead to the screen, and nothing else may set it.",
      wrong: """
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "user", "value": {"name": "Ada"}},
          "children": [{"_beagleComponent_": "beagle:text", "text": "@{user.nam}"}]
        }
        """,
      right: """
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "user", "value": {"name": "Ada"}},
          "children": [{"_beagleComponent_": "beagle:text", "text": "@{user.name}"}]
        }
        """,
      source: "Beagle iOS 2.1.3, Evaluate: a path that leads nowhere gives null."),
    Explanation(
      .outOfRange, .warning, "A number is within the bounds that give it a meaning.",
      reason: "Another number counts as the nearest one, or has no effect.",
      wrong: """
        {
          "_beagleComponent_": "beagle:gridView", "spanCount": 0, "dataSource": [1],
          "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]
        }
        """,
      right: """
        {
          "_beagleComponent_": "beagle:gridView", "spanCount": 2, "dataSource": [1],
          "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]
        }
        """,
      source: "Beagle iOS 2.1.3: GridView takes less than 1 for 1."),
    Explanation(
      .badContextId, .warning, "A context has a name that expressions can read.",
      reason: "true, false, null and numbers are read as themselves, and what has other characters"
        + " than letters, digits and _ is no name; so nobody can read the context.",
      wrong: """
        {
          "_beagleComponent_": "beagle:container", "context": {"id": "null", "value": 1}
        }
        """,
      right: """
        {
          "_beagleComponent_": "beagle:container", "context": {"id": "count", "value": 1}
        }
        """,
      source: "Beagle iOS 2.1.3, the grammar of expressions in Parser."),
    Explanation(
      .badArguments, .warning,
      "An operation gets as many arguments as it needs, of types it takes.",
      reason: "The call gives null.",
      wrong: #"{"_beagleComponent_": "beagle:text", "text": "@{substr('Hello')}"}"#,
      right: #"{"_beagleComponent_": "beagle:text", "text": "@{substr('Hello', 0, 2)}"}"#,
      source: "Beagle iOS 2.1.3, OperationsProvider."),
  ]
}
