/// The template `tabs`: a tab bar with three pages.
enum TabsTemplate {
  static var files: [NewFile] {
    [
      NewFile("home.json", home)
    ]
  }

  static var home: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "Runner" },
      "context": { "id": "tab", "value": 0 },
      "child": {
        "_beagleComponent_": "beagle:container",
        "style": { "flex": { "grow": 1, "shrink": 1 } },
        "children": [
          {
            "_beagleComponent_": "beagle:tabBar",
            "items": [{ "title": "Today" }, { "title": "Runs" }, { "title": "Settings" }],
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
            "_beagleComponent_": "beagle:container",
            "style": {
              "flex": { "grow": 1, "shrink": 1, "basis": { "value": 0, "type": "REAL" } }
            },
            "children": [
              {
                "_beagleComponent_": "beagle:pageView",
                "showArrow": false,
                "currentPage": "@{tab}",
                "onPageChange": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "tab",
                    "value": "@{onPageChange}"
                  }
                ],
                "children": [
                  {
                    "_beagleComponent_": "beagle:scrollView",
                    "children": [
                      {
                        "_beagleComponent_": "beagle:container",
                        "style": {
                          "padding": {
                            "left": { "value": 16, "type": "REAL" },
                            "right": { "value": 8, "type": "REAL" },
                            "bottom": { "value": 16, "type": "REAL" }
                          }
                        },
                        "children": [
                          {
                            "_beagleComponent_": "beagle:gridView",
                            "dataSource": [
                              { "name": "Distance", "value": "6.2 km", "note": "Goal: 5 km" },
                              { "name": "Time", "value": "34 min", "note": "Best: 31" },
                              { "name": "Pace", "value": "5:29 /km", "note": "Goal: 5:40" },
                              { "name": "Pulse", "value": "148 bpm", "note": "Zone 3" }
                            ],
                            "iteratorName": "stat",
                            "spanCount": 2,
                            "useParentScroll": true,
                            "templates": [
                              {
                                "view": {
                                  "_beagleComponent_": "beagle:container",
                                  "style": {
                                    "margin": { "top": { "value": 16, "type": "REAL" } }
                                  },
                                  "children": [
                                    {
                                      "_beagleComponent_": "beagle:container",
                                      "style": {
                                        "borderColor": "#7A8290",
                                        "borderWidth": 1,
                                        "cornerRadius": { "radius": 8 },
                                        "padding": {
                                          "horizontal": { "value": 8, "type": "REAL" }
                                        },
                                        "margin": { "right": { "value": 8, "type": "REAL" } }
                                      },
                                      "children": [
                                        {
                                          "_beagleComponent_": "beagle:text",
                                          "text": "@{stat.name}",
                                          "styleId": "muted"
                                        },
                                        {
                                          "_beagleComponent_": "beagle:text",
                                          "text": "@{stat.value}",
                                          "styleId": "heading",
                                          "accessibility": {
                                            "accessible": true,
                                            "isHeader": true
                                          }
                                        },
                                        {
                                          "_beagleComponent_": "beagle:text",
                                          "text": "@{stat.note}",
                                          "styleId": "muted"
                                        }
                                      ]
                                    }
                                  ]
                                }
                              }
                            ]
                          },
                          {
                            "_beagleComponent_": "beagle:container",
                            "style": {
                              "margin": {
                                "top": { "value": 16, "type": "REAL" },
                                "right": { "value": 8, "type": "REAL" }
                              },
                              "flex": { "flexDirection": "ROW" }
                            },
                            "children": [
                              {
                                "_beagleComponent_": "beagle:text",
                                "text": "This week",
                                "styleId": "heading",
                                "accessibility": { "accessible": true, "isHeader": true },
                                "style": { "flex": { "grow": 1, "shrink": 1 } }
                              },
                              {
                                "_beagleComponent_": "beagle:text",
                                "text": "19.5 of 25 km",
                                "styleId": "muted",
                                "style": {
                                  "margin": { "left": { "value": 16, "type": "REAL" } },
                                  "flex": { "shrink": 0 }
                                }
                              }
                            ]
                          },
                          {
                            "_beagleComponent_": "beagle:listView",
                            "dataSource": [
                              { "day": "Monday", "distance": "5.2 km" },
                              { "day": "Wednesday", "distance": "8.1 km" },
                              { "day": "Today", "distance": "6.2 km" }
                            ],
                            "iteratorName": "run",
                            "useParentScroll": true,
                            "templates": [
                              {
                                "view": {
                                  "_beagleComponent_": "beagle:container",
                                  "style": { "flex": { "flexDirection": "ROW" } },
                                  "children": [
                                    {
                                      "_beagleComponent_": "beagle:text",
                                      "text": "@{run.day}",
                                      "style": { "flex": { "grow": 1, "shrink": 1 } }
                                    },
                                    {
                                      "_beagleComponent_": "beagle:text",
                                      "text": "@{run.distance}",
                                      "style": {
                                        "margin": { "left": { "value": 16, "type": "REAL" } },
                                        "flex": { "shrink": 0 }
                                      }
                                    }
                                  ]
                                }
                              }
                            ],
                            "style": { "margin": { "right": { "value": 8, "type": "REAL" } } }
                          }
                        ]
                      }
                    ]
                  },
                  {
                    "_beagleComponent_": "beagle:scrollView",
                    "children": [
                      {
                        "_beagleComponent_": "beagle:container",
                        "context": {
                          "id": "runs",
                          "value": [
                            {
                              "route": "River and back",
                              "day": "Today",
                              "distance": 6.2,
                              "minutes": 34
                            },
                            {
                              "route": "Hill repeats",
                              "day": "Wednesday",
                              "distance": 8.1,
                              "minutes": 47
                            },
                            {
                              "route": "Easy loop",
                              "day": "Monday",
                              "distance": 5.2,
                              "minutes": 30
                            },
                            {
                              "route": "Long run",
                              "day": "Last Sunday",
                              "distance": 15.4,
                              "minutes": 91
                            }
                          ]
                        },
                        "style": {
                          "padding": {
                            "horizontal": { "value": 16, "type": "REAL" },
                            "bottom": { "value": 16, "type": "REAL" }
                          }
                        },
                        "children": [
                          {
                            "_beagleComponent_": "beagle:listView",
                            "dataSource": "@{runs}",
                            "iteratorName": "run",
                            "useParentScroll": true,
                            "templates": [
                              {
                                "view": {
                                  "_beagleComponent_": "beagle:container",
                                  "style": {
                                    "margin": { "top": { "value": 16, "type": "REAL" } }
                                  },
                                  "children": [
                                    {
                                      "_beagleComponent_": "beagle:container",
                                      "style": { "flex": { "flexDirection": "ROW" } },
                                      "children": [
                                        {
                                          "_beagleComponent_": "beagle:text",
                                          "text": "@{run.route}",
                                          "style": { "flex": { "grow": 1, "shrink": 1 } }
                                        },
                                        {
                                          "_beagleComponent_": "beagle:text",
                                          "text": "@{run.distance} km",
                                          "style": {
                                            "margin": {
                                              "left": { "value": 16, "type": "REAL" }
                                            },
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
                                          "text": "@{run.day}",
                                          "styleId": "muted",
                                          "style": { "flex": { "grow": 1, "shrink": 1 } }
                                        },
                                        {
                                          "_beagleComponent_": "beagle:text",
                                          "text": "@{run.minutes} min",
                                          "styleId": "muted",
                                          "style": {
                                            "margin": {
                                              "left": { "value": 16, "type": "REAL" }
                                            },
                                            "flex": { "shrink": 0 }
                                          }
                                        }
                                      ]
                                    }
                                  ]
                                }
                              }
                            ]
                          }
                        ]
                      }
                    ]
                  },
                  {
                    "_beagleComponent_": "beagle:scrollView",
                    "children": [
                      {
                        "_beagleComponent_": "beagle:container",
                        "context": {
                          "id": "settings",
                          "value": [
                            {
                              "name": "Spoken times",
                              "note": "At every kilometer",
                              "on": true
                            },
                            {
                              "name": "Pause at traffic lights",
                              "note": "While you stand still",
                              "on": true
                            },
                            { "name": "Share runs", "note": "With your team", "on": false }
                          ]
                        },
                        "style": {
                          "padding": {
                            "horizontal": { "value": 16, "type": "REAL" },
                            "bottom": { "value": 16, "type": "REAL" }
                          }
                        },
                        "children": [
                          {
                            "_beagleComponent_": "beagle:listView",
                            "dataSource": "@{settings}",
                            "iteratorName": "setting",
                            "useParentScroll": true,
                            "templates": [
                              {
                                "view": {
                                  "_beagleComponent_": "beagle:touchable",
                                  "onPress": [
                                    {
                                      "_beagleAction_": "beagle:setContext",
                                      "contextId": "setting",
                                      "path": "on",
                                      "value": "@{not(setting.on)}"
                                    }
                                  ],
                                  "child": {
                                    "_beagleComponent_": "beagle:container",
                                    "style": {
                                      "margin": { "top": { "value": 16, "type": "REAL" } },
                                      "flex": { "flexDirection": "ROW" }
                                    },
                                    "children": [
                                      {
                                        "_beagleComponent_": "beagle:container",
                                        "style": { "flex": { "grow": 1, "shrink": 1 } },
                                        "children": [
                                          {
                                            "_beagleComponent_": "beagle:text",
                                            "text": "@{setting.name}"
                                          },
                                          {
                                            "_beagleComponent_": "beagle:text",
                                            "text": "@{setting.note}",
                                            "styleId": "muted"
                                          }
                                        ]
                                      },
                                      {
                                        "_beagleComponent_": "beagle:text",
                                        "text": "@{condition(setting.on, 'On', 'Off')}",
                                        "styleId": "heading",
                                        "style": {
                                          "margin": { "left": { "value": 16, "type": "REAL" } },
                                          "flex": { "shrink": 0 }
                                        }
                                      }
                                    ]
                                  }
                                }
                              }
                            ]
                          }
                        ]
                      }
                    ]
                  }
                ]
              }
            ]
          }
        ]
      }
    }

    """#
  }
}
