/// The clients and back ends of Beagle that declare a name, and the version that introduced it.
struct ClientSupport: Hashable, Sendable {
  /// A client or a back end of Beagle 2.
  enum Client: String, CaseIterable, Sendable {
    case ios = "iOS"
    case android = "Android"
    case web = "Web"
    case angular = "Angular"
    case flutter = "Flutter"
    case kotlin = "Kotlin"
    case typescript = "TypeScript"
  }

  /// A bit for each client, and one for Beagle 1.x.
  private let bits: UInt8

  init(bits: UInt8) { self.bits = bits }

  /// The clients of Beagle 2 that declare the name.
  var clients: [Client] {
    Client.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element)
  }

  /// The first version: `1.x` or `2.x`.
  var since: String { bits & 0x80 != 0 ? "1.x" : "2.x" }

  /// The version and the clients in words, for example `since 1.x, on all clients`.
  var text: String { "since \(since), \(place)" }

  private var place: String {
    let clients = clients
    if clients.isEmpty { return "removed in 2.x" }
    let missing = Client.allCases.filter { !clients.contains($0) }
    if missing.isEmpty { return "on all clients" }
    if missing.count <= 2 {
      return "on all clients except " + missing.map(\.rawValue).joined(separator: " and ")
    }
    return "on " + clients.map(\.rawValue).joined(separator: ", ")
  }

  /// The clients as code in Markdown, for a page: each client, and the version.
  var badges: String {
    if clients.isEmpty { return "only Beagle `1.x`" }
    let missing = Client.allCases.filter { !clients.contains($0) }
    let names = clients.map { "`\($0.rawValue)`" }.joined(separator: " ")
    let others = missing.map { "`\($0.rawValue)`" }.joined(separator: " ")
    return names + (others.isEmpty ? "" : ", not \(others)") + ", since `\(since)`"
  }

  /// The clients as code in Markdown, for a row of a table. The version is left out if it is the first
  /// one.
  var shortBadges: String {
    if clients.isEmpty { return "only `1.x`" }
    let missing = Client.allCases.filter { !clients.contains($0) }
    let version = since == "1.x" ? "" : ", since `\(since)`"
    if missing.isEmpty { return "`all`" + version }
    let isShort = missing.count <= 3
    let names = (isShort ? missing : clients).map { "`\($0.rawValue)`" }.joined(separator: " ")
    return (isShort ? "not " : "") + names + version
  }

  /// Returns the support of a component, an action, an operation or a key of every object.
  /// - Parameter name: The name in JSON.
  static func of(_ kind: String, _ name: String) -> ClientSupport? {
    find(shortName(name), of: kind)
  }

  /// Returns the support of a property.
  /// - Parameters:
  ///   - role: The role of the type that has the property; nil for an object.
  ///   - type: The name of the component or action in JSON, or the Swift name of an object's type.
  static func of(
    property name: String, role: TypeDescriptor.Role?, type: String
  ) -> ClientSupport? {
    let owner = role.map { "\($0.rawValue):\(shortName(type))" } ?? objectNames[type] ?? type
    return find(name, of: owner) ?? find(name, of: "key")
  }

  /// Returns the support of an event by any component or action.
  static func of(event name: String) -> ClientSupport? {
    let all = lines.compactMap { find(name, in: $0)?.bits }
    return all.isEmpty ? nil : ClientSupport(bits: all.reduce(0, |))
  }

  /// Returns a type name without its prefix, in lowercase. Operations keep their case.
  private static func shortName(_ name: String) -> String {
    name.hasPrefix("beagle:") ? name.dropFirst("beagle:".utf8.count).lowercased() : name
  }

  /// Objects with another name in the table.
  private static let objectNames = [
    "TabBarItem": "TabItem", "TabItem": "TabViewItem", "Attributes": "Analytics",
    "LocalImage": "ImagePath", "PlaceholderImage": "ImagePath",
  ]

  /// The owners that the core of Beagle for the web implements. Angular and Flutter use it too, so
  /// that their own sources do not declare these names.
  private static let coreOwners: Set<String> = [
    "action", "operation", "Route", "NavigationContext", "HttpAdditionalData", "Context",
  ]

  /// The lines of the table. Bytes, because splitting at characters would take most of the time of
  /// `explain`; for the same reason, only the words that a page needs are decoded.
  private static let lines = table.utf8.split(separator: UInt8(ascii: "\n"))

  private static func find(_ name: String, of owner: String) -> ClientSupport? {
    let start = owner.utf8
    let line = lines.first { line in
      line.starts(with: start) && line.dropFirst(start.count).first == UInt8(ascii: " ")
    }
    return line.flatMap { find(name, in: $0) }
  }

  private static func find(_ name: String, in line: Substring.UTF8View) -> ClientSupport? {
    func string(_ bytes: Substring.UTF8View) -> String { String(decoding: bytes, as: UTF8.self) }
    let words = line.split(separator: UInt8(ascii: " "))
    let name = name.utf8
    let found = words.dropFirst().first { word in
      word.starts(with: name) && word.dropFirst(name.count).first == UInt8(ascii: "=")
    }
    guard let found, let bits = UInt8(string(found.dropFirst(name.count + 1)), radix: 16) else {
      return nil
    }
    let isCore = coreOwners.contains(string(words[0].prefix { $0 != UInt8(ascii: ":") }))
    // Bit 2 is the web, bits 3 and 4 are Angular and Flutter.
    let implied: UInt8 = isCore && bits & 0x04 != 0 ? 0x18 : 0
    return ClientSupport(bits: bits | implied)
  }
}
