import CPtySupport
import Glibc

/// Waiting for output, sending keys, and inspecting the terminal.
extension PtySession {
  /// The number of seconds until a wait fails. It is long because other tests run at the same time.
  /// Set `BEAGLE_TUI_PATIENCE` to a smaller number when you debug a failing test.
  static let timeout =
    getenv("BEAGLE_TUI_PATIENCE").flatMap { Double(String(cString: $0)) } ?? 30

  /// Waits until a condition is true.
  /// - Throws: ``HarnessError`` with the screen, at the timeout or if the program has ended.
  func wait(
    _ what: String, within seconds: Double = timeout, evenIfEnded: Bool = false,
    until condition: () -> Bool
  ) throws {
    let deadline = PtySession.now + seconds
    pump(milliseconds: 0)
    while !condition() {
      if status != nil && !evenIfEnded {
        throw HarnessError("the program ended before \(what): \(report)")
      }
      if PtySession.now > deadline {
        throw HarnessError("timed out waiting for \(what): \(report)")
      }
      pump(milliseconds: 50)
    }
  }

  /// Waits until all texts are on the screen at the same time. A frame may arrive in pieces, so
  /// tests must wait for its texts, and for the end of texts of the frame before it (`forNo:`),
  /// instead of checking them once.
  func wait(for texts: String...) throws {
    try wait("\(texts)") { texts.allSatisfy(screen.shows) }
  }

  /// Waits until a text disappears from the screen.
  func wait(forNo text: String) throws {
    try wait("no \"\(text)\"") { !screen.shows(text) }
  }

  /// Waits until the view with a text has the focus.
  func wait(forFocusOn text: String) throws {
    try wait("the focus on \"\(text)\"") { isFocused(text) }
  }

  /// Quits with a key and returns the terminal state that was not restored, after the status if it
  /// is not 0.
  func quit(with key: String = "q") throws -> [String] {
    send(key)
    let status = try waitForStatus()
    return status == .exit(0) ? unrestoredState : ["\(status)"] + unrestoredState
  }

  /// Waits until the program stops or ends.
  func waitForStatus(within seconds: Double = timeout) throws -> Status {
    try wait("the end of the program", within: seconds, evenIfEnded: true) { status != nil }
    guard let status else { throw HarnessError("no status") }
    return status
  }

  /// Waits until the program changes the terminal's line modes, without reading its output.
  func waitForChangedModes() throws {
    let deadline = PtySession.now + PtySession.timeout
    while currentModes.c_lflag == modesBefore.c_lflag {
      if PtySession.now > deadline { throw HarnessError("the modes did not change: \(report)") }
    }
  }

  /// Waits until a job's program ends, without reading its output.
  func waitForEndWithoutReading() throws {
    let deadline = PtySession.now + PtySession.timeout
    while kill(pid, 0) == 0 {
      if PtySession.now > deadline { throw HarnessError("the program did not end: \(report)") }
      usleep(10_000)
    }
  }

  /// Reads until the program writes nothing for a time. Use it to check that something does *not*
  /// happen; otherwise wait for the expected text.
  func waitForNoOutput(milliseconds: Int32 = 150) throws {
    var count = -1
    let deadline = PtySession.now + PtySession.timeout
    while count != output.count {
      if PtySession.now > deadline { throw HarnessError("the output did not end: \(report)") }
      count = output.count
      let end = PtySession.now + Double(milliseconds) / 1000
      while PtySession.now < end { pump(milliseconds: milliseconds) }
    }
  }

  /// The status, the screen and the last bytes, for failure messages.
  var report: String {
    let frame = (0..<screen.rows).map { "|" + screen.row($0) }.joined(separator: "\n")
    let tail = output.suffix(200).map { byte in
      (0x20..<0x7f).contains(byte) ? String(Unicode.Scalar(byte)) : "<\(String(byte, radix: 16))>"
    }.joined()
    return "\(status.map { "\($0)" } ?? "running")\n\(frame)\nlast bytes: \(tail)"
  }

  /// The terminal state that the program changed and did not restore.
  var unrestoredState: [String] {
    var list = screen.log.outstanding
    if var after = modesAfter {
      var before = modesBefore
      if pty_same_modes(&before, &after) == 0 { list.append("the terminal's line modes") }
    } else {
      list.append("unknown line modes: the program is running")
    }
    return list
  }

  /// The monotonic clock in seconds.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: - Keys and mouse

  /// The keys without a character. The cursor keys depend on the mode that the program set
  /// (DECCKM).
  enum SpecialKey {
    case up, down, right, left, home, end, pageUp, pageDown, backTab, delete
  }

