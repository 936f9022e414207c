extension TypeNotes {
  /// Actions other than navigation.
  static let actions: [String: TypeNotes] = [
    "beagle:setContext": TypeNotes(
      details: [
        "Everything that reads the context is updated. Later actions of the same list read the new"
          + " value."
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "cart", "value": {"count": 1, "items": ["Coffee"]}},
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "@{cart.count}: @{cart.items[0]}"},
            {
              "_beagleComponent_": "beagle:button",
              "text": "One more",
              "onPress": [
                {
                  "_beagleAction_": "beagle:setContext",
                  "contextId": "cart",
                  "path": "count",
                  "value": "@{sum(cart.count, 1)}",
                  "analytics": {
                    "attributes": ["path"],
                    "additionalEntries": {"count": "@{cart.count}"}
                  }
                }
              ]
            }
          ]
        }
        """#,
      mistakes: [
        "The id with the path, as in \"cart.count\": the id and the path are two properties.",
        "A context that is not in scope: only the component itself and its ancestors have contexts"
          + " for it.",
        "@{cart.count + 1}: there are no operators. Use @{sum(cart.count, 1)}.",
      ],
      seeAlso: ["Context", "expressions"]),
    "beagle:sendRequest": TypeNotes(
      details: [
        "The next action of the list does not wait for the response. What depends on it belongs"
          + " into onSuccess, onError or onFinish."
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "order", "value": {"state": "new"}},
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "State: @{order.state}"},
            {
              "_beagleComponent_": "beagle:button",
              "text": "Order",
              "onPress": [
                {
                  "_beagleAction_": "beagle:sendRequest",
                  "url": "/api/order",
                  "method": "POST",
                  "headers": {"Accept-Language": "en"},
                  "data": {"product": 7, "state": "@{order.state}"},
                  "onSuccess": [
                    {
                      "_beagleAction_": "beagle:setContext",
                      "contextId": "order",
                      "path": "state",
                      "value": "@{onSuccess.data.state}"
                    }
                  ],
                  "onError": [
                    {"_beagleAction_": "beagle:alert", "message": "@{onError.message}"}
                  ],
                  "onFinish": [
                    {
                      "_beagleAction_": "beagle:condition",
                      "condition": "@{eq(order.state, 'sent')}",
                      "onTrue": [{"_beagleAction_": "beagle:alert", "message": "Thank you"}]
                    }
                  ]
                }
              ]
            }
          ]
        }
        """#,
      files: [.file("api/order.json", #"{"state": "sent"}"#), .post("/api/order")],
      mistakes: [
        "@{onSuccess.name} instead of @{onSuccess.data.name}: the body is in data.",
        "data with GET: it is not sent. Put values into the address.",
        "No onError: users of phones learn nothing of a failure.",
      ],
      seeAlso: ["onSuccess", "onError", "onFinish", "beagle:setContext"]),
    "beagle:condition": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "cart", "value": {"count": 0}},
          "children": [
            {
              "_beagleComponent_": "beagle:button",
              "text": "Check out",
              "onPress": [
                {
                  "_beagleAction_": "beagle:condition",
                  "condition": "@{gt(cart.count, 0)}",
                  "onTrue": [
                    {"_beagleAction_": "beagle:pushView", "route": {"url": "/orders"}}
                  ],
                  "onFalse": [
                    {"_beagleAction_": "beagle:alert", "message": "The cart is empty."}
                  ]
                }
              ]
            }
          ]
        }
        """#,
      files: [.orders],
      mistakes: [
        "A condition that is a string or a number: only true runs onTrue. Compare with eq or gt.",
        "The operation condition chooses a value, and this action chooses actions.",
      ],
      seeAlso: ["operation condition", "eq", "gt"]),
    "beagle:alert": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Send",
          "onPress": [
            {
              "_beagleAction_": "beagle:alert",
              "title": "Sent",
              "message": "Your message is on its way.",
              "labelOk": "Good",
              "onPressOk": [{"_beagleAction_": "beagle:popView"}]
            }
          ]
        }
        """#,
      terminal: ["Enter and Esc press the button of the dialog."],
      mistakes: [
        "An action after the alert that needs its button: the list does not wait. Use onPressOk."
      ],
      seeAlso: ["beagle:confirm", "onPressOk"]),
    "beagle:confirm": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "cart", "value": {"count": 3}},
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "In the cart: @{cart.count}"},
            {
              "_beagleComponent_": "beagle:button",
              "text": "Empty the cart",
              "onPress": [
                {
                  "_beagleAction_": "beagle:confirm",
                  "title": "Empty the cart?",
                  "message": "All @{cart.count} products are removed.",
                  "labelOk": "Remove",
                  "labelCancel": "Keep",
                  "onPressOk": [
                    {
                      "_beagleAction_": "beagle:setContext",
                      "contextId": "cart",
                      "path": "count",
                      "value": 0
                    }
                  ],
                  "onPressCancel": [
                    {"_beagleAction_": "beagle:alert", "message": "Nothing was removed."}
                  ]
                }
              ]
            }
          ]
        }
        """#,
      terminal: [
        "Esc cancels. If the label of the first button destroys something, as Remove does, the"
          + " other one has the focus."
      ],
      mistakes: ["onPress instead of onPressOk and onPressCancel."],
      seeAlso: ["beagle:alert", "onPressOk", "onPressCancel"]),
    "beagle:addChildren": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "children": [
            {
              "_beagleComponent_": "beagle:container",
              "id": "messages",
              "children": [{"_beagleComponent_": "beagle:text", "text": "Good morning"}]
            },
            {
              "_beagleComponent_": "beagle:button",
              "text": "More",
              "onPress": [
                {
                  "_beagleAction_": "beagle:addChildren",
                  "componentId": "messages",
                  "mode": "APPEND",
                  "value": [{"_beagleComponent_": "beagle:text", "text": "How are you?"}]
                }
              ]
            }
          ]
        }
        """#,
      mistakes: [
        "A component without children, such as a text, as the target.",
        "The same row added often from a response: use a listView and set its data source.",
      ],
      seeAlso: ["beagle:container", "beagle:listView"]),
    "beagle:submitForm": TypeNotes(
      details: ["It does not send anything: onSubmit of the form does."],
      example: formExample,
      files: [.file("api/login.json", #"{"name": "Ada"}"#), .post("/api/login")],
      mistakes: ["A button outside of a simpleForm: nothing happens."],
      seeAlso: ["beagle:simpleForm", "onSubmit", "onValidationError"]),
    "beagle:openExternalURL": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Terms",
          "onPress": [
            {"_beagleAction_": "beagle:openExternalURL", "url": "https://example.com/terms"}
          ]
        }
        """#,
      terminal: [
        "The program asks before it starts the browser. Without a desktop, it shows the address,"
          + " which the terminal may open as a link."
      ],
      mistakes: ["A path such as /terms: the address needs a scheme. Use pushView for screens."],
      seeAlso: ["beagle:webView", "beagle:pushView"]),
    "beagle:openNativeRoute": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Settings",
          "onPress": [
            {
              "_beagleAction_": "beagle:openNativeRoute",
              "route": "settings",
              "data": {"page": "privacy"},
              "shouldResetApplication": false
            }
          ]
        }
        """#,
      terminal: [
        "beagle-tui has no native screens: it shows a message. An application that uses the library"
          + " registers a handler."
      ],
      mistakes: ["The path of a server's screen as the route: use pushView."],
      seeAlso: ["beagle:pushView"]),
  ]
}
