import CNcurses
import Glibc

/// A terminal description with 24-bit color, derived from the loaded one.
///
/// Terminals announce 24-bit color in `COLORTERM`, but the descriptions that come with ncurses know
/// only palettes. ncurses also accepts a compiled description in the variable `TERMINFO`, as
/// hexadecimal digits (terminfo(5), "Fetching compiled descriptions"), so nothing must be installed
/// or written to a file. The format is described in term(5), with 32-bit numbers.
enum DirectColorEntry {
  /// The maximum size of a description that ncurses reads, in bytes.
  private static let maximumSize = 32_768

  /// The capabilities that differ. Colors 0 to 7 are those of the palette, all others are 0xRRGGBB.
  /// They use semicolons, because some terminals misread the colons of the standard.
  private static let replacements: [(name: StaticString, value: String?)] = [
    ("setaf", color(base: "3", extended: "38")), ("setab", color(base: "4", extended: "48")),
    // These strings set colors in other ways, or change and reset the user's palette.
    ("setf", nil), ("setb", nil), ("scp", nil), ("initc", nil), ("initp", nil), ("oc", nil),
  ]

  private static func color(base: String, extended: String) -> String {
    "\u{1b}[%?%p1%{8}%<%t\(base)%p1%d%e\(extended);2;%p1%{65536}%/%d"
      + ";%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"
  }

  /// Returns the setting of `TERMINFO`, including its name, under which ncurses loads this
  /// description by the given name; nil if ncurses could not read its size.
  static func variable(name: String) -> [CChar]? {
    guard let entry = compiled(name: name) else { return nil }
    let name: StaticString = "TERMINFO=hex:"
    return [CChar](unsafeUninitializedCapacity: name.utf8CodeUnitCount + 2 * entry.count + 1) {
      buffer, count in
      func append(_ byte: UInt8) {
        buffer[count] = CChar(bitPattern: byte)
        count += 1
      }
      func appendDigit(_ value: UInt8) { append(value < 10 ? value + 0x30 : value - 10 + 0x41) }
      for index in 0..<name.utf8CodeUnitCount { append(name.utf8Start[index]) }
      for byte in entry {
        appendDigit(byte >> 4)
        appendDigit(byte & 15)
      }
      append(0)
    }
  }

  /// Returns the compiled description.
  private static func compiled(name: String) -> [UInt8]? {
    let names = Array(name.utf8) + [0]
    var booleans: [UInt8] = []
    while let name = cnc_boolean_name(Int32(booleans.count)) {
      booleans.append(cnc_flag(name) != 0 && !equal(name, "ccc") ? 1 : 0)
    }
    var numbers: [Int32] = []
    while let name = cnc_number_name(Int32(numbers.count)) {
      numbers.append(
        equal(name, "colors") ? 1 << 24 : equal(name, "pairs") ? 1 << 16 : max(cnc_number(name), -1)
      )
    }
    var offsets: [Int] = []
    var strings: [UInt8] = []
    strings.reserveCapacity(4096)
    let replacements = replacements
    while let name = cnc_string_name(Int32(offsets.count)) {
      let start = strings.count
      if let (_, value) = replacements.first(where: { equal(name, $0.name) }) {
        if let value { strings += Array(value.utf8) }
      } else if let source = cnc_string(name) {
        strings += UnsafeRawBufferPointer(start: source, count: strlen(source))
      }
      offsets.append(strings.count == start ? -1 : start)
      if strings.count > start { strings.append(0) }
    }

    var entry: [UInt8] = []
    entry.reserveCapacity(strings.count + 2048)
    func short(_ value: Int) {
      entry.append(UInt8(truncatingIfNeeded: value))
      entry.append(UInt8(truncatingIfNeeded: value >> 8))
    }
    func alignToEven() { if entry.count % 2 == 1 { entry.append(0) } }
    short(0o1036)  // The magic number of descriptions with 32-bit numbers.
    for count in [names.count, booleans.count, numbers.count, offsets.count, strings.count] {
      short(count)
    }
    entry += names
    entry += booleans
    alignToEven()
    for number in numbers {
      short(Int(number))
      short(Int(number) >> 16)
    }
    offsets.forEach(short)
    entry += strings
    alignToEven()
    // The extended part has one flag, RGB: color numbers consist of three equal parts.
    for count in [1, 0, 0, 1, 4] { short(count) }
    entry += [1, 0]
    short(0)
    entry += Array("RGB\0".utf8)
    return entry.count < maximumSize ? entry : nil
  }

  private static func equal(_ name: UnsafePointer<CChar>, _ text: StaticString) -> Bool {
    text.utf8Start.withMemoryRebound(to: CChar.self, capacity: text.utf8CodeUnitCount + 1) {
      strcmp(name, $0) == 0
    }
  }
}
