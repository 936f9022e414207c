/// The purpose of a property, in words for authors of screens. The schema and the language server
/// show it.
///
/// Names, kinds and whether a property is required come from the decoders (``TypeDescriptor``).
/// This table adds what a decoder does not know. A test checks that it covers every property.
///
/// ```swift
/// PropertyDescription.of("text", in: "beagle:button")?.text  // "The label."
/// ```
public struct PropertyDescription: Sendable {
  /// The purpose, in one or two sentences.
  public let text: String
  /// The value that is used if the property is missing; nil for properties without a default.
  public let defaultValue: DynamicObject?

  /// Returns the description of a property.
  ///
  /// - Parameters:
  ///   - name: The JSON key.
  ///   - type: The JSON name of the component or action, or the Swift name of an object's type, for
  ///     example `Style`.
  /// - Returns: The description. Nil for properties of the application and for names of Beagle 1.x,
  ///   which ``PropertyDescriptor/replacement`` explains.
  public static func of(_ name: String, in type: String) -> PropertyDescription? {
    guard let text = texts[type]?[name] ?? texts["*"]?[name] else { return nil }
    return PropertyDescription(text: text, defaultValue: defaultValues[type]?[name])
  }

  /// Returns the text to show for a property, or an empty string.
  public static func text(of property: PropertyDescriptor, in type: String) -> String {
    if let replacement = property.replacement {
      return "Beagle 2 on phones ignores this property. Use \(replacement)."
    }
    return of(property.name, in: type)?.text ?? ""
  }

  /// Returns the value that is used if a property is missing, or nil for properties without a
  /// default.
  public static func defaultValue(
    of property: PropertyDescriptor, in type: String
  ) -> DynamicObject? {
    if property.replacement != nil { return nil }
    return property.defaultValue ?? of(property.name, in: type)?.defaultValue
  }

  /// All properties of the table as `type.name`, sorted; `*` is any type.
  static var described: [String] {
    texts.flatMap { type, properties in properties.keys.map { type + "." + $0 } }.sorted()
  }

  /// A part of the table: the descriptions by type and property name.
  typealias Texts = [String: [String: String]]

  /// The whole table. The type `*` is any type without an entry of its own.
  private static let texts: Texts = [
    common, containers, controls, lists, pages, legacyForms, actions, navigation, styles, objects,
  ].reduce(into: [:]) { table, part in table.merge(part) { first, _ in first } }

  /// Default values that the decoders do not declare.
  private static let defaultValues: [String: [String: DynamicObject]] = [
    "beagle:scrollView": ["scrollDirection": "VERTICAL", "scrollBarEnabled": true],
    "beagle:text": ["alignment": "LEFT"],
    "beagle:button": ["enabled": true],
    "beagle:image": ["mode": "FIT_CENTER"],
    "beagle:textInput": ["enabled": true, "readOnly": false, "type": "TEXT", "showError": false],
    "beagle:listView": listDefaults,
    "beagle:gridView": listDefaults.merging(["spanCount": 1]) { $1 },
    "beagle:pageView": ["currentPage": 0],
    "beagle:tabBar": ["currentTab": 0],
    "beagle:form": ["shouldStoreFields": false],
    "beagle:formInput": ["required": false],
    "beagle:formSubmit": ["enabled": true],
    "beagle:sendRequest": ["method": "GET"],
    "beagle:alert": ["labelOk": "Ok"],
    "beagle:confirm": ["labelOk": "Ok", "labelCancel": "Cancel"],
    "beagle:addChildren": ["mode": "APPEND"],
    "Route": ["shouldPrefetch": false],
    "HttpAdditionalData": ["method": "GET"],
    "Style": ["positionType": "RELATIVE", "display": "FLEX"],
    "Flex": [
      "flexDirection": "COLUMN", "flexWrap": "NO_WRAP", "justifyContent": "FLEX_START",
      "alignItems": "STRETCH", "alignSelf": "AUTO", "alignContent": "FLEX_START", "grow": 0,
      "shrink": 1,
    ],
    "Accessibility": ["isHeader": false],
    "NavigationBar": ["showBackButton": true],
    "SafeArea": ["top": true, "leading": true, "bottom": true, "trailing": true],
  ]

  private static let listDefaults: [String: DynamicObject] = [
    "iteratorName": "item", "indexName": "index", "direction": "VERTICAL",
    "scrollEndThreshold": 100, "isScrollIndicatorVisible": false, "useParentScroll": false,
  ]
}
