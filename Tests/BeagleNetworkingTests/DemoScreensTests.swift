import BeagleSchema
import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of the demo directory. Every file is valid except the one that is broken on purpose, and
/// every link has a target except the links that demonstrate failures.
@MainActor
@Suite struct DemoScreensTests {
  private static let broken = "broken.json"
  private static let missing: Set = [
    "/odrers", "/not/here", "/parts/nothing", "/not-in-the-stack", "/assets/no-such.png",
    "/settings", "/always-failing", "/api/broken", "/loading/problem", "/loading/locked",
    "/loading/late",
  ]

  /// Screens that demonstrate unknown components and properties.
  private static let faulty: Set = ["hostile.json", "catalog/unknown.json"]

  private var directory: ScreenDirectory {
    get throws { try ScreenDirectory(DocumentationFile.root + "/Resources/Screens") }
  }

  private var documents: [JSONDocument] {
    get throws {
      let directory = try directory
      return try DirectoryListing(directory).files
        .filter { $0.hasSuffix(".json") && $0 != Self.broken }
        .map { try JSONDocument(try directory.read($0, limit: 1 << 20), name: $0) }
    }
  }

  /// Visits every object of a document.
  private func objects(_ node: JSONNode, _ visit: (JSONNode) -> Void) {
    if node.kind == .object { visit(node) }
    for element in node.elements { objects(element, visit) }
    for (_, value) in node.members { objects(value, visit) }
  }

  @Test func filesAreValid() throws {
    let documents = try documents
    #expect(documents.count > 45)
    #expect(documents.allSatisfy { $0.duplicateKeys.isEmpty })
    let bytes = try directory.read(Self.broken, limit: 1 << 20)
    do {
      _ = try JSONDocument(bytes, name: Self.broken)
      Issue.record("broken.json is not broken")
    } catch {
      #expect("\(error)".hasPrefix("broken.json:8:7: "))
    }
  }

  @Test func everyScreenHasATitle() throws {
    for document in try documents
    where document.root["_beagleComponent_"]?.string == "beagle:screenComponent" {
      #expect(
        document.root["navigationBar"]?["title"]?.string?.isEmpty == false, "\(document.name)")
    }
  }

  @Test func everyLinkHasATarget() throws {
    let scheduler = ManualScheduler()
    let client = DirectoryNetworkClient(directory: try directory, scheduler: scheduler)
    var links = 0
    for document in try documents where document.name != RouteTable.fileName {
      objects(document.root) { object in
        let isPost = object["method"]?.string == "POST"
        for key in ["url", "path", "route"] {
          guard let text = object[key]?.string, text.hasPrefix("/"), !text.contains("@{"),
            !Self.missing.contains(text)
          else { continue }
          links += 1
          for attempt in 1...7 {
            var result: Result<NetworkResponse, NetworkError>?
            let data = HttpAdditionalData(method: isPost ? .post : .get)
            client.executeRequest(Request(url: text, additionalData: data)) { result = $0 }
            scheduler.advance(10_000)
            if case .success? = result { break }
            #expect(attempt < 7, "\(document.name): \(text)")
          }
        }
      }
    }
    #expect(links > 60)
  }

  @Test func screensDecodeWithoutDiagnostics() throws {
    let decoder = ComponentDecoder()
    for document in try documents where document.root["_beagleComponent_"] != nil {
      _ = try decoder.decodeScreen(document)
      let diagnostics = decoder.check(document)
      #expect(diagnostics.isEmpty != Self.faulty.contains(document.name), "\(diagnostics)")
    }
  }

  @Test func demoStartsAtHome() throws {
    let client = DirectoryNetworkClient(directory: try directory, scheduler: ManualScheduler())
    #expect(try client.startScreen() == "/home")
    let screens = client.screens()
    #expect(screens.contains("/orders"))
    #expect(screens.contains("/slow"))
    #expect(!screens.contains { $0.hasPrefix("/api") || $0.contains("routes") })
  }
}
