/// A component of a long list that is decoded when it is needed.
///
/// Lists hold them only when ``DecodingOptions/deferralThreshold`` asks for it.
public struct DeferredComponent: ServerDrivenComponent {
  /// The name of this type; the server's name is known once it is decoded.
  public static let typeName = "beagle:deferred"

  private var node: JSONNode
  private let snapshot: ComponentRegistry.Snapshot

  init(_ node: JSONNode, _ snapshot: ComponentRegistry.Snapshot) {
    self.node = node
    self.snapshot = snapshot
  }

  /// Where the component stands in its document.
  public var source: SourceReference? {
    get { node.source }
    set { if let newValue { node = newValue.node } }
  }

  /// The component and what was wrong with it. Decodes each time: keep the result.
  public func decoded(
    options: DecodingOptions = DecodingOptions()
  ) -> (component: any ServerDrivenComponent, diagnostics: [Diagnostic]) {
    DecodingSession.run(node.document, snapshot: snapshot, options: options) { session in
      (session.decodeComponent(node.index, slot: "children"), session.diagnostics)
    }
  }
}
