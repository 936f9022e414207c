import BeagleSchema
import JSON
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

@Suite struct RedactionTests {
  @Test(arguments: [
    ("http://h/a", "http://h/a"), ("http://me:pw@h/a", "http://h/a"),
    ("http://h/a?page=2&q=x%20y#top", "http://h/a?page=2&q=x%20y#top"),
    ("/a?token=t", "/a?token=REDACTED"),
    ("/a?x=1&access_token=t&y=2", "/a?x=1&access_token=REDACTED&y=2"),
    ("/a?api_key=t;apiKey=u", "/a?api_key=REDACTED;apiKey=REDACTED"),
    ("/a?key=1&monkeys=2", "/a?key=REDACTED&monkeys=2"),
    (
      "/a?Password=p&pwd=p&client_secret=s",
      "/a?Password=REDACTED&pwd=REDACTED&client_secret=REDACTED"
    ),
    (
      "/a?X-Amz-Signature=s&X-Amz-Credential=c&X-Amz-Date=d",
      "/a?X-Amz-Signature=REDACTED&X-Amz-Credential=REDACTED&X-Amz-Date=d"
    ),
    (
      "https://app/callback?code=SplxlOBeZQQYbYS6WxSbIA&state=xyz",
      "https://app/callback?code=REDACTED&state=xyz"
    ),
    ("/a?code=BR&code_verifier=v", "/a?code=BR&code_verifier=REDACTED"),
    ("/a?%74oken=t", "/a?%74oken=REDACTED"), ("/a?user[password]=t", "/a?user[password]=REDACTED"),
    ("/a#access_token=t&state=1", "/a#access_token=REDACTED&state=1"),
    ("/a?token", "/a?token"), ("/a?token=", "/a?token="), ("/a?", "/a?"), ("", ""),
    ("/a?token=t?u=v", "/a?token=REDACTED?u=v"),
    ("/a?to=http%3A%2F%2Fh%2F%3Ftoken%3Dt", "/a?to=REDACTED"),
    ("/a?to=http%3A%2F%2Fh%2Fb", "/a?to=http%3A%2F%2Fh%2Fb"),
    ("me:pw@h/a", "h/a"), ("//me:pw@h/a", "//h/a"), ("/orders/@me", "/orders/@me"),
    ("/a@b", "/a@b"), ("a@b", "a@b"), ("/a:b@c", "/a:b@c"),
    ("http://h/@x?mail=a%40b", "http://h/@x?mail=a%40b"),
    ("ht!p://me:pw@h/a", "ht!p://h/a"), ("/http://me:pw@h/a", "/http://h/a"),
    ("/a?x=://me:pw@h", "/a?x=REDACTED"), ("mailto:me@h", "mailto:me@h"),
    ("MAILTO:me@h?subject=x", "MAILTO:me@h?subject=x"),
    ("http://@{host}/a", "http://@{host}/a"), ("http://me:pw@@{host}/a", "http://@{host}/a"),
    ("me:pw@@{host}", "@{host}"), ("/a?token=@{t}&key=k", "/a?token=@{t}&key=REDACTED"),
    ("/grüße?schlüssel=ß&token=ß", "/grüße?schlüssel=ß&token=REDACTED"),
  ])
  func addresses(_ url: String, _ expected: String) {
    #expect(Redaction.url(url) == expected)
  }

  @Test(arguments: [
    ("", ""), ("user=me&password=pw&x=1", "user=me&password=REDACTED&x=1"), ("a = b", "a = b"),
    ("Is it a@b? x=1 #2", "Is it a@b? x=1 #2"), ("@{a.b}", "@{a.b}"),
    ("what?token=1 and /a#sid=2", "what?token=REDACTED and /a#sid=REDACTED"),
    ("see http://me:pw@h/a?token=t. Or not", "see http://h/a?token=REDACTED Or not"),
    ("url=https://me:pw@h/a", "url=https://h/a"), ("(http://me:pw@h)", "(http://h)"),
    (
      "<a href=\"http://h?a=1&amp;token=t\">grüße</a>",
      "<a href=\"http://h?a=1&amp;token=REDACTED\">grüße</a>"
    ),
    ("{\"a\":\"http://me:pw@h\"}", "{\"a\":\"http://h\"}"),
    ("at http://me:pa(5'5)w0rd@h/ and", "at http://h/ and"),
    ("(see /a?token=ab'c(d)e)", "(see /a?token=REDACTED"),
    ("@@@ ??? ### :// =?= =#@", "@@@ ??? ### :// =?= =#@"),
    ("home.json?token=t: No such file", "home.json?token=REDACTED: No such file"),
    ("missing ) in @{token==null}", "missing ) in @{token==null}"),
  ])
  func addressesInTexts(_ text: String, _ expected: String) {
    #expect(Redaction.text(text) == expected)
    #expect(Redaction.text(expected) == expected)
  }

