/// Storage for packed styles: runs of words with a free list for each length. The word before a run
/// is its reference count. Nodes that share a packed style share its box too.
struct WordStore {
  var words: UnsafeMutablePointer<UInt32>
  var count = 0
  var capacity = 64
  private var free: UnsafeMutablePointer<Int32>

  init() {
    words = .allocate(capacity: capacity)
    free = .allocate(capacity: PackedStyle.maximumWords + 1)
    free.initialize(repeating: -1, count: PackedStyle.maximumWords + 1)
  }

  func deallocate() {
    words.deallocate()
    free.deallocate()
  }

  mutating func store(_ source: UnsafePointer<UInt32>, _ length: Int) -> Int32 {
    var offset = free[length]
    if offset >= 0 {
      free[length] = Int32(bitPattern: words[Int(offset)])
    } else {
      if count + 1 + length > capacity {
        capacity = max(Arena.larger(capacity), capacity + PackedStyle.maximumWords + 1)
        words = Arena.grown(words, count, capacity)
      }
      offset = Int32(count + 1)
      count += 1 + length
    }
    let target = words + Int(offset)
    for index in 0..<length { target[index] = source[index] }
    target[-1] = 1
    return offset
  }

  func retain(_ offset: Int32) { words[Int(offset) - 1] += 1 }

  /// Releases one reference and returns whether it was the last.
  mutating func release(_ offset: Int32) -> Bool {
    words[Int(offset) - 1] -= 1
    if words[Int(offset) - 1] > 0 { return false }
    let length = PackedStyle.wordCount(at: words + Int(offset))
    words[Int(offset)] = UInt32(bitPattern: free[length])
    free[length] = offset
    return true
  }
}
