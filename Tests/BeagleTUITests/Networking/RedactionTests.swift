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
    ("{\"tokens\":[\"t\",1,{\"a\":\"b\"}]}", "{\"tokens\":[\"REDACTED\",1,{\"a\":\"b\"}]}"),
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
