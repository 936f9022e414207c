/// A parsed string with expressions.
public enum ContextExpression: Hashable, Sendable, CustomStringConvertible {
  /// A single `@{…}`. Its value keeps its type.
  case single(ParsedExpression)
  /// Text with at least one `@{…}`. Its value is a string.
  case multiple(ParsedExpression)

  /// Parses a string; nil if it contains no valid expression.
  public init?(_ text: String, source: SourceReference? = nil) {
    guard case .expression(let expression) = ExpressionParser.parse(text, source: source) else {
      return nil
    }
    self = expression
  }

  /// The parsed text.
  public var parsed: ParsedExpression {
    switch self {
    case .single(let parsed), .multiple(let parsed): parsed
    }
  }

  /// The original string.
  public var source: String { parsed.source }
  /// The contexts that the expression reads, without duplicates, in order of appearance.
  public var contextIds: [String] { parsed.contextIds }
  /// The position of the string in a document; nil if it was created in Swift.
  public var reference: SourceReference? { parsed.reference }
  /// The original string.
  public var description: String { parsed.source }
}

/// The parts of an expression string.
public final class ParsedExpression: Hashable, Sendable {
  /// The original string.
  public let source: String
  /// The position of the string in a document; nil if it was created in Swift.
  public let reference: SourceReference?
  /// The literal strings and the values in order.
  package let parts: [ExpressionPart]
  /// The number of literals, bindings, path steps and operations.
  let valueCount: Int
  /// The kinds of values in the expression, to skip searches for others.
  package let traits: Traits

  /// Kinds of values in an expression.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A call of any operation.
    package static let operations = Traits(rawValue: 1)
    /// A call of an operation that is not built in.
    static let otherOperations = Traits(rawValue: 2)
    /// A call of `isNull`.
    package static let isNull = Traits(rawValue: 4)
    /// A string that begins with a slash.
    package static let pathTexts = Traits(rawValue: 8)
    /// The URL of a request, which has no fragment.
    static let requestURL = Traits(rawValue: 16)
    /// The URL of a link, which may have a fragment after its query.
    static let linkURL = Traits(rawValue: 32)
    /// A literal in Swift that is neither an expression nor a value. Its part is the problem.
    package static let invalid = Traits(rawValue: 64)
  }

  init(
    source: String, reference: SourceReference?, parts: [ExpressionPart], valueCount: Int,
    traits: Traits
  ) {
    self.source = source
    self.reference = reference
    self.parts = parts
    self.valueCount = valueCount
    self.traits = traits
  }

  /// Creates the expression of a literal in Swift that is neither an expression nor a value.
  convenience init(invalid source: String, problem: String) {
    self.init(
      source: source, reference: nil, parts: [.text(problem)], valueCount: 0, traits: .invalid)
  }

  /// The reason why a literal in Swift has no value; nil for other expressions.
  package var problem: String? {
    guard traits.contains(.invalid), case .text(let problem)? = parts.first else { return nil }
    return problem
  }

  /// The contexts that the expression reads, without duplicates, in order of appearance. They are
  /// computed on each access.
  public var contextIds: [String] {
    var ids = UniqueList<String>()
    forEachBinding { ids.append($0.contextId) }
    return ids.elements
  }

  /// Whether it reads a context.
  package func reads(_ contextId: String) -> Bool {
    var isFound = false
    forEachBinding { isFound = isFound || $0.contextId == contextId }
    return isFound
  }

  /// The context and path of an expression that consists of one binding, such as `@{list.items}`.
  /// Lists write changes of their items back to it.
  package var binding: (contextId: String, path: Path)? {
    guard parts.count == 1, case .value(.binding(let binding)) = parts[0] else { return nil }
    return (binding.contextId, Path(nodes: binding.path))
  }

  /// Calls `body` for each binding in order, including duplicates.
  package func forEachBinding(_ body: (ExpressionValue.Binding) -> Void) {
    for case .value(let value) in parts { value.forEachBinding(body) }
  }

  /// The bindings in order of appearance.
  var bindings: [ExpressionValue.Binding] {
    var found: [ExpressionValue.Binding] = []
    forEachBinding { found.append($0) }
    return found
  }

  /// The operations, outer ones first.
  var operations: [ExpressionValue.Operation] {
    var found: [ExpressionValue.Operation] = []
    forEachOperation { found.append($0) }
    return found
  }

  /// Calls `body` for each operation, outer operations first.
  package func forEachOperation(_ body: (ExpressionValue.Operation) -> Void) {
    guard traits.contains(.operations) else { return }
    for case .value(let value) in parts { value.forEachOperation(body) }
  }

  /// Returns whether the original strings and their purposes are equal.
  public static func == (a: ParsedExpression, b: ParsedExpression) -> Bool {
    a === b || a.source == b.source && a.traits == b.traits
  }
  /// Hashes the source.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A list of distinct values in order of appearance.
