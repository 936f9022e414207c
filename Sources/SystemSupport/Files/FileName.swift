/// Names of files and folders.
package enum FileName {
  /// Returns a text as the name of one file or folder: control characters, characters that some
  /// systems do not allow, and a dot at the beginning, are percent-encoded. Different texts have
  /// different names.
  package static func encoded(_ text: String) -> String {
    var result = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let isAllowed =
        switch scalar {
        case ".": index > 0
        case "\\", ":", "*", "?", "\"", "<", ">", "|", "%", "@", "/": false
        default: scalar.properties.generalCategory != .control
        }
      result += isAllowed ? String(scalar) : PercentEncoding.encode(String(scalar)) { _ in false }
    }
    return result
  }
}
