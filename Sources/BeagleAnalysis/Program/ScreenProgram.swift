import BeagleTUI

/// The screens that make up a program, and what they declare and refer to together.
///
/// A document is analysed alone and put in its place; what concerns several documents is found from
/// their facts, which is cheap, so that it can be done after every change.
package struct ScreenProgram: Sendable {
  /// What is known of the application.
  package let options: ProgramOptions
  /// The directory that answers requests; nil for documents without one, whose addresses are not
  /// looked up.
  package let directory: ScreenDirectory?
  /// What the names of the documents below the directory begin with: the path of the directory as it
  /// was given, and a slash.
  package let prefix: String
  /// Whether all documents of the directory are here, so that it can be said what is missing and what
  /// nobody refers to.
  package var isComplete = true
  /// The documents by their names.
  package private(set) var documents: [String: DocumentAnalysis] = [:]

  /// A program without documents.
  ///
  /// - Parameters:
  ///   - directory: the path of the directory that answers requests; nil for none.
  /// - Throws: ``DirectoryError`` where it cannot be used.
  package init(options: ProgramOptions, directory: String? = nil) throws(DirectoryError) {
    self.options = options
    if let path = directory {
      self.directory = try ScreenDirectory(path)
      prefix = path.hasSuffix("/") ? path : path + "/"
    } else {
      self.directory = nil
      prefix = ""
    }
  }

  /// Puts a document in its place, instead of one of the same name.
  package mutating func update(_ analysis: DocumentAnalysis) {
    documents[analysis.name] = analysis
  }

  /// Takes a document out.
  package mutating func remove(_ name: String) { documents[name] = nil }

  /// The names of the documents, sorted.
  package var names: [String] { documents.keys.sorted() }

  /// The path of a document below the directory; nil for one elsewhere.
  package func relativePath(_ name: String) -> String? {
    guard directory != nil else { return nil }
    return name.hasPrefix(prefix) ? String(name.utf8.dropFirst(prefix.utf8.count)) : nil
  }

  /// The name of a document by its path below the directory.
  package func name(ofRelative path: String) -> String { prefix + path }

  // MARK: - Findings

  /// Everything that is found in a document, in its order.
  package func diagnostics(of name: String) -> [Diagnostic] { diagnostics()[name] ?? [] }

  /// Everything that is found, by the names of the documents, each in its order.
  package func diagnostics() -> [String: [Diagnostic]] {
    var rules = ProgramRules(self)
    rules.check()
    return rules.found
  }
}
