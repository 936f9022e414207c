import BeagleTUITesting
import Testing

@testable import BeagleAutomation

/// Responses that leave a part of a screen without content.
@MainActor
@Suite struct ResponseFindingTests {
  private static let request = """
    {"_beagleAction_":"beagle:sendRequest","url":"/data",
     "onSuccess":[\(FlowScreen.set("name", "\"@{onSuccess.data.name}\""))]}
    """

  private func bench() throws -> FlowBench {
    try FlowBench([
      "home.json": FlowScreen.screen(
        "Home", FlowScreen.button("Load", Self.request), FlowScreen.text("Name @{form.name}.")),
      "images.json": FlowScreen.screen(
        "Images",
        """
        {"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"remote","url":"/logo.png"}}
        """, FlowScreen.text("Below")),
    ])
  }

  @Test(arguments: [
    "{\"name\": \"Ada\"", "{\"name\": \"Ada\",}", "{name: \"Ada\"}", "[1, 2", "{\"name\" \"Ada\"}",
    " {\"name\": \"Ada\"} x", "{\"name\": 'Ada'}", "{\"name\": nul}",
  ])
  func invalidJSONIsReported(_ body: String) throws {
    let bench = try bench()
    let result = try bench.run(
      """
      - beagle:
          respond:
            path: /data
            body: '\(body.replacing("'", with: "''"))'
      - tapOn: Load
      - assertVisible: Name .
      """)
    #expect(result.status == .passed)
    #expect(result.warnings.count == 1, "\(result.warnings)")
    #expect(result.warnings.first?.description.hasPrefix("/data:1:") == true)
    let report = try bench.fail("- beagle: {findings: none}")
    #expect(report.message == "the screens have a finding")
  }

  /// A screen that cannot be decoded shows an error box, which most flows do not assert. A flow that ends on it
  /// fails, unless it does.
  @Test(arguments: ["{", "<html></html>", "", "[1]", "{\"a\": 1}"])
  func screensThatCannotBeDecodedAreReported(_ body: String) throws {
    let bench = try bench()
    let result = try bench.run(
      "- beagle: {respond: {path: /images, body: '\(body)'}}\n- openLink: /images")
    #expect(result.status == .failed)
    #expect(result.report?.message.hasPrefix("the flow ends on a screen") == true)
    #expect(result.warnings.count == 1, "\(result.warnings)")
    let expected = try bench.run("- openLink: /images\n- beagle: {failure: any}")
    #expect(expected.status == .passed)
    #expect(try bench.fail("- openLink: /none\n- beagle: {findings: none}").details.count >= 1)
  }

  @Test(arguments: ["Ada", "<html></html>", "", "Name: Ada"])
  func otherTextsAreNoFindings(_ body: String) throws {
    let result = try bench().run(
      """
      - beagle:
          respond: {path: /data, body: '\(body)', headers: {Content-Type: text/plain}}
      - tapOn: Load
      - assertVisible: Name .
      """)
    #expect(result.status == .passed)
    #expect(result.warnings.isEmpty, "\(result.warnings)")
  }

  @Test(arguments: [404, 500, 403])
  func missingImagesAreReported(_ status: Int) throws {
    let bench = try bench()
    let result = try bench.run(
      """
      - beagle: {respond: {path: /logo.png, status: \(status)}}
      - openLink: /images
      - assertVisible: Below
      """)
    #expect(result.status == .passed)
    let expected = "note[missing-image] the image \"/logo.png\" returned \(status)"
    #expect(result.warnings.count == 1, "\(result.warnings)")
    #expect(result.warnings.first?.description.hasPrefix("images.json:") == true)
    #expect(result.warnings.first?.description.contains(expected) == true)
    #expect(try bench.fail("- beagle: {findings: none}").details.count == 1)
  }

  @Test func aMissingFileOfAnImageIsReported() throws {
    let result = try bench().run("- openLink: /images\n- assertVisible: Below")
    #expect(result.warnings.first?.description.contains("the image \"/logo.png\"") == true)
  }
}
