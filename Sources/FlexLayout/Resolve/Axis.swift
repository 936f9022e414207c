// Geometry of axes. As in the arena's buffers, edges are numbered left 0, top 1, right 2, bottom 3;
// dimensions are width 0, height 1.

typealias Record = UnsafeMutablePointer<NodeRecord>

extension FlexDirection {
  var isRow: Bool { rawValue & 2 != 0 }
  var isReverse: Bool { rawValue & 1 != 0 }

  /// Index of the dimension along this axis.
  var dimension: Int { isRow ? 0 : 1 }

  /// The edge of the first child.
  var startEdge: Int { (isRow ? 0 : 1) + (isReverse ? 2 : 0) }

  /// The edge of the last child.
  var endEdge: Int { (isRow ? 2 : 3) - (isReverse ? 2 : 0) }

  /// Returns the edge where text along this axis starts.
  func inlineStartEdge(_ rightToLeft: Bool) -> Int { isRow ? (rightToLeft ? 2 : 0) : 1 }

  /// Returns the edge where text along this axis ends.
  func inlineEndEdge(_ rightToLeft: Bool) -> Int { isRow ? (rightToLeft ? 0 : 2) : 3 }

  /// Returns the direction with rows reversed for right-to-left text.
  func resolved(_ rightToLeft: Bool) -> FlexDirection {
    guard rightToLeft, isRow else { return self }
    return self == .row ? .rowReverse : .row
  }

  /// Returns the cross axis of a resolved main axis.
  func crossAxis(_ rightToLeft: Bool) -> FlexDirection {
    isRow ? .column : FlexDirection.row.resolved(rightToLeft)
  }
}

extension FlexDirectionality {
  /// Returns whether the direction is right to left in an owner with the given direction.
  func isRightToLeft(in ownerIsRightToLeft: Bool) -> Bool {
    self == .inherit ? ownerIsRightToLeft : self == .rtl
  }
}

extension OptionSet {
  /// Inserts or removes options.
  mutating func set(_ options: Self, _ isOn: Bool) {
    if isOn { formUnion(options) } else { subtract(options) }
  }
}

/// Returns the larger number; if one is NaN, the other.
func larger(_ a: Float, _ b: Float) -> Float { (a >= b || b != b) ? a : b }

/// Returns the smaller number; if one is NaN, the other.
func smaller(_ a: Float, _ b: Float) -> Float { (a <= b || b != b) ? a : b }

/// The smallest difference of two numbers of a layout that are not equal, in points. It is Yoga's.
var equalityTolerance: Float { 0.0001 }

/// Returns whether two numbers differ by less than ``equalityTolerance`` or are both NaN.
func nearlyEqual(_ a: Float, _ b: Float) -> Bool {
  abs(a - b) < equalityTolerance || (a != a && b != b)
}

/// Returns whether two numbers are equal or both NaN.
func identical(_ a: Float, _ b: Float) -> Bool { a == b || (a != a && b != b) }

extension Float {
  var isDefined: Bool { self == self }
}
