import BeagleSchema
import TerminalKit

/// A context that is seen from a component.
@MainActor
struct ContextScope {
  let cell: ContextCell
  /// The view that has it; nil for the global one.
  let owner: View?
  /// Where it is declared, in a few words.
  let place: String
  /// Whether one of the same name further in hides it.
  var isHidden = false

  /// The contexts around a view, from the global one to the innermost.
  static func around(_ view: View, _ global: GlobalContext) -> [ContextScope] {
    var scopes: [ContextScope] = []
    var seen: Set<String> = []
    let _: Bool? = view.nearest { owner in
      for cell in owner.componentNode?.contexts.reversed() ?? [] {
        var scope = ContextScope(cell: cell, owner: owner, place: place(of: cell, at: owner))
        scope.isHidden = !seen.insert(cell.id).inserted
        scopes.append(scope)
      }
      return nil
    }
    scopes.append(
      ContextScope(cell: global.cell, owner: nil, place: "every screen"))
    return scopes.reversed()
  }

  private static func place(of cell: ContextCell, at owner: View) -> String {
    if let row = owner as? ListRow {
      guard case .int(let index) = row.index.value else { return "row" }
      return "row \(index)"
    }
    guard let node = owner.componentNode else { return "" }
    let declared =
      node.component?.declaredContext?.id ?? node.source?.node["context"]?["id"]?.string
    let source =
      declared == cell.id ? node.source?.node["context"] ?? node.source?.node : node.source?.node
    let line = source.map { ":\($0.location.line)" } ?? ""
    let name = ActionArguments.shortTypeName(node.typeName)
    if cell.id == "navigationContext" { return "navigation" }
    if declared != cell.id {
      return "event, \(name)\(line)"
    }
    return name + line
  }

  // MARK: - Who reads it

  /// A property that follows a place in a context, or an event whose actions read it.
  struct Reader {
    let typeName: String
    let expression: String
    /// Nil for one that was made in Swift.
    let source: SourceReference?
  }

  /// The most readers that are named.
  static let readerLimit = 100
  /// The most views of a screen that are asked.
  static let viewLimit = 50_000

  /// What on the screen reads a place in the context or something above or below it: first properties,
  /// which follow it, then actions, which read it when they run.
  func readers(of path: [Path.Node], on screen: View, _ global: GlobalContext) -> [Reader] {
    var readers: [Reader] = []
    var actions: [Reader] = []
    // Rows of a list have their actions from the same place.
    var visited: Set<SourceReference> = []
    var left = Self.viewLimit
    func isRead(by expression: ParsedExpression) -> Bool {
      expression.dependencies.contains { reading in
        let nodes = reading.path?.nodes ?? []
        return reading.contextId == cell.id
          && (nodes.starts(with: path) || path.starts(with: nodes))
      }
    }
    func look(_ view: View) {
      guard left > 0, readers.count < Self.readerLimit else { return }
      left -= 1
      if let node = view.componentNode, view.context(withId: cell.id, global: global) === cell {
        let typeName = ActionArguments.shortTypeName(node.typeName)
        for binding in node.bindings where isRead(by: binding.expression.parsed) {
          readers.append(
            Reader(
              typeName: typeName, expression: binding.expression.source,
              source: binding.expression.reference ?? view.nearestSource))
        }
        if let source = node.source, visited.insert(source).inserted {
          for found in ActionReadings(source.node).found
          where !found.implicits.contains(cell.id) && isRead(by: found.expression) {
            actions.append(
              Reader(
                typeName: "\(typeName) \(found.event)", expression: found.expression.source,
                source: found.node.source))
          }
        }
      }
      for child in view.subviews { look(child) }
    }
    look(screen)
    return Array((readers + actions).prefix(Self.readerLimit))
  }
}
