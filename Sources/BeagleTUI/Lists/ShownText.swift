import BeagleSchema
import TerminalKit

/// What a component shows, for a search of rows and pages that have no views yet.
///
/// The search evaluates the text with the data of the row. It adds the text of
/// `childComponents` itself.
public struct ShownText: Sendable {
  /// A part of the text.
  enum Part: Sendable {
    case text(Expression<String>)
    /// A text that depends on several properties.
    case computed(@MainActor @Sendable (ExpressionReader) -> String)
    case rows(ListConfiguration)
  }

  /// The parts in the order of the view; nil if they are unknown.
  let parts: [Part]?

  init(_ parts: [Part]?) { self.parts = parts }

  /// No text besides that of the child components.
  public static var none: ShownText { ShownText([]) }

  /// A text that only the view knows. A search then counts the row as one that it could not search.
  public static var unknown: ShownText { ShownText(nil) }

  /// These texts.
  public static func texts(_ texts: [Expression<String>]) -> ShownText {
    ShownText(texts.map { .text($0) })
  }
}

/// Evaluates expressions of components that have no view.
@MainActor
struct ExpressionReader {
  private let operations: OperationsProvider
  /// Returns the value of a context.
  private let resolve: (String) -> DynamicObject?

  /// Creates a reader of the contexts that are visible from a view.
  init(_ dependencies: BeagleDependencies, at view: View) {
    operations = dependencies.operationsProvider
    let global = dependencies.globalContext
    resolve = { [weak view] id in view?.context(withId: id, global: global)?.value }
  }

  private init(_ operations: OperationsProvider, _ resolve: @escaping (String) -> DynamicObject?) {
    self.operations = operations
    self.resolve = resolve
  }

  /// Returns a reader that also sees these contexts, the innermost last.
  func inside(_ contexts: [Context]) -> ExpressionReader {
    guard !contexts.isEmpty else { return self }
    return ExpressionReader(operations) { [resolve] id in
      contexts.last { $0.id == id }?.value ?? resolve(id)
    }
  }

  /// Returns a reader that also sees the contexts of an item's row.
  func inside(
    _ item: DynamicObject, at position: Int, of configuration: ListConfiguration
  ) -> ExpressionReader {
    ExpressionReader(operations) { [resolve] id in
      switch id {
      case GlobalContext.id: resolve(id)
      case configuration.iteratorName: item
      case configuration.indexName: .int(position)
      default: resolve(id)
      }
    }
  }

  func value<Value: DynamicConvertible>(of expression: Expression<Value>) -> Value? {
    expression.evaluate(resolve: resolve, operations: operations)
  }
}
