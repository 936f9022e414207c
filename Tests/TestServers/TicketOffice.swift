import JSON
import Synchronization

/// A ticket office like Beagle's Kotlin sample on Spring: one server with all data, which it
/// renders into the screens; the cart is on the server too. Screens that require a login return 401
/// otherwise, and a link to such a screen brings the login screen along.
///
/// The user is `ada`, the password `lovelace`. The first attempt to place an order, and the first
/// request for its summary, fail with 503.
package final class TicketOffice: Sendable {
  /// All requests.
  package let log: AccessLog
  /// The URL.
  package let url: String

  /// Starts the server.
  package init() throws {
    let handlers = TicketHandlers()
    url = try TestServer { handlers.response(to: $0) }.url
    log = handlers.log
  }
}

/// The request handlers of a ``TicketOffice``.
final class TicketHandlers: Sendable {
  private struct State {
    var users = Sessions(cookieName: "JSESSIONID")
    /// The shows in the cart.
    var cart: [Int] = []
    var street: String?
    /// The shows and the street of each order.
    var orders: [(shows: [Int], street: String)] = []
    /// The order that failed with 503, until it is retried.
    var failedOrder: [String]?
    var isOrderingBroken = true
    var isReadingBroken = true
  }

  let log = AccessLog()
  private let state = Mutex(State())

  /// Handles a request.
  func response(to request: TestServer.Request) -> TestServer.Reaction {
    state.withLock { state in
      let user = state.users.label(of: request)
      let reply = reply(request, &state)
      log.add(request, by: user, reply.status)
      return reply.adding(Self.common).reaction
    }
  }

  private func reply(_ request: TestServer.Request, _ state: inout State) -> Reply {
    switch (request.method, request.path) {
    case ("GET", "/index"): return index(request)
    case ("POST", "/login"): return logIn(request, &state)
    default: break
    }
    guard let user = state.users.user(of: request) else {
      return error(401, "Unauthorized", request)
    }
    switch (request.method, request.path) {
    case ("GET", "/me"): return .json(#"{"name":"\#(user)"}"#)
    case ("POST", "/logout"):
      return Reply(status: 204, headers: ["Set-Cookie": state.users.logOut(request)])
    case ("GET", "/shows"):
      return .json(
        TicketScreens.shows(TicketScreens.page(0), inCart: state.cart.count),
        ["Cache-Control": "private, max-age=300"])
    case ("GET", "/shows/page"): return page(request)
    case ("POST", "/cart/items"): return add(request, &state)
    case ("GET", "/cart"):
      return .json(TicketScreens.cart(state.cart, orderNumber: state.orders.count + 1))
    case ("PUT", "/cart/address"): return setAddress(request, &state)
    case ("POST", "/orders"): return placeOrder(request, &state)
    case ("GET", "/orders/last"):
      guard let order = state.orders.last else { return error(404, "Not Found", request) }
      if state.isReadingBroken {
        state.isReadingBroken = false
        return error(500, "Internal Server Error", request)
      }
      return .json(TicketScreens.summary(order.shows, order.street))
    default: return error(404, "Not Found", request)
    }
  }

  /// The first screen is the same for all users of a platform.
  private func index(_ request: TestServer.Request) -> Reply {
    let tag = "\"0a5f\""
    let headers = ["Cache-Control": "no-cache", "ETag": tag, "Vary": "beagle-platform"]
    guard request.headers["if-none-match"] != tag else {
      return Reply(status: 304, headers: headers)
    }
    guard let platform = request.headers["beagle-platform"] else {
      return error(400, "Bad Request", request)
    }
    var reply = Reply.json(TicketScreens.index(platform: platform), headers)
    reply.isCompressed = true
    return reply
  }

  /// Starts a session and redirects, like Spring's form login.
  private func logIn(_ request: TestServer.Request, _ state: inout State) -> Reply {
    let form = try? JSONDocument(text: request.body).root
    guard form?["name"]?.string == "ada", form?["password"]?.string == "lovelace" else {
      return error(401, "Bad credentials", request)
    }
    return Reply(
      status: 302, headers: ["Location": "/me", "Set-Cookie": state.users.logIn("ada")])
  }

  private func page(_ request: TestServer.Request) -> Reply {
    guard let number = request.target.split(separator: "=").last.flatMap({ Int($0) }),
      (1...2).contains(number)
    else { return error(400, "Bad Request", request) }
    return .json(TicketScreens.page(number))
  }

  private func add(_ request: TestServer.Request, _ state: inout State) -> Reply {
    let show = (try? JSONDocument(text: request.body))?.root["show"]?.int
    guard let show, (1...65).contains(show) else { return error(400, "Bad Request", request) }
    state.cart.append(show)
    return .json(
      #"{"count":\#(state.cart.count)}"#, status: 201, ["Location": "/cart/items/\(show)"])
  }

  private func setAddress(_ request: TestServer.Request, _ state: inout State) -> Reply {
    guard let street = (try? JSONDocument(text: request.body))?.root["street"]?.string,
      street.utf8.count >= 5
    else {
      return .json(
        #"{"status":422,"errors":[{"field":"street","defaultMessage":"Name the street."}]}"#,
        status: 422)
    }
    state.street = street
    return Reply(status: 204)
  }

  private func placeOrder(_ request: TestServer.Request, _ state: inout State) -> Reply {
    guard let street = state.street, !state.cart.isEmpty,
      request.headers["idempotency-key"] == "order-\(state.orders.count + 1)",
      let order = try? JSONDocument(text: request.body),
      order.root["shows"]?.elements.map({ $0.int }) == state.cart
    else { return error(400, "Bad Request", request) }
    if state.isOrderingBroken {
      state.isOrderingBroken = false
      state.failedOrder = request.identity
      return error(503, "Service Unavailable", request, ["Retry-After": "120"])
    }
    guard state.failedOrder == nil || state.failedOrder == request.identity else {
      return error(409, "Conflict", request)
    }
    state.orders.append((state.cart, street))
    (state.cart, state.failedOrder) = ([], nil)
    return .json(TicketScreens.thanks, status: 201, ["Location": "/orders/last"])
  }

  /// The default header fields of a response.
  private static let common = [
    "Cache-Control": "no-cache, no-store, max-age=0, must-revalidate", "Pragma": "no-cache",
    "Expires": "0", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY",
  ]

  private func error(
    _ status: Int, _ text: String, _ request: TestServer.Request,
    _ headers: [String: String] = [:]
  ) -> Reply {
    .json(
      #"{"timestamp":"2026-05-04T10:00:00.000+00:00","status":\#(status),"error":"\#(text)","#
        + #""path":"\#(request.path)"}"#, status: status, headers)
  }
}
