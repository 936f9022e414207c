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
    let data = try TestServer { handlers.answerData($0) }
    let screens = try TestServer { handlers.answerScreen($0, api: data.url + "/v1") }
    log = handlers.log
    url = screens.url
  }

  /// Ends all sessions, as after a timeout.
  package func endSessions() { handlers.endSessions() }
}
