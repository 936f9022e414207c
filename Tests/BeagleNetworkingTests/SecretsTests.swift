import BeagleTestSupport
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI
@testable import CellText
@testable import beagle_tui

/// Tests of secrets in URLs, wherever a payload can contain one. Requests contain them, but no
/// shown, logged, recorded or announced text does.
@MainActor
@Suite
struct SecretsTests {
  /// The secrets of ``url(_:)``: a password and two tokens.
  private static let secrets = ["pa55w0rd", "s3cr3t", "fr4gm3nt"]

  private static func url(_ path: String) -> String {
    "http://me:pa55w0rd@h/\(path)?token=s3cr3t&x=1#access_token=fr4gm3nt"
  }

  private static let shown = "http://h/a?token=REDACTED&x=1#access_token=REDACTED"

  let bench = TestBench(size: CellSize(width: 120, height: 30))
  let recorder = AnalyticsRecorder()

  init() {
    recorder.config = AnalyticsConfig(
      actions: [
        "beagle:pushview": ["route", "route.url"], "beagle:openexternalurl": ["url"],
        "beagle:sendrequest": ["url", "data", "headers"], "beagle:poptoview": ["route"],
      ])
    bench.dependencies.analyticsProvider = recorder
  }

  /// Everything that is visible or stored.
  private var allOutput: String {
    let dependencies = bench.dependencies
    let requestLog = dependencies.requestLog.exchanges
    return
      ([bench.text, bench.semantics.json] + dependencies.log.entries.map(\.description)
      + dependencies.log.diagnostics.map(\.description) + recorder.records.map(\.jsonText)
      + requestLog.map(\.archived.jsonText) + requestLog.map(\.curlCommand)
      + [bench.window.topDialog?.message ?? "", bench.navigation?.loadingPath ?? ""])
      .joined(separator: "\n")
  }

