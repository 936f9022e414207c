import BeagleSchema
import TerminalKit

/// Chooses the template of a row.
@MainActor
final class TemplateChooser {
  private let plan: RowPlan
  private let hasConditions: Bool
  /// Stands for a row while a template is chosen for it.
  private let probe: ListRow
  private var hasMissed = false

  init(_ plan: RowPlan, in list: View) {
    self.plan = plan
    hasConditions = plan.templates.contains { $0.case != nil }
    probe = ListRow(RowIdentity(text: "", isPosition: true), plan: plan, list: list)
  }

  /// The first template whose case is true, else the first without one; nil where none fits, which
  /// is said once.
  func choose(
    for item: DynamicObject, at position: Int, on controller: BeagleController?
  ) -> Int? {
    guard let controller else { return nil }
    if hasConditions { probe.take(item, at: position) }
    var fallback: Int?
    for (index, template) in plan.templates.enumerated() {
      guard let condition = template.case else {
        if fallback == nil { fallback = index }
        continue
      }
      if controller.evaluate(condition, at: probe) == true { return index }
    }
    if fallback == nil, !hasMissed {
      hasMissed = true
      controller.dependencies.log.add(
        .collection, .error,
        "no template matches \(plan.iteratorName) \(position); rows without a template stay empty.",
        at: plan.source)
    }
    return fallback
  }
}
