import JSON
import Synchronization

/// A shop like Beagle's TypeScript sample: one server has the screens, another the data. The
/// screens contain almost no data and request everything themselves. The cart is in the client's
/// global context until the order is placed.
///
/// The user is `ada`, the password `lovelace`. The first attempt to place an order, and the first
/// request for an order, fail with 503.
package final class Shop: Sendable {
  /// All requests to both servers.
  package let log: AccessLog
  /// The URL of the screens.
  package let url: String

  private let handlers = ShopHandlers()

  /// Starts both servers.
  package init() throws {
    let handlers = handlers
    let data = try TestServer { handlers.dataResponse(to: $0) }
    let screens = try TestServer { handlers.screenResponse(to: $0, api: data.url + "/v1") }
    log = handlers.log
    url = screens.url
  }

  /// Ends all sessions, as after a timeout.
  package func endSessions() { handlers.endSessions() }
}

/// The handlers of both servers of a ``Shop``, with their shared sessions and orders.
final class ShopHandlers: Sendable {
  private struct State {
    var users = Sessions(cookieName: "connect.sid")
    /// The products and address of each order, as JSON.
    var orders: [(products: String, address: String)] = []
    /// The order that failed with 503, until it is retried.
    var failedOrder: [String]?
    var isOrderingBroken = true
    var isReadingBroken = true
  }

  let log = AccessLog()
  private let state = Mutex(State())

  /// Ends the sessions of all users.
  func endSessions() { state.withLock { $0.users.removeAll() } }

  // MARK: - Screens

  /// Handles a request to the screen server.
  /// - Parameter api: the URL of the data server.
  func screenResponse(to request: TestServer.Request, api: String) -> TestServer.Reaction {
    state.withLock { state in
      let reply = screen(request, state, api: api)
      log.add(request, by: state.users.label(of: request), reply.status)
      return reply.adding(["X-Powered-By": "Express"]).reaction
    }
  }

  private func screen(_ request: TestServer.Request, _ state: State, api: String) -> Reply {
    switch request.path {
    case "/welcome":
      let tag = "W/\"7c-welcome\""
      let headers = [
        "Cache-Control": "public, max-age=0", "ETag": tag, "Vary": "Accept-Encoding",
      ]
      guard request.headers["if-none-match"] != tag else {
        return Reply(status: 304, headers: headers)
      }
      var reply = Reply.json(ShopScreens.welcome, headers)
      reply.isCompressed = true
      return reply
    case "/login": return .json(ShopScreens.logIn(api: api), noStore)
    default: break
    }
    guard let user = state.users.user(of: request) else {
      return Reply(status: 302, headers: ["Location": "/login", "Vary": "Accept"])
    }
    let cacheable = ["Cache-Control": "private, max-age=600", "Vary": "Cookie"]
    switch request.path {
    case "/products": return .json(ShopScreens.products(api: api), cacheable)
    case "/product": return .json(ShopScreens.product, cacheable)
    case "/cart": return .json(ShopScreens.cart, cacheable)
    case "/address": return .json(ShopScreens.address(api: api), cacheable)
    case "/payment": return .json(ShopScreens.payment(api: api), cacheable)
    case "/orders":
      let ids = Array(1..<state.orders.count + 1)
      return .json(ShopScreens.orders(of: user, ids, api: api), cacheable)
    default:
      guard let id = id(request, below: "/orders/", state) else { return notFound }
      return .json(ShopScreens.order(id, api: api), cacheable)
    }
  }

  // MARK: - Data

  /// Handles a request to the data server.
  func dataResponse(to request: TestServer.Request) -> TestServer.Reaction {
    state.withLock { state in
      let user = state.users.label(of: request)
      let reply = data(request, &state)
      log.add(request, by: user, reply.status)
      return reply.adding(["X-Powered-By": "Express"]).reaction
    }
  }

