import BeagleNetworking

/// Checks addresses: their syntax and whether they can be opened.
enum AddressRules {
  static func check(_ facts: DocumentFacts, into findings: inout Findings) {
    for address in facts.addresses {
      guard let text = address.pattern.literal, let problem = problem(of: text, address.role)
      else { continue }
      let key = address.key
      let suggestion = problem.correction
      findings.report(
        .badURL, problem.severity, address.range.span,
        "\(key) of \(address.owner): \(problem.message)", suggestion: suggestion,
        fixIt: findings.renaming(
          text, to: suggestion, at: address.range.span, isCertain: problem.isCertain), name: key)
    }
  }

  private struct Problem {
    var severity = Diagnostic.Severity.error
    var message: String
    var correction: String?
    var isCertain = false
  }

  private static func problem(of text: String, _ role: AddressUse.Role) -> Problem? {
    switch role {
    case .native, .back:
      return text.isEmpty ? Problem(message: "the screen name is empty") : nil
    case .external: return externalProblem(text)
    case .screen, .part, .request, .form, .image, .webPage: return loadedProblem(text)
    }
  }

  /// Checks an address that the client loads: a path, or an http address.
  private static func loadedProblem(_ text: String) -> Problem? {
    if text.isEmpty { return Problem(message: "the address is empty") }
    if text.utf8.first == 0x2F { return nil }
    let bare = trimmed(text)
    if bare != text, bare.utf8.first == 0x2F || UrlParts.isServer(bare) {
      return Problem(
        message: "\"\(text)\" has a space at its start or end", correction: bare, isCertain: true)
    }
    if let parts = UrlParts(text) {
      guard parts.isWeb else {
        if let correction = correction(of: text) {
          return Problem(
            message: "unknown scheme in \"\(text)\"", correction: correction)
        }
        return Problem(
          severity: .warning,
          message: "only http and https addresses can be loaded, found \"\(text)\"")
      }
      return serverProblem(text, parts)
    }
    return Problem(
      message: "expected a path that begins with / or an http address, found \"\(text)\"",
      correction: correction(of: text)
        ?? (mayBePath(text)
          ? "/" + withoutEnding(text) : text.utf8.first == 0x5C ? slashes(text) : nil))
  }

  /// Returns a path without the ending of a screen's file.
  private static func withoutEnding(_ text: String) -> String {
    text.hasSuffix(".json") ? String(text.dropLast(".json".utf8.count)) : text
  }

  private static func slashes(_ text: String) -> String {
    text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "/")
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }

  /// Returns whether a string looks like a path without its leading slash.
  private static func mayBePath(_ text: String) -> Bool {
    let start = text.utf8.first ?? 0
    return (start | 0x20) &- 0x61 < 26 && !text.lowercased().hasPrefix("http")
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x3A && $0 != 0x7F }
  }

  /// Checks the host of an absolute address.
  private static func serverProblem(_ text: String, _ parts: UrlParts) -> Problem? {
    parts.namesServer ? nil : Problem(message: "\"\(text)\" has no host")
  }

  /// Returns the likely meaning of an http address with misspelled punctuation after its scheme.
  private static func correction(of text: String) -> String? {
    let (scheme, rest) = text.split(separator: ":", maxSplits: 1).map(String.init).pair
    if rest.hasPrefix("//"),
      let meant = TypoCorrection.best(for: scheme, among: ["http", "https"]),
      UrlParts.isServer(meant + ":" + rest)
    {
      return meant + ":" + rest
    }
    if text.hasPrefix("www."), UrlParts.isServer("https://" + text) { return "https://" + text }
    for scheme in ["https", "http"] {
      for wrong in ["//", ":/", ":", ";//"] where text.lowercased().hasPrefix(scheme + wrong) {
        let rest = String(text.dropFirst(scheme.count + wrong.count))
        let address = scheme + "://" + rest
        return UrlParts.isServer(address) ? address : nil
      }
    }
    return nil
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9 || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }

  /// Checks an address that another program opens.
  private static func externalProblem(_ text: String) -> Problem? {
    if text.isEmpty { return Problem(message: "the address is empty") }
    if ExternalURL.isAllowed(text) {
      guard let parts = UrlParts(text), parts.isWeb else { return nil }
      return serverProblem(text, parts)
    }
    guard let colon = text.utf8.firstIndex(of: 0x3A), colon != text.startIndex,
      text[..<colon].utf8.allSatisfy(isSchemeByte)
    else {
      return Problem(
        message: "expected an address such as https://example.com, found \"\(text)\"",
        correction: correction(of: text))
    }
    let scheme = text[..<colon].lowercased()
    if ["http", "https", "mailto"].contains(scheme) {
      return Problem(
        message:
          "\"\(text)\" is not a valid address: the part after the colon is empty or has a character that must be percent-encoded"
      )
    }
    let isHarmful = ["javascript", "data", "file", "vbscript"].contains(scheme)
    return Problem(
      severity: isHarmful ? .warning : .note,
      message: "only http, https and mailto addresses can be opened, found \"\(scheme):\"")
  }
}

extension [String] {
  /// The first two strings, or empty ones.
  fileprivate var pair: (String, String) { (first ?? "", dropFirst().first ?? "") }
}

extension AddressUse {
  /// The property that contains the address.
  var key: String {
    switch role {
    case .part, .form: "path"
    case .native, .back: "route"
    default: "url"
    }
  }
}
