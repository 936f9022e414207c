import BeagleAnalysis
import BeagleNetworking
import BeagleSchema
import JSON

/// Quick fixes of requests whose path serves other methods.
extension LanguageServer {
  /// Returns the fixes that change the method of a request to one that its path serves.
  func methodFixes(
    of use: AddressUse, _ path: String, _ method: String, _ document: TextDocument,
    _ project: ProjectIndex
  ) -> [ProtocolValue?] {
    guard case .methodNotAllowed(let methods) = project.router.resolve(path, method: method),
      let node = document.analysis.tree.node(
        at: document.analysis.original(use.range.span).lowerBound)
    else { return [] }
    return methods.map { meant in
      methodEdit(meant, at: node, document).map { edit in
        action(
          "Change the method to \(meant)", .quickFix,
          workspaceEdit([(document, edit.range, edit.text)]))
      }
    }
  }

  /// Returns the edit that sets the method of the request with an address: in its own object, or in the
  /// `httpAdditionalData` of a route.
  private func methodEdit(
    _ method: String, at address: Int, _ document: TextDocument
  ) -> JSONInsertion.Edit? {
    let tree = document.analysis.tree
    guard let insertion = JSONInsertion(document), tree.nodes[address].parent >= 0,
      let owner = resolver(of: document).typedNode(Int(tree.nodes[address].parent))
    else { return nil }
    let word = JSONText.quoted(method)
    func edit(_ object: Int, after member: Int?) -> JSONInsertion.Edit? {
      if let known = tree.member(object, "method") { return (tree.nodes[known].range, word) }
      return member.map { insertion.member("method", word, after: $0) }
        ?? insertion.member("method", word, to: object)
    }
    if owner.type?.property("method") != nil { return edit(owner.node, after: address) }
    guard owner.type?.property("httpAdditionalData") != nil else { return nil }
    guard let data = tree.member(owner.node, "httpAdditionalData") else {
      return insertion.member("httpAdditionalData", "{ \"method\": \(word) }", after: address)
    }
    return edit(data, after: nil)
  }
}
