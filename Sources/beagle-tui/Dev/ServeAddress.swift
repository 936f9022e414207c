/// Where to wait for requests.
struct ServeAddress: Equatable {
  /// A numeric address; that of this machine alone where none was given.
  var host = "127.0.0.1"
  /// 0 for any that is free.
  var port: Int

  /// Reads `PORT`, `ADDRESS:PORT` or `[ADDRESS]:PORT`.
  init(_ text: String) throws(UsageError) {
    let expected = "a port such as 8080, or an address and a port such as 0.0.0.0:8080"
    let digits: Substring
    if let colon = text.lastIndex(of: ":") {
      host = String(text[..<colon])
      if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
      if host == "localhost" { host = "127.0.0.1" }
      digits = text[text.index(after: colon)...]
    } else {
      digits = text[...]
    }
    guard let port = Int(digits), (0...65535).contains(port), !host.isEmpty,
      host.allSatisfy({ $0.isHexDigit || $0 == "." || $0 == ":" })
    else { throw OptionValue.expected(expected, found: text) }
    self.port = port
  }
}
