/// Generated documents to measure.
enum Documents {
  /// A screen whose list has all row data in a context.
  static func list(rows: Int) -> [UInt8] {
    let data = (0..<rows).map(row).joined(separator: ",")
    let template = #"{"_beagleComponent_":"beagle:text","text":"@{item.title}"}"#
    return Array(
      """
      {"_beagleComponent_":"beagle:screenComponent","id":"list",
       "context":{"id":"data","value":[\(data)]},
       "child":{"_beagleComponent_":"beagle:listView","dataSource":"@{data}",
        "templates":[{"view":\(template)}]}}
      """.utf8)
  }

  /// A screen with one component per row.
  static func tree(rows: Int) -> [UInt8] {
    let children = (0..<rows).map { index in
      """
      {"_beagleComponent_":"beagle:container","id":"r\(index)","children":[\
      {"_beagleComponent_":"beagle:text","text":"Title of row \(index)"},\
      {"_beagleComponent_":"beagle:text","text":"Second line, a little longer, of row \(index)"},\
      {"_beagleComponent_":"beagle:button","text":"Open"}],\
      "style":{"flex":{"flexDirection":"ROW","justifyContent":"SPACE_BETWEEN"}}}
      """
    }
    return Array(
      """
      {"_beagleComponent_":"beagle:screenComponent","id":"tree",
       "child":{"_beagleComponent_":"beagle:container","children":[\(children.joined(separator: ","))]}}
      """.utf8)
  }

  private static func row(_ index: Int) -> String {
    """
    {"id":"row-\(index)","title":"Title of row \(index)",\
    "subtitle":"Second line, a little longer","button":"Open \(index)"}
    """
  }
}

/// The values of the documents as types for Foundation's decoder.
enum FoundationModel {
  struct List: Decodable {
    struct Row: Decodable { var id, title, subtitle, button: String }
    struct Context: Decodable {
      var id: String
      var value: [Row]
    }
    struct Template: Decodable { var view: Component }
    struct Child: Decodable {
      var dataSource: String
      var templates: [Template]
    }
    var id: String
    var context: Context
    var child: Child
  }

  final class Component: Decodable {
    struct Style: Decodable {
      struct Flex: Decodable { var flexDirection, justifyContent: String? }
      var flex: Flex?
    }
    enum CodingKeys: String, CodingKey {
      case type = "_beagleComponent_"
      case id, text, style, children, child
    }
    var type: String
    var id, text: String?
    var style: Style?
    var children: [Component]?
    var child: Component?
  }
}
