/// What a diagnostic is about. The raw value is what `beagle-tui check` prints.
///
/// The table with causes and remedies is in the documentation, article "Diagnostics".
public enum DiagnosticCode: Hashable, Sendable {
  /// The document is not JSON; the raw value is the kind's own.
  case json(JSONError.Kind)
  /// The root is neither a component nor an action nor a list of them.
  case missingRoot
  /// A component type that is not registered.
  case unknownComponent
  /// An action type that is not registered.
  case unknownAction
  /// A key that is not read, one or two letters away from one that is.
  case misspeltProperty
  /// A key that is not read.
  case unknownProperty
  /// A value of another type than expected.
  case wrongType
  /// A word that is not one of the allowed ones.
  case badEnum
  /// Text that is not a colour.
  case badColour
  /// A property that must be there and is not.
  case missingRequired
  /// A text that looks like an expression but is not a valid one.
  case badExpression
  /// Text that is not a path.
  case badPath
  /// An expression that reads a context that nothing around it declares.
  case unresolvedContext
  /// An expression that calls an operation that is not registered.
  case unknownOperation
  /// A key that stands twice in its object.
  case duplicateKey
  /// A name of Beagle 1.x.
  case deprecated
  /// A custom component or action whose own decoding failed.
  case badCustom
  /// An expression gave null while the screen was running.
  case evaluation
  /// An address for which the directory of the screens has no answer.
  case deadRoute
  /// A screen to which nothing leads.
  case unreachableScreen
  /// A navigation back to a screen that is never opened.
  case neverPushed
  /// Text that is not an address, or one that cannot be opened.
  case badURL
  /// The description of a directory's answers cannot be used.
  case badRoutes
  /// A navigation controller that is not registered.
  case unknownController
  /// A local picture for which there is no file.
  case missingImage
  /// An id that several components of a screen have.
  case duplicateId
  /// The id of a component that is not on the screen.
  case unknownId
  /// A form is submitted where there is none.
  case missingForm
  /// A style that the theme does not have.
  case unknownStyle
  /// A list that has nothing to show its rows with.
  case missingTemplates
  /// A path that the value of a context does not have.
  case unknownPath
  /// A number that is out of its bounds.
  case outOfRange
  /// The name of a context that expressions cannot read, or that means something else.
  case badContextId
  /// A call of an operation that cannot give anything with these arguments.
  case badArguments
  /// There are more diagnostics than are kept.
  case tooMany

  private static let names: [(DiagnosticCode, String)] = [
    (.missingRoot, "missing-root"), (.unknownComponent, "unknown-component"),
    (.unknownAction, "unknown-action"), (.misspeltProperty, "misspelt-property"),
    (.unknownProperty, "unknown-property"), (.wrongType, "wrong-type"), (.badEnum, "bad-enum"),
    (.badColour, "bad-colour"), (.missingRequired, "missing-required"),
    (.badExpression, "bad-expression"), (.badPath, "bad-path"),
    (.unresolvedContext, "unresolved-context"), (.unknownOperation, "unknown-operation"),
    (.duplicateKey, "duplicate-key"), (.deprecated, "deprecated"), (.badCustom, "bad-custom"),
    (.evaluation, "evaluation"),
    (.deadRoute, "dead-route"),
    (.unreachableScreen, "unreachable-screen"),
    (.neverPushed, "never-pushed"),
    (.badURL, "bad-url"),
    (.badRoutes, "bad-routes"),
    (.unknownController, "unknown-controller"),
    (.missingImage, "missing-image"),
    (.duplicateId, "duplicate-id"),
    (.unknownId, "unknown-id"),
    (.missingForm, "missing-form"),
    (.unknownStyle, "unknown-style"),
    (.missingTemplates, "missing-templates"),
    (.unknownPath, "unknown-path"),
    (.outOfRange, "out-of-range"),
    (.badContextId, "bad-context-id"),
    (.badArguments, "bad-arguments"),
    (.tooMany, "too-many"),
  ]

  /// Whether the suggestion of such a diagnostic is the word to write, not an instruction.
  public var suggestsWord: Bool {
    switch self {
    case .unknownComponent, .unknownAction, .misspeltProperty, .badEnum, .badColour,
      .unresolvedContext, .unknownOperation, .deadRoute, .neverPushed, .badURL, .unknownController,
      .missingImage, .unknownId, .unknownStyle, .unknownPath:
      true
    default: false
    }
  }

  /// Every code.
  public static var allCases: [DiagnosticCode] {
    JSONError.Kind.allCases.map { .json($0) } + names.map(\.0)
  }

  /// The code as it is printed, for example `wrong-type`.
  public var rawValue: String {
    if case .json(let kind) = self { return kind.rawValue }
    return DiagnosticCode.names.first { $0.0 == self }?.1 ?? ""
  }

  /// The code that is printed so.
  public init?(rawValue: String) {
    if let kind = JSONError.Kind(rawValue: rawValue) {
      self = .json(kind)
    } else if let found = DiagnosticCode.names.first(where: { $0.1 == rawValue }) {
      self = found.0
    } else {
      return nil
    }
  }
}
