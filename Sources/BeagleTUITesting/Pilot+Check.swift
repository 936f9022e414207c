import BeagleAutomation
import BeagleSchema
import BeagleTUI

/// The findings of ``Pilot/check(_:)``.
public struct ScreenCheckError: Error, Sendable, CustomStringConvertible {
  /// A finding in a screen.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The place, for example `Screen.children[1].enabled`.
    public var path: String
    /// The reason, for example `the text "tru" is neither an expression nor a value of the type Bool`.
    public var message: String

    /// The place and the reason.
    public var description: String { "\(path): \(message)" }
  }

  /// All findings, in the order of the components.
  public let findings: [Finding]

  /// One line for each finding.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}

extension Pilot {
  /// Checks a screen that is written in Swift, without opening it: that each literal is an expression or a value of its
  /// type, and that the operations of expressions exist. `beagle-tui check` does the same, and more, for JSON.
  ///
  ///     try pilot.check(ordersScreen(["Coffee"]))
  ///
  /// Register the operations of the application in ``Pilot/dependencies`` before.
  /// - Throws: ``ScreenCheckError`` with all findings.
  public func check(_ screen: Screen) throws(ScreenCheckError) {
    var visitor = LiteralVisitor(operations: dependencies.operationsProvider)
    visitor.visit(screen, at: "Screen")
    guard visitor.findings.isEmpty else { throw ScreenCheckError(findings: visitor.findings) }
  }
}

/// Finds the expressions in the properties of components, actions and values.
private struct LiteralVisitor {
  let operations: OperationsProvider
  private(set) var findings: [ScreenCheckError.Finding] = []

  init(operations: OperationsProvider) { self.operations = operations }

  mutating func visit(_ value: Any, at path: String) {
    if let expression = value as? ParsedExpression { return check(expression, at: path) }
    let mirror = Mirror(reflecting: value)
    // Objects belong to the application, and may refer to each other in a circle.
    guard mirror.displayStyle != .class else { return }
    if mirror.displayStyle == .dictionary || mirror.displayStyle == .set {
      return visitUnordered(mirror, at: path)
    }
    for (index, child) in mirror.children.enumerated() {
      switch mirror.displayStyle {
      case .collection: visit(child.value, at: "\(path)[\(index)]")
      case .struct: visit(child.value, at: child.label.map { "\(path).\($0)" } ?? path)
      // The cases of enumerations and the elements of tuples have no names in JSON.
      default: visit(child.value, at: path)
      }
    }
  }

  /// Visits the values of a dictionary or set, whose order differs from run to run.
  private mutating func visitUnordered(_ mirror: Mirror, at path: String) {
    var others = LiteralVisitor(operations: operations)
    for child in mirror.children {
      if let pair = child.value as? (key: AnyHashable, value: Any) {
        others.visit(pair.value, at: "\(path).\(pair.key)")
      } else {
        others.visit(child.value, at: path)
      }
    }
    findings += others.findings.sorted { ($0.path, $0.message) < ($1.path, $1.message) }
  }

  private mutating func check(_ expression: ParsedExpression, at path: String) {
    if let problem = expression.problem { findings.append(.init(path: path, message: problem)) }
    expression.forEachOperation { operation in
      guard !operations.contains(operation.name) else { return }
      let message = "the operation \"\(operation.name)\" in \(expression.source) is not registered"
      findings.append(.init(path: path, message: message))
    }
  }
}
