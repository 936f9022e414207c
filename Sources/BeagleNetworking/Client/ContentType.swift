/// The value of a `Content-Type` header field (RFC 9110, 8.3).
package struct ContentType: Sendable {
  /// The media type in lower case without parameters, for example `application/problem+json`; empty
  /// if the field is missing.
  let mediaType: String
  /// The charset in lower case; nil without the parameter.
  package let charset: String?

  /// Reads the value of a field.
  package init(_ text: String?) {
    let parts = (text ?? "").lowercased().split(
      separator: ";", omittingEmptySubsequences: false
    ).map { $0.filter { $0 != " " && $0 != "\t" } }
    mediaType = parts.first ?? ""
    charset = parts.dropFirst().first { $0.hasPrefix("charset=") }
      .map { $0.dropFirst("charset=".count).filter { $0 != "\"" && $0 != "'" } }
  }

  /// Whether the type is JSON, also with a suffix such as that of RFC 9457.
  var isJSON: Bool { mediaType.hasSuffix("/json") || mediaType.hasSuffix("+json") }

  /// Whether the type is HTML or XHTML.
  package var isPage: Bool { mediaType == "text/html" || mediaType == "application/xhtml+xml" }

  /// Whether the type is text for people: not markup, and not a format of a program.
  var isText: Bool {
    mediaType.hasPrefix("text/") && !isPage && mediaType != "text/xml" && !isJSON
  }

  /// Whether the charset has one byte for each character, as in Western Europe.
  var isLatin1: Bool {
    switch charset {
    case "iso-8859-1", "iso-8859-15", "latin1", "windows-1252", "cp1252": true
    default: false
    }
  }
}
