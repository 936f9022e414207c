import BeagleTUI
import Testing

/// Regression tests like ``SmallScreenTests``, for aspect ratios and columns that wrap.
@MainActor
@Suite
struct RatioScreenTests {
  nonisolated static let screens: [(name: String, width: Int, height: Int, body: String)] = [
    (
      "padding in percent wider than the styled width", 79, 11,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"gridView","spanCount":2,"#
        + #""dataSource":["r10x0"],"templates":[{"view":{"@":"text","text":"@{item}"}}]}],"#
        + #""style":{"padding":{"all":{"value":5,"type":"PERCENT"}},"size":{"width":{"value":54,"#
        + #""type":"REAL"}}}}],"style":{"flex":{"flexDirection":"ROW"}}}"#
    ),
    (
      "a column that wraps into lines wider than the screen", 72, 44,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"text","text":"k3 beans "#
        + #"the configuration the order configuration delivered delivered delivered coffee total "#
        + #"configuration the beans 8,90 coffee configuration delivered delivered order order "#
        + #"configuration the the order the coffee coffee a delivered 8,90 the 8,90 coffee beans "#
        + #"the","style":{"borderWidth":1,"size":{"width":{"value":33,"type":"PERCENT"}}}},"#
        + #"{"@":"listView","dataSource":["r3x1","r3x2","r3x3","r3x4","r3x5","r3x6","r3x7"],"#
        + #""templates":[{"view":{"@":"text","text":"@{item}","style":{"borderWidth":1}}}]}],"#
        + #""style":{"flex":{"flexWrap":"WRAP"}}}],"style":{"padding":{"all":{"value":16,"#
        + #""type":"REAL"}},"margin":{"all":{"value":16,"type":"REAL"}},"#
        + #""flex":{"alignSelf":"FLEX_END"}}}"#
    ),
    (
      "a width by ratio from the height of the content", 35, 10,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"text","text":"k4","#
        + #""style":{"size":{"aspectRatio":0.5}}}],"style":{"flex":{"flexDirection":"ROW"}}},"#
        + #"{"@":"container","style":{"borderWidth":1},"children":[]}]}"#
    ),
    (
      "a width by ratio that does not fit", 49, 20,
      #"{"@":"container","children":[{"@":"button","text":"k3","#
        + #""style":{"size":{"height":{"value":99,"type":"REAL"},"aspectRatio":4},"#
        + #""flex":{"shrink":0}}}],"style":{"borderWidth":1,"flex":{"flexDirection":"ROW"}}}"#
    ),
    (
      "a grid with a ratio in a row that wraps", 29, 52,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"button","text":"k9 "#
        + #"configuration"},{"@":"gridView","spanCount":2,"dataSource":["r9x0 order 8,90","r9x1","#
        + #""r9x2 coffee order","r9x3 total 8,90"],"templates":[{"view":{"@":"text","#
        + #""text":"@{item}"}}],"style":{"padding":{"top":{"value":8,"type":"REAL"}},"#
        + #""size":{"aspectRatio":0.25}}}],"style":{"size":{"width":{"value":50,"#
        + #""type":"PERCENT"}},"flex":{"flexDirection":"ROW","flexWrap":"WRAP"}}}]}"#
    ),
    (
      "a width by ratio below the minimum", 39, 28,
      #"{"@":"container","children":[{"@":"text","text":"k7 configuration a configuration","#
        + #""style":{"size":{"minWidth":{"value":194,"type":"REAL"},"aspectRatio":0.25}}},"#
        + #"{"@":"text","text":"k11 a order 8,90","style":{"flex":{"shrink":0}}}],"#
        + #""style":{"flex":{"flexDirection":"ROW"}}}"#
    ),
    (
      "a width by ratio from a height of zero", 34, 44,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[{"@":"gridView","spanCount":2,"dataSource":["r3x1"],"#
        + #""templates":[{"view":{"@":"text","text":"@{item}"}}],"#
        + #""style":{"size":{"aspectRatio":4}}}],"style":{"padding":{"top":{"value":24,"#
        + #""type":"REAL"}},"size":{"width":{"value":255,"type":"REAL"},"aspectRatio":4},"#
        + #""flex":{"flexDirection":"ROW"}}}],"style":{"flex":{"flexDirection":"ROW"}}}],"#
        + #""style":{"size":{"width":{"value":149,"type":"REAL"}}}}"#
    ),
    (
      "a ratio in a scroll view in a row that wraps", 51, 51,
      #"{"@":"container","children":[{"@":"button","text":"k3 delivered"},{"@":"scrollView","#
        + #""scrollDirection":"HORIZONTAL","children":[{"@":"button","text":"k4 order","#
        + #""style":{"size":{"aspectRatio":4}}},{"@":"button","text":"k5 delivered"},"#
        + #"{"@":"textInput","placeholder":"k6 8,90"},{"@":"text","text":"k9 total "#
        + #"configuration"}]}],"style":{"borderWidth":1,"flex":{"flexDirection":"ROW"}}}"#
    ),
    (
      "a column whose line breaks change with its height", 49, 22,
      #"{"@":"scrollView","children":[{"@":"container","children":[{"@":"text","text":"k1","#
        + #""style":{"borderWidth":1,"flex":{"flex":1}}},{"@":"text","text":"k2 a a beans the a "#
        + #"configuration configuration","style":{"borderWidth":1,"#
        + #""padding":{"vertical":{"value":12,"type":"REAL"}},"size":{"width":{"value":190,"#
        + #""type":"REAL"}},"flex":{"flex":2}}},{"@":"container","#
        + #""style":{"margin":{"vertical":{"value":5,"type":"PERCENT"}}},"children":[]}],"#
        + #""style":{"size":{"width":{"value":236,"type":"REAL"},"aspectRatio":2},"#
        + #""flex":{"flexWrap":"WRAP"}}},{"@":"textInput","placeholder":"k7"}]}"#
    ),
    (
      "nested ratios in a horizontal scroll view", 33, 14,
      #"{"@":"container","children":[{"@":"scrollView","scrollDirection":"HORIZONTAL","#
        + #""children":[{"@":"container","children":[{"@":"button","text":"k5"},{"@":"text","#
        + #""text":"k8","style":{"size":{"aspectRatio":3},"flex":{"grow":1}}}],"#
        + #""style":{"size":{"aspectRatio":0.75}}}]},{"@":"textInput","placeholder":"k10"}]}"#
    ),
    (
      "maxima in a column that wraps", 78, 55,
      #"{"@":"container","children":[{"@":"image","path":{"_beagleImagePath_":"local","#
        + #""mobileId":"k3"}},{"@":"text","text":"k4 configuration","#
        + #""style":{"size":{"maxWidth":{"value":68,"type":"REAL"},"maxHeight":{"value":32,"#
        + #""type":"REAL"}}}}],"style":{"flex":{"flexWrap":"WRAP"}}}"#
    ),
    (
      "a width by ratio in a column that wraps", 33, 39,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"text","text":"k3","#
        + #""style":{"size":{"aspectRatio":3},"flex":{"grow":1}}}],"#
        + #""style":{"size":{"height":{"value":36,"type":"REAL"},"aspectRatio":2},"#
        + #""flex":{"flexDirection":"ROW"}}},{"@":"text","text":"k4"}],"#
        + #""style":{"flex":{"flexWrap":"WRAP"}}}"#
    ),
    (
      "a column that wraps in a row without height", 22, 59,
      #"{"@":"scrollView","scrollDirection":"HORIZONTAL","children":[{"@":"container","#
        + #""children":[{"@":"container","children":[{"@":"textInput","placeholder":"k6"},"#
        + #"{"@":"button","text":"k7","style":{"flex":{"flex":1}}}],"#
        + #""style":{"flex":{"flexWrap":"WRAP"}}}],"style":{"borderWidth":1,"#
        + #""size":{"height":{"value":37,"type":"REAL"}},"flex":{"flexDirection":"ROW"}}}]}"#
    ),
    (
      "a height in percent of a row that grows", 43, 41,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"container","#
        + #""children":[{"@":"button","text":"k4","style":{"borderWidth":1,"#
        + #""padding":{"top":{"value":24,"type":"REAL"}},"size":{"height":{"value":180,"#
        + #""type":"REAL"}},"flex":{"flex":1,"basis":{"value":50,"type":"PERCENT"}}}}]}],"#
        + #""style":{"borderWidth":1,"size":{"height":{"value":103,"type":"REAL"}},"#
        + #""flex":{"flexDirection":"ROW"}}}],"style":{"flex":{"flexDirection":"ROW"}}}"#
    ),
    (
      "a maximum height around a horizontal scroll view", 79, 24,
      #"{"@":"container","children":[{"@":"container","children":[{"@":"scrollView","#
        + #""scrollDirection":"HORIZONTAL","children":[{"@":"gridView","spanCount":3,"#
        + #""dataSource":["r3x0"],"templates":[{"view":{"@":"text","text":"@{item}"}}]}]}],"#
        + #""style":{"size":{"width":{"value":17,"type":"REAL"},"maxHeight":{"value":44,"#
        + #""type":"REAL"}}}}],"style":{"flex":{"flexDirection":"ROW","alignItems":"CENTER"}}}"#
    ),
    (
      "a height by ratio that shrinks below one cell", 56, 20,
      #"{"@":"container","children":[{"@":"text","text":"k1 delivered configuration "#
        + #"configuration"},{"@":"container","children":[{"@":"container","children":[{"@":"text","#
        + #""text":"k4","style":{"size":{"aspectRatio":0.25}}}],"#
        + #""style":{"size":{"aspectRatio":4}}},{"@":"button","text":"k6","#
        + #""style":{"size":{"aspectRatio":1}}}]}],"style":{"size":{"height":{"value":64,"#
        + #""type":"REAL"}},"flex":{"flexDirection":"ROW"}}}"#
    ),
    (
      "a list next to boxes whose bases fill the row", 56, 10,
      #"{"@":"scrollView","children":[{"@":"container","children":[{"@":"text","text":"k7 the "#
        + #"configuration"},{"@":"gridView","spanCount":1,"dataSource":["r9x0 order","r9x1 total "#
        + #"configuration","r9x2","r9x3 total the","r9x4","r9x5"],"#
        + #""templates":[{"view":{"@":"text","text":"@{item}","#
        + #""style":{"padding":{"all":{"value":8,"type":"REAL"}}}}}],"style":{"flex":{"flex":2}}},"#
        + #"{"@":"container","style":{"flex":{"basis":{"value":66,"type":"PERCENT"}}},"#
        + #""children":[]}],"style":{"flex":{"flexDirection":"ROW","alignItems":"CENTER"}}}]}"#
    ),
    (
      "a ratio without effect in a row that grows", 58, 43,
      #"{"@":"container","children":[{"@":"button","text":"k16 8,90 beans"},{"@":"container","#
        + #""children":[{"@":"button","text":"k17","style":{"size":{"height":{"value":66,"#
        + #""type":"PERCENT"}}}},{"@":"textInput","placeholder":"k18","error":"no total a beans "#
        + #"coffee delivered delivered order order","showError":true,"#
        + #""style":{"padding":{"vertical":{"value":16,"type":"REAL"}},"size":{"aspectRatio":3},"#
        + #""flex":{"flex":2}}}],"style":{"size":{"aspectRatio":3}}}],"#
        + #""style":{"size":{"height":{"value":163,"type":"REAL"}},"#
        + #""flex":{"flexDirection":"ROW"}}}"#
    ),
  ]

  @Test(arguments: screens.indices)
  func screenHasNoFaults(_ index: Int) { SmallScreenTests.check(Self.screens[index]) }
}
