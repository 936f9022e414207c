import TestServers
import Testing

extension EndToEnd.FlowCommandTests {
  /// A server that fails, hangs and sends slowly, and a network that goes and returns.
  @Test func faultsAreSimulated() throws {
    let flow = """
      appId: a
      ---
      - beagle: {cache: memory}
      - beagle: {respond: {path: /home, failTimes: 1, failure: reset}}
      - beagle: {respond: {path: /slow, body: 'null', delay: 300, dribble: 4000}}
      - launchApp
      - beagle: {failure: the server reset the connection}
      - tapOn: Retry
      - assertVisible: Welcome
      - openLink: /slow
      - beagle: {busy: any}
      - beagle: {failure: any}
      - openLink: /home
      - assertVisible: Welcome
      - beagle: {network: offline}
      - openLink: /home
      - beagle: {stale: any}
      - beagle: {failure: none}
      - beagle: {network: online}
      - openLink: /home
      - beagle: {stale: none}
      - beagle: {busy: none}

      """
    let files = Self.files.merging(["flows/faults.yaml": flow]) { $1 }
    let run = try run("flows/faults.yaml", "--automatic-retries", "0", files: files)
    #expect(run.status == .exit(0), "\(run.output)\(run.errors)")
    // With automatic retries, the reset connection is never seen.
    let retried = try self.run("flows/faults.yaml", "--automatic-retries", "2", files: files)
    #expect(retried.status == .exit(1))
    #expect(
      retried.output.contains(
        "no visible failure has the text or cause \"the server reset the connection\""),
      "\(retried.output)")
  }

  /// A server is used in real time, and a request that it has received is lost, too.
  @Test func networkOfARealServerIsTurnedOff() throws {
    let home = Payload.screen("Home", [Payload.text("Welcome")])
    let server = try TestServer { request in
      request.target == "/home" ? .response(200, [:], home) : .silence
    }
    let flow = """
      appId: a
      ---
      - beagle: {cache: memory}
      - launchApp
      - assertVisible: Welcome
      - openLink: /slow
      - beagle: {busy: any}
      - beagle: {network: offline}
      - beagle: {failure: the network went offline}
      - openLink: /home
      - beagle: {stale: any}
      - openLink: /other
      - beagle: {failure: the network is offline}
      - beagle: {network: online}
      - openLink: /home
      - beagle: {stale: none}
      - beagle: {failure: none}

      """
    let run = try run(
      "flows/server.yaml", "--app", server.url, "--screen", "/home", "--wait", "5",
      files: ["flows/server.yaml": flow])
    #expect(run.status == .exit(0), "\(run.output)\(run.errors)")
    // The network may go offline before the server has read the request.
    let received = server.received.map(\.target)
    #expect(received == ["/home", "/slow", "/home"] || received == ["/home", "/home"])
  }

  @Test func mistakesInFaultsNameTheirPlace() throws {
    let flow = "appId: a\n---\n- beagle:\n    respond:\n      path: /\n      failure: rest\n"
    let run = try run(
      "flows/wrong.yaml", files: Self.files.merging(["flows/wrong.yaml": flow]) { $1 })
    #expect(run.status == .exit(2))
    #expect(run.output.contains("flows/wrong.yaml:6:16\n"), "\(run.output)")
  }
}
