import BeagleSchema
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import SystemSupport

/// Tests of host names in other scripts.
@MainActor @Suite(.timeLimit(.minutes(30))) struct HostNameTests: CurlTesting {
  @Test(arguments: [
    ("münchen.example", "xn--mnchen-3ya.example"), ("MÜNCHEN.Example", "xn--mnchen-3ya.example"),
    ("mu\u{308}nchen.example", "xn--mnchen-3ya.example"),
    ("m%C3%BCnchen.example", "xn--mnchen-3ya.example"), ("straße.example", "xn--strae-oqa.example"),
    ("例え。テスト", "xn--r8jz45g.xn--zckzah"), ("i❤.example", "xn--i-7iq.example"),
    ("☃.example.", "xn--n3h.example."), ("１２７.0.0.1", "127.0.0.1"), ("a_b.ü", "a_b.xn--tda"),
    ("xn--mnchen-3ya.example", "xn--mnchen-3ya.example"), ("Plain.Example", "Plain.Example"),
    ("[::1]", "[::1]"), ("%61.example", "%61.example"), ("", ""),
  ])
  func hostsHaveAnASCIIForm(_ host: String, _ expected: String) throws {
    #expect(try HostName.ascii(host) == expected)
  }

  /// A character that stands for a separator would lead to another server than the reader expects.
  @Test(arguments: [
    "a℀b.example", "good.example／evil.example", "good.example＠evil.example",
    "good.example？evil", "a％ü.example", "ü b.example", "ü..example", ".ü",
    "\u{202E}ü.example", "-ü.example", "\u{AD}.", "ü%00.example", "%FF.example",
    String(repeating: "ü", count: 80) + ".example",
  ])
  func ambiguousHostsAreRefused(_ host: String) async throws {
    #expect(throws: HostName.Problem.self) { try HostName.ascii(host) }
    let url = "http://\(host)/x"
    #expect(!UrlParts.isServer(url) || host.utf8.allSatisfy { $0 < 0x80 })
    let failure = try await failure(client(), url)
    #expect(failure.kind == .invalidURL, "\(failure)")
    #expect(failure.localizedDescription.hasSuffix("."))
  }

  /// Without the library, the message names it, and ASCII hosts work.
  @Test func missingLibraryIsNamed() {
    #expect(
      throws: MissingLibrary(
        "libidn2", purpose: "host names in other scripts", package: "libidn2-0")
    ) {
      try IDN2Library(names: ["libmissing.so"])
    }
    let problem = HostName.Problem.library(
      MissingLibrary("libidn2", purpose: "host names in other scripts", package: "libidn2-0"))
    #expect(problem.reason.contains("apt-get install libidn2-0"))
  }

  @Test(arguments: [
    (
      "http://münchen.example/é x?q=ü#ß", "http://xn--mnchen-3ya.example/%C3%A9%20x?q=%C3%BC#%C3%9F"
    ),
    ("http://ü:p@münchen.example:81/", "http://%C3%BC:p@xn--mnchen-3ya.example:81/"),
    ("//münchen.example/a", "//xn--mnchen-3ya.example/a"), ("/münchen/a", "/m%C3%BCnchen/a"),
    ("münchen", "m%C3%BCnchen"), ("http://h/100%25 ü", "http://h/100%25%20%C3%BC"),
    ("mailto:é@x.example?subject=a b", "mailto:%C3%A9@x.example?subject=a%20b"),
  ])
  func urlsAreEncodedForTheWire(_ url: String, _ expected: String) throws {
    #expect(try WireURL.encode(url) == expected)
  }

  /// The host of a URL stays readable until it is requested.
  @Test func builtURLsKeepTheHost() {
    let builder = UrlBuilder(baseUrl: "http://münchen.example/app")
    #expect(builder.build(path: "/é x") == "http://münchen.example/app/%C3%A9%20x")
    #expect(builder.build(path: "http://köln.example/é x") == "http://köln.example/%C3%A9%20x")
    #expect(
      builder.build(path: "/a?u=http://köln.example")
        == "http://münchen.example/app/a?u=http://k%C3%B6ln.example")
  }

  @Test(arguments: [
    ("http://münchen.example/a", "HTTP://XN--MNCHEN-3YA.example:80/b", true),
    ("http://mu\u{308}nchen.example", "http://m%C3%BCnchen.example", true),
    ("http://аpple.example", "http://apple.example", false),
    ("http://straße.example", "http://strasse.example", false),
  ])
  func spellingsOfAHostAreOneOrigin(_ a: String, _ b: String, _ isSame: Bool) {
    #expect((URLOrigin(a) == URLOrigin(b)) == isSame)
  }

  @Test(arguments: [
    "münchen.invalid", "m%C3%BCnchen.invalid", "xn--mnchen-3ya.invalid", "MÜNCHEN。invalid",
  ])
  func messagesNameTheReadableHost(_ host: String) async throws {
    let failure = try await failure(client(), "http://\(host)/x")
    #expect(failure.kind == .hostNotFound, "\(failure)")
    #expect(
      failure.reason
        == "failed: could not resolve the host “münchen.invalid” (xn--mnchen-3ya.invalid)")
  }

  /// A redirect may name a host in another script, also percent-encoded.
  @Test(arguments: ["http://münchen.invalid/", "//m%C3%BCnchen.invalid/b"])
  func redirectsToOtherScripts(_ location: String) async throws {
    let server = try TestServer { _ in .response(302, ["Location": location]) }
    let failure = try await failure(client(), server.url)
    #expect(failure.reason.contains("(xn--mnchen-3ya.invalid)"), "\(failure)")
  }

  @Test(arguments: [
    ("https://example.org/café du jour?q=é", "https://example.org/caf%C3%A9%20du%20jour?q=%C3%A9"),
    ("https://münchen.example/", "https://xn--mnchen-3ya.example/"),
    ("mailto:a@b.example?subject=Hello you", "mailto:a@b.example?subject=Hello%20you"),
    ("https://example.org/a%20b", "https://example.org/a%20b"),
    ("https://example.org/\u{202E}x", "https://example.org/%E2%80%AEx"),
    ("https://example.org/\u{85}", "https://example.org/%C2%85"),
    ("https://a b/", nil), ("https://example.org/\u{1b}]8;;", nil), ("https://x/\n", nil),
    ("javascript:alert('é')", nil), ("https://a℀b.example/", nil), ("é", nil), ("", nil),
  ])
  func linksHaveOnlyVisibleASCII(_ url: String, _ expected: String?) {
    #expect(ExternalURL.encoded(url) == expected)
    if let expected { #expect(ExternalURL.isAllowed(expected)) }
  }

  @Test func accessRulesKnowOtherScripts() throws {
    let policy = AccessPolicy(
      address: try #require(IPAddress("127.0.0.1")), machineName: "",
      hosts: [AccessPolicy.Host("münchen.example")].compactMap { $0 },
      origins: [AccessPolicy.Origin("https://köln.example:8443")].compactMap { $0 })
    #expect(policy.refusal(host: "xn--mnchen-3ya.example", origin: nil) == nil)
    #expect(policy.refusal(host: "localhost", origin: "https://xn--kln-sna.example:8443") == nil)
    #expect(policy.refusal(host: "xn--kln-sna.example", origin: nil) != nil)
  }
}