  /// Presses a key.
  func press(_ key: SpecialKey) {
    let lead = screen.log.isOn(1) ? "\u{1b}O" : "\u{1b}["
    switch key {
    case .up: send(lead + "A")
    case .down: send(lead + "B")
    case .right: send(lead + "C")
    case .left: send(lead + "D")
    case .home: send(lead + "H")
    case .end: send(lead + "F")
    case .pageUp: send("\u{1b}[5~")
    case .pageDown: send("\u{1b}[6~")
    case .backTab: send("\u{1b}[Z")
    case .delete: send("\u{1b}[3~")
    }
  }

  /// Moves the focus with Tab to the view with a text, presses Enter and waits for a result.
  func open(_ text: String, expecting result: String) throws {
    try wait(for: text)
    readFrame()
    for _ in 0..<60 {
      if isFocused(text) {
        send("\r")
        try wait(for: result)
        return
      }
      try moveFocus { isFocused(text) }
    }
    throw HarnessError("\"\(text)\" did not get the focus: \(report)")
  }

  /// Presses Tab, and waits until the focus has moved or a condition holds.
  func moveFocus(orUntil isDone: () -> Bool = { false }) throws {
    readFrame()
    let before = focusPlace
    send("\t")
    try wait("the focus to move") { focusPlace != before || isDone() }
    readFrame()
  }

  /// What changes when the focus moves: the cursor, and the rows without the status bar, which also changes by itself,
  /// for example after a reload. A second Tab for such a change would move the focus away from the view before Enter
  /// arrives.
  private var focusPlace: [String] {
    (0..<max(0, screen.rows - 1)).map(screen.row) + ["\(screen.cursor)"]
  }

  /// Reads the rest of a frame: until the program writes nothing for 50 ms, at most for a second.
  private func readFrame() {
    let deadline = PtySession.now + 1
    var count = -1
    while count != output.count, PtySession.now < deadline {
      count = output.count
      let end = PtySession.now + 0.05
      while PtySession.now < end { pump(milliseconds: 50) }
    }
  }

  /// Whether the focus mark precedes a text in its row, or the cursor is on its beginning, which marks the focus on a
  /// console.
  func isFocused(_ text: String) -> Bool {
    guard let position = screen.find(text) else { return false }
    let cursor = screen.cursor
    if cursor.row == position.row, abs(cursor.column - position.column) <= 1 { return true }
    return (max(0, position.column - 3)..<position.column).contains { column in
      ["▸", ">"].contains(screen.cell(column, position.row).text)
    }
  }

  /// Clicks with the left button in the middle of a text.
  func click(on text: String) throws {
    guard let position = screen.find(text) else { throw HarnessError("no \"\(text)\": \(report)") }
    click(column: position.column + text.count / 2, row: position.row)
  }

  /// Clicks on a cell, reported in SGR encoding.
  func click(column: Int, row: Int) {
    send("\u{1b}[<0;\(column + 1);\(row + 1)M\u{1b}[<0;\(column + 1);\(row + 1)m")
  }

  /// Turns the wheel over a cell. Positive steps scroll down.
  func wheel(_ steps: Int, column: Int, row: Int) {
    let one = "\u{1b}[<\(steps > 0 ? 65 : 64);\(column + 1);\(row + 1)M"
    send(String(repeating: one, count: abs(steps)))
  }

  /// Pastes a text in a bracketed paste.
  func paste(_ text: String) { send("\u{1b}[200~\(text)\u{1b}[201~") }

  // MARK: - Cost

  /// The CPU time in clock ticks and the number of voluntary context switches of all threads.
  var cost: (ticks: Int, waits: Int) {
    let stat = ProcessFiles.text("/proc/\(pid)/stat")
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    // After the name, utime and stime are the 12th and 13th fields (proc(5)).
    let ticks = fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    var waits = 0
    for task in ProcessFiles.names(in: "/proc/\(pid)/task") {
      let status = ProcessFiles.text("/proc/\(pid)/task/\(task)/status")
      for line in status.split(separator: "\n") where line.hasPrefix("voluntary_ctxt") {
        waits += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
    }
    return (ticks, waits)
  }
}

/// Reads small files, such as those of `/proc`, and directories.
enum ProcessFiles {
  /// The text of a file, or an empty string if it cannot be read.
  static func text(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(file, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names of the entries of a directory.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // The record ends after its name; a copy of the whole array would read behind it.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: 1) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
