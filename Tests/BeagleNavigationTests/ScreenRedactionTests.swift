import BeagleAutomation
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests that screens in files and reports contain no secrets of the user, wherever they are.
@MainActor
@Suite(.serialized) struct ScreenRedactionTests {
  private func surface(_ rows: [String], width: Int = 40) -> Surface {
    let surface = Surface(size: CellSize(width: width, height: rows.count))
    for (y, row) in rows.enumerated() {
      surface.canvas.text(row, at: CellPoint(x: 0, y: y), style: .plain)
    }
    return surface
  }

  private func shown(_ rows: [String], without secret: String) -> [String] {
    Redaction.remember(named: secret)
    defer { Redaction.forget(secret) }
    let surface = surface(rows).withoutSecrets
    return (0..<surface.size.height).map(surface.rowText)
  }

  @Test(arguments: [
    (["Hello s3cr3t-ScreenRedaction!"], ["Hello REDACTED**************!"]),
    // A token that is wrapped at the edge of its box, and one that is wrapped at a hyphen.
    (["│s3cr3t-Scre│", "│enRedaction│"], ["│REDACTED***│", "│REDACTED***│"]),
    (["  s3cr3t-", "  ScreenRed", "  action"], ["  *******", "  REDACTED*", "  ******"]),
    (["Token: s3cr3t-Sc", "reenRedaction"], ["Token: REDACTED*", "REDACTED*****"]),
    (["s", "3cr3t-ScreenRedaction"], ["*", "REDACTED*************"]),
    // A part of it, because the rest is cut or outside of the scroll area.
    (["x s3cr3t-ScreenR…"], ["x REDACTED******…"]),
    (["nRedaction"], ["nRedaction"]), (["-ScreenRedaction"], ["REDACTED********"]),
    // In the forms of URLs and base64.
    (["/a?b=s3cr3t%2DScreenRedaction"], ["/a?b=REDACTED****************"]),
    (["czNjcjN0LVNjcmVlblJlZGFjdGlvbg=="], ["REDACTED*********************g=="]),
    (["日本 s3cr3t-ScreenRedaction 語"], ["日本 REDACTED************** 語"]),
  ])
  func secretsAreCovered(_ rows: [String], _ expected: [String]) {
    #expect(shown(rows, without: "s3cr3t-ScreenRedaction") == expected)
  }

  @Test func shortSecretsAreWholeWords() {
    #expect(
      shown(["PIN 4711, 147110, =4711 4711"], without: "4711")
        == ["PIN ****, 147110, =**** ****"])
    Redaction.remember(named: "4711")
    defer { Redaction.forget("4711") }
    #expect(
      Redaction.text("a 4711 b14711 %204711 47110 \\n4711")
        == "a REDACTED b14711 %20REDACTED 47110 \\nREDACTED")
    #expect(!Redaction.remember(named: "471"))
  }

  @Test func cellsKeepTheirPlacesAndStyles() {
    Redaction.remember("s3cr3t-ScreenRedaction")
    defer { Redaction.forget("s3cr3t-ScreenRedaction") }
    let surface = Surface(size: CellSize(width: 40, height: 1))
    let style = CellStyle(foreground: .rgb(1, 2, 3), attributes: .bold)
    surface.canvas.text("s3cr3t-ScreenRedaction x", at: .init(x: 0, y: 0), style: style)
    let shown = surface.withoutSecrets
    #expect(shown[0, 0].style == style && shown[21, 0].style == style)
    #expect(shown[23, 0] == surface[23, 0])
    #expect(surface.rowText(0).hasPrefix("s3cr3t"))
  }

  @Test func namesOfElementsHaveNoSecrets() {
    Redaction.remember("s3cr3t-ScreenRedaction")
    defer { Redaction.forget("s3cr3t-ScreenRedaction") }
    let pilot = Pilot()
    pilot.open(
      json: #"""
        {"_beagleComponent_":"beagle:container","children":[
          {"_beagleComponent_":"beagle:text","id":"s3cr3t-ScreenRedaction","text":"Hi s3cr3t-ScreenRedaction"},
          {"_beagleComponent_":"beagle:textInput","value":"s3cr3t-ScreenRedaction"}]}
        """#)
    let tree = pilot.semantics
    #expect(tree.json.contains("s3cr3t-ScreenRedaction"))
    #expect(!tree.withoutSecrets.json.contains("s3cr3t"))
    #expect(tree.withoutSecrets.flattened.map(\.frame) == tree.flattened.map(\.frame))
  }

  @Test(arguments: [
    "PASSWORD", "MAESTRO_PASSWORD", "API_TOKEN", "apiKey", "LOGIN_PASS", "loginPass", "userPwd",
    "PIN", "CARD_PIN", "SESSION_ID", "CLIENT_SECRET", "OTP", "PASSPHRASE", "AUTH", "JWT",
  ])
  func namesOfSecretsAreKnown(_ name: String) { #expect(Redaction.isSecret(variable: name)) }

  @Test(arguments: ["USER", "URL", "PASSENGER", "SPINNER", "MAESTRO_FILENAME", "COMPASS", "AUTHOR"])
  func otherNamesAreNoSecrets(_ name: String) { #expect(!Redaction.isSecret(variable: name)) }
}
