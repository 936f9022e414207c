// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

extension Texts {
  /// {retry} in {time}
  package func buttonRetryIn(retry: String, time: String) -> String {
    filled(.buttonRetryIn, ("retry", retry), ("time", time))
  }

  /// {seconds} s
  package func stateSeconds(seconds: String) -> String {
    filled(.stateSeconds, ("seconds", seconds))
  }

  /// {seconds} s of {limit} s
  package func stateSecondsOf(seconds: String, limit: String) -> String {
    filled(.stateSecondsOf, ("seconds", seconds), ("limit", limit))
  }

  /// Not loaded · press {key} to retry
  package func stateNotLoaded(key: String) -> String {
    filled(.stateNotLoaded, ("key", key))
  }

  /// Nothing has failed or can be refreshed; {key} reloads the screen.
  package func stateNothingToRetry(key: String) -> String {
    filled(.stateNothingToRetry, ("key", key))
  }

  /// Loading {url}
  package func stateLoadingUrl(url: String) -> String {
    filled(.stateLoadingUrl, ("url", url))
  }

  /// receiving {size}
  package func stateReceiving(size: String) -> String {
    filled(.stateReceiving, ("size", size))
  }

  /// Still {activity}.
  package func stateStill(activity: String) -> String {
    filled(.stateStill, ("activity", activity))
  }

  /// sending {request}
  package func stateSending(request: String) -> String {
    filled(.stateSending, ("request", request))
  }

  /// The screen loads after {request}.
  package func stateLoadsAfter(request: String) -> String {
    filled(.stateLoadsAfter, ("request", request))
  }

  /// {key} cancels.
  package func stateEscapeCancels(key: String) -> String {
    filled(.stateEscapeCancels, ("key", key))
  }

  /// loading {path}
  package func stateLoadingWhat(path: String) -> String {
    filled(.stateLoadingWhat, ("path", path))
  }

  /// and {count} more
  package func errorMore(count: Int) -> String {
    filled(.errorMore, count: count)
  }

  /// attempt {number}
  package func errorAttempt(number: String) -> String {
    filled(.errorAttempt, ("number", number))
  }

  /// attempt {number}, {time}
  package func errorAttemptAt(number: String, time: String) -> String {
    filled(.errorAttemptAt, ("number", number), ("time", time))
  }

  /// ✕ {cause} · {key} retry
  package func errorLine(cause: String, key: String) -> String {
    filled(.errorLine, ("cause", cause), ("key", key))
  }

  /// ✕ {cause} · attempt {number} · {key} retry
  package func errorLineAttempt(cause: String, number: String, key: String) -> String {
    filled(.errorLineAttempt, ("cause", cause), ("number", number), ("key", key))
  }

  /// Match {number} of {total}
  package func searchMatch(number: String, total: String) -> String {
    filled(.searchMatch, ("number", number), ("total", total))
  }

  /// , page {page}
  package func searchOnPage(page: String) -> String {
    filled(.searchOnPage, ("page", page))
  }

  /// Match {number} of {total} or more
  package func searchMatchOrMore(number: String, total: String) -> String {
    filled(.searchMatchOrMore, ("number", number), ("total", total))
  }

  /// {match}, on page {page}
  package func searchMatchOnPage(match: String, page: String) -> String {
    filled(.searchMatchOnPage, ("match", match), ("page", page))
  }

  /// {count} fields need attention
  package func formInvalidFields(count: Int) -> String {
    filled(.formInvalidFields, count: count)
  }

  /// “{title}” is disabled; the form cannot be submitted.
  package func formSubmitDisabled(title: String) -> String {
    filled(.formSubmitDisabled, ("title", title))
  }

  /// {matches} of {total}
  package func paletteCount(matches: String, total: String) -> String {
    filled(.paletteCount, ("matches", matches), ("total", total))
  }

  /// Open {url}
  package func paletteOpen(url: String) -> String {
    filled(.paletteOpen, ("url", url))
  }

  /// Theme: {name}
  package func paletteTheme(name: String) -> String {
    filled(.paletteTheme, ("name", name))
  }

  /// Inspector: {tab}
  package func paletteInspector(tab: String) -> String {
    filled(.paletteInspector, ("tab", tab))
  }

  /// {count} more
  package func tabsMore(count: String) -> String {
    filled(.tabsMore, ("count", count))
  }

