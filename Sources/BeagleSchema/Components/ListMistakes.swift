// The messages of unavailable declarations are their documentation.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// An array of models as the data of a list. The overloads exist for their messages.

extension ListView {
  @available(
    *, unavailable,
    message:
      "write .value(rows), with let rows = try DynamicArray(encoding: values) before the screen"
  )
  @_disfavoredOverload
  public init<Element>(
    dataSource: [Element], direction: ScrollAxis? = nil, iteratorName: String? = nil,
    indexName: String? = nil, key: String? = nil, onInit: [any Action]? = nil,
    onScrollEnd: [any Action]? = nil, scrollEndThreshold: Int? = nil,
    isScrollIndicatorVisible: Bool? = nil, useParentScroll: Bool? = nil, context: Context? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildBuilder template: (RowValue) -> any ServerDrivenComponent
  ) { self.init(dataSource: []) }
}

extension GridView {
  @available(
    *, unavailable,
    message:
      "write .value(rows), with let rows = try DynamicArray(encoding: values) before the screen"
  )
  @_disfavoredOverload
  public init<Element>(
    dataSource: [Element], spanCount: Int = 1, direction: ScrollAxis? = nil,
    iteratorName: String? = nil, indexName: String? = nil, key: String? = nil,
    onInit: [any Action]? = nil, onScrollEnd: [any Action]? = nil, scrollEndThreshold: Int? = nil,
    isScrollIndicatorVisible: Bool? = nil, useParentScroll: Bool? = nil, context: Context? = nil,
    id: String? = nil, style: Style? = nil, accessibility: Accessibility? = nil,
    @ChildBuilder template: (RowValue) -> any ServerDrivenComponent
  ) { self.init(dataSource: []) }
}

extension Expression where Value == DynamicArray {
  @available(
    *, unavailable,
    message:
      "write .value(rows), with let rows = try DynamicArray(encoding: values) before the screen"
  )
  @_disfavoredOverload
  public static func value<Element>(_ values: [Element]) -> Expression { .value(DynamicArray([])) }
}
