import CPtySupport
import Glibc

/// An error of the test harness, with the expected and the actual state.
struct HarnessError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A program on a pseudo-terminal, whose output a terminal emulator reads.
///
/// Output is read on the caller's thread, in the functions that wait. They return when a condition
/// is true, and fail at a timeout; no test depends on a fixed delay.
final class PtySession {
  /// How the program runs.
  enum Role {
    /// The job of a small shell. It can be stopped and continued, and the terminal's modes can be
    /// read after it ended.
    case job
    /// The session leader, as when a terminal starts a program. A hang-up sends it SIGHUP.
    case leader
  }

  /// How the program stopped or ended.
  enum Status: Equatable {
    case exit(Int32)
    case signal(Int32)
    case stopped(Int32)
  }

  /// The terminal emulator.
  let screen: VTermScreen
  /// All bytes that the program wrote to the terminal.
  private(set) var output: [UInt8] = []
  /// The standard output if it is a pipe.
  private(set) var pipedOutput: [UInt8] = []
  /// How the program stopped or ended, or `nil` while it runs.
  private(set) var status: Status?
  /// The terminal's modes before the program started.
  let modesBefore: termios
  /// The terminal's modes after the program stopped or ended, as its shell read them.
  private(set) var modesAfter: termios?
  /// The process id of the program.
  var pid: pid_t { session.program }

  /// The time that keys and replies take to the program, in seconds.
  var latency = 0.0
  /// Called with each piece of output, after the emulator has read it.
  var onOutput: ((PtySession) -> Void)?

  private var delayed: [(due: Double, bytes: [UInt8])] = []
  private let session: pty_session
  private var pipe: Int32 = -1
  private let role: Role
  private let replies: Bool
  private let showsTrueColor: Bool
  private var screens: TemporaryScreens?
  private let mark = Array(PTY_MARK.utf8)
  private var marked: [UInt8] = []
  private var marks = 0
  private var reported: pty_report?
  private var hasEnded = false
  private var isHungUp = false

  /// Starts a program, by default `beagle-tui`.
  /// - Parameters:
  ///   - pipesOutput: Whether standard output is a pipe instead of the terminal.
  ///   - reportsSize: Whether the terminal knows its size. Serial lines report 0 rows.
  ///   - reportedSize: The size that the kernel reports, if not that of the emulator.
  ///   - replies: Whether the emulator replies to the program's queries.
  ///   - showsTrueColor: Whether the emulator, which has 24-bit color, says so.
  init(
    _ arguments: [String], program: String? = nil, columns: Int = 80, rows: Int = 24,
    environment: [String: String?] = [:], directory: String? = nil, role: Role = .job,
    pipesOutput: Bool = false, reportsSize: Bool = true,
    reportedSize: (columns: Int, rows: Int)? = nil, replies: Bool = true,
    showsTrueColor: Bool = false
  ) throws {
    self.role = role
    self.replies = replies
    self.showsTrueColor = showsTrueColor
    screen = try VTermScreen(columns: columns, rows: rows)
    let path = try program ?? TestedProgram.path()
    let variables = TestedProgram.environment(environment).map { "\($0.key)=\($0.value)" }
    var writing: Int32 = -1
    if pipesOutput, pty_pipe(&pipe, &writing) != 0 { throw HarnessError("no pipe") }
    var started = pty_session()
    let error = try withCStrings([path] + arguments) { arguments in
      try withCStrings(variables) { variables in
        try withCStrings([path, directory ?? "/"]) { paths in
          var request = pty_request()
          request.path = UnsafePointer(paths[0])
          request.directory = UnsafePointer(paths[1])
          request.arguments = arguments
          request.environment = variables
          request.rows = reportsSize ? Int32(reportedSize?.rows ?? rows) : 0
          request.columns = reportsSize ? Int32(reportedSize?.columns ?? columns) : 0
          request.output = writing
          request.errors = -1
          request.as_job = role == .job ? 1 : 0
          return pty_start(&request, &started)
        }
      }
    }
    if writing >= 0 { close(writing) }
    guard error == 0 else {
      if pipe >= 0 { close(pipe) }
      throw HarnessError("the program did not start: error \(error)")
    }
    session = started
    modesBefore = started.modes
  }

