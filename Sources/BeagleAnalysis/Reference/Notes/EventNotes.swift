extension EventPages {
  private static let field = [ReferencePage.Term("value", "text of the field")]

  static let table: [Event] = [
    Event(
      name: "onInit",
      summary: "Actions that run once, before the expressions in a component are first evaluated.",
      user: "beagle:container",
      details: [
        "A container, a listView or a gridView has it. Children run their onInit before their"
          + " parent.",
        "In a template, it runs once for each row.",
      ],
      mistakes: ["onInit on a screen or a text: put it on a container around them."]),
    Event(
      name: "onPress", summary: "Actions that run when a component is pressed.",
      user: "beagle:button",
      details: ["A button, a touchable or an item of the navigation bar has it."],
      mistakes: [
        "A single action instead of a list: write [ ] around it.",
        "Actions that should wait for a request: put them into onSuccess of sendRequest.",
      ]),
    Event(
      name: "onChange", summary: "Actions that run after each edit of a text field.",
      members: field, user: "beagle:textInput",
      details: ["It does not run when a context changes the text."],
      mistakes: ["@{onChange}: the text is @{onChange.value}."]),
    Event(
      name: "onFocus", summary: "Actions that run when a text field gets the focus.",
      members: field, user: "beagle:textInput"),
    Event(
      name: "onBlur", summary: "Actions that run when a text field loses the focus.",
      members: field, user: "beagle:textInput",
      details: ["It is the place to show the error of a field for the first time."]),
    Event(
      name: "onSubmit", summary: "Actions that run when a form is submitted without errors.",
      user: "beagle:simpleForm"),
    Event(
      name: "onValidationError",
      summary: "Actions that run when a form with an error is submitted.",
      user: "beagle:simpleForm"),
    Event(
      name: "onPull", summary: "Actions that run when content is pulled down to refresh it.",
      user: "beagle:pullToRefresh",
      mistakes: ["The spinner stays until isRefreshing becomes false."]),
    Event(
      name: "onScrollEnd", summary: "Actions that run once, when a list is scrolled to its end.",
      user: "beagle:listView",
      details: [
        "scrollEndThreshold is the percentage of the content at which it runs. It runs again after"
          + " the data source has changed."
      ],
      mistakes: ["A list that fits on the screen: it runs immediately."]),
    Event(
      name: "onPageChange", summary: "Actions that run after the user has changed the page.",
      value: "position of the page, from 0", user: "beagle:pageView",
      mistakes: ["@{onPageChange.value}: the value of the event is the position itself."]),
    Event(
      name: "onTabSelection", summary: "Actions that run when the user selects a tab.",
      value: "position of the tab, from 0", user: "beagle:tabBar",
      mistakes: ["@{onTabSelection.value}: the value of the event is the position itself."]),
    Event(
      name: "onSuccess",
      summary: "Actions that run after a response with a status from 200 to 299.",
      members: [
        .init("data", "response body"), .init("status", "status code, for example 200"),
        .init("statusCode", "status code, for example 200"),
        .init("statusText", "reason phrase"),
      ],
      user: "beagle:sendRequest",
      details: ["data is the parsed JSON of the body, or null if it is not JSON."],
      mistakes: ["@{onSuccess.name}: the body is in data, as in @{onSuccess.data.name}."]),
    Event(
      name: "onError",
      summary: "Actions that run after any other response, or if there is no response.",
      members: [
        .init("data", "response body"), .init("status", "status code, for example 500"),
        .init("statusCode", "status code, for example 500"),
        .init("statusText", "error message"), .init("message", "error message"),
      ],
      user: "beagle:sendRequest"),
    Event(
      name: "onFinish",
      summary: "Actions that run after a request, whether it succeeded or failed.",
      reads: [
        .init("@{onSuccess}", "the response, if the request succeeded"),
        .init("@{onError}", "the response, if the request failed"),
      ],
      user: "beagle:sendRequest", details: ["They run after onSuccess and onError."]),
    Event(
      name: "onTrue", summary: "Actions that run when a condition is true.",
      user: "beagle:condition"),
    Event(
      name: "onFalse", summary: "Actions that run when a condition is false.",
      user: "beagle:condition"),
    Event(
      name: "onPressOk", summary: "Actions that run when a dialog is confirmed.",
      user: "beagle:confirm"),
    Event(
      name: "onPressCancel", summary: "Actions that run when a dialog is canceled.",
      user: "beagle:confirm"),
  ]
}
