import BeagleSchema
import SystemSupport

/// The writes of contexts by the event whose actions they are, such as the `onPress` of a button.
struct EventWrites {
  /// A write and its event.
  struct Write {
    let action: JSONNode
    /// The actions of the event. An action inside a component that the event adds has the same event.
    let event: JSONNode
  }

  private struct Root: Hashable {
    let event: Int
    let target: ContextUse.Target
  }

  private let collector: FactsCollector
  /// The uses that write, by the position of the id of their context without its quotes.
  private let uses: [Int: Int]
  /// The writes by the index of their use.
  private var writes: [Int: Write] = [:]
  private var paths = PathTree<Root>()
  /// The positions of the actions that close a screen, in document order.
  private var exits: [Int] = []

  init(_ collector: FactsCollector) {
    self.collector = collector
    uses = Dictionary(
      collector.facts.contextUses.indices.lazy.filter {
        collector.facts.contextUses[$0].kind == .write
      }.map { (collector.facts.contextUses[$0].name.offset, $0) },
      uniquingKeysWith: { first, _ in first })
    var actions: [(action: Int, event: JSONNode)] = []
    visit(collector.document.root, in: nil, &actions)
  }

  /// The write of a use; nil if it is outside the scope of its context.
  subscript(use: Int) -> Write? { writes[use] }

  /// Returns whether an action of an event sets a value, a part of it, or a value around it.
  func contain(_ path: [Path.Node], of target: ContextUse.Target, in event: JSONNode) -> Bool {
    paths.overlaps(path, of: Root(event: event.index, target: target))
  }

  /// Returns whether an action of an event sets a whole value to one that is not known.
  func replace(_ path: [Path.Node], of target: ContextUse.Target, in event: JSONNode) -> Bool {
    paths.containsPrefix(of: path, of: Root(event: event.index, target: target))
  }

  /// Returns whether an action of an event may close the screen, so that it no longer shows the value.
  func leaveScreen(_ event: JSONNode) -> Bool {
    let first = exits.partitioningIndex { $0 >= event.span.offset }
    return first < exits.count && exits[first] < event.span.end
  }

  /// - Parameter actions: The actions around the node, with the node that contains each of them.
  private mutating func visit(
    _ node: JSONNode, in parent: JSONNode?, _ actions: inout [(action: Int, event: JSONNode)]
  ) {
    switch node.kind {
    case .array: for element in node.elements { visit(element, in: node, &actions) }
    case .object:
      let type = node["_beagleAction_"]
      let isAction = type != nil
      let name = type?.string?.lowercased() ?? ""
      if name.hasPrefix("beagle:pop") || name.hasPrefix("beagle:reset") {
        exits.append(node.offset)
      }
      if isAction {
        actions.append((node.offset, parent ?? node))
        add(node, actions)
      }
      for (_, value) in node.members { visit(value, in: node, &actions) }
      if isAction { actions.removeLast() }
    default: break
    }
  }

  private mutating func add(_ action: JSONNode, _ actions: [(action: Int, event: JSONNode)]) {
    guard let id = action["contextId"], let index = uses[id.span.offset + 1],
      case let use = collector.facts.contextUses[index], case .declared(let context) = use.target,
      case let start = collector.facts.contexts[context].scope.offset,
      // A screen inside a navigation has its own events.
      let event = actions.first(where: { $0.action > start })?.event
    else { return }
    writes[index] = Write(action: action, event: event)
    let root = Root(event: event.index, target: use.target)
    guard let value = collector.writtenValues[index], value.kind == .object else {
      return paths.insert(use.path, of: root)
    }
    insert(value, at: use.path, of: root)
  }

  /// Adds the members of a literal value. An object without members sets only itself. Its path gets an empty key at
  /// the end, which no member has, so that ``contain(_:of:in:)`` finds it only for the values around it.
  private mutating func insert(_ value: JSONNode, at path: [Path.Node], of root: Root) {
    guard value.kind == .object else { return paths.insert(path, of: root) }
    if value.count == 0 { paths.insert(path + [.key("")], of: root) }
    for (key, member) in value.members {
      insert(member, at: path + [.key(key.string ?? "")], of: root)
    }
  }
}
