extension TypeNotes {
  /// Lists, grids, pages and tabs.
  static let lists: [String: TypeNotes] = [
    "beagle:listView": TypeNotes(
      details: [
        "Inside a template, @{item} is the element of the row and @{index} its position from 0."
          + " iteratorName and indexName change these names, which nested lists need.",
        "setContext with the name of the element changes the data source, if that is a context.",
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:listView",
          "id": "orders",
          "context": {
            "id": "shop",
            "value": {
              "orders": [
                {"id": 1042, "name": "Coffee beans", "isNew": true},
                {"id": 1041, "name": "Filter paper", "isNew": false}
              ]
            }
          },
          "dataSource": "@{shop.orders}",
          "iteratorName": "order",
          "indexName": "row",
          "key": "id",
          "direction": "VERTICAL",
          "isScrollIndicatorVisible": true,
          "useParentScroll": false,
          "scrollEndThreshold": 80,
          "onInit": [
            {
              "_beagleAction_": "beagle:sendRequest",
              "url": "/api/orders",
              "onSuccess": [
                {
                  "_beagleAction_": "beagle:setContext",
                  "contextId": "shop",
                  "path": "orders",
                  "value": "@{onSuccess.data}"
                }
              ],
              "onError": [
                {"_beagleAction_": "beagle:alert", "message": "@{onError.message}"}
              ]
            }
          ],
          "onScrollEnd": [
            {
              "_beagleAction_": "beagle:sendRequest",
              "url": "/api/all-orders",
              "onSuccess": [
                {
                  "_beagleAction_": "beagle:setContext",
                  "contextId": "shop",
                  "path": "orders",
                  "value": "@{onSuccess.data}"
                }
              ],
              "onError": [
                {"_beagleAction_": "beagle:alert", "message": "@{onError.message}"}
              ]
            }
          ],
          "templates": [
            {
              "case": "@{order.isNew}",
              "view": {"_beagleComponent_": "beagle:text", "text": "New: @{order.name}"}
            },
            {
              "view": {
                "_beagleComponent_": "beagle:text",
                "text": "@{sum(row, 1)}. @{order.name}"
              }
            }
          ]
        }
        """#,
      files: [
        .file(
          "api/orders.json",
          #"""
          [
            {"id": 1043, "name": "Green tea", "isNew": true},
            {"id": 1042, "name": "Coffee beans", "isNew": false}
          ]
          """#),
        .file(
          "api/all-orders.json",
          #"""
          [
            {"id": 1043, "name": "Green tea", "isNew": true},
            {"id": 1042, "name": "Coffee beans", "isNew": false},
            {"id": 1041, "name": "Filter paper", "isNew": false}
          ]
          """#),
      ],
      terminal: [
        "Only the visible rows are created, also for 100,000 of them. The arrows go from row to"
          + " row if the rows can be pressed."
      ],
      mistakes: [
        "children or template instead of templates: it is a list of objects with view.",
        "A data source that is an object: bind the list inside it, as in @{onSuccess.data.orders}.",
        "No key in a list that changes: rows are identified by their position, and keep the state"
          + " of another row.",
        "A list inside a scrollView without useParentScroll: both of them scroll.",
        "Two nested lists with the same iteratorName: the inner element hides the outer one.",
      ],
      seeAlso: ["Template", "beagle:gridView", "onScrollEnd"]),
    "beagle:gridView": TypeNotes(
      details: [
        "A grid is a list with several columns, or rows if its direction is HORIZONTAL. It has the"
          + " properties of listView and spanCount."
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:gridView",
          "id": "sizes",
          "context": {"id": "sizes", "value": [{"name": "S"}, {"name": "M"}, {"name": "L"}]},
          "dataSource": "@{sizes}",
          "spanCount": 3,
          "direction": "VERTICAL",
          "iteratorName": "size",
          "indexName": "place",
          "key": "name",
          "isScrollIndicatorVisible": false,
          "useParentScroll": true,
          "scrollEndThreshold": 100,
          "onInit": [
            {
              "_beagleAction_": "beagle:setContext",
              "contextId": "sizes",
              "value": [{"name": "S"}, {"name": "M"}, {"name": "L"}, {"name": "XL"}]
            }
          ],
          "onScrollEnd": [
            {
              "_beagleAction_": "beagle:setContext",
              "contextId": "sizes",
              "path": "[4]",
              "value": {"name": "XXL"}
            }
          ],
          "templates": [
            {
              "view": {
                "_beagleComponent_": "beagle:button",
                "text": "@{size.name}",
                "style": {
                  "margin": {
                    "right": {"value": 16, "type": "REAL"},
                    "bottom": {"value": 16, "type": "REAL"}
                  }
                },
                "onPress": [
                  {
                    "_beagleAction_": "beagle:alert",
                    "message": "Size @{size.name}, place @{place}"
                  }
                ]
              }
            }
          ]
        }
        """#,
      terminal: ["It has fewer columns if the words in its cells would be broken otherwise."],
      mistakes: [
        "columns or numColumns instead of spanCount.",
        "Many columns: in a terminal of 40 columns, each of four cells has ten. Look at --size 40x24.",
      ],
      seeAlso: ["beagle:listView", "Template"]),
    "beagle:pageView": TypeNotes(
      example: pagesExample,
      terminal: [
        "The arrow keys, Ctrl-PgUp and Ctrl-PgDn change the page, and arrows at the sides can be"
          + " clicked; showArrow hides them.",
        "It has at least five rows inside something that scrolls.",
      ],
      mistakes: [
        "@{onPageChange.value}: the value of the event is the position itself, @{onPageChange}.",
        "A page view without a height inside a scrollView: give it a size.",
      ],
      seeAlso: ["beagle:pageIndicator", "beagle:tabBar", "onPageChange"]),
    "beagle:pageIndicator": TypeNotes(
      details: ["It does not change the page. A pageView and a context connect the two."],
      example: pagesExample,
      mistakes: ["No numberOfPages or no currentPage: nothing is shown."],
      seeAlso: ["beagle:pageView"]),
    "beagle:tabBar": TypeNotes(
      details: [
        "A tab bar has no content. Bind currentTab to a context, set it in onTabSelection, and"
          + " show the content that belongs to it, for example in a pageView."
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "tab", "value": 0},
          "style": {"flex": {"grow": 1}},
          "children": [
            {
              "_beagleComponent_": "beagle:tabBar",
              "styleId": "tabs",
              "items": [{"title": "Overview"}, {"title": "Orders", "icon": {"mobileId": "box"}}],
              "currentTab": "@{tab}",
              "onTabSelection": [
                {
                  "_beagleAction_": "beagle:setContext",
                  "contextId": "tab",
                  "value": "@{onTabSelection}"
                }
              ]
            },
            {
              "_beagleComponent_": "beagle:text",
              "text": "@{condition(eq(tab, 0), 'All is well.', 'No orders yet.')}",
              "style": {"margin": {"top": {"value": 16, "type": "REAL"}}}
            }
          ]
        }
        """#,
      terminal: [
        "The arrow keys, Ctrl-PgUp and Ctrl-PgDn select a tab. Tabs that do not fit are behind"
          + " More."
      ],
      mistakes: [
        "No onTabSelection that sets currentTab: the content never changes.",
        "tabs instead of items, or text instead of title.",
        "Children of a tabBar: that was tabView in Beagle 1.x.",
      ],
      seeAlso: ["TabBarItem", "beagle:pageView", "onTabSelection"]),
  ]

  private static let pagesExample = #"""
    {
      "_beagleComponent_": "beagle:container",
      "context": {"id": "page", "value": 0},
      "style": {"flex": {"grow": 1}},
      "children": [
        {
          "_beagleComponent_": "beagle:pageView",
          "context": {"id": "tour", "value": {"name": "Ada"}},
          "currentPage": "@{page}",
          "showArrow": true,
          "onPageChange": [
            {
              "_beagleAction_": "beagle:setContext",
              "contextId": "page",
              "value": "@{onPageChange}"
            }
          ],
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "Welcome, @{tour.name}"},
            {"_beagleComponent_": "beagle:text", "text": "Choose a product"},
            {"_beagleComponent_": "beagle:text", "text": "Pay at the door"}
          ]
        },
        {
          "_beagleComponent_": "beagle:pageIndicator",
          "numberOfPages": 3,
          "currentPage": "@{page}",
          "selectedColor": "#2F6FD0",
          "unselectedColor": "#9AA0A6"
        }
      ]
    }
    """#
}
