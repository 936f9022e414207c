/// The checks that the inputs of 1.x forms name (Beagle iOS 1.9: `ValidatorProvider`).
@MainActor
public final class ValidatorProvider {
  private var validators: [String: (String) -> Bool] = [:]

  /// No checks.
  public init() {}

  /// Registers a check. Registering a name again replaces it.
  /// - Parameters:
  ///   - name: what `validator` of a `formInput` says.
  ///   - isValid: whether a value passes.
  public func addValidator(_ name: String, isValid: @escaping (String) -> Bool) {
    validators[name] = isValid
  }

  /// The check of a name; nil where there is none.
  public func validator(named name: String) -> ((String) -> Bool)? { validators[name] }
}

/// A view inside a 1.x `formInput` that has a value.
@MainActor
public protocol InputValue: AnyObject {
  /// The value that the form sends.
  func getValue() -> String
}

/// A view inside a 1.x `formInput` that shows what is wrong with its value.
@MainActor
public protocol ValidationErrorListener: AnyObject {
  /// Shows a message; nil when the value is valid.
  func onValidationError(message: String?)
}

/// The values that 1.x forms keep, by group.
@MainActor
final class FormDataStore {
  private var groups: [String: [String: String]] = [:]

  /// The values of a group.
  func values(of group: String) -> [String: String] { groups[group] ?? [:] }

  /// Keeps values for a group beside those that are there.
  func keep(_ values: [String: String], for group: String) {
    groups[group, default: [:]].merge(values) { $1 }
  }

  /// Forgets a group.
  func clear(_ group: String) { groups[group] = nil }
}
