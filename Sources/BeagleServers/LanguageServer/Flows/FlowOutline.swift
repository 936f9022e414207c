import BeagleAutomation
import JSON

extension LanguageServer {
  /// Returns the configuration and the commands of a flow (`textDocument/documentSymbol`).
  func flowSymbols(_ document: TextDocument) -> ProtocolValue {
    let entries = FlowOutline(document).entries
    let outline = SettingsOutline(document)
    if client.hasSymbolTrees { return .array(entries.map { outline.tree($0) }) }
    return .array(entries.flatMap { outline.list($0, in: nil) })
  }
}

/// The entries of a flow: the keys of its configuration, and its commands with those inside.
struct FlowOutline {
  private(set) var entries: [SettingsOutline.Entry] = []

  /// A line with a key or a command.
  private struct Item {
    let indent: Int
    let isCommand: Bool
    let name: String
    var detail: String
    let start: Int
    var end: Int
    let selection: Range<Int>
  }

  init(_ document: TextDocument) {
    var next = 0
    let items = FlowOutline.items(document.bytes)
    entries = FlowOutline.entries(items, &next, deeperThan: -1, depth: 0)
  }

  private static func items(_ bytes: [UInt8]) -> [Item] {
    let names = Set(FlowCatalog.commands.map(\.name))
    let keys = Set(FlowCatalog.configuration.map(\.name))
    var items: [Item] = []
    var isInCommands = false
    var offset = 0
    for line in bytes.split(separator: 0x0A, maxSplits: 10_000, omittingEmptySubsequences: false) {
      defer { offset += line.count + 1 }
      if line.starts(with: "---".utf8) {
        isInCommands = true
        continue
      }
      let head = FlowLine(line.prefix { $0 == 0x20 || $0 == UInt8(ascii: "-") })
      let text = line.dropFirst(head.indent)
      guard !text.isEmpty, text.first != UInt8(ascii: "#") else { continue }
      let end = offset + line.count
      let pair = FlowLine.key(of: text)
      let name = pair?.key ?? trimmed(text)
      let detail = pair.map { trimmed($0.value) } ?? ""
      let start = offset + head.indent
      if head.dashes > 0
        ? names.contains(name) : !isInCommands && head.indent == 0 && keys.contains(name)
      {
        items.append(
          Item(
            indent: head.dashes > 0 ? head.dashIndent : 0, isCommand: head.dashes > 0, name: name,
            detail: detail, start: start, end: end,
            selection: start..<start + name.utf8.count))
        continue
      }
      // The first property describes a command without a value in its own line.
      guard let last = items.indices.last else { continue }
      if head.indent > items[last].indent {
        items[last].end = end
        if items[last].detail.isEmpty, items[last].isCommand {
          items[last].detail = detail.isEmpty ? name : "\(name): \(detail)"
        }
      }
    }
    return items
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop { $0 == 0x20 }
    while let last = bytes.last, last == 0x20 || last == 0x0D { bytes.removeLast() }
    return String(decoding: bytes.prefix(80), as: UTF8.self)
  }

  /// Nests the items by their indentation.
  private static func entries(
    _ items: [Item], _ next: inout Int, deeperThan indent: Int, depth: Int
  ) -> [SettingsOutline.Entry] {
    var found: [SettingsOutline.Entry] = []
    while next < items.count, items[next].indent > indent || depth > 20 {
      let item = items[next]
      next += 1
      var entry = SettingsOutline.Entry(
        name: item.name, detail: item.detail, kind: item.isCommand ? .function : .property,
        range: item.start..<item.end, selection: item.selection)
      if item.isCommand {
        entry.children = entries(items, &next, deeperThan: item.indent, depth: depth + 1)
      }
      if let last = entry.children.last {
        entry.range = item.start..<max(item.end, last.range.upperBound)
      }
      found.append(entry)
    }
    return found
  }
}