  /// Two panes need {columns} columns.
  package func paneNeedsColumns(columns: String) -> String {
    filled(.paneNeedsColumns, ("columns", columns))
  }

  /// The field is full: it takes {limit} characters.
  package func fieldFull(limit: String) -> String {
    filled(.fieldFull, ("limit", limit))
  }

  /// {month} {year}
  package func calendarTitle(month: String, year: String) -> String {
    filled(.calendarTitle, ("month", month), ("year", year))
  }

  /// {weekday}, {day} {month} {year}
  package func calendarDay(weekday: String, day: String, month: String, year: String) -> String {
    filled(.calendarDay, ("weekday", weekday), ("day", day), ("month", month), ("year", year))
  }

  /// {day}, today
  package func calendarToday(day: String) -> String {
    filled(.calendarToday, ("day", day))
  }

  /// This is the first screen; {key} quits.
  package func messageFirstScreen(key: String) -> String {
    filled(.messageFirstScreen, ("key", key))
  }

  /// Only the first {limit} MiB of the paste was inserted.
  package func messagePasteCut(limit: String) -> String {
    filled(.messagePasteCut, ("limit", limit))
  }

  /// {key} has no function here; {help} lists the keys.
  package func messageKeyUnused(key: String, help: String) -> String {
    filled(.messageKeyUnused, ("key", key), ("help", help))
  }

  /// Not while this is loading; {key} cancels.
  package func messageStillLoading(key: String) -> String {
    filled(.messageStillLoading, ("key", key))
  }

  /// Close “{title}” first.
  package func messageCloseNamedDialog(title: String) -> String {
    filled(.messageCloseNamedDialog, ("title", title))
  }

  /// Nothing to repeat; {key} searches.
  package func messageNothingToRepeat(key: String) -> String {
    filled(.messageNothingToRepeat, ("key", key))
  }

  /// {key} again quits.
  package func messageQuitsAgain(key: String) -> String {
    filled(.messageQuitsAgain, ("key", key))
  }

  /// This screen cannot be shown. {error}
  package func messageScreenInvalid(error: String) -> String {
    filled(.messageScreenInvalid, ("error", error))
  }

  /// Make the terminal larger: at least {size}.
  package func messageTerminalSmall(size: String) -> String {
    filled(.messageTerminalSmall, ("size", size))
  }

  /// {size} needed
  package func messageSizeNeeded(size: String) -> String {
    filled(.messageSizeNeeded, ("size", size))
  }

  /// Copied {count} lines, if the terminal allows it.
  package func copyLines(count: Int) -> String {
    filled(.copyLines, count: count)
  }

  /// Copied {count} characters, if the terminal allows it.
  package func copyCharacters(count: Int) -> String {
    filled(.copyCharacters, count: count)
  }

  /// Not copied: the text has {size} KiB, and terminals take at most {limit} KiB.
  package func copyTooLarge(size: String, limit: String) -> String {
    filled(.copyTooLarge, ("size", size), ("limit", limit))
  }

  /// Copied the first {copied} of {all} rows, if the terminal allows it.
  package func copyRows(copied: String, all: String) -> String {
    filled(.copyRows, ("copied", copied), ("all", all))
  }

  /// Copied {count} lines except content that is not loaded, if the terminal allows it.
  package func copyPartialLines(count: Int) -> String {
    filled(.copyPartialLines, count: count)
  }

  /// Copied the first {copied} of {all} rows except content that is not loaded, if the terminal allows it.
  package func copyPartialRows(copied: String, all: String) -> String {
    filled(.copyPartialRows, ("copied", copied), ("all", all))
  }

  /// from {time}, {age}
  package func staleNote(time: String, age: String) -> String {
    filled(.staleNote, ("time", time), ("age", age))
  }

  /// {duration} ago
  package func staleAgo(duration: String) -> String {
    filled(.staleAgo, ("duration", duration))
  }

  /// This screen is from {time} and may be out of date.
  package func staleAnnouncement(time: String) -> String {
    filled(.staleAnnouncement, ("time", time))
  }

  /// This screen is from {time} and may be out of date. {key} reloads it.
  package func staleAnnouncementReload(time: String, key: String) -> String {
    filled(.staleAnnouncementReload, ("time", time), ("key", key))
  }

