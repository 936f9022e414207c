/// Storage for boxes: the edges, limits and gaps of nodes that have any, as physical edges.
struct BoxStore {
  static let stride = 24
  static let margin = 0
  static let padding = 4
  static let border = 8
  static let inset = 12
  /// Minimum width, minimum height, then maximum width, maximum height.
  static let minimum = 16
  static let maximum = 18
  static let columnGap = 20
  static let rowGap = 21

  var values: UnsafeMutablePointer<Float>
  var units: UnsafeMutablePointer<Unit>
  var count = 1
  var capacity = 4
  var freeSingle: Int32 = -1
  var freeDouble: Int32 = -1

  init() {
    values = .allocate(capacity: capacity * Self.stride)
    units = .allocate(capacity: capacity * Self.stride)
    clear(0)
  }

  func deallocate() {
    values.deallocate()
    units.deallocate()
  }

  func clear(_ index: Int32) {
    let base = Int(index) * Self.stride
    (values + base).update(repeating: 0, count: Self.stride)
    (units + base).update(repeating: .undefined, count: Self.stride)
  }

  /// Returns the index of a new box, or of two adjacent boxes if the second one is for right to
  /// left.
  mutating func allocate(double: Bool) -> Int32 {
    let free = double ? freeDouble : freeSingle
    if free >= 0 {
      let next = Int32(bitPattern: values[Int(free) * Self.stride].bitPattern)
      if double { freeDouble = next } else { freeSingle = next }
      return free
    }
    if count + 2 > capacity {
      capacity = capacity < 64 ? capacity + max(capacity / 4, 4) : Arena.larger(capacity)
      values = Arena.grown(values, count * Self.stride, capacity * Self.stride)
      units = Arena.grown(units, count * Self.stride, capacity * Self.stride)
    }
    let index = Int32(count)
    count += double ? 2 : 1
    return index
  }

  mutating func release(_ index: Int32, double: Bool) {
    if index == 0 { return }
    values[Int(index) * Self.stride] = Float(
      bitPattern: UInt32(bitPattern: double ? freeDouble : freeSingle))
    if double { freeDouble = index } else { freeSingle = index }
  }
}
