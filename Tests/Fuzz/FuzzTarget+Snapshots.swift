@testable import BeagleAutomation

/// Snapshots.
extension FuzzTarget {
  static func snapshot(_ bytes: [UInt8]) throws(Failure) {
    let lines = Self.lines(bytes)
    // A snapshot with arbitrary names matches itself.
    var nodes = [AriaSnapshot.Node(role: AriaRole.screen)]
    for (index, line) in lines.prefix(20).enumerated() {
      nodes[0].children.append(nodes.count)
      let role = ["text", "button", "heading", "list", "textbox"][index % 5]
      nodes.append(AriaSnapshot.Node(role: role, name: line))
      guard role == "textbox" else { continue }
      let field = nodes.count - 1
      nodes[field].children = [field + 1]
      nodes[field].properties = [AriaSnapshot.Property(name: "error", value: line)]
      nodes.append(AriaSnapshot.Node(role: "text", name: line))
    }
    let screen = AriaSnapshot(nodes: nodes)
    do {
      let own = try AriaTemplate(screen.file(comment: nil), name: "own")
      let difference = try screen.difference(from: own)
      try require(
        nodes.count == 1 || difference == nil,
        "a snapshot differs from itself: \(screen.text.prefix(500))")
    } catch let failure as Failure {
      throw failure
    } catch {
      try require(nodes.count == 1, "a snapshot is not a template: \(error)")
    }
    do {
      let template = try AriaTemplate(bytes, name: "t.yaml")
      try require(template.nodes.count > 0, "a template has no screen")
      if let difference = try? screen.difference(from: template) {
        let hasLines = difference.lines.contains { $0.kind != .same }
        try require(
          hasLines || template.nodes.count == 1, "a difference without lines: \(lines)")
      }
    } catch let error as AriaTemplateError {
      try require(error.description.hasPrefix("t.yaml:"), "an error without a place: \(error)")
    } catch let failure as Failure {
      throw failure
    } catch { throw Failure(description: "an unknown error: \(error)") }
    let name = SnapshotName(path: lines.first ?? "", variants: Array(lines.dropFirst().prefix(2)))
    try require(
      name.parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("/") },
      "a name leads out of its directory: \(name.text)")
  }
}