  private func expectNoSecrets(
    _ label: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    let output = allOutput
    for secret in Self.secrets where output.contains(secret) {
      let lines = output.split(separator: "\n").filter { $0.contains(secret) }
      Issue.record("\(label): \(lines.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }
  }

  private func inspectOutput(_ label: String) {
    bench.settle()
    expectNoSecrets(label)
    for (key, name) in [("H", "requests"), ("L", "log"), ("p", "palette")] {
      if key == "p" {
        bench.press(.character("p"), modifiers: .control)
      } else {
        bench.press(.character(Character(key)))
      }
      expectNoSecrets("\(label), \(name)")
      if key == "H" {
        bench.press(.enter)
        expectNoSecrets("\(label), a request")
      }
      while bench.window.topDialog != nil { bench.press(.escape) }
    }
  }

  private func open(_ body: String? = nil, url: String = SecretsTests.url("a")) {
    bench.open(path: url)
    expectNoSecrets("loading")
    if let body { bench.server.respond(body) } else { bench.server.fail() }
    bench.settle()
    #expect(bench.server.requests.contains { $0.request.url == url })
  }

  @Test func failedScreen() {
    open()
    #expect(bench.text.contains("http://h/a?token=REDACTED"))
    inspectOutput("a failure")
  }

  @Test func screenWithFindingsAndInvalidScreen() {
    open(#"{"_beagleComponent_":"beagle:text","text":{"no":"text"},"textColor":3}"#)
    #expect(!bench.dependencies.log.diagnostics.isEmpty)
    inspectOutput("findings")
    open(#"{"_beagleComponent_":"beagle:text","text":"#)
    inspectOutput("cut JSON")
    open("<html><title>x</title>")
    inspectOutput("a web page")
    open("{}")
    inspectOutput("no component")
  }

  @Test(arguments: ["pushView", "pushStack", "resetStack", "resetApplication"])
  func navigations(_ name: String) {
    let action = Part.action(
      name, "\"route\":{\"url\":\"\(Self.url("b"))\",\"shouldPrefetch\":true}")
    open(Part.screen(Part.button("Go", action)))
    bench.server.fail(Self.url("b"))
    inspectOutput("prefetch")
    bench.click("Go")
    inspectOutput("a navigation under way")
    bench.server.fail(Self.url("b"))
    inspectOutput("a navigation that failed")
    #expect(name != "pushView" || !recorder.records.isEmpty)
  }

  @Test func skippedPrefetches() {
    let data = [
      #"{"method":"POST"}"#, #"{"headers":{"A":"@{x}"}}"#, #"{"body":{"a":1}}"#,
    ]
    let routes =
      data.map {
        "{\"url\":\"\(Self.url("b"))\",\"shouldPrefetch\":true,\"httpAdditionalData\":\($0)}"
      }
      + ["{\"url\":\"\(Self.url("b"))&y=@{x}\",\"shouldPrefetch\":true}"]
    open(
      Part.screen(
        Part.box(routes.map { Part.button("Go", Part.action("pushView", "\"route\":\($0)")) })))
    #expect(
      bench.dependencies.log.entries.filter { $0.message.contains("is not prefetched") }.count
        == 4)
    inspectOutput("prefetch")
  }

  @Test func popToMissingScreen() {
    open(Part.screen(Part.button("Go", Part.action("popToView", "\"route\":\"\(Self.url("c"))\""))))
    bench.click("Go")
    #expect(bench.loggedProblems.contains { $0.contains("popToView found no screen") })
    inspectOutput("popToView")
  }

  @Test func nativeRoutes() {
    open(
      Part.screen(
        Part.button(
          "Go",
          Part.action(
            "openNativeRoute", "\"route\":\"\(Self.url("c"))\"", "\"shouldResetApplication\":false")
        )
      ))
    bench.click("Go")
    #expect(bench.text.contains("no native routes"))
    inspectOutput("a native route")
  }

  @Test func invalidImages() {
    let decoder = LetterDecoder()
    decoder.fails = true
    bench.dependencies.imageDecoder = decoder
    let image = { (path: String) in
      "{\"_beagleComponent_\":\"beagle:image\",\"path\":{\"_beagleImagePath_\":\"remote\",\"url\":\"\(Self.url(path))\"}}"
    }
    open(Part.screen(image("p"), image("q"), image("r")))
    bench.server.respond("not an image", to: Self.url("p"))
    bench.server.fail(Self.url("q"))
    bench.server.respond(bytes: Array("GIF89a".utf8) + [80, 0, 48, 0, 112], to: Self.url("r"))
    bench.settle()
    decoder.finish()
    bench.settle()
    let loggedProblems = bench.dependencies.log.entries.filter { $0.category == .image }
    #expect(loggedProblems.count == 2)
    inspectOutput("images")
  }

  @Test func webPages() {
    let reader = WebPageReaderStub()
    bench.dependencies.webPageReader = reader
    open(Part.screen("{\"_beagleComponent_\":\"beagle:webView\",\"url\":\"\(Self.url("w"))\"}"))
    #expect(bench.text.contains("Loading http://h/w?token=REDACTED"))
    inspectOutput("a web page under way")
    bench.server.respond("<p>x", to: Self.url("w"))
    bench.settle()
    reader.complete(.success("[1]x\n\nReferences:\n\n[1] \(Self.url("l"))\n"))
    inspectOutput("a web page with a link")
    bench.click("[1] http://h/l")
    inspectOutput("a link")
  }

  @Test func unreadableWebPages() {
    let reader = WebPageReaderStub()
    reader.problem = "No w3m."
    bench.dependencies.webPageReader = reader
    open(Part.screen("{\"_beagleComponent_\":\"beagle:webView\",\"url\":\"\(Self.url("w"))\"}"))
    #expect(bench.text.contains("http://h/w?token=REDACTED"))
    inspectOutput("an address instead of a page")
  }

  @Test(arguments: [false, true])
  func externalURLs(_ canOpen: Bool) {
    var opened: [String] = []
    if canOpen { bench.dependencies.urlOpener = { opened.append($0) } }
    open(
      Part.screen(
        Part.button("Go", Part.action("openExternalURL", "\"url\":\"\(Self.url("a"))\""))))
    bench.click("Go")
    #expect(bench.text.contains(Self.shown))
    expectNoSecrets("consent")
    bench.press(.character(canOpen ? "o" : "c"))
    // The opened or copied URL is complete.
    #expect((canOpen ? opened : bench.terminal.copied) == [Self.url("a")])
    inspectOutput("an address")
  }

  @Test func refusedExternalURLs() {
    open(
      Part.screen(
        Part.button(
          "Go", Part.action("openExternalURL", "\"url\":\"ssh://me:pa55w0rd@h/?token=s3cr3t\""))))
    bench.click("Go")
    inspectOutput("a refused address")
  }

  @Test func requestsOfScreens() {
    let send = Part.action(
      "sendRequest", "\"url\":\"\(Self.url("s"))\"", "\"method\":\"POST\"",
      "\"data\":{\"password\":\"pa55w0rd\",\"to\":\"\(Self.url("d"))\"}",
      "\"headers\":{\"Authorization\":\"Bearer s3cr3t\"}",
      "\"onError\":[\(Part.set("e", "\"@{onError.message}\""))]")
    open(
      Part.screen(
        Part.button("Send", send), Part.text("@{e}"), context: Part.context("e", "\"\"")))
    recorder.config = AnalyticsConfig(actions: ["beagle:sendrequest": ["url", "data.to"]])
    bench.click("Send")
    bench.server.fail(Self.url("s"))
    bench.settle()
    #expect(bench.text.contains("POST http://h/s?token=REDACTED"))
    inspectOutput("a request")
  }

  @Test func secretValuesAreNotWritten() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/records"
    let config = AnalyticsConfig(actions: ["beagle:sendrequest": ["data.password", "data.user"]])
    bench.dependencies.analyticsProvider = try AnalyticsFile(path: path, config: config)
    let send = Part.action(
      "sendRequest", "\"url\":\"/s\"", "\"method\":\"POST\"",
      "\"data\":{\"password\":\"pa55w0rd\",\"user\":\"ada\"}")
    bench.show(Part.screen(Part.button("Send", send)))
    bench.click("Send")
    let text = String(decoding: try Files.read(path).get(), as: UTF8.self)
    #expect(
      text.contains(#""attributes":{"data.password":"REDACTED","data.user":"ada"}"#), "\(text)")
  }

  /// Attributes are masked by the names around them, also if the record lacks these names.
  @Test func secretAttributesAreNotRecorded() {
    let actions = [
      Part.action(
        "sendRequest", "\"url\":\"/s\"", "\"headers\":{\"Cookie\":\"s3cr3t\",\"Accept\":\"*\"}",
        "\"data\":{\"refreshToken\":[\"s3cr3t\",{\"x\":\"s3cr3t\"}],\"pin\":123456}"),
      Part.action("setContext", "\"contextId\":\"password\"", "\"value\":{\"a\":\"s3cr3t\"}"),
      Part.action(
        "setContext", "\"contextId\":\"c\"", "\"path\":\"user.token\"", "\"value\":\"s3cr3t\""),
      Part.action(
        "setContext", "\"contextId\":\"c\"", "\"path\":\"user.name\"", "\"value\":\"ada\""),
    ]
    for paths in [
      ["url", "headers", "data", "contextId", "path", "value"],
      ["headers.Cookie", "headers.Accept", "data.refreshToken", "data.pin", "value"],
    ] {
      recorder.config = AnalyticsConfig(
        actions: ["beagle:sendrequest": paths, "beagle:setcontext": paths])
      recorder.records = []
      bench.show(
        Part.screen(
          Part.box(actions.enumerated().map { Part.button("B\($0.offset)", $0.element) }),
          context: Part.context("c", "{}")))
      for index in actions.indices { bench.click("B\(index)") }
      let text = recorder.records.map(\.jsonText).joined(separator: "\n")
      #expect(!text.contains("s3cr3t") && !text.contains("123456"), "\(text)")
      #expect(text.contains("ada") && text.contains("*"), "\(text)")
      #expect(text.split(separator: "REDACTED").count == 6, "\(text)")
    }
  }

  /// The body of the response in the archive and the messages of the log.
  @Test func screensAndMessagesAreRedacted() throws {
    let set = Part.set("password", "\"s3cr3t\"")
    open(Part.screen(Part.button("Go", set), context: Part.context("password", "\"pa55w0rd\"")))
    bench.dependencies.log.add(.network, .warning, "see \(Self.url("a"))")
    bench.dependencies.log.add(LogEntry(.action, .error, "see \(Self.url("b"))"))
    inspectOutput("a context")
    let archived = bench.dependencies.requestLog.exchanges.map(\.archived.jsonText).joined()
    #expect(archived.contains("REDACTED"))
  }

  @Test func formsAndLazyComponents() {
    let form = """
      {"_beagleComponent_":"beagle:form",
       "onSubmit":[\(Part.action("formRemoteAction", "\"path\":\"\(Self.url("f"))\"", "\"method\":\"POST\""))],
       "child":{"_beagleComponent_":"beagle:formSubmit","child":\(Part.text("Submit"))}}
      """
    let lazy = """
      {"_beagleComponent_":"beagle:lazyComponent","path":"\(Self.url("l"))",
       "initialState":\(Part.text("…"))}
      """
    open(Part.screen(form, lazy))
    bench.server.fail(Self.url("l"))
    inspectOutput("a lazy component")
    bench.click("Submit")
    bench.server.fail(Self.url("f"))
    inspectOutput("a form")
  }

  @Test func responseWithURLs() {
    open(Part.screen(Part.text("\(Self.url("a"))".replacing("http://", with: "see http:\\/\\/"))))
    let archived = bench.dependencies.requestLog.exchanges.map(\.archived.jsonText).joined()
    #expect(archived.contains("see http://h/a?token=REDACTED"))
    for secret in Self.secrets { #expect(!archived.contains(secret)) }
    bench.open(path: "/page")
    bench.server.respond("<a href='\(Self.url("a"))'>x</a> me:pa55w0rd@h?token=s3cr3t")
    bench.settle()
    let page = bench.dependencies.requestLog.exchanges.map(\.archived.jsonText).joined()
    for secret in Self.secrets { #expect(!page.contains(secret)) }
  }
}
