/// How a document is decoded.
public struct DecodingOptions: Hashable, Sendable {
  /// What happens with what is wrong.
  public enum Mode: String, Hashable, Sendable {
    /// A bad property costs the property, a bad node the node; each gets a diagnostic.
    case lenient
    /// What Beagle iOS 2.1.3 refuses fails the document.
    case strict
  }

  /// Most components and actions of a document that are decoded: 50,000.
  public static let maximumNodes = 50_000
  /// Most literals, contexts and operations in the expressions of a document: 1,000,000.
  public static let maximumExpressionValues = 1_000_000

  /// What happens with what is wrong.
  public var mode: Mode
  /// True also reads data that is kept for later (context values, data sources, payloads) and
  /// checks that the contexts and operations of expressions exist. Meant for `check`; a screen that
  /// is only shown does without.
  public var isThorough: Bool
  /// Most diagnostics that are kept; one more says that there were others.
  public var maximumDiagnostics: Int
  /// Operations that expressions may call beside the built-in ones, for thorough checks.
  public var knownOperations: Set<String>
  /// Contexts that the application provides, for thorough checks.
  public var knownContexts: Set<String>

  /// Options with the given values.
  public init(
    mode: Mode = .lenient, isThorough: Bool = false, maximumDiagnostics: Int = 1000,
    knownOperations: Set<String> = [], knownContexts: Set<String> = []
  ) {
    self.mode = mode
    self.isThorough = isThorough
    self.maximumDiagnostics = maximumDiagnostics
    self.knownOperations = knownOperations
    self.knownContexts = knownContexts
  }
}
