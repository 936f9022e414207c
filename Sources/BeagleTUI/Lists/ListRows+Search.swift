import BeagleSchema
import TerminalKit

extension ListRows {
  /// Counts what rows would show that have no views: their templates are evaluated with their items,
  /// and nothing is made or run.
  func strip(_ strip: RowStrip, counting pattern: SearchPattern) -> ((Int) -> Int)? {
    guard isAlive, let controller else { return nil }
    let texts = RowTexts(plan, in: view ?? strip, controller.dependencies)
    return { [weak self] line in
      guard let self else { return 0 }
      return self.plan.positions(ofLines: line..<line + 1, of: self.data.count).reduce(0) {
        guard let item = self.data[$1] else { return $0 }
        return $0 + texts.count(of: pattern, in: item, at: $1)
      }
    }
  }
}

/// The texts that the templates of a list show for an item: those of Text, Button and TextInput, as
/// far as no list or component of the application stands around them.
@MainActor
private final class RowTexts {
  /// A text, with whatever decides whether it is seen.
  private struct Piece {
    let text: Expression<String>
    let isSecret: Expression<TextInputType>?
    let displays: [Expression<Style.Display>]
    let contexts: [Context]
  }

  private let plan: RowPlan
  private let operations: OperationsProvider
  private let global: GlobalContext
  /// Stands for a row, so that expressions see what they would see there.
  private let probe: ListRow
  private var pieces: [[Piece]] = []

  init(_ plan: RowPlan, in list: View, _ dependencies: BeagleDependencies) {
    self.plan = plan
    operations = dependencies.operationsProvider
    global = dependencies.globalContext
    probe = ListRow(RowIdentity(text: "", isPosition: true), plan: plan, list: list)
    pieces = plan.templates.map { template in
      var found: [Piece] = []
      RowTexts.collect(template.view, [], [], &found)
      return found
    }
  }

  private static func collect(
    _ component: any ServerDrivenComponent, _ displays: [Expression<Style.Display>],
    _ contexts: [Context], _ found: inout [Piece]
  ) {
    var (displays, contexts) = (displays, contexts)
    if let display = component.widgetProperties?.style?.display { displays.append(display) }
    if let context = component.declaredContext { contexts.append(context) }
    func add(_ text: Expression<String>?, secret: Expression<TextInputType>? = nil) {
      guard let text else { return }
      found.append(Piece(text: text, isSecret: secret, displays: displays, contexts: contexts))
    }
    switch component {
    case let text as Text: add(text.text)
    case let button as Button: add(button.text)
    case let input as TextInput: add(input.value, secret: input.type)
    default:
      for child in component.childComponents { collect(child, displays, contexts, &found) }
    }
  }

  func count(of pattern: SearchPattern, in item: DynamicObject, at position: Int) -> Int {
    probe.take(item, at: position)
    guard let template = template else { return 0 }
    var count = 0
    for piece in pieces[template] {
      guard !piece.displays.contains(where: { evaluate($0, piece.contexts) == Style.Display.none }),
        piece.isSecret.map({ evaluate($0, piece.contexts) != .password }) ?? true,
        let text = evaluate(piece.text, piece.contexts)
      else { continue }
      count += pattern.count(in: text)
    }
    return count
  }

  /// The template of the item: the first one whose case is true, else the first without one.
  private var template: Int? {
    let chosen = plan.templates.firstIndex { template in
      template.case.map { evaluate($0, []) == true } ?? false
    }
    return chosen ?? plan.templates.firstIndex { $0.case == nil }
  }

  private func evaluate<Value: DynamicConvertible>(
    _ expression: Expression<Value>, _ contexts: [Context]
  ) -> Value? {
    expression.evaluate(
      resolve: { id in
        if let context = contexts.last(where: { $0.id == id }) { return context.value }
        return probe.context(withId: id, global: global)?.value
      }, operations: operations)
  }
}
