import JSON
import Testing

@testable import BeagleAnalysis
@testable import BeagleServers

/// Tests of the outline, folding ranges, colors and symbols of documents.
@Suite struct OutlineTests {
  private let text = """
    {
      "_beagleComponent_": "beagle:container",
      "id": "box",
      "children": [
        {
          "_beagleComponent_": "beagle:button",
          "text": "Go",
          "style": { "backgroundColor": "#ff000080" },
          "onPress": [{ "_beagleAction_": "beagle:pushView", "route": { "url": "/a" } }]
        }
      ]
    }
    """

  private func request(_ client: TestClient, _ method: String) -> JSONNode? {
    client.open(text)
    return client.request("textDocument/" + method, about: TestClient.uri)
  }

  @Test func outlineIsATreeOfComponentsAndActions() {
    let root = request(TestClient(), "documentSymbol")?[0]
    #expect(root?["name"]?.string == "container #box")
    let button = root?["children"]?[0]
    #expect(button?["name"]?.string == "button")
    #expect(button?["detail"]?.string == "Go")
    let action = button?["children"]?[0]
    #expect(action?["name"]?.string == "pushView")
    #expect(action?["detail"]?.string == "/a")
    #expect(action?["range"]?["start"]?["line"]?.int == 8)
  }

  @Test func outlineIsAListWithoutHierarchySupport() {
    let list = request(TestClient(capabilities: [:]), "documentSymbol")
    #expect(
      list?.elements.map { $0["name"]?.string } == ["container #box", "button Go", "pushView /a"])
    #expect(list?[2]?["containerName"]?.string == "button")
  }

  @Test func objectsAndArraysAreFoldable() {
    let ranges = request(TestClient(), "foldingRange")
    #expect(
      ranges?.elements.map { [$0["startLine"]?.int, $0["endLine"]?.int] }
        == [[0, 10], [3, 9], [4, 8]])
  }

  @Test func colorsAreShownAndEdited() {
    let client = TestClient()
    let colors = request(client, "documentColor")
    #expect(colors?.count == 1)
    #expect(colors?[0]?["color"]?["red"]?.double == 1)
    #expect(abs((colors?[0]?["color"]?["alpha"]?.double ?? 0) - 128.0 / 255) < 0.001)
    let color = #"{"color": {"red": 1, "green": 0.5, "blue": 0, "alpha": 1}}"#
    let params = try? JSONDocument(text: color).root
    #expect(client.server.presentations(Params(params)).text == "[{\"label\":\"#FF8000\"}]")
  }

  @Test func screensAreFoundByFuzzySearch() {
    let folder = TestFolder([
      "home.json": text, "orders/track.json": text, "orders/index.json": text,
    ])
    let client = TestClient(folder: folder.path)
    client.open(text, uri: folder.uri("home.json"))
    client.settle()
    let found = client.request("workspace/symbol", ["query": "ortra"])
    #expect(found?.elements.map { $0["name"]?.string } == ["/orders/track"])
  }
}
