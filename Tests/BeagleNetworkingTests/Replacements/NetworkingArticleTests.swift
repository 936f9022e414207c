import BeagleTUI
import BeagleTUITesting
import BeagleTestSupport
import FoundationEssentials
import Testing

@testable import BeagleNetworking

// The types of the article Networking, with the same text.

/// Inserts the API version before each path.
private struct VersionedUrls: UrlBuilderProtocol {
  private var urls = UrlBuilder()
  var baseUrl: String? {
    get { urls.baseUrl }
    set { urls.baseUrl = newValue }
  }

  func build(path: String) -> String? {
    urls.build(path: path.hasPrefix("/") ? "/v2" + path : path)
  }
}

/// A client with some built-in screens that asks the server for all others.
private final class BuiltInScreens: ViewClientProtocol {
  private let server: any ViewClientProtocol
  private let screens: [String: Screen]

  init(_ screens: [String: Screen], before server: any ViewClientProtocol) {
    self.screens = screens
    self.server = server
  }

  func fetch(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (FetchResult) -> Void
  ) -> (any RequestToken)? {
    guard let screen = screens[url] else {
      return server.fetch(url: url, additionalData: additionalData, completion: completion)
    }
    completion(.success(screen))
    return nil
  }

  func prefetch(url: String, additionalData: HttpAdditionalData?) {
    guard screens[url] == nil else { return }
    server.prefetch(url: url, additionalData: additionalData)
  }

  func removePrefetched() { server.removePrefetched() }
}

/// A client with responses from a table.
private final class TableClient: NetworkClientProtocol {
  var bodies: [String: String] = [:]

  func executeRequest(
    _ request: Request,
    completion: @escaping @MainActor (Result<NetworkResponse, NetworkError>) -> Void
  ) -> (any RequestToken)? {
    if let body = bodies[request.url] {
      completion(
        .success(NetworkResponse(data: Array(body.utf8), statusCode: 200, name: request.url)))
    } else {
      completion(
        .failure(
          NetworkError(
            kind: .status(404), reason: "is not in the table",
            advice: "Add it, or ask for something else.", request: request, statusCode: 404)))
    }
    return nil
  }
}

/// A downloader with a separate server for images.
private final class ImageServer: ImageDownloaderProtocol {
  private let standard: any ImageDownloaderProtocol

  init(_ standard: any ImageDownloaderProtocol) { self.standard = standard }

  func fetchImage(
    url: String, additionalData: HttpAdditionalData?,
    completion: @escaping @MainActor (Result<[UInt8], Request.Error>) -> Void
  ) -> (any RequestToken)? {
    let url = url.hasPrefix("/") ? "https://pictures.example" + url : url
    return standard.fetchImage(url: url, additionalData: additionalData, completion: completion)
  }
}

/// Tests of the claims in the article Networking.
@MainActor
@Suite
struct NetworkingArticleTests {
  private let pilot = Pilot(size: CellSize(width: 60, height: 16))
  private var dependencies: BeagleDependencies { pilot.dependencies }

  @Test func urlBuilder() {
    dependencies.urlBuilder.baseUrl = "http://h"
    dependencies.urlBuilder = VersionedUrls()
    dependencies.urlBuilder.baseUrl = "http://h/api/"
    pilot.open(path: "/home")
    #expect(pilot.server.requests.map(\.request.url) == ["http://h/api/v2/home"])
  }

  @Test func viewClient() throws {
    dependencies.viewClient = BuiltInScreens(
      ["/about": Screen(child: Text(text: "Made with Beagle"))], before: dependencies.viewClient)
    pilot.open(path: "/about")
    #expect(pilot.text.contains("Made with Beagle"))
    #expect(pilot.server.requests.isEmpty)
    pilot.server.script("/home", .json(#"{"_beagleComponent_":"beagle:text","text":"From afar"}"#))
    pilot.open(path: "/home")
    try pilot.waitUntilIdle()
    #expect(pilot.text.contains("From afar"))
  }

  @Test func networkClient() {
    let table = TableClient()
    table.bodies["/home"] = #"{"_beagleComponent_":"beagle:text","text":"From the table"}"#
    dependencies.networkClient = table
    pilot.open(path: "/home")
    #expect(pilot.text.contains("From the table"))
    pilot.open(path: "/other")
    #expect(pilot.text.contains("GET /other is not in the table."))
  }

  @Test func imageDownloader() {
    dependencies.imageDownloader = ImageServer(dependencies.imageDownloader)
    pilot.open(
      json: """
        {"_beagleComponent_":"beagle:image",
         "path":{"_beagleImagePath_":"remote","url":"/logo.png"}}
        """)
    #expect(pilot.server.requests.map(\.request.url) == ["https://pictures.example/logo.png"])
  }

  @Test func cache() {
    dependencies.cache = MemoryCache()
    #expect(dependencies.cache is MemoryCache)
  }

  @Test func articleContainsThisCode() throws {
    func lines(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { line in
        let code = line.drop { $0 == " " }
        return code.hasPrefix("private ") && !code.contains("let") && !code.contains("var")
          ? String(code.dropFirst("private ".count)) : String(code)
      }
      .joined(separator: "\n")
    }
    func contents(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
    let article = try contents(
      DocumentationFile.root + "/Sources/BeagleTUI/BeagleTUI.docc/Networking.md")
    let tested = lines(try contents(#filePath))
    let blocks = article.components(separatedBy: "```swift\n").dropFirst()
    #expect(blocks.count == 5)
    for block in blocks {
      // The types are above, their uses in tests.
      let code = block.components(separatedBy: "```")[0]
      for part in code.components(separatedBy: "}\n\ndependencies") {
        let part = part.hasPrefix(".") ? "dependencies" + part : part
        #expect(tested.contains(lines(part)), "\(part)")
      }
    }
  }
}
