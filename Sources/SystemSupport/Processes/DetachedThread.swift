import Glibc

/// Runs work on threads that wait for something outside the program.
///
/// Starting the first Swift task costs more startup time than a thread.
public enum DetachedThread {
  private final class Job: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Runs work on a new thread with all signals blocked. Returns false, without running the work,
  /// if the system cannot create a thread.
  public static func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    let job = Unmanaged.passRetained(Job(work))
    var thread = pthread_t()
    guard pthread_create(&thread, nil, body, job.toOpaque()) == 0 else {
      job.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    guard let pointer = $0 else { return nil }
    var all = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, nil)
    Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().work()
    return nil
  }
}
