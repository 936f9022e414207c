/// A small random generator with a fixed sequence for each seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }

  /// Returns text of difficult kinds: controls, marks, joiners, wide glyphs, bidi.
  mutating func text(maximumLength: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...maximumLength, using: &self) {
      let value: UInt32
      switch Int.random(in: 0..<16, using: &self) {
      case 0...5: value = .random(in: 0x20..<0x7f, using: &self)
      case 6: value = .random(in: 0...0x1f, using: &self)
      case 7: value = .random(in: 0x7f...0x17f, using: &self)
      case 8: value = .random(in: 0x300...0x36f, using: &self)
      case 9: value = .random(in: 0x4e00...0x4eff, using: &self)
      case 10: value = .random(in: 0x1f300...0x1faff, using: &self)
      case 11:
        value = [0x200d, 0xfe0f, 0x1f3fd, 0x20e3, 0x1f468, 0x2764].randomElement(using: &self) ?? 0
      case 12: value = .random(in: 0x2000...0x206f, using: &self)
      case 13: value = .random(in: 0x1100...0x11ff, using: &self)
      case 14: value = [0x20, 0x20, 0x09, 0x0a].randomElement(using: &self) ?? 0
      default: value = .random(in: 0...0x10ffff, using: &self)
      }
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}
