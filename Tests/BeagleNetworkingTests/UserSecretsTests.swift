import BeagleSchema
import JSON
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests that secrets of the user are found in all forms that a server may repeat.
@Suite struct UserSecretsTests {
  private static let secret = "Ab+cd/ef\"12 34==&x"

  @Test(arguments: [
    "Ab+cd/ef\"12 34==&x", "Ab%2Bcd%2Fef%2212%2034%3D%3D%26x", "Ab%2bcd/ef%2212+34==%26x",
    "Ab%252Bcd%252Fef%252212%252034%253D%253D%2526x", #"Ab+cd\/ef\"12 34==&x"#,
    #"Ab\u002bcd\u002Fef\u002212 34==\u0026x"#, #"Ab+cd\\/ef\\\"12 34==&x"#,
    "Ab&#43;cd/ef&quot;12 34==&amp;x", "Ab&#x2B;cd/ef&quot;12 34&#61;=&amp;x",
  ])
  func formsAreFound(_ form: String) {
    var secrets = UserSecrets()
    secrets.add(Array(Self.secret.utf8))
    let text = Array("<\(form)>".utf8)
    let shown = Change.apply(secrets.changes(in: text), to: text)
    #expect(String(decoding: shown, as: UTF8.self) == "<REDACTED>")
  }

  @Test(arguments: ["", "u:", "Bearer ", "x"], ["", "!", "::"])
  func base64IsFound(_ before: String, _ after: String) {
    var secrets = UserSecrets()
    secrets.add(Array("Ab+cd/ef123456\u{fb}\u{ff}".utf8))
    let text = Base64Text.encoded(before + "Ab+cd/ef123456\u{fb}\u{ff}" + after)
    for text in [text, text.replacing("+", with: "-").replacing("/", with: "_")] {
      let shown = Change.apply(secrets.changes(in: Array(text.utf8)), to: Array(text.utf8))
      let found = String(decoding: shown, as: UTF8.self)
      #expect(found.contains("REDACTED"), "\(text)")
      // At most one character of base64 remains next to the other bytes.
      #expect(found.utf8.count <= (before.utf8.count + after.utf8.count) * 4 / 3 + 14, "\(found)")
    }
  }

  @Test func otherTextStays() {
    var secrets = UserSecrets()
    #expect(secrets.changes(in: Array("abc".utf8)).isEmpty)
    secrets.add(Array("12345678".utf8))
    let text = Array("1234567 %31%32 \\\\\\\\ &#49; 12345679 %".utf8)
    #expect(secrets.changes(in: text).isEmpty)
    secrets.remove(Array("12345678".utf8))
    #expect(secrets.isEmpty)
  }

  /// Keys, numbers and escaped strings too, and the result is JSON.
  @Test func secretsAreRemovedFromBodies() throws {
    let (number, token) = ("987654321012", "Ab+cd/ef-UserSecrets")
    for secret in [number, token] { Redaction.remember(secret) }
    defer { for secret in [number, token] { Redaction.forget(secret) } }
    let body = #"""
      {"987654321012":1,"n":987654321012,"d":987654321012.0,"e":9.87654321012e11,"x":[1987654321012],
       "Ab+cd\/ef-UserSecrets":"Ab\u002Bcd\/ef-UserSecrets","u":"/a?next=Ab%2Bcd%2Fef-UserSecrets"}
      """#
    let document = try JSONDocument(text: body)
    let expected = #"""
      {"REDACTED":1,"n":0,"d":0,"e":0,"x":[0],
       "REDACTED":"REDACTED","u":"/a?next=REDACTED"}
      """#
    #expect(String(decoding: Redaction.body(document.bytes), as: UTF8.self) == expected)
    let shown = Redaction.value(DynamicObject(document.root)).jsonText
    for secret in [number, token, "987654321012"] { #expect(!shown.contains(secret), "\(shown)") }
    #expect(Redaction.url("http://h/Ab+cd/ef-UserSecrets") == "http://h/REDACTED")
    #expect(Redaction.body([0xff] + Array(token.utf8)) == [0xff] + Array("REDACTED".utf8))
    let log = "a \(Base64Text.encoded(token)) b"
    #expect(!Redaction.text(log).contains(Base64Text.encoded(token).dropLast(4)))
  }
}

/// Base64, independent of the program.
private enum Base64Text {
  static func encoded(_ text: String) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var bits = text.utf8.map { byte in
      String(repeating: "0", count: byte.leadingZeroBitCount)
        + (byte == 0 ? "" : String(byte, radix: 2))
    }.joined()
    while bits.count % 6 != 0 { bits += "0" }
    var result = ""
    while !bits.isEmpty {
      result.append(alphabet[Int(bits.prefix(6), radix: 2) ?? 0])
      bits.removeFirst(6)
    }
    while result.count % 4 != 0 { result += "=" }
    return result
  }
}
