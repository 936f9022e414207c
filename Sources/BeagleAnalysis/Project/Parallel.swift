import Glibc
import Synchronization

/// A parallel loop over all processors.
package enum Parallel {
  /// The stack size of a thread, in bytes. It equals the main thread's, because documents can be
  /// deeply nested.
  private static let stackSize = 8 << 20

  private final class Job: Sendable {
    let next = Atomic<Int>(0)
    let count: Int
    let body: @Sendable (Int) -> Void

    init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
      self.count = count
      self.body = body
    }

    func work() {
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        body(index)
      }
    }
  }

  /// The results of all calls, in any order.
  private final class Results<Value: Sendable>: Sendable {
    let values: Mutex<[Value?]>
    init(_ count: Int) { values = Mutex(Array(repeating: nil, count: count)) }
  }

  /// Returns the results of a function for all elements, in their order.
  package static func map<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) -> Value
  ) -> [Value] {
    let results = Results<Value>(elements.count)
    run(elements.count) { index in
      let value = body(elements[index])
      results.values.withLock { $0[index] = value }
    }
    return results.values.withLock { $0.compactMap { $0 } }
  }

  /// Calls `body` once with each number below `count` and returns when all calls have returned. If
  /// a thread cannot be created, the others do its work.
  private static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let job = Job(count, body)
    let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var threads: [pthread_t] = []
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    for _ in 1..<max(1, min(processors, count)) {
      let reference = Unmanaged.passRetained(job)
      var thread = pthread_t()
      let code = pthread_create(
        &thread, &attributes,
        { pointer in
          guard let pointer else { return nil }
          Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue().work()
          return nil
        }, reference.toOpaque())
      if code == 0 { threads.append(thread) } else { reference.release() }
    }
    pthread_attr_destroy(&attributes)
    job.work()
    for thread in threads { pthread_join(thread, nil) }
  }
}
