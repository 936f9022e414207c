// The functions are inlined; see JSONNode.swift for the gain.

/// A scanner that writes bytes into a tape: the grammar of RFC 8259 in one loop without recursion.
struct JSONScanner {
  /// The document's bytes and their number.
  let p: UnsafePointer<UInt8>
  let n: Int
  let limits: JSONLimits
  /// The offset of the next byte to read.
  var i = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>, limits: JSONLimits) {
    p = base
    n = bytes.count
    self.limits = limits
  }

  /// Validates the document and returns its tape.
  static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits
  ) throws(JSONFault) -> JSONTape {
    guard bytes.count <= limits.maximumBytes else {
      throw JSONFault(
        .limit,
        "the document has \(bytes.count) bytes; the limit is \(limits.maximumBytes)",
        hint: "send less data, or split it into pages", at: 0)
    }
    guard let base = bytes.baseAddress, bytes.count > 0 else {
      throw JSONFault(
        .truncated, "the document is empty", hint: "expected a JSON value", at: 0)
    }
    var scanner = JSONScanner(bytes, base: base, limits: limits)
    // An entry needs at least one byte of text, so this capacity is always enough. Unwritten
    // entries use address space but no memory.
    let capacity = min(bytes.count, max(limits.maximumNodes, 14), 1 << 28) + 2
    var fault: JSONFault?
    let entries = [UInt64](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      let stride = MemoryLayout<UInt64>.stride
      LargeMemory.preferLargePages(start, count: capacity * stride)
      do throws(JSONFault) {
        count = try scanner.fill(start, capacity: capacity)
      } catch { fault = error }
      LargeMemory.giveBack(start + count, count: (capacity - count) * stride)
    }
    if let fault { throw fault }
    return JSONTape(entries: entries)
  }

  // MARK: - Main loop

  private enum State {
    case value, firstValue, key, firstKey, after
  }

  /// Not a tuple, because the runtime would create its type in each start.
  private struct EnclosingContainer {
    /// The index of the opening entry.
    let open: Int32
    let children: Int32
  }

  /// Writes an entry for each value and returns their number.
  private mutating func fill(
    _ entries: UnsafeMutablePointer<UInt64>, capacity: Int
  ) throws(JSONFault) -> Int {
    skipByteOrderMark()
    var count = 0
    var stack = [EnclosingContainer](
      repeating: EnclosingContainer(open: 0, children: 0), count: limits.maximumDepth + 1)
    var depth = 0
    var inObject = false
    var children: Int32 = 0
    var open: Int32 = 0
    var state = State.value
    while true {
      guard count &+ 2 <= capacity else { throw tooManyNodes(at: i) }
      skipBlanks()
      guard i < n else { throw ended() }
      let byte = p[i]
      switch state {
      case .firstKey, .key:
        guard byte == 0x22 else {
          if state == .firstKey, byte == 0x7D {
            state = .after
            continue
          }
          throw badKey(byte)
        }
        entries[count] = try string().bits
        count &+= 1
        skipBlanks()
        guard i < n else { throw ended() }
        guard p[i] == 0x3A else { throw badColon(p[i]) }
        i &+= 1
        children &+= 1
        skipBlanks()
        // Fast path: most values are strings and most are followed by another member.
        if i < n, p[i] == 0x22 {
          entries[count] = try string().bits
          count &+= 1
          state = .after
          if i < n, p[i] == 0x2C, count &+ 2 <= capacity {
            i &+= 1
            state = .key
          }
        } else {
          state = .value
        }
        continue
      case .firstValue where byte == 0x5D:
        state = .after
        continue
      case .value, .firstValue:
        if !inObject { children &+= 1 }
        switch byte {
        case 0x22:
          entries[count] = try string().bits
          count += 1
        case 0x7B, 0x5B:
          guard depth < limits.maximumDepth else { throw tooDeep() }
          stack[depth] = EnclosingContainer(open: open, children: children)
          depth += 1
          open = Int32(truncatingIfNeeded: count)
          children = 0
          inObject = byte == 0x7B
          entries[count] =
            JSONEntry(inObject ? .object : .array, offset: i, payload: 0).bits
          count += 1
          i += 1
          state = inObject ? .firstKey : .firstValue
          continue
        case 0x2D, 0x30...0x39:
          entries[count] = try number().bits
          count += 1
        case 0x74:
          try word("true")
          entries[count] = JSONEntry(.true, offset: i - 4, payload: 4).bits
          count += 1
        case 0x66:
          try word("false")
          entries[count] = JSONEntry(.false, offset: i - 5, payload: 5).bits
          count += 1
        case 0x6E:
          try word("null")
          entries[count] = JSONEntry(.null, offset: i - 4, payload: 4).bits
          count += 1
        default:
          throw badValue(byte, afterComma: state == .value && depth > 0 && !inObject)
        }
        if depth == 0 { break }
        state = .after
        continue
      case .after:
        if byte == 0x2C {
          i &+= 1
          state = inObject ? .key : .value
          continue
        }
        guard byte == (inObject ? 0x7D : 0x5D) else {
          throw badSeparator(byte, inObject: inObject)
        }
        let opening = Int(open)
        entries[opening] |= UInt64(truncatingIfNeeded: count) << 28
        entries[count] = JSONEntry(.end, offset: i, payload: Int(children)).bits
        count += 1
        i += 1
        depth -= 1
        open = stack[depth].open
        children = stack[depth].children
        inObject =
          depth > 0 && JSONEntry(bits: entries[Int(open)]).rawKind == JSONEntry.Kind.object.rawValue
        if depth == 0 { break }
        continue
      }
      break
    }
    skipBlanks()
    guard i == n else { throw trailing() }
    return count
  }

  // MARK: - White space

  @inline(__always)
  mutating func skipBlanks() {
    while i < n {
      let byte = p[i]
      if byte > 0x20 { return }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      i &+= 1
    }
  }

  mutating func skipByteOrderMark() {
    if n >= 3, p[0] == 0xEF, p[1] == 0xBB, p[2] == 0xBF { i = 3 }
  }

  // MARK: - Strings

  /// Reads the string whose opening quote is at `i` and moves `i` behind its closing quote.
  @inline(__always)
  private mutating func string() throws(JSONFault) -> JSONEntry {
    let start = i
    let end = plainEnd(from: start &+ 1)
    if end < n, p[end] == 0x22 {
      i = end &+ 1
      return JSONEntry(.string, offset: start, payload: end &- start &- 1)
    }
    return try specialString(start, from: end)
  }

  /// Returns the offset of the first byte that is a quote, a backslash, a control character or not
  /// ASCII. If fewer than 16 bytes remain, the result may be an earlier offset, at most `n`.
  @inline(__always)
  private func plainEnd(from start: Int) -> Int {
    let (p, n) = (p, n)
    // Vectors on both sides: the compiler compares a vector with a scalar byte by byte.
    let space = SIMD16<Int8>(repeating: 0x20)
    let quote = SIMD16<Int8>(repeating: 0x22)
    let backslash = SIMD16<Int8>(repeating: 0x5C)
    var j = start
    while j &+ 16 <= n {
      let bytes = UnsafeRawPointer(p + j).loadUnaligned(as: SIMD16<Int8>.self)
      // The bytes are signed, so those outside ASCII are negative and less than a space.
      let found = (bytes .< space) .| (bytes .== quote) .| (bytes .== backslash)
      let halves = unsafeBitCast(found, to: SIMD2<UInt64>.self)
      let low = halves[0].littleEndian
      if low != 0 { return j &+ low.trailingZeroBitCount >> 3 }
      let high = halves[1].littleEndian
      if high != 0 { return j &+ 8 &+ high.trailingZeroBitCount >> 3 }
      j &+= 16
    }
    return j
  }

  /// Reads a string that starts at `start` and has no special byte before `end`. Handles escapes,
  /// characters outside ASCII, and the last 16 bytes of the document.
  @inline(never)
  private mutating func specialString(_ start: Int, from end: Int) throws(JSONFault) -> JSONEntry {
    let (p, n) = (p, n)
    var flags: UInt64 = 0
    var j = end
    while j < n {
      let byte = p[j]
      if byte == 0x5C {
        flags |= JSONEntry.special
        // Escapes often follow each other. The text after them is usually plain.
        repeat {
          if j &+ 6 <= n, let length = escapeLength(at: j) {
            j &+= length
          } else {
            j = try escape(at: j)
          }
        } while j < n && p[j] == 0x5C
        j = plainEnd(from: j)
      } else if byte >= 0x80 {
        flags |= JSONEntry.nonASCII
        // Characters outside ASCII come in runs, so vectors would gain nothing here.
        repeat {
          if isPlainTriple(at: j) {
            j &+= 3
          } else if isPlainPair(at: j) {
            j &+= 2
          } else {
            j = try multibyte(at: j)
          }
        } while j < n && p[j] >= 0x80
        j = plainEnd(from: j)
      } else if byte == 0x22 {
        i = j &+ 1
        return JSONEntry(.string, offset: start, payload: j &- start &- 1, flags: flags)
      } else if byte < 0x20 {
        throw control(byte, at: j)
      } else {
        j &+= 1
      }
    }
    throw endedInString()
  }

  /// Returns the length of a valid escape, or nil. At least six bytes must remain.
  @inline(__always)
  private func escapeLength(at slash: Int) -> Int? {
    let kind = p[slash &+ 1]
    if kind == 0x75 {
      let isValid =
        isHexDigit(p[slash &+ 2]) && isHexDigit(p[slash &+ 3])
        && isHexDigit(p[slash &+ 4]) && isHexDigit(p[slash &+ 5])
      return isValid ? 6 : nil
    }
    switch kind {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return 2
    default: return nil
    }
  }

  /// Returns whether a valid escape starts at an offset.
  func isEscape(at slash: Int) -> Bool {
    slash &+ 6 <= n ? escapeLength(at: slash) != nil : (try? escape(at: slash)) != nil
  }

  @inline(never)
  private func escape(at slash: Int) throws(JSONFault) -> Int {
    guard slash + 1 < n else { throw endedInString() }
    switch p[slash + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return slash + 2
    case 0x75:
      for k in slash + 2..<slash + 6 {
        guard k < n else { throw endedInString() }
        guard isHexDigit(p[k]) else {
          throw JSONFault(
            .string, "\(describe(k)) in a \\u escape, expected four hex digits",
            hint: "write it like \\u00e9", at: k)
        }
      }
      return slash + 6
    default:
      throw JSONFault(
        .string, "\\ followed by \(describe(slash + 1)) is not an escape",
        hint: "write \\\\ for a backslash", at: slash + 1)
    }
  }

  /// Returns whether a valid two-byte sequence starts at `j`: accented letters, Greek, Cyrillic.
  @inline(__always)
  private func isPlainPair(at j: Int) -> Bool {
    guard j &+ 2 <= n else { return false }
    let lead = p[j]
    return lead >= 0xC2 && lead <= 0xDF && p[j &+ 1] & 0xC0 == 0x80
  }

  /// Returns whether a valid three-byte sequence with an unrestricted second byte starts at `j`:
  /// most text in Asian scripts. Returns false if fewer than four bytes remain.
  @inline(__always)
  private func isPlainTriple(at j: Int) -> Bool {
    guard j + 4 <= n else { return false }
    let word = UnsafeRawPointer(p + j).loadUnaligned(as: UInt32.self).littleEndian
    return word & 0xC0_C0F0 == 0x80_80E0 && word & 0xF != 0 && word & 0xF != 0xD
  }

  /// Returns the offset after the UTF-8 sequence at `j` (table 3-7 of the Unicode standard).
  @inline(__always)
  func multibyte(at j: Int) throws(JSONFault) -> Int {
    let lead = p[j]
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    let length: Int
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { low = 0xA0 }
      if lead == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { low = 0x90 }
      if lead == 0xF4 { high = 0x8F }
    default: throw encoding(at: j)
    }
    guard j + length <= n else {
      for k in 1..<max(n - j, 1) where p[j + k] & 0xC0 != 0x80 { throw encoding(at: j) }
      throw JSONFault(
        .truncated, "the document ends inside a character", hint: "it looks truncated", at: n)
    }
    guard p[j + 1] >= low, p[j + 1] <= high else { throw encoding(at: j) }
    for k in 2..<max(length, 2) where p[j + k] & 0xC0 != 0x80 { throw encoding(at: j) }
    return j + length
  }

  // MARK: - Numbers and literals

  @inline(__always)
  private func digits(from start: Int) -> Int {
    var j = start
    while j < n, p[j] &- 0x30 <= 9 { j += 1 }
    return j
  }

  @inline(__always)
  mutating func number() throws(JSONFault) -> JSONEntry {
    let start = i
    var j = i
    if p[j] == 0x2D { j += 1 }
    guard j < n else { throw ended() }
    let whole = digits(from: j)
    guard whole > j else { throw badNumber(at: j, "expected a digit after the minus sign") }
    if p[j] == 0x30, whole > j + 1 {
      throw badNumber(at: j + 1, "a number cannot have leading zeros", namesCharacter: false)
    }
    var flags: UInt64 = 0
    if whole - j >= 19, !fits(start, whole) { flags = JSONEntry.special }
    j = whole
    if j < n, p[j] == 0x2E {
      flags = JSONEntry.special
      let end = digits(from: j + 1)
      guard end > j + 1 else {
        if end == n { throw ended() }
        throw badNumber(at: end, "expected a digit after the decimal point")
      }
      j = end
    }
    if j < n, p[j] | 0x20 == 0x65 {
      flags = JSONEntry.special
      var k = j + 1
      if k < n, p[k] == 0x2B || p[k] == 0x2D { k += 1 }
      let end = digits(from: k)
      guard end > k else {
        if end == n { throw ended() }
        throw badNumber(at: end, "expected a digit in the exponent")
      }
      j = end
    }
    i = j
    return JSONEntry(.number, offset: start, payload: j - start, flags: flags)
  }

  /// Returns whether the digits fit Int64.
  private func fits(_ start: Int, _ end: Int) -> Bool {
    JSONNumber.integer(UnsafeBufferPointer(start: p + start, count: end - start)) != nil
  }

  @inline(__always)
  private mutating func word(_ text: StaticString) throws(JSONFault) {
    let count = text.utf8CodeUnitCount
    let expected = text.utf8Start
    for k in 1..<count {
      guard i + k < n else {
        i = n
        throw ended()
      }
      guard p[i + k] == expected[k] else { throw badWord(from: i) }
    }
    i += count
  }

  @inline(__always)
  private func isHexDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 <= 5
  }
}
