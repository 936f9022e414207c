import Glibc
import Synchronization

/// The texts of a thread while ``Texts/scoped(_:)`` runs.
enum ScopedTexts {
  /// Whether any thread has had texts of its own. Until then, a lookup costs no system call.
  static let isUsed = Atomic<Bool>(false)

  private final class Scope {
    var texts: Texts

    init(_ texts: Texts) { self.texts = texts }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static var scope: Scope? {
    pthread_getspecific(key).map { Unmanaged<Scope>.fromOpaque($0).takeUnretainedValue() }
  }

  static var current: Texts? { scope?.texts }

  /// Replaces the texts of this thread, except by English ones. Returns false if the thread uses the texts of
  /// the process.
  static func replace(by texts: Texts) -> Bool {
    guard let scope else { return false }
    if !texts.isBuiltinEnglish { scope.texts = texts }
    return true
  }

  static func run<Result>(_ texts: Texts, _ body: () throws -> Result) rethrows -> Result {
    isUsed.store(true, ordering: .relaxed)
    let outer = pthread_getspecific(key)
    let scope = Scope(texts)
    pthread_setspecific(key, Unmanaged.passUnretained(scope).toOpaque())
    defer {
      pthread_setspecific(key, outer)
      withExtendedLifetime(scope) {}
    }
    return try body()
  }
}
