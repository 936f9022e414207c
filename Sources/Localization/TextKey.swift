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
  /// button
  case accessibleRoleButton
  /// link
  case accessibleRoleLink
  /// heading
  case accessibleRoleHeading
  /// text field
  case accessibleRoleTextField
  /// password field
  case accessibleRolePasswordField
  /// number field
  case accessibleRoleNumberField
  /// date field
  case accessibleRoleDateField
  /// e-mail field
  case accessibleRoleEmailField
  /// check box
  case accessibleRoleCheckBox
  /// radio button
  case accessibleRoleRadioButton
  /// image
  case accessibleRoleImage
  /// tab
  case accessibleRoleTab
  /// page
  case accessibleRolePage
  /// pages
  case accessibleRolePages
  /// row
  case accessibleRoleRow
  /// scroll area
  case accessibleRoleScrollArea
  /// web page
  case accessibleRoleWebPage
  /// dialog
  case accessibleRoleDialog
  /// alert
  case accessibleRoleAlert
  /// selected
  case accessibleStateSelected
  /// checked
  case accessibleStateChecked
  /// not checked
  case accessibleStateNotChecked
  /// not selected
  case accessibleStateNotSelected
  /// disabled
  case accessibleStateDisabled
  /// enabled
  case accessibleStateEnabled
  /// busy
  case accessibleStateBusy
  /// read only
  case accessibleStateReadOnly
  /// invalid
  case accessibleStateInvalid
  /// empty
  case accessibleStateEmpty
  /// {number} of {count}
  case accessiblePosition
  /// row {number} of {count}
  case accessibleRow
  /// hint {text}
  case accessibleHint
  /// Screen: {title}
  case accessibleScreen
  /// Screen without a title
  case accessibleScreenUntitled
  /// Focus: {line}
  case accessibleFocus
  /// Heading: {text}
  case accessibleHeading
  /// Error in {name}: {message}
  case accessibleError
  /// Error: {message}
  case accessibleErrorOfFocus
  /// {name}: error cleared.
  case accessibleErrorCleared
  /// Dialog closed.
  case accessibleDialogClosed
  /// Left {name}.
  case accessibleLeftField
  /// Loading…
  case accessibleLoading
  /// Loaded.
  case accessibleLoaded
  /// Loading ended.
  case accessibleLoadingEnded
  /// Up to date.
  case accessibleUpToDate
  /// More below.
  case accessibleMoreBelow
  /// More to the right.
  case accessibleMoreRight
  /// More to the left.
  case accessibleMoreLeft
  /// More to the left and to the right.
  case accessibleMoreBoth
  /// Start.
  case accessibleStart
  /// End.
  case accessibleEnd
  /// No control has the focus.
  case accessibleNoControl
  /// No controls.
  case accessibleNoControls
  /// No headings.
  case accessibleNoHeading
  /// No next heading.
  case accessibleNoNextHeading
  /// No previous heading.
  case accessibleNoPreviousHeading
  /// Deleted: {text}
  case accessibleDeleted
  /// {text} selected
  case accessibleSelectedText
  /// end
  case accessibleFieldEnd
  /// Controls
  case accessibleControls
  /// Part of a name
  case accessibleControlsPlaceholder
  /// Press {help} for the keys, {quit} to quit. In a text field, press Esc first.
  case accessibleGreeting
  /// Could not load: {cause}
  case accessibleFailed
  /// {key} retries
  case accessibleRetryKey
  /// space
  case accessibleCharacterSpace
  /// period
  case accessibleCharacterPeriod
  /// comma
  case accessibleCharacterComma
  /// colon
  case accessibleCharacterColon
  /// semicolon
  case accessibleCharacterSemicolon
  /// hyphen
  case accessibleCharacterHyphen
  /// underscore
  case accessibleCharacterUnderscore
  /// question mark
  case accessibleCharacterQuestionMark
  /// exclamation mark
  case accessibleCharacterExclamationMark
  /// apostrophe
  case accessibleCharacterApostrophe
  /// quote
  case accessibleCharacterQuote
  /// left parenthesis
  case accessibleCharacterLeftParenthesis
  /// right parenthesis
  case accessibleCharacterRightParenthesis
  /// slash
  case accessibleCharacterSlash
  /// vertical bar
  case accessibleCharacterBar
  /// next heading, previous heading
  case accessibleKeyHeadings
  /// list the controls
  case accessibleKeyControls
  /// say where you are
  case accessibleKeyWhere
  /// repeat the last announcement
  case accessibleKeyRepeat
  /// say nothing until the next key
  case accessibleKeyStop
  /// {count} characters
  case accessibleCharacters
  /// and {count} more characters
  case accessibleMoreCharacters
  /// Search ended.
  case accessibleSearchEnded
  /// Up
  case accessibleKeyUp
  /// Down
  case accessibleKeyDown
  /// Left
  case accessibleKeyLeft
  /// Right
  case accessibleKeyRight
  /// Page Up
  case accessibleKeyPageUp
  /// Page Down
  case accessibleKeyPageDown
  /// Escape
  case accessibleKeyEscape
  /// Delete
  case accessibleKeyDelete
  /// Control
  case accessibleKeyControl
  /// Done.
  case accessibleDone
  /// {count} seconds
  case accessibleSeconds
  /// Menu
  case accessibleMenu
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
    case .accessibleRoleButton: "accessible.role.button"
    case .accessibleRoleLink: "accessible.role.link"
    case .accessibleRoleHeading: "accessible.role.heading"
    case .accessibleRoleTextField: "accessible.role.text-field"
    case .accessibleRolePasswordField: "accessible.role.password-field"
    case .accessibleRoleNumberField: "accessible.role.number-field"
    case .accessibleRoleDateField: "accessible.role.date-field"
    case .accessibleRoleEmailField: "accessible.role.email-field"
    case .accessibleRoleCheckBox: "accessible.role.check-box"
    case .accessibleRoleRadioButton: "accessible.role.radio-button"
    case .accessibleRoleImage: "accessible.role.image"
    case .accessibleRoleTab: "accessible.role.tab"
    case .accessibleRolePage: "accessible.role.page"
    case .accessibleRolePages: "accessible.role.pages"
    case .accessibleRoleRow: "accessible.role.row"
    case .accessibleRoleScrollArea: "accessible.role.scroll-area"
    case .accessibleRoleWebPage: "accessible.role.web-page"
    case .accessibleRoleDialog: "accessible.role.dialog"
    case .accessibleRoleAlert: "accessible.role.alert"
    case .accessibleStateSelected: "accessible.state.selected"
    case .accessibleStateChecked: "accessible.state.checked"
    case .accessibleStateNotChecked: "accessible.state.not-checked"
    case .accessibleStateNotSelected: "accessible.state.not-selected"
    case .accessibleStateDisabled: "accessible.state.disabled"
    case .accessibleStateEnabled: "accessible.state.enabled"
    case .accessibleStateBusy: "accessible.state.busy"
    case .accessibleStateReadOnly: "accessible.state.read-only"
    case .accessibleStateInvalid: "accessible.state.invalid"
    case .accessibleStateEmpty: "accessible.state.empty"
    case .accessiblePosition: "accessible.position"
    case .accessibleRow: "accessible.row"
    case .accessibleHint: "accessible.hint"
    case .accessibleScreen: "accessible.screen"
    case .accessibleScreenUntitled: "accessible.screen-untitled"
    case .accessibleFocus: "accessible.focus"
    case .accessibleHeading: "accessible.heading"
    case .accessibleError: "accessible.error"
    case .accessibleErrorOfFocus: "accessible.error-of-focus"
    case .accessibleErrorCleared: "accessible.error-cleared"
    case .accessibleDialogClosed: "accessible.dialog-closed"
    case .accessibleLeftField: "accessible.left-field"
    case .accessibleLoading: "accessible.loading"
    case .accessibleLoaded: "accessible.loaded"
    case .accessibleLoadingEnded: "accessible.loading-ended"
    case .accessibleUpToDate: "accessible.up-to-date"
    case .accessibleMoreBelow: "accessible.more-below"
    case .accessibleMoreRight: "accessible.more-right"
    case .accessibleMoreLeft: "accessible.more-left"
    case .accessibleMoreBoth: "accessible.more-both"
    case .accessibleStart: "accessible.start"
    case .accessibleEnd: "accessible.end"
    case .accessibleNoControl: "accessible.no-control"
    case .accessibleNoControls: "accessible.no-controls"
    case .accessibleNoHeading: "accessible.no-heading"
    case .accessibleNoNextHeading: "accessible.no-next-heading"
    case .accessibleNoPreviousHeading: "accessible.no-previous-heading"
    case .accessibleDeleted: "accessible.deleted"
    case .accessibleSelectedText: "accessible.selected-text"
    case .accessibleFieldEnd: "accessible.field-end"
    case .accessibleControls: "accessible.controls"
    case .accessibleControlsPlaceholder: "accessible.controls-placeholder"
    case .accessibleGreeting: "accessible.greeting"
    case .accessibleFailed: "accessible.failed"
    case .accessibleRetryKey: "accessible.retry-key"
    case .accessibleCharacterSpace: "accessible.character.space"
    case .accessibleCharacterPeriod: "accessible.character.period"
    case .accessibleCharacterComma: "accessible.character.comma"
    case .accessibleCharacterColon: "accessible.character.colon"
    case .accessibleCharacterSemicolon: "accessible.character.semicolon"
    case .accessibleCharacterHyphen: "accessible.character.hyphen"
    case .accessibleCharacterUnderscore: "accessible.character.underscore"
    case .accessibleCharacterQuestionMark: "accessible.character.question-mark"
    case .accessibleCharacterExclamationMark: "accessible.character.exclamation-mark"
    case .accessibleCharacterApostrophe: "accessible.character.apostrophe"
    case .accessibleCharacterQuote: "accessible.character.quote"
    case .accessibleCharacterLeftParenthesis: "accessible.character.left-parenthesis"
    case .accessibleCharacterRightParenthesis: "accessible.character.right-parenthesis"
    case .accessibleCharacterSlash: "accessible.character.slash"
    case .accessibleCharacterBar: "accessible.character.bar"
    case .accessibleKeyHeadings: "accessible.key.headings"
    case .accessibleKeyControls: "accessible.key.controls"
    case .accessibleKeyWhere: "accessible.key.where"
    case .accessibleKeyRepeat: "accessible.key.repeat"
    case .accessibleKeyStop: "accessible.key.stop"
    case .accessibleCharacters: "accessible.characters"
    case .accessibleMoreCharacters: "accessible.more-characters"
    case .accessibleSearchEnded: "accessible.search-ended"
    case .accessibleKeyUp: "accessible.key.up"
    case .accessibleKeyDown: "accessible.key.down"
    case .accessibleKeyLeft: "accessible.key.left"
    case .accessibleKeyRight: "accessible.key.right"
    case .accessibleKeyPageUp: "accessible.key.page-up"
    case .accessibleKeyPageDown: "accessible.key.page-down"
    case .accessibleKeyEscape: "accessible.key.escape"
    case .accessibleKeyDelete: "accessible.key.delete"
    case .accessibleKeyControl: "accessible.key.control"
    case .accessibleDone: "accessible.done"
    case .accessibleSeconds: "accessible.seconds"
    case .accessibleMenu: "accessible.menu"
    }
  }

  /// Whether the text has plural forms.
  public var hasPluralForms: Bool {
    switch self {
    case .formInvalidFields, .accessibleCharacters, .accessibleMoreCharacters, .accessibleSeconds: true
    default: false
    }
  }
}
