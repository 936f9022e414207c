/// A generator of pseudorandom numbers that are the same for the same seed (SplitMix64).
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Creates a separate generator for a text, such as a path, and a number.
  init(seed: UInt64, text: String, number: Int) {
    var hash = seed ^ 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    self.init(seed: hash &+ UInt64(number) &* 0x9e37_79b9_7f4a_7c15)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Returns true with a probability in percent.
  mutating func percent(_ share: Int) -> Bool { Int.random(in: 0..<100, using: &self) < share }
}
