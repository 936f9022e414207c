/// A ticket office like Beagle's Kotlin sample on Spring: one server with all data, which it
/// renders into the screens; the cart is on the server too. Screens that require a login return 401
/// otherwise, and a link to such a screen brings the sign-in screen along.
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
    url = try TestServer { handlers.answer($0) }.url
    log = handlers.log
  }
}