  /// Could not reload at {time} · {key} requests
  package func staleReloadFailed(time: String, key: String) -> String {
    filled(.staleReloadFailed, ("time", time), ("key", key))
  }

  /// {count} s
  package func durationSeconds(count: Int) -> String {
    filled(.durationSeconds, count: count)
  }

  /// {count} min
  package func durationMinutes(count: Int) -> String {
    filled(.durationMinutes, count: count)
  }

  /// {count} h
  package func durationHours(count: Int) -> String {
    filled(.durationHours, count: count)
  }

  /// {count} days
  package func durationDays(count: Int) -> String {
    filled(.durationDays, count: count)
  }

  /// {request} has no response yet. The server may have received it.
  package func quitPending(request: String) -> String {
    filled(.quitPending, ("request", request))
  }

  /// The text in {count} fields was not sent.
  package func quitUnsentFields(count: Int) -> String {
    filled(.quitUnsentFields, count: count)
  }

  /// {colors}, {scheme}
  package func themeScheme(colors: String, scheme: String) -> String {
    filled(.themeScheme, ("colors", colors), ("scheme", scheme))
  }

  /// {colors}, follows the terminal
  package func themeAutomatic(colors: String) -> String {
    filled(.themeAutomatic, ("colors", colors))
  }

  /// Theme {name} saved.
  package func themeSaved(name: String) -> String {
    filled(.themeSaved, ("name", name))
  }

  /// Theme {name} saved; --theme overrides it.
  package func themeSavedOverridden(name: String) -> String {
    filled(.themeSavedOverridden, ("name", name))
  }

  /// Theme not saved: {cause}
  package func themeNotSaved(cause: String) -> String {
    filled(.themeNotSaved, ("cause", cause))
  }

  /// The URL "{url}" cannot be opened; only http, https and mailto URLs can.
  package func urlUnsupported(url: String) -> String {
    filled(.urlUnsupported, ("url", url))
  }

  /// The URL could not be opened: {cause}
  package func urlFailed(cause: String) -> String {
    filled(.urlFailed, ("cause", cause))
  }

  /// This is not a web page, but {type}.
  package func webNotAPage(type: String) -> String {
    filled(.webNotAPage, ("type", type))
  }

  /// The page could not be read: {cause}.
  package func webUnreadable(cause: String) -> String {
    filled(.webUnreadable, ("cause", cause))
  }

  /// {size} {unit}
  package func sizePart(size: String, unit: String) -> String {
    filled(.sizePart, ("size", size), ("unit", unit))
  }

  /// {size} of {total} {unit}
  package func sizePartOf(size: String, total: String, unit: String) -> String {
    filled(.sizePartOf, ("size", size), ("total", total), ("unit", unit))
  }

  /// {request} {reason}.
  package func failureSentence(request: String, reason: String) -> String {
    filled(.failureSentence, ("request", request), ("reason", reason))
  }

  /// returned {status}
  package func failureReturned(status: String) -> String {
    filled(.failureReturned, ("status", status))
  }

  /// failed: {reason}
  package func failureFailed(reason: String) -> String {
    filled(.failureFailed, ("reason", reason))
  }

  /// returned only a part of the response, {range}
  package func failurePart(range: String) -> String {
    filled(.failurePart, ("range", range))
  }

  /// was not sent: more than {limit} since the last key press
  package func failureRequestLimit(limit: String) -> String {
    filled(.failureRequestLimit, ("limit", limit))
  }

  /// {count} requests
  package func failureRequests(count: Int) -> String {
    filled(.failureRequests, count: count)
  }

  /// {count} requests for this URL
  package func failureRequestsForUrl(count: Int) -> String {
    filled(.failureRequestsForUrl, count: count)
  }

  /// was not sent: {count} requests are already waiting
  package func failureQueueFull(count: String) -> String {
    filled(.failureQueueFull, ("count", count))
  }

  /// was refused: {scheme} is neither http nor https
  package func failureScheme(scheme: String) -> String {
    filled(.failureScheme, ("scheme", scheme))
  }

  /// could not resolve the host {host}
  package func failureHost(host: String) -> String {
    filled(.failureHost, ("host", host))
  }

  /// no server listens on the socket {path}
  package func failureSocket(path: String) -> String {
    filled(.failureSocket, ("path", path))
  }

