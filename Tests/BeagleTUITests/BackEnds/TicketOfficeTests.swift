import BeagleTUITesting
import Testing

@testable import BeagleTUI
@testable import CellText

/// A back end in the manner of Beagle's Kotlin sample, used from end to end.
@MainActor @Suite(.serialized, .timeLimit(.minutes(10))) struct TicketOfficeTests {
  private nonisolated static let sizes = [
    CellSize(width: 80, height: 24), CellSize(width: 40, height: 20),
  ]

  @Test(arguments: sizes) func anOrderFromSigningInToSigningOut(size: CellSize) throws {
    let office = try TicketOffice()
    let walk = Walk(office.url, office.log, size: size)
    walk.pilot.open(path: "/index")
    try walk.sees("For IOS")
    // Nobody is signed in, so what is fetched ahead is nothing to keep.
    try walk.asked(["GET /index - 200", "GET /shows - 401"])
    walk.pilot.press(.character("R"))
    try walk.asked(["GET /index - 304", "GET /shows - 401"])
    try walk.sees("For IOS")
    try logIn(walk)
    try fillCart(walk)
    try order(walk)
    try logOut(walk)
  }

  private func logIn(_ walk: Walk) throws {
    try walk.press("Shows")
    try walk.fill("Name", "ada")
    try walk.fill("Password", "wrong")
    try walk.press("Let me in")
    try walk.sees("Bad credentials")
    try walk.fill("Password", "lovelace")
    try walk.press("Let me in")
    try walk.sees("Show no. 1", "More below", "Cart (0)")
    try walk.asked([
      "GET /shows - 401", #"POST /login - {"name":"ada","password":"wrong"} 401"#,
      #"POST /login - {"name":"ada","password":"lovelace"} 302"#, "GET /me ada 200",
      "GET /shows ada 200",
    ])
  }

  private func fillCart(_ walk: Walk) throws {
    for page in 1...2 {
      walk.pilot.press(.end)
      try walk.asked(["GET /shows/page?number=\(page) ada 200"])
    }
    walk.pilot.press(.end)
    try walk.sees("Show no. 65", "No more shows")
    try walk.press("Show no. 65")
    try walk.sees("Cart (1)")
    try walk.press("Show no. 63")
    try walk.sees("Cart (2)")
    try walk.asked([
      #"POST /cart/items ada {"show":65} 201"#, #"POST /cart/items ada {"show":63} 201"#,
    ])
  }

  private func order(_ walk: Walk) throws {
    try walk.press("Cart (2)")
    try walk.sees("1 x Show no. 65", "1 x Show no. 63", "2 tickets, 30.00")
    try walk.press("Order")
    try walk.sees("Name the street.")
    try walk.fill("Street", "Main Street 5")
    try walk.press("Order")
    try walk.sees("503", "Retry in 2:00 min")
    try walk.asked([
      "GET /cart ada 200", #"PUT /cart/address ada {"street":""} 422"#,
      #"PUT /cart/address ada {"street":"Main Street 5"} 204"#,
      #"POST /orders ada {"shows":[65,63]} 503"#,
    ])
    // The server compares: had anything of the request changed, it would answer 409.
    walk.pilot.press(.character("r"))
    try walk.sees("The tickets are yours.", "500")
    try walk.asked([
      #"POST /orders ada {"shows":[65,63]} 201"#, "GET /orders/last ada 500",
    ])
    walk.pilot.press(.character("r"))
    try walk.sees("Show no. 65, Show no. 63 to Main Street")
    try walk.asked(["GET /orders/last ada 200"])
    // The cart is empty again. The screen is kept from before, which its server allows.
    try walk.press("More shows")
    try walk.sees("Show no. 1", "Cart (0)")
    try walk.asked([])
  }

  private func logOut(_ walk: Walk) throws {
    try walk.press("Leave")
    try walk.sees("For IOS")
    try walk.asked(["POST /logout ada 204", "GET /index - 304", "GET /shows - 401"])
    try walk.press("Shows")
    try walk.sees("Log in", "Let me in")
    try walk.asked(["GET /shows - 401"])
    #expect(!walk.pilot.text.contains("Show no."))
    for path in ["/cart", "/orders/last"] {
      walk.pilot.open(path: path)
      try walk.sees("401")
      try walk.asked(["GET \(path) - 401"])
    }
  }
}