  @Test(arguments: [
    (
      "{\"a\":[\"/x?token=t\",{\"b\":\"http:\\/\\/me:pw@h\"}],\"c\":1}",
      "{\"a\":[\"/x?token=REDACTED\",{\"b\":\"http://h\"}],\"c\":1}"
    ),
    (
      #"{"tokens":["t",1,{"a":"b","c":[{"d":"@{e}"}]}],"a":"b"}"#,
      #"{"tokens":["REDACTED",1,{"a":"REDACTED","c":[{"d":"@{e}"}]}],"a":"b"}"#
    ),
    (#"{"password":{"a":1,"b":true,"c":null}}"#, #"{"password":{"a":0,"b":true,"c":null}}"#),
    // Objects with other members too.
    (
      #"{"session":{"name":"n","pin":{"lat":1}},"pass":{"gate":"A"}}"#,
      #"{"session":{"name":"n","pin":{"lat":1}},"pass":{"gate":"A"}}"#
    ),
    (
      #"{"passwordField":{"_beagleComponent_":"beagle:text","text":"Password"}}"#,
      #"{"passwordField":{"_beagleComponent_":"beagle:text","text":"Password"}}"#
    ),
    // Header fields.
    (
      #"{"headers":{"Cookie":"c","X-Api-Key":"k","Accept":"*"},"cookie":"a","key":"k"}"#,
      #"{"headers":{"Cookie":"REDACTED","X-Api-Key":"REDACTED","Accept":"*"},"cookie":"a","key":"k"}"#
    ),
    (
      #"{"requestHeaders":[{"name":"Cookie","value":"c"},{"name":"Accept","value":"*"}]}"#,
      #"{"requestHeaders":[{"name":"Cookie","value":"REDACTED"},{"name":"Accept","value":"*"}]}"#
    ),
    // Names and values as separate members.
    (
      #"{"_beagleAction_":"beagle:setContext","contextId":"password","value":"p"}"#,
      #"{"_beagleAction_":"beagle:setContext","contextId":"password","value":"REDACTED"}"#
    ),
    (
      #"[{"value":{"a":["p"]},"contextId":"user","path":"auth[0].token"},{"id":"user","value":"u"}]"#,
      #"[{"value":{"a":["REDACTED"]},"contextId":"user","path":"auth[0].token"},"#
        + #"{"id":"user","value":"u"}]"#
    ),
    (
      #"{"contextId":"password","value":"@{p}","other":"o"}"#,
      #"{"contextId":"password","value":"@{p}","other":"o"}"#
    ),
    (
      #"[{"type":"PASSWORD","value":"p"},{"type":"session","value":"s"},{"id":"pin","value":12}]"#,
      #"[{"type":"PASSWORD","value":"REDACTED"},{"type":"session","value":"s"},"#
        + #"{"id":"pin","value":0}]"#
    ),
    // JSON in a string.
    (
      #"{"body":"{\"token\": \"t\", \"a\": [\"b\"]}"}"#,
      #"{"body":"{\"token\": \"REDACTED\", \"a\": [\"b\"]}"}"#
    ),
    // Truncated documents, scripts and lines of documents.
    (
      #"{"a": {"token" : "t", "b": "c", "secrets": ["s", {"d": "e"#,
      #"{"a": {"token" : "REDACTED", "b": "c", "secrets": ["REDACTED", {"d": "REDACTED"#
    ),
    (
      #"[{"contextId":"password","value":{"a":"p"}},{"contextId":"user","value":"u"},"#,
      #"[{"contextId":"password","value":{"a":"REDACTED"}},{"contextId":"user","value":"u"},"#
    ),
    (
      "{\"token\":\"t\"}\n{\"pin\":12, \"n\": 3}\n{\"headers\":{\"Cookie\":\"c\"}}",
      "{\"token\":\"REDACTED\"}\n{\"pin\":0, \"n\": 3}\n{\"headers\":{\"Cookie\":\"REDACTED\"}}"
    ),
    (
      #"<script>x = {"token": "a\"b\\", "c": "d"}; say("5\" screen")</script>"#,
      #"<script>x = {"token": "REDACTED", "c": "d"}; say("5\" screen")</script>"#
    ),
    ("a \" quote\n\"token\": \"t\"", "a \" quote\n\"token\": \"REDACTED\""),
    (
      #"{"pwd":"p","otp":"1","a":{"sid":"s"},"session_id":"s","key":"k","keys":"k"}"#,
      #"{"pwd":"REDACTED","otp":"REDACTED","a":{"sid":"REDACTED"},"session_id":"REDACTED","#
        + #""key":"k","keys":"k"}"#
    ),
    (
      #"{"password":12.5,"pin":[1234],"tokens":3,"sessions":7,"secret":true}"#,
      #"{"password":0,"pin":[0],"tokens":3,"sessions":7,"secret":true}"#
    ),
    ("\"/x?token=t\"", "\"/x?token=REDACTED\""), ("{\"token\":\"@{t}\"}", "{\"token\":\"@{t}\"}"),
    ("{ \"password\" : \"p\" , \"q\": \"?\"}", "{ \"password\" : \"REDACTED\" , \"q\": \"?\"}"),
    ("not JSON: http://me:pw@h", "not JSON: http://h"),
    // Expressions keep their names. The text around them is a secret, except the name of a scheme.
    (#"{"token":"Bearer @{a.b}"}"#, #"{"token":"Bearer @{a.b}"}"#),
    (#"{"token":"@{a} @{b}"}"#, #"{"token":"@{a} @{b}"}"#),
    (#"{"token":"Bearer t@{a.b}"}"#, #"{"token":"REDACTED@{a.b}"}"#),
    (#"{"token":"Bearer @{a}t"}"#, #"{"token":"Bearer @{a}REDACTED"}"#),
    (
      #"{"token":"t-@{a}-@{concat('u', b)}"}"#,
      #"{"token":"REDACTED@{a}-@{concat('REDACTED', b)}"}"#
    ),
    (#"{"token":"@{a}t\\@{b}"}"#, #"{"token":"@{a}REDACTED"}"#),
    (#"{"token":"Bearer @{a"}"#, #"{"token":"REDACTED"}"#),
  ])
  func bodies(_ body: String, _ expected: String) {
    #expect(String(decoding: Redaction.body(Array(body.utf8)), as: UTF8.self) == expected)
    #expect(String(decoding: Redaction.body(Array(expected.utf8)), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    (
      #"<input type="hidden" NAME="csrf_token" value="s3cr3t"><input name=q value=v>"#,
      #"<input type="hidden" NAME="csrf_token" value="REDACTED"><input name=q value=v>"#
    ),
    (
      "<INPUT Type = 'Password'\n value = s3cr3t /><p>a < b = c</p>",
      "<INPUT Type = 'Password'\n value = REDACTED /><p>a < b = c</p>"
    ),
    (
      #"<meta content="s3cr3t > s" name="csrf-token"/>token"#,
      #"<meta content="REDACTED" name="csrf-token"/>token"#
    ),
    (#"<input name="token" value="">"#, #"<input name="token" value="">"#),
    (#"<input name="token" value="s3cr3t"#, #"<input name="token" value="REDACTED"#),
    ("<", "<"), ("<<>=<a =>", "<<>=<a =>"), ("<a b=", "<a b="), ("<a b='", "<a b='"),
  ])
  func webPages(_ body: String, _ expected: String) {
    #expect(String(decoding: Redaction.body(Array(body.utf8)), as: UTF8.self) == expected)
    #expect(String(decoding: Redaction.body(Array(expected.utf8)), as: UTF8.self) == expected)
  }

  @Test(arguments: [
    (#"{"token": "REDeye", "a": "b"}"#, #"{"token": "******", "a": "b"}"#),
    (#"{"url": "/a?token=tökén&x=1"}"#, #"{"url": "/a?token=*******&x=1"}"#),
    (#"{"url": "http://me:pw@h/?sid=1"}"#, #"{"url": "http://**************"}"#),
    ("{\"token\": \"t\",\n \"pin\": 1234}", "{\"token\": \"*\",\n \"pin\": ****}"),
    (#"{"token": "t", "a"#, #"{"token": "*", "a"#), ("{\"a\": 1}", "{\"a\": 1}"),
    ("x /a?sid=1 y", "x /a?sid=* y"),
  ])
  func sourcesKeepTheirLength(_ source: String, _ expected: String) {
    let shown = Redaction.source(Array(source.utf8))
    #expect(shown.count == source.utf8.count)
    #expect(String(decoding: shown, as: UTF8.self) == expected)
  }

  /// Values of Swift are redacted like JSON.
  @Test func values() throws {
    let text = #"{"a":"/x?token=t","tokens":["t",{"b":"c"}],"pin":1,"contextId":"pw","value":"v"}"#
    let value = DynamicObject(try JSONDocument(text: text).root)
    let expected = String(decoding: Redaction.body(Array(text.utf8)), as: UTF8.self)
    #expect(Redaction.value(value).jsonText == expected)
  }

  /// Nested and repeated members take time in proportion to their number.
  @Test func largeBodies() {
    let depth = 400
    let nested = String(repeating: #"{"tokens":["#, count: depth) + "\"t\""
    for body in [
      nested + String(repeating: "]}", count: depth), nested,
      "{" + String(repeating: #""value":"a","#, count: 20_000) + #""token":"t"}"#,
      String(repeating: "a=b:", count: 50_000), String(repeating: "[", count: 100_000) + ":\"a\"",
    ] {
      let shown = String(decoding: Redaction.body(Array(body.utf8)), as: UTF8.self)
      #expect(!shown.contains("\"t\""))
    }
  }

  @Test func rememberedSecretsAreRemovedEverywhere() {
    let secret = "Rem3mbered-secret"
    Redaction.remember(secret)
    defer { Redaction.forget(secret) }
    #expect(Redaction.text("a \(secret)b \(secret)") == "a REDACTEDb REDACTED")
    #expect(Redaction.value(ofHeader: "X-Note", "is \(secret)") == "is REDACTED")
    let body = Redaction.body(Array("{\"note\":[\"\(secret)\"]}".utf8))
    #expect(String(decoding: body, as: UTF8.self) == "{\"note\":[\"REDACTED\"]}")
    // A short secret could be a part of any word.
    Redaction.remember("is")
    #expect(Redaction.text("this is") == "this is")
  }

  /// Servers repeat the credentials of Basic authorization decoded too.
  @Test(arguments: [
    ("Basic Ym9zczp3aW50ZXI6Y29hdC05MQ==", "winter:coat-91"),
    ("basic  Ym9zczphdXR1bW46Y29hdC05MQ", "autumn:coat-91"),
  ])
  func basicCredentialsAreRemovedDecoded(_ header: String, _ password: String) {
    Redaction.remember(header)
    defer {
      for secret in [header, "boss:\(password)", password] { Redaction.forget(secret) }
    }
    #expect(Redaction.text("a boss:\(password) b \(password)?") == "a REDACTED b REDACTED?")
    #expect(Redaction.text(password.replacing(":", with: "%3A")) == "REDACTED")
    #expect(Redaction.text("boss and coat-91") == "boss and coat-91")
  }

  /// A scheme without credentials, and values that are not base64 of text with a colon.
  @Test(arguments: ["Basic s3cret-value", "Basic", "Bearer Ym9zczpzdW1tZXItaGF0", "Basic Ym9zcw=="])
  func otherSchemesHaveNoDecodedCredentials(_ header: String) {
    Redaction.remember(header)
    defer { Redaction.forget(header) }
    #expect(Redaction.text("boss:summer-hat summer-hat") == "boss:summer-hat summer-hat")
  }

  @Test(arguments: [
    (
      "https://me:pa%20ss@h/a?x=1&token=t+k#sid=s",
      ["pa%20ss", "bWU6cGElMjBzcw==", "t+k", "s", "pa ss", "t k"]
    ),
    ("https://me@h/", []), ("/a?x=1", []), ("/a?token=t", ["t"]),
  ])
  func secretsOfURLs(_ url: String, _ expected: [String]) {
    #expect(Redaction.secrets(inURL: url) == expected)
  }

  @Test(arguments: [
    "Authorization", "proxy-authorization", "COOKIE", "Set-Cookie", "X-Api-Key", "X-Auth-Token",
    "X-CSRF-Token", "X-Client-Secret", "X-Password", "Ocp-Apim-Subscription-Key", "X-Session-Id",
    "X-Amz-Security-Token", "X-Hub-Signature",
  ])
  func secretHeaders(_ name: String) {
    #expect(Redaction.isSecret(header: name))
    #expect(Redaction.value(ofHeader: name, "abc") == "REDACTED")
  }

  @Test(arguments: [
    "Content-Type", "Accept", "ETag", "Cache-Control", "beagle-platform", "Date", "Retry-After",
    "WWW-Authenticate", "User-Agent",
  ])
  func otherHeaders(_ name: String) {
    #expect(!Redaction.isSecret(header: name))
    #expect(Redaction.value(ofHeader: name, "abc?token=1") == "abc?token=1")
  }

  @Test func headersWithURLs() {
    let fields = Redaction.headers([("Location", "/a?token=1"), ("Cookie", "a=1"), ("X", "y")])
    #expect(fields.map(\.0) == ["Location", "Cookie", "X"])
    #expect(fields.map(\.1) == ["/a?token=REDACTED", "REDACTED", "y"])
  }

  @Test func labelsAndMessagesHaveNoSecrets() {
    let request = Request(url: "https://me:secret1@h/orders?page=1&token=secret2")
    #expect(request.displayURL == "https://h/orders?page=1&token=REDACTED")
    let error = NetworkError.status(503, request: request)
    #expect(
      error.localizedDescription.hasPrefix(
        "GET https://h/orders?page=1&token=REDACTED returned 503"))
  }
}
