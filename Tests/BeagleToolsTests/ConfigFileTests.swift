import BeagleTUI
import Testing

@testable import beagle_tui

/// Tests of the configuration file and the effective settings.
@MainActor @Suite struct ConfigFileTests {
  private static let text = """
    {
      "platform": "WEB", "headers": {"X-All": "1", "X-Who": "all"},
      "default": "staging",
      "profiles": {
        "staging": {
          "baseUrl": "https://staging.example/api",
          "headers": {"x-who": "staging", "X-Key": "k-${BFF_KEY}-$$"},
          "bearerCommand": "print-token", "userAgent": "me",
          "tls": {"insecure": true}, "unixSocket": "bff.sock", "connectTimeout": 3, "timeout": 9,
          "automaticRetries": 0,
          "cookies": false, "keys": {"quit": ["ctrl-q"], "search-next": ["f3"]}
        },
        "basic": {
          "baseUrl": "https://basic.example", "platform": "IOS",
          "headers": {"Authorization": "Basic ${BASIC}"}
        },
        "open": {"headers": {"X-Open": "1"}}
      }
    }
    """

  private static let environment = ["BFF_KEY": "s3cret", "BASIC": "abc"]

  private func file(_ text: String = text) throws -> ConfigFile {
    try ConfigFile(json: Array(text.utf8), path: "/etc/x/config.json")
  }

  private func configuration(
    _ source: String? = nil, profile: String? = nil, offline: Bool = false,
    text: String = text, environment: [String: String] = environment,
    _ change: (inout Settings) throws -> Void = { _ in }
  ) throws -> Configuration {
    var settings = Settings()
    try change(&settings)
    return try Configuration(
      .init(settings: settings, profile: profile, source: source, isOffline: offline),
      file: file(text), environment: { environment[$0] })
  }

