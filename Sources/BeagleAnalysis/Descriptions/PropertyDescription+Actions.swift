import BeagleSchema

extension PropertyDescription {
  /// Actions other than navigation.
  static let actions: [Entry] = [
    (
      "beagle:setContext.contextId", "The context that is written; one declared around the action.",
      nil
    ),
    (
      "beagle:setContext.path",
      "The part of the context that is written, such as order.items[0].name; the whole without it.",
      nil
    ),
    ("beagle:setContext.value", "What is written; expressions in it are evaluated.", nil),
    ("beagle:sendRequest.url", "The address; a path is joined with the base URL.", nil),
    ("beagle:sendRequest.method", "The HTTP method.", "GET"),
    ("beagle:sendRequest.headers", "Header fields that are sent along.", nil),
    (
      "beagle:sendRequest.data",
      "The body, sent as JSON; expressions in it are evaluated. Not with GET and HEAD.", nil
    ),
    (
      "beagle:sendRequest.onSuccess",
      "Actions that run when the answer is 200 to 299. They read it as @{onSuccess.data} and"
        + " @{onSuccess.status}.", nil
    ),
    (
      "beagle:sendRequest.onError",
      "Actions that run when there is no answer, or another. They read it as @{onError.data},"
        + " @{onError.status} and @{onError.message}.", nil
    ),
    ("beagle:sendRequest.onFinish", "Actions that run in the end, in either case.", nil),
    ("beagle:condition.condition", "Which of both lists runs.", nil),
    ("beagle:condition.onTrue", "Actions that run when the condition is true.", nil),
    ("beagle:condition.onFalse", "Actions that run when the condition is false.", nil),
    ("beagle:alert.title", "The heading of the box.", nil),
    ("beagle:alert.message", "What the box says.", nil),
    ("beagle:alert.onPressOk", "Actions that run when the button is pressed.", nil),
    ("beagle:alert.labelOk", "The label of the button.", "Ok"),
    ("beagle:confirm.title", "The heading of the box.", nil),
    ("beagle:confirm.message", "What the box asks.", nil),
    ("beagle:confirm.onPressOk", "Actions that run when the answer is yes.", nil),
    ("beagle:confirm.onPressCancel", "Actions that run when the answer is no.", nil),
    ("beagle:confirm.labelOk", "The label of the button for yes.", "Ok"),
    ("beagle:confirm.labelCancel", "The label of the button for no.", "Cancel"),
    ("beagle:addChildren.componentId", "The id of the component that gets the others.", nil),
    ("beagle:addChildren.value", "The components that are added.", nil),
    (
      "beagle:addChildren.mode",
      "Whether they come after those that are there, before them, or in their place.", "APPEND"
    ),
    ("beagle:formRemoteAction.path", "Where the values are sent.", nil),
    ("beagle:formRemoteAction.method", "The HTTP method.", nil),
    ("beagle:formLocalAction.name", "The handler that the application has registered.", nil),
    ("beagle:formLocalAction.data", "Values for the handler.", nil),
    ("beagle:formValidation.errors", "Which inputs are wrong, and why.", nil),
    ("FieldError.inputName", "The name of the input.", nil),
    ("FieldError.message", "What is wrong with it.", nil),
    ("Attributes.attributes", "Paths of the action's properties that are recorded.", nil),
    ("Attributes.additionalEntries", "Further values that are recorded.", nil),
  ]

  /// Navigation.
  static let navigation: [Entry] = [
    ("beagle:pushView.route", "The screen that is opened on top of this one.", nil),
    ("beagle:pushStack.route", "The first screen of the new stack.", nil),
    ("beagle:resetStack.route", "The screen that replaces those of the stack.", nil),
    ("beagle:resetApplication.route", "The screen that replaces everything.", nil),
    (
      "beagle:popToView.route",
      "The screen to go back to, by the id or the URL under which it was opened.", nil
    ),
    ("beagle:openExternalURL.url", "The whole address, with its scheme.", nil),
    ("beagle:openNativeRoute.route", "The name of the application's own screen.", nil),
    ("beagle:openNativeRoute.data", "Values for that screen.", nil),
    (
      "beagle:openNativeRoute.shouldResetApplication",
      "Whether the screen replaces everything instead of being opened on top.", nil
    ),
    ("Route.url", "The address of the screen; a path is joined with the base URL.", nil),
    ("Route.screen", "The screen itself, instead of an address.", nil),
    (
      "Route.shouldPrefetch",
      "Whether the screen is loaded as soon as the component that leads to it shows.", false
    ),
    ("Route.fallback", "The screen that shows when loading fails.", nil),
    ("Route.httpAdditionalData", "Method, headers and body of the request.", nil),
    ("HttpAdditionalData.method", "The HTTP method.", "GET"),
    ("HttpAdditionalData.headers", "Header fields that are sent along.", nil),
    ("HttpAdditionalData.body", "The body, sent as JSON.", nil),
    (
      "NavigationContext.path",
      "The part of the navigation context that is written; the whole without it.", nil
    ),
    ("NavigationContext.value", "What is written; expressions in it are evaluated.", nil),
  ]
}
