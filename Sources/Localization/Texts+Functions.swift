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

  /// Copied {count} lines without content that is not loaded, if the terminal allows it.
  package func copyPartialLines(count: Int) -> String {
    filled(.copyPartialLines, count: count)
  }

  /// Copied the first {copied} of {all} rows without content that is not loaded, if the terminal allows it.
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

  /// {size} {unit}
  package func sizePart(size: String, unit: String) -> String {
    filled(.sizePart, ("size", size), ("unit", unit))
  }

  /// {size} of {total} {unit}
  package func sizePartOf(size: String, total: String, unit: String) -> String {
    filled(.sizePartOf, ("size", size), ("total", total), ("unit", unit))
  }

  /// Press {help} for the keys, {quit} to quit. In a text field, press {escape} first.
  package func transcriptGreeting(help: String, quit: String, escape: String) -> String {
    filled(.transcriptGreeting, ("help", help), ("quit", quit), ("escape", escape))
  }
}
