import Testing

@testable import BeagleAnalysis

/// Values out of their range, and templates of lists.
extension ComponentRuleTests {
  @Test(arguments: [
    (
      "gridView",
      #""spanCount": 0, "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": ""}}]"#,
      "out-of-range spanCount"
    ),
    (
      "gridView",
      #""spanCount": 2, "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": ""}}]"#,
      ""
    ),
    ("listView", #""templates": []"#, "missing-templates templates of"),
    ("listView", #""key": """#, "missing-templates beagle:listView has no"),
    (
      "listView",
      #""scrollEndThreshold": 500, "template": {"_beagleComponent_": "beagle:text", "text": ""}"#,
      "out-of-range scrollEndThreshold"
    ),
    (
      "listView",
      #""scrollEndThreshold": 100, "template": {"_beagleComponent_": "beagle:text", "text": ""}"#,
      ""
    ),
  ]) func listTemplatesAreChecked(type: String, members: String, expected: String) throws {
    let found = try RuleTesting.checkComponent(
      "{\"_beagleComponent_\": \"beagle:\(type)\", \"dataSource\": \"@{global}\", \(members)}"
    ).filter { !$0.contains("deprecated") }
    #expect(expected.isEmpty ? found.isEmpty : found.count == 1 && found[0].contains(expected))
  }

  @Test func tabOutOfRangeIsReported() throws {
    func tabs(_ current: String) throws -> [String] {
      try RuleTesting.checkComponent(
        "{\"_beagleComponent_\": \"beagle:tabBar\", \"items\": [{\"title\": \"a\"}, {\"title\": \"b\"}], \"currentTab\": \(current)}"
      )
    }
    #expect(
      try tabs("2") == [
        "2 2 out-of-range currentTab of beagle:tabBar: expected 0 to 1 for 2 tabs, found 2 (positions start at 0)"
      ])
    #expect(try tabs("1") == [])
    #expect(try tabs(#""@{global.tab}""#) == [])
  }

  @Test func pageOutOfRangeIsReported() throws {
    let page = #"{"_beagleComponent_": "beagle:text", "text": ""}"#
    #expect(
      try RuleTesting.checkComponent(
        "{\"_beagleComponent_\": \"beagle:pageView\", \"children\": [\(page)], \"currentPage\": 1}"
      )
      .count == 1)
    #expect(
      try RuleTesting.checkComponent(
        #"{"_beagleComponent_": "beagle:pageIndicator", "numberOfPages": 2, "currentPage": 2}"#
      )
      .count == 1)
    #expect(
      try RuleTesting.checkComponent(
        #"{"_beagleComponent_": "beagle:pageIndicator", "numberOfPages": 2, "currentPage": 1}"#
      )
        == [])
  }
}
