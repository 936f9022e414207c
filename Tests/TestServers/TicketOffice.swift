/// A ticket office in the manner of Beagle's Kotlin sample on Spring: one server, which knows everything
/// and renders it into its screens; the cart is on the server too. Screens that somebody must be signed
/// in for answer 401 to everybody else, and whoever leads there brings the screen along that signs in.
///
/// The user is `ada`, the password `lovelace`. The first order that is placed, and the first look at what
/// has become of it, meet a server that is out of order.
package final class TicketOffice: Sendable {
  /// All requests.
  package let log: AccessLog
  /// The address.
  package let url: String

  /// Starts the server.
  package init() throws {
    let clerk = TicketClerk()
    url = try TestServer { clerk.answer($0) }.url
    log = clerk.log
  }
}
