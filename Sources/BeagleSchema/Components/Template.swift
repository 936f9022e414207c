/// What a row looks like, and for which rows.
public struct Template: Sendable, NodeDecodable {
  /// For which rows; all when nil.
  public var `case`: Expression<Bool>?
  /// The component of a row.
  public var view: any ServerDrivenComponent

  /// A value with the given properties.
  public init(`case`: Expression<Bool>? = nil, view: any ServerDrivenComponent) {
    self.`case` = `case`
    self.view = view
  }

  init(from reader: inout ObjectReader) {
    `case` = reader.bindable("case")
    view = reader.component("view")
  }
}