  /// Starts `beagle-tui` with a directory of files, which is deleted when the session ends.
  convenience init(
    screens files: [String: String], _ options: [String] = [], columns: Int = 80, rows: Int = 24,
    environment: [String: String?] = [:], role: Role = .job, reportsSize: Bool = true
  ) throws {
    let screens = try TemporaryScreens(files)
    try self.init(
      [screens.path] + options, columns: columns, rows: rows, environment: environment, role: role,
      reportsSize: reportsSize)
    self.screens = screens
  }

  /// Starts `beagle-tui` with the screens of ``Payload/pair`` and waits for the home screen.
  static func home(
    environment: [String: String?] = [:], role: Role = .job, reportsSize: Bool = true
  ) throws -> PtySession {
    let session = try PtySession(
      screens: Payload.pair, environment: environment, role: role, reportsSize: reportsSize)
    try session.wait(for: "Home", "Welcome", "? keys")
    return session
  }

  deinit {
    if !hasEnded { kill(role == .job ? -session.program : session.program, SIGKILL) }
    for descriptor in [session.orders, session.reports, pipe] where descriptor >= 0 {
      close(descriptor)
    }
    if !isHungUp { close(session.master) }
    // The shell ends when its pipe of orders is closed. waitpid prevents zombies.
    if role == .job { waitpid(session.shell, nil, 0) }
    if role == .leader && !hasEnded { waitpid(session.program, nil, 0) }
  }

  // MARK: - Input

  /// Sends keyboard input.
  func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes, after the latency.
  func send(_ bytes: [UInt8]) {
    if latency > 0 { delayed.append((PtySession.now + latency, bytes)) } else { write(bytes) }
  }

