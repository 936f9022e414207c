// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

/// The texts for users.
public enum TextKey: CaseIterable, Sendable {
  /// Back
  case buttonBack
  /// Cancel
  case buttonCancel
  /// Close
  case buttonClose
  /// Ok
  case buttonOk
  /// Retry
  case buttonRetry
  /// Keys
  case dialogKeysTitle
  /// Could not load
  case errorTitleLoad
  /// next
  case hintNext
  /// Match {number} of {total}
  case searchMatch
  /// {count} fields need attention
  case formInvalidFields
}

extension TextKey {
  /// The key in the files of translators, for example `error.retry`.
  public var name: String {
    switch self {
    case .buttonBack: "button.back"
    case .buttonCancel: "button.cancel"
    case .buttonClose: "button.close"
    case .buttonOk: "button.ok"
    case .buttonRetry: "button.retry"
    case .dialogKeysTitle: "dialog.keys.title"
    case .errorTitleLoad: "error.title.load"
    case .hintNext: "hint.next"
    case .searchMatch: "search.match"
    case .formInvalidFields: "form.invalid-fields"
    }
  }

  /// Whether the text has plural forms.
  public var hasPluralForms: Bool {
    switch self {
    case .formInvalidFields: true
    default: false
    }
  }
}