  private func headers(_ configuration: Configuration) -> [String] {
    configuration.settings.headers.map { "\($0.value.name): \($0.value.value)" }
  }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch let error as ConfigError {
      return error.description
    } catch let error as UsageError {
      return error.description
    } catch {
      return "\(error)"
    }
  }

  // MARK: - Effective settings

  @Test func defaultProfileOverridesGeneralSettings() throws {
    let found = try configuration()
    #expect(found.profile?.value == "staging")
    #expect(found.settings.baseURL?.value == "https://staging.example/api")
    #expect(found.settings.platform?.value == "WEB")
    #expect(headers(found) == ["X-All: 1", "x-who: staging", "X-Key: k-s3cret-$"])
    let access = found.settings.access
    #expect(access.tokenCommand == "print-token")
    #expect(access.configuration.userAgent == "me")
    #expect(access.configuration.platform == "WEB")
    #expect(access.configuration.trust.verifies == false)
    #expect(access.configuration.unixSocket == "/etc/x/bff.sock")
    #expect(access.configuration.connectTimeout == 3000)
    #expect(found.settings.automaticRetries?.value == 0)
    #expect(access.configuration.totalTimeout == 9000)
    #expect(access.configuration.storesCookies == false)
    #expect(found.settings.userAgent?.origin.text == "/etc/x/config.json:8:52")
  }

  @Test func commandLineOverridesTheFile() throws {
    let found = try configuration(profile: "staging") {
      $0.platform = Setting("X", .commandLine("--platform"))
      $0.headers = [Setting(try HeaderField(line: "x-KEY: mine"), .commandLine("--header"))]
      $0.isInsecure = Setting(false, .commandLine("x"))
    }
    #expect(found.settings.platform?.value == "X")
    #expect(headers(found) == ["X-All: 1", "x-who: staging", "x-KEY: mine"])
    #expect(found.settings.access.configuration.trust.verifies)
    let without = try configuration(profile: "staging") {
      $0.headers = [Setting(try HeaderField(line: "X-Key:"), .commandLine("--header"))]
    }
    #expect(headers(without) == ["X-All: 1", "x-who: staging"])
  }

  @Test func profileOptionOverridesTheEnvironment() throws {
    var environment = Self.environment
    environment["BEAGLE_TUI_PROFILE"] = "basic"
    let found = try configuration(environment: environment)
    #expect(found.profile?.value == "basic")
    #expect(found.profile?.origin.text == "environment BEAGLE_TUI_PROFILE")
    #expect(try configuration(profile: "open", environment: environment).profile?.value == "open")
  }

  /// The header or command from the source closer to the command line provides authorization.
  @Test func onlyOneAuthorizationIsEffective() throws {
    let header = try configuration(profile: "staging") {
      $0.headers = [Setting(try HeaderField(line: "authorization: x"), .commandLine("--header"))]
    }
    #expect(header.settings.tokenCommand == nil)
    let command = try configuration(profile: "basic") {
      $0.tokenCommand = Setting("echo", .commandLine("--bearer-command"))
    }
    #expect(headers(command) == ["X-All: 1", "X-Who: all"])
  }

  /// Settings for one server are not sent to another.
  @Test func otherServersReceiveNothingFromTheDefaultProfile() throws {
    let other = try configuration("https://other.example/")
    #expect(other.profile == nil)
    #expect(other.settings.tokenCommand == nil)
    #expect(headers(other) == ["X-All: 1", "X-Who: all"])
    let same = try configuration("https://STAGING.example:443/home")
    #expect(same.profile?.value == "staging")
    #expect(same.settings.baseURL?.value == "https://STAGING.example:443/home")
    let directory = try configuration("screens")
    #expect(directory.profile == nil)
    #expect(directory.settings.baseURL == nil)
    let named = try configuration("screens", profile: "staging")
    #expect(named.settings.baseURL?.value == "https://staging.example/api")
    #expect(named.settings.tokenCommand != nil)
    let offline = try configuration("screens", profile: "staging", offline: true)
    #expect(offline.settings.baseURL == nil)
    #expect(offline.settings.tokenCommand == nil)
    #expect(
      message {
        _ = try configuration("https://u:s3cret@other.example/?t=s3cret", profile: "staging")
      }
        == "URL: https://other.example/?•••• is not the server of the profile staging,"
        + " https://staging.example/api, and its headers and token must not be sent to another server;"
        + " remove the URL or the profile"
    )
    let common = "{\"baseUrl\": \"https://a.example\", \"headers\": {\"A\": \"1\"}}"
    #expect(try headers(configuration("https://a.example/x", text: common)) == ["A: 1"])
    #expect(try headers(configuration("https://b.example/x", text: common)).isEmpty)
    #expect(
      try headers(configuration("https://b.example/x", profile: "open")).contains("X-Open: 1"))
  }

  // MARK: - Errors

  @Test(arguments: [
    ("{\"bseUrl\": 1}", "1:2: unknown property \"bseUrl\"; did you mean \"baseUrl\"?"),
    (
      "{\n  \"frob\": 1}",
      "2:3: unknown property \"frob\"; expected one of default, profiles, baseUrl,"
    ),
    ("[]", "1:1: expected an object"), ("{\"platform\": 1}", "1:14: expected a string"),
    ("{\"profiles\": {\"a\": {\"profiles\": {}}}}", "1:21: unknown property \"profiles\""),
    (
      "{\"platform\": \"a\", \"platform\": \"b\"}", "1:19: duplicate property \"platform\""
    ),
    ("{\"baseUrl\": \"bff.example\"}", "1:13: expected a server such as https://bff.example"),
    ("{\"tls\": {\"insecure\": 1}}", "1:22: expected true or false"),
    ("{\"tls\": {\"key\": \"k\"}}", "1:17: \"key\" needs \"cert\""),
    ("{\"tls\": {\"cacert\": \"k\"}}", "1:10: unknown property \"cacert\""),
    ("{\"timeout\": 0}", "1:13: expected whole seconds from 1 to 86400"),
    ("{\"headers\": {\"a b\": \"s3cret\"}}", "1:21: expected a header name"),
    ("{\"headers\": {\"TE\": \"s3cret\"}}", "1:20: header TE is set by beagle-tui"),
    ("{\"headers\": {\"A\": \"s3cret\\n\"}}", "1:19: header A contains control characters"),
    ("{\"headers\": {\"A\": 5}}", "1:19: expected a string"),
    ("{\"headers\": {\"Authorization\": s3cret}}", "1:31: expected a JSON value or a key"),
    ("{\"headers\": {\"A\": \"s3cret\" \"B\": 1}}", "1:28: "),
    (
      "{\"bearerCommand\": \"x\", \"headers\": {\"authorization\": \"s3cret\"}}",
      "1:19: bearerCommand and an Authorization header cannot be used together"
    ),
    (
      "{\"default\": \"b\", \"profiles\": {\"a\": {}}}",
      "1:13: unknown profile \"b\"; the profiles are a"
    ),
    ("{\"keys\": {\"quti\": [\"x\"]}}", "1:11: unknown property \"quti\"; did you mean \"quit\"?"),
    ("{\"keys\": {\"quit\": [\"x\", \"shift-y\"]}}", "1:25: expected a key such as"),
    ("{\"keys\": {\"quit\": [\"x\", \"X\", \"x\"]}}", "1:30: duplicate key x"),
    ("{\"keys\": {\"quit\": \"x\"}}", "1:19: expected a list of keys"),
  ])
  func errorsAreReportedWithTheirLocation(text: String, expected: String) {
    let message = message { _ = try file(text) }
    #expect(message.hasPrefix("/etc/x/config.json:" + expected), "\(message)")
    #expect(!message.split(separator: " ").contains { $0.hasPrefix("s3cret") })
  }

  @Test(arguments: [
    (
      "{\"headers\": {\"A\": \"s3cret ${NONE}\"}}",
      "1:19: environment variable NONE is not set; export it before you run"
    ),
    ("{\"headers\": {\"A\": \"${\"}}", "1:19: expected an environment variable such as ${NAME}"),
    ("{\"headers\": {\"A\": \"${}\"}}", "1:19: expected an environment variable such as ${NAME}"),
    ("{\"headers\": {\"A\": \"${BAD}\"}}", "1:19: header A contains control characters"),
    ("{\"tls\": {\"ca\": \"no.pem\"}}", "1:16: no such file: /etc/x/no.pem"),
    ("{\"theme\": \"drak\"}", "1:11: expected auto, dark, light, warm,"),
    (
      "{\"keys\": {\"search\": [\"q\"]}}",
      "1:22: q is the key of \"quit\"; choose another key for one of them"
    ),
    (
      "{\"keys\": {\"reload\": [\"x\"], \"search\": [\"f2\", \"x\"]}}",
      "1:22: x is the key of \"search\"; choose another key for one of them"
    ),
    (
      "{\"keys\": {\"undo\": [\"u\"]}}",
      "1:20: u types text in a field, so it cannot be the key of \"undo\""
    ),
  ])
  func conflictingSettingsAreReportedWithTheirLocation(text: String, expected: String) {
    let message = message {
      _ = try configuration(text: text, environment: ["BAD": "s3cret\r\nX: y"])
    }
    #expect(message.hasPrefix("/etc/x/config.json:" + expected), "\(message)")
    #expect(!message.contains { $0 == "\r" } && !message.split(separator: " ").contains("s3cret"))
  }

  /// Only the selected profile needs its environment variables.
  @Test func unusedProfilesNeedNoEnvironment() throws {
    #expect(try configuration(profile: "open", environment: [:]).profile?.value == "open")
  }

  @Test func unknownProfileIsReported() {
    #expect(
      message { _ = try configuration(profile: "a", text: "{}") }
        == "--profile: unknown profile \"a\"; the configuration file has no profiles; add this one to"
        + " \"profiles\"")
    #expect(
      message { _ = try configuration(profile: "stagin") }
        == "--profile: unknown profile \"stagin\"; did you mean \"staging\"?")
    #expect(
      message { _ = try configuration(environment: ["BEAGLE_TUI_PROFILE": "nothing-like-it"]) }
        == "BEAGLE_TUI_PROFILE: unknown profile \"nothing-like-it\"; the profiles are staging, basic, open"
    )
  }

  @Test("the reference says of each key action what it does and which keys it has")
  func keyActionsHaveWordsOfTheirOwn() {
    let terms = KeyActionPages.terms
    #expect(Set(terms.map(\.name)) == Set(KeyGroup.beagle.flatMap(\.actions).map(\.configName)))
    let texts = Dictionary(grouping: terms) { $0.text.prefix { $0 != "." } }
    for (text, same) in texts { #expect(same.count == 1, "\(same.map(\.name)): \(text)") }
    #expect(
      terms.first { $0.name == "forward" }?.text
        == "Go forward to the screen that you left by going back. Default: Alt-→.")
  }

  @Test func keyActionNamesUseLettersAndHyphens() {
    // A name refers to the same action in every section.
    let names = KeyGroup.beagle.flatMap(\.actions).map(\.configName)
    for name in ["quit", "back", "retry", "reload", "search-next", "palette", "log", "undo"] {
      #expect(names.contains(name))
    }
    #expect(names.allSatisfy { name in name.allSatisfy { $0.isLetter || $0 == "-" } })
  }
}
