/// The code of a diagnostic. `beagle-tui check` prints the raw value.
///
/// The article <doc:Diagnostics> lists the causes and remedies.
public enum DiagnosticCode: Hashable, Sendable {
  /// The document is not JSON. The raw value is the raw value of the error kind.
  case json(JSONError.Kind)
  /// A mistake that only flow files have. `check` does not report it, so ``allCases`` does not
  /// contain it.
  case flow(FlowProblem)
  /// The root is not a component, an action or a list of either.
  case missingRoot
  /// A component type that is not registered.
  case unknownComponent
  /// An action type that is not registered.
  case unknownAction
  /// An unknown key that differs in one or two letters from a known key.
  case misspelledProperty
  /// An unknown key.
  case unknownProperty
  /// A value of another type than expected.
  case wrongType
  /// A word other than the permitted values.
  case badEnum
  /// A string that is not a color.
  case badColor
  /// A missing required property.
  case missingRequired
  /// A string that looks like an expression but has a syntax error.
  case badExpression
  /// A string that is not a path.
  case badPath
  /// An expression that reads a context that no enclosing component declares.
  case unresolvedContext
  /// An expression that calls an operation that is not registered.
  case unknownOperation
  /// A key that occurs twice in an object.
  case duplicateKey
  /// A name of Beagle 1.x.
  case deprecated
  /// A custom component or action whose own decoding failed.
  case badCustom
  /// An expression that evaluated to null while the screen was running.
  case evaluation
  /// A URL without a response in the screen directory.
  case deadRoute
  /// A screen that no other screen opens.
  case unreachableScreen
  /// A navigation back to a screen that no screen opens.
  case neverPushed
  /// A string that is not a URL, or a URL that cannot be opened.
  case badURL
  /// An invalid `routes.json`.
  case badRoutes
  /// A navigation controller that is not registered.
  case unknownController
  /// A local image without a file.
  case missingImage
  /// An identifier that several components of a screen share.
  case duplicateId
  /// The identifier of a component that is not on the screen.
  case unknownId
  /// A `submitForm` action outside of a form.
  case missingForm
  /// A form that an error stops although the user cannot see the error.
  case hiddenError
  /// A button or an input that does nothing.
  case noEffect
  /// A style that is not in the theme.
  case unknownStyle
  /// A list without templates.
  case missingTemplates
  /// A path that does not exist in the value of a context.
  case unknownPath
  /// A number outside of its range.
  case outOfRange
  /// A context name that expressions cannot read, or that has another meaning.
  case badContextId
  /// A call of an operation with arguments that it does not accept.
  case badArguments
  /// A context that no expression reads.
  case unusedContext
  /// A context with the same id as one around it.
  case shadowedContext
  /// A path that `setContext` writes and no expression reads.
  case unreadPath
  /// A request without `onError` whose failure matters.
  case unhandledFailure
  /// A list without a key whose rows keep state.
  case missingKey
  /// An image without a description for screen readers.
  case missingLabel
  /// More diagnostics than the limit.
  case tooMany

  private static let names: [(DiagnosticCode, String)] = [
    (.missingRoot, "missing-root"), (.unknownComponent, "unknown-component"),
    (.unknownAction, "unknown-action"), (.misspelledProperty, "misspelled-property"),
    (.unknownProperty, "unknown-property"), (.wrongType, "wrong-type"), (.badEnum, "bad-enum"),
    (.badColor, "bad-color"), (.missingRequired, "missing-required"),
    (.badExpression, "bad-expression"), (.badPath, "bad-path"),
    (.unresolvedContext, "unresolved-context"), (.unknownOperation, "unknown-operation"),
    (.duplicateKey, "duplicate-key"), (.deprecated, "deprecated"), (.badCustom, "bad-custom"),
    (.evaluation, "evaluation"), (.deadRoute, "dead-route"),
    (.unreachableScreen, "unreachable-screen"), (.neverPushed, "never-pushed"),
    (.badURL, "bad-url"), (.badRoutes, "bad-routes"), (.unknownController, "unknown-controller"),
    (.missingImage, "missing-image"), (.duplicateId, "duplicate-id"), (.unknownId, "unknown-id"),
    (.missingForm, "missing-form"), (.hiddenError, "hidden-error"),
    (.noEffect, "no-effect"),
    (.unknownStyle, "unknown-style"),
    (.missingTemplates, "missing-templates"), (.unknownPath, "unknown-path"),
    (.outOfRange, "out-of-range"), (.badContextId, "bad-context-id"),
    (.badArguments, "bad-arguments"), (.unusedContext, "unused-context"),
    (.shadowedContext, "shadowed-context"), (.unreadPath, "unread-path"),
    (.unhandledFailure, "unhandled-failure"),
    (.missingKey, "missing-key"), (.missingLabel, "missing-label"), (.tooMany, "too-many"),
  ]

  /// Raw values of earlier versions, which configuration files, baselines and `--allow` may still
  /// contain.
  static let formerRawValues: [String: DiagnosticCode] = [
    "bad-colour": .badColor, "misspelled-path": .unknownPath,
    "misspelt-property": .misspelledProperty,
  ]

  /// The raw values of earlier versions, sorted.
  package var formerNames: [String] {
    DiagnosticCode.formerRawValues.filter { $0.value == self }.map(\.key).sorted()
  }

  /// Whether suggestions for this code can be the correct word. Some are an instruction; see
  /// ``Diagnostic/suggestsWord``.
  public var suggestsWord: Bool {
    switch self {
    case .unknownComponent, .unknownAction, .misspelledProperty, .badEnum, .badColor,
      .unresolvedContext, .unknownOperation, .deadRoute, .neverPushed, .badURL, .unknownController,
      .missingImage, .unknownId, .unknownStyle, .unknownPath, .badRoutes,
      .flow(.unknownCommand),
      .flow(.missingFile):
      true
    default: false
    }
  }

  /// Whether each suggestion for this code is the path or the name of a file, which may contain spaces.
  var suggestsFile: Bool {
    switch self {
    case .deadRoute, .missingImage, .flow(.missingFile): true
    default: false
    }
  }

  /// Whether `check` reports the code only if the configuration file or `--warn` asks for it,
  /// because many documents violate the rule on purpose.
  public var isOptional: Bool { self == .missingKey || self == .missingLabel }

  /// All codes of `check`.
  public static var allCases: [DiagnosticCode] {
    JSONError.Kind.allCases.map { .json($0) } + names.map(\.0)
  }

  /// The printed form, for example `wrong-type`.
  public var rawValue: String {
    if case .json(let kind) = self { return kind.rawValue }
    if case .flow(let problem) = self { return problem.rawValue }
    return DiagnosticCode.names.first { $0.0 == self }?.1 ?? ""
  }

  /// Returns the code of `check` with a raw value, or with a raw value of an earlier version.
  public init?(rawValue: String) {
    if let kind = JSONError.Kind(rawValue: rawValue) {
      self = .json(kind)
      return
    }
    let current = DiagnosticCode.names.first { $0.1 == rawValue }?.0
    guard let code = current ?? DiagnosticCode.formerRawValues[rawValue] else { return nil }
    self = code
  }
}
