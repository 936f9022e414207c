import BeagleSchema
import JSON
import TerminalKit

/// A context that is visible to a component.
@MainActor
struct ContextScope {
  let context: ObservableContext
  /// The view that owns the context, or nil for the global context.
  let owner: View?
  /// A short description of the declaration: `container:12`.
  let declaration: String
  /// Whether an inner context with the same id shadows it.
  var isShadowed = false

  /// Returns the contexts that are visible to a view, from the global one to the innermost.
  static func around(_ view: View, _ global: GlobalContext) -> [ContextScope] {
    var scopes: [ContextScope] = []
    var seen: Set<String> = []
    let _: Bool? = view.nearest { owner in
      for context in owner.componentNode?.contexts.reversed() ?? [] {
        scopes.append(
          ContextScope(
            context: context, owner: owner, declaration: declaration(of: context, at: owner),
            isShadowed: !seen.insert(context.id).inserted))
      }
      return nil
    }
    scopes.append(
      ContextScope(context: global.context, owner: nil, declaration: "every screen"))
    return scopes.reversed()
  }

  private static func declaration(of context: ObservableContext, at owner: View) -> String {
    if let row = owner as? ListRow {
      guard case .int(let index) = row.index.value else { return "row" }
      return "row \(index)"
    }
    guard let node = owner.componentNode else { return "" }
    let declared =
      node.component?.declaredContext?.id ?? node.source?.node["context"]?["id"]?.string
    let source =
      declared == context.id ? node.source?.node["context"] ?? node.source?.node : node.source?.node
    let line = source.map { ":\($0.location.line)" } ?? ""
    let name = ActionArguments.shortTypeName(node.typeName)
    if context.id == "navigationContext" { return "navigation" }
    return declared == context.id ? name + line : "event, \(name)\(line)"
  }

  // MARK: - Readers

  /// A property or an event's action whose expression reads a value of a context.
  struct Reader {
    let typeName: String
    let expression: String
    /// The source of the expression, or nil if the component was created in Swift.
    let source: SourceReference?
  }

  /// The maximum number of readers.
  static let readerLimit = 100
  /// The maximum number of views that are searched.
  static let viewLimit = 50_000

  /// Finds the readers on the screen of the value at a path, of its ancestors and of its
  /// descendants. Returns properties first, which observe the value, then actions, which read it
  /// when they run.
  func readers(of path: [Path.Node], on screen: View, _ global: GlobalContext) -> [Reader] {
    var readers: [Reader] = []
    var actions: [Reader] = []
    // The rows of a list share the source of their actions.
    var visited: Set<SourceReference> = []
    var remaining = Self.viewLimit
    func isRead(by expression: ParsedExpression) -> Bool {
      expression.dependencies.contains { reading in
        let nodes = reading.path?.nodes ?? []
        return reading.contextId == context.id
          && (nodes.starts(with: path) || path.starts(with: nodes))
      }
    }
    func visit(_ view: View) {
      guard remaining > 0, readers.count < Self.readerLimit else { return }
      remaining -= 1
      if let node = view.componentNode, view.context(withId: context.id, global: global) === context
      {
        let typeName = ActionArguments.shortTypeName(node.typeName)
        for binding in node.bindings where isRead(by: binding.expression.parsed) {
          readers.append(
            Reader(
              typeName: typeName, expression: binding.expression.source,
              source: binding.expression.reference ?? view.nearestSource))
        }
        if let source = node.source, visited.insert(source).inserted {
          for entry in ActionExpressions(source.node).entries
          where !entry.eventContexts.contains(context.id) && isRead(by: entry.expression) {
            actions.append(
              Reader(
                typeName: "\(typeName) \(entry.event)", expression: entry.expression.source,
                source: entry.node.source))
          }
        }
      }
      for child in view.subviews { visit(child) }
    }
    visit(screen)
    return Array((readers + actions).prefix(Self.readerLimit))
  }
}

/// The expressions in the actions of a component. They are evaluated when the action runs, so no
/// binding of the screen observes them.
struct ActionExpressions {
  /// One expression.
  struct Entry {
    /// The string with the expression.
    let node: JSONNode
    let expression: ParsedExpression
    /// The event of the component that runs the action.
    let event: String
    /// The enclosing events, including those of actions. Each creates a context with its name.
    let eventContexts: Set<String>
  }

  /// The maximum number of values that are searched in a component.
  private static let valueLimit = 5_000

  private(set) var entries: [Entry] = []
  private var remaining = ActionExpressions.valueLimit

  /// - Parameter component: The JSON of the component. Nested components are skipped.
  init(_ component: JSONNode) {
    guard component.kind == .object, component.mayHoldExpressions else { return }
    for (key, value) in component.members {
      let event = key.string ?? ""
      search(value, event: event, eventContexts: [event], isAction: false)
    }
  }

  private mutating func search(
    _ node: JSONNode, event: String, eventContexts: Set<String>, isAction: Bool
  ) {
    remaining -= 1
    guard remaining > 0 else { return }
    switch node.kind {
    case .array:
      for element in node.elements {
        search(element, event: event, eventContexts: eventContexts, isAction: isAction)
      }
    case .object:
      guard node["_beagleComponent_"] == nil else { return }
      let isAction = isAction || node["_beagleAction_"] != nil
      for (key, value) in node.members {
        let name = key.string ?? ""
        search(
          value, event: isAction ? event : name, eventContexts: eventContexts.union([name]),
          isAction: isAction)
      }
    case .string:
      guard isAction, node.mayHoldExpressions, let text = node.string,
        case .expression(let parsed) = ExpressionParser.parse(text, source: node.source)
      else { return }
      entries.append(
        Entry(node: node, expression: parsed.parsed, event: event, eventContexts: eventContexts))
    default: break
    }
  }
}