  private func data(_ request: TestServer.Request, _ state: inout State) -> Reply {
    if request.method == "POST", request.path == "/v1/session" { return logIn(request, &state) }
    guard state.users.user(of: request) != nil else {
      return .json(#"{"error":"Log in first."}"#, status: 401, noStore)
    }
    switch (request.method, request.path) {
    case ("DELETE", "/v1/session"):
      return Reply(status: 204, headers: ["Set-Cookie": state.users.logOut(request)])
    case ("GET", "/v1/products"): return products(request)
    case ("POST", "/v1/orders"): return placeOrder(request, &state)
    case ("GET", let path) where path.hasPrefix("/v1/zip/"):
      return path == "/v1/zip/01310"
        ? .json(#"{"city":"São Paulo","street":"Avenida Paulista"}"#)
        : .json(#"{"error":"Nobody knows this ZIP code."}"#, status: 404)
    case ("GET", _): return readOrder(request, &state)
    default: return notFound
    }
  }

  private func logIn(_ request: TestServer.Request, _ state: inout State) -> Reply {
    let form = try? JSONDocument(text: request.body).root
    guard form?["user"]?.string == "ada", form?["password"]?.string == "lovelace" else {
      return .json(#"{"error":"Wrong name or password."}"#, status: 401, noStore)
    }
    return .json(
      #"{"name":"Ada"}"#, ["Cache-Control": "no-store", "Set-Cookie": state.users.logIn("ada")])
  }

  /// Returns a page of 24 products. The last of the three pages says that it is the last.
  private func products(_ request: TestServer.Request) -> Reply {
    guard let page = request.target.split(separator: "=").last.flatMap({ Int($0) }),
      (1...3).contains(page)
    else { return notFound }
    let items = ((page - 1) * 24 + 1...min(page * 24, 60)).map { number in
      #"{"id":\#(number),"title":"Product \#(number)","price":\#(number * 100),"about":"Fine goods."}"#
    }
    let next = page < 3 ? "\(page + 1)" : "null"
    return .json(#"{"items":[\#(items.joined(separator: ","))],"next":\#(next)}"#)
  }

  private func placeOrder(_ request: TestServer.Request, _ state: inout State) -> Reply {
    guard let order = try? JSONDocument(text: request.body).root,
      let products = order["products"], let address = order["address"],
      products.count > 0
    else { return .json(#"{"error":"The order is invalid."}"#, status: 400) }
    guard order["payment"]?["number"]?.string.map({ $0.utf8.count >= 8 }) == true else {
      return .json(
        #"{"error":"Check the card.","fields":{"number":"A card has at least 8 digits."}}"#,
        status: 422)
    }
    if state.isOrderingBroken {
      state.isOrderingBroken = false
      state.failedOrder = request.identity
      return .json(
        #"{"error":"The till is jammed. Try again."}"#, status: 503, ["Retry-After": "1"])
    }
    if let failed = state.failedOrder, failed != request.identity {
      return .json(#"{"error":"Another order than before."}"#, status: 409)
    }
    state.failedOrder = nil
    state.orders.append((products.text, address.text))
    return .json(
      #"{"id":\#(state.orders.count)}"#, status: 201,
      ["Location": "/v1/orders/\(state.orders.count)"])
  }

  private func readOrder(_ request: TestServer.Request, _ state: inout State) -> Reply {
    guard let id = id(request, below: "/v1/orders/", state) else { return notFound }
    if state.isReadingBroken {
      state.isReadingBroken = false
      return .json(#"{"error":"The books are closed."}"#, status: 500)
    }
    let order = state.orders[id - 1]
    return .json(
      #"{"id":\#(id),"state":"on its way","products":\#(order.products),"#
        + #""address":\#(order.address)}"#)
  }

  // MARK: - Shared by both servers

  private func id(_ request: TestServer.Request, below folder: String, _ state: State) -> Int? {
    guard request.path.hasPrefix(folder), let id = Int(request.path.dropFirst(folder.count)),
      (1...max(1, state.orders.count)).contains(id), !state.orders.isEmpty
    else { return nil }
    return id
  }

  private let noStore = ["Cache-Control": "no-store"]
  private let notFound = Reply.json(#"{"error":"Not found."}"#, status: 404)
}
