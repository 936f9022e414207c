import BeagleSchema
import BeagleTestSupport
import Glibc
import TestServers
import Testing

@testable import BeagleNetworking
@testable import BeagleTUI

/// Tests of tokens from real commands.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct CommandTokenProviderTests: CurlTesting {
  private let log = BeagleLog()
  private let directory = TemporaryDirectory()

  private func provider(_ command: String, milliseconds: Int = 60_000) -> CommandTokenProvider {
    CommandTokenProvider(
      command: command, poster: TaskPoster(),
      onErrorLine: { [log] in log.add(.network, $1 ? .warning : .info, "token command: \($0)") },
      milliseconds: milliseconds)
  }

  private func token(_ provider: CommandTokenProvider) async -> Result<String, TokenError> {
    await withCheckedContinuation { continuation in
      _ = provider.fetchToken { continuation.resume(returning: $0) }
    }
  }

  @Test(arguments: [
    "echo t1", "printf t1", "printf ' t1 \\r\\nmore\\n'", "echo t1; sleep 999 &",
    "printf '\\357\\273\\277t1\\r\\n'",
  ])
  func firstLineIsToken(_ command: String) async throws {
    #expect(try await token(provider(command)).get() == "t1")
  }

  @Test(arguments: [
    ("exit 3", "the token command ended with status 3"),
    ("echo t1; exit 1", "the token command ended with status 1"),
    ("no-such-program-at-all", "the token command ended with status 127"),
    ("true", "the token command printed no token"),
    ("echo; echo t1", "the token command printed no token"),
    ("echo not a token", "the output of the token command is not a token"),
    ("printf 'a\\033b\\n'", "the output of the token command is not a token"),
    ("head -c 100000 /dev/zero | tr '\\0' x", "the output of the token command is not a token"),
  ])
  func invalidTokensAreReported(_ command: String, _ reason: String) async throws {
    let error = try await failure(of: provider(command))
    #expect(error.reason == reason)
    #expect(!error.advice.isEmpty && !error.description.contains("t1"))
  }

  private func failure(of provider: CommandTokenProvider) async throws -> TokenError {
    do { _ = try await token(provider).get() } catch { return error }
    throw NoError()
  }
  private struct NoError: Error {}

  /// The command does not inherit the program's descriptors and terminal.
  @Test func commandHasNoInputAndNoTerminal() async throws {
    let command = "read line; test -z \"$line\" && ! (: </dev/tty) 2>/dev/null && echo none"
    #expect(try await token(provider(command)).get() == "none")
  }

  @Test func standardErrorIsLoggedWithoutToken() async throws {
    let command = "echo 'logging in' >&2; set -x; echo s3cret-token"
    #expect(try await token(provider(command)).get() == "s3cret-token")
    #expect(
      log.entries.map(\.message) == [
        "token command: logging in", "token command: (a line with the token)",
      ])
    let failed = try await failure(of: provider("echo 'not logged in' >&2; exit 2"))
    #expect(failed.advice.contains("The log contains its error output"))
    #expect(log.entries.last?.level == .warning)
    #expect(log.entries.last?.message == "token command: not logged in")
  }

  /// A command that takes too long ends with its children.
  @Test func commandTimesOutWithItsChildren() async throws {
    let pid = directory.path + "/pid"
    let command = "sleep 987 & echo $! > \(pid); setsid sleep 987 & wait"
    let error = try await failure(of: provider(command, milliseconds: 3000))
    #expect(error.reason == "the token command did not end within 3 s")
    let child = try #require(contents(of: pid).flatMap { Int32($0.dropLast()) })
    try await wait { kill(child, 0) != 0 }
  }

  @Test func cancellationEndsCommand() async throws {
    let pid = directory.path + "/pid"
    let run = provider("echo $$ > \(pid); exec sleep 987").fetchToken { _ in
      Issue.record("it was given up")
    }
    try await wait { contents(of: pid)?.last == "\n" }
    let child = try #require(contents(of: pid).flatMap { Int32($0.dropLast()) })
    run?.cancel()
    try await wait { kill(child, 0) != 0 }
  }

  // MARK: - Over HTTP

  /// A server that accepts one token and thus requires a number of runs.
  private func server(accepting token: String) throws -> TestServer {
    try TestServer {
      $0.headers["authorization"] == "Bearer \(token)" ? .response(200, [:], "{}") : .response(401)
    }
  }

  /// A command whose token is `token-1` the first time, then `token-2` and so on.
  private var counting: String {
    let file = directory.path + "/runs"
    return "echo x >> \(file); echo token-$(grep -c x \(file))"
  }
  private var runs: Int {
    contents(of: directory.path + "/runs")?.split(separator: "\n").count ?? 0
  }

  private func bearer(_ command: String, _ server: TestServer) -> BearerNetworkClient {
    BearerNetworkClient(client(), tokens: provider(command), origin: server.url)
  }

  private func ask(_ client: any NetworkClient, _ url: String) async -> Result<
    NetworkResponse, NetworkError
  > {
    await withCheckedContinuation { continuation in
      _ = client.executeRequest(Request(url: url)) { continuation.resume(returning: $0) }
    }
  }

  @Test func expiredTokenIsRenewedOverHTTP() async throws {
    let server = try server(accepting: "token-2")
    let client = bearer(counting, server)
    #expect(runs == 0)
    #expect(try await ask(client, server.url + "/a").get().statusCode == 200)
    #expect(try await ask(client, server.url + "/b").get().statusCode == 200)
    #expect(runs == 2)
    #expect(
      server.received.map { $0.headers["authorization"] } == [
        "Bearer token-1", "Bearer token-2", "Bearer token-2",
      ])
  }

  @Test func otherOriginDoesNotReceiveToken() async throws {
    let other = try TestServer { _ in .response(200, [:], "{}") }
    let home = try TestServer { _ in .response(302, ["Location": other.url + "/x"]) }
    let client = bearer("echo s3cret", home)
    #expect(try await ask(client, home.url + "/a").get().statusCode == 200)
    #expect(try await ask(client, other.url + "/b").get().statusCode == 200)
    #expect(home.received.map { $0.headers["authorization"] } == ["Bearer s3cret"])
    #expect(other.received.map { $0.headers["authorization"] } == [nil, nil])
  }

  @Test func failingCommandFailsRequestAndRetryRunsItAgain() async throws {
    let server = try server(accepting: "t")
    let file = directory.path + "/logged-in"
    let client = bearer("test -e \(file) || exit 5; echo t", server)
    guard case .failure(let error) = await ask(client, server.url + "/a") else { throw NoError() }
    #expect(error.kind == .tokenMissing)
    #expect(
      error.localizedDescription == "GET \(server.url)/a was not sent: the token command ended with"
        + " status 5. Run it in a shell to see why, then try again.")
    #expect(server.received.isEmpty)
    directory.write("logged-in", "")
    #expect(try await ask(client, server.url + "/a").get().statusCode == 200)
  }
}
