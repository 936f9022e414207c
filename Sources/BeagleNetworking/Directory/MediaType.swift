/// The media type of a file, derived from its extension.
package enum MediaType {
  package static func of(_ file: String) -> String {
    guard let dot = file.lastIndex(of: ".") else { return unknown }
    return switch file[file.index(after: dot)...].lowercased() {
    case "json": "application/json"
    case "txt": "text/plain; charset=utf-8"
    case "html", "htm": "text/html; charset=utf-8"
    case "css": "text/css"
    case "xml": "application/xml"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "bmp": "image/bmp"
    case "ico": "image/x-icon"
    case "pdf": "application/pdf"
    default: unknown
    }
  }

  private static let unknown = "application/octet-stream"
}
