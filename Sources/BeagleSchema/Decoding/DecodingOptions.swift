/// Options for the decoding of a document.
public struct DecodingOptions: Hashable, Sendable {
  /// The treatment of invalid values.
  public enum Mode: String, Hashable, Sendable {
    /// An invalid property or node is replaced by a default or placeholder, with a diagnostic.
    case lenient
    /// Decoding fails if Beagle iOS 2.1.3 rejects the document.
    case strict
  }

  /// The maximum number of decoded components and actions in a document: 50,000.
  public static let maximumNodes = 50_000
  /// The maximum number of literals, bindings and operations in all expressions of a document:
  /// 1,000,000.
  public static let maximumExpressionValues = 1_000_000

  /// The treatment of invalid values.
  public var mode: Mode
  /// Whether decoding also checks data that is decoded later (context values, data sources,
  /// payloads) and the existence of the contexts and operations in expressions. Meant for `check`.
  /// Showing a screen does not need it.
  public var isThorough: Bool
  /// The maximum number of diagnostics. One more states that the limit was reached.
  public var maximumDiagnostics: Int
  /// Operations of the application, for thorough checks.
  public var knownOperations: Set<String>
  /// Contexts that the application provides, for thorough checks.
  public var knownContexts: Set<String>

  /// Creates options with the given values.
  public init(
    mode: Mode = .lenient, isThorough: Bool = false, maximumDiagnostics: Int = 1000,
    knownOperations: Set<String> = [], knownContexts: Set<String> = []
  ) {
    (self.mode, self.isThorough) = (mode, isThorough)
    self.maximumDiagnostics = maximumDiagnostics
    (self.knownOperations, self.knownContexts) = (knownOperations, knownContexts)
  }
}
