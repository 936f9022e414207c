// The geometry of axes. Edges are numbered left 0, top 1, right 2, bottom 3; dimensions width 0,
// height 1, as in the arena's buffers.

typealias Record = UnsafeMutablePointer<NodeRecord>

extension FlexDirection {
  @inline(__always) var isRow: Bool { rawValue & 2 != 0 }
  @inline(__always) var isReverse: Bool { rawValue & 1 != 0 }

  /// Index of the dimension along this axis.
  @inline(__always) var dimension: Int { isRow ? 0 : 1 }

  /// The edge at which the first child stands.
  @inline(__always) var startEdge: Int { (isRow ? 0 : 1) + (isReverse ? 2 : 0) }

  /// The edge towards which children follow each other.
  @inline(__always) var endEdge: Int { (isRow ? 2 : 3) - (isReverse ? 2 : 0) }

  /// The edge at which text along this axis starts.
  @inline(__always)
  func inlineStartEdge(_ rightToLeft: Bool) -> Int { isRow ? (rightToLeft ? 2 : 0) : 1 }

  /// The edge at which text along this axis ends.
  @inline(__always)
  func inlineEndEdge(_ rightToLeft: Bool) -> Int { isRow ? (rightToLeft ? 0 : 2) : 3 }

  /// Rows run the other way in right-to-left text.
  @inline(__always)
  func resolved(_ rightToLeft: Bool) -> FlexDirection {
    guard rightToLeft, isRow else { return self }
    return self == .row ? .rowReverse : .row
  }

  /// The axis across a resolved main axis.
  @inline(__always)
  func crossAxis(_ rightToLeft: Bool) -> FlexDirection {
    isRow ? .column : FlexDirection.row.resolved(rightToLeft)
  }
}

/// The larger number; if one is undefined, the other.
@inline(__always)
func larger(_ a: Float, _ b: Float) -> Float { (a >= b || b != b) ? a : b }

/// The smaller number; if one is undefined, the other.
@inline(__always)
func smaller(_ a: Float, _ b: Float) -> Float { (a <= b || b != b) ? a : b }

/// Equal but for noise, or both undefined.
@inline(__always)
func nearlyEqual(_ a: Float, _ b: Float) -> Bool {
  abs(a - b) < 0.0001 || (a != a && b != b)
}

/// The same number, or both undefined.
@inline(__always)
func identical(_ a: Float, _ b: Float) -> Bool { a == b || (a != a && b != b) }

extension Float {
  @inline(__always) var isDefined: Bool { self == self }
}
