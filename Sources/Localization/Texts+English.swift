// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

/// Returns a text in English; nil if it is missing.
func englishText(_ key: TextKey, _ category: PluralCategory) -> String? {
  switch key {
  case .buttonBack:
    return "Back"
  case .buttonCancel:
    return "Cancel"
  case .buttonClose:
    return "Close"
  case .buttonOk:
    return "Ok"
  case .buttonRetry:
    return "Retry"
  case .dialogKeysTitle:
    return "Keys"
  case .errorTitleLoad:
    return "Could not load"
  case .hintNext:
    return "next"
  case .searchMatch:
    return "Match {number} of {total}"
  case .formInvalidFields:
    switch category {
    case .one: return "{count} field needs attention"
    default: return "{count} fields need attention"
    }
  }
}
