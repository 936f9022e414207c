import Glibc

/// Runs work on threads that wait for something outside the program.
///
/// Starting the first Swift task costs more startup time than a thread.
public enum DetachedThread {
  private final class Job: Sendable {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Runs work on a new thread, which leaves signals to the main thread. Returns false, without running the
  /// work, if the system cannot create a thread.
  public static func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    let job = Unmanaged.passRetained(Job(work))
    var thread = pthread_t()
    let result = SignalMask.startingThreads { pthread_create(&thread, nil, body, job.toOpaque()) }
    guard result == 0 else {
      job.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    guard let pointer = $0 else { return nil }
    Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().work()
    return nil
  }
}
