/// An error with a description in the user's language. Its `description` is English, for logs.
package protocol LocalizedFailure: Error {
  /// The description in the user's language.
  var localizedText: String { get }
}
