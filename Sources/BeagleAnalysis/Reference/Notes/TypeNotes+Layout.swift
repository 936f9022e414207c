extension TypeNotes {
  /// Screens and components that arrange or load others.
  static let layout: [String: TypeNotes] = [
    "beagle:screenComponent": TypeNotes(
      details: [
        "A document that is opened as a screen should have it as its root. Any other component at"
          + " the root becomes the child of a screen without a navigation bar."
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:screenComponent",
          "id": "home",
          "navigationBar": {
            "title": "Orders",
            "showBackButton": false,
            "navigationBarItems": [
              {
                "text": "Help",
                "onPress": [
                  {"_beagleAction_": "beagle:alert", "message": "Choose an order to see its state."}
                ]
              }
            ]
          },
          "safeArea": {"top": true, "bottom": true},
          "context": {"id": "cart", "value": {"count": 2}},
          "style": {"backgroundColor": "#FFFFFF"},
          "child": {
            "_beagleComponent_": "beagle:scrollView",
            "children": [
              {"_beagleComponent_": "beagle:text", "text": "In the cart: @{cart.count}"}
            ]
          }
        }
        """#,
      terminal: [
        "A screen that is taller than the terminal scrolls, even without a scrollView.",
        "The content is at most 100 columns wide and centered; --max-width changes that.",
        "safeArea has no effect.",
      ],
      mistakes: [
        "children instead of child: a screen has exactly one child. Put several components into a"
          + " container or a scrollView.",
        "An expression in the title of the navigation bar: it is not evaluated. Titles cannot"
          + " change.",
        "addChildren with the id of the screen: only components have ids that addChildren can use.",
      ],
      seeAlso: ["NavigationBar", "beagle:scrollView", "Context"]),
    "beagle:container": TypeNotes(
      details: [
        "The children are in a column unless style.flex.flexDirection is ROW. A container is as"
          + " wide as its parent and as tall as its content, unless its style says otherwise."
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "id": "summary",
          "context": {"id": "order", "value": {"total": "R$ 89,90"}},
          "onInit": [
            {
              "_beagleAction_": "beagle:setContext",
              "contextId": "order",
              "path": "total",
              "value": "R$ 79,90"
            }
          ],
          "style": {
            "padding": {"all": {"value": 16, "type": "REAL"}},
            "flex": {"flexDirection": "ROW", "justifyContent": "SPACE_BETWEEN"}
          },
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "Total"},
            {"_beagleComponent_": "beagle:text", "text": "@{order.total}"}
          ]
        }
        """#,
      mistakes: [
        "child instead of children: a container has a list, also for one component.",
        "A row whose texts are too wide: set flex.shrink or flex.flexWrap to WRAP, or use a"
          + " column.",
      ],
      seeAlso: ["Style", "Flex", "Context", "onInit"]),
    "beagle:scrollView": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:scrollView",
          "scrollDirection": "VERTICAL",
          "scrollBarEnabled": true,
          "context": {"id": "store", "value": {"name": "the store"}},
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "Returns", "styleId": "heading"},
            {
              "_beagleComponent_": "beagle:text",
              "text": "Send the parcel back to @{store.name} within 30 days."
            },
            {
              "_beagleComponent_": "beagle:text",
              "text": "The money is in your account two days after the parcel arrived.",
              "style": {"margin": {"top": {"value": 16, "type": "REAL"}}}
            }
          ]
        }
        """#,
      terminal: [
        "PgUp, PgDn, Home, End, the arrows and the mouse wheel scroll. The focus scrolls along.",
        "A scroll view inside another one gets the focus with Tab; Esc leaves it.",
        "It has at least three rows.",
      ],
      mistakes: [
        "A long list of repeated rows: use a listView, which creates only the visible rows.",
        "style on a scrollView: Beagle iOS ignores it. Put the style on a container around it.",
      ],
      seeAlso: ["beagle:listView", "beagle:pullToRefresh"]),
    "beagle:touchable": TypeNotes(
      details: ["It has no box of its own: the child keeps its place, style and id."],
      example: #"""
        {
          "_beagleComponent_": "beagle:touchable",
          "onPress": [
            {"_beagleAction_": "beagle:pushView", "route": {"url": "/orders"}}
          ],
          "child": {
            "_beagleComponent_": "beagle:container",
            "style": {"padding": {"all": {"value": 16, "type": "REAL"}}, "borderWidth": 1},
            "children": [
              {"_beagleComponent_": "beagle:text", "text": "Order 1042"},
              {"_beagleComponent_": "beagle:text", "text": "Delivered yesterday"}
            ]
          }
        }
        """#,
      files: [.orders],
      terminal: ["Tab and the arrows reach it, and Enter or Space presses it."],
      mistakes: [
        "children instead of child: put several components into a container.",
        "A touchable around a button: the button already has onPress.",
      ],
      seeAlso: ["beagle:button", "onPress"]),
    "beagle:lazyComponent": TypeNotes(
      details: [
        "The address is loaded as soon as the component is shown. If that fails, the initial state"
          + " stays and the screen reports the error with a retry."
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:lazyComponent",
          "path": "/orders",
          "initialState": {"_beagleComponent_": "beagle:text", "text": "Loading the orders…"}
        }
        """#,
      files: [.orders],
      mistakes: [
        "An expression in path: it is not evaluated. Send a request and use addChildren instead.",
        "No initialState: phones reject the document.",
      ],
      seeAlso: ["beagle:addChildren", "beagle:sendRequest"]),
    "beagle:simpleForm": TypeNotes(
      details: [
        "submitForm inside the form runs onSubmit if the error of every field is empty, and"
          + " onValidationError otherwise. The form does not send anything by itself: onSubmit"
          + " does, with sendRequest."
      ],
      example: formExample,
      files: [.file("api/login.json", #"{"name": "Ada"}"#), .post("/api/login")],
      mistakes: [
        "A field without error: it is always valid, whatever its text.",
        "error without showError: the form is rejected and nobody sees why.",
        "The button outside of the form: submitForm looks for a form around the button.",
        "An error that reads a context below the form: errors are evaluated at the form.",
      ],
      seeAlso: ["beagle:submitForm", "beagle:textInput"]),
    "beagle:pullToRefresh": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:pullToRefresh",
          "context": {"id": "news", "value": {"isLoading": false, "rows": ["No news yet"]}},
          "isRefreshing": "@{news.isLoading}",
          "color": "#2F6FD0",
          "onPull": [
            {
              "_beagleAction_": "beagle:setContext",
              "contextId": "news",
              "path": "isLoading",
              "value": true
            },
            {
              "_beagleAction_": "beagle:sendRequest",
              "url": "/api/news",
              "onSuccess": [
                {
                  "_beagleAction_": "beagle:setContext",
                  "contextId": "news",
                  "path": "rows",
                  "value": "@{onSuccess.data}"
                }
              ],
              "onError": [
                {"_beagleAction_": "beagle:alert", "message": "@{onError.message}"}
              ],
              "onFinish": [
                {
                  "_beagleAction_": "beagle:setContext",
                  "contextId": "news",
                  "path": "isLoading",
                  "value": false
                }
              ]
            }
          ],
          "child": {
            "_beagleComponent_": "beagle:listView",
            "dataSource": "@{news.rows}",
            "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]
          }
        }
        """#,
      files: [.file("api/news.json", #"["The store opens at nine"]"#)],
      terminal: ["The key r refreshes; there is nothing to pull. The status bar shows the key."],
      mistakes: [
        "isRefreshing that never becomes false: the spinner stays. Set it in onFinish, which also"
          + " runs after an error.",
        "A pullToRefresh inside a scrollView: it must be around the content that scrolls.",
      ],
      seeAlso: ["beagle:listView", "onPull", "beagle:sendRequest"]),
    "beagle:webView": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:webView",
          "url": "https://example.com/terms",
          "style": {"size": {"height": {"value": 320, "type": "REAL"}}}
        }
        """#,
      terminal: [
        "The text of the page and its links are shown, as w3m reads them; scripts do not run."
          + " Without w3m, the address is shown."
      ],
      mistakes: [
        "A path such as /terms: phones need a complete address with https://.",
        "A web view inside a scrollView without a height: both of them scroll.",
      ],
      seeAlso: ["beagle:openExternalURL"]),
    "beagle:beaglePlatformWrapper": TypeNotes(
      details: [
        "Back ends write it to hide a component from other platforms. They remove the wrappers of"
          + " other platforms before they send a screen."
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:beaglePlatformWrapper",
          "beaglePlatform": "IOS",
          "child": {"_beagleComponent_": "beagle:text", "text": "Open the App Store"}
        }
        """#,
      mistakes: ["A wrapper that hides its child: clients show the child on every platform."]),
  ]

  /// A form with a field that must not be empty.
  static let formExample = #"""
    {
      "_beagleComponent_": "beagle:simpleForm",
      "context": {"id": "login", "value": {"email": "", "showsErrors": false}},
      "children": [
        {
          "_beagleComponent_": "beagle:textInput",
          "placeholder": "E-mail",
          "type": "EMAIL",
          "value": "@{login.email}",
          "error": "@{condition(isEmpty(login.email), 'Enter your e-mail.', '')}",
          "showError": "@{login.showsErrors}",
          "onChange": [
            {
              "_beagleAction_": "beagle:setContext",
              "contextId": "login",
              "path": "email",
              "value": "@{onChange.value}"
            }
          ]
        },
        {
          "_beagleComponent_": "beagle:button",
          "text": "Log in",
          "onPress": [{"_beagleAction_": "beagle:submitForm"}]
        }
      ],
      "onSubmit": [
        {
          "_beagleAction_": "beagle:sendRequest",
          "url": "/api/login",
          "method": "POST",
          "data": {"email": "@{login.email}"},
          "onSuccess": [
            {"_beagleAction_": "beagle:alert", "message": "Welcome, @{onSuccess.data.name}"}
          ],
          "onError": [
            {"_beagleAction_": "beagle:alert", "message": "@{onError.message}"}
          ]
        }
      ],
      "onValidationError": [
        {
          "_beagleAction_": "beagle:setContext",
          "contextId": "login",
          "path": "showsErrors",
          "value": true
        }
      ]
    }
    """#
}

extension ReferencePage.File {
  /// A screen that examples open.
  static let orders = file(
    "orders.json", #"{"_beagleComponent_": "beagle:text", "text": "No orders yet"}"#)

  /// A file with a name.
  static func file(_ name: String, _ text: String) -> ReferencePage.File { .init(name, text) }

  /// A `routes.json` that responds to POST with the file of the path.
  static func post(_ path: String) -> ReferencePage.File {
    file(
      "routes.json",
      """
      [{"method": "POST", "path": "\(path)", "body_file": "\(path.dropFirst()).json"}]
      """)
  }
}
