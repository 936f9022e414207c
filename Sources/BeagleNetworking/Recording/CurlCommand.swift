import SystemSupport

extension Exchange {
  /// The request as a shell command, with a placeholder for each secret: `curl
  /// https://bff.example/home -H 'beagle-platform: IOS'`.
  ///
  /// It sends this request only and reads no file, whatever the screen contains.
  public var curlCommand: String {
    let url = Redaction.url(request.url)
    var parts = ["curl"]
    // Without this option, curl requests each URL of a pattern such as `/orders/[1-40]`.
    if url.utf8.contains(where: { "[]{}".utf8.contains($0) }) { parts.append("--globoff") }
    // A URL that begins like an option, for example `-Kfile`, is only an argument of this one.
    if url.hasPrefix("-") { parts.append("--url") }
    parts.append(ShellWord.quoted(url))
    if request.method == .head {
      parts.append("--head")
    } else if request.method != .get {
      parts += ["-X", request.method.rawValue]
    }
    // curl reads the file of `-H @file`. The client refuses such names, but they are listed.
    let fields = requestHeaders.filter { HTTPHeader.isName($0.0) }
    for (name, value) in fields {
      parts += ["-H", ShellWord.quoted("\(name): \(Redaction.value(ofHeader: name, value))")]
    }
    if let requestBody {
      if fields.allSatisfy({ $0.0.lowercased() != "content-type" }) {
        parts += ["-H", ShellWord.quoted("Content-Type: application/json")]
      }
      let body = Redaction.body(Array(requestBody.utf8))
      parts += ["--data-raw", ShellWord.quoted(String(decoding: body, as: UTF8.self))]
    }
    return parts.joined(separator: " ")
  }
}
