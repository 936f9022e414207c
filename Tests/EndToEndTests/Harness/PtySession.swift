import CPtySupport
import Glibc

/// A program on a pseudo-terminal, with an emulator that reads what it writes.
///
/// Everything is read on the caller's thread, inside of the functions that wait. A condition
/// decides when they return; time decides only that they fail.
final class PtySession {
  /// How the program runs.
  enum Role {
    /// As the job of a small shell: it can be stopped and continued, and the terminal's modes can
    /// be looked at when it has ended.
    case job
    /// As the leader of the session, as a terminal starts it; a hang-up sends it SIGHUP.
    case leader
  }

  /// What became of the program.
  enum Fate: Equatable {
    case exit(Int32)
    case signal(Int32)
    case stopped(Int32)
  }

  /// The terminal's window.
  let screen: VTermScreen
  /// Every byte that the program wrote to the terminal.
  private(set) var output: [UInt8] = []
  /// What the program wrote to a standard output that is not a terminal.
  private(set) var pipedOutput: [UInt8] = []
  /// The program was stopped or has ended; `nil` while it runs.
  private(set) var fate: Fate?
  /// The modes before the program was started.
  let modesBefore: termios
  /// The modes when it was stopped or had ended, as its shell found them.
  private(set) var modesAfter: termios?
  /// The process.
  var pid: pid_t { session.program }

  private let session: pty_session
  private var pipe: Int32 = -1
  private let role: Role
  private let answers: Bool
  private let mark = Array(PTY_MARK.utf8)
  private var marked: [UInt8] = []
  private var marks = 0
  private var reported: pty_report?
  private var hasEnded = false
  private var isHungUp = false

  /// Starts a program; `beagle-tui` when none is named. `pipesOutput` connects its standard output
  /// to a pipe instead of the terminal; without `tellsSize` the terminal says that it has 0 rows,
  /// as serial lines do; without `answers` the emulator does not answer what the program asks.
  init(
    _ arguments: [String], program: String? = nil, columns: Int = 80, rows: Int = 24,
    environment: [String: String?] = [:], directory: String? = nil, role: Role = .job,
    pipesOutput: Bool = false, tellsSize: Bool = true, answers: Bool = true
  ) throws {
    self.role = role
    self.answers = answers
    screen = try VTermScreen(columns: columns, rows: rows)
    let path = try program ?? TestedProgram.path()
    let variables = TestedProgram.environment(environment).map { "\($0.key)=\($0.value)" }
    var writing: Int32 = -1
    if pipesOutput, pty_pipe(&pipe, &writing) != 0 { throw PtyFailure("no pipe") }
    var started = pty_session()
    let error = try withCStrings([path] + arguments) { arguments in
      try withCStrings(variables) { variables in
        try withCStrings([path, directory ?? "/"]) { places in
          var request = pty_request()
          request.path = UnsafePointer(places[0])
          request.directory = UnsafePointer(places[1])
          request.arguments = arguments
          request.environment = variables
          request.rows = tellsSize ? Int32(rows) : 0
          request.columns = tellsSize ? Int32(columns) : 0
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
      throw PtyFailure("the program did not start: error \(error)")
    }
    session = started
    modesBefore = started.modes
  }

  deinit {
    if !hasEnded { kill(role == .job ? -session.program : session.program, SIGKILL) }
    for descriptor in [session.orders, session.reports, pipe] where descriptor >= 0 {
      close(descriptor)
    }
    if !isHungUp { close(session.master) }
    // The shell ends when its orders do; neither it nor the program may stay as a zombie.
    if role == .job { waitpid(session.shell, nil, 0) }
    if role == .leader && !hasEnded { waitpid(session.program, nil, 0) }
  }

  // MARK: - The terminal's other end

  /// Writes what a keyboard would send.
  func send(_ text: String) { send(Array(text.utf8)) }

  /// Writes bytes as they are.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, !isHungUp {
      let count = rest.withUnsafeBytes { write(session.master, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // The program does not read fast enough; it may be waiting for us to do so.
        pump(milliseconds: 10)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Types without reading what the program writes.
  func flood(_ text: String, count: Int) {
    let bytes = Array(text.utf8)
    for _ in 0..<count {
      guard write(session.master, bytes, bytes.count) > 0 else { return }
      // One at a time: what comes together is painted once.
      usleep(1000)
    }
  }

  /// Gives the window another size, as a window manager does.
  func resize(columns: Int, rows: Int) {
    pump(milliseconds: 0)
    // The kernel may say 0x0; no window is like that.
    if columns > 0 && rows > 0 { screen.resize(columns: columns, rows: rows) }
    _ = pty_resize(session.master, Int32(rows), Int32(columns))
  }

  /// Closes the window.
  func hangUp() {
    close(session.master)
    isHungUp = true
  }

  /// Sends a signal to the program.
  func signal(_ number: Int32) { kill(session.program, number) }

  /// Continues a stopped program, as `fg` does, or `bg`.
  func resume(inForeground: Bool = true) {
    var order = UInt8(inForeground ? PTY_FOREGROUND : PTY_BACKGROUND)
    fate = nil
    modesAfter = nil
    _ = write(session.orders, &order, 1)
  }

  /// The terminal's modes at this moment.
  var modesNow: termios {
    var modes = termios()
    tcgetattr(session.master, &modes)
    return modes
  }

  // MARK: - Reading

  /// Waits so long for something to happen and takes all that is there.
  func pump(milliseconds: Int32) {
    var set = [
      pollfd(fd: isHungUp ? -1 : session.master, events: Int16(POLLIN), revents: 0),
      pollfd(fd: session.reports, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
    ]
    if role == .leader && !hasEnded && milliseconds > 0 {
      // Nothing becomes readable when a child ends without output.
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
    }
  }

  /// Hands output to the emulator, without the marks of the shell.
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
    let answer = screen.write(passed)
    if answers, !answer.isEmpty { send(answer) }
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

  /// A report counts when all that the program wrote before it has been read, up to the mark.
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
    settle(report.status)
  }

  private func readStatus() {
    guard !hasEnded else { return }
    var status: Int32 = 0
    guard waitpid(session.program, &status, WNOHANG) == session.program else { return }
    readTerminal()
    settle(status)
  }

  private func settle(_ status: Int32) {
    let number = pty_status_number(status)
    switch pty_status_kind(status) {
    case 0: fate = .exit(number)
    case 1: fate = .signal(number)
    default: fate = .stopped(number)
    }
    if pty_status_kind(status) != 2 { hasEnded = true }
  }
}
