/// The contexts that a place can read, from the inside out.
final class Scope {
  /// A context that exists at a place.
  struct Entry {
    /// Where a context comes from.
    enum Origin: Hashable {
      /// Every screen has it.
      case screen
      /// The `context` of a component.
      case declared
      /// The context of an event such as `onChange`.
      case event
      /// An element of a list, or its position.
      case item, index
    }

    let id: String
    let origin: Origin
    /// The node of its id or, of one that nobody writes, of the event or list that gives it.
    let node: Int
    /// The node of its value, or of the data of a list; -1 where there is none.
    let value: Int
    /// The node in which it exists.
    let scope: Int
  }

  let parent: Scope?
  let entries: [Entry]

  init(_ entries: [Entry], in parent: Scope?) {
    self.entries = entries
    self.parent = parent
  }

  /// What every screen has.
  static func screen(at node: Int) -> Scope {
    Scope(
      ["global", "navigationContext"].map {
        Entry(id: $0, origin: .screen, node: -1, value: -1, scope: node)
      }, in: nil)
  }

  /// The nearest context of an id.
  func find(_ id: String) -> Entry? {
    var scope: Scope? = self
    while let current = scope {
      if let entry = current.entries.first(where: { $0.id == id }) { return entry }
      scope = current.parent
    }
    return nil
  }

  /// All that can be read, the nearest first; what is hidden by a nearer one is left out.
  var visible: [Entry] {
    var found: [Entry] = []
    var known: Set<String> = []
    var scope: Scope? = self
    while let current = scope {
      for entry in current.entries where known.insert(entry.id).inserted { found.append(entry) }
      scope = current.parent
    }
    return found
  }
}
