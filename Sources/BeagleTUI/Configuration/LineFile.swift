import CellText
import Glibc
import SystemSupport
import TerminalKit

/// A file that lines are appended to, without buffering. It may be a pipe: a missing reader does
/// not block the program, and a reader that exits does not end it.
@MainActor
final class LineFile {
  private let descriptor: Int32
  private let path: String
  /// Whether this is a regular file. Writing to others may block or raise `SIGPIPE`.
  private let isRegular: Bool
  private let language: LogCommands.Language
  private var hasFailed = false

  /// Called at the first write error only. Later lines are still written if possible, since a full
  /// disk may have free space again.
  var onFailure: ((FileError) -> Void)? { didSet { reportFailure() } }
  /// An error that is not reported yet.
  private var failure: FileError?

  /// The maximum time to wait for a reader, in milliseconds. The user waits during this time.
  private static let readerTimeout: Int32 = 100

  /// Opens a file for appending, or creates one that only its owner can read.
  /// - Parameter language: The language of the lines. A pipe or a device, such as `/dev/stderr`, may be
  ///   the output of a CI service.
  /// - Throws: ``FileError``.
  init(path: String, language: LogCommands.Language) throws(FileError) {
    self.path = path
    self.language = language
    descriptor = RootDirectory.open(typed: path, flags: O_WRONLY | O_APPEND)
    guard descriptor >= 0 else {
      let code = errno
      var status = stat()
      if code == ENXIO, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
        throw FileError(
          path: path, doing: "opened",
          reason: "it is a pipe without a reader; start the reader first")
      }
      throw FileError(path: path, doing: "opened", code: code)
    }
    var status = stat()
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  isolated deinit { close(descriptor) }

  /// Appends a line.
  func append(_ line: String) {
    let isCommand = !isRegular && LogCommands.areRead
    let text = (isCommand ? LogCommands.disarmed(line, in: language) : line) + "\n"
    let code = isRegular ? ByteWriter.write(text, to: descriptor) : writeToReader(text)
    guard code != 0, !hasFailed else { return }
    hasFailed = true
    let error =
      switch code {
      case EPIPE: FileError(path: path, doing: "written", reason: "the reader has exited")
      case EAGAIN: FileError(path: path, doing: "written", reason: "the reader is too slow")
      default: FileError(path: path, doing: "written", code: code)
      }
    failure = error
    reportFailure()
  }

  private func reportFailure() {
    guard let failure, let onFailure else { return }
    self.failure = nil
    onFailure(failure)
  }

  /// Writes to a pipe or a device. `SIGPIPE` would end the program, so it is blocked in this thread
  /// and consumed; the caller gets `EPIPE`.
  private func writeToReader(_ text: String) -> Int32 {
    var brokenPipe = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // After the first failure, do not wait for a slow reader at each line again.
    let timeout = hasFailed ? 0 : LineFile.readerTimeout
    let code = ByteWriter.write(text, to: descriptor, timeout: timeout)
    guard code == EPIPE, sigismember(&before, SIGPIPE) == 0 else { return code }
    var waiting = sigset_t()
    sigpending(&waiting)
    var number: Int32 = 0
    // No signal is pending if the program ignores SIGPIPE.
    if sigismember(&waiting, SIGPIPE) == 1 { sigwait(&brokenPipe, &number) }
    return code
  }
}
