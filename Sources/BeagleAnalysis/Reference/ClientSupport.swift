/// The clients and back ends of Beagle that declare a name, and the version that introduced it.
package struct ClientSupport: Hashable, Sendable {
  /// A client or a back end of Beagle 2.
  package enum Client: String, CaseIterable, Sendable {
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
  package var clients: [Client] {
    Client.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element)
  }

  /// The first version: `1.x` or `2.x`.
  package var since: String { bits & 0x80 != 0 ? "1.x" : "2.x" }

  /// The version and the clients in words, for example `since 1.x, on all clients`.
  package var text: String { "since \(since), \(place)" }

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

  /// Returns the support of a component, an action, an operation or a key of every object.
  /// - Parameter name: The name in JSON.
  static func of(_ kind: String, _ name: String) -> ClientSupport? {
    entries[kind]?[shortName(name)]
  }

  /// Returns the support of a property.
  /// - Parameters:
  ///   - role: The role of the type that has the property; nil for an object.
  ///   - type: The name of the component or action in JSON, or the Swift name of an object's type.
  static func of(
    property name: String, role: TypeDescriptor.Role?, type: String
  ) -> ClientSupport? {
    let owner = role.map { "\($0.rawValue):\(shortName(type))" } ?? objectNames[type] ?? type
    return entries[owner]?[name] ?? entries["key"]?[name]
  }

  /// Returns the support of an event by any component or action.
  static func of(event name: String) -> ClientSupport? {
    let all = entries.values.compactMap { $0[name]?.bits }
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

  /// The table by owner and name.
  private static let entries: [String: [String: ClientSupport]] = {
    func string(_ bytes: Substring.UTF8View) -> String { String(decoding: bytes, as: UTF8.self) }
    var entries: [String: [String: ClientSupport]] = [:]
    // Bytes, because splitting at characters would take most of the time of `explain`.
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      let owner = words[0]
      let isCore = coreOwners.contains(string(owner.prefix { $0 != UInt8(ascii: ":") }))
      var names: [String: ClientSupport] = [:]
      for word in words.dropFirst() {
        let parts = word.split(separator: UInt8(ascii: "="))
        guard parts.count == 2, let bits = UInt8(string(parts[1]), radix: 16) else { continue }
        // Bit 2 is the web, bits 3 and 4 are Angular and Flutter.
        let implied: UInt8 = isCore && bits & 0x04 != 0 ? 0x18 : 0
        names[string(parts[0])] = ClientSupport(bits: bits | implied)
      }
      entries[string(owner)] = names
    }
    return entries
  }()
}
