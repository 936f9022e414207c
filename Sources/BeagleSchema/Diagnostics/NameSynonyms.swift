/// Names and words of other toolkits, with those of Beagle that authors probably mean.
package enum NameSynonyms {
  /// Returns the component or action that a name probably means.
  static func type(_ name: String, _ role: TypeDescriptor.Role) -> String? {
    var short = name.lowercased()
    for prefix in ["beagle:", "beagle."] where short.hasPrefix(prefix) {
      short = String(short.dropFirst(prefix.utf8.count))
    }
    // A container is a column.
    if role == .component, NameAdvice.rows.contains(short) { return nil }
    return role == .component
      ? BuiltinTypes.components.types.first { $0.synonyms.contains(short) }?.typeName
      : BuiltinTypes.actions.types.first { $0.synonyms.contains(short) }?.typeName
  }

  /// Properties, with those that they may mean; the most likely first.
  private static let properties = [
    "onClick": ["onPress"], "onTap": ["onPress"], "onTouch": ["onPress"], "action": ["onPress"],
    "actions": ["onPress", "navigationBarItems"], "appearance": ["style"], "css": ["style"],
    "color": ["textColor"], "icon": ["image"],
    "background": ["backgroundColor"], "bgColor": ["backgroundColor"], "src": ["path", "url"],
    "source": ["path", "dataSource"],
    "label": ["text", "title", "placeholder", "accessibilityLabel"],
    "title": ["text"], "value": ["text"], "content": ["child", "children", "text"],
    "body": ["child", "data"], "text": ["message", "title", "value"],
    "views": ["children"], "components": ["children"],
    "items": ["dataSource", "navigationBarItems", "children"],
    "child": ["children", "view"], "component": ["child", "view"], "tabs": ["items"],
    "data": ["dataSource"], "list": ["dataSource"], "columns": ["spanCount"],
    "rows": ["dataSource"], "itemTemplate": ["templates"], "itemBuilder": ["templates"],
    "renderItem": ["templates"], "cell": ["templates"], "row": ["templates"],
    "true": ["onTrue"], "then": ["onTrue", "onSuccess"], "false": ["onFalse"], "else": ["onFalse"],
    "otherwise": ["onFalse"],
    "hint": ["placeholder"], "contentMode": ["mode"], "resizeMode": ["mode"],
    "errorMessage": ["error"], "payload": ["data"], "name": ["mobileId", "title"],
    "path": ["url"], "uri": ["url"], "href": ["url"], "link": ["url"], "url": ["path"],
    "keyboardType": ["type"], "inputType": ["type"], "isEnabled": ["enabled"],
    "editable": ["enabled"], "onFailure": ["onError"], "onFail": ["onError"],
    "failure": ["onError"], "catch": ["onError"], "finally": ["onFinish"],
    "onComplete": ["onFinish"], "onChangeText": ["onChange"], "onInput": ["onChange"],
    "onRefresh": ["onPull"], "onEndReached": ["onScrollEnd"], "endpoint": ["url"],
    "id": ["contextId"], "context": ["contextId", "navigationContext"], "key": ["path"],
    "field": ["path"],
    "val": ["value"], "newValue": ["value"], "initialValue": ["value"],
    "defaultValue": ["value"],
    "template": ["templates"], "bar": ["navigationBar"],
    "toolbar": ["navigationBar"], "navbar": ["navigationBar"], "navBar": ["navigationBar"],
    "itemName": ["iteratorName"], "rowName": ["iteratorName"], "iterator": ["iteratorName"],
    "as": ["iteratorName"], "itemVariable": ["iteratorName"], "indexVariable": ["indexName"],
    "childs": ["children", "child"], "childrens": ["children"], "pages": ["children"],
    "flexGrow": ["grow"], "flexShrink": ["shrink"], "flexBasis": ["basis"],
    "direction": ["scrollDirection", "flexDirection"], "wrap": ["flexWrap"],
    "justify": ["justifyContent"],
    "orientation": ["direction", "scrollDirection", "flexDirection"],
    "onOk": ["onPressOk"], "onConfirm": ["onPressOk"], "onCancel": ["onPressCancel"],
    "okText": ["labelOk"], "okLabel": ["labelOk"], "confirmText": ["labelOk"],
    "confirmLabel": ["labelOk"], "cancelText": ["labelCancel"],
    "cancelLabel": ["labelCancel"], "onLoad": ["onInit"], "onMount": ["onInit"],
    "onAppear": ["onInit"], "onCreate": ["onInit"], "onStart": ["onInit"],
    "textAlign": ["alignment"], "textAlignment": ["alignment"],
    "selectedIndex": ["currentTab", "currentPage"], "currentIndex": ["currentTab", "currentPage"],
    "activeIndex": ["currentTab", "currentPage"], "initialIndex": ["currentTab", "currentPage"],
    "activeTab": ["currentTab"], "selectedTab": ["currentTab"], "selected": ["currentTab"],
    "activePage": ["currentPage"], "selectedPage": ["currentPage"], "initialPage": ["currentPage"],
    "onChange": ["onTabSelection", "onPageChange"], "onSelect": ["onTabSelection"],
    "onSelected": ["onTabSelection"], "onTabChange": ["onTabSelection"],
    "onTabChanged": ["onTabSelection"], "onTabSelect": ["onTabSelection"],
    "onTabSelected": ["onTabSelection"], "onTabPress": ["onTabSelection"],
    "onIndexChange": ["onTabSelection", "onPageChange"], "onPageSelected": ["onPageChange"],
    "onTextChange": ["onChange"], "onTextChanged": ["onChange"], "onValueChange": ["onChange"],
    "onValueChanged": ["onChange"], "errorText": ["error"], "keyExtractor": ["key"],
    "itemKey": ["key"], "numColumns": ["spanCount"], "columnCount": ["spanCount"],
    "crossAxisCount": ["spanCount"],
  ]

  /// Returns the properties that a name may mean, the most likely first.
  static func properties(for name: String) -> [String] { properties[name] ?? [] }

  /// Words of enumerations, in uppercase.
  private static let words = [
    "START": ["FLEX_START", "LEFT"], "END": ["FLEX_END", "RIGHT"], "BLOCK": ["FLEX"],
    "INLINE": ["FLEX"], "VISIBLE": ["FLEX"], "HIDDEN": ["NONE"], "GONE": ["NONE"],
    "INVISIBLE": ["NONE"], "%": ["PERCENT"], "PERCENTAGE": ["PERCENT"], "PX": ["REAL"],
    "DP": ["REAL"], "PT": ["REAL"], "POINT": ["REAL"], "POINTS": ["REAL"], "PIXEL": ["REAL"],
    "MIDDLE": ["CENTER"], "CENTRE": ["CENTER"], "COVER": ["CENTER_CROP"],
    "ASPECTFILL": ["CENTER_CROP"], "CONTAIN": ["FIT_CENTER"], "ASPECTFIT": ["FIT_CENTER"],
    "STRETCH": ["STRETCH", "FIT_XY"], "FILL": ["FIT_XY"], "INT": ["NUMBER"],
    "INTEGER": ["NUMBER"], "NUMERIC": ["NUMBER"], "DECIMAL": ["NUMBER"], "STRING": ["TEXT"],
    "VERTICALLY": ["VERTICAL"], "HORIZONTALLY": ["HORIZONTAL"],
  ]

  /// Returns the word of an enumeration that another word means.
  static func word(_ word: String, among known: [String]) -> String? {
    words[word.uppercased()]?.first { known.contains($0) }
  }

  /// Colors of CSS, in lowercase.
  private static let colors = [
    "black": "#000000", "silver": "#C0C0C0", "gray": "#808080", "grey": "#808080",
    "white": "#FFFFFF", "maroon": "#800000", "red": "#FF0000", "purple": "#800080",
    "fuchsia": "#FF00FF", "magenta": "#FF00FF", "green": "#008000", "lime": "#00FF00",
    "olive": "#808000", "yellow": "#FFFF00", "navy": "#000080", "blue": "#0000FF",
    "teal": "#008080", "aqua": "#00FFFF", "cyan": "#00FFFF", "orange": "#FFA500",
    "pink": "#FFC0CB", "brown": "#A52A2A", "gold": "#FFD700", "transparent": "#00000000",
    "lightgray": "#D3D3D3", "darkgray": "#A9A9A9", "lightblue": "#ADD8E6",
  ]

  /// Returns the color that a text in another notation means, and whether this is certain. A screen
  /// for the web may use a notation of CSS on purpose.
  package static func color(_ text: String) -> (color: String, isCertain: Bool)? {
    let bare = text.trimmingBlanks
    let lower = bare.lowercased()
    if let color = colors[lower] { return (color, false) }
    var digits = bare.drop { $0 == "#" }
    if lower.hasPrefix("0x") { digits = bare.dropFirst(2) }
    if HexColor("#\(digits)") != nil { return ("#\(digits)", true) }
    let zeros = digits.map { $0 == "O" || $0 == "o" ? "0" : String($0) }.joined()
    if HexColor("#\(zeros)") != nil { return ("#\(zeros)", false) }
    return rgb(lower).map { ($0, false) }
  }

  /// Returns the color of a text such as `rgb(255, 0, 128)`.
  private static func rgb(_ text: String) -> String? {
    let parts = text.split(separator: "(")
    guard parts.count == 2, ["rgb", "rgba"].contains(parts[0]), parts[1].hasSuffix(")") else {
      return nil
    }
    let numbers = parts[1].dropLast().split(separator: ",").map { String($0).trimmingBlanks }
    guard numbers.count == 3 || numbers.count == 4 else { return nil }
    var bytes = numbers.prefix(3).compactMap { UInt8($0) }
    guard bytes.count == 3 else { return nil }
    if numbers.count == 4 {
      guard let alpha = Double(numbers[3]), 0...1 ~= alpha else { return nil }
      bytes.append(UInt8((alpha * 255).rounded()))
    }
    return "#"
      + bytes.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
