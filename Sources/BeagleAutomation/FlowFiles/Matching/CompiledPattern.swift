import CPCRE2

/// A regular expression that PCRE2 has compiled.
final class CompiledPattern {
  /// The reason why an expression or a text cannot be used.
  struct Failure: Error, Hashable {
    /// The problem and its remedy.
    let description: String
  }

  private let source: String
  private let library: PCRE2Library
  private let code: OpaquePointer

  /// Compiles an expression.
  /// - Parameter options: The options of PCRE2 in addition to UTF-8.
  static func compile(
    _ source: String, options: UInt32, _ library: PCRE2Library
  ) -> Result<CompiledPattern, Failure> {
    guard source.utf8.count <= TextPattern.lengthLimit else {
      return .failure(Failure(description: "it is longer than \(TextPattern.lengthLimit) bytes"))
    }
    var error: CInt = 0
    var offset = 0
    let bytes = Array(source.utf8)
    let code = bytes.withUnsafeBufferPointer {
      library.compile($0.baseAddress, $0.count, options | PCRE2_UTF, &error, &offset, nil)
    }
    guard let code else {
      let place = String(decoding: bytes.prefix(offset), as: UTF8.self).unicodeScalars.count
      return .failure(
        Failure(description: "\(message(error, library)) at character \(place + 1)"))
    }
    return .success(CompiledPattern(source, library, code))
  }

  private init(_ source: String, _ library: PCRE2Library, _ code: OpaquePointer) {
    self.source = source
    self.library = library
    self.code = code
  }

  deinit { library.freeCode(code) }

  private static func message(_ error: CInt, _ library: PCRE2Library) -> String {
    var text = [UInt8](repeating: 0, count: 256)
    let count = library.message(error, &text, text.count)
    return count > 0 ? String(decoding: text.prefix(Int(count)), as: UTF8.self) : "error \(error)"
  }

  /// Returns whether a text matches.
  /// - Parameter limit: The number of internal steps.
  func matches(_ text: String, limit: UInt32) throws(Failure) -> Bool {
    guard text.utf8.count <= TextPattern.textLimit else { return false }
    guard let context = library.createContext(nil), let data = library.createData(code, nil) else {
      throw Failure(description: "PCRE2 has no memory")
    }
    defer {
      library.freeData(data)
      library.freeContext(context)
    }
    _ = library.setMatchLimit(context, limit)
    _ = library.setHeapLimit(context, TextPattern.heapLimit)
    var text = text
    let result = text.withUTF8 {
      library.match(code, $0.baseAddress, $0.count, 0, PCRE2_NO_UTF_CHECK, data, context)
    }
    if result >= 0 { return true }
    switch result {
    case PCRE2_ERROR_NOMATCH: return false
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT:
      throw Failure(
        description: "the expression \"\(source.prefix(80))\" takes too many steps; avoid "
          + "repetitions inside of repetitions, such as (a+)+")
    default:
      throw Failure(description: CompiledPattern.message(result, library))
    }
  }
}
