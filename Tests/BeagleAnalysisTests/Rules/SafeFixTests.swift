import BeagleTUI
import Testing

@testable import BeagleAnalysis

/// Tests that `check --fix` applies no fix whose result has a new finding.
@Suite struct SafeFixTests {
  /// Wrong expressions. Some have a safe fix; all have a correction that makes them valid.
  private static let expressions = [
    "shop/name", "shop/street", "shop.list[first]", "shop[street]", ".name", ".street", ".n.name",
    "shop.list.0", "shop.list.one", "shop.name + 1", "shop.name * 2", "shop.user + shop.list",
    "shop.user > 1", "name + 1", "n == 1", "not shop.n", "not name", "!shop.user", "shop.street",
    "shop:street", "shop->list->x", "shop.user.", "sum(shop.n 1", "sum(shop.name shop.user)",
    "sum(shop.n, shop.user", "gt(shop.list, 1", "length(shop.n", "shop.user.name()",
    "shop.street.length()", "shop.n.uppercase()", "shop..street", "shop?.street", "shop::n.x",
    "concat(shop.name, 'a", "shop.list[x", "shop,street", "shop name", "{shop.street}",
  ]

  @Test(arguments: expressions) func safeFixLeavesNoFinding(expression: String) throws {
    for text in ["@{\(expression)}", "@{\(expression)"] {
      let document = """
        {"_beagleComponent_": "beagle:container", "context": {"id": "shop", "value":
         {"name": "B", "n": 3, "list": [1, 2], "user": {"name": "Ada"}}}, "children": [
        {"_beagleComponent_": "beagle:text", "text": "@{shop}"},
        {"_beagleComponent_": "beagle:text", "text": "\(text)"}]}
        """
      let found = try check(Array(document.utf8))
      #expect(!found.isEmpty, "\(text)")
      let safe = found.compactMap(\.fixIt).filter(\.isSafe)
      guard !safe.isEmpty else { continue }
      let fixed = safe.flatMap(\.edits).applied(to: Array(document.utf8))
      let left = try check(fixed)
      #expect(left.isEmpty, "\(text) becomes \(String(decoding: fixed, as: UTF8.self)): \(left)")
    }
  }

  private func check(_ bytes: [UInt8]) throws -> [Diagnostic] {
    var checker = try ProjectChecker(decoder: ComponentDecoder(), options: CheckOptions())
    checker.add(bytes, name: "a.json", mayBeOther: false)
    return checker.findings()
  }
}
