import BeagleAutomation
import JSON
import SystemSupport

/// The responses that flows give instead of the routes. Their names change with those of the routes.
extension ValueSources {
  /// A response in a flow.
  struct FlowResponse {
    let flow: ValueDocument
    /// The method; nil for all.
    let method: String?
    let path: String
    let status: Int
    /// The body in the flow.
    let body: YAMLNode?
    /// The path of the file with the body.
    let file: String?
  }

  /// Returns the responses in the flows of the project.
  func findFlowResponses() -> [FlowResponse] {
    var found: [FlowResponse] = []
    for name in project?.flowFiles ?? [] {
      guard let flow = document(named: name),
        flow.text.bytes.firstIndex(of: "respond".utf8) != nil,
        let yaml = try? YAMLDocument.parse(flow.text.bytes, name: name)
      else { continue }
      func visit(_ node: YAMLNode) {
        for element in node.elements { visit(element) }
        for (key, value) in node.members {
          visit(value)
          guard key.text == "respond", let path = value["path"]?.text else { continue }
          found.append(
            FlowResponse(
              flow: flow, method: value["method"]?.text?.uppercased(), path: path,
              status: value["status"]?.text.flatMap { Int($0) } ?? 200, body: value["body"],
              file: value["file"]?.text.flatMap {
                FlowPath.normalized(FilePath.folder(of: name) + "/" + $0)
              }))
        }
      }
      yaml.roots.forEach(visit)
    }
    return found
  }

  /// Returns the responses in flows to the request with an event.
  private func responses(inFlowsTo request: Request) -> [FlowResponse] {
    flowResponses.filter { response in
      (response.method ?? request.method) == request.method
        && ValueSources.matches(request.url, response.path) && request.fits(response.status)
    }
  }

  /// Returns the bodies in the files of flows.
  func flowBodies(of request: Request) -> [ContextValues.Value] {
    responses(inFlowsTo: request).compactMap(\.file).compactMap(document(named:))
      .filter(\.tree.hasRoot).map { ContextValues.Value(document: $0, node: 0) }
  }

  /// Returns the keys with a name at a path in the bodies that flows contain.
  func flowKeys(
    _ name: String, at steps: [ContextValues.Step], of request: Request
  ) -> [ContextValues.Place] {
    responses(inFlowsTo: request).flatMap { response -> [ContextValues.Place] in
      let nodes = response.body.map { ValueSources.nodes($0, steps[...]) } ?? []
      return nodes.flatMap(\.members).filter { $0.key.text == name }.map { key, _ in
        let bytes = response.flow.tree.bytes
        var range = key.span.offset..<key.span.end
        if range.count > 2, bytes[range.lowerBound] == UInt8(ascii: "'") {
          range = range.lowerBound + 1..<range.upperBound - 1
        }
        return ContextValues.Place(document: response.flow, range: range)
      }
    }
  }

  private static func nodes(
    _ node: YAMLNode, _ steps: ArraySlice<ContextValues.Step>
  ) -> [YAMLNode] {
    guard let step = steps.first else { return [node] }
    let rest = steps.dropFirst()
    switch step {
    case .key(let key): return node[key].map { nodes($0, rest) } ?? []
    case .index: return node.elements.flatMap { nodes($0, rest) }
    }
  }
}
