import TerminalKit

/// Text fields are the inputs of 1.x forms.
extension TextField: InputValue {
  /// The text.
  public func getValue() -> String { text }
}

extension TextField: ValidationErrorListener {
  /// Shows the message below the field.
  public func onValidationError(message: String?) { errorMessage = message }
}
