import Glibc

@testable import BeagleNetworking
@testable import SystemSupport

/// A soak test of the cache's file: kills a process that writes to it at random moments, and reads
/// the file. Every response must be complete, and every response whose storing ended must be there.
struct CacheKills {
  /// The number of different URLs.
  private static let urls = 40
  /// The number of kills after which a new file begins.
  private static let killsPerFile = 25
  /// The capacity of every second file, in bytes, which is too small for all responses.
  private static let smallCapacity = 1 << 20

  private let kills: Int
  private let program: String
  private var generator: Generator
  private var problems: [String] = []
  /// The last version whose storing ended, by URL, and the last version of all.
  private var stored: [Int: Int] = [:]
  private var version = 0
  private var storedCount = 0

  private init(kills: Int, seed: UInt64, program: String) {
    self.kills = kills
    self.program = program
    generator = Generator(seed: seed)
  }

  // MARK: - Writing

  /// Stores responses until the process is killed, and writes a line after each.
  static func write(_ path: String, capacity: Int, after version: Int) -> Never {
    var cache = CacheFile(path: path, capacity: capacity)
    var version = version
    var generator = Generator(seed: UInt64(version))
    while true {
      version += 1
      let number = Int.random(in: 0..<urls, using: &generator)
      cache.store(response(number, version), now: version)
      if let problem = cache.problem {
        _ = ByteWriter.write("problem \(problem)\n", to: STDOUT_FILENO)
        exit(1)
      }
      _ = ByteWriter.write("\(number) \(version)\n", to: STDOUT_FILENO)
    }
  }

  private static func response(_ number: Int, _ version: Int) -> StoredResponse {
    var generator = Generator(seed: UInt64(version))
    let size = generator.percent(70) ? 2000 : 100_000
    let count = Int.random(in: 0...size, using: &generator)
    return StoredResponse(
      url: "https://host.example/\(number)", varying: [],
      headers: [("Cache-Control", "max-age=60"), ("X-Version", "\(version)")],
      body: (0..<count).map { UInt8(truncatingIfNeeded: $0 &* version) }, sentAt: 0, receivedAt: 0,
      isPersonal: false)
  }

  // MARK: - Killing

  /// Runs the test and returns its line and whether it passed.
  static func run(kills: Int, seed: UInt64) -> (line: String, hasPassed: Bool) {
    var test = CacheKills(kills: kills, seed: seed, program: CommandLine.arguments[0])
    var template = Array("/tmp/beagle-soak-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return ("soak cache: no temporary directory", false) }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = folder + "/responses.db"
    for number in 0..<kills where test.problems.count < 10 { test.kill(number, path) }
    test.remove(path)
    rmdir(folder)
    let result = test.problems.isEmpty ? "passed" : "failed"
    let line =
      "soak cache: \(kills) kills after \(test.storedCount) stores, \(test.problems.count) problems, "
      + result
    return ((test.problems + [line]).joined(separator: "\n"), test.problems.isEmpty)
  }

  private func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
  }

  private mutating func kill(_ number: Int, _ path: String) {
    let file = number / Self.killsPerFile
    let isSmall = file % 2 == 1
    if number % Self.killsPerFile == 0 {
      remove(path)
      stored = [:]
    }
    let capacity = isSmall ? Self.smallCapacity : CacheFile.standardCapacity
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return problems.append("no pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let child: pid_t
    do {
      child = try ChildProcess.start(
        [program, "--write-cache", path, "\(capacity)", "\(version)"], output: ends[1])
    } catch {
      close(ends[1])
      return problems.append("\(error)")
    }
    close(ends[1])
    // Most kills come after the first store, and the others can hit the creation of the file.
    if generator.percent(80) {
      var output = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
      _ = poll(&output, 1, 10_000)
    }
    usleep(.random(in: 0...20_000, using: &generator))
    Glibc.kill(child, SIGKILL)
    waitpid(child, nil, 0)
    read(ends[0])
    check(path, isSmall: isSmall, number)
  }

  /// Reads the lines of the writer.
  private mutating func read(_ descriptor: Int32) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let number = Int(words[0]), let version = Int(words[1]) else {
        problems.append(String(line))
        continue
      }
      stored[number] = version
      self.version = max(self.version, version)
      storedCount += 1
    }
  }

  private mutating func check(_ path: String, isSmall: Bool, _ kill: Int) {
    var cache = CacheFile(path: path)
    for number in 0..<Self.urls {
      let found = cache.responses(for: "https://host.example/\(number)", now: 0)
      guard let response = found.first else {
        if !isSmall, let version = stored[number] {
          problems.append("kill \(kill): version \(version) of \(number) is lost")
        }
        continue
      }
      let version = HTTPHeader.value("X-Version", in: response.headers).flatMap { Int($0) } ?? -1
      // One more may have been stored whose line was not written.
      guard found.count == 1, version >= stored[number] ?? 0, version <= self.version + 1,
        response.body == Self.response(number, version).body
      else {
        problems.append("kill \(kill): version \(version) of \(number) is damaged")
        continue
      }
      stored[number] = version
    }
    if let problem = cache.problem { problems.append("kill \(kill): \(problem)") }
    version += 1
  }
}
