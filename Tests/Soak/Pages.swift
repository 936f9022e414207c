/// The bodies of good responses.
enum Pages {
  /// The number of lazy components on a page.
  static let lazyCount = 20

  /// Returns the body for a path: a page, a part of a page, or the response to sent data.
  /// - Parameter next: A number that no page has used yet.
  static func body(path: String, next: Int, _ generator: inout Generator) -> [UInt8] {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let text =
      switch path.utf8.dropFirst().first {
      case UInt8(ascii: "s"): page(name, next: next, &generator)
      case UInt8(ascii: "l"): part(name, &generator)
      default: #"{"received":true}"#
      }
    return Array(text.utf8)
  }

  private static func page(_ name: String, next: Int, _ generator: inout Generator) -> String {
    let change = { (value: String) in
      #"{"_beagleAction_":"beagle:setContext","contextId":"sent","value":"\#(value)"}"#
    }
    let push = #"{"_beagleAction_":"beagle:pushView","route":{"url":"/s/\#(next)"}}"#
    let send = """
      {"_beagleAction_":"beagle:sendRequest","url":"/d/\(next)","method":"POST",
      "data":{"page":"\(name)"},"onSuccess":[\(change("ok"))],"onError":[\(change("failed"))]}
      """
    var children = [
      button("Push", push), button("Send", change("waiting") + "," + send),
      #"{"_beagleComponent_":"beagle:text","text":"sent: @{sent}."}"#,
    ]
    for number in 0..<lazyCount {
      children.append(
        """
        {"_beagleComponent_":"beagle:lazyComponent","path":"/l/\(name)-\(number)",
        "initialState":\(text("Part \(number) is not here."))}
        """)
    }
    children += filling(upTo: sizeOfPage(&generator))
    return """
      {"_beagleComponent_":"beagle:screenComponent","navigationBar":{"title":"Page \(name)"},
      "child":{"_beagleComponent_":"beagle:scrollView","children":[
      {"_beagleComponent_":"beagle:container","context":{"id":"sent","value":"nothing"},
      "children":[\(children.joined(separator: ","))]}]}}
      """
  }

  private static func part(_ name: String, _ generator: inout Generator) -> String {
    let children = [text("Part \(name)")] + filling(upTo: generator.percent(10) ? 6000 : 0)
    let list = children.joined(separator: ",")
    return #"{"_beagleComponent_":"beagle:container","children":[\#(list)]}"#
  }

  /// Returns the number of bytes of text on a page, in addition to its parts.
  private static func sizeOfPage(_ generator: inout Generator) -> Int {
    generator.percent(80) ? 0 : .random(in: 1000...55_000, using: &generator)
  }

  private static func filling(upTo bytes: Int) -> [String] {
    let line = String(repeating: "A line of the page. ", count: 20)
    return (0..<(bytes / line.utf8.count)).map { _ in text(line) }
  }

  private static func text(_ text: String) -> String {
    #"{"_beagleComponent_":"beagle:text","text":"\#(text)"}"#
  }

  private static func button(_ text: String, _ actions: String) -> String {
    #"{"_beagleComponent_":"beagle:button","text":"\#(text)","onPress":[\#(actions)]}"#
  }
}
