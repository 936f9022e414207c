// The messages of deprecated and unavailable declarations are their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What Swift cannot do with the data of a row. Without these declarations, `==`, `!=` and `isEmpty` would apply to the
// expression itself, and the result would be the same for all rows. An unavailable operator would not help, since the
// compiler then prefers the one of the expression. It prefers a function that throws, which is an error without `try`,
// and adds the message.

/// The error of code that reads a row with `try`.
private struct UnreadableRow: Error, CustomStringConvertible {
  let description = "Swift cannot read a row's data: write an operation in an expression"
}

extension RowValue {
  /// - Throws: an error, always.
  @available(
    *, deprecated,
    message:
      "Swift cannot read a row's data: write \"@{condition(eq(\\(row.name), 'a'), 'yes', 'no')}\""
  )
  public static func == <Other>(row: RowValue, other: Other) throws -> Bool {
    throw UnreadableRow()
  }

  /// - Throws: an error, always.
  @available(
    *, deprecated,
    message:
      "Swift cannot read a row's data: write \"@{condition(eq(\\(row.name), 'a'), 'yes', 'no')}\""
  )
  public static func == <Other: Equatable>(other: Other, row: RowValue) throws -> Bool {
    throw UnreadableRow()
  }

  /// - Throws: an error, always.
  @available(
    *, deprecated,
    message:
      "Swift cannot read a row's data: write \"@{condition(eq(\\(row.name), 'a'), 'no', 'yes')}\""
  )
  public static func != <Other>(row: RowValue, other: Other) throws -> Bool {
    throw UnreadableRow()
  }

  /// - Throws: an error, always.
  @available(
    *, deprecated,
    message:
      "Swift cannot read a row's data: write \"@{condition(eq(\\(row.name), 'a'), 'no', 'yes')}\""
  )
  public static func != <Other: Equatable>(other: Other, row: RowValue) throws -> Bool {
    throw UnreadableRow()
  }

  /// - Throws: an error, always.
  @available(
    *, deprecated,
    message:
      "Swift cannot read a row's data: write \"@{isEmpty(\\(row.name))}\", or \"@{item.isEmpty}\" for such a member"
  )
  public var isEmpty: Bool { get throws { throw UnreadableRow() } }

  @available(
    *, unavailable,
    message: "Swift cannot read a row's data: write \"@{condition(\\(row.done), 'yes', 'no')}\""
  )
  public subscript(dynamicMember name: String) -> Bool { false }

  @available(
    *, unavailable,
    message:
      "Swift cannot read a row's data: declare the property as an Expression, such as Expression<Int>"
  )
  @_disfavoredOverload
  public subscript<Value>(dynamicMember name: String) -> Value { fatalError() }

  @available(
    *, unavailable,
    message:
      "Swift cannot read a row's data: write \"@{condition(eq(\\(row.name), 'a'), 'yes', 'no')}\" instead of switch"
  )
  public static func ~= <Other>(other: Other, row: RowValue) -> Bool { false }

  @available(
    *, unavailable,
    message: "Swift cannot read a row's data: write \"@{gt(\\(row.count), 1)}\""
  )
  public static func > <Other>(row: RowValue, other: Other) -> Bool { false }

  @available(
    *, unavailable,
    message: "Swift cannot read a row's data: write \"@{gte(\\(row.count), 1)}\""
  )
  public static func >= <Other>(row: RowValue, other: Other) -> Bool { false }

  @available(
    *, unavailable,
    message: "Swift cannot read a row's data: write \"@{lt(\\(row.count), 1)}\""
  )
  public static func < <Other>(row: RowValue, other: Other) -> Bool { false }

  @available(
    *, unavailable,
    message: "Swift cannot read a row's data: write \"@{lte(\\(row.count), 1)}\""
  )
  public static func <= <Other>(row: RowValue, other: Other) -> Bool { false }
}
