import BeagleSchema
import BeagleTUI
import CellText

/// A recording of a terminal in the format asciicast v2, which asciinema plays.
@MainActor
package final class Asciicast {
  /// The maximum number of frames; the oldest are dropped.
  private static let frameLimit = 2000

  private let size: CellSize
  private let start: Int
  private let limit: Int
  private var frames: [(milliseconds: Int, content: String)] = []
  private var last = ""
  private var bytes = 0

  /// Begins a recording with the current screen.
  /// - Parameter limit: the maximum number of bytes of all frames; the oldest are dropped.
  package init(_ pilot: Pilot, limit: Int = 32 << 20) {
    self.limit = limit
    size = pilot.terminal.size
    start = pilot.milliseconds
    add(pilot)
  }

  /// Adds the screen, if it changed.
  package func add(_ pilot: Pilot) {
    let content = SurfaceExport.ansi(pilot.terminal.surface.withoutSecrets)
    guard content != last else { return }
    last = content
    bytes += content.utf8.count
    frames.append((pilot.milliseconds - start, content))
    guard frames.count > Asciicast.frameLimit || bytes > limit else { return }
    // Half of the frames at once, so that the cost of a frame does not grow with their number.
    frames.removeFirst(frames.count / 2)
    bytes = frames.reduce(0) { $0 + $1.content.utf8.count }
  }

  /// The recording: a header, and a line for each frame.
  var text: String {
    var text = "\(Asciicast.start)\(size.width), \"height\": \(size.height)}\n"
    for frame in frames {
      let rows = frame.content.split(separator: "\n", omittingEmptySubsequences: false)
      let screen = "\u{1b}[H\u{1b}[2J" + rows.joined(separator: "\r\n")
      text +=
        "[\(Asciicast.seconds(frame.milliseconds)), \"o\", \(DynamicObject.string(screen).jsonText)]\n"
    }
    return text
  }

  private static let start = #"{"version": 2, "width": "#

  /// Whether a text begins like a recording of this program. The header of asciinema has more.
  static func isOwn(_ text: String) -> Bool {
    guard let line = text.split(separator: "\n", maxSplits: 1).first, line.hasPrefix(start) else {
      return false
    }
    return line.hasSuffix("}") && line.count { $0 == ":" } == 3
  }

  /// Returns seconds with three decimals.
  nonisolated static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
