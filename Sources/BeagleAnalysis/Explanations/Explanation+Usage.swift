extension Explanation {
  private static func text(_ text: String) -> String {
    #"{"_beagleComponent_": "beagle:text", "text": "\#(text)"}"#
  }

  private static func container(context: String, _ children: String...) -> String {
    """
    {
      "_beagleComponent_": "beagle:container", "context": \(context), "children": [
        \(children.joined(separator: ",\n    "))
      ]
    }
    """
  }

  private static func nestedContexts(_ id: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:container", "context": {"id": "order", "value": 1}, "children": [
        {
          "_beagleComponent_": "beagle:container", "context": {"id": "\(id)", "value": 2},
          "children": [\(text("@{\(id)}"))]
        },
        \(text("@{order}"))
      ]
    }
    """
  }

  private static func settingContext(path: String) -> String {
    container(
      context: #"{"id": "order", "value": {"total": 1}}"#, text("@{order.total}"),
      """
      {
            "_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
              {"_beagleAction_": "beagle:setContext", "contextId": "order", "path": "\(path)", "value": 0}
            ]
          }
      """)
  }

  private static let onError =
    #""onError": [{"_beagleAction_": "beagle:alert", "message": "@{onError.message}"}],"#

  private static func sending(_ more: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:button", "text": "Buy", "onPress": [
        {
          "_beagleAction_": "beagle:sendRequest", "url": "https://shop.example/orders",\(more)
          "method": "POST"
        }
      ]
    }
    """
  }

  private static func inputs(_ key: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:listView", "dataSource": "@{global.people}",\(key) "templates": [
        {"view": {"_beagleComponent_": "beagle:textInput", "placeholder": "@{item.name}"}}
      ]
    }
    """
  }

  private static func image(_ more: String) -> String {
    """
    {
      "_beagleComponent_": "beagle:image",\(more)
      "path": {"_beagleImagePath_": "remote", "url": "https://shop.example/logo.png"}
    }
    """
  }

  /// Contexts, lists and images that are valid but perhaps not what the author wants.
  static let usage: [Explanation] = [
    Explanation(
      .unusedContext, .note, "An expression should read each context.",
      reason: "A context that nothing reads has no effect. It is reported only if the document is"
        + " complete: no component is loaded later, and no type is unknown.",
      wrong: container(context: #"{"id": "count", "value": 1}"#, text("Hello")),
      right: container(context: #"{"id": "count", "value": 1}"#, text("@{count}")),
      source: "BeagleTUI's own rule."),
    Explanation(
      .shadowedContext, .note, "Nested contexts should have different ids.",
      reason: "Expressions and setContext use the nearest context with the id. They cannot reach"
        + " the other one, even if the nearest has no value for the path.",
      wrong: nestedContexts("order"), right: nestedContexts("item"),
      source: "Beagle iOS 2.1.3, UIView+Context: the nearest context is used."),
    Explanation(
      .unreadPath, .note, "An expression should read each path that setContext writes.",
      reason: "The path is not in the initial value of the context, and no expression reads it, so"
        + " the action has no effect.",
      wrong: settingContext(path: "amount"), right: settingContext(path: "total"),
      source: "BeagleTUI's own rule."),
    Explanation(
      .unhandledFailure, .note, "A request whose failure matters should have an onError.",
      reason: "Phones show nothing if a sendRequest without onError fails. BeagleTUI then shows the"
        + " error with Retry, unless the application sets reportsUnhandledRequestErrors to false."
        + " A failure matters if the method is not GET or HEAD, or if the actions of the request"
        + " set a context from its response. It is handled elsewhere, and is not reported, if"
        + " onFinish reads the context onError, if the request runs in the onError of another one"
        + " that shows the failure, or if a custom component or action around it has an onError."
        + " If a failure does not matter, write an empty onError. submitForm runs the actions of"
        + " onSubmit, whose requests are checked. Failures of formRemoteAction are always shown,"
        + " and a custom action reports its own.",
      wrong: sending(""),
      right: sending(
        "\n      \(onError)"),
      source: "Beagle iOS 2.1.3, SendRequest: no state is reported for a failed request."),
    Explanation(
      .missingKey, .note, "A list whose rows keep state should have a key.",
      reason: "The text of inputs and the values of contexts are stored by the key of their row."
        + " Without a key, they are stored by position: if a row is added or removed, they move to"
        + " another row.",
      wrong: inputs(""), right: inputs(#" "key": "id","#),
      source: "Beagle iOS 2.1.3, ListView: the key identifies a row."),
    Explanation(
      .missingLabel, .note, "An image should have a description for screen readers.",
      reason: "Screen readers skip an image without a description. Describe it with an"
        + " accessibilityLabel, also of a component around it. For a decorative image, write"
        + " \"accessible\": false.",
      wrong: image(""),
      right: image(
        #" "accessibility": {"accessibilityLabel": "Shop", "accessible": true},"#),
      source: "WCAG 2.2, 1.1.1 Non-text content."),
  ]
}
