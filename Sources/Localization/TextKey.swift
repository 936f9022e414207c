// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

/// The texts for users.
public enum TextKey: CaseIterable, Sendable {
  /// next
  case hintNext
  /// press
  case hintPress
  /// more
  case hintMore
  /// keys
  case hintKeys
  /// back
  case hintBack
  /// cancel
  case hintCancel
  /// leave
  case hintLeave
  /// done
  case hintDone
  /// line
  case hintLine
  /// change
  case hintChange
  /// calendar
  case hintCalendar
  /// next
  case hintNextField
  /// day
  case hintDay
  /// month
  case hintMonth
  /// choose
  case hintChoose
  /// select
  case hintSelect
  /// go
  case hintGo
  /// close
  case hintClose
  /// page
  case hintPage
  /// end
  case hintSearchEnd
  /// keep
  case hintSearchKeep
  /// show
  case hintSearchShow
  /// next match
  case hintSearchNext
  /// previous
  case hintSearchPrevious
  /// retry
  case hintRetry
  /// refresh
  case hintRefresh
  /// refreshing
  case hintRefreshing
  /// reload
  case hintReload
  /// right pane
  case hintRightPane
  /// details
  case hintDetails
  /// apply
  case hintApply
  /// apply and save
  case hintApplySave
  /// dismiss
  case hintDismiss
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
  /// Stay
  case buttonStay
  /// Quit
  case buttonQuit
  /// Today
  case buttonToday
  /// More
  case buttonMore
  /// Retrying…
  case buttonRetrying
  /// {retry} in {time}
  case buttonRetryIn
  /// Open
  case buttonOpen
  /// Copy
  case buttonCopy
  /// Tab
  case keyTab
  /// Enter
  case keyEnter
  /// Space
  case keySpace
  /// Esc
  case keyEscape
  /// Backspace
  case keyBackspace
  /// Del
  case keyDelete
  /// Ins
  case keyInsert
  /// Home
  case keyHome
  /// End
  case keyEnd
  /// PgUp
  case keyPageUp
  /// PgDn
  case keyPageDown
  /// Shift
  case keyShift
  /// Ctrl
  case keyControl
  /// Alt
  case keyAlt
  /// Menu
  case keyMenu
  /// arrows
  case keyArrows
  /// letters
  case keyLetters
  /// to
  case keyTo
  /// with
  case keyWith
  /// Loading…
  case stateLoading
  /// Refreshing…
  case stateRefreshing
  /// {seconds} s
  case stateSeconds
  /// {seconds} s of {limit} s
  case stateSecondsOf
  /// Not loaded · press {key} to retry
  case stateNotLoaded
  /// The screen is loading.
  case stateScreenLoading
  /// Nothing has failed or can be refreshed; {key} reloads the screen.
  case stateNothingToRetry
  /// Nothing to show
  case stateEmptyList
  /// Loading {url}
  case stateLoadingUrl
  /// queued
  case stateQueued
  /// resolving
  case stateResolving
  /// connecting
  case stateConnecting
  /// waiting
  case stateWaiting
  /// receiving {size}
  case stateReceiving
  /// Still {activity}.
  case stateStill
  /// sending {request}
  case stateSending
  /// The screen loads after {request}.
  case stateLoadsAfter
  /// {key} cancels.
  case stateEscapeCancels
  /// loading {path}
  case stateLoadingWhat
  /// Keys
  case dialogKeysTitle
  /// Quit?
  case dialogQuitTitle
  /// Date
  case dialogDateTitle
  /// Esc for buttons
  case dialogEscForButtons
  /// Actions
  case dialogMenuTitle
  /// Could not load
  case errorTitleLoad
  /// Could not send
  case errorTitleSend
  /// Action failed
  case errorTitleAction
  /// Unknown error.
  case errorUnknown
  /// An unknown error occurred.
  case errorUnknownOccurred
  /// and {count} more
  case errorMore
  /// attempt {number}
  case errorAttempt
  /// attempt {number}, {time}
  case errorAttemptAt
  /// ✕ {cause} · {key} retry
  case errorLine
  /// ✕ {cause} · attempt {number} · {key} retry
  case errorLineAttempt
  /// the response is not a valid component
  case errorShortComponent
  /// the URL is not valid
  case errorShortUrl
  /// not an image
  case errorShortImage
  /// The text of this screen is not a valid Beagle screen. Check the JSON in the application.
  case errorDeclarativeText
  /// The text does not contain a screen: check its JSON.
  case errorTextWithoutScreen
  /// The address is empty: check the url of the route and its contexts.
  case errorEmptyAddress
  /// The log no longer contains the request.
  case errorRequestGone
  /// Failed requests
  case errorRequestsTitle
  /// Match {number} of {total}
  case searchMatch
  /// Search
  case searchField
  /// searching…
  case searchRunning
  /// no match so far
  case searchNoneYet
  /// no match
  case searchNone
  /// , page {page}
  case searchOnPage
  /// No match.
  case searchNoneSentence
  /// No match so far.
  case searchNoneYetSentence
  /// Parts that are not loaded yet were not searched.
  case searchIncomplete
  /// Match {number} of {total} or more
  case searchMatchOrMore
  /// {match}, on page {page}
  case searchMatchOnPage
  /// The only match
  case searchOnly
  /// The only match so far
  case searchOnlySoFar
  /// Still the only match
  case searchStillOnly
  /// Still the only match so far
  case searchStillOnlySoFar
  /// {count} fields need attention
  case formInvalidFields
  /// Please check this value.
  case formCheckValue
  /// The form was not sent; see the log.
  case formNotSent
  /// “{title}” is disabled; the form cannot be submitted.
  case formSubmitDisabled
  /// move the focus
  case helpMoveFocus
  /// press
  case helpPress
  /// scroll
  case helpScroll
  /// previous or next page or tab
  case helpTurnPage
  /// search the screen
  case helpSearch
  /// next match, previous match
  case helpSearchNext
  /// show the keys
  case helpKeys
  /// redraw the screen
  case helpRedraw
  /// suspend; fg continues
  case helpSuspend
  /// quit
  case helpQuit
  /// show the actions of the component
  case helpMenu
  /// go back
  case helpBack
  /// go back, go forward
  case helpBackForward
  /// cancel
  case helpCancel
  /// leave the scroll view
  case helpLeaveScroll
  /// select a tab
  case helpSelectTab
  /// end typing, and keep the matches
  case helpSearchAccept
  /// previous match, next match
  case helpSearchPreviousNext
  /// end the search
  case helpSearchEnd
  /// move by a line
  case helpCaretLine
  /// select by lines
  case helpSelectLine
  /// increase or decrease a number
  case helpStepNumber
  /// open a calendar
  case helpOpenCalendar
  /// go to the next field
  case helpNextField
  /// go to the previous field
  case helpPreviousField
  /// submit the form
  case helpSubmit
  /// leave the field
  case helpLeaveField
  /// move by a character
  case helpCaretCharacter
  /// move by a word
  case helpCaretWord
  /// move to the start
  case helpCaretStart
  /// move to the end
  case helpCaretEnd
  /// select
  case helpSelectText
  /// copy the selection
  case helpCopy
  /// delete a character or the selection
  case helpDelete
  /// delete the previous word
  case helpDeletePreviousWord
  /// delete the next word
  case helpDeleteNextWord
  /// delete to the previous space
  case helpDeleteToSpace
  /// delete to the start, to the end
  case helpDeleteToEnds
  /// insert the deleted text again
  case helpInsertDeleted
  /// undo, redo
  case helpUndoRedo
  /// select a day
  case helpSelectDay
  /// previous or next month
  case helpTurnMonth
  /// previous or next year
  case helpTurnYear
  /// choose
  case helpChoose
  /// go
  case helpGo
  /// close
  case helpClose
  /// choose the action with this letter
  case helpMenuLetter
  /// retry, reload or refresh
  case helpRetry
  /// reload the screen
  case helpReload
  /// show the log
  case helpLog
  /// show requests
  case helpRequests
  /// open or close the inspector
  case helpInspector
  /// show one pane or two
  case helpPanes
  /// switch pane, or inspector
  case helpSwitchPane
  /// find a screen or a command
  case helpPalette
  /// close, go back or cancel
  case helpDialogEscape
  /// retry what failed
  case helpDialogRetry
  /// confirm quitting
  case helpDialogQuit
  /// select today in a calendar
  case helpDialogToday
  /// open a URL in another program
  case helpDialogOpen
  /// copy a URL, or a request as a curl command
  case helpDialogCopy
  /// show the request that failed
  case helpErrorDetails
  /// dismiss the error
  case helpDismissError
  /// try again
  case helpTryAgain
  /// Search
  case commandSearch
  /// Next match
  case commandSearchNext
  /// Keys
  case commandKeys
  /// Redraw
  case commandRedraw
  /// Suspend
  case commandSuspend
  /// Quit
  case commandQuit
  /// Actions
  case commandMenu
  /// Back
  case commandBack
  /// Forward
  case commandForward
  /// Retry
  case commandRetry
  /// Reload
  case commandReload
  /// Log
  case commandLog
  /// Requests
  case commandRequests
  /// Inspector
  case commandInspector
  /// Panes
  case commandPanes
  /// Switch
  case commandSwitchPane
  /// Details
  case commandDetails
  /// Moving
  case groupMoving
  /// Pages and screens
  case groupPages
  /// This screen
  case groupScreen
  /// Program
  case groupProgram
  /// In the inspector
  case groupPanel
  /// In a text field
  case groupEditing
  /// Copy selection
  case menuCopySelection
  /// Copy text
  case menuCopyText
  /// Nothing to do here.
  case menuEmpty
  /// Copy link
  case menuCopyLink
  /// Copy id
  case menuCopyId
  /// Copy file and line
  case menuCopyPlace
  /// Open source
  case menuOpenSource
  /// Inspect
  case menuInspect
  /// {matches} of {total}
  case paletteCount
  /// Nothing matches.
  case paletteEmpty
  /// Go to
  case paletteTitle
  /// Screen, path or command
  case palettePlaceholder
  /// Open {url}
  case paletteOpen
  /// Theme: {name}
  case paletteTheme
  /// current
  case paletteCurrent
  /// Inspector: {tab}
  case paletteInspector
  /// left
  case paneLeft
  /// right
  case paneRight
  /// This navigation controller shows one pane.
  case paneSingleController
  /// Two panes are shown when a screen opens another one.
  case paneNeedsScreen
  /// Two panes need {columns} columns.
  case paneNeedsColumns
  /// This field is not in a form.
  case fieldNotInForm
  /// The field is full: it takes {limit} characters.
  case fieldFull
  /// This field takes a number.
  case fieldNumber
  /// This field takes only digits and - / . :
  case fieldDateCharacters
  /// The arrows change a number without groups of digits.
  case fieldGroupedNumber
  /// The field of the date has changed; nothing was entered.
  case fieldDateChanged
  /// name@example.com
  case fieldEmailPlaceholder
  /// date
  case fieldDatePlaceholder
  /// {month} {year}
  case calendarTitle
  /// {weekday}, {day} {month} {year}
  case calendarDay
  /// {day}, today
  case calendarToday
  /// 1
  case calendarFirstWeekday
  /// January
  case calendarMonth1
  /// February
  case calendarMonth2
  /// March
  case calendarMonth3
  /// April
  case calendarMonth4
  /// May
  case calendarMonth5
  /// June
  case calendarMonth6
  /// July
  case calendarMonth7
  /// August
  case calendarMonth8
  /// September
  case calendarMonth9
  /// October
  case calendarMonth10
  /// November
  case calendarMonth11
  /// December
  case calendarMonth12
  /// Monday
  case calendarWeekday1
  /// Tuesday
  case calendarWeekday2
  /// Wednesday
  case calendarWeekday3
  /// Thursday
  case calendarWeekday4
  /// Friday
  case calendarWeekday5
  /// Saturday
  case calendarWeekday6
  /// Sunday
  case calendarWeekday7
  /// Mo
  case calendarColumn1
  /// Tu
  case calendarColumn2
  /// We
  case calendarColumn3
  /// Th
  case calendarColumn4
  /// Fr
  case calendarColumn5
  /// Sa
  case calendarColumn6
  /// Su
  case calendarColumn7
  /// There is no screen to go forward to.
  case messageNoForward
  /// This is the first screen; {key} quits.
  case messageFirstScreen
  /// Key ignored, press it again: the screen changed.
  case messageKeyIgnored
  /// Ignored text whose field is gone. Pause before the next key.
  case messageTextIgnored
  /// Key ignored, press it again: it was still held down.
  case messageKeyHeld
  /// The pasted text was ignored: select a field first.
  case messagePasteIgnored
  /// Only the first {limit} MiB of the paste was inserted.
  case messagePasteCut
  /// {key} has no function here; {help} lists the keys.
  case messageKeyUnused
  /// Not while this is loading; {key} cancels.
  case messageStillLoading
  /// Close this dialog first.
  case messageCloseDialog
  /// Close “{title}” first.
  case messageCloseNamedDialog
  /// Nothing to repeat; {key} searches.
  case messageNothingToRepeat
  /// {key} again quits.
  case messageQuitsAgain
  /// A password is not copied.
  case messagePasswordNotCopied
  /// This screen cannot be shown. {error}
  case messageScreenInvalid
  /// Make the terminal larger: at least {size}.
  case messageTerminalSmall
  /// {size} needed
  case messageSizeNeeded
  /// Copied, if the terminal allows it.
  case copyDone
  /// Copied {count} lines, if the terminal allows it.
  case copyLines
  /// Copied {count} characters, if the terminal allows it.
  case copyCharacters
  /// Not copied: the terminal has no clipboard.
  case copyNoClipboard
  /// Not copied: the text has {size} KiB, and terminals take at most {limit} KiB.
  case copyTooLarge
  /// Copied the first {copied} of {all} rows, if the terminal allows it.
  case copyRows
  /// Copied {count} lines without content that is not loaded, if the terminal allows it.
  case copyPartialLines
  /// Copied the first {copied} of {all} rows without content that is not loaded, if the terminal allows it.
  case copyPartialRows
  /// from {time}, {age}
  case staleNote
  /// {duration} ago
  case staleAgo
  /// This screen is from {time} and may be out of date.
  case staleAnnouncement
  /// This screen is from {time} and may be out of date. {key} reloads it.
  case staleAnnouncementReload
  /// Could not reload at {time} · {key} requests
  case staleReloadFailed
  /// {count} s
  case durationSeconds
  /// {count} min
  case durationMinutes
  /// {count} h
  case durationHours
  /// {count} days
  case durationDays
  /// {request} has no response yet. The server may have received it.
  case quitPending
  /// The text in {count} fields was not sent.
  case quitUnsentFields
  /// cool
  case themeCool
  /// warm
  case themeWarm
  /// high contrast
  case themeContrast
  /// {colors}, {scheme}
  case themeScheme
  /// dark
  case themeDark
  /// light
  case themeLight
  /// {colors}, follows the terminal
  case themeAutomatic
  /// The URL "{url}" cannot be opened; only http, https and mailto URLs can.
  case urlUnsupported
  /// The URL could not be opened: {cause}
  case urlFailed
  /// Open in another program?
  case urlTitleOpen
  /// External URL
  case urlTitleExternal
  /// This is not a web page, but {type}.
  case webNotAPage
  /// The page could not be loaded.
  case webFailed
  /// Links
  case webLinks
  /// Install w3m to read web pages here. Their URLs are shown instead.
  case webInstall
  /// {size} {unit}
  case sizePart
  /// {size} of {total} {unit}
  case sizePartOf
  /// .
  case formatDecimal
  /// Press {help} for the keys, {quit} to quit. In a text field, press {escape} first.
  case transcriptGreeting
  /// Network
  case controllerNetwork
  /// Invalid response
  case controllerInvalidResponse
  /// Invalid URL
  case controllerInvalidUrl
  /// Action
  case controllerAction
  /// Unknown error
  case controllerUnknown
  /// MyApp is loading
  case controllerLoading
  /// Sorry, that did not work.
  case controllerFailed
  /// Try again
  case controllerTryAgain
}

