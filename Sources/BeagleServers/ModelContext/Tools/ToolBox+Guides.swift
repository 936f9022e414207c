import BeagleNetworking

/// What a model needs to know before it writes files. A test checks, draws and runs the examples.
extension ToolBox {
  /// The form of a screen, of `routes.json` and of a flow, and how to read the list after it.
  static let guide = """
    # Screens

    A screen is a JSON object: components have _beagleComponent_, actions _beagleAction_. /orders is the \
    file orders.json; the first screen is home.json or index.json.

    ```json
    \(example)
    ```

    - A context holds state, visible in its component and below. Expressions @{cart.count} read it, also \
    inside a text; setContext changes it. global is visible everywhere.
    - Events are lists of actions. Inside them: @{onChange.value}; @{onSuccess.data}; @{onError.status}, @{onError.message}.
    - {"_beagleAction_": "beagle:pushView", "route": {"url": "/order"}, "navigationContext": {"value": \
    "@{item}"}} opens a screen and passes data, which it reads as @{navigationContext.name}.
    - listView: dataSource "@{orders}", templates [{"view": component}], which reads its row as \
    @{item.name}. A touchable makes a row pressable.
    - A field is invalid if its error is not "": error "@{condition(isEmpty(form.name), 'Required', '')}"; a \
    number: "@{condition(gt(form.count, 0), '', 'Above 0')}". \
    submitForm in a simpleForm runs onSubmit, or onValidationError; then set showError.
    - UnitValue: {"value": 8, "type": "REAL"}; a column has 8 points, a row 16. EdgeValue: all, top, \
    left, horizontal…

    # routes.json

    A list of responses that are not screens: \
    [{"method": "POST", "path": "/api/orders", "status": 201, "delay": 300, "file": \
    "api/order.json", "failTimes": 1}]. failTimes: that many requests fail with 503 first.

    # Flows

    Tests in YAML or a JSON list: [{"tapOn": "Save"}, {"inputText": "Ada"}, {"assertVisible": "Saved"}, \
    "back", {"beagle": {"request": {"method": "POST", "path": "/api/orders", "body": {"name": "Ada"}}}}, \
    {"beagle": {"respond": {"path": "/api/orders", "status": 503}}}]. explain flow has more, and explain application several screens with flows.

    # The list

    name! is required, name@ accepts expressions, name:A|B its values; on… is a list of actions.


    """

  /// A complete screen.
  static let example = """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": {"title": "Cart"},
      "context": {"id": "cart", "value": {"count": 1}},
      "child": {"_beagleComponent_": "beagle:scrollView", "children": [
        {"_beagleComponent_": "beagle:text", "text": "@{cart.count} items", "styleId": "heading"},
        {"_beagleComponent_": "beagle:button", "text": "Add one", "styleId": "main",
         "onPress": [{"_beagleAction_": "beagle:setContext", "contextId": "cart", "path": "count",
           "value": "@{sum(cart.count, 1)}"}]}
      ]}
    }
    """

  /// The pages that have no name in screens.
  var guides: [String: String] {
    [
      "flow": Self.flowGuide, "flows": Self.flowGuide, "routes.json": Self.routesGuide,
      "application": Self.applicationGuide, "app": Self.applicationGuide,
      "theme.json": themeGuide, "theme": themeGuide, "themes": themeGuide,
      ".beagle-tui.json": Self.settingsGuide, "custom components": Self.customGuide,
    ]
  }

  /// How to write flows.
  static let flowGuide = """
    # Flows

    A flow uses screens like a person, without waiting in real time. It is a YAML file, or a JSON list \
    of commands in run_flow and interact; a saved file begins with a configuration and a line with ---:

    ```yaml
    \(flowExample)
    ```

    - A text selects the element whose whole text, label or hint it is, as a regular expression: ".*503.*". \
    Other selectors: {"id": "save"}, {"text": "Buy", "index": 1}, {"text": "Buy", "below": "Coffee"}, \
    {"text": "Save", "enabled": false}.
    - assertVisible waits up to 17 s of the screen's time, so that no pause is needed. assertNotVisible is \
    the opposite.
    - To fill in a field: tapOn its label or hint, then inputText. eraseText empties it.
    - beagle: request asserts requests since the last such command; respond replaces later responses \
    ({"path": "/api/orders", "status": 500}, or "failure": "offline", "failTimes": 1, "body": …, "file": …); \
    context asserts a value ({"path": "cart.count", "equals": 2}); failure: any, none or a text of an error \
    box; busy: any while something is loading; findings: none if no screen has a problem; message asserts \
    the status bar.
    - Of two elements with the same text, the first visible one is used.
    - A screen that failed to load has a button Retry. The OK button of an alert is "Ok", or its labelOk.
    """

  /// A flow for the screen of ``example``.
  static let flowExample = """
    appId: shop
    ---
    - launchApp
    - assertVisible: 1 items
    - tapOn: Add one
    - assertVisible: 2 items
    - beagle:
        context: {path: cart.count, equals: 2}
    - beagle: {findings: none}
    """

  /// The keys of `routes.json`.
  static var routesGuide: String {
    "# routes.json\n\nA list of routes, each an object. The first one that matches a request is used.\n\n"
      + RouteTable.properties.map { "- \($0.name) (\($0.type)): \($0.summary)\n" }.joined()
        + """

        ```json
        [{"method": "POST", "path": "/api/orders", "status": 201, "delay": 300,
          "file": "api/order.json"}]
        ```

        A path without a route is a file: /orders is orders.json. A path parameter such as /orders/{id} matches \
        one part of a path, and file may contain it: "orders/{id}.json". A flow replaces responses with \
        beagle: {respond: …}.

        """
  }
}
