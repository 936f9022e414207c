import BeagleTUITesting
import TestServers
import Testing

@testable import BeagleTUI
@testable import CellText

/// End-to-end tests with a back end like Beagle's Kotlin sample.
@MainActor @Suite(.serialized, .timeLimit(.minutes(30))) struct TicketOfficeTests {
  private nonisolated static let sizes = [
    CellSize(width: 80, height: 24), CellSize(width: 40, height: 20),
  ]

  @Test(arguments: sizes) func orderSucceedsFromLoginToLogout(size: CellSize) throws {
    let office = try TicketOffice()
    let session = BackEndSession(office.url, office.log, size: size)
    session.pilot.open(path: "/index")
    try session.waitForText("For IOS")
    // Nobody is logged in, so the prefetched response is not cached.
    try session.expectRequests(["GET /index - 200", "GET /shows - 401"])
    session.pilot.press(.character("R"))
    try session.expectRequests(["GET /index - 304", "GET /shows - 401"])
    try session.waitForText("For IOS")
    try logIn(session)
    try fillCart(session)
    try order(session)
    try logOut(session)
  }

  private func logIn(_ session: BackEndSession) throws {
    try session.press("Shows")
    try session.fill("Name", "ada")
    try session.fill("Password", "wrong")
    try session.press("Let me in")
    try session.waitForText("Bad credentials")
    try session.fill("Password", "lovelace")
    try session.press("Let me in")
    try session.waitForText("Show no. 1", "More below", "Cart (0)")
    try session.expectRequests([
      "GET /shows - 401", #"POST /login - {"name":"ada","password":"wrong"} 401"#,
      #"POST /login - {"name":"ada","password":"lovelace"} 302"#, "GET /me ada 200",
      "GET /shows ada 200",
    ])
  }

  private func fillCart(_ session: BackEndSession) throws {
    for page in 1...2 {
      session.pilot.press(.end)
      try session.expectRequests(["GET /shows/page?number=\(page) ada 200"])
    }
    session.pilot.press(.end)
    try session.waitForText("Show no. 65", "No more shows")
    try session.press("Show no. 65")
    try session.waitForText("Cart (1)")
    try session.press("Show no. 63")
    try session.waitForText("Cart (2)")
    try session.expectRequests([
      #"POST /cart/items ada {"show":65} 201"#, #"POST /cart/items ada {"show":63} 201"#,
    ])
  }

  private func order(_ session: BackEndSession) throws {
    try session.press("Cart (2)")
    try session.waitForText("1 x Show no. 65", "1 x Show no. 63", "2 tickets, 30.00")
    try session.press("Order")
    try session.waitForText("Name the street.")
    try session.fill("Street", "Main Street 5")
    try session.press("Order")
    try session.waitForText("503", "Retry in 2:00 min")
    try session.expectRequests([
      "GET /cart ada 200", #"PUT /cart/address ada {"street":""} 422"#,
      #"PUT /cart/address ada {"street":"Main Street 5"} 204"#,
      #"POST /orders ada {"shows":[65,63]} 503"#,
    ])
    // The server compares both requests and returns 409 if they differ.
    session.pilot.press(.character("r"))
    try session.waitForText("The tickets are yours.", "500")
    try session.expectRequests([
      #"POST /orders ada {"shows":[65,63]} 201"#, "GET /orders/last ada 500",
    ])
    session.pilot.press(.character("r"))
    try session.waitForText("Show no. 65, Show no. 63 to Main Street")
    try session.expectRequests(["GET /orders/last ada 200"])
    // The cart is empty again. The screen comes from the cache, as the server allows.
    try session.press("More shows")
    try session.waitForText("Show no. 1", "Cart (0)")
    try session.expectRequests([])
  }

  private func logOut(_ session: BackEndSession) throws {
    try session.press("Leave")
    try session.waitForText("For IOS")
    try session.expectRequests(["POST /logout ada 204", "GET /index - 304", "GET /shows - 401"])
    try session.press("Shows")
    try session.waitForText("Log in", "Let me in")
    try session.expectRequests(["GET /shows - 401"])
    #expect(!session.pilot.text.contains("Show no."))
    for path in ["/cart", "/orders/last"] {
      session.pilot.open(path: path)
      try session.waitForText("401")
      try session.expectRequests(["GET \(path) - 401"])
    }
  }
}