  /// Writes the bytes whose time has come, each in a write of its own.
  private func writeDelayed() {
    while let first = delayed.first, first.due <= PtySession.now {
      delayed.removeFirst()
      write(first.bytes)
    }
  }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isHungUp {
      let count = rest.withUnsafeBytes { Glibc.write(session.master, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // The program does not read. It may be blocked until its output is read.
        pump(milliseconds: 10)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Sends a text repeatedly without reading the program's output.
  func flood(_ text: String, count: Int) {
    let bytes = Array(text.utf8)
    for _ in 0..<count {
      guard Glibc.write(session.master, bytes, bytes.count) > 0 else { return }
      // The pause separates the keys: keys that are read together cause one frame.
      usleep(1000)
    }
  }

  /// Resizes the window.
  func resize(columns: Int, rows: Int) {
    pump(milliseconds: 0)
    // The kernel can report 0x0, but an emulator cannot have this size.
    if columns > 0 && rows > 0 { screen.resize(columns: columns, rows: rows) }
    _ = pty_resize(session.master, Int32(rows), Int32(columns))
  }

  /// Resizes the window without reading the program's output before.
  func resizeNow(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    _ = pty_resize(session.master, Int32(rows), Int32(columns))
  }

  /// Has the kernel report the size of a cell in pixels.
  func reportCell(width: Int, height: Int) {
    var size = winsize(
      ws_row: UInt16(screen.rows), ws_col: UInt16(screen.columns),
      ws_xpixel: UInt16(screen.columns * width), ws_ypixel: UInt16(screen.rows * height))
    _ = ioctl(session.master, UInt(TIOCSWINSZ), &size)
  }

  /// Has the kernel report a size that the emulator does not have.
  func report(columns: Int, rows: Int) {
    pump(milliseconds: 0)
    _ = pty_resize(session.master, Int32(rows), Int32(columns))
  }

  /// Closes the window.
  func hangUp() {
    close(session.master)
    isHungUp = true
  }

  /// Sends a signal to the program.
  func signal(_ number: Int32) { kill(session.program, number) }

  /// Continues a stopped program, as `fg` or `bg` does.
  func resume(inForeground: Bool = true) {
    var order = UInt8(inForeground ? PTY_FOREGROUND : PTY_BACKGROUND)
    status = nil
    modesAfter = nil
    _ = Glibc.write(session.orders, &order, 1)
  }

  /// The terminal's current modes.
  var currentModes: termios {
    var modes = termios()
    tcgetattr(session.master, &modes)
    return modes
  }

  // MARK: - Reading

  /// Waits for output or a status change, at most for a time, and reads everything available.
  func pump(milliseconds: Int32) {
    writeDelayed()
    let milliseconds = delayed.isEmpty ? milliseconds : min(milliseconds, 5)
    var set = [
      pollfd(fd: isHungUp ? -1 : session.master, events: Int16(POLLIN), revents: 0),
      pollfd(fd: session.reports, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
    ]
    if role == .leader && !hasEnded && milliseconds > 0 {
      // No descriptor becomes readable when a child ends without output.
      _ = poll(&set, nfds_t(set.count), min(milliseconds, 20))
    } else {
      _ = poll(&set, nfds_t(set.count), milliseconds)
    }
    readTerminal()
    readPipe()
    readReports()
    if role == .leader { readStatus() }
  }

  private func readTerminal() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isHungUp {
      let count = read(session.master, &buffer, buffer.count)
      guard count > 0 else { return }
      take(buffer[..<count])
      onOutput?(self)
    }
  }

  /// Passes output to the emulator, without the shell's marks.
  private func take(_ bytes: ArraySlice<UInt8>) {
    var passed: [UInt8] = []
    for byte in bytes {
      marked.append(byte)
      while !marked.isEmpty, !mark.starts(with: marked) { passed.append(marked.removeFirst()) }
      if marked == mark {
        marked = []
        marks += 1
      }
    }
    output += passed
    var reply = screen.write(passed)
    if !showsTrueColor { reply = PtySession.withoutRendition(reply) }
    if replies, !reply.isEmpty { send(reply) }
  }

  /// Returns replies without the one about the rendition, which most terminals do not send.
  private static func withoutRendition(_ reply: [UInt8]) -> [UInt8] {
    let start = Array("\u{1b}P1$r".utf8)
    guard
      let first = reply.indices.first(where: { reply[$0...].starts(with: start) }),
      let end = reply[(first + 1)...].firstIndex(of: 0x5c)
    else { return reply }
    return Array(reply[..<first] + reply[(end + 1)...])
  }

  private func readPipe() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while pipe >= 0 {
      let count = read(pipe, &buffer, buffer.count)
      guard count > 0 else {
        if count == 0 {
          close(pipe)
          pipe = -1
        }
        return
      }
      pipedOutput += buffer[..<count]
    }
  }

  /// Reads a status report. It takes effect when all output before it, up to the mark, was read.
  private func readReports() {
    guard session.reports >= 0 else { return }
    if reported == nil {
      var report = pty_report()
      let size = MemoryLayout<pty_report>.size
      if read(session.reports, &report, size) == size { reported = report }
    }
    guard let report = reported, marks > 0 || isHungUp else { return }
    reported = nil
    marks = max(0, marks - 1)
    modesAfter = report.modes
    setStatus(report.status)
  }

  private func readStatus() {
    guard !hasEnded else { return }
    var waitStatus: Int32 = 0
    guard waitpid(session.program, &waitStatus, WNOHANG) == session.program else { return }
    readTerminal()
    setStatus(waitStatus)
  }

  private func setStatus(_ waitStatus: Int32) {
    let number = pty_status_number(waitStatus)
    switch pty_status_kind(waitStatus) {
    case 0: status = .exit(number)
    case 1: status = .signal(number)
    default: status = .stopped(number)
    }
    if pty_status_kind(waitStatus) != 2 { hasEnded = true }
  }
}
