/// A test could not go on; says what was waited for and what was there instead.
struct PtyFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
