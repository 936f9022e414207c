import Glibc

/// The responses that outlive the program, in an SQLite database that several processes may use at
/// the same time. Every operation waits for the disk, so it must not run on the main thread.
///
/// A damaged file is created again. Without SQLite, or if the file cannot be created, nothing is
/// stored and ``problem`` says why.
package struct CacheFile: ~Copyable {
  /// A response as `beagle-tui cache` lists it.
  package struct Summary: Sendable {
    package let url: String
    package let size: Int
    /// When the response arrived, in milliseconds since 1970.
    package let receivedAt: Int
    /// Seconds until the response becomes stale.
    package let lifetime: Int
  }

  /// The default capacity, in bytes.
  static let standardCapacity = 64 << 20

  /// Returns the path of the user's file, `beagle-tui/responses.db` in the cache directory; nil if
  /// the user has no home directory, or it does not exist.
  /// - Parameter environment: returns the value of an environment variable.
  package static func standardPath(environment: (String) -> String?) -> String? {
    // The XDG Base Directory Specification requires absolute paths.
    let base =
      environment("XDG_CACHE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment("HOME").flatMap {
        $0.hasPrefix("/") && access($0, F_OK) == 0 ? $0 + "/.cache" : nil
      }
    return base.map { $0 + "/beagle-tui/responses.db" }
  }

  /// The version of the tables. A file with another version is emptied.
  private static let version = 1
  /// The largest stored body, in bytes.
  private static let entryLimit = 8 << 20
  /// The minimum time between two updates of a response's last use in the file, in milliseconds.
  private static let useGrain = 60_000

  private let path: String
  private let capacity: Int
  private var database: SQLiteConnection?
  private var isTried = false
  /// The reason why nothing is stored; nil if the file works.
  package private(set) var problem: String?

  /// Creates a cache file that is opened on first use.
  /// - Parameters:
  ///   - path: the path of the file; its directory is created if it is missing.
  ///   - capacity: the maximum size, in bytes.
  package init(path: String, capacity: Int = CacheFile.standardCapacity) {
    self.path = path
    self.capacity = capacity
  }

  // MARK: - Responses

  /// Returns the stored responses of a URL.
  mutating func responses(for url: String, now: Int) -> [StoredResponse] {
    var found: [StoredResponse] = []
    var isUsed = false
    attempt { database throws(SQLiteConnection.Failure) in
      found = []
      try database.run(
        "SELECT varying, headers, body, sent, received, used FROM responses WHERE url = ?",
        [.text(url)]
      ) { row in
        found.append(
          StoredResponse(
            url: url, varying: CacheFile.varying(row.text(0)),
            headers: CacheFile.fields(row.text(1)),
            body: row.bytes(2), sentAt: row.integer(3), receivedAt: row.integer(4),
            isPersonal: false))
        isUsed = isUsed || now - StoredResponse.times.clamp(row.integer(5)) > CacheFile.useGrain
      }
      guard isUsed else { return }
      try database.run("UPDATE responses SET used = ? WHERE url = ?", [.integer(now), .text(url)])
    }
    return found
  }

  /// Returns the hash values of all stored URLs; nil if the file could not be read.
  mutating func addresses() -> Set<Int>? {
    var found: Set<Int>?
    attempt { database throws(SQLiteConnection.Failure) in
      var all: Set<Int> = []
      try database.run("SELECT url FROM responses", []) { all.insert($0.text(0).hashValue) }
      found = all
    }
    return found
  }

  /// Stores a response and evicts the least recently used ones above the capacity.
  mutating func store(_ response: StoredResponse, now: Int) {
    guard response.body.count <= CacheFile.entryLimit else {
      return remove(response.url)
    }
    let capacity = capacity
    attempt { database throws(SQLiteConnection.Failure) in
      let headers = CacheFile.text(response.headers)
      try database.run(
        """
        INSERT OR REPLACE INTO responses
        (url, varying, headers, body, sent, received, used, lifetime, size)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .text(response.url), .text(CacheFile.text(response.varying)), .text(headers),
          .bytes(response.body), .integer(response.sentAt), .integer(response.receivedAt),
          .integer(now), .integer(response.lifetime),
          .integer(response.body.count + headers.utf8.count + 512),
        ])
      try CacheFile.evict(in: database, capacity)
    }
  }

  /// Removes the responses of a URL.
  mutating func remove(_ url: String) {
    attempt { database throws(SQLiteConnection.Failure) in
      try database.run("DELETE FROM responses WHERE url = ?", [.text(url)])
    }
  }

  /// Removes the responses whose URLs begin with a prefix and returns their number; an empty prefix
  /// removes all.
  package mutating func removeAll(prefix: String = "") -> Int {
    var count = 0
    attempt { database throws(SQLiteConnection.Failure) in
      let isMeant = "substr(url, 1, length(?)) = ?"
      let values: [SQLiteConnection.Value] = [.text(prefix), .text(prefix)]
      try database.run("SELECT count(*) FROM responses WHERE \(isMeant)", values) {
        count = $0.integer(0)
      }
      try database.run("DELETE FROM responses WHERE \(isMeant)", values)
      // Fails while another process uses the file; SQLite reuses the free space anyway.
      try? database.run("VACUUM")
    }
    return count
  }

  /// Returns all responses, sorted by URL.
  package mutating func summaries() -> [Summary] {
    var result: [Summary] = []
    attempt { database throws(SQLiteConnection.Failure) in
      result = []
      try database.run("SELECT url, size, received, lifetime FROM responses ORDER BY url, varying")
      {
        result.append(
          Summary(
            url: $0.text(0), size: StoredResponse.times.clamp($0.integer(1)),
            receivedAt: StoredResponse.times.clamp($0.integer(2)),
            lifetime: StoredResponse.times.clamp($0.integer(3))))
      }
    }
    return result
  }

  /// Evicts the least recently used responses down to 7/8 of the capacity, so that not every store
  /// has to evict.
  private static func evict(
    in database: borrowing SQLiteConnection, _ capacity: Int
  ) throws(SQLiteConnection.Failure) {
    var size = 0
    try database.run("SELECT coalesce(sum(size), 0) FROM responses") { size = $0.integer(0) }
    guard size > capacity else { return }
    try database.run(
      """
      DELETE FROM responses WHERE id IN (
        SELECT id FROM (
          SELECT id, sum(size) OVER (ORDER BY used DESC, id DESC) AS total FROM responses)
        WHERE total > ?)
      """, [.integer(capacity / 8 * 7)])
  }

  // MARK: - Database file

  /// Runs a database operation; if the file is damaged, once more with a new file. Other failures
  /// are recorded in ``problem`` only, because a request must not fail when the cache cannot be
  /// written.
  private mutating func attempt(
    _ body: (borrowing SQLiteConnection) throws(SQLiteConnection.Failure) -> Void
  ) {
    for _ in 0..<2 {
      do throws(SQLiteConnection.Failure) {
        guard try open() else { return }
        switch database {
        case .some(let database): try body(database)
        case .none: return
        }
        return
      } catch {
        problem = "\(path): \(error.text)"
        database = nil
        isTried = false
        guard error.isDamage else { return }
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
      }
    }
  }

  private mutating func open() throws(SQLiteConnection.Failure) -> Bool {
    if isTried { return database != nil }
    isTried = true
    guard let library = try? SQLiteLibrary() else {
      problem = "SQLite is not installed (Debian, Ubuntu: apt install \(SQLiteLibrary.package))"
      return false
    }
    makeDirectory()
    // Cached responses are private to the user. SQLite gives its companion files the mode of this
    // one.
    let descriptor = Self.create(path)
    if descriptor >= 0 { close(descriptor) }
    let database = try SQLiteConnection(path, library)
    try database.run("PRAGMA journal_mode = WAL")
    try database.run("PRAGMA synchronous = NORMAL")
    var version = 0
    try database.run("PRAGMA user_version") { version = $0.integer(0) }
    if version != CacheFile.version {
      // Two processes may get here at the same time.
      try database.run("BEGIN IMMEDIATE")
      try database.run("DROP TABLE IF EXISTS responses")
      try database.run(
        """
        CREATE TABLE responses (
          id INTEGER PRIMARY KEY, url TEXT NOT NULL, varying TEXT NOT NULL, headers TEXT NOT NULL,
          body BLOB NOT NULL, sent INTEGER NOT NULL, received INTEGER NOT NULL,
          used INTEGER NOT NULL, lifetime INTEGER NOT NULL, size INTEGER NOT NULL,
          UNIQUE (url, varying))
        """)
      try database.run("PRAGMA user_version = \(CacheFile.version)")
      try database.run("COMMIT")
    }
    self.database = consume database
    return true
  }

  /// Opens the file and creates it, readable by the user only, if it is missing.
  private static func create(_ path: String) -> Int32 {
    Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  }

  /// Creates the missing parent directories, accessible by the user only.
  private func makeDirectory() {
    var end = path.startIndex
    while let slash = path[end...].firstIndex(of: "/") {
      if slash != path.startIndex { mkdir(String(path[..<slash]), 0o700) }
      end = path.index(after: slash)
    }
  }

  // MARK: - Header fields as text

  static func text(_ fields: [(String, String)]) -> String {
    fields.map { "\($0): \($1)\n" }.joined()
  }

  private static func text(_ fields: [(name: String, value: String?)]) -> String {
    fields.map { field in field.value.map { "\(field.name): \($0)\n" } ?? "\(field.name)\n" }
      .joined()
  }

  static func fields(_ text: String) -> [(String, String)] {
    varying(text).map { ($0.name, $0.value ?? "") }
  }

  static func varying(_ text: String) -> [(name: String, value: String?)] {
    // Bytes, because a carriage return and a line feed are one character.
    text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
        return (String(Substring(line)), nil)
      }
      return (String(Substring(line[..<colon])), String(Substring(line[colon...].dropFirst(2))))
    }
  }
}
