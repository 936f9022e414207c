/// Stores a large, rarely used value out of line, so that a component without it needs one word.
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  /// The value.
  public var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }

  /// Stores `wrappedValue`.
  public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }
}

extension Boxed: Equatable where Value: Equatable {
  /// Returns whether the values are equal.
  public static func == (a: Boxed, b: Boxed) -> Bool {
    a.box === b.box || a.wrappedValue == b.wrappedValue
  }
}

extension Boxed: Hashable where Value: Hashable {
  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
