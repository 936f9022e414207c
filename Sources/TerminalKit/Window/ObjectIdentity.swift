/// The identity of an object that it does not keep alive, to compare a later object with.
///
/// A weak reference would say the same, but makes each later retain and release of its object slower.
struct ObjectIdentity {
  private let identifier: ObjectIdentifier
  /// Never read. It only keeps the address from being used for another object.
  private unowned let object: AnyObject

  init(_ object: AnyObject) {
    identifier = ObjectIdentifier(object)
    self.object = object
  }

  /// Whether both are the same object, or both are nil.
  static func isOne(_ object: AnyObject?, _ earlier: ObjectIdentity?) -> Bool {
    object.map(ObjectIdentifier.init) == earlier?.identifier
  }
}
