import CAllocations
import JSON
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests that secrets in documents with mistakes are found, and that no mistake makes the search slow.
@Suite struct BrokenDocumentSecretsTests {
  /// Header fields after one bracket too many or a missing comma.
  @Test(arguments: [
    #"{"headers":{"Accept":"shown",{"Cookie":"hunter1"}}"#,
    #"{"headers":{"Accept":"shown",[{"Cookie":"hunter1"}]}"#,
    #"{"headers":{{"Cookie":"hunter1"}},"a":"shown"}"#,
    #"{"headers":[{"Accept":"shown",{"Cookie":"hunter1"}}]"#,
    #"{"headers":{"Accept":"shown",["Cookie":"hunter1"]}"#,
    #"{"headers":{"Accept":"shown",{"Cookie": hunter1}}"#,
    #"{"headers":{"Accept":"shown"{"Cookie":"hunter1"}}"#,
    #"{"headers":{"Accept":"shown" [{"Cookie":"hunter1"}]}"#,
    #"{"headers":{"Accept":"shown",{'Cookie':'hunter1'}}"#,
    #"{"headers":{"Accept":"shown",{"x":"y",{"Cookie":"hunter1"}}}"#,
    #"{"headers":{"Accept":"shown",({"Cookie":"hunter1"}}"#,
    #"{"headers":{"Accept":"shown",{"name":"Cookie","value":"hunter1"}}"#,
    #"{"requestHeaders":{"Accept":"shown",{"X-Api-Key":"hunter1"}}"#,
    "{\"headers\":{\"Accept\":\"shown\",\n{\n\"Set-Cookie\":\"hunter1\"}}",
    // A key without its first quotation mark in an array.
    #"{"pin":["hunter1" x": "hunter1"]}"#, #"{"pin":["hunter1", x": "hunter1"]}"#,
    #"{"pin":[x": "hunter1"]}"#, #"{"pin":["a", x: "hunter1"]}"#,
    #"{"tokens":["hunter1" x": hunter1]}"#, #"{"tokens":["a" "x: "hunter1"]}"#,
    #"{"tokens":[x" "hunter1"],"a":"shown"}"#, #"{"tokens":[{x": "hunter1"}]}"#,
    #"{"password":[["a" x": "hunter1"]],"a":"shown"}"#, #"{"secret":["a" x':'hunter1']}"#,
    #"{"auth":["a" x" = "hunter1"],"a":"shown"}"#, "{\"pin\":[\"hunter1\"\nx\": \"hunter1\"]}",
    // Secrets without quotes that contain commas and quotes.
    #"{"password": hunter1 def, hunter1 "x", hunter1 mno}"#, #"{"password": a, hunter1}"#,
    #"{"password": a, b, hunter1, d}"#, #"{"password": a "hunter1", b}"#,
    #"{"password": a, "hunter1", b, "a":"shown"}"#,
    #"{"password": a, hunter1 "hunter1", "a":"shown"}"#,
    #"{"token": a b, c "hunter1" d, e}"#, #"{"password": a, b "x", hunter1, "y"}"#,
    #"{"password": a, {hunter1}}"#, #"{"password": a, [hunter1], "a": "shown"}"#,
    #"{"password": a; hunter1, hunter1}"#, #"{"a":{"password": a, "hunter1" b},"c":"shown"}"#,
    #"{"id":"password","value": a, hunter1 "hunter1"}"#,
    // Values without keys.
    #"{"auth": {"user":"shown",, ["hunter1"]}}"#, #"{"auth": {["hunter1"]}}"#,
    #"{"auth": {"user":"shown", {"hunter1"}}}"#, #"{"auth": {"hunter1"}}"#,
    #"{"auth": {"user":"shown", "hunter1"}}"#, #"{"auth": {"user":"shown",, "hunter1"}}"#,
    #"{"auth": {"user":"shown",, hunter1}}"#, #"{"auth": {,["hunter1"]}}"#,
    #"{"auth": {"user":"shown" ["hunter1"]}}"#,
    #"{"auth": {"user":"shown",, [["hunter1"], hunter1]}}"#,
    #"{"token": {"user":"u",, 'hunter1'},"a":"shown"}"#,
    #"{"credentials": {"user":"u",;, ["hunter1"]}}"#,
    #"{"secrets": {"user":"u",, {"x":["hunter1"]}}}"#,
  ])
  func secretsBesideMistakesAreFound(_ text: String) {
    let source = Redaction.source(Array(text.utf8))
    let shown = String(decoding: source, as: UTF8.self)
    #expect(source.count == text.utf8.count)
    #expect(!shown.contains("hunter1"), "\(shown)")
    #expect(shown.contains("shown") == text.contains("shown"), "\(shown)")
    let body = Redaction.body(Array(text.utf8))
    let plain = String(decoding: body, as: UTF8.self)
    #expect(!plain.contains("hunter1"), "\(plain)")
    #expect(plain.contains("shown") == text.contains("shown"), "\(plain)")
    #expect(Redaction.body(body) == body, "\(plain)")
  }

