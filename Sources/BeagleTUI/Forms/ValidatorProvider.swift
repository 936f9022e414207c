import BeagleSchema
import TerminalKit

/// A registry of validators for the inputs of 1.x forms (Beagle iOS 1.9: `ValidatorProvider`).
///
/// ```swift
/// dependencies.validatorProvider.addValidator("digits") { $0.allSatisfy(\.isNumber) }
/// ```
@MainActor
public final class ValidatorProvider {
  private var validators: [String: (String) -> Bool] = [:]

  /// Creates a registry without validators.
  public init() {}

  /// Registers a validator. An existing validator with the same name is replaced.
  /// - Parameters:
  ///   - name: the `validator` of a `formInput`.
  ///   - isValid: returns whether a value is valid.
  public func addValidator(_ name: String, isValid: @escaping (String) -> Bool) {
    validators[name] = isValid
  }

  /// Returns the validator with a name, or nil if the name is unknown.
  public func validator(named name: String) -> ((String) -> Bool)? { validators[name] }
}

/// A view in a 1.x `formInput` that provides the value of the input.
@MainActor
public protocol InputValue: AnyObject {
  /// Returns the value that the form sends.
  func getValue() -> String
}

/// A view in a 1.x `formInput` that shows validation errors.
@MainActor
public protocol ValidationErrorListener: AnyObject {
  /// Shows an error message, or hides it if the message is nil.
  func onValidationError(message: String?)
}

extension TextField: InputValue, ValidationErrorListener {
  /// The text.
  public func getValue() -> String { text }

  /// Shows the message below the field.
  public func onValidationError(message: String?) { errorMessage = message }
}

/// The state of an input of a 1.x form (Beagle iOS 1.9: `FormManager`).
@MainActor
enum FormInputState {
  /// A value that can be sent.
  case value(String)
  /// No view in the input provides a value.
  case missing
  /// A value is required, but its validator is not registered.
  case unknownValidator(String)
  /// A value is required, and the validator rejects the current one.
  case invalid

  init(of input: FormInput, _ view: View, _ validators: ValidatorProvider) {
    guard let inputView = view.firstView((any InputValue).self) else {
      self = .missing
      return
    }
    let value = inputView.getValue()
    guard input.required == true else {
      self = .value(value)
      return
    }
    guard let name = input.validator, let validator = validators.validator(named: name) else {
      self = .unknownValidator(input.validator ?? "")
      return
    }
    self = validator(value) ? .value(value) : .invalid
  }

  /// Whether the input does not prevent the form from being sent.
  var isValid: Bool { if case .value = self { true } else { false } }
}
