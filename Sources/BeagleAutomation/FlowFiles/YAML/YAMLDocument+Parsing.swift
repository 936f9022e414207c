import JSON

/// The reason why a text is not YAML.
package struct YAMLError: Error, Hashable, CustomStringConvertible {
  /// The name of the file.
  let name: String
  /// The line, from 1, or 0 if no place is at fault.
  let line: Int
  /// The column in code points, from 1.
  let column: Int
  /// The problem.
  let message: String

  /// Creates an error.
  init(name: String, line: Int, column: Int, message: String) {
    self.name = name
    self.line = line
    self.column = column
    self.message = message
  }

  /// The file, the place and the problem.
  package var description: String {
    line > 0 ? "\(name):\(line):\(column): \(message)" : "\(name): \(message)"
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
      throw YAMLError(name: name, line: 0, column: 0, message: error.description)
    }
    do throws(YAMLReader.Failure) {
      return try YAMLReader.read(bytes, name: name, library: library, limits: limits)
    } catch {
      let place = LineTable(bytes).locations(of: error.span, in: bytes).start
      throw YAMLError(name: name, line: place.line, column: place.column, message: error.message)
    }
  }
}
