/// The pages of events: properties with actions that run when something happens.
package enum EventPages {
  /// An event, with what its actions can read.
  struct Event: Sendable {
    let name: String
    let summary: String
    /// The members of the event's value; empty if it has no members.
    var members: [ReferencePage.Term] = []
    /// The value itself, if it has no members; empty if actions cannot read a value.
    var value: String = ""
    /// Other values that actions can read.
    var reads: [ReferencePage.Term] = []
    /// The component or action whose example uses the event.
    let user: String
    var details: [String] = []
    var mistakes: [String] = []
  }

  static let entries = EventPages.table.map { event in
    Reference.Entry(.event, event.name, summary: event.summary) { page(of: event) }
  }

  /// Returns the members of the value that the actions of an event can read.
  package static func members(of event: String) -> [ReferencePage.Term] {
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
    if !event.reads.isEmpty { page.terms = [.init("Values for its actions", event.reads)] }
    page.details = event.details
    if page.terms.isEmpty {
      page.details.append("The event has no value that its actions could read.")
    }
    page.examples = TypeNotes.of(event.user)?.examples ?? []
    page.mistakes = event.mistakes
    page.seeAlso = [event.user]
    page.support = ClientSupport.of(event: event.name)
    return page
  }
}
