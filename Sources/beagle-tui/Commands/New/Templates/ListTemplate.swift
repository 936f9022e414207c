/// The template `list`: rows from a server with loading, failure and refresh, and a page
/// for each row.
enum ListTemplate {
  static var files: [NewFile] {
    [
      NewFile("home.json", home),
      NewFile("trail.json", trail),
      NewFile("api/trails.json", data),
      NewFile("routes.json", routes),
    ]
  }

  static var home: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "Trails" },
      "context": { "id": "trails", "value": { "state": "loading", "list": [] } },
      "child": {
        "_beagleComponent_": "beagle:container",
        "onInit": [
          {
            "_beagleAction_": "beagle:setContext",
            "contextId": "trails",
            "path": "state",
            "value": "loading"
          },
          {
            "_beagleAction_": "beagle:sendRequest",
            "url": "/api/trails",
            "method": "GET",
            "onSuccess": [
              {
                "_beagleAction_": "beagle:setContext",
                "contextId": "trails",
                "path": "list",
                "value": "@{onSuccess.data}"
              },
              {
                "_beagleAction_": "beagle:setContext",
                "contextId": "trails",
                "path": "state",
                "value": "loaded"
              }
            ],
            "onError": [
              {
                "_beagleAction_": "beagle:setContext",
                "contextId": "trails",
                "path": "state",
                "value": "failed"
              }
            ]
          }
        ],
        "style": { "flex": { "grow": 1 } },
        "children": [
          {
            "_beagleComponent_": "beagle:container",
            "style": {
              "padding": { "all": { "value": 16, "type": "REAL" } },
              "display": "@{condition(eq(trails.state, 'failed'), 'FLEX', 'NONE')}"
            },
            "children": [
              { "_beagleComponent_": "beagle:text", "text": "The trails did not load." },
              {
                "_beagleComponent_": "beagle:container",
                "style": {
                  "margin": { "top": { "value": 16, "type": "REAL" } },
                  "flex": { "flexDirection": "ROW" }
                },
                "children": [
                  {
                    "_beagleComponent_": "beagle:button",
                    "text": "Try again",
                    "styleId": "main",
                    "onPress": [
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "trails",
                        "path": "state",
                        "value": "loading"
                      },
                      {
                        "_beagleAction_": "beagle:sendRequest",
                        "url": "/api/trails",
                        "method": "GET",
                        "onSuccess": [
                          {
                            "_beagleAction_": "beagle:setContext",
                            "contextId": "trails",
                            "path": "list",
                            "value": "@{onSuccess.data}"
                          },
                          {
                            "_beagleAction_": "beagle:setContext",
                            "contextId": "trails",
                            "path": "state",
                            "value": "loaded"
                          }
                        ],
                        "onError": [
                          {
                            "_beagleAction_": "beagle:setContext",
                            "contextId": "trails",
                            "path": "state",
                            "value": "failed"
                          }
                        ]
                      }
                    ]
                  }
                ]
              }
            ]
          },
          {
            "_beagleComponent_": "beagle:container",
            "style": {
              "padding": { "all": { "value": 16, "type": "REAL" } },
              "display": "@{condition(eq(trails.state, 'loading'), 'FLEX', 'NONE')}"
            },
            "children": [
              {
                "_beagleComponent_": "beagle:text",
                "text": "Loading the trails…",
                "styleId": "muted"
              }
            ]
          },
          {
            "_beagleComponent_": "beagle:pullToRefresh",
            "onPull": [
              {
                "_beagleAction_": "beagle:setContext",
                "contextId": "trails",
                "path": "state",
                "value": "loading"
              },
              {
                "_beagleAction_": "beagle:sendRequest",
                "url": "/api/trails",
                "method": "GET",
                "onSuccess": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "trails",
                    "path": "list",
                    "value": "@{onSuccess.data}"
                  },
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "trails",
                    "path": "state",
                    "value": "loaded"
                  }
                ],
                "onError": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "trails",
                    "path": "state",
                    "value": "failed"
                  }
                ]
              }
            ],
            "isRefreshing": "@{eq(trails.state, 'loading')}",
            "child": {
              "_beagleComponent_": "beagle:listView",
              "dataSource": "@{trails.list}",
              "iteratorName": "trail",
              "key": "id",
              "templates": [
                {
                  "view": {
                    "_beagleComponent_": "beagle:touchable",
                    "onPress": [
                      {
                        "_beagleAction_": "beagle:pushView",
                        "route": { "url": "/trail" },
                        "navigationContext": { "value": "@{trail}" }
                      }
                    ],
                    "child": {
                      "_beagleComponent_": "beagle:container",
                      "style": {
                        "padding": { "horizontal": { "value": 16, "type": "REAL" } },
                        "margin": { "top": { "value": 16, "type": "REAL" } }
                      },
                      "children": [
                        {
                          "_beagleComponent_": "beagle:container",
                          "style": { "flex": { "flexDirection": "ROW" } },
                          "children": [
                            {
                              "_beagleComponent_": "beagle:text",
                              "text": "@{trail.name}",
                              "style": { "flex": { "grow": 1, "shrink": 1 } }
                            },
                            {
                              "_beagleComponent_": "beagle:text",
                              "text": "@{trail.length} km",
                              "style": {
                                "margin": { "left": { "value": 16, "type": "REAL" } },
                                "flex": { "shrink": 0 }
                              }
                            }
                          ]
                        },
                        {
                          "_beagleComponent_": "beagle:container",
                          "style": { "flex": { "flexDirection": "ROW" } },
                          "children": [
                            {
                              "_beagleComponent_": "beagle:text",
                              "text": "@{trail.region}",
                              "styleId": "muted",
                              "style": { "flex": { "grow": 1, "shrink": 1 } }
                            },
                            {
                              "_beagleComponent_": "beagle:text",
                              "text": "@{trail.grade}",
                              "textColor": "@{trail.color}",
                              "style": {
                                "margin": { "left": { "value": 16, "type": "REAL" } },
                                "flex": { "shrink": 0 }
                              }
                            }
                          ]
                        }
                      ]
                    }
                  }
                }
              ],
              "style": {
                "flex": { "grow": 1 },
                "display": "@{condition(eq(trails.state, 'loaded'), 'FLEX', 'NONE')}"
              }
            }
          }
        ]
      }
    }

    """#
  }

  static var routes: String {
    #"""
    [
      {
        "method": "GET",
        "path": "/api/trails",
        "delay_ms": 600,
        "body_file": "api/trails.json"
      }
    ]

    """#
  }

  static var data: String {
    #"""
    [
      {
        "id": 1,
        "name": "Lagoon loop",
        "region": "Coast",
        "length": 6,
        "ascent": 40,
        "hours": 2,
        "grade": "Easy",
        "color": "#4FA36A",
        "about": "Flat and shady. Herons stand at the far end in the morning."
      },
      {
        "id": 2,
        "name": "Miner's stairs",
        "region": "North valley",
        "length": 9,
        "ascent": 620,
        "hours": 4,
        "grade": "Hard",
        "color": "#D96C75",
        "about": "1,200 steps cut by hand. The view from the top covers the whole valley."
      },
      {
        "id": 3,
        "name": "Two bridges",
        "region": "River",
        "length": 12,
        "ascent": 180,
        "hours": 3,
        "grade": "Moderate",
        "color": "#C99A3F",
        "about": "Down one bank and back on the other. The café at the second bridge opens at nine."
      },
      {
        "id": 4,
        "name": "Old railway",
        "region": "North valley",
        "length": 18,
        "ascent": 210,
        "hours": 5,
        "grade": "Moderate",
        "color": "#C99A3F",
        "about": "Four tunnels and a viaduct. Bring a lamp and a warm layer."
      },
      {
        "id": 5,
        "name": "Pine ridge",
        "region": "Hills",
        "length": 14,
        "ascent": 480,
        "hours": 5,
        "grade": "Hard",
        "color": "#D96C75",
        "about": "A dry path along the ridge, with the sea on one side and snow on the other."
      },
      {
        "id": 6,
        "name": "Mill pond",
        "region": "River",
        "length": 4,
        "ascent": 20,
        "hours": 1,
        "grade": "Easy",
        "color": "#4FA36A",
        "about": "A short walk for small legs. The mill grinds flour on Saturdays."
      },
      {
        "id": 7,
        "name": "Lighthouse path",
        "region": "Coast",
        "length": 8,
        "ascent": 150,
        "hours": 2,
        "grade": "Easy",
        "color": "#4FA36A",
        "about": "Cliffs, wind and gulls. The last bus back leaves at six."
      }
    ]

    """#
  }
}
