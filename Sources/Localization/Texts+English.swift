// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

/// Returns a text in English; nil if it is missing.
func englishText(_ key: TextKey, _ category: PluralCategory) -> String? {
  switch key {
  case .hintNext:
    return "next"
  case .hintPress:
    return "press"
  case .hintMore:
    return "more"
  case .hintKeys:
    return "keys"
  case .hintBack:
    return "back"
  case .hintCancel:
    return "cancel"
  case .hintLeave:
    return "leave"
  case .hintDone:
    return "done"
  case .hintLine:
    return "line"
  case .hintChange:
    return "change"
  case .hintCalendar:
    return "calendar"
  case .hintNextField:
    return "next"
  case .hintDay:
    return "day"
  case .hintMonth:
    return "month"
  case .hintChoose:
    return "choose"
  case .hintSelect:
    return "select"
  case .hintGo:
    return "go"
  case .hintClose:
    return "close"
  case .hintPage:
    return "page"
  case .hintSearchEnd:
    return "end"
  case .hintSearchKeep:
    return "keep"
  case .hintSearchShow:
    return "show"
  case .hintSearchNext:
    return "next match"
  case .hintSearchPrevious:
    return "previous"
  case .hintRetry:
    return "retry"
  case .hintRefresh:
    return "refresh"
  case .hintRefreshing:
    return "refreshing"
  case .hintReload:
    return "reload"
  case .hintRightPane:
    return "right pane"
  case .hintDetails:
    return "details"
  case .hintApply:
    return "apply"
  case .hintApplySave:
    return "apply and save"
  case .hintDismiss:
    return "dismiss"
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
  case .buttonStay:
    return "Stay"
  case .buttonQuit:
    return "Quit"
  case .buttonToday:
    return "Today"
  case .buttonMore:
    return "More"
  case .buttonRetrying:
    return "Retrying…"
  case .buttonRetryIn:
    return "{retry} in {time}"
  case .buttonOpen:
    return "Open"
  case .buttonCopy:
    return "Copy"
  case .keyTab:
    return "Tab"
  case .keyEnter:
    return "Enter"
  case .keySpace:
    return "Space"
  case .keyEscape:
    return "Esc"
  case .keyBackspace:
    return "Backspace"
  case .keyDelete:
    return "Del"
  case .keyInsert:
    return "Ins"
  case .keyHome:
    return "Home"
  case .keyEnd:
    return "End"
  case .keyPageUp:
    return "PgUp"
  case .keyPageDown:
    return "PgDn"
  case .keyShift:
    return "Shift"
  case .keyControl:
    return "Ctrl"
  case .keyAlt:
    return "Alt"
  case .keyMenu:
    return "Menu"
  case .keyArrows:
    return "arrows"
  case .keyLetters:
    return "letters"
  case .keyTo:
    return "to"
  case .keyWith:
    return "with"
  case .stateLoading:
    return "Loading…"
  case .stateRefreshing:
    return "Refreshing…"
  case .stateSeconds:
    return "{seconds} s"
  case .stateSecondsOf:
    return "{seconds} s of {limit} s"
  case .stateNotLoaded:
    return "Not loaded · press {key} to retry"
  case .stateScreenLoading:
    return "The screen is loading."
  case .stateNothingToRetry:
    return "Nothing has failed or can be refreshed; {key} reloads the screen."
  case .stateEmptyList:
    return "Nothing to show"
  case .stateLoadingUrl:
    return "Loading {url}"
  case .stateQueued:
    return "queued"
  case .stateResolving:
    return "resolving"
  case .stateConnecting:
    return "connecting"
  case .stateWaiting:
    return "waiting"
  case .stateReceiving:
    return "receiving {size}"
  case .stateStill:
    return "Still {activity}."
  case .stateSending:
    return "sending {request}"
  case .stateLoadsAfter:
    return "The screen loads after {request}."
  case .stateEscapeCancels:
    return "{key} cancels."
  case .stateLoadingWhat:
    return "loading {path}"
  case .dialogKeysTitle:
    return "Keys"
  case .dialogQuitTitle:
    return "Quit?"
  case .dialogDateTitle:
    return "Date"
  case .dialogEscForButtons:
    return "Esc for buttons"
  case .dialogMenuTitle:
    return "Actions"
  case .errorTitleLoad:
    return "Could not load"
  case .errorTitleSend:
    return "Could not send"
  case .errorTitleAction:
    return "Action failed"
  case .errorUnknown:
    return "Unknown error."
  case .errorUnknownOccurred:
    return "An unknown error occurred."
  case .errorMore:
    switch category {
    case .one: return "and {count} more"
    default: return "and {count} more"
    }
  case .errorAttempt:
    return "attempt {number}"
  case .errorAttemptAt:
    return "attempt {number}, {time}"
  case .errorLine:
    return "✕ {cause} · {key} retry"
  case .errorLineAttempt:
    return "✕ {cause} · attempt {number} · {key} retry"
  case .errorShortComponent:
    return "the response is not a valid component"
  case .errorShortUrl:
    return "the URL is not valid"
  case .errorShortImage:
    return "not an image"
  case .errorDeclarativeText:
    return "The text of this screen is not a valid Beagle screen. Check the JSON in the application."
  case .errorTextWithoutScreen:
    return "The text does not contain a screen: check its JSON."
  case .errorEmptyAddress:
    return "The address is empty: check the url of the route and its contexts."
  case .errorRequestGone:
    return "The log no longer contains the request."
  case .errorRequestsTitle:
    return "Failed requests"
  case .searchMatch:
    return "Match {number} of {total}"
  case .searchField:
    return "Search"
  case .searchRunning:
    return "searching…"
  case .searchNoneYet:
    return "no match so far"
  case .searchNone:
    return "no match"
  case .searchOnPage:
    return ", page {page}"
  case .searchNoneSentence:
    return "No match."
  case .searchNoneYetSentence:
    return "No match so far."
  case .searchIncomplete:
    return "Parts that are not loaded yet were not searched."
  case .searchMatchOrMore:
    return "Match {number} of {total} or more"
  case .searchMatchOnPage:
    return "{match}, on page {page}"
  case .searchOnly:
    return "The only match"
  case .searchOnlySoFar:
    return "The only match so far"
  case .searchStillOnly:
    return "Still the only match"
  case .searchStillOnlySoFar:
    return "Still the only match so far"
  case .formInvalidFields:
    switch category {
    case .one: return "{count} field needs attention"
    default: return "{count} fields need attention"
    }
  case .formCheckValue:
    return "Please check this value."
  case .formNotSent:
    return "The form was not sent; see the log."
  case .formSubmitDisabled:
    return "“{title}” is disabled; the form cannot be submitted."
  case .helpMoveFocus:
    return "move the focus"
  case .helpPress:
    return "press"
  case .helpScroll:
    return "scroll"
  case .helpTurnPage:
    return "previous or next page or tab"
  case .helpSearch:
    return "search the screen"
  case .helpSearchNext:
    return "next match, previous match"
  case .helpKeys:
    return "show the keys"
  case .helpRedraw:
    return "redraw the screen"
  case .helpSuspend:
    return "suspend; fg continues"
  case .helpQuit:
    return "quit"
  case .helpMenu:
    return "show the actions of the component"
  case .helpBack:
    return "go back"
  case .helpBackForward:
    return "go back, go forward"
  case .helpCancel:
    return "cancel"
  case .helpLeaveScroll:
    return "leave the scroll view"
  case .helpSelectTab:
    return "select a tab"
  case .helpSearchAccept:
    return "end typing, and keep the matches"
  case .helpSearchPreviousNext:
    return "previous match, next match"
  case .helpSearchEnd:
    return "end the search"
  case .helpCaretLine:
    return "move by a line"
  case .helpSelectLine:
    return "select by lines"
  case .helpStepNumber:
    return "increase or decrease a number"
  case .helpOpenCalendar:
    return "open a calendar"
  case .helpNextField:
    return "go to the next field"
  case .helpPreviousField:
    return "go to the previous field"
  case .helpSubmit:
    return "submit the form"
  case .helpLeaveField:
    return "leave the field"
  case .helpCaretCharacter:
    return "move by a character"
  case .helpCaretWord:
    return "move by a word"
  case .helpCaretStart:
    return "move to the start"
  case .helpCaretEnd:
    return "move to the end"
  case .helpSelectText:
    return "select"
  case .helpCopy:
    return "copy the selection"
  case .helpDelete:
    return "delete a character or the selection"
  case .helpDeletePreviousWord:
    return "delete the previous word"
  case .helpDeleteNextWord:
    return "delete the next word"
  case .helpDeleteToSpace:
    return "delete to the previous space"
  case .helpDeleteToEnds:
    return "delete to the start, to the end"
  case .helpInsertDeleted:
    return "insert the deleted text again"
  case .helpUndoRedo:
    return "undo, redo"
  case .helpSelectDay:
    return "select a day"
  case .helpTurnMonth:
    return "previous or next month"
  case .helpTurnYear:
    return "previous or next year"
  case .helpChoose:
    return "choose"
  case .helpGo:
    return "go"
  case .helpClose:
    return "close"
  case .helpMenuLetter:
    return "choose the action with this letter"
  case .helpRetry:
    return "repeat what failed, or refresh"
  case .helpReload:
    return "reload the screen"
  case .helpLog:
    return "show the log"
  case .helpRequests:
    return "show requests"
  case .helpInspector:
    return "open or close the inspector"
  case .helpPanes:
    return "show one pane or two"
  case .helpSwitchPane:
    return "switch pane, or inspector"
  case .helpPalette:
    return "find a screen or a command"
  case .helpDialogEscape:
    return "close, go back or cancel"
  case .helpDialogRetry:
    return "retry what failed"
  case .helpDialogQuit:
    return "confirm quitting"
  case .helpDialogToday:
    return "select today in a calendar"
  case .helpDialogOpen:
    return "open a URL in another program"
  case .helpDialogCopy:
    return "copy a URL, or a request as a curl command"
  case .helpErrorDetails:
    return "show the request that failed"
  case .helpDismissError:
    return "dismiss the error"
  case .helpTryAgain:
    return "try again"
  case .commandSearch:
    return "Search"
  case .commandSearchNext:
    return "Next match"
  case .commandKeys:
    return "Keys"
  case .commandRedraw:
    return "Redraw"
  case .commandSuspend:
    return "Suspend"
  case .commandQuit:
    return "Quit"
  case .commandMenu:
    return "Actions"
  case .commandBack:
    return "Back"
  case .commandForward:
    return "Forward"
  case .commandRetry:
    return "Retry"
  case .commandReload:
    return "Reload"
  case .commandLog:
    return "Log"
  case .commandRequests:
    return "Requests"
  case .commandInspector:
    return "Inspector"
  case .commandPanes:
    return "Panes"
  case .commandSwitchPane:
    return "Switch"
  case .commandDetails:
    return "Details"
  case .groupReading:
    return "Screen reader"
  case .groupMoving:
    return "Moving"
  case .groupPages:
    return "Pages and screens"
  case .groupScreen:
    return "This screen"
  case .groupProgram:
    return "Program"
  case .groupPanel:
    return "In the inspector"
  case .groupEditing:
    return "In a text field"
  case .menuCopySelection:
    return "Copy selection"
  case .menuCopyText:
    return "Copy text"
  case .menuEmpty:
    return "Nothing to do here."
  case .menuCopyLink:
    return "Copy link"
  case .menuCopyId:
    return "Copy id"
  case .menuCopyPlace:
    return "Copy file and line"
  case .menuOpenSource:
    return "Open source"
  case .menuInspect:
    return "Inspect"
  case .paletteCount:
    return "{matches} of {total}"
  case .paletteEmpty:
    return "Nothing matches."
  case .paletteTitle:
    return "Go to"
  case .palettePlaceholder:
    return "Screen, path or command"
  case .paletteOpen:
    return "Open {url}"
  case .paletteTheme:
    return "Theme: {name}"
  case .paletteCurrent:
    return "current"
  case .paletteInspector:
    return "Inspector: {tab}"
  case .tabsMore:
    return "{count} more"
  case .paneLeft:
    return "left"
  case .paneRight:
    return "right"
  case .paneSingleController:
    return "This navigation controller shows one pane."
  case .paneNeedsScreen:
    return "Two panes are shown when a screen opens another one."
  case .paneNeedsColumns:
    return "Two panes need {columns} columns."
  case .paneAccessible:
    return "With --accessible, there is one pane."
  case .paneRecording:
    return "While a flow is recorded, there is one pane."
  case .fieldNotInForm:
    return "This field is not in a form."
  case .fieldFull:
    return "The field is full: it takes {limit} characters."
  case .fieldNumber:
    return "This field takes a number."
  case .fieldDateCharacters:
    return "This field takes only digits and - / . :"
  case .fieldGroupedNumber:
    return "The arrows change a number without groups of digits."
  case .fieldDateChanged:
    return "The field of the date has changed; nothing was entered."
  case .fieldEmailPlaceholder:
    return "name@example.com"
  case .fieldDatePlaceholder:
    return "date"
  case .calendarTitle:
    return "{month} {year}"
  case .calendarDay:
    return "{weekday}, {day} {month} {year}"
  case .calendarToday:
    return "{day}, today"
  case .calendarFirstWeekday:
    return "1"
  case .calendarMonth1:
    return "January"
  case .calendarMonth2:
    return "February"
  case .calendarMonth3:
    return "March"
  case .calendarMonth4:
    return "April"
  case .calendarMonth5:
    return "May"
  case .calendarMonth6:
    return "June"
  case .calendarMonth7:
    return "July"
  case .calendarMonth8:
    return "August"
  case .calendarMonth9:
    return "September"
  case .calendarMonth10:
    return "October"
  case .calendarMonth11:
    return "November"
  case .calendarMonth12:
    return "December"
  case .calendarWeekday1:
    return "Monday"
  case .calendarWeekday2:
    return "Tuesday"
  case .calendarWeekday3:
    return "Wednesday"
  case .calendarWeekday4:
    return "Thursday"
  case .calendarWeekday5:
    return "Friday"
  case .calendarWeekday6:
    return "Saturday"
  case .calendarWeekday7:
    return "Sunday"
  case .calendarColumn1:
    return "Mo"
  case .calendarColumn2:
    return "Tu"
  case .calendarColumn3:
    return "We"
  case .calendarColumn4:
    return "Th"
  case .calendarColumn5:
    return "Fr"
  case .calendarColumn6:
    return "Sa"
  case .calendarColumn7:
    return "Su"
  case .messageNoForward:
    return "There is no screen to go forward to."
  case .messageFirstScreen:
    return "This is the first screen; {key} quits."
  case .messageKeyIgnored:
    return "Key ignored, press it again: the screen changed."
  case .messageTextIgnored:
    return "Ignored text whose field is gone. Pause before the next key."
  case .messageKeyHeld:
    return "Key ignored, press it again: it was still held down."
  case .messagePasteIgnored:
    return "The pasted text was ignored: select a field first."
  case .messagePasteCut:
    return "Only the first {limit} MiB of the paste was inserted."
  case .messageKeyUnused:
    return "{key} has no function here; {help} lists the keys."
  case .messageStillLoading:
    return "Not while this is loading; {key} cancels."
  case .messageCloseDialog:
    return "Close this dialog first."
  case .messageCloseNamedDialog:
    return "Close “{title}” first."
  case .messageNothingToRepeat:
    return "Nothing to repeat; {key} searches."
  case .messageQuitsAgain:
    return "{key} again quits."
  case .messagePasswordNotCopied:
    return "A password is not copied."
  case .messageScreenInvalid:
    return "This screen cannot be shown. {error}"
  case .messageTerminalSmall:
    return "Make the terminal larger: at least {size}."
  case .messageSizeNeeded:
    return "{size} needed"
  case .messageTlsUnverified:
    return "TLS unverified"
  case .copyNothingToPaste:
    return "Nothing was copied here. Shift with a middle click pastes the terminal's selection."
  case .copyDone:
    return "Copied, if the terminal allows it."
  case .copyLines:
    switch category {
    case .one: return "Copied {count} line, if the terminal allows it."
    default: return "Copied {count} lines, if the terminal allows it."
    }
  case .copyCharacters:
    switch category {
    case .one: return "Copied {count} character, if the terminal allows it."
    default: return "Copied {count} characters, if the terminal allows it."
    }
  case .copyNoClipboard:
    return "Not copied: the terminal has no clipboard."
  case .copyTooLarge:
    return "Not copied: the text has {size} KiB, and terminals take at most {limit} KiB."
  case .copyRows:
    return "Copied the first {copied} of {all} rows, if the terminal allows it."
  case .copyPartialLines:
    switch category {
    case .one: return "Copied {count} line except content that is not loaded, if the terminal allows it."
    default: return "Copied {count} lines except content that is not loaded, if the terminal allows it."
    }
  case .copyPartialRows:
    return "Copied the first {copied} of {all} rows except content that is not loaded, if the terminal allows it."
  case .staleNote:
    return "from {time}, {age}"
  case .staleAgo:
    return "{duration} ago"
  case .staleAnnouncement:
    return "This screen is from {time} and may be out of date."
  case .staleAnnouncementReload:
    return "This screen is from {time} and may be out of date. {key} reloads it."
  case .staleReloadFailed:
    return "Could not reload at {time} · {key} requests"
  case .durationSeconds:
    switch category {
    case .one: return "{count} s"
    default: return "{count} s"
    }
  case .durationMinutes:
    switch category {
    case .one: return "{count} min"
    default: return "{count} min"
    }
  case .durationHours:
    switch category {
    case .one: return "{count} h"
    default: return "{count} h"
    }
  case .durationDays:
    switch category {
    case .one: return "{count} day"
    default: return "{count} days"
    }
  case .quitPending:
    return "{request} has no response yet. The server may have received it."
  case .quitUnsentFields:
    switch category {
    case .one: return "The text in {count} field was not sent."
    default: return "The text in {count} fields was not sent."
    }
  case .themeCool:
    return "cool"
  case .themeWarm:
    return "warm"
  case .themeContrast:
    return "high contrast"
  case .themeScheme:
    return "{colors}, {scheme}"
  case .themeDark:
    return "dark"
  case .themeLight:
    return "light"
  case .themeAutomatic:
    return "{colors}, follows the terminal"
  case .themeSaved:
    return "Theme {name} saved."
  case .themeSavedOverridden:
    return "Theme {name} saved; --theme overrides it."
  case .themeNotSaved:
    return "Theme not saved: {cause}"
  case .urlUnsupported:
    return #"The URL "{url}" cannot be opened; only http, https and mailto URLs can."#
  case .urlFailed:
    return "The URL could not be opened: {cause}"
  case .urlTitleOpen:
    return "Open in another program?"
  case .urlTitleExternal:
    return "External URL"
  case .urlOpenerFailed:
    return "xdg-open could not open the URL."
  case .webNotAPage:
    return "This is not a web page, but {type}."
  case .webFailed:
    return "The page could not be loaded."
  case .webLinks:
    return "Links"
  case .webInstall:
    return "Install w3m to read web pages here. Their URLs are shown instead."
  case .webUnreadable:
    return "The page could not be read: {cause}."
  case .webUnreadableThreads:
    return "The page could not be read: too many threads are running."
  case .sizePart:
    return "{size} {unit}"
  case .sizePartOf:
    return "{size} of {total} {unit}"
  case .formatDecimal:
    return "."
  case .controllerNetwork:
    return "Network"
  case .controllerInvalidResponse:
    return "Invalid response"
  case .controllerInvalidUrl:
    return "Invalid URL"
  case .controllerAction:
    return "Action"
  case .controllerUnknown:
    return "Unknown error"
  case .controllerLoading:
    return "MyApp is loading"
  case .controllerFailed:
    return "Sorry, that did not work."
  case .controllerTryAgain:
    return "Try again"
  case .failureSentence:
    return "{request} {reason}."
  case .failureReturned:
    return "returned {status}"
  case .failureFailed:
    return "failed: {reason}"
  case .failurePart:
    return "returned only a part of the response, {range}"
  case .failureNoClient:
    return "was not sent: no network client is configured"
  case .failureRequestLimit:
    return "was not sent: more than {limit} since the last key press"
  case .failureRequests:
    switch category {
    case .one: return "{count} request"
    default: return "{count} requests"
    }
  case .failureRequestsForUrl:
    switch category {
    case .one: return "{count} request for this URL"
    default: return "{count} requests for this URL"
    }
  case .failureQueueFull:
    return "was not sent: {count} requests are already waiting"
  case .failureControlCharacters:
    return "was refused: the URL contains control characters"
  case .failureNotAbsolute:
    return "cannot be requested: it is not an absolute URL"
  case .failureScheme:
    return "was refused: {scheme} is neither http nor https"
  case .failureHost:
    return "could not resolve the host {host}"
  case .failureSocket:
    return "no server listens on the socket {path}"
  case .failureRefused:
    return "connection refused by {place}"
  case .failureNoConnection:
    return "no connection to {place} ({cause})"
  case .failureClosed:
    return "{place} closed the connection without a response"
  case .failureEndedInHeader:
    return "the response ended inside its header"
  case .failureEndedEarly:
    return "the response ended early, {extent}"
  case .failureReset:
    return "{place} reset the stream ({cause})"
  case .failureResetAfter:
    return "{place} reset the stream {extent} ({cause})"
  case .failureHttp2Ended:
    return "{place} ended the HTTP/2 connection before the response was complete ({cause})"
  case .failureBroke:
    return "the connection to {place} broke ({cause})"
  case .failureBrokeAfter:
    return "the connection to {place} broke {extent} ({cause})"
  case .failureExtent:
    switch category {
    case .one: return "after {count} byte"
    default: return "after {count} bytes"
    }
  case .failureExtentOf:
    return "after {received} of {announced} bytes"
  case .failureCompression:
    return "the response body cannot be decompressed"
  case .failureNotHttp:
    return "{place} sent something that is not a valid HTTP response"
  case .failureMalformedUrl:
    return "it is not a valid URL"
  case .failureBodyLimit:
    return "the response is larger than {size}"
  case .failureHeaderLimit:
    return "the response header is too large"
  case .failureExpansion:
    return "the response decompresses to more than 200 times what {place} sent"
  case .failureTimeoutConnection:
    return "timed out: no connection to {place} within {time}"
  case .failureTimeoutHandshake:
    return "timed out: {place} did not finish the TLS handshake within {time}"
  case .failureTimeoutSilence:
    return "timed out: {place} sent nothing for {time}"
  case .failureTimeout:
    return "timed out after {time}"
  case .failureTimeoutExtent:
    return "timed out after {time}, {extent}"
  case .failureProxyHost:
    return "could not resolve the proxy"
  case .failureProxyNamedHost:
    return "could not resolve the proxy “{host}”"
  case .failureProxyRefused:
    return "the proxy {proxy} refused to connect to {place}: {status}"
  case .failureProxyConnectionRefused:
    return "connection refused by the proxy {proxy}"
  case .failureProxyNoConnection:
    return "no connection to the proxy {proxy}"
  case .failureTlsEnded:
    return "{place} ended the secure connection without a response"
  case .failureTlsNotSpoken:
    return "no secure connection to {host}: the server at {place} does not speak TLS"
  case .failureTlsCertificateRequired:
    return "{host} requires a client certificate"
  case .failureTlsCertificateRejected:
    return "{host} does not accept the certificate in {file} ({cause})"
  case .failureTlsHandshake:
    return "{host} rejected the TLS handshake ({cause})"
  case .failureTlsWrongName:
    return "the certificate of {place} is not for the name {host}"
  case .failureTlsNotYetValid:
    return "the certificate of {host} is not valid yet"
  case .failureTlsExpired:
    return "the certificate of {host} has expired"
  case .failureTlsSelfSigned:
    return "the certificate of {host} is self-signed"
  case .failureTlsUnknownFileAuthority:
    return "the certificate of {host} is not signed by an authority in {file}"
  case .failureTlsUnknownAuthority:
    return "the certificate of {host} is signed by an authority that this machine does not trust"
  case .failureTlsOther:
    return "no secure connection to {host} ({cause})"
  case .failureTlsFile:
    return "the certificates in {file} cannot be read"
  case .failureRedirectLimit:
    return "it redirects more than {count} times"
  case .failureRedirectScheme:
    return "it redirects to {url}, which is not http or https"
  case .failureRedirectUnencrypted:
    return "it redirects from https to {url}, which is not encrypted"
  case .failureRedirectBody:
    return "it redirects to {url}, another origin, which must not receive the request body"
  case .failureRedirectMethod:
    return "it redirects to {url}, another origin, which must not receive a {method} request"
  case .failureRedirectAddress:
    return "it redirects to {url}, which is not a valid address"
  case .adviceTryAgainOrAsk:
    return "Try again, or ask the server's operator."
  case .adviceAsk:
    return "Ask the server's operator."
  case .adviceMayBeReceived:
    return "The server may have received the request: check before sending it again."
  case .adviceUnconfirmedCache:
    return "It confirms a cached response, but none is cached: ask the server's operator."
  case .adviceRedirect:
    return "The redirect cannot be followed: check the address."
  case .adviceSignIn:
    return "The server requires authentication: sign in, or check the credentials."
  case .adviceProxyLogin:
    return "Add the user name and password to the proxy variable: http://NAME:PASSWORD@HOST:PORT."
  case .adviceAccessDenied:
    return "Access is denied: check the permissions."
  case .adviceCheckPath:
    return "Check the path, or ask the server's operator."
  case .adviceMethod:
    return "The server does not support this method for this path."
  case .adviceWait:
    return "Wait a moment, then try again."
  case .adviceRejected:
    return "The server rejected the request."
  case .advicePart:
    return "The request did not ask for a part: ask the server's operator."
  case .adviceHost:
    return "Check the name, and that the network is up."
  case .adviceAddress:
    return "Check the address, and that the network is up."
  case .adviceSocket:
    return "Is the server running, and is the path right?"
  case .adviceRunning:
    return "Is the server running?"
  case .adviceCompression:
    return "Ask the server's operator: the Content-Encoding does not match the body."
  case .advicePort:
    return "Check the port: does it belong to the server?"
  case .adviceSpelling:
    return "Check how it is written."
  case .adviceUrlSpelling:
    return "Check how the URL is written."
  case .adviceRequestLess:
    return "Request less data at a time."
  case .adviceCookies:
    return "Ask the server's operator: too many cookies are a common cause."
  case .adviceExpansion:
    return "Text never compresses that well: ask the server's operator."
  case .advicePortHttps:
    return "Check the port: does it expect https?"
  case .adviceProxyVariables:
    return "Check the variables http_proxy, https_proxy and no_proxy."
  case .adviceProxyOperator:
    return "Ask the proxy's operator, or name the host in no_proxy."
  case .adviceProxyRunning:
    return "Is the proxy running? Check the variables http_proxy, https_proxy and no_proxy."
  case .adviceNetworkClient:
    return "Add the path to localScreens, or call serve(directory:) or serve(baseURL:) of BeagleApplication."
  case .adviceReloadLoop:
    return "The screen probably loads itself repeatedly."
  case .adviceWaitForSome:
    return "Wait for some of them, then try again."
  case .adviceContexts:
    return "Check the contexts in the URL."
  case .adviceAbsoluteUrl:
    return "Write it with http:// or https://, or begin it with “/” and set the base URL."
  case .adviceSimulated:
    return "Try again: simulated failure {number} of {total}."
  case .adviceTlsMayNotAccept:
    return "Try again. It may not accept the certificate in {file}."
  case .adviceTlsMayRequire:
    return "Try again. It may require a client certificate, see --cert and --key."
  case .adviceTlsHttp:
    return "Does the server expect http:// instead of https://?"
  case .adviceTlsPassCertificate:
    return "Use --cert and --key to pass one that the server accepts."
  case .adviceTlsRightCertificate:
    return "Check that it is the one for this server, or ask the server's operator."
  case .adviceTlsHandshake:
    return "It may require a client certificate (see --cert and --key) or a TLS version that this machine does not support."
  case .adviceTlsOtherServer:
    return "Check the address: another server may have responded."
  case .adviceTlsClockAsk:
    return "Check the clock of this machine, then ask the server's operator."
  case .adviceTlsRenew:
    return "Check the clock of this machine, then ask the server's operator to renew it."
  case .adviceTlsTrust:
    return "If it is the right one, trust it with --cacert FILE; --insecure skips all checks."
  case .adviceTlsAuthorityFile:
    return "Check that --cacert names the file of its authority; --insecure skips all checks."
  case .adviceTlsTrustAuthority:
    return "If it is the right one, trust its authority with --cacert FILE; --insecure skips all checks."
  case .adviceTlsClock:
    return "Check the certificate of the server and the clock of this machine."
  case .adviceTlsPem:
    return "Check the file that --cacert names: it must contain PEM certificates."
  case .adviceNewTokenRejected:
    return "The server rejected a new token: log in again."
  case .adviceRedirectDirectly:
    return "Request that URL directly if you trust it."
  case .chooserTitle:
    return "Screens"
  case .unreadableEmpty:
    return "{request} returned {status} instead of a screen. Ask the server's operator."
  case .unreadableEmptyBody:
    return "{request} returned {status} with an empty body instead of a screen. Ask the server's operator."
  case .unreadablePage:
    return "{request} returned a web page instead of a screen. Is it a login page? Sign in first, or send the credentials that it expects, such as an Authorization header."
  case .unreadableTitledPage:
    return "{request} returned a web page instead of a screen, {title}. Is it a login page? Sign in first, or send the credentials that it expects, such as an Authorization header."
  case .unreadableCharset:
    return "{request} returned text that is not UTF-8 but {charset}. Ask the server's operator to send JSON as UTF-8."
  case .unreadableEncoding:
    return "{request} returned text that is not UTF-8, without naming a charset: {cause}. Ask the server's operator to send JSON as UTF-8."
  case .unreadableTruncated:
    return "{request} returned JSON that ends in the middle, after {count} bytes (line {line}, column {column}). Try again, or ask the server's operator."
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
  case .accessibleRoleRadioGroup:
    return "radio buttons"
  case .accessibleRoleSlider:
    return "slider"
  case .accessibleRoleStepper:
    return "stepper"
  case .accessibleRoleSwitch:
    return "switch"
  case .accessibleRoleMeter:
    return "meter"
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
  case .accessibleRoleList:
    return "list"
  case .accessibleRoleHelp:
    return "help"
  case .accessibleRoleCalendar:
    return "calendar"
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
  case .accessibleStateOn:
    return "on"
  case .accessibleStateOff:
    return "off"
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
  case .accessibleAlertClosed:
    return "Alert closed."
  case .accessibleMenuClosed:
    return "Menu closed."
  case .accessibleListClosed:
    return "List closed."
  case .accessibleHelpClosed:
    return "Help closed."
  case .accessibleCalendarClosed:
    return "Calendar closed."
  case .accessibleReloadFailed:
    return "Could not reload at {time}."
  case .accessibleLeftField:
    return "Left {name}."
  case .accessibleLoading:
    return "Loading…"
  case .accessibleLoaded:
    return "Loaded."
  case .accessibleLoadingEnded:
    return "Loading stopped."
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
  case .accessibleFailedAttempt:
    return "Could not load, attempt {number}: {cause}"
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
  case .accessibleCharacterMinus:
    return "minus"
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
