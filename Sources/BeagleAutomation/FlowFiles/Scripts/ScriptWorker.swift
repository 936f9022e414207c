import Glibc
import SystemSupport

/// The child process that runs scripts: `beagle-tui __script`.
///
/// It reads messages from standard input and writes results to standard output, one per line.
/// ``ScriptProcess`` is the other side. JavaScriptCore reserves 70 GiB of address space, so
/// `setrlimit` cannot limit its memory. A thread checks the memory in use instead.
package enum ScriptWorker {
  /// The exit status after the memory limit was exceeded.
  static let memoryStatus: Int32 = 3
  /// The time between two checks of the memory, in microseconds.
  private static let interval: useconds_t = 5000

  /// The engine, which a C callback cannot capture.
  @MainActor private static var engine: Engine?

  /// Performs messages until the end of standard input, and returns the exit status.
  /// - Parameter memory: The maximum memory in bytes.
  @MainActor
  package static func run(memory: Int) -> Int32 {
    // Scripts of flows are short. Without the compiler, the engine starts faster and needs less
    // memory.
    setenv("JSC_useJIT", "false", 1)
    guard DetachedThread.run({ watch(memory) }) else { return 1 }
    let input = LineInput()
    guard let first = input.next() else { return 0 }
    let engine: Engine
    do throws(MissingLibrary) {
      engine = Engine(try JavaScriptLibrary(), input)
    } catch {
      write("{\"unavailable\":\"\(error.description)\"}")
      return 0
    }
    self.engine = engine
    guard engine.prepare(send: send) else { return 1 }
    var message: [UInt8]? = first
    while let text = message {
      guard let result = engine.perform(text) else { return 1 }
      guard write(result) else { return 1 }
      message = input.next()
    }
    return 0
  }

  /// Writes a message and returns the response to it, as a function of JavaScript. The engine calls
  /// it on its own thread, the main one.
  private static let send: JavaScriptLibrary.Callback = { _, _, _, count, arguments, _ in
    guard count > 0 else { return nil }
    // Addresses, because a pointer cannot be sent to an actor or back.
    let message = UInt(bitPattern: arguments?.pointee)
    let response = MainActor.assumeIsolated {
      let value = JavaScriptLibrary.Value(bitPattern: message)
      return UInt(bitPattern: value.flatMap { engine?.respond(to: $0) })
    }
    return JavaScriptLibrary.Value(bitPattern: response)
  }

  @discardableResult
  private static func write(_ line: String) -> Bool {
    ByteWriter.write(line + "\n", to: STDOUT_FILENO) == 0
  }

  /// Ends the process when its memory exceeds the limit.
  private static func watch(_ limit: Int) {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      while true {
        let count = pread(file, buffer.baseAddress, buffer.count, 0)
        let fields = buffer[..<max(count, 0)].split(separator: UInt8(ascii: " "))
        if fields.count > 2 {
          let used = number(fields[1]) - number(fields[2])
          if used * page > limit { _exit(memoryStatus) }
        }
        usleep(interval)
      }
    }
  }

  private static func number(_ digits: some Sequence<UInt8>) -> Int {
    digits.reduce(0) { $0 &* 10 &+ Int($1 & 15) }
  }

  /// JavaScriptCore with the prelude.
  @MainActor
  private final class Engine {
    let library: JavaScriptLibrary
    let input: LineInput
    private let context: OpaquePointer?
    private var run: JavaScriptLibrary.Value?

    init(_ library: JavaScriptLibrary, _ input: LineInput) {
      self.library = library
      self.input = input
      context = library.createContext(nil)
    }

    func value(_ bytes: [UInt8]) -> JavaScriptLibrary.Value? {
      let string = (bytes + [0]).withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { library.createString($0.baseAddress) }
      }
      defer { library.releaseString(string) }
      return library.makeStringValue(context, string)
    }

    /// Evaluates the prelude.
    func prepare(send: JavaScriptLibrary.Callback) -> Bool {
      let source = library.createString(ScriptPrelude.source)
      defer { library.releaseString(source) }
      var exception: JavaScriptLibrary.Value?
      guard let function = library.evaluate(context, source, nil, nil, 1, &exception),
        exception == nil
      else { return false }
      let argument: [JavaScriptLibrary.Value?] = [library.makeFunction(context, nil, send)]
      run = library.call(context, function, nil, 1, argument, &exception)
      library.protect(context, run)
      return exception == nil && run != nil
    }

    /// Writes a message of a script and returns the response.
    func respond(to message: JavaScriptLibrary.Value) -> JavaScriptLibrary.Value? {
      let text = library.text(library.toString(context, message, nil))
      // The other process has ended, so the result is not needed.
      guard ScriptWorker.write(text), let response = input.next() else { exit(0) }
      return value(response)
    }

    /// Performs a message and returns the result as JSON.
    func perform(_ message: [UInt8]) -> String? {
      let argument = [value(message)]
      var exception: JavaScriptLibrary.Value?
      let result = library.call(context, run, nil, 1, argument, &exception)
      guard exception == nil, let result else {
        // The stack or the memory was not enough for the prelude itself.
        return "{\"error\":\"the script used all stack or memory; reduce its data\"}"
      }
      return library.text(library.toString(context, result, nil))
    }
  }
}

/// The lines of standard input.
private final class LineInput {
  private var received = LineBuffer()

  /// Returns the next line without its line break, or nil at the end.
  func next() -> [UInt8]? {
    while true {
      if let line = received.next() { return line }
      let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { chunk in
        let count = read(STDIN_FILENO, chunk.baseAddress, chunk.count)
        if count > 0 { received.bytes.append(contentsOf: chunk[..<count]) }
        return count
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
    }
  }
}
