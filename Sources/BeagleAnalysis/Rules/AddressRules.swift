import BeagleSchema
import ScreenSources

/// Texts that are no addresses.
enum AddressRules {
  static func check(_ facts: DocumentFacts, into findings: inout Findings) {
    for address in facts.addresses {
      guard let text = address.pattern.literal, let problem = problem(of: text, address.role)
      else { continue }
      let key = address.key
      let suggestion = problem.meant
      findings.report(
        .badURL, problem.severity, address.place.span,
        "\(key) of \(address.owner): \(problem.message)", suggestion: suggestion,
        mending: findings.renaming(text, to: suggestion, at: address.place.span), name: key)
    }
  }

  private struct Problem {
    var severity = Diagnostic.Severity.error
    var message: String
    var meant: String?
  }

  private static func problem(of text: String, _ role: AddressUse.Role) -> Problem? {
    switch role {
    case .native, .back:
      return text.isEmpty ? Problem(message: "the name of the screen is empty") : nil
    case .external: return externalProblem(text)
    case .screen, .part, .request, .form, .picture, .webPage: return loadedProblem(text)
    }
  }

  /// An address that is loaded: a path, or one of a server.
  private static func loadedProblem(_ text: String) -> Problem? {
    if text.isEmpty { return Problem(message: "the address is empty") }
    if text.utf8.first == 0x2F { return nil }
    if let parts = UrlParts(text) {
      guard parts.isWeb else {
        return Problem(
          severity: .warning, message: "only http and https addresses are loaded, found \"\(text)\""
        )
      }
      return serverProblem(text, parts)
    }
    return Problem(
      message: "expected a path that begins with / or an http address, found \"\(text)\"",
      meant: meant(by: text) ?? (mayBePath(text) ? "/" + text : nil))
  }

  /// Whether a text looks like a path that lacks its slash, and not like something else.
  private static func mayBePath(_ text: String) -> Bool {
    let start = text.utf8.first ?? 0
    return (start | 0x20) &- 0x61 < 26 && !text.lowercased().hasPrefix("http")
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x3A && $0 != 0x7F }
  }

  /// What is wrong with the part of an absolute address that names the server.
  private static func serverProblem(_ text: String, _ parts: UrlParts) -> Problem? {
    parts.namesServer ? nil : Problem(message: "\"\(text)\" names no server")
  }

  /// What a misspelt address of a server was meant to be.
  private static func meant(by text: String) -> String? {
    for scheme in ["https", "http"] {
      for wrong in ["//", ":/", ":", ";//"] where text.lowercased().hasPrefix(scheme + wrong) {
        let rest = String(text.dropFirst(scheme.count + wrong.count))
        let whole = scheme + "://" + rest
        return UrlParts.isServer(whole) ? whole : nil
      }
    }
    return nil
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 <= 9 || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }

  /// An address that another program opens.
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
        meant: meant(by: text))
    }
    let scheme = text[..<colon].lowercased()
    if ["http", "https", "mailto"].contains(scheme) {
      return Problem(
        message:
          "\"\(text)\" is no address: something is missing behind the colon, or a character has to be percent-encoded"
      )
    }
    let isHarmful = ["javascript", "data", "file", "vbscript"].contains(scheme)
    return Problem(
      severity: isHarmful ? .warning : .note,
      message: "only http, https and mailto addresses are opened here, found \"\(scheme):\"")
  }
}

extension AddressUse {
  /// The property that has the address.
  package var key: String {
    switch role {
    case .part, .form: "path"
    case .native, .back: "route"
    default: "url"
    }
  }
}
