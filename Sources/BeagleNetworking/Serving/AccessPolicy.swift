import Glibc

/// Decides which requests a server accepts, by their `Host` and `Origin` fields.
///
/// A page of any website can send requests to servers on the user's machine. Without a check of
/// `Origin`, a server that allows all origins lets it read the responses. Without a check of
/// `Host`, it can also point its own name to this machine (DNS rebinding), and its requests then
/// have no other origin. Neither field can be changed by a page.
package struct AccessPolicy: Sendable {
  /// A host that is allowed in addition to those of the address.
  package struct Host: Hashable, Sendable {
    /// A name in lowercase, or an address without brackets.
    fileprivate let name: String
    /// Whether the subdomains of the name are meant, not the name itself.
    fileprivate let matchesSubdomains: Bool

    /// Parses a name, `*.NAME` for all its subdomains, or an address; nil for anything else, for
    /// example a name with a port.
    package init?(_ text: String) {
      matchesSubdomains = text.hasPrefix("*.")
      let name = matchesSubdomains ? String(text.dropFirst(2)) : text
      if IPAddress(name) != nil, !matchesSubdomains {
        self.name = name
      } else if let name = try? HostName.ascii(name), let parsed = Authority(name),
        parsed.port == nil
      {
        self.name = parsed.host
      } else {
        return nil
      }
    }

    fileprivate func matches(_ host: String) -> Bool {
      if matchesSubdomains {
        return host.hasSuffix("." + name) && host.utf8.count > name.utf8.count + 1
      }
      if host == name { return true }
      guard let address = IPAddress(host) else { return false }
      return address == IPAddress(name)
    }
  }

  /// An origin (RFC 6454): scheme, host and port, or `null`.
  package struct Origin: Hashable, Sendable {
    /// The origin as browsers write it: lowercase, without the scheme's default port.
    fileprivate let text: String
    /// The host of an http or https origin.
    fileprivate let webHost: String?

    /// Parses an origin; nil for anything else, for example a URL with a path.
    package init?(_ text: String) {
      if text == "null" {
        (self.text, webHost) = (text, nil)
        return
      }
      guard let text = try? WireURL.encode(text), let colon = text.firstIndex(of: ":"),
        colon != text.startIndex,
        text[colon...].hasPrefix("://"), text[..<colon].utf8.allSatisfy(Authority.isNameByte),
        let authority = Authority(String(text[colon...].dropFirst(3)))
      else { return nil }
      let scheme = text[..<colon].lowercased()
      let standard = scheme == "http" ? 80 : scheme == "https" ? 443 : nil
      let port = authority.port.flatMap { $0 == standard ? nil : ":\($0)" } ?? ""
      self.text = "\(scheme)://\(authority.bracketedHost)\(port)"
      webHost = standard == nil ? nil : authority.host
    }
  }

  /// The reason why a request is refused.
  struct Refusal: Hashable, Sendable {
    let status: Int
    /// One line for the client and the log.
    let text: String
  }

  private let listening: IPAddress
  private let machineNames: Set<String>
  private let hosts: [Host]
  private let origins: Set<Origin>

  /// Creates the policy for a server.
  /// - Parameters:
  ///   - address: the address of the server. Loopback hosts are always allowed. With another
  ///     address, that address, or every address of the machine if it is unspecified, and the
  ///     machine's names are allowed too.
  ///   - machineName: the name of this machine.
  init(address: IPAddress, machineName: String, hosts: [Host], origins: [Origin]) {
    listening = address
    self.hosts = hosts
    self.origins = Set(origins)
    guard !address.isLoopback, let full = Authority(machineName)?.host else {
      machineNames = []
      return
    }
    let short = full.prefix { $0 != "." }
    // Multicast DNS announces NAME.local.
    machineNames = [full, String(short), "\(short).local"]
  }

  /// The name of this machine.
  static func machineName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns why a request is refused; nil if it is accepted.
  /// - Parameters:
  ///   - host: the `Host` field, if any.
  ///   - origin: the origin of the page that sent the request; nil if no page did.
  ///   - isForeign: whether a page of another site sent the request without its origin.
  func refusal(host: String?, origin: String?, isForeign: Bool = false) -> Refusal? {
    guard let host else { return Refusal(status: 400, text: "The request has no Host field.") }
    guard let authority = Authority(host) else {
      return Refusal(status: 400, text: "The Host field is not valid.")
    }
    guard isAllowed(host: authority.host) else {
      let name = authority.bracketedHost
      return Refusal(
        status: 403, text: "The host \(name) is not allowed; --allow-host \(name) allows it.")
    }
    if isForeign {
      return Refusal(
        status: 403,
        text: "A page of another site sent this request without its origin. Only requests with an"
          + " allowed Origin or Referer field are accepted.")
    }
    guard let origin else { return nil }
    guard let parsed = Origin(origin) else {
      return Refusal(status: 403, text: "The Origin field is not valid.")
    }
    guard isAllowed(parsed) else {
      let name = parsed.text
      return Refusal(
        status: 403, text: "The origin \(name) is not allowed; --allow-origin \(name) allows it.")
    }
    return nil
  }

  private func isAllowed(host: String) -> Bool {
    if host == "localhost" || host.hasSuffix(".localhost") || machineNames.contains(host) {
      return true
    }
    if hosts.contains(where: { $0.matches(host) }) { return true }
    guard let address = IPAddress(host) else { return false }
    // Browsers connect 0.0.0.0 to this machine, so no page may use it as a name.
    if address.isUnspecified { return false }
    if address.isLoopback || address == listening { return true }
    // The addresses are read again, because they change with the network.
    return listening.isUnspecified && IPAddress.local().contains(address)
  }

  /// Whether pages of an origin may read the responses. Pages of an allowed host come from this
  /// machine, or from one that the user named, whatever their port.
  private func isAllowed(_ origin: Origin) -> Bool {
    origins.contains(origin) || origin.webHost.map(isAllowed(host:)) ?? false
  }

  /// The clients that can read the directory, as a sentence for the log.
  var audience: String {
    let extra =
      hosts.map { ($0.matchesSubdomains ? "*." : "") + $0.name } + origins.map(\.text).sorted()
    let more = extra.isEmpty ? "" : " Also allowed: \(extra.joined(separator: ", "))."
    guard !listening.isLoopback else {
      return "Only programs and local web pages of this machine can read the directory." + more
    }
    let own = listening.isUnspecified ? "every address of this machine" : listening.urlHost
    let names = ([own] + machineNames.sorted()).joined(separator: ", ")
    return
      "Anyone on the network can read all files in the directory, except hidden ones, without a"
      + " password. To serve only this machine, use --serve PORT. Web pages of these hosts can read"
      + " the files too: localhost, \(names)." + more
  }
}

/// A host with an optional port (RFC 3986, 3.2), as in the `Host` field.
private struct Authority {
  /// The host in lowercase, without brackets or a trailing dot.
  let host: String
  let port: Int?
  private let isBracketed: Bool

  /// The host as part of a URL.
  var bracketedHost: String { isBracketed ? "[\(host)]" : host }

  init?(_ text: String) {
    var rest: Substring
    isBracketed = text.hasPrefix("[")
    if isBracketed {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end].lowercased()
      guard IPAddress(host) != nil, host.contains(":") else { return nil }
      rest = text[text.index(after: end)...]
    } else {
      var name = text.prefix { $0 != ":" }
      rest = text[name.endIndex...]
      if name.hasSuffix(".") { name = name.dropLast() }
      guard !name.isEmpty, name.utf8.count <= 253, name.utf8.allSatisfy(Self.isNameByte) else {
        return nil
      }
      host = name.lowercased()
    }
    guard !rest.isEmpty else {
      port = nil
      return
    }
    guard rest.removeFirst() == ":", rest.utf8.count <= 5,
      rest.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    port = Int(rest)
  }

  /// Whether a byte may be part of a host name or a scheme.
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
