import BeagleSchema
import TerminalKit

/// Chooses the template of a row.
@MainActor
final class TemplateChooser {
  private let configuration: ListConfiguration
  private let hasConditions: Bool
  /// Provides the contexts of a row while its template is chosen.
  private let probe: ListRow
  private var hasReportedMismatch = false

  init(_ configuration: ListConfiguration, in list: View) {
    self.configuration = configuration
    hasConditions = configuration.templates.contains { $0.case != nil }
    probe = ListRow(
      RowIdentity(text: "", isPosition: true), configuration: configuration, list: list)
  }

  /// Returns the index of the first template whose `case` is true, or else of the first without
  /// one. Returns nil and logs the first time if none matches.
  func choose(
    for item: DynamicObject, at position: Int, on controller: BeagleController?
  ) -> Int? {
    guard let controller else { return nil }
    if hasConditions { probe.setItem(item, at: position) }
    var fallback: Int?
    for (index, template) in configuration.templates.enumerated() {
      guard let condition = template.case else {
        if fallback == nil { fallback = index }
        continue
      }
      if controller.evaluate(condition, at: probe) == true { return index }
    }
    if fallback == nil, !hasReportedMismatch {
      hasReportedMismatch = true
      controller.dependencies.log.add(
        .collection, .error,
        "no template matches \(configuration.iteratorName) \(position); its row stays empty.",
        at: configuration.source)
    }
    return fallback
  }
}
