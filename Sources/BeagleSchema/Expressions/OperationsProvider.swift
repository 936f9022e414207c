import Synchronization

/// The operations that expressions can call: the built-in ones and those of the application.
public final class OperationsProvider: Sendable {
  /// A function from evaluated arguments to a value. The result must depend only on the arguments.
  public typealias Handler = @Sendable ([DynamicObject]) -> DynamicObject

  /// The result of a registration.
  public enum Registration: Hashable, Sendable {
    /// The name is new.
    case registered
    /// A built-in or registered operation was replaced.
    case replaced
    /// The name is invalid and was not registered. Names consist of letters, digits and `_`, and
    /// not only of digits.
    case invalidName
  }

  private let custom = Mutex<[String: Handler]>([:])

  /// Creates a provider of the built-in operations.
  public init() {}

  /// Registers `handler` for calls of `@{operationId(…)}`.
  @discardableResult
  public func register(operationId: String, handler: @escaping Handler) -> Registration {
    guard OperationsProvider.isName(operationId) else { return .invalidName }
    let old = custom.withLock { $0.updateValue(handler, forKey: operationId) }
    return old != nil || BuiltinOperation.named(operationId) != nil ? .replaced : .registered
  }

  /// Returns whether a string is a valid name: it consists of letters, digits and `_`, and not only
  /// of digits.
  package static func isName(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = ExpressionScanner(bytes)
      return scanner.word() != nil && scanner.atEnd
        && bytes.contains { $0 == 0x5F || ($0 | 0x20) &- 0x61 < 26 }
    }
  }

  /// The names of all operations, sorted.
  public var names: [String] {
    let own = custom.withLock { Array($0.keys) }
    return Set(BuiltinOperation.all.map(\.name) + own).sorted()
  }

  /// The names of the operations that the application has registered or replaced.
  package var ownNames: Set<String> { custom.withLock { Set($0.keys) } }

  /// Returns whether an operation with this name exists.
  public func contains(_ name: String) -> Bool {
    BuiltinOperation.named(name) != nil || handler(for: name) != nil
  }

  func handler(for name: String) -> Handler? { custom.withLock { $0[name] } }
}
