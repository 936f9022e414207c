import Synchronization

/// The operations that expressions can call: the 29 of Beagle and those of the application.
public final class OperationsProvider: Sendable {
  /// An operation: evaluated arguments in, a value out. It is called on every evaluation, so it
  /// must depend on nothing but its arguments.
  public typealias Handler = @Sendable ([DynamicObject]) -> DynamicObject

  /// What came of a registration.
  public enum Registration: Hashable, Sendable {
    /// The name is new.
    case registered
    /// An operation of that name, built in or not, was replaced.
    case replaced
    /// Nothing was registered: a name has only letters, digits and `_`, and not digits alone.
    case invalidName
  }

  private let custom = Mutex<[String: Handler]>([:])

  /// The operations of Beagle.
  public init() {}

  /// Makes `@{operationId(…)}` call `handler`.
  @discardableResult
  public func register(operationId: String, handler: @escaping Handler) -> Registration {
    guard OperationsProvider.isName(operationId) else { return .invalidName }
    let old = custom.withLock { $0.updateValue(handler, forKey: operationId) }
    return old != nil || BuiltinOperation(rawValue: operationId) != nil ? .replaced : .registered
  }

  /// Whether a text may be the name of an operation: it has only letters, digits and `_`, and not
  /// digits alone.
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
    return Set(BuiltinOperation.allCases.map(\.rawValue) + own).sorted()
  }

  /// Whether an operation of this name exists.
  public func contains(_ name: String) -> Bool {
    BuiltinOperation(rawValue: name) != nil || handler(for: name) != nil
  }

  func handler(for name: String) -> Handler? { custom.withLock { $0[name] } }
}
