import BeagleTUITesting
import Testing

@testable import BeagleTUI
@testable import CellText

/// A back end in the manner of Beagle's TypeScript sample, used from end to end.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct ShopTests {
  private nonisolated static let sizes = [
    CellSize(width: 80, height: 24), CellSize(width: 40, height: 20),
  ]

  /// The operations that the sample's clients have of their own.
  private func walk(_ shop: Shop, _ size: CellSize) -> Walk {
    let walk = Walk(shop.url, shop.log, size: size)
    let operations = walk.pilot.dependencies.operationsProvider
    operations.register(operationId: "formatPrice") { arguments in
      .string("R$ \((arguments.first?.intValue ?? 0) / 100),00")
    }
    operations.register(operationId: "sumProducts") { arguments in
      .int((arguments.first?.arrayValue ?? []).reduce(0) { $0 + ($1["price"].intValue ?? 0) })
    }
    return walk
  }

  /// What the first screen fetches ahead while nobody is signed in.
  private static let sentAway = [
    "GET /products - 302", "GET /login - 200", "GET /orders - 302", "GET /login - 200",
  ]

  @Test(arguments: sizes) func anOrderFromSigningInToSigningOut(size: CellSize) throws {
    let shop = try Shop()
    let walk = walk(shop, size)
    walk.pilot.open(path: "/welcome")
    try walk.sees("Come in.")
    try walk.asked(["GET /welcome - 200"] + Self.sentAway)
    try logIn(walk)
    try fillCart(walk)
    try order(walk)
    try logOut(walk)
  }

  /// What is kept may be used until the server tells that nobody is signed in any more.
  @Test func aSessionThatEnds() throws {
    let shop = try Shop()
    let walk = walk(shop, CellSize(width: 80, height: 24))
    walk.pilot.open(path: "/welcome")
    try walk.asked(["GET /welcome - 200"] + Self.sentAway)
    try logIn(walk)
    try walk.press("Products")
    try walk.press("Product 1")
    try walk.sees("Add to cart", "R$ 1,00")
    try walk.asked(["GET /v1/products?page=1 ada 200", "GET /product ada 200"])
    walk.pilot.press(.escape)
    shop.endSessions()
    try walk.press("Product 2")
    try walk.sees("Add to cart", "R$ 2,00")
    walk.pilot.press(.escape)
    try walk.press("Cart")
    try walk.sees("Log in", "Password")
    try walk.asked(["GET /cart ? 302", "GET /login ? 200"])
    walk.pilot.press(.escape)
    try walk.press("Product 3")
    try walk.sees("Log in", "Password")
    try walk.asked(["GET /product ? 302", "GET /login ? 200"])
  }

  private func logIn(_ walk: Walk) throws {
    // The screen was fetched ahead, and redirected to the one that asks to log in.
    try walk.press("Products")
    try walk.fill("Name", "ada")
    try walk.fill("Password", "wrong")
    try walk.press("Enter")
    try walk.sees("Wrong name or password.")
    try walk.asked([#"POST /v1/session - {"user":"ada","password":"wrong"} 401"#])
    try walk.fill("Password", "lovelace")
    try walk.press("Enter")
    try walk.sees("Hello Ada")
    // The first screen is still the same. What it leads to is not.
    try walk.asked([
      #"POST /v1/session - {"user":"ada","password":"lovelace"} 200"#, "GET /welcome ada 304",
      "GET /products ada 200", "GET /orders ada 200",
    ])
  }

  private func fillCart(_ walk: Walk) throws {
    try walk.press("Products")
    try walk.sees("Product 1 ", "There is more.")
    try walk.asked(["GET /v1/products?page=1 ada 200"])
    for page in 2...3 {
      walk.pilot.press(.end)
      try walk.asked(["GET /v1/products?page=\(page) ada 200"])
    }
    walk.pilot.press(.end)
    try walk.sees("Product 60 ", "That is all.")
    try walk.press("Product 60")
    try walk.asked(["GET /product ada 200"])
    try walk.press("Add to cart")
    try walk.sees("In the cart", "R$ 60,00", "Fine goods.")
    walk.pilot.press(.escape)
    // Back at the same place; the screen for the next product is known already.
    try walk.sees("Product 60 ", "That is all.")
    try walk.press("Product 59")
    try walk.press("Add to cart")
    try walk.sees("In the cart", "R$ 59,00")
    walk.pilot.press(.escape)
    try walk.press("Cart")
    try walk.sees("Product 60", "Product 59", "Total R$ 119,00")
    try walk.asked(["GET /cart ada 200"])
  }

  private func order(_ walk: Walk) throws {
    try walk.press("Buy")
    try walk.fill("ZIP", "01310")
    walk.pilot.press(.tab)
    try walk.sees("Paulista", "São Paulo")
    try walk.asked(["GET /address ada 200", "GET /v1/zip/01310 ada 200"])
    try walk.fill("Number", "7")
    try walk.press("Next")
    try walk.fill("Card number", "1234")
    try walk.press("Order")
    try walk.sees("A card has at least 8 digits.")
    func body(_ card: String) -> String {
      #"{"products":[{"id":60,"title":"Product 60","price":6000,"about":"Fine goods."},"#
        + #"{"id":59,"title":"Product 59","price":5900,"about":"Fine goods."}],"#
        + #""address":{"zip":"01310","city":"São Paulo","street":"Avenida Paulista","number":"7"},"#
        + #""payment":{"number":"\#(card)"}}"#
    }
    try walk.asked(["GET /payment ada 200", "POST /v1/orders ada \(body("1234")) 422"])
    try walk.fill("Card number", "12345678")
    try walk.press("Order")
    try walk.sees("The till is jammed. Try again.")
    try walk.press("Ok")
    #expect(!walk.pilot.text.contains("A card has"))
    try walk.press("Order")
    try walk.sees("500: The books are closed.")
    try walk.asked([
      "POST /v1/orders ada \(body("12345678")) 503", "POST /v1/orders ada \(body("12345678")) 201",
      "GET /orders/1 ada 200", "GET /v1/orders/1 ada 500",
    ])
    try walk.press("Try again")
    try walk.sees("It is on its way to", "Avenida Paulista 7", "Product 60", "Product 59")
    #expect(!walk.pilot.text.contains("500: "))
    try walk.asked(["GET /v1/orders/1 ada 200"])
  }

  private func logOut(_ walk: Walk) throws {
    try walk.press("Log out")
    try walk.sees("Come in.")
    try walk.asked(["DELETE /v1/session ada 204", "GET /welcome - 304"] + Self.sentAway)
    // Nothing of what was fetched ahead, or kept, for the one who was signed in.
    try walk.press("Orders")
    try walk.sees("Log in", "Name", "Password")
    for path in ["/orders", "/orders/1", "/product", "/cart"] {
      walk.pilot.open(path: path)
      try walk.asked(["GET \(path) - 302", "GET /login - 200"])
      try walk.sees("Log in", "Name", "Password")
    }
  }
}
