import CPtySupport
import Glibc

/// Waiting, keys and questions.
extension PtySession {
  /// How many seconds a test waits before it fails: long, for other tests run beside it. Whoever
  /// works on a failing test sets `BEAGLE_TUI_PATIENCE`.
  static let patience =
    getenv("BEAGLE_TUI_PATIENCE").flatMap { Double(String(cString: $0)) } ?? 30

  /// Waits until a condition holds.
  /// - Throws: ``PtyFailure`` with the screen, when it does not in time or the program has ended.
  func wait(
    _ what: String, within seconds: Double = patience, evenIfEnded: Bool = false,
    until condition: () -> Bool
  ) throws {
    let deadline = PtySession.now + seconds
    pump(milliseconds: 0)
    while !condition() {
      if fate != nil && !evenIfEnded {
        throw PtyFailure("waiting for \(what), the program ended: \(report)")
      }
      if PtySession.now > deadline { throw PtyFailure("waited in vain for \(what): \(report)") }
      pump(milliseconds: 50)
    }
  }

  /// Waits until texts stand on the screen, all at once. A frame may arrive in pieces: whatever
  /// belongs to it has to be waited for, not looked at once.
  func wait(for texts: String...) throws {
    try wait("\(texts)") { texts.allSatisfy(screen.shows) }
  }

  /// Waits until a text stands on the screen no more.
  func wait(forNo text: String) throws {
    try wait("no \"\(text)\"") { !screen.shows(text) }
  }

  /// Waits until what shows a text has the focus.
  func wait(forFocusOn text: String) throws {
    try wait("the focus on \"\(text)\"") { isFocused(text) }
  }

  /// Quits with `q` and gives what was not given back.
  func quit() throws -> [String] {
    send("q")
    let fate = try waitForFate()
    return fate == .exit(0) ? notGivenBack : ["\(fate)"] + notGivenBack
  }

  /// Waits until the program is stopped or has ended.
  func waitForFate(within seconds: Double = patience) throws -> Fate {
    try wait("the end of the program", within: seconds, evenIfEnded: true) { fate != nil }
    guard let fate else { throw PtyFailure("no fate") }
    return fate
  }

  /// Returns as soon as the program has changed the terminal's line modes.
  func waitForChangedModes() throws {
    let deadline = PtySession.now + PtySession.patience
    while modesNow.c_lflag == modesBefore.c_lflag {
      if PtySession.now > deadline { throw PtyFailure("the modes never changed: \(report)") }
    }
  }

  /// Waits until the program of a job is no more, while nobody reads what it writes.
  func waitForEndWithoutReading() throws {
    let deadline = PtySession.now + PtySession.patience
    while kill(pid, 0) == 0 {
      if PtySession.now > deadline { throw PtyFailure("it goes on: \(report)") }
      usleep(10_000)
    }
  }

  /// Reads until nothing was written for a time. For what must *not* happen; whatever must is
  /// waited for.
  func waitForSilence(milliseconds: Int32 = 150) throws {
    var count = -1
    let deadline = PtySession.now + PtySession.patience
    while count != output.count {
      if PtySession.now > deadline { throw PtyFailure("never silent: \(report)") }
      count = output.count
      let end = PtySession.now + Double(milliseconds) / 1000
      while PtySession.now < end { pump(milliseconds: milliseconds) }
    }
  }

  /// What a person looking at the window would tell.
  var report: String {
    let frame = (0..<screen.rows).map { "|" + screen.row($0) }.joined(separator: "\n")
    let tail = output.suffix(200).map { byte in
      (0x20..<0x7f).contains(byte) ? String(Unicode.Scalar(byte)) : "<\(String(byte, radix: 16))>"
    }.joined()
    return "\(fate.map { "\($0)" } ?? "running")\n\(frame)\nlast bytes: \(tail)"
  }

  /// What is not as it was before the program; empty when it gave everything back.
  var notGivenBack: [String] {
    var list = screen.log.outstanding
    if var after = modesAfter {
      var before = modesBefore
      if pty_same_modes(&before, &after) == 0 { list.append("the terminal's line modes") }
    } else {
      list.append("no modes are known: the program runs")
    }
    return list
  }

  /// Seconds of a clock that only goes forward.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: - Keys and mouse

  /// What a terminal sends for keys that are no characters; cursor keys as the program chose them.
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

  /// Moves the focus with Tab until it stands on what shows a text, then presses Enter.
  func open(_ text: String, expecting result: String) throws {
    try wait(for: text)
    for _ in 0..<60 {
      if isFocused(text) {
        send("\r")
        try wait(for: result)
        return
      }
      let before = screen.text
      send("\t")
      try wait("the focus to move") { screen.text != before || isFocused(text) }
    }
    throw PtyFailure("\"\(text)\" never had the focus: \(report)")
  }

  /// Whether the focus mark stands before a text in its row.
  func isFocused(_ text: String) -> Bool {
    guard let place = screen.find(text) else { return false }
    return (max(0, place.column - 3)..<place.column).contains { column in
      ["▸", ">"].contains(screen.cell(column, place.row).text)
    }
  }

  /// Clicks with the left button in the middle of a text.
  func click(on text: String) throws {
    guard let place = screen.find(text) else { throw PtyFailure("no \"\(text)\": \(report)") }
    click(column: place.column + text.count / 2, row: place.row)
  }

  /// Clicks on a cell, as terminals report it with SGR.
  func click(column: Int, row: Int) {
    send("\u{1b}[<0;\(column + 1);\(row + 1)M\u{1b}[<0;\(column + 1);\(row + 1)m")
  }

  /// Turns the wheel over a cell; positive goes down.
  func wheel(_ steps: Int, column: Int, row: Int) {
    let one = "\u{1b}[<\(steps > 0 ? 65 : 64);\(column + 1);\(row + 1)M"
    send(String(repeating: one, count: abs(steps)))
  }

  /// Pastes as a terminal with bracketed paste does.
  func paste(_ text: String) { send("\u{1b}[200~\(text)\u{1b}[201~") }

  // MARK: - Cost

  /// Ticks of the processor and waits so far, of all threads.
  var cost: (ticks: Int, waits: Int) {
    let stat = ProcessFiles.text("/proc/\(pid)/stat")
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    // Behind the name: utime and stime are the 12th and 13th.
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

/// Small files of `/proc` and folders.
enum ProcessFiles {
  /// A file's text; empty when it cannot be read.
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

  /// The names in a folder.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
