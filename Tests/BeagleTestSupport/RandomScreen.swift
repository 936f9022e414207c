/// A random screen, as JSON.
///
/// It has every kind of leaf and box, borders, padding, lengths in points and percent, flex
/// properties, and nested lists, grids and scroll views. The same seed produces the same screen on
/// every platform. It has neither negative margins nor insets, so its components must not overlap.
package struct RandomScreen {
  /// The payload.
  package let json: String
  /// The unique first words of the leaves.
  package private(set) var tokens: [String] = []

  /// The kinds of screens. Each kind includes the features of the one before.
  package enum Kind: CaseIterable {
    case plain
    /// A third of the heights, their limits and the flex bases are in percent.
    case percentHeights
    /// Some boxes have aspect ratios, and some columns wrap.
    case ratios
  }

  private var state: UInt64
  private var leaves = 0
  private let kind: Kind

  package init(seed: UInt64, _ kind: Kind) {
    var generator = RandomScreen(state: seed &* 0x2545_F491_4F6C_DD1D &+ 1, kind: kind)
    let body = (0..<generator.pick(4) + 2).map { _ in generator.node(depth: 0, isInRow: false) }
    let children = body.joined(separator: ",")
    let root =
      generator.chance(3)
      ? #"{"_beagleComponent_":"beagle:scrollView","children":[\#(children)]}"#
      : #"{"_beagleComponent_":"beagle:container","children":[\#(children)]\#(generator.boxStyle())}"#
    json = #"{"_beagleComponent_":"beagle:screenComponent","child":\#(root)}"#
    tokens = generator.tokens
    state = generator.state
    self.kind = kind
  }

  private init(state: UInt64, kind: Kind) {
    self.state = state
    self.kind = kind
    json = ""
  }

  // MARK: - Random numbers

  private mutating func pick(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  private mutating func chance(_ oneIn: Int) -> Bool { pick(oneIn) == 0 }

  private mutating func one(of values: [String]) -> String { values[pick(values.count)] }

  // MARK: - Components

  private mutating func node(depth: Int, isInRow: Bool) -> String {
    if depth < 3, chance(depth == 0 ? 2 : 3) { return box(depth: depth) }
    if chance(14) { return list() }
    if depth < 3, chance(20) { return scrollView(depth: depth) }
    return leaf()
  }

  private mutating func box(depth: Int) -> String {
    let isRow = chance(2)
    let count = isRow ? 1 + pick(3) : 1 + pick(4)
    let children = (0..<count).map { _ in node(depth: depth + 1, isInRow: isRow) }
    let style = boxStyle(direction: isRow ? "ROW" : nil)
    return
      #"{"_beagleComponent_":"beagle:container","children":[\#(children.joined(separator: ","))]"#
      + style + "}"
  }

  private mutating func scrollView(depth: Int) -> String {
    let isHorizontal = chance(3)
    let count = 1 + pick(4)
    let children = (0..<count).map { _ in node(depth: depth + 1, isInRow: isHorizontal) }
    let direction = isHorizontal ? #""scrollDirection":"HORIZONTAL","# : ""
    return #"{"_beagleComponent_":"beagle:scrollView",\#(direction)"#
      + #""children":[\#(children.joined(separator: ","))]}"#
  }

  private mutating func list() -> String {
    let items = (0..<1 + pick(9)).map { #""\#(text(words: 2, prefix: "r\(leaves)x\($0)"))""# }
    leaves += 1
    let template =
      #"{"view":{"_beagleComponent_":"beagle:text","text":"@{item}"\#(rowStyle())}}"#
    var kind = #""beagle:gridView","spanCount":\#(1 + pick(3))"#
    if chance(2) {
      kind = #""beagle:listView""# + (chance(4) ? #","direction":"HORIZONTAL""# : "")
    }
    return #"{"_beagleComponent_":\#(kind),"dataSource":[\#(items.joined(separator: ","))],"#
      + #""templates":[\#(template)]\#(leafStyle())}"#
  }

  private mutating func leaf() -> String {
    leaves += 1
    let token = "k\(leaves)"
    tokens.append(token)
    let style = leafStyle()
    switch pick(8) {
    case 0, 1:
      return
        #"{"_beagleComponent_":"beagle:button","text":"\#(text(words: 1 + pick(3), prefix: token))"\#(style)}"#
    case 2:
      let error = chance(3) ? #","error":"\#(text(words: 9, prefix: "no"))","showError":true"# : ""
      return
        #"{"_beagleComponent_":"beagle:textInput","placeholder":"\#(text(words: 1, prefix: token))"\#(error)\#(style)}"#
    case 3:
      return
        #"{"_beagleComponent_":"beagle:image","path":{"_beagleImagePath_":"local","mobileId":"\#(token)"}\#(style)}"#
    default:
      return
        #"{"_beagleComponent_":"beagle:text","text":"\#(text(words: 1 + pick(chance(3) ? 60 : 8), prefix: token))"\#(style)}"#
    }
  }

  private mutating func text(words: Int, prefix: String) -> String {
    let vocabulary = [
      "a", "the", "order", "coffee", "beans", "total", "delivered", "configuration", "8,90",
    ]
    return ([prefix] + (0..<words).map { _ in one(of: vocabulary) }).joined(separator: " ")
  }

  // MARK: - Styles

  private func unit(_ value: Int, _ type: String = "REAL") -> String {
    #"{"value":\#(value),"type":"\#(type)"}"#
  }

  private mutating func length(_ low: Int, _ high: Int) -> String {
    let percentages = [10, 25, 33, 50, 66, 100]
    return chance(3)
      ? unit(percentages[pick(percentages.count)], "PERCENT") : unit(low + pick(high - low))
  }

  /// Returns a height, or a length along an axis that may be vertical.
  private mutating func height(_ low: Int, _ high: Int) -> String {
    kind != .plain ? length(low, high) : unit(low + pick(high - low))
  }

  private mutating func edges(_ name: String) -> String {
    let points = [4, 8, 12, 16, 24]
    let value = chance(6) ? unit(5, "PERCENT") : unit(points[pick(points.count)])
    let edge = one(of: ["all", "horizontal", "vertical", "left", "top"])
    return #""\#(name)":{"\#(edge)":\#(value)}"#
  }

  private mutating func common(flex: inout [String], isLeaf: Bool) -> [String] {
    var parts: [String] = []
    var size: [String] = []
    if chance(4) { parts.append(#""borderWidth":1"#) }
    if chance(6) { parts.append(#""cornerRadius":{"radius":8}"#) }
    if chance(4) { parts.append(edges("padding")) }
    if chance(4) { parts.append(edges("margin")) }
    if chance(6) { parts.append(##""backgroundColor":"#336699""##) }
    if chance(5) { size.append(#""width":\#(length(16, 400))"#) }
    if chance(isLeaf ? 5 : 12) { size.append(#""height":\#(height(8, 208))"#) }
    if chance(12) { size.append(#""minWidth":\#(length(16, 200))"#) }
    if chance(12) { size.append(#""minHeight":\#(height(16, 116))"#) }
    if chance(12) { size.append(#""maxWidth":\#(length(16, 400))"#) }
    if chance(12) { size.append(#""maxHeight":\#(height(16, 116))"#) }
    if kind == .ratios, chance(6) {
      let ratios = ["0.25", "0.5", "0.75", "1", "1.5", "2", "3", "4"]
      size.append(#""aspectRatio":\#(one(of: ratios))"#)
    }
    if !size.isEmpty { parts.append(#""size":{\#(size.joined(separator: ","))}"#) }
    if chance(isLeaf ? 4 : 8) { flex.append(#""flex":\#(1 + pick(2))"#) }
    if chance(16) { flex.append(#""basis":\#(height(8, 208))"#) }
    if chance(8) { flex.append(#""grow":1"#) }
    if chance(10) { flex.append(#""shrink":0"#) }
    if chance(8) {
      flex.append(#""alignSelf":"\#(one(of: ["FLEX_START", "CENTER", "FLEX_END", "STRETCH"]))""#)
    }
    return parts
  }

  private func style(_ parts: [String], _ flex: [String]) -> String {
    let all = flex.isEmpty ? parts : parts + [#""flex":{\#(flex.joined(separator: ","))}"#]
    return all.isEmpty ? "" : #","style":{\#(all.joined(separator: ","))}"#
  }

  private mutating func leafStyle() -> String {
    var flex: [String] = []
    let parts = common(flex: &flex, isLeaf: true)
    return style(parts, flex)
  }

  private mutating func rowStyle() -> String {
    var parts: [String] = []
    if chance(3) { parts.append(#""borderWidth":1"#) }
    if chance(3) { parts.append(edges("padding")) }
    return style(parts, [])
  }

  private mutating func boxStyle(direction: String? = nil) -> String {
    var flex: [String] = []
    let parts = common(flex: &flex, isLeaf: false)
    if let direction { flex.append(#""flexDirection":"\#(direction)""#) }
    if direction != nil || kind == .ratios, chance(5) { flex.append(#""flexWrap":"WRAP""#) }
    if chance(4) {
      let all = ["CENTER", "FLEX_END", "SPACE_BETWEEN", "SPACE_AROUND", "SPACE_EVENLY"]
      flex.append(#""justifyContent":"\#(one(of: all))""#)
    }
    if chance(4) {
      flex.append(#""alignItems":"\#(one(of: ["FLEX_START", "CENTER", "FLEX_END"]))""#)
    }
    return style(parts, flex)
  }
}
