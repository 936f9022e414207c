import Testing

@testable import BeagleNetworking

/// Tests of the hosts and origins that a directory server accepts.
@MainActor
@Suite struct AccessPolicyTests {
  // MARK: - Over HTTP

  private func home(_ fields: String, method: String = "GET") -> String {
    ServedDirectory.request("/home", fields, method: method)
  }

  @Test func onlyLoopbackHostsAreServed() throws {
    let served = try ServedDirectory(["home.json": "{\"SECRET\":1}"])
    for host in [
      "localhost", "LOCALHOST:8080", "localhost.", "app.localhost:1", "127.0.0.1",
      "127.0.0.1:\(served.port)", "127.255.0.9", "[::1]", "[::1]:80", "[::ffff:127.0.0.1]",
    ] {
      let response = try served.response(home("Host: \(host)\r\n"))
      #expect(response.hasPrefix("HTTP/1.1 200 "), "\(host): \(response)")
    }
    for host in [
      "evil.test", "localhost.evil.test", "notlocalhost", "127.0.0.1.evil.test", "128.0.0.1",
      "192.168.0.1", "0.0.0.0", "[::2]", "127.1", "::1",
    ] {
      let response = try served.response(home("Host: \(host)\r\n"))
      #expect(
        response.hasPrefix("HTTP/1.1 403 ") || response.hasPrefix("HTTP/1.1 400 "),
        "\(host): \(response)")
      #expect(!response.contains("SECRET"))
      #expect(!response.contains("Access-Control"))
    }
    let response = try served.response(home("Host: evil.test:80\r\n"))
    #expect(
      response.hasSuffix(
        "\r\n\r\nThe host evil.test is not allowed; --allow-host evil.test allows it.\n"))
    served.run { served.notes.last?.contains("--allow-host evil.test") == true }
    #expect(served.notes.last?.hasPrefix("GET /home returned 403, The host evil.test") == true)
    for fields in ["Host: \r\n", "Host: a b\r\n", "Host: a/b\r\n", "Host: localhost:x\r\n"] {
      #expect(try served.response(home(fields)).hasPrefix("HTTP/1.1 400 "), "\(fields)")
    }
    #expect(
      try served.response("GET /home HTTP/1.0\r\n\r\n").contains("The request has no Host field."))
  }

  @Test func onlyLocalPagesMayRead() throws {
    let served = try ServedDirectory(["home.json": "{\"SECRET\":1}"])
    for origin in [
      "http://localhost:3000", "https://localhost", "http://127.0.0.1:5173", "http://[::1]:1",
      "http://app.localhost",
    ] {
      let response = try served.response(home("Host: localhost\r\nOrigin: \(origin)\r\n"))
      #expect(response.hasPrefix("HTTP/1.1 200 "), "\(origin): \(response)")
      #expect(response.contains("Access-Control-Allow-Origin: \(origin)\r\n"))
      #expect(response.contains("Vary: Origin\r\n"))
    }
    for origin in [
      "https://evil.test", "null", "http://localhost.evil.test", "http://evil.test:80",
      "http://localhost@evil.test", "chrome-extension://abc", "ftp://localhost", "localhost",
    ] {
      for method in ["GET", "POST", "OPTIONS"] {
        let response = try served.response(
          home("Host: localhost\r\nOrigin: \(origin)\r\n", method: method))
        #expect(response.hasPrefix("HTTP/1.1 403 "), "\(method) \(origin): \(response)")
        #expect(!response.contains("SECRET"))
        #expect(!response.contains("Access-Control"))
      }
    }
    let response = try served.response(home("Host: localhost\r\nOrigin: https://evil.test\r\n"))
    #expect(
      response.hasSuffix(
        "\r\n\r\nThe origin https://evil.test is not allowed; --allow-origin https://evil.test"
          + " allows it.\n"))
  }

  /// Browsers send no `Origin` with a GET for an image or a script.
  @Test func embeddingPagesAreCheckedToo() throws {
    let served = try ServedDirectory()
    let cross = "Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: "
    for (fields, status) in [
      ("no-cors\r\n", 403), ("no-cors\r\nReferer: https://evil.test/a?b\r\n", 403),
      ("no-cors\r\nReferer: https://evil.test?http://localhost/\r\n", 403),
      ("no-cors\r\nReferer: http://127.0.0.1:3000/app\r\n", 200), ("navigate\r\n", 200),
      ("cors\r\nOrigin: http://127.0.0.1\r\n", 200),
    ] {
      let response = try served.response(home(cross + fields))
      #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(fields): \(response)")
    }
  }

  /// The advice for an origin would not help a request without one.
  @Test func unknownOriginsHaveTheirOwnMessage() throws {
    let fields = "Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\n"
    for served in [try ServedDirectory(), try ServedDirectory(origins: ["null"])] {
      let response = try served.response(home(fields))
      #expect(response.hasPrefix("HTTP/1.1 403 "), "\(response)")
      #expect(response.contains("sent this request without its origin."), "\(response)")
      #expect(!response.contains("--allow-origin"), "\(response)")
    }
  }

  @Test func twoHostFieldsAreRefused() throws {
    let served = try ServedDirectory()
    for (first, second) in [("localhost", "evil.test"), ("evil.test", "localhost")] {
      let response = try served.response(home("Host: \(first)\r\nhost: \(second)\r\n"))
      #expect(response.hasPrefix("HTTP/1.1 400 "), "\(response)")
    }
  }

  /// Browsers must not run a response as a script because of its content.
  @Test func typesOfResponsesAreFinal() throws {
    let served = try ServedDirectory(["home.json": "{}", "a.png": "alert(1)"])
    for path in ["/home", "/a.png", "/none"] {
      let response = try served.response(ServedDirectory.request(path, "Host: localhost\r\n"))
      #expect(response.contains("X-Content-Type-Options: nosniff\r\n"), "\(response)")
    }
    let refused = try served.response(home("Host: evil.test\r\n"))
    #expect(refused.contains("X-Content-Type-Options: nosniff\r\n"), "\(refused)")
  }

  /// Clients on the network do not learn where the directory is.
  @Test func errorsDoNotContainThePathOfTheDirectory() throws {
    let served = try ServedDirectory(["home.json": "{}"])
    let response = try served.response(ServedDirectory.request("/none", "Host: localhost\r\n"))
    #expect(response.contains("There is no none.json in the directory."), "\(response)")
    #expect(!response.contains("/tmp/"), "\(response)")
  }

  @Test func optionsAllowMoreHostsAndOrigins() throws {
    let served = try ServedDirectory(
      hosts: ["Screens.test", "*.tunnel.test", "10.1.2.3", "fe80::1"],
      origins: ["https://App.test:443/", "null", "capacitor://localhost"].map {
        $0.hasSuffix("/") ? String($0.dropLast()) : $0
      })
    for (host, status) in [
      ("screens.test:80", 200), ("SCREENS.test.", 200), ("a.b.tunnel.test", 200),
      ("10.1.2.3:8080", 200), ("[FE80::1]:1", 200), ("tunnel.test", 403), ("x.screens.test", 403),
      ("eviltunnel.test", 403), ("10.1.2.4", 403),
    ] {
      let response = try served.response(home("Host: \(host)\r\n"))
      #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(host): \(response)")
    }
    for (origin, status) in [
      ("https://app.test", 200), ("null", 200), ("capacitor://localhost", 200),
      ("http://screens.test:3000", 200), ("http://app.test", 403), ("https://app.test:444", 403),
    ] {
      let response = try served.response(home("Host: localhost\r\nOrigin: \(origin)\r\n"))
      #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(origin): \(response)")
      let echo = "Access-Control-Allow-Origin: \(origin)\r\n"
      #expect(response.contains(echo) == (status == 200))
    }
  }

  @Test func networkAddressesAllowThisMachine() throws {
    let served = try ServedDirectory(host: "0.0.0.0")
    #expect(!served.server.isLocal)
    #expect(!served.server.url.contains("0.0.0.0") || IPAddress.reachable() == nil)
    #expect(served.server.audience.hasPrefix("Anyone on the network can read all files"))
    var hosts = ["localhost", "127.0.0.1", AccessPolicy.machineName()]
    hosts += IPAddress.local().map(\.urlHost)
    for host in hosts where !host.isEmpty {
      let response = try served.response(home("Host: \(host):8080\r\n"))
      #expect(response.hasPrefix("HTTP/1.1 200 "), "\(host): \(response)")
    }
    for host in ["evil.test", "203.0.113.9", "0.0.0.0"] {
      let response = try served.response(home("Host: \(host)\r\n"))
      #expect(response.hasPrefix("HTTP/1.1 403 "), "\(host): \(response)")
    }
    let local = try ServedDirectory()
    #expect(local.server.isLocal)
    #expect(local.server.audience.hasPrefix("Only programs and local web pages of this machine"))
  }

  // MARK: - Rules

  @Test func oneAddressAllowsItselfAndTheMachine() throws {
    let policy = AccessPolicy(
      address: try #require(IPAddress("192.168.7.2")), machineName: "Desk.example.org", hosts: [],
      origins: [])
    for host in ["192.168.7.2", "192.168.7.2:80", "desk", "desk.local", "desk.example.org"] {
      #expect(policy.refusal(host: host, origin: nil) == nil, "\(host)")
      #expect(policy.refusal(host: host, origin: "http://\(host)") == nil, "\(host)")
    }
    for host in ["192.168.7.3", "example.org", "desk.evil.test", "evil.local"] {
      #expect(policy.refusal(host: host, origin: nil)?.status == 403, "\(host)")
    }
    #expect(policy.refusal(host: "desk", origin: "http://evil.test")?.status == 403)
    #expect(
      policy.audience.contains(
        "the files too: localhost, 192.168.7.2, desk, desk.example.org, desk.local."))
    let local = AccessPolicy(
      address: try #require(IPAddress("::1")), machineName: "desk", hosts: [], origins: [])
    #expect(local.refusal(host: "desk", origin: nil)?.status == 403)
  }

  @Test(arguments: [
    "", "a:80", "http://a", "a/b", "*.", "*", "*.10.0.0.1:1", "a b", "[::1", "[a]",
    String(repeating: "a", count: 254),
  ])
  func invalidHostsAreRejected(_ text: String) {
    #expect(AccessPolicy.Host(text) == nil)
  }

  @Test(arguments: [
    "", "*", "app.test", "https://", "https://a/", "https://u@a", "://a", "http://a:x",
  ])
  func invalidOriginsAreRejected(_ text: String) {
    #expect(AccessPolicy.Origin(text) == nil)
  }
}
