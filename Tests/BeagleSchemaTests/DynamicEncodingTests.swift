import BeagleSchema
import Testing

/// Tests of Swift values as data of lists and values of contexts.
@Suite struct DynamicEncodingTests {
  private struct Order: Codable {
    var id: Int
    var name: String
    var price: Double
    var isPaid: Bool
    var note: String?
    var items: [Item]
    var counts: [String: UInt8]

    struct Item: Codable {
      var name: String
      var size: Size
      enum Size: String, Codable { case small, large }
    }
  }

  @Test("a value has its members, and its texts are not expressions")
  func membersAreEncoded() throws {
    let order = Order(
      id: 7, name: "Tea @{evil}", price: 3.5, isPaid: true,
      items: [.init(name: "a", size: .large)], counts: ["b": 2, "a": 1])
    let value = try DynamicObject(encoding: order)
    #expect(
      value == [
        "id": 7, "name": .string("Tea @{evil}"), "price": 3.5, "isPaid": true, "note": nil,
        "items": [["name": "a", "size": "large"]], "counts": ["a": 1, "b": 2],
      ])
    #expect(
      value.jsonText
        == #"{"id":7,"name":"Tea @{evil}","price":3.5,"isPaid":true,"note":null,"#
        + #""items":[{"name":"a","size":"large"}],"counts":{"a":1,"b":2}}"#)
  }

  @Test("a member that is nil is null, for each type")
  func nilMembersAreNull() throws {
    struct Row: Encodable {
      var text: String?
      var flag: Bool?
      var count: Int?
      var small: UInt8?
      var price: Double?
      var ratio: Float?
      var tags: [String]?
      var date = Inner?.none
      var done: Bool? = true
      struct Inner: Encodable { var day: Int? }
    }
    #expect(
      try DynamicObject(encoding: Row()) == [
        "text": nil, "flag": nil, "count": nil, "small": nil, "price": nil, "ratio": nil,
        "tags": nil, "date": nil, "done": true,
      ])
    #expect(
      try DynamicArray(encoding: [Row.Inner(day: 1), Row.Inner()]) == [["day": 1], ["day": nil]])
  }

  @Test func plainValuesAreEncoded() throws {
    #expect(try DynamicObject(encoding: "@{a}") == .string("@{a}"))
    #expect(try DynamicObject(encoding: 2.0) == 2 && DynamicObject(encoding: false) == false)
    #expect(try DynamicObject(encoding: Int?.none) == .empty)
    #expect(try DynamicObject(encoding: [1, nil, 3]) == [1, nil, 3])
    #expect(try DynamicObject(encoding: UInt64.max) == .double(0x1p64))
    #expect(try DynamicArray(encoding: [["a"], []]) == [["a"], []])
    #expect(throws: EncodingError.self) { try DynamicArray(encoding: [Double.nan]) }
  }

  @Test("dictionaries and sets have the same order in each run")
  func unorderedValuesAreSorted() throws {
    enum Size: String, Codable { case small, large, medium }
    func text(_ value: some Encodable) throws -> String {
      let object = try DynamicObject(encoding: value)
      return object.jsonText
    }
    #expect(try text([10: "a", 9: "b", 1: "c"]) == #"{"1":"c","9":"b","10":"a"}"#)
    #expect(
      try text([Size.small: 1, .large: 2, .medium: 3]) == #"["large",2,"medium",3,"small",1]"#)
    #expect(try text(Set([10, 9, 1])) == "[1,9,10]")
    let nested: [String: Set<String>] = ["b": ["y", "x"], "a": []]
    #expect(try text([nested]) == #"[{"a":[],"b":["x","y"]}]"#)
  }

  @Test("texts are elements of an array, and literals are parsed")
  func textsAreElements() {
    let texts = ["Coffee", "@{a}"]
    #expect(DynamicArray(texts) == [.string("Coffee"), .string("@{a}")])
    guard case .expression = DynamicArray(["@{a}"])[0] else {
      Issue.record("a literal is an expression")
      return
    }
  }

  @Test("a text shows the value of its row")
  func textsShowRows() {
    let list = ListView(dataSource: "@{names}") { name in Text(name) }
    #expect((list.templates.first?.view as? Text)?.text.contextIds == ["item"])
  }
}
