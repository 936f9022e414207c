import SystemSupport
import TerminalKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that grows by whole lines, each with the system as soon as it is written. It may be a
/// pipe: one without a reader does not block the program, and one whose reader left does not end
/// it.
@MainActor
final class LineFile {
  private let descriptor: Int32
  private let path: String
  /// Whether a line can raise `SIGPIPE` or wait for a reader.
  private let isRegular: Bool
  private var hasFailed = false

  /// Told once, when a line cannot be written for the first time. Later lines are tried again, for
  /// a disk may have room later.
  var onFailure: ((FileError) -> Void)? { didSet { tellFailure() } }
  /// A failure that nobody was told of yet.
  private var failure: FileError?

  /// The longest that a reader is waited for, in milliseconds; a person waits meanwhile.
  private static let patience: Int32 = 100

  /// Opens a file to append to, readable by its owner only; a new one is made.
  /// - Throws: ``FileError``.
  init(path: String) throws(FileError) {
    self.path = path
    // Without O_NONBLOCK, a pipe that nobody reads would be waited for.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else {
      let code = errno
      var status = stat()
      if code == ENXIO, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
        throw FileError(
          path: path, doing: "opened", reason: "it is a pipe that nobody reads; start a reader")
      }
      throw FileError(path: path, doing: "opened", code: code)
    }
    var status = stat()
    isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  isolated deinit { close(descriptor) }

  /// Appends a line.
  func append(_ line: String) {
    let code =
      isRegular ? ByteWriter.write(line + "\n", to: descriptor) : writeToReader(line + "\n")
    guard code != 0, !hasFailed else { return }
    hasFailed = true
    let error =
      switch code {
      case EPIPE: FileError(path: path, doing: "written", reason: "its reader went away")
      case EAGAIN: FileError(path: path, doing: "written", reason: "its reader does not keep up")
      default: FileError(path: path, doing: "written", code: code)
      }
    failure = error
    tellFailure()
  }

  private func tellFailure() {
    guard let failure, let onFailure else { return }
    self.failure = nil
    onFailure(failure)
  }

  /// Writes to a pipe or a device. A reader that is gone is an error and no signal, which would end
  /// the program: the signal is held back from this thread and taken from it.
  private func writeToReader(_ text: String) -> Int32 {
    var brokenPipe = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &brokenPipe, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // A reader that did not keep up once is not waited for again with each line.
    let patience = hasFailed ? 0 : LineFile.patience
    let code = ByteWriter.write(text, to: descriptor, timeout: patience)
    guard code == EPIPE, sigismember(&before, SIGPIPE) == 0 else { return code }
    var waiting = sigset_t()
    sigpending(&waiting)
    var number: Int32 = 0
    // Where the program ignores SIGPIPE, none is pending.
    if sigismember(&waiting, SIGPIPE) == 1 { sigwait(&brokenPipe, &number) }
    return code
  }
}
