extension TypeNotes {
  /// Actions that open and close screens.
  static let navigation: [String: TypeNotes] = [
    "beagle:pushView": TypeNotes(
      details: ["The current screen stays below, and the user can go back to it."],
      example: #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Orders",
          "onPress": [
            {
              "_beagleAction_": "beagle:pushView",
              "route": {
                "url": "/orders",
                "shouldPrefetch": true,
                "httpAdditionalData": {"method": "GET", "headers": {"Accept-Language": "en"}},
                "fallback": {
                  "_beagleComponent_": "beagle:screenComponent",
                  "child": {"_beagleComponent_": "beagle:text", "text": "Try again later."}
                }
              },
              "navigationContext": {"path": "order.id", "value": 1042}
            }
          ]
        }
        """#,
      files: [
        .file(
          "orders.json",
          #"{"_beagleComponent_": "beagle:text", "text": "Order @{navigationContext.order.id}"}"#)
      ],
      terminal: ["Esc and Backspace go back."],
      mistakes: [
        "route as a string: it is an object with url or screen. Only popToView has a string.",
        "url next to route instead of inside it.",
      ],
      seeAlso: ["Route", "NavigationContext", "beagle:popView"]),
    "beagle:popView": TypeNotes(
      details: ["On the first screen of a stack, nothing happens."],
      example: #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Back",
          "onPress": [
            {
              "_beagleAction_": "beagle:popView",
              "navigationContext": {"value": {"isSaved": true}}
            }
          ]
        }
        """#,
      mistakes: ["A route: popView always returns to the previous screen. Use popToView."],
      seeAlso: ["beagle:popToView", "beagle:popStack"]),
    "beagle:popToView": TypeNotes(
      details: [
        "The screen is identified by its id, or by the address that opened it. The screens above"
          + " it are closed."
      ],
      name: "step.json",
      example: #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Back to the start",
          "onPress": [
            {
              "_beagleAction_": "beagle:popToView",
              "route": "/home",
              "navigationContext": {"value": {"isDone": true}}
            }
          ]
        }
        """#,
      files: [
        .file(
          "home.json",
          #"""
          {
            "_beagleComponent_": "beagle:button",
            "text": "Next step",
            "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/step"}}]
          }
          """#)
      ],
      mistakes: [
        "A screen that was never opened: nothing happens.", "route as an object: it is a string.",
      ],
      seeAlso: ["beagle:popView", "beagle:screenComponent"]),
    "beagle:pushStack": TypeNotes(
      details: [
        "A stack is a separate flow, for example a checkout. popStack closes all screens of it at"
          + " once."
      ],
      example: opening("pushStack", "Check out"), files: [.orders],
      mistakes: ["popView to leave the stack: on its first screen, only popStack closes it."],
      seeAlso: ["beagle:popStack", "beagle:pushView"]),
    "beagle:popStack": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:button",
          "text": "Cancel the order",
          "onPress": [
            {
              "_beagleAction_": "beagle:popStack",
              "navigationContext": {"value": {"isCanceled": true}}
            }
          ]
        }
        """#,
      mistakes: ["On the only stack, nothing happens."],
      seeAlso: ["beagle:pushStack", "beagle:popView"]),
    "beagle:resetStack": TypeNotes(
      details: ["The user cannot go back to the screens that were replaced."],
      example: opening("resetStack", "Start again"), files: [.orders],
      seeAlso: ["beagle:resetApplication", "beagle:pushStack"]),
    "beagle:resetApplication": TypeNotes(
      details: ["It is used after a login or logout: the user cannot go back."],
      example: opening("resetApplication", "Log out"), files: [.orders],
      seeAlso: ["beagle:resetStack"]),
  ]

  private static func opening(_ action: String, _ label: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:button",
      "text": "\(label)",
      "onPress": [
        {
          "_beagleAction_": "beagle:\(action)",
          "route": {"url": "/orders"},
          "controllerId": "NonBlocking",
          "navigationContext": {"value": {"from": "home"}}
        }
      ]
    }
    """
  }
}
