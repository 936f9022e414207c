/// A shop in the manner of Beagle's TypeScript sample: one server has the screens, another one the data;
/// the screens hold next to nothing of them and ask for everything themselves. The cart is in the
/// client's global context until the order is placed.
///
/// The user is `ada`, the password `lovelace`. The first order that is placed, and the first look at an
/// order, meet a server that is out of order.
package final class Shop: Sendable {
  /// All requests, those for screens and those for data.
  package let log: AccessLog
  /// The address of the screens.
  package let url: String

  private let desk = ShopDesk()

  /// Starts both servers.
  package init() throws {
    let desk = desk
    let data = try TestServer { desk.answerData($0) }
    let screens = try TestServer { desk.answerScreen($0, api: data.url + "/v1") }
    log = desk.log
    url = screens.url
  }

  /// Ends all sessions, as happens after some time.
  package func endSessions() { desk.endSessions() }
}
