import CellText
import Localization
import TerminalKit

/// The text of a failure in the place of its content: the cause, the attempt, and the key of its
/// retry.
struct FailureText: Equatable {
  /// The cause in a few words.
  let cause: String
  /// The number of the attempt; 1 is not shown.
  var attempt = 1

  /// The maximum width of a cause, in columns. The log of requests has the whole message.
  private static let causeWidth = 60
  /// The widths of a shortened cause, in columns, that is preferred to the attempt and the name, and of
  /// one that still says something, such as `503…`.
  private static let (preferredCauseWidth, minimumCauseWidth) = (8, 4)

  /// The words for screen readers, without the key.
  @MainActor var spoken: String {
    attempt > 1
      ? localized.accessibleFailedAttempt(number: "\(attempt)", cause: cause)
      : localized.accessibleFailed(cause: cause)
  }

  /// The whole text.
  @MainActor var text: String { text(causeWidth: FailureText.causeWidth, attempt) }

  @MainActor private func text(causeWidth width: Int, _ attempt: Int) -> String {
    let cause = TextMetrics.truncated(TextMetrics.line(cause), toWidth: width)
    let key = KeyBinding.screen.shownKeyName(for: .retry)
    return attempt > 1
      ? localized.errorLineAttempt(cause: cause, number: "\(attempt)", key: key)
      : localized.errorLine(cause: cause, key: key)
  }

  /// Returns the text with as much of the cause as fits, because no row may move when a failure
  /// appears, and the key must be visible. The name is left out if the whole cause fits then. A very narrow text
  /// leaves out the attempt, then the name.
  /// - Parameters:
  ///   - size: the size of the place, in cells.
  ///   - name: a text before the cause.
  /// - Returns: nil if even the shortest text does not fit.
  @MainActor
  func fitting(_ size: CellSize, after name: String = "") -> String? {
    let whole = min(FailureText.causeWidth, TextMetrics.width(TextMetrics.line(cause)))
    let variants = [
      (name, attempt, whole), ("", attempt, whole),
      (name, attempt, FailureText.preferredCauseWidth), (name, 1, FailureText.preferredCauseWidth),
      ("", 1, FailureText.minimumCauseWidth),
    ]
    for (name, attempt, minimum) in variants {
      var width = whole
      repeat {
        let text = name + text(causeWidth: width, attempt)
        if TextLayout.measure(text, width: size.width).height <= size.height { return text }
        width -= 1
      } while width >= minimum
    }
    return nil
  }
}
