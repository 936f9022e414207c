/// The sections that several manual pages have.
extension Mdoc {
  /// Adds the section with the name of the page.
  mutating func title(_ name: String, _ description: String) {
    section("NAME")
    macro("Nm \(name)")
    macro("Nd \(Mdoc.escaped(description))")
  }

  /// Adds the meanings of the exit statuses, beginning with 0.
  mutating func exitStatuses(_ meanings: [String]) {
    section("EXIT STATUS")
    list(width: "Ds", meanings.enumerated().map { ("\($0.offset)", $0.element + ".") })
  }

  /// Adds example calls and their purposes.
  mutating func examples(_ examples: [Manual.Example]) {
    section("EXAMPLES")
    for (index, example) in examples.enumerated() {
      paragraph(example.purpose + ":", startsWithBreak: index > 0)
      code("beagle-tui \(example.arguments)")
    }
  }

  /// Adds a list with a reference to another page after each description.
  mutating func list(
    width: String, _ items: [(term: String, description: String)], references: [String]
  ) {
    macro("Bl -tag -width \(width)")
    for (item, reference) in zip(items, references) {
      macro("It \(item.term)")
      paragraph(item.description, startsWithBreak: false)
      macro("Xr \(reference) .")
    }
    macro("El")
  }

  /// Adds references to other pages, sorted by section and name.
  mutating func seeAlso(_ pages: [String]) {
    section("SEE ALSO")
    let sorted = pages.sorted { a, b in (a.last ?? " ", a) < (b.last ?? " ", b) }
    for (index, page) in sorted.enumerated() {
      macro("Xr \(page)" + (index < sorted.count - 1 ? " ," : ""))
    }
  }
}
