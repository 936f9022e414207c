import BeagleTUI
import Testing

@testable import CellText

/// Regression tests for screens whose content overlapped, was cut off or stuck out of its box.
///
/// Each screen is a random screen of ``BoxPropertyTests``, reduced to the components that matter,
/// with the terminal size that showed the fault.
@MainActor
@Suite
struct SmallScreenTests {
  nonisolated static let screens: [(name: String, width: Int, height: Int, body: String)] = [
    (
      "an item frozen at a limit next to one that becomes higher", 41, 38,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"button","text":"k7 "#
        + #"configuration order total","style":{"borderWidth":1,"size":{"width":{"value":33,"#
        + #""type":"PERCENT"},"maxHeight":{"value":48,"type":"REAL"}}}},{"@":"button","#
        + #""text":"k9","style":{"size":{"maxHeight":{"value":55,"type":"REAL"}},"flex":{"#
        + #""flex":1}}}]}]}"#
    ),
    (
      "flexible heights next to text", 54, 48,
      #"{"@":"container","children":[{"@":"text","text":"k1 order the delivered 8,90 "#
        + #"delivered configuration a coffee beans 8,90 coffee coffee the configuration total "#
        + #"order configuration total delivered coffee a coffee delivered order 8,90 coffee "#
        + #"total configuration delivered total a total delivered a a the a coffee the "#
        + #"configuration order coffee configuration configuration","style":{"size":{"width":{"#
        + #""value":25,"type":"PERCENT"}},"flex":{"flex":1}}},{"@":"text","text":"k2 coffee "#
        + #"configuration total configuration","style":{"padding":{"all":{"value":24,"#
        + #""type":"REAL"}},"size":{"width":{"value":17,"type":"REAL"}}}},{"@":"button","#
        + #""text":"k6","style":{"size":{"maxHeight":{"value":81,"type":"REAL"}},"flex":{"#
        + #""grow":1}}},{"@":"textInput","placeholder":"k7","style":{"borderWidth":1}}],"#
        + #""style":{"borderWidth":1}}"#
    ),
    (
      "a row that is too narrow in a column as wide as its content", 21, 42,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"button","#
        + #""text":"k3"},{"@":"container","children":[{"@":"text","text":"k4 coffee","style":{"#
        + #""flex":{"flex":1}}},{"@":"text","text":"k5 order order 8,90 configuration beans 8,"#
        + #"90"}],"style":{"flex":{"flexDirection":"ROW"}}}],"style":{"flex":{"#
        + #""justifyContent":"SPACE_BETWEEN"}}}],"style":{"margin":{"all":{"value":16,"#
        + #""type":"REAL"}},"flex":{"alignItems":"FLEX_START"}}}"#
    ),
    (
      "a row that wraps within a maximum width", 76, 42,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"textInput","#
        + #""placeholder":"k2"},{"@":"image","path":{"_beagleImagePath_":"local","#
        + #""mobileId":"k3"}}],"style":{"size":{"maxWidth":{"value":22,"type":"REAL"}},"flex":{"#
        + #""flexDirection":"ROW"}}},{"@":"text","text":"k4"}],"style":{"flex":{"#
        + #""alignSelf":"CENTER"}}}"#
    ),
    (
      "a maximum in percent below padding and border", 36, 30,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[],"style":{"borderWidth":1,"padding":{"horizontal":{"value":8,"#
        + #""type":"REAL"}},"size":{"maxWidth":{"value":10,"type":"PERCENT"}}}},{"@":"text","#
        + #""text":"k6 a delivered"}],"style":{"flex":{"flexDirection":"ROW"}}}],"style":{"#
        + #""flex":{"alignItems":"CENTER"}}}"#
    ),
    (
      "a row whose words need more space than its bases", 68, 10,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"button","text":"k19 "#
        + #"a configuration coffee"},{"@":"textInput","placeholder":"k20 configuration","#
        + #""style":{"size":{"width":{"value":17,"type":"REAL"}},"flex":{"flex":2}}}],"style":{"#
        + #""flex":{"alignSelf":"CENTER","flexDirection":"ROW"}}}],"style":{"size":{"width":{"#
        + #""value":66,"type":"PERCENT"}}}}"#
    ),
    (
      "padding in percent of a width that is resolved later", 74, 36,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"button","text":"k2","#
        + #""style":{"padding":{"top":{"value":5,"type":"PERCENT"}}}},{"@":"text","text":"k3 "#
        + #"coffee"}],"style":{"flex":{"alignSelf":"FLEX_END"}}}]}"#
    ),
    (
      "a list that must not shrink", 35, 11,
      #"{"@":"container","children":[{"@":"button","text":"k1"},{"@":"listView","#
        + #""dataSource":["r4x0 the the","r4x1 total a","r4x2 configuration 8,90","r4x3 coffee "#
        + #"total","r4x4 8,90 total"],"templates":[{"view":{"@":"text","text":"@{item}","#
        + #""style":{"borderWidth":1}}}],"style":{"flex":{"grow":1,"shrink":0}}}]}"#
    ),
    (
      "a bordered grid with a minimum height", 20, 49,
      #"{"@":"container","children":[{"@":"gridView","spanCount":3,"dataSource":["r1x0 a "#
        + #"configuration"],"templates":[{"view":{"@":"text","text":"@{item}","style":{"#
        + #""borderWidth":1,"padding":{"vertical":{"value":24,"type":"REAL"}}}}}],"style":{"#
        + #""borderWidth":1,"size":{"minHeight":{"value":32,"type":"REAL"}},"flex":{"#
        + #""flex":1}}}]}"#
    ),
    (
      "limits in percent of a width that is resolved later", 55, 42,
      #"{"@":"scrollView","children":[{"@":"container","children":[{"@":"textInput","#
        + #""placeholder":"k4","style":{"size":{"minWidth":{"value":66,"type":"PERCENT"},"#
        + #""maxWidth":{"value":184,"type":"REAL"}},"flex":{"grow":1}}}],"style":{"padding":{"#
        + #""all":{"value":24,"type":"REAL"}},"flex":{"alignSelf":"FLEX_END","#
        + #""flexDirection":"ROW"}}}]}"#
    ),
    (
      "a button wider than its box in percent", 42, 37,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[{"@":"button","text":"k2","style":{"borderWidth":1,"padding":{"#
        + #""horizontal":{"value":24,"type":"REAL"}}}}],"style":{"size":{"width":{"value":10,"#
        + #""type":"PERCENT"}}}},{"@":"text","text":"k3 the"}],"style":{"flex":{"#
        + #""flexDirection":"ROW"}}}]}"#
    ),
    (
      "a border in a box narrower than it", 52, 60,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[{"@":"text","text":"k3","style":{"borderWidth":1}}],"style":{"padding":{"#
        + #""left":{"value":12,"type":"REAL"}},"size":{"maxWidth":{"value":20,"type":"REAL"}}}},"#
        + #"{"@":"text","text":"k4"}],"style":{"flex":{"flexDirection":"ROW"}}}]}"#
    ),
    (
      "a word wider than the styled width", 43, 19,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[{"@":"text","text":"k8 8,90 total","style":{"size":{"width":{"value":33,"#
        + #""type":"REAL"}},"flex":{"flex":1}}}],"style":{"flex":{"flexDirection":"ROW"}}}],"#
        + #""style":{"flex":{"flexDirection":"ROW"}}}]}"#
    ),
    (
      "margins wider than the box", 61, 51,
      #"{"@":"container","children":[{"@":"listView","dataSource":["r0x0 delivered the"],"#
        + #""templates":[{"view":{"@":"text","text":"@{item}","style":{"borderWidth":1}}}],"#
        + #""style":{"margin":{"all":{"value":16,"type":"REAL"}}}}],"style":{"size":{"#
        + #""maxWidth":{"value":19,"type":"REAL"}}}}"#
    ),
    (
      "a basis below the content of a row", 35, 10,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[{"@":"text","text":"k1 8,90 total beans the beans delivered"},{"#
        + #""@":"text","text":"k2","style":{"borderWidth":1}}],"style":{"borderWidth":1,"#
        + #""padding":{"vertical":{"value":8,"type":"REAL"}}}}],"style":{"flex":{"basis":{"#
        + #""value":79,"type":"REAL"},"flexDirection":"ROW"}}},{"@":"textInput","#
        + #""placeholder":"k16"}],"style":{"flex":{"alignItems":"FLEX_START"}}}"#
    ),
    (
      "a maximum below the minimum height of a list", 62, 38,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"gridView","#
        + #""spanCount":1,"dataSource":["r0x0 total total"],"templates":[{"view":{"@":"text","#
        + #""text":"@{item}","style":{"borderWidth":1}}}]}],"style":{"borderWidth":1,"size":{"#
        + #""maxHeight":{"value":56,"type":"REAL"}}}},{"@":"button","text":"k11"}]}"#
    ),
    (
      "a maximum height with a list in a row", 70, 35,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"text","text":"k1 "#
        + #"configuration"},{"@":"container","children":[{"@":"text","text":"k3 order beans"},{"#
        + #""@":"listView","dataSource":["r4x0 configuration configuration"],"templates":[{"#
        + #""view":{"@":"text","text":"@{item}"}}]}],"style":{"size":{"maxHeight":{"value":72,"#
        + #""type":"REAL"}}}}],"style":{"flex":{"flexDirection":"ROW"}}}],"style":{"size":{"#
        + #""width":{"value":10,"type":"PERCENT"}}}}"#
    ),
    (
      "a width in percent narrower than its words", 27, 58,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[{"@":"button","text":"k2 a configuration","style":{"size":{"width":{"#
        + #""value":25,"type":"PERCENT"}}}}],"style":{"borderWidth":1,"flex":{"#
        + #""flexDirection":"ROW"}}},{"@":"button","text":"k3 the","style":{"borderWidth":1}}],"#
        + #""style":{"size":{"width":{"value":66,"type":"PERCENT"}},"flex":{"#
        + #""flexDirection":"ROW"}}}],"style":{"borderWidth":1}}"#
    ),
    (
      "a maximum height below the content", 62, 35,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"text","text":"k3","#
        + #""style":{"size":{"maxHeight":{"value":74,"type":"REAL"}},"flex":{"flex":1}}},{"#
        + #""@":"text","text":"k5 total delivered 8,90 a configuration the delivered delivered "#
        + #"a beans a 8,90 order delivered the 8,90 a configuration a configuration a the","#
        + #""style":{"size":{"width":{"value":248,"type":"REAL"},"maxHeight":{"value":17,"#
        + #""type":"REAL"}}}}]}]}"#
    ),
    (
      "margins in percent of a box as narrow as its content", 58, 45,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"text","text":"k4","#
        + #""style":{"borderWidth":1,"padding":{"all":{"value":24,"type":"REAL"}},"#
        + #""margin":{"left":{"value":12,"type":"REAL"}}}}],"style":{"borderWidth":1,"#
        + #""margin":{"horizontal":{"value":5,"type":"PERCENT"}},"size":{"minWidth":{"value":25,"#
        + #""type":"PERCENT"}}}}],"style":{"size":{"width":{"value":46,"type":"REAL"}}}}"#
    ),
    (
      "rows that wrap into more lines next to a scroll bar", 33, 59,
      #"{"@":"scrollView","children":[{"@":"gridView","spanCount":3,"dataSource":["r1x1 a "#
        + #"coffee","r1x2 coffee order"],"templates":[{"view":{"@":"text","text":"@{item}","#
        + #""style":{"borderWidth":1}}}],"style":{"padding":{"all":{"value":5,"type":"PERCENT"}},"#
        + #""size":{"width":{"value":66,"type":"PERCENT"}}}},{"@":"text","text":"k3 8,90 beans "#
        + #"coffee delivered order 8,90 the total coffee beans 8,90 a total delivered coffee order "#
        + #"the coffee coffee","style":{"size":{"width":{"value":33,"type":"PERCENT"}}}},"#
        + #"{"@":"image","path":{"_beagleImagePath_":"local","mobileId":"k4"},"#
        + #""style":{"margin":{"all":{"value":24,"type":"REAL"}}}},{"@":"container","#
        + #""children":[{"@":"text","text":"k5","style":{"margin":{"vertical":{"value":16,"#
        + #""type":"REAL"}}}},{"@":"text","text":"k6","style":{"padding":{"top":{"value":24,"#
        + #""type":"REAL"}}}},{"@":"text","text":"k7"},{"@":"container","children":[{"@":"text","#
        + #""text":"k8","style":{"size":{"width":{"value":273,"type":"REAL"}}}},{"@":"container","#
        + #""children":[{"@":"text","text":"k9 order configuration configuration"},{"@":"text","#
        + #""text":"k10 beans total delivered configuration","style":{"borderWidth":1}}],"#
        + #""style":{"borderWidth":1,"margin":{"top":{"value":12,"type":"REAL"}}}},{"@":"text","#
        + #""text":"k11 configuration","style":{"size":{"height":{"value":81,"type":"REAL"}}}}],"#
        + #""style":{"borderWidth":1,"flex":{"flexDirection":"ROW"}}}],"style":{"borderWidth":1}}]}"#
    ),
    (
      "a height in percent of a height that depends on it", 31, 18,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[{"@":"text","text":"k13","style":{"size":{"height":{"value":66,"#
        + #""type":"PERCENT"}}}},{"@":"button","text":"k14","style":{"flex":{"flex":2}}},"#
        + #"{"@":"button","text":"k15","style":{"flex":{"flex":2}}}]},{"@":"container","#
        + #""children":[],"style":{"size":{"height":{"value":100,"type":"PERCENT"}},"#
        + #""flex":{"shrink":0}}}]}]}"#
    ),
    (
      "a height in percent of a height limited below the content", 51, 49,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[{"@":"text","text":"k4 order order beans order 8,90 configuration"},"#
        + #"{"@":"textInput","placeholder":"k5 beans","style":{"borderWidth":1,"#
        + #""size":{"height":{"value":50,"type":"PERCENT"}}}},{"@":"text","text":"k6 coffee","#
        + #""style":{"padding":{"horizontal":{"value":24,"type":"REAL"}}}}],"#
        + #""style":{"padding":{"left":{"value":5,"type":"PERCENT"}},"#
        + #""flex":{"flexDirection":"ROW"}}}],"style":{"size":{"maxHeight":{"value":47,"#
        + #""type":"REAL"}},"flex":{"flexDirection":"ROW"}}}],"#
        + #""style":{"size":{"width":{"value":190,"type":"REAL"}}}}"#
    ),
    (
      "a cell for an empty list next to text", 77, 16,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"listView","#
        + #""direction":"HORIZONTAL","dataSource":[],"templates":[{"view":{"@":"text","#
        + #""text":"@{item}"}}],"style":{"flex":{"flex":1}}},{"@":"text","text":"k6","#
        + #""style":{"flex":{"flex":2}}}]}]}"#
    ),
    (
      "a scroll view narrower than the margins of its content", 20, 53,
      #"{"@":"container","children":[{"@":"scrollView","children":[{"@":"gridView","#
        + #""dataSource":["r4x4 order configuration"],"templates":[{"view":{"@":"text","#
        + #""text":"@{item}"}}],"style":{"margin":{"horizontal":{"value":12,"type":"REAL"}}}}]}],"#
        + #""style":{"size":{"width":{"value":10,"type":"PERCENT"}}}}"#
    ),
    (
      "a styled width that shrinks below margins and border", 67, 40,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[{"@":"listView","dataSource":["r7x8 a a"],"templates":[{"view":{"@":"text","#
        + #""text":"@{item}"}}]}],"style":{"borderWidth":1,"padding":{"left":{"value":16,"#
        + #""type":"REAL"}},"margin":{"horizontal":{"value":24,"type":"REAL"}}}}],"#
        + #""style":{"size":{"width":{"value":76,"type":"REAL"}}}},{"@":"textInput","#
        + #""placeholder":"k11","error":"no the the order the beans beans delivered the coffee","#
        + #""showError":true}],"style":{"size":{"width":{"value":319,"type":"REAL"}},"#
        + #""flex":{"flexDirection":"ROW"}}}"#
    ),
    (
      "a wrapped list whose minimum height exceeds its maximum", 41, 16,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"text","text":"k1"},"#
        + #"{"@":"listView","dataSource":["aaa bbb","ccc ddd"],"templates":[{"view":{"@":"text","#
        + #""text":"@{item}"}}],"style":{"borderWidth":1,"size":{"minHeight":{"value":71,"#
        + #""type":"REAL"},"maxHeight":{"value":43,"type":"REAL"}}}}],"style":{"borderWidth":1,"#
        + #""size":{"width":{"value":48,"type":"REAL"}},"flex":{"flexDirection":"ROW","#
        + #""flexWrap":"WRAP"}}}]}"#
    ),
  ]

  @Test(arguments: screens.indices)
  func screenHasNoFaults(_ index: Int) { Self.check(Self.screens[index]) }

  /// Expects a screen without faults. Its components have short type names, such as `"@":"text"`.
  static func check(_ screen: (name: String, width: Int, height: Int, body: String)) {
    let body = screen.body.replacing("\"@\":\"", with: "\"_beagleComponent_\":\"beagle:")
    let faults = BoxPropertyTests.faults(
      of: "{\"_beagleComponent_\":\"beagle:screenComponent\",\"child\":\(body)}",
      CellSize(width: screen.width, height: screen.height))
    #expect(faults.isEmpty, "\(screen.name)")
  }
}