extension TextKey {
  /// The key in the files of translators, for example `error.retry`.
  public var name: String {
    switch self {
    case .hintNext: "hint.next"
    case .hintPress: "hint.press"
    case .hintMore: "hint.more"
    case .hintKeys: "hint.keys"
    case .hintBack: "hint.back"
    case .hintCancel: "hint.cancel"
    case .hintLeave: "hint.leave"
    case .hintDone: "hint.done"
    case .hintLine: "hint.line"
    case .hintChange: "hint.change"
    case .hintCalendar: "hint.calendar"
    case .hintNextField: "hint.next-field"
    case .hintDay: "hint.day"
    case .hintMonth: "hint.month"
    case .hintChoose: "hint.choose"
    case .hintSelect: "hint.select"
    case .hintGo: "hint.go"
    case .hintClose: "hint.close"
    case .hintPage: "hint.page"
    case .hintSearchEnd: "hint.search-end"
    case .hintSearchKeep: "hint.search-keep"
    case .hintSearchShow: "hint.search-show"
    case .hintSearchNext: "hint.search-next"
    case .hintSearchPrevious: "hint.search-previous"
    case .hintRetry: "hint.retry"
    case .hintRefresh: "hint.refresh"
    case .hintRefreshing: "hint.refreshing"
    case .hintReload: "hint.reload"
    case .hintRightPane: "hint.right-pane"
    case .hintDetails: "hint.details"
    case .hintApply: "hint.apply"
    case .hintApplySave: "hint.apply-save"
    case .hintDismiss: "hint.dismiss"
    case .buttonBack: "button.back"
    case .buttonCancel: "button.cancel"
    case .buttonClose: "button.close"
    case .buttonOk: "button.ok"
    case .buttonRetry: "button.retry"
    case .buttonStay: "button.stay"
    case .buttonQuit: "button.quit"
    case .buttonToday: "button.today"
    case .buttonMore: "button.more"
    case .buttonRetrying: "button.retrying"
    case .buttonRetryIn: "button.retry-in"
    case .buttonOpen: "button.open"
    case .buttonCopy: "button.copy"
    case .keyTab: "key.tab"
    case .keyEnter: "key.enter"
    case .keySpace: "key.space"
    case .keyEscape: "key.escape"
    case .keyBackspace: "key.backspace"
    case .keyDelete: "key.delete"
    case .keyInsert: "key.insert"
    case .keyHome: "key.home"
    case .keyEnd: "key.end"
    case .keyPageUp: "key.page-up"
    case .keyPageDown: "key.page-down"
    case .keyShift: "key.shift"
    case .keyControl: "key.control"
    case .keyAlt: "key.alt"
    case .keyMenu: "key.menu"
    case .keyArrows: "key.arrows"
    case .keyLetters: "key.letters"
    case .keyTo: "key.to"
    case .keyWith: "key.with"
    case .stateLoading: "state.loading"
    case .stateRefreshing: "state.refreshing"
    case .stateSeconds: "state.seconds"
    case .stateSecondsOf: "state.seconds-of"
    case .stateNotLoaded: "state.not-loaded"
    case .stateScreenLoading: "state.screen-loading"
    case .stateNothingToRetry: "state.nothing-to-retry"
    case .stateEmptyList: "state.empty-list"
    case .stateLoadingUrl: "state.loading-url"
    case .stateQueued: "state.queued"
    case .stateResolving: "state.resolving"
    case .stateConnecting: "state.connecting"
    case .stateWaiting: "state.waiting"
    case .stateReceiving: "state.receiving"
    case .stateStill: "state.still"
    case .stateSending: "state.sending"
    case .stateLoadsAfter: "state.loads-after"
    case .stateEscapeCancels: "state.escape-cancels"
    case .stateLoadingWhat: "state.loading-what"
    case .dialogKeysTitle: "dialog.keys.title"
    case .dialogQuitTitle: "dialog.quit.title"
    case .dialogDateTitle: "dialog.date.title"
    case .dialogEscForButtons: "dialog.esc-for-buttons"
    case .dialogMenuTitle: "dialog.menu.title"
    case .errorTitleLoad: "error.title.load"
    case .errorTitleSend: "error.title.send"
    case .errorTitleAction: "error.title.action"
    case .errorUnknown: "error.unknown"
    case .errorUnknownOccurred: "error.unknown-occurred"
    case .errorMore: "error.more"
    case .errorAttempt: "error.attempt"
    case .errorAttemptAt: "error.attempt-at"
    case .errorLine: "error.line"
    case .errorLineAttempt: "error.line-attempt"
    case .errorShortComponent: "error.short.component"
    case .errorShortUrl: "error.short.url"
    case .errorShortImage: "error.short.image"
    case .errorDeclarativeText: "error.declarative-text"
    case .errorTextWithoutScreen: "error.text-without-screen"
    case .errorEmptyAddress: "error.empty-address"
    case .errorRequestGone: "error.request-gone"
    case .errorRequestsTitle: "error.requests.title"
    case .searchMatch: "search.match"
    case .searchField: "search.field"
    case .searchRunning: "search.running"
    case .searchNoneYet: "search.none-yet"
    case .searchNone: "search.none"
    case .searchOnPage: "search.on-page"
    case .searchNoneSentence: "search.none-sentence"
    case .searchNoneYetSentence: "search.none-yet-sentence"
    case .searchIncomplete: "search.incomplete"
    case .searchMatchOrMore: "search.match-or-more"
    case .searchMatchOnPage: "search.match-on-page"
    case .searchOnly: "search.only"
    case .searchOnlySoFar: "search.only-so-far"
    case .searchStillOnly: "search.still-only"
    case .searchStillOnlySoFar: "search.still-only-so-far"
    case .formInvalidFields: "form.invalid-fields"
    case .formCheckValue: "form.check-value"
    case .formNotSent: "form.not-sent"
    case .formSubmitDisabled: "form.submit-disabled"
    case .helpMoveFocus: "help.move-focus"
    case .helpPress: "help.press"
    case .helpScroll: "help.scroll"
    case .helpTurnPage: "help.turn-page"
    case .helpSearch: "help.search"
    case .helpSearchNext: "help.search-next"
    case .helpKeys: "help.keys"
    case .helpRedraw: "help.redraw"
    case .helpSuspend: "help.suspend"
    case .helpQuit: "help.quit"
    case .helpMenu: "help.menu"
    case .helpBack: "help.back"
    case .helpBackForward: "help.back-forward"
    case .helpCancel: "help.cancel"
    case .helpLeaveScroll: "help.leave-scroll"
    case .helpSelectTab: "help.select-tab"
    case .helpSearchAccept: "help.search-accept"
    case .helpSearchPreviousNext: "help.search-previous-next"
    case .helpSearchEnd: "help.search-end"
    case .helpCaretLine: "help.caret-line"
    case .helpSelectLine: "help.select-line"
    case .helpStepNumber: "help.step-number"
    case .helpOpenCalendar: "help.open-calendar"
    case .helpNextField: "help.next-field"
    case .helpPreviousField: "help.previous-field"
    case .helpSubmit: "help.submit"
    case .helpLeaveField: "help.leave-field"
    case .helpCaretCharacter: "help.caret-character"
    case .helpCaretWord: "help.caret-word"
    case .helpCaretStart: "help.caret-start"
    case .helpCaretEnd: "help.caret-end"
    case .helpSelectText: "help.select-text"
    case .helpCopy: "help.copy"
    case .helpDelete: "help.delete"
    case .helpDeletePreviousWord: "help.delete-previous-word"
    case .helpDeleteNextWord: "help.delete-next-word"
    case .helpDeleteToSpace: "help.delete-to-space"
    case .helpDeleteToEnds: "help.delete-to-ends"
    case .helpInsertDeleted: "help.insert-deleted"
    case .helpUndoRedo: "help.undo-redo"
    case .helpSelectDay: "help.select-day"
    case .helpTurnMonth: "help.turn-month"
    case .helpTurnYear: "help.turn-year"
    case .helpChoose: "help.choose"
    case .helpGo: "help.go"
    case .helpClose: "help.close"
    case .helpMenuLetter: "help.menu-letter"
    case .helpRetry: "help.retry"
    case .helpReload: "help.reload"
    case .helpLog: "help.log"
    case .helpRequests: "help.requests"
    case .helpInspector: "help.inspector"
    case .helpPanes: "help.panes"
    case .helpSwitchPane: "help.switch-pane"
    case .helpPalette: "help.palette"
    case .helpDialogEscape: "help.dialog-escape"
    case .helpDialogRetry: "help.dialog-retry"
    case .helpDialogQuit: "help.dialog-quit"
    case .helpDialogToday: "help.dialog-today"
    case .helpDialogOpen: "help.dialog-open"
    case .helpDialogCopy: "help.dialog-copy"
    case .helpErrorDetails: "help.error-details"
    case .helpDismissError: "help.dismiss-error"
    case .helpTryAgain: "help.try-again"
    case .commandSearch: "command.search"
    case .commandSearchNext: "command.search-next"
    case .commandKeys: "command.keys"
    case .commandRedraw: "command.redraw"
    case .commandSuspend: "command.suspend"
    case .commandQuit: "command.quit"
    case .commandMenu: "command.menu"
    case .commandBack: "command.back"
    case .commandForward: "command.forward"
    case .commandRetry: "command.retry"
    case .commandReload: "command.reload"
    case .commandLog: "command.log"
    case .commandRequests: "command.requests"
    case .commandInspector: "command.inspector"
    case .commandPanes: "command.panes"
    case .commandSwitchPane: "command.switch-pane"
    case .commandDetails: "command.details"
    case .groupMoving: "group.moving"
    case .groupPages: "group.pages"
    case .groupScreen: "group.screen"
    case .groupProgram: "group.program"
    case .groupPanel: "group.panel"
    case .groupEditing: "group.editing"
    case .menuCopySelection: "menu.copy-selection"
    case .menuCopyText: "menu.copy-text"
    case .menuEmpty: "menu.empty"
    case .menuCopyLink: "menu.copy-link"
    case .menuCopyId: "menu.copy-id"
    case .menuCopyPlace: "menu.copy-place"
    case .menuOpenSource: "menu.open-source"
    case .menuInspect: "menu.inspect"
    case .paletteCount: "palette.count"
    case .paletteEmpty: "palette.empty"
    case .paletteTitle: "palette.title"
    case .palettePlaceholder: "palette.placeholder"
    case .paletteOpen: "palette.open"
    case .paletteTheme: "palette.theme"
    case .paletteCurrent: "palette.current"
    case .paletteInspector: "palette.inspector"
    case .paneLeft: "pane.left"
    case .paneRight: "pane.right"
    case .paneSingleController: "pane.single-controller"
    case .paneNeedsScreen: "pane.needs-screen"
    case .paneNeedsColumns: "pane.needs-columns"
    case .fieldNotInForm: "field.not-in-form"
    case .fieldFull: "field.full"
    case .fieldNumber: "field.number"
    case .fieldDateCharacters: "field.date-characters"
    case .fieldGroupedNumber: "field.grouped-number"
    case .fieldDateChanged: "field.date-changed"
    case .fieldEmailPlaceholder: "field.email-placeholder"
    case .fieldDatePlaceholder: "field.date-placeholder"
    case .calendarTitle: "calendar.title"
    case .calendarDay: "calendar.day"
    case .calendarToday: "calendar.today"
    case .calendarFirstWeekday: "calendar.first-weekday"
    case .calendarMonth1: "calendar.month1"
    case .calendarMonth2: "calendar.month2"
    case .calendarMonth3: "calendar.month3"
    case .calendarMonth4: "calendar.month4"
    case .calendarMonth5: "calendar.month5"
    case .calendarMonth6: "calendar.month6"
    case .calendarMonth7: "calendar.month7"
    case .calendarMonth8: "calendar.month8"
    case .calendarMonth9: "calendar.month9"
    case .calendarMonth10: "calendar.month10"
    case .calendarMonth11: "calendar.month11"
    case .calendarMonth12: "calendar.month12"
    case .calendarWeekday1: "calendar.weekday1"
    case .calendarWeekday2: "calendar.weekday2"
    case .calendarWeekday3: "calendar.weekday3"
    case .calendarWeekday4: "calendar.weekday4"
    case .calendarWeekday5: "calendar.weekday5"
    case .calendarWeekday6: "calendar.weekday6"
    case .calendarWeekday7: "calendar.weekday7"
    case .calendarColumn1: "calendar.column1"
    case .calendarColumn2: "calendar.column2"
    case .calendarColumn3: "calendar.column3"
    case .calendarColumn4: "calendar.column4"
    case .calendarColumn5: "calendar.column5"
    case .calendarColumn6: "calendar.column6"
    case .calendarColumn7: "calendar.column7"
    case .messageNoForward: "message.no-forward"
    case .messageFirstScreen: "message.first-screen"
    case .messageKeyIgnored: "message.key-ignored"
    case .messageTextIgnored: "message.text-ignored"
    case .messageKeyHeld: "message.key-held"
    case .messagePasteIgnored: "message.paste-ignored"
    case .messagePasteCut: "message.paste-cut"
    case .messageKeyUnused: "message.key-unused"
    case .messageStillLoading: "message.still-loading"
    case .messageCloseDialog: "message.close-dialog"
    case .messageCloseNamedDialog: "message.close-named-dialog"
    case .messageNothingToRepeat: "message.nothing-to-repeat"
    case .messageQuitsAgain: "message.quits-again"
    case .messagePasswordNotCopied: "message.password-not-copied"
    case .messageScreenInvalid: "message.screen-invalid"
    case .messageTerminalSmall: "message.terminal-small"
    case .messageSizeNeeded: "message.size-needed"
    case .copyDone: "copy.done"
    case .copyLines: "copy.lines"
    case .copyCharacters: "copy.characters"
    case .copyNoClipboard: "copy.no-clipboard"
    case .copyTooLarge: "copy.too-large"
    case .copyRows: "copy.rows"
    case .copyPartialLines: "copy.partial-lines"
    case .copyPartialRows: "copy.partial-rows"
    case .staleNote: "stale.note"
    case .staleAgo: "stale.ago"
    case .staleAnnouncement: "stale.announcement"
    case .staleAnnouncementReload: "stale.announcement-reload"
    case .staleReloadFailed: "stale.reload-failed"
    case .durationSeconds: "duration.seconds"
    case .durationMinutes: "duration.minutes"
    case .durationHours: "duration.hours"
    case .durationDays: "duration.days"
    case .quitPending: "quit.pending"
    case .quitUnsentFields: "quit.unsent-fields"
    case .themeCool: "theme.cool"
    case .themeWarm: "theme.warm"
    case .themeContrast: "theme.contrast"
    case .themeScheme: "theme.scheme"
    case .themeDark: "theme.dark"
    case .themeLight: "theme.light"
    case .themeAutomatic: "theme.automatic"
    case .urlUnsupported: "url.unsupported"
    case .urlFailed: "url.failed"
    case .urlTitleOpen: "url.title.open"
    case .urlTitleExternal: "url.title.external"
    case .webNotAPage: "web.not-a-page"
    case .webFailed: "web.failed"
    case .webLinks: "web.links"
    case .webInstall: "web.install"
    case .sizePart: "size.part"
    case .sizePartOf: "size.part-of"
    case .formatDecimal: "format.decimal"
    case .transcriptGreeting: "transcript.greeting"
    case .controllerNetwork: "controller.network"
    case .controllerInvalidResponse: "controller.invalid-response"
    case .controllerInvalidUrl: "controller.invalid-url"
    case .controllerAction: "controller.action"
    case .controllerUnknown: "controller.unknown"
    case .controllerLoading: "controller.loading"
    case .controllerFailed: "controller.failed"
    case .controllerTryAgain: "controller.try-again"
    }
  }

  /// Whether the text has plural forms.
  public var hasPluralForms: Bool {
    switch self {
    case .errorMore, .formInvalidFields, .copyLines, .copyCharacters, .copyPartialLines, .durationSeconds, .durationMinutes, .durationHours, .durationDays, .quitUnsentFields: true
    default: false
    }
  }
}
