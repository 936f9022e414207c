/// The users with a session, by cookie value.
struct Sessions {
  let cookieName: String
  private var users: [String: String] = [:]
  private var count = 0

  init(cookieName: String) { self.cookieName = cookieName }

  /// Creates a cookie for a user.
  mutating func logIn(_ user: String) -> String {
    count += 1
    let value = "s%3A\(count).\(user.utf8.count)kq7"
    users[value] = user
    return "\(cookieName)=\(value); Path=/; HttpOnly; SameSite=Lax"
  }

  /// Ends the session of a request's user. The returned field deletes the cookie.
  mutating func logOut(_ request: TestServer.Request) -> String {
    if let value = cookie(of: request) { users[value] = nil }
    return "\(cookieName)=; Path=/; HttpOnly; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT"
  }

  /// Ends all sessions; their cookies become invalid.
  mutating func removeAll() { users = [:] }

  /// Returns the user of a request.
  func user(of request: TestServer.Request) -> String? {
    cookie(of: request).flatMap { users[$0] }
  }

  /// Returns the user in the form of ``AccessLog``.
  func label(of request: TestServer.Request) -> String {
    user(of: request) ?? (cookie(of: request) == nil ? "-" : "?")
  }

  private func cookie(of request: TestServer.Request) -> String? {
    for pair in request.headers["cookie"]?.split(separator: ";") ?? [] {
      let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == cookieName { return String(parts[1]) }
    }
    return nil
  }
}

extension TestServer.Request {
  /// The path without the query.
  var path: String { String(target.prefix { $0 != "?" }) }

  /// The parts that are equal in a request and its retry.
  var identity: [String] {
    [method, target, body] + headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
  }
}
