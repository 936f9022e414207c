import BeagleSchema
import JSON

/// The reason why a text is not YAML.
package struct YAMLError: Error, CustomStringConvertible {
  typealias Place = (span: SourceSpan, start: SourceLocation, end: SourceLocation)

  /// The name of the file.
  let name: String
  let problem: FlowProblem
  let message: String
  /// The mistake in the file; nil if no place is at fault.
  let place: Place?
  /// The change that corrects the mistake, if it is known.
  var correction: YAMLCorrection?

  /// The file, the place and the problem.
  package var description: String {
    (place.map { "\(name):\($0.start): " } ?? "\(name): ") + message
  }
  /// The same as ``description``.
  var localizedDescription: String { description }
}

extension YAMLDocument {
  /// Parses a YAML file.
  /// - Parameters:
  ///   - bytes: The content.
  ///   - name: The path for messages.
  ///   - limits: The limits of the file.
  /// - Throws: ``YAMLError`` for a file that is not YAML or exceeds a limit, or if libyaml is not
  ///   installed.
  package static func parse(
    _ bytes: [UInt8], name: String, limits: YAMLLimits = YAMLLimits()
  ) throws(YAMLError) -> YAMLDocument {
    let library: YAMLLibrary
    do { library = try YAMLLibrary.shared.get() } catch {
      throw YAMLError(name: name, problem: .syntax, message: error.description, place: nil)
    }
    do throws(YAMLReader.Failure) {
      return try YAMLReader.read(bytes, name: name, library: library, limits: limits)
    } catch {
      let (start, end) = LineTable(bytes).locations(of: error.span, in: bytes)
      throw YAMLError(
        name: name, problem: error.problem, message: error.message,
        place: (error.span, start, end), correction: error.correction)
    }
  }
}
