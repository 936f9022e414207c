/// The body of a request with a form of texts, in the format `multipart/form-data` (RFC 7578).
struct MultipartForm {
  /// The media type with the boundary between the parts.
  let contentType: String
  /// The encoded parts.
  let bytes: [UInt8]

  /// Encodes the parts of a form.
  /// - Throws: an error for a part that is a file: scripts cannot read files.
  init(_ parts: [ScriptRequest.Part]) throws(ScriptRequestError) {
    var fields: [(name: String, value: String)] = []
    for part in parts {
      guard let value = part.value else {
        throw ScriptRequestError(
          "multipartForm cannot send the file of \"\(part.name)\", because scripts cannot read"
            + " files; send its content as text")
      }
      fields.append((MultipartForm.quoted(part.name), value))
    }
    // No part may contain the boundary.
    var number = 1
    func boundary() -> String { "beagle-tui-form-\(number)" }
    while fields.contains(where: { ($0.name + $0.value).containsBytes(of: boundary()) }) {
      number += 1
    }
    var text = ""
    for field in fields {
      text += "--\(boundary())\r\nContent-Disposition: form-data; name=\"\(field.name)\"\r\n\r\n"
      text += field.value + "\r\n"
    }
    text += "--\(boundary())--\r\n"
    contentType = "multipart/form-data; boundary=\(boundary())"
    bytes = Array(text.utf8)
  }

  /// Returns the name of a part for its header field. As in browsers, a quotation mark and line breaks
  /// are percent-encoded, so that a name cannot end the field (HTML standard, multipart/form-data
  /// encoding algorithm).
  static func quoted(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": result += "%22"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
