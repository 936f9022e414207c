import CPtySupport
import Glibc

/// A program that runs without a terminal.
final class PipedProgram {
  /// The process ID.
  let pid: pid_t
  private let name: String
  private let ends: [Int32]
  private var hasEnded = false

  /// Starts a program, by default `beagle-tui`, with a file as standard input.
  init(
    _ arguments: [String], program: String? = nil, environment: [String: String?] = [:],
    input: String = "/dev/null", directory: String = "/"
  ) throws {
    let path = try program ?? TestedProgram.path()
    var ends: (out: Int32, outWriting: Int32, err: Int32, errWriting: Int32) = (-1, -1, -1, -1)
    guard pty_pipe(&ends.out, &ends.outWriting) == 0, pty_pipe(&ends.err, &ends.errWriting) == 0
    else { throw HarnessError("no pipe") }
    self.ends = [ends.out, ends.err]
    name = "\(path) \(arguments.joined(separator: " "))"
    let variables = TestedProgram.environment(environment).map { "\($0.key)=\($0.value)" }
    var pid: pid_t = 0
    let error = try withCStrings([path] + arguments) { arguments in
      try withCStrings(variables) { variables in
        try withCStrings([input, directory]) { paths in
          var request = pty_request()
          request.path = UnsafePointer(arguments[0])
          request.arguments = arguments
          request.environment = variables
          request.input = UnsafePointer(paths[0])
          request.directory = UnsafePointer(paths[1])
          request.output = ends.outWriting
          request.errors = ends.errWriting
          return pty_start_without_terminal(&request, &pid)
        }
      }
    }
    self.pid = pid
    for descriptor in [ends.outWriting, ends.errWriting] { close(descriptor) }
    guard error == 0 else {
      hasEnded = true
      throw HarnessError("\(path) did not start: error \(error)")
    }
  }

  deinit {
    for descriptor in ends { close(descriptor) }
    guard !hasEnded else { return }
    kill(pid, SIGKILL)
    waitpid(pid, nil, 0)
  }

  /// Sends a signal.
  func signal(_ number: Int32) { kill(pid, number) }

  /// Reads the output until the program ends. Kills it at the timeout, and throws an error.
  func finish(
    within seconds: Double = PtySession.timeout
  ) throws -> (output: String, errors: String, status: PtySession.Status) {
    let texts = PipeRun.readAll(ends, until: PtySession.now + seconds)
    if texts == nil { kill(pid, SIGKILL) }
    var waitStatus: Int32 = 0
    waitpid(pid, &waitStatus, 0)
    hasEnded = true
    guard let texts else { throw HarnessError("\(name) did not end") }
    let number = pty_status_number(waitStatus)
    return (
      String(decoding: texts[0], as: UTF8.self), String(decoding: texts[1], as: UTF8.self),
      pty_status_kind(waitStatus) == 0 ? .exit(number) : .signal(number)
    )
  }
}

/// The output and exit status of a program that ran without a terminal.
struct PipeRun {
  let output: String
  let errors: String
  let status: PtySession.Status

  /// Runs a program until it ends, by default `beagle-tui`, with a file as standard input.
  init(
    _ arguments: [String], program: String? = nil, environment: [String: String?] = [:],
    input: String = "/dev/null",
    directory: String = "/", within seconds: Double = PtySession.timeout
  ) throws {
    try self.init(
      PipedProgram(
        arguments, program: program, environment: environment, input: input, directory: directory),
      within: seconds)
  }

  /// Waits for the end of a program that is running.
  init(_ program: PipedProgram, within seconds: Double = PtySession.timeout) throws {
    (output, errors, status) = try program.finish(within: seconds)
  }

  /// Standard error and output in one line, without box-drawing characters and with single spaces,
  /// so that tests find wrapped messages.
  var message: String { (errors + " " + output).inOneLine }

  /// Whether the output has control characters other than line feeds.
  var hasControls: Bool {
    (output + errors).unicodeScalars.contains { scalar in
      scalar != "\n" && (scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value))
    }
  }

  /// Reads several pipes until they are closed, or returns `nil` at the deadline.
  fileprivate static func readAll(_ descriptors: [Int32], until deadline: Double) -> [[UInt8]]? {
    var texts = descriptors.map { _ in [UInt8]() }
    var set = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while set.contains(where: { $0.fd >= 0 }) {
      let left = deadline - PtySession.now
      guard left > 0 else { return nil }
      _ = poll(&set, nfds_t(set.count), Int32(left * 1000) + 1)
      for index in set.indices where set[index].fd >= 0 && set[index].revents != 0 {
        let count = read(set[index].fd, &buffer, buffer.count)
        if count > 0 { texts[index] += buffer[..<count] } else { set[index].fd = -1 }
      }
    }
    return texts
  }
}

extension String {
  /// The text in one line, without box-drawing characters and with single spaces.
  var inOneLine: String {
    let blank = unicodeScalars.map { scalar in
      (0x2500..<0x2580).contains(scalar.value) || scalar == "\n" ? " " : Character(scalar)
    }
    return String(blank).split(separator: " ").joined(separator: " ")
  }
}
