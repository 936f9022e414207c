import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests that the table of clients has the names in `Tests/Platforms/declarations.tsv`.
@Suite struct ClientSupportTests {
  /// The columns of the data file for the bits of the table.
  private static let clients = [
    "ios", "android", "react", "angular", "flutter", "kotlin", "typescript",
  ]

  private static func bits(_ row: PlatformTable.Row) -> UInt8 {
    let platforms = Set(row.types.map(\.platform))
    var bits: UInt8 = 0
    for (index, client) in clients.enumerated() where platforms.contains(client) {
      bits |= 1 << UInt8(index)
    }
    let isOld = ["ios-1", "android-1", "kotlin-1"].contains { platforms.contains($0) }
    return isOld ? bits | 0x80 : bits
  }

  @Test func tableHasTheDeclaredNames() throws {
    var declared: [String: UInt8] = [:]
    for row in try PlatformTable().rows where row.kind != .value {
      let owner =
        switch row.kind {
        case .property, .event: row.owner
        default: row.kind.rawValue
        }
      declared["\(owner) \(row.name)"] = Self.bits(row)
    }
    var known: [String: UInt8] = [:]
    for line in ClientSupport.table.split(separator: "\n") {
      let words = line.split(separator: " ")
      for word in words.dropFirst() {
        let parts = word.split(separator: "=")
        let bits = try #require(UInt8(parts[1], radix: 16))
        known["\(words[0]) \(parts[0])"] = bits
      }
    }
    #expect(known == declared)
  }

  @Test func supportIsDescribed() {
    let text = ClientSupport.of("component", "beagle:textInput")
    #expect(text?.text == "since 1.x, on all clients")
    let form = ClientSupport.of("component", "beagle:form")
    #expect(form?.text == "since 1.x, removed in 2.x")
    let path = ClientSupport.of(property: "path", role: nil, type: "NavigationContext")
    #expect(path?.text == "since 2.x, on all clients except TypeScript")
    // Angular and Flutter use the core of the web client.
    #expect(ClientSupport.of("operation", "sum")?.text == "since 1.x, on all clients")
    #expect(ClientSupport.of(event: "onPress")?.clients.count == 7)
    #expect(ClientSupport.of("component", "custom:gauge") == nil)
  }
}