  /// connection refused by {place}
  package func failureRefused(place: String) -> String {
    filled(.failureRefused, ("place", place))
  }

  /// no connection to {place} ({cause})
  package func failureNoConnection(place: String, cause: String) -> String {
    filled(.failureNoConnection, ("place", place), ("cause", cause))
  }

  /// {place} closed the connection without a response
  package func failureClosed(place: String) -> String {
    filled(.failureClosed, ("place", place))
  }

  /// the response ended early, {extent}
  package func failureEndedEarly(extent: String) -> String {
    filled(.failureEndedEarly, ("extent", extent))
  }

  /// {place} reset the stream ({cause})
  package func failureReset(place: String, cause: String) -> String {
    filled(.failureReset, ("place", place), ("cause", cause))
  }

  /// {place} reset the stream {extent} ({cause})
  package func failureResetAfter(place: String, extent: String, cause: String) -> String {
    filled(.failureResetAfter, ("place", place), ("extent", extent), ("cause", cause))
  }

  /// {place} ended the HTTP/2 connection before the response was complete ({cause})
  package func failureHttp2Ended(place: String, cause: String) -> String {
    filled(.failureHttp2Ended, ("place", place), ("cause", cause))
  }

  /// the connection to {place} broke ({cause})
  package func failureBroke(place: String, cause: String) -> String {
    filled(.failureBroke, ("place", place), ("cause", cause))
  }

  /// the connection to {place} broke {extent} ({cause})
  package func failureBrokeAfter(place: String, extent: String, cause: String) -> String {
    filled(.failureBrokeAfter, ("place", place), ("extent", extent), ("cause", cause))
  }

  /// after {count} bytes
  package func failureExtent(count: Int) -> String {
    filled(.failureExtent, count: count)
  }

  /// after {received} of {announced} bytes
  package func failureExtentOf(received: String, announced: String) -> String {
    filled(.failureExtentOf, ("received", received), ("announced", announced))
  }

  /// {place} sent something that is not a valid HTTP response
  package func failureNotHttp(place: String) -> String {
    filled(.failureNotHttp, ("place", place))
  }

  /// the response is larger than {size}
  package func failureBodyLimit(size: String) -> String {
    filled(.failureBodyLimit, ("size", size))
  }

  /// the response decompresses to more than 200 times what {place} sent
  package func failureExpansion(place: String) -> String {
    filled(.failureExpansion, ("place", place))
  }

  /// timed out: no connection to {place} within {time}
  package func failureTimeoutConnection(place: String, time: String) -> String {
    filled(.failureTimeoutConnection, ("place", place), ("time", time))
  }

  /// timed out: {place} did not finish the TLS handshake within {time}
  package func failureTimeoutHandshake(place: String, time: String) -> String {
    filled(.failureTimeoutHandshake, ("place", place), ("time", time))
  }

  /// timed out: {place} sent nothing for {time}
  package func failureTimeoutSilence(place: String, time: String) -> String {
    filled(.failureTimeoutSilence, ("place", place), ("time", time))
  }

  /// timed out after {time}
  package func failureTimeout(time: String) -> String {
    filled(.failureTimeout, ("time", time))
  }

  /// timed out after {time}, {extent}
  package func failureTimeoutExtent(time: String, extent: String) -> String {
    filled(.failureTimeoutExtent, ("time", time), ("extent", extent))
  }

  /// could not resolve the proxy “{host}”
  package func failureProxyNamedHost(host: String) -> String {
    filled(.failureProxyNamedHost, ("host", host))
  }

  /// the proxy {proxy} refused to connect to {place}: {status}
  package func failureProxyRefused(proxy: String, place: String, status: String) -> String {
    filled(.failureProxyRefused, ("proxy", proxy), ("place", place), ("status", status))
  }

  /// connection refused by the proxy {proxy}
  package func failureProxyConnectionRefused(proxy: String) -> String {
    filled(.failureProxyConnectionRefused, ("proxy", proxy))
  }

  /// no connection to the proxy {proxy}
  package func failureProxyNoConnection(proxy: String) -> String {
    filled(.failureProxyNoConnection, ("proxy", proxy))
  }

  /// {place} ended the secure connection without a response
  package func failureTlsEnded(place: String) -> String {
    filled(.failureTlsEnded, ("place", place))
  }

