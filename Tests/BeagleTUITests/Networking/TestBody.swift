import BeagleSchema

/// A body as it is given and as it goes over the wire.
enum TestBody {
  static let text = #"{"a":[1,"é"]}"#
  static let object: DynamicObject = .dictionary(["a": .array([.int(1), .string("é")])])
}
