import SystemSupport

/// A source of tokens that runs a command of the user; the token is the first line of its output.
///
/// `/bin/sh -c` runs the command on a separate thread, without input, without a terminal, and for
/// at most ``limit``. After that, it is ended with its children. Its standard error goes to the
/// log. The token is neither stored on disk nor logged.
@MainActor
public final class CommandTokenProvider: TokenProvider {
  /// The time limit of the command, in milliseconds.
  public nonisolated static let limit = 30_000

  /// Receives a line of the command's standard error, without tokens, and whether the command
  /// failed.
  public typealias ErrorLineHandler = @MainActor (_ line: String, _ hasFailed: Bool) -> Void

  private var command: ShellCommand
  private let poster: any RequestPoster
  private let onErrorLine: ErrorLineHandler?

  /// Creates a provider; the command runs later.
  /// - Parameters:
  ///   - command: a command line for the shell.
  ///   - poster: brings tokens to the main actor.
  ///   - onErrorLine: called with each line that the command writes to standard error.
  public convenience init(
    command: String, poster: any RequestPoster, onErrorLine: ErrorLineHandler? = nil
  ) {
    self.init(
      command: command, poster: poster, onErrorLine: onErrorLine,
      milliseconds: CommandTokenProvider.limit)
  }

  init(
    command: String, poster: any RequestPoster, onErrorLine: ErrorLineHandler?, milliseconds: Int
  ) {
    self.command = ShellCommand(command)
    self.command.milliseconds = milliseconds
    self.poster = poster
    self.onErrorLine = onErrorLine
  }

  /// Runs the command; see ``TokenProvider/fetchToken(completion:)``.
  public func fetchToken(
    completion: @escaping @MainActor (Result<String, TokenError>) -> Void
  ) -> (any RequestToken)? {
    let run = Run(completion)
    let (command, poster, cancellation) = (command, poster, run.cancellation)
    let isStarted = DetachedThread.run { [weak self] in
      let result = Result { () throws(ShellCommand.Failure) in
        try command.run(cancellation: cancellation)
      }
      poster.post { self?.finish(run, result) }
    }
    if !isStarted {
      poster.post { [weak self] in
        self?.finish(run, .failure(.notStarted("too many threads are running")))
      }
    }
    return run
  }

  private func finish(_ run: Run, _ result: Result<ShellCommand.Outcome, ShellCommand.Failure>) {
    guard let completion = run.take() else { return }
    switch result {
    case .success(let outcome):
      note(outcome)
      completion(Result { () throws(TokenError) in try CommandTokenProvider.token(of: outcome) })
    case .failure(.tookTooLong):
      completion(
        .failure(
          TokenError(
            reason: "the token command did not end within \(command.milliseconds / 1000) s",
            advice: "It cannot read input. Log in outside the program, then try again.")))
    case .failure(.notStarted(let cause)):
      completion(
        .failure(
          TokenError(
            reason: "the token command could not be started: \(cause)", advice: "Try again.")))
    case .failure(.canceled): break
    }
  }

  // MARK: - Output

  /// The advice for a command that failed and wrote an error. A program that prints its log replaces
  /// it.
  package static let adviceWithLog =
    "The log contains its error output. Correct the command, then try again."

  /// The longest token, in bytes: servers refuse longer header fields.
  private static let tokenLimit = 16 << 10

  private static func token(of outcome: ShellCommand.Outcome) throws(TokenError) -> String {
    guard outcome.status == 0 else {
      throw TokenError(
        reason: "the token command ended with status \(outcome.status)",
        advice: outcome.errors.isEmpty
          ? "Run it in a shell to see why, then try again."
          : adviceWithLog)
    }
    let token = firstLine(of: outcome)
    guard !token.isEmpty else {
      throw TokenError(
        reason: "the token command printed no token",
        advice: "The first line of its output must be the token.")
    }
    guard token.count <= tokenLimit, token.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw TokenError(
        reason: "the output of the token command is not a token",
        advice: "The first line of its output must be only the token: at most "
          + "\(tokenLimit >> 10) KiB of ASCII without spaces.")
    }
    return String(decoding: token, as: UTF8.self)
  }

  /// Returns the first line of the output, without leading and trailing spaces. The command may print
  /// a file that begins with a byte order mark.
  private static func firstLine(of outcome: ShellCommand.Outcome) -> ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let output =
      outcome.output.starts(with: mark) ? outcome.output.dropFirst(3) : outcome.output[...]
    let line = output.prefix { $0 != UInt8(ascii: "\n") }.drop { isBlank($0) }
    return line.dropLast(line.reversed().prefix { isBlank($0) }.count)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// The limits of the log: lines of standard error, and bytes of one line.
  private static let lineLimit = 20
  private static let lengthLimit = 500

  /// Adds the command's standard error to the log. Scripts that trace themselves write the token
  /// there too; lines that contain it are omitted.
  private func note(_ outcome: ShellCommand.Outcome) {
    guard let onErrorLine else { return }
    let token = CommandTokenProvider.firstLine(of: outcome)
    for line in outcome.errors.split(separator: UInt8(ascii: "\n")).prefix(Self.lineLimit) {
      let text =
        !token.isEmpty && line.firstIndex(of: token) != nil
        ? "(a line with the token)" : String(decoding: line.prefix(Self.lengthLimit), as: UTF8.self)
      onErrorLine(text, outcome.status != 0)
    }
  }

  /// A run of the command.
  private final class Run: RequestToken {
    let cancellation = ConfinedProgram.Cancellation()
    private var completion: (@MainActor (Result<String, TokenError>) -> Void)?

    init(_ completion: @escaping @MainActor (Result<String, TokenError>) -> Void) {
      self.completion = completion
    }

    func take() -> (@MainActor (Result<String, TokenError>) -> Void)? {
      defer { completion = nil }
      return completion
    }

    func cancel() {
      completion = nil
      cancellation.cancel()
    }
  }
}
