/// The value of a row in the template of a ``ListView`` or ``GridView``, or a part of it.
///
/// ```swift
/// ListView(dataSource: "@{orders}", key: "id") { order in
///   Text("\(order.name): \(order.price) €")
/// }
/// ```
///
/// A member or an index is a step of a path. The value becomes an expression such as `@{item.name}`: in a text,
/// as a property with an `Expression`, or as a `DynamicObject`. The data arrives when the screen runs, so Swift cannot
/// read it. An operation can: `"@{gt(\(order.count), 1)}"`.
///
/// A list in the template of another needs an `iteratorName` of its own, since both are `item` otherwise.
@dynamicMemberLookup
public struct RowValue: Sendable, TextOutputStreamable {
  /// The name of the context, and the path in it.
  private var path: String
  private let name: String
  /// The number of templates around the one of this row.
  private let depth: Int

  /// The names of the rows whose templates are being created, outer rows first.
  @TaskLocal private static var names: [String] = []

  /// Returns a member as a part of the value.
  public subscript(dynamicMember name: String) -> RowValue { appending(".\(name)") }

  /// Returns an element of an array, from 0.
  public subscript(position: Int) -> RowValue { appending("[\(position)]") }

  /// Returns a member as an expression.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember name: String) -> Expression<Value> {
    .expression(self[dynamicMember: name].contextExpression)
  }

  /// Returns a member as a value for an action.
  @_disfavoredOverload
  public subscript(dynamicMember name: String) -> DynamicObject {
    .expression(self[dynamicMember: name].contextExpression)
  }

  /// Writes the expression, for example `@{item.name}`. A property `description` would hide a member of this name.
  public func write(to target: inout some TextOutputStream) { target.write("@{\(path)}") }

  /// The parsed expression.
  public var contextExpression: ContextExpression {
    if let hiding = Self.names.lastIndex(of: name), hiding > depth {
      return ContextExpression(
        invalid: "\(self)",
        problem: "a list in the row has the same iteratorName \"\(name)\": give it another one")
    }
    return ContextExpression("\(self)")
      ?? ContextExpression(
        invalid: "\(self)", problem: "\"\(path)\" is not a path: use letters, digits and _")
  }

  private func appending(_ step: String) -> RowValue {
    var value = self
    value.path += step
    return value
  }

  /// Returns the result of a closure that creates the template of a row.
  static func template<Result>(
    named name: String?, _ create: (RowValue) throws -> Result
  ) rethrows -> Result {
    let name = name ?? "item"
    let row = RowValue(path: name, name: name, depth: names.count)
    return try $names.withValue(names + [name]) { try create(row) }
  }
}

extension ExpressionInterpolation {
  /// Adds the expression of a row's value.
  public mutating func appendInterpolation(_ value: RowValue) {
    appendInterpolation(value.contextExpression)
  }
}
