extension PropertyDescription {
  /// Actions other than navigation.
  static let actions: Texts = [
    "beagle:setContext": [
      "contextId": "The id of the context to set. It must be in scope.",
      "path":
        "The part of the context to set, for example order.items[0].name. Without it, the whole"
        + " context is set.",
      "value": "The new value. Expressions in it are evaluated.",
    ],
    "beagle:sendRequest": [
      "url": "The address. A path is appended to the base URL.",
      "method": "The HTTP method.",
      "headers": "The HTTP header fields to send.",
      "data":
        "The body, sent as JSON. Expressions in it are evaluated. Not sent with GET and HEAD.",
      "onSuccess":
        "Actions that run after a response with a status from 200 to 299. They read it as"
        + " @{onSuccess.data} and @{onSuccess.status}.",
      "onError": "Actions that run after any other response, or if there is none. They read it as"
        + " @{onError.data}, @{onError.status} and @{onError.message}.",
      "onFinish": "Actions that run last, after success and after failure.",
    ],
    "beagle:condition": [
      "condition": "Whether onTrue or onFalse runs.",
      "onTrue": "Actions that run when the condition is true.",
      "onFalse": "Actions that run when the condition is false.",
    ],
    "beagle:alert": [
      "title": "The title of the dialog.",
      "message": "The message of the dialog.",
      "onPressOk": "Actions that run when the button is pressed.",
      "labelOk": "The label of the button.",
    ],
    "beagle:confirm": [
      "title": "The title of the dialog.",
      "message": "The question of the dialog.",
      "onPressOk": "Actions that run when the user confirms.",
      "onPressCancel": "Actions that run when the user cancels.",
      "labelOk": "The label of the button that confirms.",
      "labelCancel": "The label of the button that cancels.",
    ],
    "beagle:addChildren": [
      "componentId": "The id of the component to change.",
      "value": "The components to add.",
      "mode": "Whether the components are appended, prepended, or replace the existing children.",
    ],
    "beagle:formRemoteAction": [
      "path": "The address to send the values to.",
      "method": "The HTTP method.",
    ],
    "beagle:formLocalAction": [
      "name": "The name of a handler that the application registers.",
      "data": "Values for the handler.",
    ],
    "beagle:formValidation": ["errors": "The invalid inputs and their error messages."],
    "FieldError": ["inputName": "The name of the input.", "message": "The error message."],
    "Attributes": [
      "attributes": "The paths of the action's properties to record.",
      "additionalEntries": "Additional values to record.",
    ],
  ]

  /// Navigation.
  static let navigation: Texts = [
    "beagle:pushView": ["route": "The screen to open on top of the current one."],
    "beagle:pushStack": ["route": "The first screen of the new stack."],
    "beagle:resetStack": ["route": "The screen that replaces the current stack."],
    "beagle:resetApplication": ["route": "The screen that replaces all stacks."],
    "beagle:popToView": ["route": "The screen to return to, by its id or the URL that opened it."],
    "beagle:openExternalURL": ["url": "The complete address, with its scheme."],
    "beagle:openNativeRoute": [
      "route": "The name of a screen of the application.",
      "data": "Values for that screen.",
      "shouldResetApplication": "Whether the screen replaces all stacks instead of opening on top.",
    ],
    "Route": [
      "url": "The address of the screen. A path is appended to the base URL.",
      "screen": "The screen itself, instead of an address.",
      "shouldPrefetch":
        "Whether to load the screen as soon as the component that opens it is shown.",
      "fallback": "The screen to show if loading fails.",
      "httpAdditionalData": "The method, header fields and body of the request.",
    ],
    "HttpAdditionalData": [
      "method": "The HTTP method.",
      "headers": "The HTTP header fields to send.",
      "body": "The body, sent as JSON.",
    ],
    "NavigationContext": [
      "path": "The part of the navigation context to set. Without it, the whole context is set.",
      "value": "The new value. Expressions in it are evaluated.",
    ],
  ]
}
