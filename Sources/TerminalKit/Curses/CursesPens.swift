import CNcurses

/// The looks of cells in terms of ncurses: attributes and colour pairs, made when first needed.
///
/// Pairs are never reused while a frame may still show them (`alloc_pair` would evict the oldest
/// and recolour the screen). When all are taken, ``reset()`` starts anew before a full repaint.
struct CursesPens {
  /// How many colours they have.
  let depth: ColorDepth
  private let colors: Int32
  private let maximumPairs: Int32
  private let hasDefaultColors: Bool
  /// By style as it is asked for, so that a known one costs one look-up. Many styles may come to
  /// the same look, so their number is bounded by itself.
  private var styles = StyleNumbers()
  private var pens: [cchar_t] = []
  /// The pair of a number is the one after it, since ncurses keeps the first one for itself.
  private var pairs = StyleNumbers()
  /// Most styles that are kept; a screen shows far fewer.
  static let maximumPens = 4096
  /// How many styles are kept.
  var count: Int { pens.count }
  /// Whether a pair was refused since the last reset.
  private(set) var isExhausted = false

  /// To be made after `newterm`; starts colour unless `depth` is mono.
  init(depth: ColorDepth) {
    let mayColor = depth > .mono && has_colors()
    // Once ncurses has begun with colours, it looks for cells in the first pair on the whole screen,
    // which is empty, when that pair changes; so it is to begin with the default ones. Where there is no
    // way back to these, it would write them as numbers.
    if mayColor, cnc_string("op") != nil { use_default_colors() }
    let hasColors = mayColor && start_color() == OK
    // Where colours are no numbers of a palette, ncurses has forgotten them meanwhile.
    hasDefaultColors = hasColors && use_default_colors() == OK
    colors = hasColors ? cnc_colors() : 0
    // ncurses may have loaded another description than the chosen one, with fewer colours.
    self.depth = min(depth, ColorDepth(colors: Int(colors)))
    maximumPairs = hasColors ? cnc_color_pairs() : 0
  }

  /// A blank cell of ncurses in a style; its character is to be replaced.
  mutating func pen(_ style: CellStyle) -> cchar_t {
    let key = StyleNumbers.Key(
      foreground: style.foreground.packed, background: style.background.packed,
      attributes: style.attributes.rawValue)
    if let known = styles.number(of: key) { return pens[known] }
    var attributes = cnc_normal
    if style.attributes.contains(.bold) { attributes |= cnc_bold }
    if style.attributes.contains(.dim) { attributes |= cnc_dim }
    if style.attributes.contains(.italic) { attributes |= cnc_italic }
    if style.attributes.contains(.underline) { attributes |= cnc_underline }
    if style.attributes.contains(.reverse) { attributes |= cnc_reverse }
    var pair: Int32 = 0
    if depth > .mono {
      let (foreground, makesBold) = number(style.foreground, isBackground: false)
      let (background, _) = number(style.background, isBackground: true)
      if makesBold { attributes |= cnc_bold }
      // With 8 colours bold makes a colour bright on many terminals: black would become dark grey,
      // which can hardly be read on the colours that black stands on.
      if depth == .ansi8, foreground == 0 { attributes &= ~cnc_bold }
      pair = self.pair(foreground, background)
    }
    var cell = cchar_t()
    let blank: [wchar_t] = [0x20, 0]
    _ = cnc_setcchar(&cell, blank, attributes, pair)
    if pens.count >= CursesPens.maximumPens { forgetPens() }
    if !isExhausted {
      styles.add(key)
      pens.append(cell)
    }
    return cell
  }

  /// Forgets all pairs, so that the next frame makes those it needs.
  mutating func reset() {
    forgetPens()
    pairs.removeAll()
    isExhausted = false
  }

  private mutating func forgetPens() {
    styles.removeAll()
    pens.removeAll(keepingCapacity: true)
  }

  private mutating func pair(_ foreground: Int32, _ background: Int32) -> Int32 {
    if foreground == -1 && background == -1 { return 0 }
    let key = StyleNumbers.Key(
      foreground: UInt32(bitPattern: foreground), background: UInt32(bitPattern: background))
    if let known = pairs.number(of: key) { return Int32(known + 1) }
    let next = Int32(pairs.count + 1)
    guard next < maximumPairs, init_extended_pair(next, foreground, background) == OK else {
      isExhausted = true
      return 0
    }
    pairs.add(key)
    return next
  }

  /// The number ncurses uses for a colour, and whether bold has to make it bright.
  private func number(_ color: Color, isBackground: Bool) -> (Int32, makesBold: Bool) {
    let color = color.quantized(to: depth)
    guard !color.isDefault else {
      if hasDefaultColors { return (-1, false) }
      return (isBackground ? 0 : 7, false)
    }
    if let index = color.paletteIndex {
      if depth == .trueColor && index >= 8 { return (direct(color), false) }
      if Int32(index) >= colors, index < 16 {
        // Bold black is black on many terminals, so muted text is light grey.
        if index == 8 { return (isBackground ? 0 : 7, makesBold: false) }
        return (Int32(index) - 8, makesBold: !isBackground)
      }
      return (Int32(index), false)
    }
    return (direct(color), false)
  }

  /// A 24-bit number; 0 to 7 mean the base colours there, so the blackest blues step aside.
  private func direct(_ color: Color) -> Int32 {
    guard let (red, green, blue) = color.rgbComponents else { return -1 }
    let value = Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    return max(value, 8)
  }
}
