import Glibc

/// The bytes that a terminal emulator sent, recorded by `Tests/Terminals/record.py`.
struct TerminalRecording {
  /// The name and version.
  private(set) var terminal = ""
  /// The environment variables that the emulator set.
  private(set) var environment: [String: String?] = ["COLORTERM": nil]
  /// The size of a cell in pixels as the kernel knew it.
  private(set) var cell = (width: 0, height: 0)
  /// The replies to each batch of queries.
  private(set) var replies: [[UInt8]] = []
  /// The bytes of Escape and of Shift-Enter.
  private(set) var escape: [UInt8] = [0x1b]
  private(set) var shiftEnter: [UInt8] = [0x0d]

  static let folder = TestedProgram.packageRoot + "/Tests/Terminals/Recorded"

  /// The names of all recordings.
  static var names: [String] {
    ProcessFiles.names(in: folder).filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
      .sorted()
  }

  /// Reads a recording.
  init(_ name: String) throws {
    let path = TerminalRecording.folder + "/" + name + ".txt"
    for line in try TestedProgram.text(of: path).split(separator: "\n") {
      let parts = line.split(separator: ": ", maxSplits: 1).map { String($0) }
      guard parts.count == 2 else { throw HarnessError("\(path): \(line)") }
      switch parts[0] {
      case "terminal": terminal = parts[1]
      case "environment":
        let pair = parts[1].split(separator: "=", maxSplits: 1).map { String($0) }
        environment[pair[0]] = pair[1]
      case "cell":
        let numbers = parts[1].split(separator: "x").compactMap { Int($0) }
        cell = (numbers[0], numbers[1])
      case "replies": replies.append(TerminalRecording.bytes(parts[1]))
      case "escape": escape = TerminalRecording.bytes(parts[1])
      case "shift-enter": shiftEnter = TerminalRecording.bytes(parts[1])
      default: throw HarnessError("\(path): unknown name \(parts[0])")
      }
    }
  }

  /// Creates a terminal that does not reply.
  init(term: String) { environment["TERM"] = term }

  private static func bytes(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let kind = rest.popFirst() else {
        result += String(character).utf8
        continue
      }
      switch kind {
      case "e": result.append(0x1b)
      case "r": result.append(0x0d)
      case "x":
        result.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: result += String(kind).utf8
      }
    }
    return result
  }
}
