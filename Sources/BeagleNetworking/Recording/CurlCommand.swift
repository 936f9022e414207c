import SystemSupport

extension Exchange {
  /// The request as a shell command, with a placeholder for each secret: `curl
  /// https://bff.example/home -H 'beagle-platform: IOS'`.
  public var curlCommand: String {
    var parts = ["curl", ShellWord.quoted(Redaction.url(request.url))]
    if request.method == .head {
      parts.append("--head")
    } else if request.method != .get {
      parts += ["-X", request.method.rawValue]
    }
    for (name, value) in requestHeaders {
      parts += ["-H", ShellWord.quoted("\(name): \(Redaction.value(ofHeader: name, value))")]
    }
    if let requestBody {
      if requestHeaders.allSatisfy({ $0.0.lowercased() != "content-type" }) {
        parts += ["-H", ShellWord.quoted("Content-Type: application/json")]
      }
      let body = Redaction.body(Array(requestBody.utf8))
      parts += ["--data-raw", ShellWord.quoted(String(decoding: body, as: UTF8.self))]
    }
    return parts.joined(separator: " ")
  }
}
