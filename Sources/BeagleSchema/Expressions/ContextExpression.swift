/// A string with expressions, parsed once.
public enum ContextExpression: Hashable, Sendable, CustomStringConvertible {
  /// The whole string is one `@{…}`: its value keeps its type.
  case single(ParsedExpression)
  /// Text with at least one `@{…}`: its value is a string.
  case multiple(ParsedExpression)

  /// Parses a string; nil when it is not an expression.
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

  /// The string as it was written.
  public var source: String { parsed.source }
  /// The contexts that it reads, each once, in order of appearance.
  public var contextIds: [String] { parsed.contextIds }
  /// Where the string stands; nil when it comes from Swift.
  public var reference: SourceReference? { parsed.reference }
  /// The string as it was written.
  public var description: String { parsed.source }
}

/// The parts of an expression string.
public final class ParsedExpression: Hashable, Sendable {
  /// The string as it was written.
  public let source: String
  /// Where the string stands; nil when it comes from Swift.
  public let reference: SourceReference?
  /// Text and values in order.
  package let parts: [ExpressionPart]
  /// Literals, contexts, steps of paths and operations.
  let valueCount: Int
  /// What stands somewhere in it, for those who would look through it for nothing.
  package let traits: Traits

  /// What may stand in an expression.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A call.
    package static let operations = Traits(rawValue: 1)
    /// A call of an operation that is not Beagle's.
    package static let otherOperations = Traits(rawValue: 2)
    /// A call of `isNull`.
    package static let isNull = Traits(rawValue: 4)
    /// A text that begins with a slash.
    package static let pathTexts = Traits(rawValue: 8)
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

  /// The contexts that it reads, each once, in order of appearance. Found out at each call.
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

  /// The one binding of an expression that is nothing else, as `@{list.items}`: its context and
  /// the path inside it. Lists write changes of their items back through it.
  package var binding: (contextId: String, path: Path)? {
    guard parts.count == 1, case .value(.binding(let binding)) = parts[0] else { return nil }
    return (binding.contextId, Path(nodes: binding.path))
  }

  /// Hands over each context that is read, in order, repeats included.
  package func forEachBinding(_ body: (ExpressionValue.Binding) -> Void) {
    for case .value(let value) in parts { value.forEachBinding(body) }
  }

  /// Hands over each call, the outer before the inner.
  package func forEachOperation(_ body: (ExpressionValue.Operation) -> Void) {
    guard traits.contains(.operations) else { return }
    for case .value(let value) in parts { value.forEachOperation(body) }
  }

  /// Whether both were written alike.
  public static func == (a: ParsedExpression, b: ParsedExpression) -> Bool {
    a === b || a.source == b.source
  }
  /// Hashes the source.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// Values in order of appearance, each once.
struct UniqueList<Element: Hashable> {
  private(set) var elements: [Element] = []
  /// The same, for more than a few: long expressions read thousands of contexts.
  private var known: Set<Element> = []

  mutating func append(_ element: Element) {
    if elements.count < 16 {
      if elements.contains(element) { return }
    } else {
      if known.isEmpty { known = Set(elements) }
      if !known.insert(element).inserted { return }
    }
    elements.append(element)
  }
}

/// A piece of an expression string.
package enum ExpressionPart: Sendable {
  /// Text between the values.
  case text(String)
  /// What stands between `@{` and `}`.
  case value(ExpressionValue)
}

/// What stands between `@{` and `}`.
package enum ExpressionValue: Sendable {
  /// A number, a text, true, false or null.
  case literal(DynamicObject)
  /// A value of a context.
  case binding(Binding)
  /// A call.
  case operation(Operation)

  /// A value of a context, by its path.
  package struct Binding: Sendable {
    /// The context.
    package var contextId: String
    /// The steps inside it.
    package var path: [Path.Node]
    /// Byte offset of the id in the source.
    package var offset: Int
  }

  /// A call of an operation.
  package final class Operation: Sendable {
    /// The operation.
    package let name: String
    /// The operation of Beagle of that name; the application may have replaced it.
    package let builtin: BuiltinOperation?
    /// The arguments in order.
    package let parameters: [ExpressionValue]
    /// Byte offset of the name in the source.
    package let offset: Int

    init(name: String, parameters: [ExpressionValue], offset: Int) {
      self.name = name
      self.builtin = BuiltinOperation(rawValue: name)
      self.parameters = parameters
      self.offset = offset
    }
  }

  /// Hands over each context that is read, in order.
  package func forEachBinding(_ body: (Binding) -> Void) {
    switch self {
    case .literal: break
    case .binding(let binding): body(binding)
    case .operation(let operation):
      for parameter in operation.parameters { parameter.forEachBinding(body) }
    }
  }

  /// Hands over each call, the outer before the inner.
  package func forEachOperation(_ body: (Operation) -> Void) {
    guard case .operation(let operation) = self else { return }
    body(operation)
    for parameter in operation.parameters { parameter.forEachOperation(body) }
  }
}
