// `make resources` writes this file from Resources/Reference. Change those files.
// swift-format-ignore-file

extension EventPages {
  /// The pages of the events.
  static let all: [Notes] = [
    Notes(name: "onInit", user: "beagle:container", summary: "Actions that run once, before the expressions in a component are first evaluated.", details: ["A container, a listView or a gridView has it. Children run their onInit before their parent.", "In a template, it runs once for each row."], mistakes: ["onInit on a screen or a text: put it on a container around them."]),
    Notes(name: "onPress", user: "beagle:button", summary: "Actions that run when a component is pressed.", details: ["A button, a touchable or an item of the navigation bar has it."], mistakes: ["A single action instead of a list: write [ ] around it.", "Actions that should wait for a request: put them into onSuccess of sendRequest."]),
    Notes(name: "onChange", user: "beagle:textInput", summary: "Actions that run after each edit of a text field.", details: ["It does not run when a context changes the text."], mistakes: ["@{onChange}: the text is @{onChange.value}."]),
    Notes(name: "onFocus", user: "beagle:textInput", summary: "Actions that run when a text field gets the focus."),
    Notes(name: "onBlur", user: "beagle:textInput", summary: "Actions that run when a text field loses the focus.", details: ["It is the place to show the error of a field for the first time."]),
    Notes(name: "onSubmit", user: "beagle:simpleForm", summary: "Actions that run when a form is submitted without errors."),
    Notes(name: "onValidationError", user: "beagle:simpleForm", summary: "Actions that run when a form with an error is submitted."),
    Notes(name: "onPull", user: "beagle:pullToRefresh", summary: "Actions that run when content is pulled down to refresh it.", mistakes: ["The spinner stays until isRefreshing becomes false."]),
    Notes(name: "onScrollEnd", user: "beagle:listView", summary: "Actions that run when a list is scrolled to its end.", details: ["scrollEndThreshold is the percentage of the content at which it runs. It runs once, and once more after each change of the data source. If its request fails, the data source stays the same, so it does not run again: let onError set a context that shows a button with the same request."], mistakes: ["A list that fits on the screen: the end is reached immediately, so it runs immediately."]),
    Notes(name: "onPageChange", user: "beagle:pageView", summary: "Actions that run after the user has changed the page.", mistakes: ["@{onPageChange.value}: the value of the event is the position itself."]),
    Notes(name: "onTabSelection", user: "beagle:tabBar", summary: "Actions that run when the user selects a tab.", mistakes: ["@{onTabSelection.value}: the value of the event is the position itself."]),
    Notes(name: "onSuccess", user: "beagle:sendRequest", summary: "Actions that run after a response with a status from 200 to 299.", details: ["data is the parsed JSON of the body, or null if it is not JSON."], mistakes: ["@{onSuccess.name}: the body is in data, as in @{onSuccess.data.name}."]),
    Notes(name: "onError", user: "beagle:sendRequest", summary: "Actions that run after a response with another status than 200 to 299, or without a response."),
    Notes(name: "onFinish", user: "beagle:sendRequest", summary: "Actions that run after a request, whether it succeeded or failed.", details: ["They run after onSuccess and onError."], values: [("@{onSuccess}", "the response, if the request succeeded"), ("@{onError}", "the response, if the request failed")]),
    Notes(name: "onTrue", user: "beagle:condition", summary: "Actions that run when a condition is true."),
    Notes(name: "onFalse", user: "beagle:condition", summary: "Actions that run when a condition is false."),
    Notes(name: "onPressOk", user: "beagle:confirm", summary: "Actions that run when a dialog is confirmed."),
    Notes(name: "onPressCancel", user: "beagle:confirm", summary: "Actions that run when a dialog is canceled."),
  ]
}
