/// The pages of events: properties with actions that run when something happens.
enum EventPages {
  /// An event, with what its actions can read.
  struct Event: Sendable {
    let name: String
    let summary: String
    /// The members of the event's value, by the name of the event. Empty if the value has none.
    var members: [ReferencePage.Term] = []
    /// The value itself, if it has no members; empty if actions cannot read a value.
    var value: String = ""
    var notes = TypeNotes()
  }

  static let entries = table.map { event in
    Reference.Entry(.event, event.name, summary: event.summary) { page(of: event) }
  }

  /// Returns the members of the value that the actions of an event can read.
  static func members(of event: String) -> [ReferencePage.Term] {
    table.first { $0.name == event }?.members ?? []
  }

  private static func page(of event: Event) -> ReferencePage {
    var page = ReferencePage(.event, event.name, summary: event.summary)
    if !event.members.isEmpty {
      page.terms = [
        .init(
          "Values for its actions",
          event.members.map { .init("@{\(event.name).\($0.name)}", $0.text) })
      ]
    } else if !event.value.isEmpty {
      page.terms = [.init("Values for its actions", [.init("@{\(event.name)}", event.value)])]
    }
    page.details = event.notes.details
    page.examples = event.notes.examples
    page.terminal = event.notes.terminal
    page.mistakes = event.notes.mistakes
    page.seeAlso = event.notes.seeAlso
    return page
  }

  private static let field = [ReferencePage.Term("value", "text of the field")]

  static let table: [Event] = [
    Event(name: "onInit", summary: "Actions that run once, before a component is first shown."),
    Event(name: "onPress", summary: "Actions that run when a component is pressed."),
    Event(
      name: "onChange", summary: "Actions that run after each edit of a text field.",
      members: field),
    Event(
      name: "onFocus", summary: "Actions that run when a text field gets the focus.",
      members: field),
    Event(
      name: "onBlur", summary: "Actions that run when a text field loses the focus.",
      members: field),
    Event(
      name: "onSubmit", summary: "Actions that run when a form is submitted without errors."),
    Event(
      name: "onValidationError",
      summary: "Actions that run when a form with an error is submitted."),
    Event(name: "onPull", summary: "Actions that run when content is pulled down to refresh it."),
    Event(
      name: "onScrollEnd", summary: "Actions that run once, when a list is scrolled to its end."),
    Event(
      name: "onPageChange", summary: "Actions that run after a page view shows another page.",
      value: "position of the page, from 0"),
    Event(
      name: "onTabSelection", summary: "Actions that run when a tab is selected.",
      value: "position of the tab, from 0"),
    Event(
      name: "onSuccess", summary: "Actions that run after a request succeeded.",
      members: [
        .init("data", "response body"), .init("status", "status code, for example 200"),
        .init("statusCode", "status code, for example 200"),
        .init("statusText", "reason phrase"),
      ]),
    Event(
      name: "onError", summary: "Actions that run after a request failed.",
      members: [
        .init("data", "response body"), .init("status", "status code, for example 500"),
        .init("statusCode", "status code, for example 500"),
        .init("statusText", "error message"), .init("message", "error message"),
      ]),
    Event(
      name: "onFinish", summary: "Actions that run after a request, whether it succeeded or not."),
    Event(name: "onTrue", summary: "Actions that run when a condition is true."),
    Event(name: "onFalse", summary: "Actions that run when a condition is false."),
    Event(name: "onPressOk", summary: "Actions that run when a dialog is confirmed."),
    Event(name: "onPressCancel", summary: "Actions that run when a dialog is canceled."),
  ]
}
