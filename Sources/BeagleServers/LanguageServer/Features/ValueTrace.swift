/// A path into a context.
struct ContextPath: Hashable {
  /// The document that provides the context; empty for the context `global`, which all share.
  let document: String
  /// The node of the context.
  let entry: Int
  let id: String
  var steps: [ContextValues.Step]

  /// Whether the value at this path contains the value at another one.
  func contains(_ other: ContextPath) -> Bool {
    (document, entry, id) == (other.document, other.entry, other.id)
      && other.steps.count > steps.count && other.steps.starts(with: steps)
  }
}

/// A record of a search for the values of a path: the paths that the values were copied from, and the
/// places where they come from outside of the project.
final class ValueTrace {
  /// A source of values that the files of a project do not show.
  enum Source: Hashable {
    /// An event, whose members have fixed names.
    case event(String)
    /// A response that no file contains.
    case response
    /// A context that nothing declares.
    case context(String)
    /// A context that nothing in the project sets.
    case unwritten(String)
    /// The result of an operation of the application.
    case operation(String)
    /// A navigation to an address that is known only when it runs.
    case navigation
    /// The limit of a search.
    case limit

    var text: String {
      switch self {
      case .event(let id): "the event \(id), whose members have fixed names"
      case .response: "the response of a request, which no file of the directory contains"
      case .context(let id): "the context \(id), which the application declares"
      case .unwritten(let id): "\(id), which no screen of the directory sets"
      case .operation(let name): "the operation \(name) of the application"
      case .navigation: "a navigation whose address is known only when it runs"
      case .limit: "more places than one search can follow"
      }
    }
  }

  /// A place where values come from outside of the project.
  struct Exit: Hashable {
    let source: Source
    let place: ContextValues.Place
  }

  /// The member that is searched in the values.
  let member: String
  private(set) var paths: Set<ContextPath> = []
  private(set) var exits: Set<Exit> = []
  /// The responses that contain the values, with the steps in their bodies.
  private(set) var requests: [(request: ValueSources.Request, steps: [ContextValues.Step])] = []

  init(member: String) { self.member = member }

  /// Records a path. Returns whether it was not passed before.
  func pass(_ path: ContextPath) -> Bool { paths.insert(path).inserted }

  func receive(_ request: ValueSources.Request, _ steps: [ContextValues.Step]) {
    requests.append((request, steps))
  }

  func leave(to source: Source, _ document: ValueDocument, at node: Int) {
    let range = document.tree.nodes.indices.contains(node) ? document.tree.nodes[node].range : 0..<0
    exits.insert(
      Exit(source: source, place: ContextValues.Place(document: document, range: range)))
  }
}
