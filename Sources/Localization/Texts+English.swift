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
  case .accessibleRoleButton:
    return "button"
  case .accessibleRoleLink:
    return "link"
  case .accessibleRoleHeading:
    return "heading"
  case .accessibleRoleTextField:
    return "text field"
  case .accessibleRolePasswordField:
    return "password field"
  case .accessibleRoleNumberField:
    return "number field"
  case .accessibleRoleDateField:
    return "date field"
  case .accessibleRoleEmailField:
    return "e-mail field"
  case .accessibleRoleCheckBox:
    return "check box"
  case .accessibleRoleRadioButton:
    return "radio button"
  case .accessibleRoleImage:
    return "image"
  case .accessibleRoleTab:
    return "tab"
  case .accessibleRolePage:
    return "page"
  case .accessibleRolePages:
    return "pages"
  case .accessibleRoleRow:
    return "row"
  case .accessibleRoleScrollArea:
    return "scroll area"
  case .accessibleRoleWebPage:
    return "web page"
  case .accessibleRoleDialog:
    return "dialog"
  case .accessibleRoleAlert:
    return "alert"
  case .accessibleStateSelected:
    return "selected"
  case .accessibleStateChecked:
    return "checked"
  case .accessibleStateNotChecked:
    return "not checked"
  case .accessibleStateNotSelected:
    return "not selected"
  case .accessibleStateDisabled:
    return "disabled"
  case .accessibleStateEnabled:
    return "enabled"
  case .accessibleStateBusy:
    return "busy"
  case .accessibleStateReadOnly:
    return "read only"
  case .accessibleStateInvalid:
    return "invalid"
  case .accessibleStateEmpty:
    return "empty"
  case .accessiblePosition:
    return "{number} of {count}"
  case .accessibleRow:
    return "row {number} of {count}"
  case .accessibleHint:
    return "hint {text}"
  case .accessibleScreen:
    return "Screen: {title}"
  case .accessibleScreenUntitled:
    return "Screen without a title"
  case .accessibleFocus:
    return "Focus: {line}"
  case .accessibleHeading:
    return "Heading: {text}"
  case .accessibleError:
    return "Error in {name}: {message}"
  case .accessibleErrorOfFocus:
    return "Error: {message}"
  case .accessibleErrorCleared:
    return "{name}: error cleared."
  case .accessibleDialogClosed:
    return "Dialog closed."
  case .accessibleLeftField:
    return "Left {name}."
  case .accessibleLoading:
    return "Loading…"
  case .accessibleLoaded:
    return "Loaded."
  case .accessibleLoadingEnded:
    return "Loading ended."
  case .accessibleUpToDate:
    return "Up to date."
  case .accessibleMoreBelow:
    return "More below."
  case .accessibleMoreRight:
    return "More to the right."
  case .accessibleMoreLeft:
    return "More to the left."
  case .accessibleMoreBoth:
    return "More to the left and to the right."
  case .accessibleStart:
    return "Start."
  case .accessibleEnd:
    return "End."
  case .accessibleNoControl:
    return "No control has the focus."
  case .accessibleNoControls:
    return "No controls."
  case .accessibleNoHeading:
    return "No headings."
  case .accessibleNoNextHeading:
    return "No next heading."
  case .accessibleNoPreviousHeading:
    return "No previous heading."
  case .accessibleDeleted:
    return "Deleted: {text}"
  case .accessibleSelectedText:
    return "{text} selected"
  case .accessibleFieldEnd:
    return "end"
  case .accessibleControls:
    return "Controls"
  case .accessibleControlsPlaceholder:
    return "Part of a name"
  case .accessibleGreeting:
    return "Press {help} for the keys, {quit} to quit. In a text field, press Esc first."
  case .accessibleFailed:
    return "Could not load: {cause}"
  case .accessibleRetryKey:
    return "{key} retries"
  case .accessibleCharacterSpace:
    return "space"
  case .accessibleCharacterPeriod:
    return "period"
  case .accessibleCharacterComma:
    return "comma"
  case .accessibleCharacterColon:
    return "colon"
  case .accessibleCharacterSemicolon:
    return "semicolon"
  case .accessibleCharacterHyphen:
    return "hyphen"
  case .accessibleCharacterUnderscore:
    return "underscore"
  case .accessibleCharacterQuestionMark:
    return "question mark"
  case .accessibleCharacterExclamationMark:
    return "exclamation mark"
  case .accessibleCharacterApostrophe:
    return "apostrophe"
  case .accessibleCharacterQuote:
    return "quote"
  case .accessibleCharacterLeftParenthesis:
    return "left parenthesis"
  case .accessibleCharacterRightParenthesis:
    return "right parenthesis"
  case .accessibleCharacterSlash:
    return "slash"
  case .accessibleCharacterBar:
    return "vertical bar"
  case .accessibleKeyHeadings:
    return "next heading, previous heading"
  case .accessibleKeyControls:
    return "list the controls"
  case .accessibleKeyWhere:
    return "say where you are"
  case .accessibleKeyRepeat:
    return "repeat the last announcement"
  case .accessibleKeyStop:
    return "say nothing until the next key"
  case .accessibleCharacters:
    switch category {
    case .one: return "{count} character"
    default: return "{count} characters"
    }
  case .accessibleMoreCharacters:
    switch category {
    case .one: return "and {count} more character"
    default: return "and {count} more characters"
    }
  case .accessibleSearchEnded:
    return "Search ended."
  case .accessibleKeyUp:
    return "Up"
  case .accessibleKeyDown:
    return "Down"
  case .accessibleKeyLeft:
    return "Left"
  case .accessibleKeyRight:
    return "Right"
  case .accessibleKeyPageUp:
    return "Page Up"
  case .accessibleKeyPageDown:
    return "Page Down"
  case .accessibleKeyEscape:
    return "Escape"
  case .accessibleKeyDelete:
    return "Delete"
  case .accessibleKeyControl:
    return "Control"
  case .accessibleDone:
    return "Done."
  case .accessibleSeconds:
    switch category {
    case .one: return "{count} second"
    default: return "{count} seconds"
    }
  case .accessibleMenu:
    return "Menu"
  }
}
