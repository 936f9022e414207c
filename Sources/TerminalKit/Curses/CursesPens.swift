import CNcurses

/// A cache of cell styles as ncurses attributes and color pairs, created on demand.
///
/// Pairs are never reused while a frame may still show them: `alloc_pair` would evict the oldest
/// pair and recolor the screen. When all pairs are used, ``reset()`` starts over before a full
/// repaint.
struct CursesPens {
  /// The color depth in use.
  let depth: ColorDepth
  private let colors: Int32
  private let maximumPairs: Int32
  private let hasDefaultColors: Bool
  /// The pens by requested style, so that a known style costs one lookup. Many styles can lead to
  /// the same pen, so their number has its own limit.
  private var styles = StyleTable()
  private var pens: [cchar_t] = []
  /// The color pairs. The pair of number n is n + 1, because ncurses reserves pair 0.
  private var pairs = StyleTable()
  /// The largest number of cached styles. A screen shows far fewer.
  static let maximumPens = 4096
  /// The number of cached styles.
  var count: Int { pens.count }
  /// Whether ncurses refused a pair since the last reset.
  private(set) var isExhausted = false

  /// Creates a cache and starts color unless `depth` is mono. Call it after `newterm`.
  init(depth: ColorDepth) {
    let mayColor = depth > .mono && has_colors()
    // When the first pair changes, ncurses searches the whole screen for cells with it. At this
    // point the screen is empty, so the default colors are set first. Without `op`, ncurses could
    // not return to them and would write them as numbers.
    if mayColor, cnc_string("op") != nil { use_default_colors() }
    let hasColors = mayColor && start_color() == OK
    // If colors are not palette indices, `start_color` resets the default colors.
    hasDefaultColors = hasColors && use_default_colors() == OK
    colors = hasColors ? cnc_colors() : 0
    // ncurses may have loaded another description than the chosen one, with fewer colors.
    self.depth = min(depth, ColorDepth(colors: Int(colors)))
    maximumPairs = hasColors ? cnc_color_pairs() : 0
  }

  /// Returns a blank ncurses cell in a style. The caller replaces its character.
  mutating func pen(_ style: CellStyle) -> cchar_t {
    let key = StyleTable.Key(
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
      // With 8 colors, bold makes a color bright on many terminals. Black would become dark gray,
      // which is hard to read on the backgrounds used with black.
      if depth == .ansi8, foreground == 0 { attributes &= ~cnc_bold }
      pair = self.pair(foreground, background)
    }
    var cell = cchar_t()
    let blank: [wchar_t] = [0x20, 0]
    _ = cnc_setcchar(&cell, blank, attributes, pair)
    if pens.count >= CursesPens.maximumPens { removePens() }
    if !isExhausted {
      styles.add(key)
      pens.append(cell)
    }
    return cell
  }

  /// Removes all pairs, so that the next frame creates the ones it needs.
  mutating func reset() {
    removePens()
    pairs.removeAll()
    isExhausted = false
  }

  private mutating func removePens() {
    styles.removeAll()
    pens.removeAll(keepingCapacity: true)
  }

  private mutating func pair(_ foreground: Int32, _ background: Int32) -> Int32 {
    if foreground == -1 && background == -1 { return 0 }
    let key = StyleTable.Key(
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

  /// Returns the number that ncurses uses for a color, and whether bold must make it bright.
  private func number(_ color: Color, isBackground: Bool) -> (Int32, makesBold: Bool) {
    let color = color.quantized(to: depth)
    guard !color.isDefault else {
      if hasDefaultColors { return (-1, false) }
      return (isBackground ? 0 : 7, false)
    }
    if let index = color.paletteIndex {
      if depth == .trueColor && index >= 8 { return (direct(color), false) }
      if Int32(index) >= colors, index < 16 {
        // Bold black is black on many terminals, so muted text is light gray.
        if index == 8 { return (isBackground ? 0 : 7, makesBold: false) }
        return (Int32(index) - 8, makesBold: !isBackground)
      }
      return (Int32(index), false)
    }
    return (direct(color), false)
  }

  /// Returns a 24-bit color number. The numbers 0 to 7 mean the base colors, so the darkest blues
  /// become 8.
  private func direct(_ color: Color) -> Int32 {
    guard let (red, green, blue) = color.rgbComponents else { return -1 }
    let value = Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    return max(value, 8)
  }
}
