import BeagleSchema
import TerminalKit

/// What an input of a 1.x form holds, as its form sees it (Beagle iOS 1.9: `FormManager`).
@MainActor
enum InputReading {
  /// A value that may be sent.
  case value(String)
  /// There is no view that has a value.
  case nothing
  /// A value is required and nothing can tell whether it is valid.
  case unknownValidator(String)
  /// A value is required and the validator refuses this one.
  case notValid

  init(of input: FormInput, _ view: View, _ validators: ValidatorProvider) {
    guard let source = view.firstView((any InputValue).self) else {
      self = .nothing
      return
    }
    let value = source.getValue()
    guard input.required == true else {
      self = .value(value)
      return
    }
    guard let name = input.validator, let isValid = validators.validator(named: name) else {
      self = .unknownValidator(input.validator ?? "")
      return
    }
    self = isValid(value) ? .value(value) : .notValid
  }

  /// Whether the form may be sent as far as this input is concerned.
  var isWell: Bool { if case .value = self { true } else { false } }
}
