extension ObjectNotes {
  /// Objects outside of styles.
  static let values: [ObjectNotes] = [
    ObjectNotes(
      name: "Context", aliases: ["context"],
      summary: "A named value that a component and its descendants read in expressions.",
      notes: TypeNotes(
        details: [
          "A context belongs to a screenComponent, container, scrollView, pageView, listView,"
            + " gridView, simpleForm or pullToRefresh. setContext changes it, and everything that"
            + " reads it is updated.",
          "Two contexts exist everywhere: global belongs to the application, and navigationContext"
            + " is the value that the navigation to this screen passed.",
        ],
        example: #"""
          {
            "_beagleComponent_": "beagle:container",
            "context": {"id": "user", "value": {"name": "Ada", "roles": ["admin"]}},
            "children": [
              {"_beagleComponent_": "beagle:text", "text": "@{user.name}, @{user.roles[0]}"}
            ]
          }
          """#,
        mistakes: [
          "A list of contexts: a component has one. Put several values into an object.",
          "An id that begins with true, false or null, or with a dash in it: expressions cannot"
            + " read it.",
          "Reading it next to the component: only the component and its descendants see it.",
        ],
        seeAlso: ["expressions", "beagle:setContext", "onInit"])),
    ObjectNotes(
      name: "Accessibility", aliases: ["accessibility"],
      summary: "What a screen reader announces for a component.",
      notes: TypeNotes(
        example: #"""
          {
            "_beagleComponent_": "beagle:container",
            "children": [
              {
                "_beagleComponent_": "beagle:text",
                "text": "Orders",
                "accessibility": {"accessible": true, "isHeader": true}
              },
              {
                "_beagleComponent_": "beagle:text",
                "text": "★★★★☆",
                "accessibility": {"accessible": true, "accessibilityLabel": "Four of five stars"}
              }
            ]
          }
          """#,
        terminal: ["run --accessible announces it, and render --format semantics prints it."],
        mistakes: ["An image without accessibilityLabel."],
        seeAlso: ["beagle:image"])),
    ObjectNotes(
      name: "Template", aliases: ["templates"],
      summary: "The component of a row of a list or grid, with the condition for its use.",
      notes: TypeNotes(
        details: [
          "A row uses the first template whose case is true, or else the first without a case."
        ],
        example: #"""
          {
            "_beagleComponent_": "beagle:listView",
            "dataSource": [{"name": "Coffee", "isNew": true}, {"name": "Tea", "isNew": false}],
            "key": "name",
            "templates": [
              {
                "case": "@{item.isNew}",
                "view": {"_beagleComponent_": "beagle:text", "text": "New: @{item.name}"}
              },
              {"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}
            ]
          }
          """#,
        mistakes: ["No template without a case: rows that match no case are empty."],
        seeAlso: ["beagle:listView", "beagle:gridView"])),
    ObjectNotes(
      name: "NavigationBar", aliases: ["navigationBar"],
      summary: "The bar at the top of a screen, with a title, a back button and items.",
      notes: TypeNotes(
        example: navigationBarExample,
        terminal: ["The bar is one row and a line. Tab reaches its items."],
        mistakes: ["An expression in the title: it is not evaluated."],
        seeAlso: ["NavigationBarItem", "beagle:screenComponent"])),
    ObjectNotes(
      name: "NavigationBarItem", aliases: ["navigationBarItems"],
      summary: "A button in the navigation bar of a screen.",
      notes: TypeNotes(
        example: navigationBarExample,
        mistakes: ["image as an object: since Beagle 2 it is the name of an image."],
        seeAlso: ["NavigationBar", "onPress"])),
    ObjectNotes(
      name: "SafeArea", aliases: ["safeArea"],
      summary: "The edges at which a screen avoids the notch and the bars of a phone.",
      notes: TypeNotes(
        details: ["Edges that are not named are avoided."],
        example: #"""
          {
            "_beagleComponent_": "beagle:screenComponent",
            "safeArea": {"top": true, "leading": true, "bottom": false, "trailing": true},
            "child": {"_beagleComponent_": "beagle:text", "text": "Down to the edge"}
          }
          """#,
        terminal: ["It has no effect."],
        seeAlso: ["beagle:screenComponent"])),
    ObjectNotes(
      name: "TabBarItem", aliases: ["items"], summary: "A tab of a tab bar.",
      notes: TypeNotes(
        example: TypeNotes.of("beagle:tabBar")?.example ?? "",
        mistakes: ["text instead of title."], seeAlso: ["beagle:tabBar", "LocalImage"])),
    ObjectNotes(
      name: "TabItem", aliases: ["tabItems"], summary: "A tab of a tabView, with its page.",
      notes: TypeNotes(
        example: TypeNotes.of("beagle:tabView")?.example ?? "", seeAlso: ["beagle:tabView"])),
    ObjectNotes(
      name: "ImagePath", aliases: ["path", "_beagleImagePath_"],
      summary: "The source of an image: an image of the application, or an address.",
      notes: TypeNotes(
        details: [
          "_beagleImagePath_ is remote with url, or local with mobileId."
        ],
        example: #"""
          {
            "_beagleComponent_": "beagle:container",
            "children": [
              {
                "_beagleComponent_": "beagle:image",
                "path": {
                  "_beagleImagePath_": "remote",
                  "url": "https://example.com/ada.png",
                  "placeholder": {"mobileId": "person"}
                },
                "accessibility": {"accessible": true, "accessibilityLabel": "Ada"}
              },
              {
                "_beagleComponent_": "beagle:image",
                "path": {"_beagleImagePath_": "local", "mobileId": "logo"},
                "accessibility": {"accessible": true, "accessibilityLabel": "Our logo"}
              }
            ]
          }
          """#,
        mistakes: ["A string as the path.", "No _beagleImagePath_: phones reject the document."],
        seeAlso: ["beagle:image", "LocalImage", "PlaceholderImage"])),
    ObjectNotes(
      name: "LocalImage", aliases: ["icon"], summary: "An image of the application.",
      notes: TypeNotes(
        example: TypeNotes.of("beagle:tabBar")?.example ?? "", seeAlso: ["TabBarItem", "ImagePath"])
    ),
    ObjectNotes(
      name: "PlaceholderImage",
      summary: "An image of the application that is shown until another image is loaded.",
      notes: TypeNotes(
        example: TypeNotes.of("beagle:image")?.example ?? "", seeAlso: ["ImagePath"])),
    ObjectNotes(
      name: "Route", aliases: ["route"],
      summary: "The screen that a navigation opens: its address, or the screen itself.",
      notes: TypeNotes(
        details: ["A route has url or screen. fallback is shown if the address cannot be loaded."],
        example: #"""
          {
            "_beagleComponent_": "beagle:container",
            "children": [
              {
                "_beagleComponent_": "beagle:button",
                "text": "Orders",
                "onPress": [
                  {
                    "_beagleAction_": "beagle:pushView",
                    "route": {
                      "url": "/orders",
                      "shouldPrefetch": false,
                      "httpAdditionalData": {
                        "method": "POST",
                        "headers": {"Accept-Language": "en"},
                        "body": {"page": 1}
                      },
                      "fallback": {
                        "_beagleComponent_": "beagle:screenComponent",
                        "child": {"_beagleComponent_": "beagle:text", "text": "Try again later."}
                      }
                    }
                  }
                ]
              },
              {
                "_beagleComponent_": "beagle:button",
                "text": "About",
                "onPress": [
                  {
                    "_beagleAction_": "beagle:pushView",
                    "route": {
                      "screen": {
                        "_beagleComponent_": "beagle:screenComponent",
                        "navigationBar": {"title": "About"},
                        "child": {"_beagleComponent_": "beagle:text", "text": "Version 1.0"}
                      }
                    }
                  }
                ]
              }
            ]
          }
          """#,
        files: [.orders, .post("/orders")],
        mistakes: ["A string as the route: only popToView has one."],
        seeAlso: ["beagle:pushView", "HttpAdditionalData"])),
    ObjectNotes(
      name: "HttpAdditionalData", aliases: ["httpAdditionalData"],
      summary: "The method, header fields and body of the request for a screen.",
      notes: TypeNotes(
        example: #"""
          {
            "_beagleComponent_": "beagle:button",
            "text": "Search",
            "onPress": [
              {
                "_beagleAction_": "beagle:pushView",
                "route": {
                  "url": "/orders",
                  "httpAdditionalData": {
                    "method": "POST",
                    "headers": {"Accept-Language": "en"},
                    "body": {"words": "coffee"}
                  }
                }
              }
            ]
          }
          """#,
        files: [.orders, .post("/orders")],
        mistakes: ["A body with GET: it is not sent."], seeAlso: ["Route"])),
    ObjectNotes(
      name: "NavigationContext", aliases: ["navigationContext"],
      summary: "A value that a navigation passes to the next screen.",
      notes: TypeNotes(
        details: ["The next screen reads it as @{navigationContext}."],
        example: TypeNotes.of("beagle:pushView")?.example ?? "",
        files: TypeNotes.of("beagle:pushView")?.files ?? [],
        mistakes: ["@{navigationContext.value.id}: value is not a part of the path."],
        seeAlso: ["Context", "beagle:pushView"])),
    ObjectNotes(
      name: "Attributes", aliases: ["analytics"],
      summary: "What analytics records about an action.",
      notes: TypeNotes(
        details: [
          "analytics is true, false or an object. The application decides what happens with the"
            + " records; --analytics FILE writes them to a file."
        ],
        example: TypeNotes.of("beagle:setContext")?.example ?? "",
        mistakes: [
          "Values in attributes: they are paths of properties of the action, such as url."
        ],
        seeAlso: ["--analytics"])),
    ObjectNotes(
      name: "FieldError", aliases: ["errors"],
      summary: "The error of an input in a form of Beagle 1.x.",
      notes: TypeNotes(
        example: TypeNotes.of("beagle:formValidation")?.example ?? "",
        seeAlso: ["beagle:formValidation"])),
  ]

  private static let navigationBarExample = #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": {
        "title": "Orders",
        "styleId": "bar",
        "showBackButton": true,
        "backButtonAccessibility": {"accessible": true, "accessibilityLabel": "Back to the store"},
        "navigationBarItems": [
          {
            "id": "help",
            "text": "Help",
            "image": "question",
            "accessibility": {"accessible": true, "accessibilityLabel": "Help with orders"},
            "onPress": [
              {"_beagleAction_": "beagle:alert", "message": "Choose an order to see its state."}
            ]
          }
        ]
      },
      "child": {"_beagleComponent_": "beagle:text", "text": "No orders yet"}
    }
    """#
}
