import FlexCases
import Foundation
import JSON

/// A tree to time, as the text of one case.
struct Sample {
  let name: String
  let text: String
  let nodes: Int
  var isTooSlowForYoga = false

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
    nodes = (try? LayoutCase.read(text))?.root.count ?? 0
  }

  /// The number of layouts per round.
  var repetitions: Int { max(5, min(300, 60_000 / max(nodes, 1))) }

  /// Returns the captured trees, if their data is next to the repository, and the synthetic ones.
  static func all() -> [Sample] {
    var samples = captured()
    samples.append(Sample("100 rows x 100", wide()))
    samples.append(Sample("1,000 cards", cards()))
    samples.append(Sample("flat 10,000", flat()))
    samples.append(Sample("wrap 10,000", wrap()))
    samples.append(Sample("deep 20", deep(20)))
    var deepest = Sample("deep 500", deep(500))
    deepest.isTooSlowForYoga = true
    samples.append(deepest)
    return samples
  }

  private static func captured() -> [Sample] {
    let shared = ProcessInfo.processInfo.environment["BEAGLE_SHARED"] ?? "../shared"
    let names = ["chat-mac", "feed-android", "profile-ios", "rendering-sample-mac"]
    return names.compactMap { name in
      let path = "\(shared)/data/layout/captures/\(name)-fixed.json"
      guard let data = FileManager.default.contents(atPath: path),
        let json = try? JSONDocument(Array(data), name: name, limits: .layoutCase).root
      else {
        print("\(name) not found at \(path)")
        return nil
      }
      return Sample(name, (json[0] ?? json).text)
    }
  }

  // MARK: - Synthetic trees

  private static let words = """
    a to of the and plan order total price today login cancel settings profile account balance \
    transfer receipt notifications unbelievable internationalization ok 42 R$ 1,234.00 save edit \
    remove product description available shipping Friday
    """.split(separator: " ").map(String.init)

  private static func text(_ index: Int, _ count: Int) -> String {
    let text = (0..<count).map { words[(index * 7 + $0) % words.count] }.joined(separator: " ")
    return #"{"type":"cell-text","text":"\#(text)"}"#
  }

  private static func whole(_ tree: String, _ width: Int, _ height: String) -> String {
    #"{"name":"","tree":\#(tree),"layouts":[{"direction":"ltr","availableWidth":\#(width),"#
      + #""availableHeight":\#(height),"pointScaleFactor":1}]}"#
  }

  private static func node(_ style: String, measure: String) -> String {
    #"{"style":{\#(style)},"measure":\#(measure)}"#
  }

  private static func node(_ style: String, _ children: [String]) -> String {
    #"{"style":{\#(style)},"children":[\#(children.joined(separator: ","))]}"#
  }

  /// 100 rows of 100 equal columns.
  private static func wide() -> String {
    let rows = (0..<100).map { row in
      node(
        #""flexDirection":"row""#,
        (0..<100).map { node(#""flex":1"#, measure: text(row * 100 + $0, 1)) })
    }
    return whole(node("", rows), 1000, "null")
  }

  /// A scroll view with 1,000 cards of eight nodes.
  private static func cards() -> String {
    let shrink = #""flexShrink":1"#
    let cards = (0..<1000).map { index in
      let footer = node(
        #""flexDirection":"row","justifyContent":"space-between","flexShrink":1"#,
        [node(shrink, measure: text(index + 5, 1)), node(shrink, measure: text(index + 9, 2))])
      let body = node(
        #""flex":1,"margin":{"left":1}"#,
        [
          node(shrink, measure: text(index, 3)), node(shrink, measure: text(index + 3, 14)),
          footer,
        ])
      return node(
        #""flexDirection":"row","padding":{"all":1},"margin":{"bottom":1},"flexShrink":0"#,
        [#"{"style":{"width":6,"height":3,"flexShrink":1}}"#, body])
    }
    return whole(node(#""overflow":"scroll""#, cards), 80, "24")
  }

  /// 10,000 texts in a column.
  private static func flat() -> String {
    whole(node("", (0..<10000).map { node(#""flexShrink":0"#, measure: text($0, 4)) }), 80, "null")
  }

  /// 10,000 texts in a wrapping row.
  private static func wrap() -> String {
    let style = #""margin":{"right":1},"flexShrink":1"#
    return whole(
      node(
        #""flexDirection":"row","flexWrap":"wrap""#,
        (0..<10000).map { node(style, measure: text($0, 1)) }), 200, "null")
  }

  /// Alternating rows and columns.
  private static func deep(_ levels: Int) -> String {
    var tree = node(#""flexShrink":1"#, measure: text(0, 12))
    for level in 0..<levels {
      let direction = level % 2 == 1 ? "row" : "column"
      tree = node(
        #""flexDirection":"\#(direction)","padding":{"left":1},"flexShrink":1"#,
        [node(#""flexShrink":1"#, measure: text(level, 2)), tree])
    }
    return whole(tree, 200, "100")
  }
}