  /// no secure connection to {host}: the server at {place} does not speak TLS
  package func failureTlsNotSpoken(host: String, place: String) -> String {
    filled(.failureTlsNotSpoken, ("host", host), ("place", place))
  }

  /// {host} requires a client certificate
  package func failureTlsCertificateRequired(host: String) -> String {
    filled(.failureTlsCertificateRequired, ("host", host))
  }

  /// {host} does not accept the certificate in {file} ({cause})
  package func failureTlsCertificateRejected(host: String, file: String, cause: String) -> String {
    filled(.failureTlsCertificateRejected, ("host", host), ("file", file), ("cause", cause))
  }

  /// {host} rejected the TLS handshake ({cause})
  package func failureTlsHandshake(host: String, cause: String) -> String {
    filled(.failureTlsHandshake, ("host", host), ("cause", cause))
  }

  /// the certificate of {place} is not for the name {host}
  package func failureTlsWrongName(place: String, host: String) -> String {
    filled(.failureTlsWrongName, ("place", place), ("host", host))
  }

  /// the certificate of {host} is not valid yet
  package func failureTlsNotYetValid(host: String) -> String {
    filled(.failureTlsNotYetValid, ("host", host))
  }

  /// the certificate of {host} has expired
  package func failureTlsExpired(host: String) -> String {
    filled(.failureTlsExpired, ("host", host))
  }

  /// the certificate of {host} is self-signed
  package func failureTlsSelfSigned(host: String) -> String {
    filled(.failureTlsSelfSigned, ("host", host))
  }

  /// the certificate of {host} is not signed by an authority in {file}
  package func failureTlsUnknownFileAuthority(host: String, file: String) -> String {
    filled(.failureTlsUnknownFileAuthority, ("host", host), ("file", file))
  }

  /// the certificate of {host} is signed by an authority that this machine does not trust
  package func failureTlsUnknownAuthority(host: String) -> String {
    filled(.failureTlsUnknownAuthority, ("host", host))
  }

  /// no secure connection to {host} ({cause})
  package func failureTlsOther(host: String, cause: String) -> String {
    filled(.failureTlsOther, ("host", host), ("cause", cause))
  }

  /// the certificates in {file} cannot be read
  package func failureTlsFile(file: String) -> String {
    filled(.failureTlsFile, ("file", file))
  }

  /// it redirects more than {count} times
  package func failureRedirectLimit(count: String) -> String {
    filled(.failureRedirectLimit, ("count", count))
  }

  /// it redirects to {url}, which is not http or https
  package func failureRedirectScheme(url: String) -> String {
    filled(.failureRedirectScheme, ("url", url))
  }

  /// it redirects from https to {url}, which is not encrypted
  package func failureRedirectUnencrypted(url: String) -> String {
    filled(.failureRedirectUnencrypted, ("url", url))
  }

  /// it redirects to {url}, another origin, which must not receive the request body
  package func failureRedirectBody(url: String) -> String {
    filled(.failureRedirectBody, ("url", url))
  }

  /// it redirects to {url}, another origin, which must not receive a {method} request
  package func failureRedirectMethod(url: String, method: String) -> String {
    filled(.failureRedirectMethod, ("url", url), ("method", method))
  }

  /// it redirects to {url}, which is not a valid address
  package func failureRedirectAddress(url: String) -> String {
    filled(.failureRedirectAddress, ("url", url))
  }

  /// Try again: simulated failure {number} of {total}.
  package func adviceSimulated(number: String, total: String) -> String {
    filled(.adviceSimulated, ("number", number), ("total", total))
  }

  /// Try again. It may not accept the certificate in {file}.
  package func adviceTlsMayNotAccept(file: String) -> String {
    filled(.adviceTlsMayNotAccept, ("file", file))
  }

  /// {request} returned {status} instead of a screen. Ask the server's operator.
  package func unreadableEmpty(request: String, status: String) -> String {
    filled(.unreadableEmpty, ("request", request), ("status", status))
  }

  /// {request} returned {status} with an empty body instead of a screen. Ask the server's operator.
  package func unreadableEmptyBody(request: String, status: String) -> String {
    filled(.unreadableEmptyBody, ("request", request), ("status", status))
  }

  /// {request} returned a web page instead of a screen. Is it a login page? Sign in first, or send the credentials that
  /// it expects, such as an Authorization header.
  package func unreadablePage(request: String) -> String {
    filled(.unreadablePage, ("request", request))
  }

