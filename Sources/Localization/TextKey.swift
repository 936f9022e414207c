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
  /// repeat what failed, or refresh
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
  /// Screen reader
  case groupReading
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
  /// {count} more
  case tabsMore
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
  /// With --accessible, there is one pane.
  case paneAccessible
  /// While a flow is recorded, there is one pane.
  case paneRecording
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
  /// TLS unverified
  case messageTlsUnverified
  /// Nothing was copied here. Shift with a middle click pastes the terminal's selection.
  case copyNothingToPaste
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
  /// Copied {count} lines except content that is not loaded, if the terminal allows it.
  case copyPartialLines
  /// Copied the first {copied} of {all} rows except content that is not loaded, if the terminal allows it.
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
  /// Theme {name} saved.
  case themeSaved
  /// Theme {name} saved; --theme overrides it.
  case themeSavedOverridden
  /// Theme not saved: {cause}
  case themeNotSaved
  /// The URL "{url}" cannot be opened; only http, https and mailto URLs can.
  case urlUnsupported
  /// The URL could not be opened: {cause}
  case urlFailed
  /// Open in another program?
  case urlTitleOpen
  /// External URL
  case urlTitleExternal
  /// xdg-open could not open the URL.
  case urlOpenerFailed
  /// This is not a web page, but {type}.
  case webNotAPage
  /// The page could not be loaded.
  case webFailed
  /// Links
  case webLinks
  /// Install w3m to read web pages here. Their URLs are shown instead.
  case webInstall
  /// The page could not be read: {cause}.
  case webUnreadable
  /// The page could not be read: too many threads are running.
  case webUnreadableThreads
  /// {size} {unit}
  case sizePart
  /// {size} of {total} {unit}
  case sizePartOf
  /// .
  case formatDecimal
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
  /// {request} {reason}.
  case failureSentence
  /// returned {status}
  case failureReturned
  /// failed: {reason}
  case failureFailed
  /// returned only a part of the response, {range}
  case failurePart
  /// was not sent: no network client is configured
  case failureNoClient
  /// was not sent: more than {limit} since the last key press
  case failureRequestLimit
  /// {count} requests
  case failureRequests
  /// {count} requests for this URL
  case failureRequestsForUrl
  /// was not sent: {count} requests are already waiting
  case failureQueueFull
  /// was refused: the URL contains control characters
  case failureControlCharacters
  /// cannot be requested: it is not an absolute URL
  case failureNotAbsolute
  /// was refused: {scheme} is neither http nor https
  case failureScheme
  /// could not resolve the host {host}
  case failureHost
  /// no server listens on the socket {path}
  case failureSocket
  /// connection refused by {place}
  case failureRefused
  /// no connection to {place} ({cause})
  case failureNoConnection
  /// {place} closed the connection without a response
  case failureClosed
  /// the response ended inside its header
  case failureEndedInHeader
  /// the response ended early, {extent}
  case failureEndedEarly
  /// {place} reset the stream ({cause})
  case failureReset
  /// {place} reset the stream {extent} ({cause})
  case failureResetAfter
  /// {place} ended the HTTP/2 connection before the response was complete ({cause})
  case failureHttp2Ended
  /// the connection to {place} broke ({cause})
  case failureBroke
  /// the connection to {place} broke {extent} ({cause})
  case failureBrokeAfter
  /// after {count} bytes
  case failureExtent
  /// after {received} of {announced} bytes
  case failureExtentOf
  /// the response body cannot be decompressed
  case failureCompression
  /// {place} sent something that is not a valid HTTP response
  case failureNotHttp
  /// it is not a valid URL
  case failureMalformedUrl
  /// the response is larger than {size}
  case failureBodyLimit
  /// the response header is too large
  case failureHeaderLimit
  /// the response decompresses to more than 200 times what {place} sent
  case failureExpansion
  /// timed out: no connection to {place} within {time}
  case failureTimeoutConnection
  /// timed out: {place} did not finish the TLS handshake within {time}
  case failureTimeoutHandshake
  /// timed out: {place} sent nothing for {time}
  case failureTimeoutSilence
  /// timed out after {time}
  case failureTimeout
  /// timed out after {time}, {extent}
  case failureTimeoutExtent
  /// could not resolve the proxy
  case failureProxyHost
  /// could not resolve the proxy “{host}”
  case failureProxyNamedHost
  /// the proxy {proxy} refused to connect to {place}: {status}
  case failureProxyRefused
  /// connection refused by the proxy {proxy}
  case failureProxyConnectionRefused
  /// no connection to the proxy {proxy}
  case failureProxyNoConnection
  /// {place} ended the secure connection without a response
  case failureTlsEnded
  /// no secure connection to {host}: the server at {place} does not speak TLS
  case failureTlsNotSpoken
  /// {host} requires a client certificate
  case failureTlsCertificateRequired
  /// {host} does not accept the certificate in {file} ({cause})
  case failureTlsCertificateRejected
  /// {host} rejected the TLS handshake ({cause})
  case failureTlsHandshake
  /// the certificate of {place} is not for the name {host}
  case failureTlsWrongName
  /// the certificate of {host} is not valid yet
  case failureTlsNotYetValid
  /// the certificate of {host} has expired
  case failureTlsExpired
  /// the certificate of {host} is self-signed
  case failureTlsSelfSigned
  /// the certificate of {host} is not signed by an authority in {file}
  case failureTlsUnknownFileAuthority
  /// the certificate of {host} is signed by an authority that this machine does not trust
  case failureTlsUnknownAuthority
  /// no secure connection to {host} ({cause})
  case failureTlsOther
  /// the certificates in {file} cannot be read
  case failureTlsFile
  /// it redirects more than {count} times
  case failureRedirectLimit
  /// it redirects to {url}, which is not http or https
  case failureRedirectScheme
  /// it redirects from https to {url}, which is not encrypted
  case failureRedirectUnencrypted
  /// it redirects to {url}, another origin, which must not receive the request body
  case failureRedirectBody
  /// it redirects to {url}, another origin, which must not receive a {method} request
  case failureRedirectMethod
  /// it redirects to {url}, which is not a valid address
  case failureRedirectAddress
  /// Try again, or ask the server's operator.
  case adviceTryAgainOrAsk
  /// Ask the server's operator.
  case adviceAsk
  /// The server may have received the request: check before sending it again.
  case adviceMayBeReceived
  /// It confirms a cached response, but none is cached: ask the server's operator.
  case adviceUnconfirmedCache
  /// The redirect cannot be followed: check the address.
  case adviceRedirect
  /// The server requires authentication: sign in, or check the credentials.
  case adviceSignIn
  /// Add the user name and password to the proxy variable: http://NAME:PASSWORD@HOST:PORT.
  case adviceProxyLogin
  /// Access is denied: check the permissions.
  case adviceAccessDenied
  /// Check the path, or ask the server's operator.
  case adviceCheckPath
  /// The server does not support this method for this path.
  case adviceMethod
  /// Wait a moment, then try again.
  case adviceWait
  /// The server rejected the request.
  case adviceRejected
  /// The request did not ask for a part: ask the server's operator.
  case advicePart
  /// Check the name, and that the network is up.
  case adviceHost
  /// Check the address, and that the network is up.
  case adviceAddress
  /// Is the server running, and is the path right?
  case adviceSocket
  /// Is the server running?
  case adviceRunning
  /// Ask the server's operator: the Content-Encoding does not match the body.
  case adviceCompression
  /// Check the port: does it belong to the server?
  case advicePort
  /// Check how it is written.
  case adviceSpelling
  /// Check how the URL is written.
  case adviceUrlSpelling
  /// Request less data at a time.
  case adviceRequestLess
  /// Ask the server's operator: too many cookies are a common cause.
  case adviceCookies
  /// Text never compresses that well: ask the server's operator.
  case adviceExpansion
  /// Check the port: does it expect https?
  case advicePortHttps
  /// Check the variables http_proxy, https_proxy and no_proxy.
  case adviceProxyVariables
  /// Ask the proxy's operator, or name the host in no_proxy.
  case adviceProxyOperator
  /// Is the proxy running? Check the variables http_proxy, https_proxy and no_proxy.
  case adviceProxyRunning
  /// Add the path to localScreens, or call serve(directory:) or serve(baseURL:) of BeagleApplication.
  case adviceNetworkClient
  /// The screen probably loads itself repeatedly.
  case adviceReloadLoop
  /// Wait for some of them, then try again.
  case adviceWaitForSome
  /// Check the contexts in the URL.
  case adviceContexts
  /// Write it with http:// or https://, or begin it with “/” and set the base URL.
  case adviceAbsoluteUrl
  /// Try again: simulated failure {number} of {total}.
  case adviceSimulated
  /// Try again. It may not accept the certificate in {file}.
  case adviceTlsMayNotAccept
  /// Try again. It may require a client certificate, see --cert and --key.
  case adviceTlsMayRequire
  /// Does the server expect http:// instead of https://?
  case adviceTlsHttp
  /// Use --cert and --key to pass one that the server accepts.
  case adviceTlsPassCertificate
  /// Check that it is the one for this server, or ask the server's operator.
  case adviceTlsRightCertificate
  /// It may require a client certificate (see --cert and --key) or a TLS version that this machine does not support.
  case adviceTlsHandshake
  /// Check the address: another server may have responded.
  case adviceTlsOtherServer
  /// Check the clock of this machine, then ask the server's operator.
  case adviceTlsClockAsk
  /// Check the clock of this machine, then ask the server's operator to renew it.
  case adviceTlsRenew
  /// If it is the right one, trust it with --cacert FILE; --insecure skips all checks.
  case adviceTlsTrust
  /// Check that --cacert names the file of its authority; --insecure skips all checks.
  case adviceTlsAuthorityFile
  /// If it is the right one, trust its authority with --cacert FILE; --insecure skips all checks.
  case adviceTlsTrustAuthority
  /// Check the certificate of the server and the clock of this machine.
  case adviceTlsClock
  /// Check the file that --cacert names: it must contain PEM certificates.
  case adviceTlsPem
  /// The server rejected a new token: log in again.
  case adviceNewTokenRejected
  /// Request that URL directly if you trust it.
  case adviceRedirectDirectly
  /// Screens
  case chooserTitle
  /// {request} returned {status} instead of a screen. Ask the server's operator.
  case unreadableEmpty
  /// {request} returned {status} with an empty body instead of a screen. Ask the server's operator.
  case unreadableEmptyBody
  /// {request} returned a web page instead of a screen. Is it a login page? Sign in first, or send the credentials that
  /// it expects, such as an Authorization header.
  case unreadablePage
  /// {request} returned a web page instead of a screen, {title}. Is it a login page? Sign in first, or send the
  /// credentials that it expects, such as an Authorization header.
  case unreadableTitledPage
  /// {request} returned text that is not UTF-8 but {charset}. Ask the server's operator to send JSON as UTF-8.
  case unreadableCharset
  /// {request} returned text that is not UTF-8, without naming a charset: {cause}. Ask the server's operator to send
  /// JSON as UTF-8.
  case unreadableEncoding
  /// {request} returned JSON that ends in the middle, after {count} bytes (line {line}, column {column}). Try again, or
  /// ask the server's operator.
  case unreadableTruncated
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
  /// radio buttons
  case accessibleRoleRadioGroup
  /// slider
  case accessibleRoleSlider
  /// stepper
  case accessibleRoleStepper
  /// switch
  case accessibleRoleSwitch
  /// meter
  case accessibleRoleMeter
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
  /// list
  case accessibleRoleList
  /// help
  case accessibleRoleHelp
  /// calendar
  case accessibleRoleCalendar
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
  /// on
  case accessibleStateOn
  /// off
  case accessibleStateOff
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
  /// Alert closed.
  case accessibleAlertClosed
  /// Menu closed.
  case accessibleMenuClosed
  /// List closed.
  case accessibleListClosed
  /// Help closed.
  case accessibleHelpClosed
  /// Calendar closed.
  case accessibleCalendarClosed
  /// Could not reload at {time}.
  case accessibleReloadFailed
  /// Left {name}.
  case accessibleLeftField
  /// Loading…
  case accessibleLoading
  /// Loaded.
  case accessibleLoaded
  /// Loading stopped.
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
  /// Could not load, attempt {number}: {cause}
  case accessibleFailedAttempt
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
  /// minus
  case accessibleCharacterMinus
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
    case .groupReading: "group.reading"
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
    case .tabsMore: "tabs.more"
    case .paneLeft: "pane.left"
    case .paneRight: "pane.right"
    case .paneSingleController: "pane.single-controller"
    case .paneNeedsScreen: "pane.needs-screen"
    case .paneNeedsColumns: "pane.needs-columns"
    case .paneAccessible: "pane.accessible"
    case .paneRecording: "pane.recording"
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
    case .messageTlsUnverified: "message.tls-unverified"
    case .copyNothingToPaste: "copy.nothing-to-paste"
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
    case .themeSaved: "theme.saved"
    case .themeSavedOverridden: "theme.saved-overridden"
    case .themeNotSaved: "theme.not-saved"
    case .urlUnsupported: "url.unsupported"
    case .urlFailed: "url.failed"
    case .urlTitleOpen: "url.title.open"
    case .urlTitleExternal: "url.title.external"
    case .urlOpenerFailed: "url.opener-failed"
    case .webNotAPage: "web.not-a-page"
    case .webFailed: "web.failed"
    case .webLinks: "web.links"
    case .webInstall: "web.install"
    case .webUnreadable: "web.unreadable"
    case .webUnreadableThreads: "web.unreadable-threads"
    case .sizePart: "size.part"
    case .sizePartOf: "size.part-of"
    case .formatDecimal: "format.decimal"
    case .controllerNetwork: "controller.network"
    case .controllerInvalidResponse: "controller.invalid-response"
    case .controllerInvalidUrl: "controller.invalid-url"
    case .controllerAction: "controller.action"
    case .controllerUnknown: "controller.unknown"
    case .controllerLoading: "controller.loading"
    case .controllerFailed: "controller.failed"
    case .controllerTryAgain: "controller.try-again"
    case .failureSentence: "failure.sentence"
    case .failureReturned: "failure.returned"
    case .failureFailed: "failure.failed"
    case .failurePart: "failure.part"
    case .failureNoClient: "failure.no-client"
    case .failureRequestLimit: "failure.request-limit"
    case .failureRequests: "failure.requests"
    case .failureRequestsForUrl: "failure.requests-for-url"
    case .failureQueueFull: "failure.queue-full"
    case .failureControlCharacters: "failure.control-characters"
    case .failureNotAbsolute: "failure.not-absolute"
    case .failureScheme: "failure.scheme"
    case .failureHost: "failure.host"
    case .failureSocket: "failure.socket"
    case .failureRefused: "failure.refused"
    case .failureNoConnection: "failure.no-connection"
    case .failureClosed: "failure.closed"
    case .failureEndedInHeader: "failure.ended-in-header"
    case .failureEndedEarly: "failure.ended-early"
    case .failureReset: "failure.reset"
    case .failureResetAfter: "failure.reset-after"
    case .failureHttp2Ended: "failure.http2-ended"
    case .failureBroke: "failure.broke"
    case .failureBrokeAfter: "failure.broke-after"
    case .failureExtent: "failure.extent"
    case .failureExtentOf: "failure.extent-of"
    case .failureCompression: "failure.compression"
    case .failureNotHttp: "failure.not-http"
    case .failureMalformedUrl: "failure.malformed-url"
    case .failureBodyLimit: "failure.body-limit"
    case .failureHeaderLimit: "failure.header-limit"
    case .failureExpansion: "failure.expansion"
    case .failureTimeoutConnection: "failure.timeout-connection"
    case .failureTimeoutHandshake: "failure.timeout-handshake"
    case .failureTimeoutSilence: "failure.timeout-silence"
    case .failureTimeout: "failure.timeout"
    case .failureTimeoutExtent: "failure.timeout-extent"
    case .failureProxyHost: "failure.proxy-host"
    case .failureProxyNamedHost: "failure.proxy-named-host"
    case .failureProxyRefused: "failure.proxy-refused"
    case .failureProxyConnectionRefused: "failure.proxy-connection-refused"
    case .failureProxyNoConnection: "failure.proxy-no-connection"
    case .failureTlsEnded: "failure.tls-ended"
    case .failureTlsNotSpoken: "failure.tls-not-spoken"
    case .failureTlsCertificateRequired: "failure.tls-certificate-required"
    case .failureTlsCertificateRejected: "failure.tls-certificate-rejected"
    case .failureTlsHandshake: "failure.tls-handshake"
    case .failureTlsWrongName: "failure.tls-wrong-name"
    case .failureTlsNotYetValid: "failure.tls-not-yet-valid"
    case .failureTlsExpired: "failure.tls-expired"
    case .failureTlsSelfSigned: "failure.tls-self-signed"
    case .failureTlsUnknownFileAuthority: "failure.tls-unknown-file-authority"
    case .failureTlsUnknownAuthority: "failure.tls-unknown-authority"
    case .failureTlsOther: "failure.tls-other"
    case .failureTlsFile: "failure.tls-file"
    case .failureRedirectLimit: "failure.redirect-limit"
    case .failureRedirectScheme: "failure.redirect-scheme"
    case .failureRedirectUnencrypted: "failure.redirect-unencrypted"
    case .failureRedirectBody: "failure.redirect-body"
    case .failureRedirectMethod: "failure.redirect-method"
    case .failureRedirectAddress: "failure.redirect-address"
    case .adviceTryAgainOrAsk: "advice.try-again-or-ask"
    case .adviceAsk: "advice.ask"
    case .adviceMayBeReceived: "advice.may-be-received"
    case .adviceUnconfirmedCache: "advice.unconfirmed-cache"
    case .adviceRedirect: "advice.redirect"
    case .adviceSignIn: "advice.sign-in"
    case .adviceProxyLogin: "advice.proxy-login"
    case .adviceAccessDenied: "advice.access-denied"
    case .adviceCheckPath: "advice.check-path"
    case .adviceMethod: "advice.method"
    case .adviceWait: "advice.wait"
    case .adviceRejected: "advice.rejected"
    case .advicePart: "advice.part"
    case .adviceHost: "advice.host"
    case .adviceAddress: "advice.address"
    case .adviceSocket: "advice.socket"
    case .adviceRunning: "advice.running"
    case .adviceCompression: "advice.compression"
    case .advicePort: "advice.port"
    case .adviceSpelling: "advice.spelling"
    case .adviceUrlSpelling: "advice.url-spelling"
    case .adviceRequestLess: "advice.request-less"
    case .adviceCookies: "advice.cookies"
    case .adviceExpansion: "advice.expansion"
    case .advicePortHttps: "advice.port-https"
    case .adviceProxyVariables: "advice.proxy-variables"
    case .adviceProxyOperator: "advice.proxy-operator"
    case .adviceProxyRunning: "advice.proxy-running"
    case .adviceNetworkClient: "advice.network-client"
    case .adviceReloadLoop: "advice.reload-loop"
    case .adviceWaitForSome: "advice.wait-for-some"
    case .adviceContexts: "advice.contexts"
    case .adviceAbsoluteUrl: "advice.absolute-url"
    case .adviceSimulated: "advice.simulated"
    case .adviceTlsMayNotAccept: "advice.tls-may-not-accept"
    case .adviceTlsMayRequire: "advice.tls-may-require"
    case .adviceTlsHttp: "advice.tls-http"
    case .adviceTlsPassCertificate: "advice.tls-pass-certificate"
    case .adviceTlsRightCertificate: "advice.tls-right-certificate"
    case .adviceTlsHandshake: "advice.tls-handshake"
    case .adviceTlsOtherServer: "advice.tls-other-server"
    case .adviceTlsClockAsk: "advice.tls-clock-ask"
    case .adviceTlsRenew: "advice.tls-renew"
    case .adviceTlsTrust: "advice.tls-trust"
    case .adviceTlsAuthorityFile: "advice.tls-authority-file"
    case .adviceTlsTrustAuthority: "advice.tls-trust-authority"
    case .adviceTlsClock: "advice.tls-clock"
    case .adviceTlsPem: "advice.tls-pem"
    case .adviceNewTokenRejected: "advice.new-token-rejected"
    case .adviceRedirectDirectly: "advice.redirect-directly"
    case .chooserTitle: "chooser.title"
    case .unreadableEmpty: "unreadable.empty"
    case .unreadableEmptyBody: "unreadable.empty-body"
    case .unreadablePage: "unreadable.page"
    case .unreadableTitledPage: "unreadable.titled-page"
    case .unreadableCharset: "unreadable.charset"
    case .unreadableEncoding: "unreadable.encoding"
    case .unreadableTruncated: "unreadable.truncated"
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
    case .accessibleRoleRadioGroup: "accessible.role.radio-group"
    case .accessibleRoleSlider: "accessible.role.slider"
    case .accessibleRoleStepper: "accessible.role.stepper"
    case .accessibleRoleSwitch: "accessible.role.switch"
    case .accessibleRoleMeter: "accessible.role.meter"
    case .accessibleRoleImage: "accessible.role.image"
    case .accessibleRoleTab: "accessible.role.tab"
    case .accessibleRolePage: "accessible.role.page"
    case .accessibleRolePages: "accessible.role.pages"
    case .accessibleRoleRow: "accessible.role.row"
    case .accessibleRoleScrollArea: "accessible.role.scroll-area"
    case .accessibleRoleWebPage: "accessible.role.web-page"
    case .accessibleRoleDialog: "accessible.role.dialog"
    case .accessibleRoleList: "accessible.role.list"
    case .accessibleRoleHelp: "accessible.role.help"
    case .accessibleRoleCalendar: "accessible.role.calendar"
    case .accessibleRoleAlert: "accessible.role.alert"
    case .accessibleStateSelected: "accessible.state.selected"
    case .accessibleStateChecked: "accessible.state.checked"
    case .accessibleStateNotChecked: "accessible.state.not-checked"
    case .accessibleStateNotSelected: "accessible.state.not-selected"
    case .accessibleStateOn: "accessible.state.on"
    case .accessibleStateOff: "accessible.state.off"
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
    case .accessibleAlertClosed: "accessible.alert-closed"
    case .accessibleMenuClosed: "accessible.menu-closed"
    case .accessibleListClosed: "accessible.list-closed"
    case .accessibleHelpClosed: "accessible.help-closed"
    case .accessibleCalendarClosed: "accessible.calendar-closed"
    case .accessibleReloadFailed: "accessible.reload-failed"
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
    case .accessibleFailedAttempt: "accessible.failed-attempt"
    case .accessibleRetryKey: "accessible.retry-key"
    case .accessibleCharacterSpace: "accessible.character.space"
    case .accessibleCharacterPeriod: "accessible.character.period"
    case .accessibleCharacterComma: "accessible.character.comma"
    case .accessibleCharacterColon: "accessible.character.colon"
    case .accessibleCharacterSemicolon: "accessible.character.semicolon"
    case .accessibleCharacterHyphen: "accessible.character.hyphen"
    case .accessibleCharacterMinus: "accessible.character.minus"
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
    case .accessibleDone: "accessible.done"
    case .accessibleSeconds: "accessible.seconds"
    case .accessibleMenu: "accessible.menu"
    }
  }

  /// What translators should know; nil for a text that explains itself.
  package var comment: String? {
    switch self {
    case .hintNext: "After Tab: goes to the next control."
    case .hintPress: "After Enter: presses the button."
    case .hintMore: "After PgDn: shows the next rows."
    case .hintKeys: "After ?: lists all keys."
    case .hintBack: "After Esc."
    case .hintCancel: "After Esc: cancels the load."
    case .hintLeave: "After Esc: leaves a part of the screen that scrolls."
    case .hintDone: "After Esc: leaves a text field."
    case .hintLine: "After ↑↓: moves by a line."
    case .hintChange: "After ↑↓: changes a number."
    case .hintCalendar: "After ↓: opens a calendar."
    case .hintNextField: "After Enter: goes to the next field."
    case .hintDay: "After arrows: another day."
    case .hintMonth: "After PgUp PgDn: another month."
    case .hintChoose: "After Enter or arrows, in a list or calendar."
    case .hintSelect: "After Enter, on a tab."
    case .hintGo: "After Enter, in the command palette."
    case .hintClose: "After Esc."
    case .hintPage: "After ← →: another page."
    case .hintSearchEnd: "After Esc: ends the search."
    case .hintSearchKeep: "After Enter: ends typing and keeps the matches."
    case .hintSearchShow: "After Enter: shows the match on another page."
    case .hintSearchNext: "After n."
    case .hintSearchPrevious: "After N."
    case .hintRetry: "After r: loads again what failed."
    case .hintRefresh: "After r: refreshes the content."
    case .hintRefreshing: "After r: a refresh is in progress."
    case .hintReload: "After r: loads the screen again."
    case .hintRightPane: "After F6: shows the right pane."
    case .hintDetails: "After d: shows the request that failed."
    case .hintApply: "After Enter: applies the theme."
    case .hintApplySave: "After Enter: applies the theme and saves it."
    case .hintDismiss: "After Esc: closes the message about an error."
    case .buttonBack: "In the navigation bar, after an arrow."
    case .buttonOk: "A dialog of a screen that names no other text."
    case .buttonStay: "Does not quit."
    case .buttonToday: "In the calendar."
    case .buttonMore: "Opens the items that do not fit in the navigation bar."
    case .buttonRetryIn: "The button Retry while it counts down, such as “Retry in 12 s”."
    case .buttonOpen: "Opens a URL in another program."
    case .keyTab: "The name of the key, as printed on keyboards."
    case .keyArrows: "In a list of keys, such as “Tab, arrows”."
    case .keyLetters: "In a list of keys: any letter."
    case .keyTo: "Between two keys, such as “1 to 9”."
    case .keyWith: "Between a modifier and keys, such as “Shift with ↑, ↓”."
    case .stateSecondsOf: "The elapsed time and the time limit."
    case .stateQueued: "A step of a request, in the status bar."
    case .stateStill: "A control was pressed again; the activity is one of those below."
    case .stateLoadingWhat: "After “Still”."
    case .dialogKeysTitle: "The help page, which lists the keys."
    case .dialogEscForButtons: "In the border of a dialog that opened while the user was typing. The key Esc moves to the buttons."
    case .errorTitleLoad: "The title of a dialog."
    case .errorMore: "Failures that a dialog does not describe."
    case .errorLine: "In the place of content that could not be loaded."
    case .searchField: "The name of the search field for screen readers."
    case .searchOnPage: "After “3/7”, if the match is on another page."
    case .formCheckValue: "The validation message of a field without its own."
    case .helpMoveFocus: "On the help page, after the keys. In the infinitive."
    case .helpSuspend: "fg is the shell's command."
    case .commandSearch: "In the command palette."
    case .groupMoving: "A heading on the help page."
    case .paletteCount: "How many commands match the typed letters."
    case .paletteCurrent: "The theme in use."
    case .tabsMore: "The number of tabs that do not fit, before an arrow."
    case .paneLeft: "The pane that has the keyboard, in the status bar."
    case .fieldEmailPlaceholder: "The placeholder of an e-mail field."
    case .fieldDatePlaceholder: "The placeholder of a field for a date."
    case .calendarTitle: "In the calendar."
    case .calendarDay: "The selected day, for screen readers."
    case .calendarToday: "The selected day, if it is today."
    case .calendarFirstWeekday: "The first column of the calendar: 1 for Monday to 7 for Sunday."
    case .calendarColumn1: "The heading of a column, at most three letters."
    case .messageQuitsAgain: "Pressing the key once more quits."
    case .messageTlsUnverified: "A warning that stays in the status bar."
    case .staleNote: "In the status bar: the screen came from the cache."
    case .themeCool: "The colors of a theme."
    case .formatDecimal: "The decimal separator."
    case .controllerNetwork: "The title of an error, in an example of Beagle."
    case .failureSentence: "A failed request such as GET /orders, and what happened, for example “failed: connection refused by example.com:443”."
    case .chooserTitle: "The list of the screens of a directory."
    default: nil
    }
  }

  /// Whether the text has plural forms.
  public var hasPluralForms: Bool {
    switch self {
    case .errorMore, .formInvalidFields, .copyLines, .copyCharacters, .copyPartialLines, .durationSeconds, .durationMinutes, .durationHours, .durationDays, .quitUnsentFields, .failureRequests, .failureRequestsForUrl, .failureExtent, .accessibleCharacters, .accessibleMoreCharacters, .accessibleSeconds: true
    default: false
    }
  }
}
