import BeagleTUI

/// The action `custom:saverating`: asks, and then saves the rating.
struct SaveRating: AsyncExecutableAction, Decodable {
  /// The number of stars.
  var value: Expression<Int>
  /// The position in the document, for messages.
  var source: SourceReference?

  func execute(controller: BeagleController, origin: View) async throws {
    let stars = controller.evaluate(value, at: origin) ?? 0
    guard await controller.confirm("Save \(stars) of 5 stars?") else { return }
    // Here an application sends a request: try await controller.requests.response(path: "/ratings", …)
    controller.showMessage("Saved \(stars) stars.")
  }
}
