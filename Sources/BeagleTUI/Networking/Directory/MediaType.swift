/// The media type that a directory of screens names for a file, by the end of its name.
enum MediaType {
  static func of(_ file: String) -> String {
    guard let dot = file.lastIndex(of: ".") else { return unknown }
    return known[file[file.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let unknown = "application/octet-stream"

  private static let known = [
    "json": "application/json", "txt": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "css": "text/css",
    "xml": "application/xml", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "bmp": "image/bmp",
    "ico": "image/x-icon", "pdf": "application/pdf",
  ]
}
