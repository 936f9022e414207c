import CPCRE2
import SystemSupport

/// A regular expression of a selector, as Maestro matches it.
///
/// It must match the whole text. Case does not matter, a dot matches line breaks too, and `^` and
/// `$` match at lines. A text that equals the expression matches too, so `Pay (2)` needs no
/// backslashes. Line breaks of the text also match as spaces, and characters that a terminal does not
/// draw make no difference; see ``ComparableText``.
///
///     let pattern = try TextPattern("Order #\\d+")
///     try pattern.matches("Order #12")  // true
///     try pattern.matches("My order #12")  // false
package final class TextPattern {
  /// The number of internal steps of one match. It takes less than a second.
  static let matchLimit: UInt32 = 1_000_000
  /// The memory of one match, in KiB.
  static let heapLimit: UInt32 = 20 << 10
  /// The maximum length of an expression, in bytes.
  package static let lengthLimit = 10_000
  /// The maximum length of a text, in bytes. Longer ones do not match.
  static let textLimit = 1 << 20

  /// The reason why a text could not be compared.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The problem and its remedy.
    package let description: String
    /// The same as ``description``.
    var localizedDescription: String { description }
  }

  /// The expression.
  let source: String
  /// The compiled expression; nil if it is too long. Only an equal text matches then.
  private let code: CompiledPattern?
  /// The expression and its code for reduced texts.
  private let reduced: (source: String, code: CompiledPattern?)

  /// Compiles an expression. An invalid one is a plain text, as in Maestro.
  /// - Throws: ``MissingLibrary`` if PCRE2 is not installed.
  package convenience init(_ source: String) throws(MissingLibrary) {
    try self.init(source, compiledAs: source)
  }

  /// Compiles an expression for a path. A name in braces is a parameter, as in `routes.json`: it
  /// matches a part of the path, so `/orders/{id}` matches `/orders/17`.
  /// - Throws: ``MissingLibrary`` if PCRE2 is not installed.
  package convenience init(path source: String) throws(MissingLibrary) {
    try self.init(source, compiledAs: TextPattern.expandingParameters(in: source))
  }

  private init(_ source: String, compiledAs expression: String) throws(MissingLibrary) {
    self.source = source
    let library = try PCRE2Library.shared.get()
    code = TextPattern.code(expression, library)
    let plain = ComparableText.reduced(expression)
    reduced = (plain, plain == expression ? code : TextPattern.code(plain, library))
  }

  /// Replaces each parameter, such as `{id}`, with an expression. A quantifier, such as `{2}`, begins
  /// with a digit.
  private static func expandingParameters(in source: String) -> String {
    var result: [UInt8] = []
    var rest = Array(source.utf8)[...]
    while let byte = rest.first {
      let name = rest.dropFirst().prefix {
        $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0)
      }
      let isParameter =
        byte == UInt8(ascii: "{") && rest.dropFirst(name.count + 1).first == UInt8(ascii: "}")
        && name.first.map { $0 > 0x39 } ?? false
      if isParameter {
        result += Array("[^/]+".utf8)
        rest = rest.dropFirst(name.count + 2)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func code(_ source: String, _ library: PCRE2Library) -> CompiledPattern? {
    (try? compile(source, library).get())
      ?? (try? compile(source, library, options: PCRE2_LITERAL).get())
  }

  /// Returns why an expression is invalid; nil if it is valid, or if PCRE2 is not installed.
  static func problem(in source: String) -> String? {
    guard source.utf8.contains(where: special.contains),
      let library = try? PCRE2Library.shared.get(),
      case .failure(let failure) = compile(source, library)
    else { return nil }
    return failure.description
  }

  /// The characters that have a meaning in expressions.
  static let special = Set("\\^$.|?*+()[]{}".utf8)

  /// Returns an expression that matches only a text: the text with a backslash before each character
  /// that has a meaning. A text that is too long for an expression matches only itself.
  package static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: special.contains) else { return text }
    let expression = withBackslashes(text, before: special)
    return expression.utf8.count > lengthLimit ? text : expression
  }

  /// Compares code points, because a combining mark after a parenthesis is part of one character
  /// with it.
  static func withBackslashes(_ text: String, before special: Set<UInt8>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isASCII, special.contains(UInt8(scalar.value)) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  private static func compile(
    _ source: String, _ library: PCRE2Library,
    options: UInt32 = PCRE2_DOTALL | PCRE2_MULTILINE | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C
  ) -> Result<CompiledPattern, CompiledPattern.Failure> {
    CompiledPattern.compile(
      source, options: options | PCRE2_CASELESS | PCRE2_ANCHORED | PCRE2_ENDANCHORED, library)
  }

  /// Returns whether a text matches.
  /// - Throws: ``Failure`` if the comparison takes too many steps.
  package func matches(_ text: String) throws(Failure) -> Bool {
    if try matches(text, source, code) { return true }
    let plain = ComparableText.reduced(text)
    guard plain != text || reduced.source != source else { return false }
    return try matches(plain, reduced.source, reduced.code)
  }

  private func matches(
    _ text: String, _ source: String, _ code: CompiledPattern?
  ) throws(Failure) -> Bool {
    if text == source { return true }
    if try matchesExactly(text, code) { return true }
    guard text.utf8.contains(0x0A) else { return false }
    let flat = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" ? " " : $0 }))
    if flat == source { return true }
    return try matchesExactly(flat, code)
  }

  /// Returns whether an id matches, with or without its package prefix, such as `com.example:id/`.
  func matches(id: String) throws(Failure) -> Bool {
    if try matches(id) { return true }
    guard let slash = id.lastIndex(of: "/") else { return false }
    return try matches(String(id[id.index(after: slash)...]))
  }

  private func matchesExactly(
    _ text: String, _ code: CompiledPattern?
  ) throws(Failure) -> Bool {
    guard let code else { return false }
    do throws(CompiledPattern.Failure) {
      return try code.matches(text, limit: TextPattern.matchLimit)
    } catch { throw Failure(description: error.description) }
  }
}
