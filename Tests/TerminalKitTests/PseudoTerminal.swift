import CVTerm
import Glibc
import Synchronization

/// A pseudo-terminal with libvterm: a thread reads the output of a program, and tests inspect it as
/// bytes and as a screen.
final class PseudoTerminal {
  /// The device that the program uses as its terminal.
  let device: Int32
  private let controller: Int32
  private let received = Received()
  private var thread = pthread_t()
  private var vterm: OpaquePointer?
  private var screen: OpaquePointer?
  private var bytesShown = 0
  private var marks = 0

  private final class Received: Sendable {
    let bytes = Mutex<[UInt8]>([])
    let isOver = Mutex(false)
  }

  /// - Parameter cell: width and height of a cell in pixels, or 0 if unknown to the kernel.
  init?(columns: Int, rows: Int, cell: (Int, Int) = (0, 0)) {
    var pair: (Int32, Int32) = (-1, -1)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * cell.0),
      ws_ypixel: UInt16(rows * cell.1))
    guard openpty(&pair.0, &pair.1, nil, nil, &size) == 0 else { return nil }
    (controller, device) = pair
    vterm = vterm_new(Int32(rows), Int32(columns))
    vterm_set_utf8(vterm, 1)
    screen = vterm_obtain_screen(vterm)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
    let received = received
    let descriptor = controller
    let reader = Unmanaged.passRetained(Reader(descriptor: descriptor, received: received))
    pthread_create(&thread, nil, { Reader.run($0) }, reader.toOpaque())
  }

  deinit {
    received.isOver.withLock { $0 = true }
    pthread_join(thread, nil)
    close(device)
    close(controller)
    vterm_free(vterm)
  }

  private final class Reader {
    let descriptor: Int32
    let received: Received

    init(descriptor: Int32, received: Received) {
      self.descriptor = descriptor
      self.received = received
    }

    static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
      guard let pointer else { return nil }
      let reader = Unmanaged<Reader>.fromOpaque(pointer).takeRetainedValue()
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while !reader.received.isOver.withLock({ $0 }) {
        var ready = pollfd(fd: reader.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 5) > 0 else { continue }
        let count = read(reader.descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let fresh = buffer[..<count]
        reader.received.bytes.withLock { $0 += fresh }
      }
      return nil
    }
  }

  /// All bytes written so far. Writes a mark after them and waits for it.
  var output: [UInt8] {
    marks += 1
    let mark = Array("\u{0}mark \(marks)\u{0}".utf8)
    _ = write(device, mark, mark.count)
    for _ in 0..<5000 {
      let found = received.bytes.withLock { bytes -> [UInt8]? in
        guard bytes.suffix(mark.count).elementsEqual(mark) else { return nil }
        bytes.removeLast(mark.count)
        return bytes
      }
      if let found { return found }
      usleep(1000)
    }
    return []
  }

  /// Discards the bytes after passing them to the emulator.
  func forget() {
    show()
    received.bytes.withLock { $0.removeAll() }
    bytesShown = 0
  }

  /// Writes keyboard input.
  func type(_ bytes: [UInt8]) { _ = write(controller, bytes, bytes.count) }

  func resize(columns: Int, rows: Int, cell: (Int, Int) = (0, 0)) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: UInt16(columns * cell.0),
      ws_ypixel: UInt16(rows * cell.1))
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    vterm_set_size(vterm, Int32(rows), Int32(columns))
  }

  /// Has the kernel report a size that the emulator does not have.
  func report(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  var modes: termios {
    var modes = termios()
    tcgetattr(device, &modes)
    return modes
  }

  // MARK: - The screen

  /// Passes new bytes to the emulator.
  func show() {
    let output = output
    let fresh = PseudoTerminal.withoutCommands(output[bytesShown...])
      .map { CChar(bitPattern: $0) }
    bytesShown = output.count
    _ = fresh.withUnsafeBufferPointer { vterm_input_write(vterm, $0.baseAddress, $0.count) }
    vterm_screen_flush_damage(screen)
  }

  /// Returns the bytes without application commands (APC), which some versions of libvterm show.
  private static func withoutCommands(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var rest: [UInt8] = []
    var isInside = false
    var last: UInt8 = 0
    for byte in bytes {
      if last == 0x1b, byte == 0x5f {
        rest.removeLast()
        isInside = true
      } else if isInside {
        isInside = !(last == 0x1b && byte == 0x5c)
      } else {
        rest.append(byte)
      }
      last = byte
    }
    return rest
  }

  /// A cell with its text, colors and attributes in a comparable form.
  struct Shown: Equatable {
    var scalars: [UInt32]
    var foreground: UInt32
    var background: UInt32
    var attributes: UInt8
  }

  /// The position of the cursor on the screen.
  var cursor: (x: Int, y: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(vterm), &position)
    return (Int(position.col), Int(position.row))
  }

  func cell(_ x: Int, _ y: Int) -> Shown {
    var cell = cvt_cell(screen, Int32(y), Int32(x))
    var scalars: [UInt32] = []
    for index in 0..<6 {
      let scalar = cvt_char(&cell, Int32(index))
      if scalar == 0 { break }
      scalars.append(scalar)
    }
    let attributes =
      (cvt_bold(&cell) != 0 ? 1 : 0) | (cvt_italic(&cell) != 0 ? 4 : 0)
      | (cvt_underline(&cell) != 0 ? 8 : 0) | (cvt_reverse(&cell) != 0 ? 16 : 0)
    return Shown(
      scalars: scalars, foreground: cvt_foreground(&cell), background: cvt_background(&cell),
      attributes: UInt8(attributes))
  }

  func row(_ y: Int, columns: Int) -> String {
    var text = String.UnicodeScalarView()
    for x in 0..<columns {
      let scalars = cell(x, y).scalars
      if scalars.isEmpty { text.append(" ") }
      for value in scalars where value != UInt32.max {
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
    }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
