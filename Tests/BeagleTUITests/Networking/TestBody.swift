import BeagleSchema

/// A body in Swift and as sent.
enum TestBody {
  static let text = #"{"a":[1,"é"]}"#
  static let object: DynamicObject = .dictionary(["a": .array([.int(1), .string("é")])])
}
