import BeagleTUITesting
import TestServers
import Testing

@testable import BeagleTUI
@testable import CellText

/// End-to-end tests with a back end like Beagle's TypeScript sample.
@MainActor @Suite(.serialized, .timeLimit(.minutes(30))) struct ShopTests {
  private nonisolated static let sizes = [
    CellSize(width: 80, height: 24), CellSize(width: 40, height: 20),
  ]

  /// Returns a session with the custom operations of the sample's clients.
  private func openSession(_ shop: Shop, _ size: CellSize) -> BackEndSession {
    let session = BackEndSession(shop.url, shop.log, size: size)
    let operations = session.pilot.dependencies.operationsProvider
    operations.register(operationId: "formatPrice") { arguments in
      .string("R$ \((arguments.first?.intValue ?? 0) / 100),00")
    }
    operations.register(operationId: "sumProducts") { arguments in
      .int((arguments.first?.arrayValue ?? []).reduce(0) { $0 + ($1["price"].intValue ?? 0) })
    }
    return session
  }

  /// The prefetch requests of the first screen while nobody is logged in.
  private static let redirectedPrefetches = [
    "GET /products - 302", "GET /login - 200", "GET /orders - 302", "GET /login - 200",
  ]

  @Test(arguments: sizes) func orderSucceedsFromLoginToLogout(size: CellSize) throws {
    let shop = try Shop()
    let session = openSession(shop, size)
    session.pilot.open(path: "/welcome")
    try session.waitForText("Come in.")
    try session.expectRequests(["GET /welcome - 200"] + Self.redirectedPrefetches)
    try logIn(session)
    try fillCart(session)
    try order(session)
    try logOut(session)
  }

  /// Cached responses may be used until a response of the server ends the session.
  @Test func expiredSessionRequiresLogin() throws {
    let shop = try Shop()
    let session = openSession(shop, CellSize(width: 80, height: 24))
    session.pilot.open(path: "/welcome")
    try session.expectRequests(["GET /welcome - 200"] + Self.redirectedPrefetches)
    try logIn(session)
    try session.press("Products")
    try session.press("Product 1")
    try session.waitForText("Add to cart", "R$ 1,00")
    try session.expectRequests(["GET /v1/products?page=1 ada 200", "GET /product ada 200"])
    session.pilot.press(.escape)
    shop.endSessions()
    try session.press("Product 2")
    try session.waitForText("Add to cart", "R$ 2,00")
    session.pilot.press(.escape)
    try session.press("Cart")
    try session.waitForText("Log in", "Password")
    try session.expectRequests(["GET /cart ? 302", "GET /login ? 200"])
    // The first Escape leaves the field of the login screen.
    session.pilot.press(.escape, .escape)
    try session.press("Product 3")
    try session.waitForText("Log in", "Password")
    try session.expectRequests(["GET /product ? 302", "GET /login ? 200"])
  }

  private func logIn(_ session: BackEndSession) throws {
    // The prefetch of this screen was redirected to the login screen.
    try session.press("Products")
    try session.fill("Name", "ada")
    try session.fill("Password", "wrong")
    try session.press("Enter")
    try session.waitForText("Wrong name or password.")
    try session.expectRequests([#"POST /v1/session - {"user":"ada","password":"wrong"} 401"#])
    try session.fill("Password", "lovelace")
    try session.press("Enter")
    try session.waitForText("Hello Ada")
    // The first screen has not changed, but the screens that it links to have.
    try session.expectRequests([
      #"POST /v1/session - {"user":"ada","password":"lovelace"} 200"#, "GET /welcome ada 304",
      "GET /products ada 200", "GET /orders ada 200",
    ])
  }

  private func fillCart(_ session: BackEndSession) throws {
    try session.press("Products")
    try session.waitForText("Product 1 ", "There is more.")
    try session.expectRequests(["GET /v1/products?page=1 ada 200"])
    for page in 2...3 {
      session.pilot.press(.end)
      try session.expectRequests(["GET /v1/products?page=\(page) ada 200"])
    }
    session.pilot.press(.end)
    try session.waitForText("Product 60 ", "That is all.")
    try session.press("Product 60")
    try session.expectRequests(["GET /product ada 200"])
    try session.press("Add to cart")
    try session.waitForText("In the cart", "R$ 60,00", "Fine goods.")
    session.pilot.press(.escape)
    // The scroll position is restored, and the screen of the next product is already cached.
    try session.waitForText("Product 60 ", "That is all.")
    try session.press("Product 59")
    try session.press("Add to cart")
    try session.waitForText("In the cart", "R$ 59,00")
    session.pilot.press(.escape)
    try session.press("Cart")
    try session.waitForText("Product 60", "Product 59", "Total R$ 119,00")
    try session.expectRequests(["GET /cart ada 200"])
  }

  private func order(_ session: BackEndSession) throws {
    try session.press("Buy")
    try session.fill("ZIP", "01310")
    session.pilot.press(.tab)
    try session.waitForText("Paulista", "São Paulo")
    try session.expectRequests(["GET /address ada 200", "GET /v1/zip/01310 ada 200"])
    try session.fill("Number", "7")
    try session.press("Next")
    try session.fill("Card number", "1234")
    try session.press("Order")
    try session.waitForText("A card has at least 8 digits.")
    func body(_ card: String) -> String {
      #"{"products":[{"id":60,"title":"Product 60","price":6000,"about":"Fine goods."},"#
        + #"{"id":59,"title":"Product 59","price":5900,"about":"Fine goods."}],"#
        + #""address":{"zip":"01310","city":"São Paulo","street":"Avenida Paulista","number":"7"},"#
        + #""payment":{"number":"\#(card)"}}"#
    }
    try session.expectRequests(["GET /payment ada 200", "POST /v1/orders ada \(body("1234")) 422"])
    try session.fill("Card number", "12345678")
    try session.press("Order")
    try session.waitForText("The till is jammed. Try again.")
    try session.press("Ok")
    #expect(!session.pilot.text.contains("A card has"))
    try session.press("Order")
    try session.waitForText("500: The books are closed.")
    try session.expectRequests([
      "POST /v1/orders ada \(body("12345678")) 503", "POST /v1/orders ada \(body("12345678")) 201",
      "GET /orders/1 ada 200", "GET /v1/orders/1 ada 500",
    ])
    try session.press("Try again")
    try session.waitForText("It is on its way to", "Avenida Paulista 7", "Product 60", "Product 59")
    #expect(!session.pilot.text.contains("500: "))
    try session.expectRequests(["GET /v1/orders/1 ada 200"])
  }

  private func logOut(_ session: BackEndSession) throws {
    try session.press("Log out")
    try session.waitForText("Come in.")
    try session.expectRequests(
      ["DELETE /v1/session ada 204", "GET /welcome - 304"] + Self.redirectedPrefetches)
    // Nothing that was prefetched or cached for the previous user is shown.
    try session.press("Orders")
    try session.waitForText("Log in", "Name", "Password")
    for path in ["/orders", "/orders/1", "/product", "/cart"] {
      session.pilot.open(path: path)
      try session.expectRequests(["GET \(path) - 302", "GET /login - 200"])
      try session.waitForText("Log in", "Name", "Password")
    }
  }
}
