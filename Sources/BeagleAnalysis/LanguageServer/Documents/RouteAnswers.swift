import JSON

/// What `routes.json` answers, with the places where it says so.
struct RouteAnswers {
  /// One entry.
  struct Answer {
    /// The path without the slash in front.
    let path: String
    /// The file with the body; nil where there is none.
    let body: String?
    /// The bytes of the entry.
    let span: SourceSpan
  }

  /// The file.
  let name: String
  /// The entries for GET.
  private(set) var all: [Answer] = []

  /// Reads the file of a directory; there are no answers where it is missing or broken.
  init(_ root: String) {
    name = root + "/routes.json"
    guard let bytes = DiskFile.read(name), let document = try? JSONDocument(bytes, name: name)
    else { return }
    for entry in document.root.elements {
      guard let path = entry["path"]?.string, path.utf8.first == 0x2F,
        entry["method"]?.string?.uppercased() ?? "GET" == "GET"
      else { continue }
      let end = path.utf8.firstIndex { $0 == 0x3F } ?? path.endIndex
      all.append(
        Answer(
          path: String(path[..<end].dropFirst()), body: entry["body_file"]?.string,
          span: entry.span))
    }
  }

  /// The first entry for a path.
  func find(_ path: String) -> Answer? { all.first { $0.path == path } }
}
