import TestServers
import Testing

extension EndToEnd {
  /// Tests of whole sessions with back ends that work like Beagle's samples: log in, order, log
  /// out.
  @Suite struct BackEndTests {
    @Test func shopOrderWorksFromSignInToSignOut() throws {
      let shop = try Shop()
      let files = try TemporaryScreens()
      let session = try PtySession(
        [
          shop.url, "--screen", "/welcome", "--stub-operation", "formatPrice=\"9,00\"",
          "--stub-operation", "sumProducts=900",
        ] + recording, environment: cache(in: files), directory: files.path)
      try session.open("Products", expecting: "Password")
      session.send("ada\twrong\t\r")
      try session.wait(for: "Wrong name or password.")
      session.press(.backTab)
      session.send("\u{15}lovelace\t\r")
      try session.wait(for: "Hello Ada")

      try session.open("Products", expecting: "There is more.")
      // When the next page is loaded, the hint for more content returns.
      for last in [24, 48, 60] {
        session.press(.end)
        try session.wait(for: "Product \(last) ", last < 60 ? "PgDn" : "That is all.")
      }
      try session.open("Product 60", expecting: "Add to cart")
      try session.open("Add to cart", expecting: "In the cart")
      session.send("\u{1b}")
      try session.wait(forFocusOn: "Product 60")
      session.send("\t\r")
      try session.wait(for: "Total 9,00")
      try session.open("Buy", expecting: "ZIP")
      session.send("01310\t")
      try session.wait(for: "Avenida Paulista")
      session.send("\t7\t\t\t\r")
      try session.wait(for: "Card number")
      session.send("12345678\t\r")
      try session.wait(for: "The till is jammed. Try again.")
      session.send("\r")
      try session.wait(forNo: "The till is jammed.")
      // Another Enter could be a repetition of the one that closed the box.
      session.send(" ")
      try session.wait(for: "500: The books are closed.")
      try session.open("Try again", expecting: "It is on its way to")
      session.send("\t\r")
      try session.wait(for: "Come in.")
      try session.open("Orders", expecting: "Password")

      let redirects = [
        "GET /products - 302", "GET /login - 200", "GET /orders - 302", "GET /login - 200",
      ]
      let order =
        #"{"products":[{"id":60,"title":"Product 60","price":6000,"about":"Fine goods."}],"#
        + #""address":{"zip":"01310","city":"São Paulo","street":"Avenida Paulista","number":"7"},"#
        + #""payment":{"number":"12345678"}}"#
      let expected =
        ["GET /welcome - 200"] + redirects + [
          #"POST /v1/session - {"user":"ada","password":"wrong"} 401"#,
          #"POST /v1/session - {"user":"ada","password":"lovelace"} 200"#,
          "GET /welcome ada 304", "GET /products ada 200", "GET /orders ada 200",
          "GET /v1/products?page=1 ada 200", "GET /v1/products?page=2 ada 200",
          "GET /v1/products?page=3 ada 200", "GET /product ada 200", "GET /cart ada 200",
          "GET /address ada 200", "GET /v1/zip/01310 ada 200", "GET /payment ada 200",
          "POST /v1/orders ada \(order) 503", "POST /v1/orders ada \(order) 201",
          "GET /orders/1 ada 200", "GET /v1/orders/1 ada 500", "GET /v1/orders/1 ada 200",
          "DELETE /v1/session ada 204", "GET /welcome - 304",
        ] + redirects
      // The last requests are prefetches.
      try session.wait("\(expected.count) requests") { shop.log.count >= expected.count }
      // A prefetch that is redirected while the user signs in or out has the cookie of that moment.
      let received = shop.log.take().map { $0 == "GET /login ada 200" ? "GET /login - 200" : $0 }
      #expect(received.sorted() == expected.sorted())
      try quitSession(session, files)
    }

    @Test func ticketOrderWorksFromSignInToSignOut() throws {
      let office = try TicketOffice()
      let files = try TemporaryScreens()
      let session = try PtySession(
        [office.url, "--screen", "/index", "--platform", "ANDROID"] + recording, columns: 40,
        rows: 20, environment: cache(in: files), directory: files.path)
      try session.wait(for: "For ANDROID")
      try session.open("Shows", expecting: "Password")
      session.send("ada\twrong\t\r")
      try session.wait(for: "Bad credentials")
      session.press(.backTab)
      session.send("\u{15}lovelace\t\r")
      try session.wait(for: "Show no. 1", "Cart (0)")

      for last in [25, 50, 65] {
        session.press(.end)
        try session.wait(for: "Show no. \(last)", last < 65 ? "PgDn" : "No more shows")
      }
      try session.open("Show no. 65", expecting: "Cart (1)")
      try session.open("Cart (1)", expecting: "1 tickets, 15.00")
      session.send("Main Street 5\t\r")
      // The button counts down the server's Retry-After, but `r` retries at once.
      try session.wait(for: "503", "Retry in")
      session.send("r")
      try session.wait(for: "The tickets are yours.", "500")
      session.send("r")
      try session.wait(for: "Show no. 65 to Main Street 5")
      try session.open("More shows", expecting: "Cart (0)")
      session.press(.backTab)
      session.send("\r")
      try session.wait(for: "For ANDROID")
      try session.open("Shows", expecting: "Password")

      // This request is a prefetch. It is repeated if the prefetch failed before it was needed.
      let prefetch = "GET /shows - 401"
      #expect(
        office.log.take().filter { $0 != prefetch } == [
          "GET /index - 200",
          #"POST /login - {"name":"ada","password":"wrong"} 401"#,
          #"POST /login - {"name":"ada","password":"lovelace"} 302"#, "GET /me ada 200",
          "GET /shows ada 200", "GET /shows/page?number=1 ada 200",
          "GET /shows/page?number=2 ada 200", #"POST /cart/items ada {"show":65} 201"#,
          "GET /cart ada 200", #"PUT /cart/address ada {"street":"Main Street 5"} 204"#,
          #"POST /orders ada {"shows":[65]} 503"#, #"POST /orders ada {"shows":[65]} 201"#,
          "GET /orders/last ada 500", "GET /orders/last ada 200", "POST /logout ada 204",
          "GET /index - 304",
        ])
      try quitSession(session, files)
    }

    private let recording = ["--record-network", "run.har", "--log", "log"]

    /// Without a cache directory, responses are not revalidated. The home directory of tests does not
    /// exist.
    private func cache(in files: TemporaryScreens) -> [String: String?] {
      ["XDG_CACHE_HOME": files.path + "/cache"]
    }

    /// Quits with Ctrl-C, because `q` is text in a field. Neither the password nor the cookie may
    /// be in the recording, the log or the output.
    private func quitSession(_ session: PtySession, _ files: TemporaryScreens) throws {
      #expect(try session.quit(with: "\u{3}") == [])
      let written = try [
        files.text(of: "run.har"), files.text(of: "log"),
        String(decoding: session.output, as: UTF8.self),
      ]
      #expect(written[0].contains("Set-Cookie") && written[1].contains(" 401 "))
      for text in written { #expect(!text.contains("lovelace") && !text.contains("kq7")) }
    }
  }
}