struct UniqueList<Element: Hashable> {
  private(set) var elements: [Element] = []
  /// The same values as a set, used for long lists: expressions can read thousands of contexts.
  private var elementSet: Set<Element> = []

  mutating func append(_ element: Element) {
    if elements.count < 16 {
      if elements.contains(element) { return }
    } else {
      if elementSet.isEmpty { elementSet = Set(elements) }
      if !elementSet.insert(element).inserted { return }
    }
    elements.append(element)
  }
}

/// A piece of an expression string.
package enum ExpressionPart: Sendable {
  /// Text between the values.
  case text(String)
  /// The content of `@{…}`.
  case value(ExpressionValue)
}

/// A value in an expression: the content of `@{…}` or an argument.
package enum ExpressionValue: Sendable {
  /// A number, a string, true, false or null.
  case literal(DynamicObject)
  /// A value of a context.
  case binding(Binding)
  /// A call.
  case operation(Operation)

  /// A reference to a value of a context.
  package struct Binding: Sendable {
    /// The identifier of the context.
    package var contextId: String
    /// The path in the context.
    package var path: [Path.Node]
    /// The byte offset of the identifier in the source.
    package var offset: Int
  }

  /// A call of an operation.
  package final class Operation: Sendable {
    /// The name of the operation.
    package let name: String
    /// The built-in operation with this name. The application may have replaced it.
    package let builtin: BuiltinOperation?
    /// The arguments in order.
    package let parameters: [ExpressionValue]
    /// The byte offset of the name in the source.
    package let offset: Int

    init(name: String, parameters: [ExpressionValue], offset: Int) {
      self.name = name
      self.builtin = BuiltinOperation.named(name)
      self.parameters = parameters
      self.offset = offset
    }
  }

  /// Calls `body` for each binding in order.
  func forEachBinding(_ body: (Binding) -> Void) {
    switch self {
    case .literal: break
    case .binding(let binding): body(binding)
    case .operation(let operation):
      for parameter in operation.parameters { parameter.forEachBinding(body) }
    }
  }

  /// Calls `body` for each operation, outer operations first.
  func forEachOperation(_ body: (Operation) -> Void) {
    guard case .operation(let operation) = self else { return }
    body(operation)
    for parameter in operation.parameters { parameter.forEachOperation(body) }
  }
}

extension ParsedExpression {
  /// A value of a context on which the result of an expression depends.
  public struct Dependency: Hashable, Sendable {
    /// The identifier of the context.
    public let contextId: String
    /// The path in the context; nil for the whole context.
    public let path: Path?
  }

  /// The values on which the result depends, without duplicates, in order of appearance. Changes of
  /// other values do not change the result.
  public var dependencies: [Dependency] {
    var found = UniqueList<Dependency>()
    forEachBinding { binding in
      found.append(
        Dependency(
          contextId: binding.contextId,
          path: binding.path.isEmpty ? nil : Path(nodes: binding.path)))
    }
    return found.elements
  }
}
