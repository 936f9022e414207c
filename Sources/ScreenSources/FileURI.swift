/// Paths as addresses of the scheme `file`, and back.
package enum FileURI {
  /// The path that an address names; nil for another scheme.
  package static func path(_ uri: String) -> String? {
    let prefix = "file://"
    guard uri.utf8.count > prefix.utf8.count,
      uri.prefix(prefix.count).lowercased() == prefix
    else { return nil }
    var rest = Array(uri.utf8.dropFirst(prefix.utf8.count))
    // A host other than this one has no path here.
    if rest.first != 0x2F {
      guard let slash = rest.firstIndex(of: 0x2F),
        String(decoding: rest[..<slash], as: UTF8.self).lowercased() == "localhost"
      else { return nil }
      rest.removeFirst(slash)
    }
    var path: [UInt8] = []
    var i = 0
    while i < rest.count {
      if rest[i] == 0x25, i + 2 < rest.count, let high = hex(rest[i + 1]),
        let low = hex(rest[i + 2])
      {
        path.append(high << 4 | low)
        i += 3
      } else {
        path.append(rest[i])
        i += 1
      }
    }
    guard !path.contains(0) else { return nil }
    return String(validating: path, as: UTF8.self)
  }

  /// The address of a path.
  package static func uri(_ path: String) -> String { "file://" + escaped(path) }

  /// A path as a part of an address.
  package static func escaped(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let letter = byte | 0x20
      let isPlain =
        letter >= 0x61 && letter <= 0x7A || byte &- 0x30 <= 9 || "/-._~".utf8.contains(byte)
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result +=
          "%" + String(byte >> 4, radix: 16, uppercase: true)
          + String(byte & 15, radix: 16, uppercase: true)
      }
    }
    return result
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }
}
