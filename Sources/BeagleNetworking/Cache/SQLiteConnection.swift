import CSQLite

/// An open database. It must not be used by two threads at the same time.
struct SQLiteConnection: ~Copyable {
  /// An error reported by SQLite.
  struct Failure: Error {
    let code: CInt
    let text: String

    /// Whether the file is damaged and must be created again.
    var isDamage: Bool {
      let primary = code & 0xff
      return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB || primary == SQLITE_SCHEMA
    }
  }

  /// The value of a column or parameter. SQL compares strings only for equality, so they are read
  /// as bytes.
  enum Value {
    case integer(Int)
    case text(String)
    case bytes([UInt8])
  }

  /// A row of a query's result.
  struct Row {
    fileprivate let library: SQLiteLibrary
    fileprivate let statement: OpaquePointer?

    func integer(_ column: Int) -> Int { Int(library.integer(statement, CInt(column))) }

    func bytes(_ column: Int) -> [UInt8] {
      guard let start = library.bytes(statement, CInt(column)) else { return [] }
      let count = Int(library.byteCount(statement, CInt(column)))
      return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }
  }

  private let library: SQLiteLibrary
  private let handle: OpaquePointer

  /// Opens a file and creates it if it is missing.
  init(_ path: String, _ library: SQLiteLibrary) throws(Failure) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = library.open(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let text = library.errorText(handle).map { String(cString: $0) } ?? "out of memory"
      _ = library.close(handle)
      throw Failure(code: code, text: text)
    }
    self.library = library
    self.handle = handle
    // Another process may be writing.
    _ = library.busyTimeout(handle, 2000)
  }

  deinit { _ = library.close(handle) }

  /// Runs one statement.
  /// - Parameters:
  ///   - sql: the statement, with a `?` for each value.
  ///   - values: the values of the parameters.
  ///   - body: called with each row of the result.
  func run(
    _ sql: String, _ values: [Value] = [], row body: (Row) -> Void = { _ in }
  ) throws(Failure) {
    var statement: OpaquePointer?
    try check(library.prepare(handle, sql, -1, &statement, nil))
    defer { _ = library.finalize(statement) }
    for (index, value) in values.enumerated() {
      try check(bind(value, to: statement, CInt(index + 1)))
    }
    while true {
      let code = library.step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw failure(code) }
      body(Row(library: library, statement: statement))
    }
  }

  private func bind(_ value: Value, to statement: OpaquePointer?, _ place: CInt) -> CInt {
    // SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the value.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    switch value {
    case .integer(let number): return library.bindInteger(statement, place, Int64(number))
    case .text(let text):
      return library.bindText(statement, place, text, CInt(text.utf8.count), copied)
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        // An empty array may have no address, and SQLite would store NULL.
        library.bindBytes(
          statement, place, $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1), CInt($0.count),
          copied)
      }
    }
  }

  private func check(_ code: CInt) throws(Failure) {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private func failure(_ code: CInt) -> Failure {
    Failure(code: code, text: library.errorText(handle).map { String(cString: $0) } ?? "\(code)")
  }
}
