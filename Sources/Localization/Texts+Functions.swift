// `make resources` writes this file from Resources/Languages. Change those files.
// swift-format-ignore-file

extension Texts {
  /// Match {number} of {total}
  package func searchMatch(number: String, total: String) -> String {
    filled(.searchMatch, ("number", number), ("total", total))
  }

  /// {count} fields need attention
  package func formInvalidFields(count: Int) -> String {
    filled(.formInvalidFields, count: count)
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