  /// {request} returned a web page instead of a screen, {title}. Is it a login page? Sign in first, or send the
  /// credentials that it expects, such as an Authorization header.
  package func unreadableTitledPage(request: String, title: String) -> String {
    filled(.unreadableTitledPage, ("request", request), ("title", title))
  }

  /// {request} returned text that is not UTF-8 but {charset}. Ask the server's operator to send JSON as UTF-8.
  package func unreadableCharset(request: String, charset: String) -> String {
    filled(.unreadableCharset, ("request", request), ("charset", charset))
  }

  /// {request} returned text that is not UTF-8, without naming a charset: {cause}. Ask the server's operator to send
  /// JSON as UTF-8.
  package func unreadableEncoding(request: String, cause: String) -> String {
    filled(.unreadableEncoding, ("request", request), ("cause", cause))
  }

  /// {request} returned JSON that ends in the middle, after {count} bytes (line {line}, column {column}). Try again, or
  /// ask the server's operator.
  package func unreadableTruncated(request: String, count: String, line: String, column: String) -> String {
    filled(.unreadableTruncated, ("request", request), ("count", count), ("line", line), ("column", column))
  }

  /// {number} of {count}
  package func accessiblePosition(number: String, count: String) -> String {
    filled(.accessiblePosition, ("number", number), ("count", count))
  }

  /// row {number} of {count}
  package func accessibleRow(number: String, count: String) -> String {
    filled(.accessibleRow, ("number", number), ("count", count))
  }

  /// hint {text}
  package func accessibleHint(text: String) -> String {
    filled(.accessibleHint, ("text", text))
  }

  /// Screen: {title}
  package func accessibleScreen(title: String) -> String {
    filled(.accessibleScreen, ("title", title))
  }

  /// Focus: {line}
  package func accessibleFocus(line: String) -> String {
    filled(.accessibleFocus, ("line", line))
  }

  /// Heading: {text}
  package func accessibleHeading(text: String) -> String {
    filled(.accessibleHeading, ("text", text))
  }

  /// Error in {name}: {message}
  package func accessibleError(name: String, message: String) -> String {
    filled(.accessibleError, ("name", name), ("message", message))
  }

  /// Error: {message}
  package func accessibleErrorOfFocus(message: String) -> String {
    filled(.accessibleErrorOfFocus, ("message", message))
  }

  /// {name}: error cleared.
  package func accessibleErrorCleared(name: String) -> String {
    filled(.accessibleErrorCleared, ("name", name))
  }

  /// Could not reload at {time}.
  package func accessibleReloadFailed(time: String) -> String {
    filled(.accessibleReloadFailed, ("time", time))
  }

  /// Left {name}.
  package func accessibleLeftField(name: String) -> String {
    filled(.accessibleLeftField, ("name", name))
  }

  /// Deleted: {text}
  package func accessibleDeleted(text: String) -> String {
    filled(.accessibleDeleted, ("text", text))
  }

  /// {text} selected
  package func accessibleSelectedText(text: String) -> String {
    filled(.accessibleSelectedText, ("text", text))
  }

  /// Press {help} for the keys, {quit} to quit. In a text field, press Esc first.
  package func accessibleGreeting(help: String, quit: String) -> String {
    filled(.accessibleGreeting, ("help", help), ("quit", quit))
  }

  /// Could not load: {cause}
  package func accessibleFailed(cause: String) -> String {
    filled(.accessibleFailed, ("cause", cause))
  }

  /// Could not load, attempt {number}: {cause}
  package func accessibleFailedAttempt(number: String, cause: String) -> String {
    filled(.accessibleFailedAttempt, ("number", number), ("cause", cause))
  }

  /// {key} retries
  package func accessibleRetryKey(key: String) -> String {
    filled(.accessibleRetryKey, ("key", key))
  }

  /// {count} characters
  package func accessibleCharacters(count: Int) -> String {
    filled(.accessibleCharacters, count: count)
  }

  /// and {count} more characters
  package func accessibleMoreCharacters(count: Int) -> String {
    filled(.accessibleMoreCharacters, count: count)
  }

  /// {count} seconds
  package func accessibleSeconds(count: Int) -> String {
    filled(.accessibleSeconds, count: count)
  }
}
