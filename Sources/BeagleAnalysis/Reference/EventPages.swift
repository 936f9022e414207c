/// The pages of events: properties with actions that run when something happens.
package enum EventPages {
  /// What the documentation says about an event besides its value, which the type with the event
  /// declares in its facts.
  struct Notes: Sendable {
    let name: String
    /// The component or action whose example uses the event.
    let user: String
    let summary: String
    var details: [String] = []
    /// Other values that its actions can read.
    var values: [(name: String, text: String)] = []
    var mistakes: [String] = []
  }

  static let entries = all.map { notes in
    Reference.Entry(.event, notes.name, summary: notes.summary) { page(of: notes) }
  }

  /// Returns the members of the value that the actions of an event can read.
  package static func members(of event: String) -> [ReferencePage.Term] {
    let members = EventValue.of(event)?.members ?? []
    return members.filter { !$0.text.isEmpty }.map { .init($0.name, $0.text) }
  }

  private static func page(of notes: Notes) -> ReferencePage {
    var page = ReferencePage(.event, notes.name, summary: notes.summary)
    var values = members(of: notes.name).map {
      ReferencePage.Term("@{\(notes.name).\($0.name)}", $0.text)
    }
    if let value = EventValue.of(notes.name), value.members.isEmpty {
      values = [.init("@{\(notes.name)}", value.text)]
    }
    values += notes.values.map { .init($0.name, $0.text) }
    page.details = notes.details
    if values.isEmpty {
      page.details.append("The event has no value that its actions could read.")
    } else {
      page.terms = [.init("Values for its actions", values)]
    }
    page.examples = TypeNotes.of(notes.user)?.examples ?? []
    page.mistakes = notes.mistakes
    page.seeAlso = [notes.user]
    page.support = ClientSupport.of(event: notes.name)
    return page
  }
}
