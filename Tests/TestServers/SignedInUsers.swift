/// The signed-in users by their cookies.
struct SignedInUsers {
  let cookieName: String
  private var users: [String: String] = [:]
  private var count = 0

  init(cookieName: String) { self.cookieName = cookieName }

  /// Creates a cookie for a user.
  mutating func signIn(_ user: String) -> String {
    count += 1
    let value = "s%3A\(count).\(user.utf8.count)kq7"
    users[value] = user
    return "\(cookieName)=\(value); Path=/; HttpOnly; SameSite=Lax"
  }

  /// Signs the user of a request out; the returned field deletes the cookie.
  mutating func signOut(_ request: TestServer.Received) -> String {
    if let value = cookie(of: request) { users[value] = nil }
    return "\(cookieName)=; Path=/; HttpOnly; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT"
  }

  /// Signs all users out; their cookies become invalid.
  mutating func forgetAll() { users = [:] }

  /// Returns the user of a request.
  func user(of request: TestServer.Received) -> String? {
    cookie(of: request).flatMap { users[$0] }
  }

  /// Returns the user in the form of ``AccessLog``.
  func label(of request: TestServer.Received) -> String {
    user(of: request) ?? (cookie(of: request) == nil ? "-" : "?")
  }

  private func cookie(of request: TestServer.Received) -> String? {
    for pair in request.headers["cookie"]?.split(separator: ";") ?? [] {
      let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == cookieName { return String(parts[1]) }
    }
    return nil
  }
}

extension TestServer.Received {
  /// The path without the query.
  var path: String { String(target.prefix { $0 != "?" }) }

  /// The parts that are equal in a request and its retry.
  var identity: [String] {
    [method, target, body] + headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
  }
}
