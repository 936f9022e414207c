import BeagleSchema
import ScreenSources

/// Checks documents, those of a directory as a program.
package struct ProjectChecker: Sendable {
  /// Makes the analyses.
  package let analyzer: DocumentAnalyzer
  /// The documents so far.
  package private(set) var program: ScreenProject

  /// A checker without documents.
  ///
  /// - Parameters:
  ///   - directory: the path of the directory that answers the requests of the documents; nil for
  ///     documents that stand alone.
  /// - Throws: ``DirectoryError`` where the directory cannot be used.
  package init(
    decoder: ComponentDecoder, options: CheckOptions, directory: String? = nil
  ) throws(DirectoryError) {
    analyzer = DocumentAnalyzer(decoder: decoder, options: options)
    program = try ScreenProject(options: options, directory: directory)
  }

  /// Checks a document.
  ///
  /// - Parameters:
  ///   - name: the path of the file.
  ///   - mayBeOther: whether the document may be data that is not of Beagle.
  /// - Returns: false for such data, which is kept for the addresses in it.
  @discardableResult
  package mutating func add(_ bytes: [UInt8], name: String, mayBeOther: Bool) -> Bool {
    var analysis = analyzer.analyze(bytes, name: name)
    var isTaken = analysis.error != nil || analysis.facts.isBeagle
    if !isTaken, !mayBeOther, let document = analysis.document {
      analysis.diagnostics = analyzer.checkRoot(document)
      isTaken = true
    }
    analysis.dropDetails()
    program.update(analysis)
    return isTaken
  }

  /// Everything that was found, file by file in the order of their names.
  package func findings() -> [Diagnostic] {
    let found = program.diagnostics()
    return found.keys.sorted().flatMap { found[$0] ?? [] }
  }
}
