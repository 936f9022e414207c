/// The contexts that expressions at a node can read, from the innermost outward.
final class Scope {
  /// A context that is in scope.
  struct Entry {
    /// The origin of a context.
    enum Origin: Hashable {
      /// A context of every screen.
      case screen
      /// The `context` property of a component.
      case declared
      /// The context of an event such as `onChange`.
      case event
      /// An element of a list, or its index.
      case item, index
    }

    let id: String
    let origin: Origin
    /// The node of the context's id. If the document does not contain the id, the node of the event
    /// or list that provides the context.
    let node: Int
    /// The node of the context's value or of a list's data, or -1.
    let value: Int
    /// The node that limits the visibility of the context.
    let scope: Int
  }

  let parent: Scope?
  let entries: [Entry]

  init(_ entries: [Entry], in parent: Scope?) {
    self.entries = entries
    self.parent = parent
  }

  /// Returns the contexts of every screen.
  static func screen(at node: Int) -> Scope {
    Scope(
      ["global", "navigationContext"].map {
        Entry(id: $0, origin: .screen, node: -1, value: -1, scope: node)
      }, in: nil)
  }

  /// All contexts, from the innermost outward.
  private var all: some Sequence<Entry> {
    sequence(first: self, next: \.parent).lazy.flatMap(\.entries)
  }

  /// Returns the innermost context with an id.
  func find(_ id: String) -> Entry? { all.first { $0.id == id } }

  /// The visible contexts, from the innermost outward, without shadowed ones.
  var visible: [Entry] {
    var known: Set<String> = []
    return all.filter { known.insert($0.id).inserted }
  }
}
