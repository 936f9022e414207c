#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread for one piece of work that waits for something outside the program.
///
/// The first task of Swift's concurrency costs a start more than a thread does.
public enum DetachedThread {
  private final class Job: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Runs work on a thread of its own, which takes no signals; false where the system has no room
  /// for another thread, and then the work does not run.
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