  @Test(arguments: [
    #"{"password": abc def, ghi "x", jkl mno}"#, #"{"pin":["123456" x": "567890"]}"#,
    #"{"pin":["123456" x": 567890]}"#, #"{"auth": {"user":"u",, ["secretword"]}}"#,
  ])
  func noPartIsShown(_ text: String) {
    let shown = String(decoding: Redaction.source(Array(text.utf8)), as: UTF8.self)
    for part in ["abc", "def", "ghi", "\"x\", j", "jkl", "mno", "1", "5", "secretword"] {
      #expect(!shown.contains(part), "\(shown)")
    }
  }

  /// Other members stay, also next to a secret without quotes.
  @Test(arguments: [
    (#"{"password": abc, "a":"b", "c" "d"}"#, #"{"password": ***, "a":"b", "c" "d"}"#),
    (#"{"password": 123, "a" "b"}"#, #"{"password": ***, "a" "b"}"#),
    (#"{"password": true, a "b"}"#, #"{"password": true, a "b"}"#),
    (#"{"password": abc, b: "d", e "f"}"#, #"{"password": ***, b: "d", e "f"}"#),
    (#"{"a": abc, "b", c "d", [e]}"#, #"{"a": abc, "b", c "d", [e]}"#),
    (#"{"headers":{"Accept":"b",{"Via":"s"}}"#, #"{"headers":{"Accept":"b",{"Via":"s"}}"#),
    (#"{"cookie":"b",{"Cookie":"s"}}"#, #"{"cookie":"b",{"Cookie":"s"}}"#),
    (#"{"session":{"name":"b" {"a":"c"}}"#, #"{"session":{"name":"b" {"a":"c"}}"#),
    (#"{"items":["a" x": "b"]}"#, #"{"items":["a" x": "b"]}"#),
    (#"{"user": {"name":"u",, ["c"]}}"#, #"{"user": {"name":"u",, ["c"]}}"#),
  ])
  func otherTextStays(_ text: String, _ expected: String) {
    #expect(String(decoding: Redaction.source(Array(text.utf8)), as: UTF8.self) == expected)
  }

  /// Bytes that are not UTF-8 stay.
  @Test func documentsInOtherEncodings() {
    func body(_ text: String, _ bytes: [UInt8]) -> [UInt8] {
      Redaction.body(Array(text.utf8) + bytes)
    }
    let rest: [UInt8] = [0xE9] + Array(#"","password":"hunter1"}"#.utf8)
    let expected: [UInt8] = [0xE9] + Array(#"","password":"REDACTED"}"#.utf8)
    #expect(body(#"{"name":"Jos"#, rest) == Array(#"{"name":"Jos"#.utf8) + expected)
    let image: [UInt8] = [0xFF, 0xD8, 0xFF] + Array(#"JFIF"password":"hunter1"="#.utf8)
    #expect(Redaction.body(image) == image)
    let ascii = #"{"pin":"hunter1"}"#.utf8
    let utf16: [UInt8] = [0xFF, 0xFE] + ascii.flatMap { [$0, 0] }
    #expect(
      !String(decoding: Redaction.body(utf16).filter { $0 != 0 }, as: UTF8.self).contains("hunter1")
    )
  }

  // MARK: - Work

  /// Documents of many bytes. If the work grew with the square of the length, some of 40,000 bytes would
  /// take minutes.
  static func longDocuments(_ length: Int) -> [String] {
    func long(_ part: String, _ share: Int = 1) -> String {
      String(repeating: part, count: length / share / part.utf8.count)
    }
    return [
      "{" + long("a\"b\"c\"d\""), "{a\"b" + long(" ", 2) + long("\"c", 2), "{" + long("a\"") + ":1",
      "{" + long("\""), "{\"a\":" + long("\"b\" "), "{" + long("'"), long("["), "{" + long("{"),
      "{\"a\":1" + long("}"), "{\"a\":1" + long("]"), "{" + long("{\"a\":["), "{" + long("[{"),
      "{\"a\":\"" + long("\\"), "{a" + long("\\"), "{\"a\":\"" + long("&"), "{\"a\":\"" + long("%"),
      "{\"a\":\"" + long("&amp;") + "\"}", "{\"a\":\"" + long("%25") + "\"}", "{" + long(","),
      "{\"" + long("k", 2) + "\":{" + long(":,", 2),
      "{\"" + long("k", 2) + "\":{" + long(":\"a\",", 2),
      "{\"a\":\"" + long("token=a&") + "\"}", "{\"a\":\"" + long("token=a&") + "\"",
      "{\"a\":" + long("/a?token=b "), "{" + long("a:"), "{\"a\":" + long("x "),
      "{\n" + long("a\"\n"),
      "{\"password\":" + long("a, b \"c\", "), "{" + long("\"token\":\"a\" "), "<a " + long("b=\""),
      long("<a "), "<a " + long("b='c\" "), "{\"a\":\"" + long("@{") + "\"}",
      "{" + long("a=\"b\"c"),
    ]
  }

  /// Four times the length needs about four times the allocations. Debug builds allocate memory for each
  /// element that they read in a sequence, so that a search that begins again is counted too.
  @Test(.timeLimit(.minutes(30)), arguments: 0..<34)
  func longDocumentsTakeTimeInProportion(_ index: Int) throws {
    func cost(_ length: Int) throws -> Int {
      let documents = Self.longDocuments(length)
      try #require(documents.count == 34)
      let bytes = Array(documents[index].utf8)
      let before = allocation_count()
      #expect(Redaction.source(bytes).count == bytes.count)
      _ = Redaction.body(bytes)
      let secrets = SourceSecrets(bytes)
      #expect(secrets.masked.count == bytes.count)
      #expect(!secrets.isQuoted(in: "~", at: 0..<1))
      return allocation_count() - before
    }
    _ = try cost(100)
    // Other tests, which run at the same time, add secrets of a user, and every text is searched for
    // them. The costs are comparable if the short one is the same before and after the long one.
    var (short, long) = (0, 0)
    for _ in 0..<20 {
      (short, long) = (try cost(2500), try cost(10_000))
      if try cost(2500) == short { break }
    }
    #expect(long <= 6 * short, "\(short) and \(long) allocations")
  }

  /// An address in the parameter of an address, and so on. Very deep ones are masked as a whole.
  @Test(arguments: [
    (0, "token", true), (1, "token", true), (12, "token", true), (0, "page", false),
    (1, "page", false), (12, "page", false), (300, "token", true), (300, "page", true),
  ])
  func addressesInAddresses(_ depth: Int, _ name: String, _ isMasked: Bool) {
    func escaped(_ character: String, _ code: String, _ depth: Int) -> String {
      depth == 0 ? character : "%" + String(repeating: "25", count: depth - 1) + code
    }
    var text = ""
    for level in 0...depth + 1 {
      text +=
        "/a\(escaped("?", "3F", level))\(level > depth ? name : "to")\(escaped("=", "3D", level))"
    }
    let shown = Redaction.url(text + "secret1")
    #expect(shown == (isMasked ? "/a?to=REDACTED" : text + "secret1"))
  }

  /// The texts of findings are looked up, whatever the number of secrets is. With a comparison for each
  /// secret, the first case would take four hundred million of them.
  @Test(arguments: [(200_000, ""), (20_000, "secret"), (20_000, "samestart-"), (20_000, "é")])
  func manySecretsAreLookedUp(_ count: Int, _ prefix: String) {
    let values = (0..<count).map { "\(prefix)\(100_000 + $0)" }
    let text = #"{"tokens":["# + values.map { "\"\($0)\"" }.joined(separator: ",") + "]}"
    let secrets = SourceSecrets(Array(text.utf8))
    for index in stride(from: 0, to: count, by: count / 2000) {
      let message = secrets.text("unknown word \"\(values[index])\" here", about: 0..<1)
      #expect(message == "unknown word \"REDACTED\" here")
    }
    let place = text.utf8.count - 4
    #expect(secrets.isQuoted(in: "a", at: place..<place + 1))
    #expect(!secrets.isQuoted(in: "a", at: 0..<1))
  }
}
