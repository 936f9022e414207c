import SystemSupport

/// Host names with characters that are not ASCII (IDNA). The name system knows only their ASCII form,
/// which libidn2 computes; an ASCII name never loads that library.
package enum HostName {
  /// The reason why a name has no ASCII form.
  package enum Problem: Error, Hashable {
    /// libidn2 is not installed, or lacks a function.
    case library(MissingLibrary)
    /// The name is not valid, with the reason.
    case invalid(String)

    /// The problem, as the rest of a sentence that begins with the request.
    var reason: String {
      switch self {
      case .library(let error): "was not sent: \(error.description)"
      case .invalid(let cause): "was refused: the host name is not valid (\(cause))"
      }
    }

    /// Advice for the user.
    var advice: String {
      switch self {
      case .library: "Install it, or write the host in its xn-- form."
      case .invalid: "Check how the host is written."
      }
    }
  }

  /// Returns the ASCII form of a host: `xn--mnchen-3ya.example` for `münchen.example`, also if it is
  /// percent-encoded (RFC 3986, 3.2.2). An ASCII host stays unchanged.
  package static func ascii(_ host: String) throws(Problem) -> String {
    guard host.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) else { return host }
    let bytes = PercentEncoding.decode(Array(host.utf8))
    guard bytes.contains(where: { $0 >= 0x80 }) else { return host }
    guard !bytes.contains(0), let name = String(validating: bytes, as: UTF8.self) else {
      throw .invalid("it is not UTF-8")
    }
    let result: String
    switch IDN2Library.shared {
    case .failure(let error): throw .library(error)
    case .success(let library):
      do {
        result = try library.ascii(name)
      } catch {
        throw .invalid(error.reason)
      }
    }
    // Some characters stand for separators: U+2100 is `a/c`, and U+FF20 is `@`. With them, the host
    // would be another one than a reader of the URL expects.
    guard result.utf8.allSatisfy(isNameByte) else {
      throw .invalid("a character stands for one that separates the parts of a URL")
    }
    let labels = result.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.dropLast().allSatisfy({ !$0.isEmpty }), result != "." else {
      throw .invalid("it has two dots in a row, or begins with one")
    }
    return result
  }

  /// Whether a server may have this host. Without libidn2, every name in another script counts.
  static func isValid(_ host: String) -> Bool {
    do {
      return try ascii(host).utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    } catch {
      if case .library = error { return true }
      return false
    }
  }

  /// Returns the readable form of a host, `münchen.example` for `xn--mnchen-3ya.example`; nil if it
  /// is the host itself.
  static func readable(_ host: String) -> String? {
    guard host.lowercased().split(separator: ".").contains(where: { $0.hasPrefix("xn--") }),
      case .success(let library) = IDN2Library.shared, let text = library.unicode(host),
      text != host, (try? ascii(text)) == host
    else { return nil }
    return text
  }

  /// Loads the library, and returns its version.
  static func library() -> LibraryVersion {
    LibraryVersion(
      "libidn2", "host names in other scripts", package: IDN2Library.package,
      files: IDN2Library.names
    ) { library in
      typealias Check = @convention(c) (UnsafePointer<CChar>?) -> UnsafePointer<CChar>?
      return library.find("idn2_check_version", as: Check.self)?(nil).map { String(cString: $0) }
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": true
    default: false
    }
  }
}
