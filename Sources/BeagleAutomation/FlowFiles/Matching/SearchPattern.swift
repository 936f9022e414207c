import CPCRE2

/// A regular expression that finds a text anywhere in another one, as in JavaScript.
///
/// Case matters, and `^` and `$` match at the ends of the text only.
///
///     let pattern = try SearchPattern("Order #\\d+")
///     try pattern.matches("My Order #12")  // true
///     try pattern.matches("my order #12")  // false
package final class SearchPattern {
  /// The reason why an expression is invalid, or why a text could not be compared.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The problem and its remedy.
    package let description: String
    /// The same as ``description``.
    var localizedDescription: String { description }
  }

  /// The expression, without slashes.
  let source: String
  /// The expression in slashes, as in JavaScript.
  var literal: String { "/\(source)/" }
  private let code: CompiledPattern

  /// Compiles an expression.
  /// - Throws: ``Failure`` if the expression is invalid, or if PCRE2 is not installed.
  package init(_ source: String) throws(Failure) {
    self.source = source
    let library: PCRE2Library
    do { library = try PCRE2Library.shared.get() } catch {
      throw Failure(description: error.description)
    }
    // JavaScript differs from Perl in \u0041, [] and unset groups.
    let options =
      PCRE2_UCP | PCRE2_ALT_BSUX | PCRE2_ALLOW_EMPTY_CLASS | PCRE2_MATCH_UNSET_BACKREF
      | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C
    switch CompiledPattern.compile(source, options: options, library) {
    case .success(let code): self.code = code
    case .failure(let failure): throw Failure(description: failure.description)
    }
  }

  /// Returns the part of an expression that matches only a text: the text with a backslash before
  /// each character that has a meaning, and before a slash, which would end the expression.
  package static func quoted(_ text: String) -> String {
    TextPattern.withBackslashes(text, before: TextPattern.special.union([UInt8(ascii: "/")]))
  }

  /// Returns whether the expression matches somewhere in a text.
  ///
  /// Many names of a screen are compared with the same expression, so the limit of steps is low and
  /// grows with the text.
  /// - Throws: ``Failure`` if the comparison takes too many steps.
  package func matches(_ text: String) throws(Failure) -> Bool {
    let steps = min(20_000 + 100 * text.utf8.count, Int(TextPattern.matchLimit))
    do throws(CompiledPattern.Failure) {
      return try code.matches(text, limit: UInt32(steps))
    } catch { throw Failure(description: error.description) }
  }
}
