/// The template `minimal`: one screen with a text, a button and a context.
enum MinimalTemplate {
  static var files: [NewFile] {
    [
      NewFile("home.json", home)
    ]
  }

  static var home: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "Home" },
      "context": { "id": "count", "value": 0 },
      "child": {
        "_beagleComponent_": "beagle:scrollView",
        "children": [
          {
            "_beagleComponent_": "beagle:container",
            "style": {
              "padding": {
                "horizontal": { "value": 16, "type": "REAL" },
                "vertical": { "value": 16, "type": "REAL" }
              }
            },
            "children": [
              {
                "_beagleComponent_": "beagle:text",
                "text": "Hello",
                "styleId": "heading",
                "accessibility": { "accessible": true, "isHeader": true }
              },
              {
                "_beagleComponent_": "beagle:text",
                "text": "This screen is home.json. Change a word and save it: the screen follows.",
                "styleId": "muted"
              },
              {
                "_beagleComponent_": "beagle:container",
                "style": {
                  "borderColor": "#7A8290",
                  "borderWidth": 1,
                  "cornerRadius": { "radius": 8 },
                  "padding": { "horizontal": { "value": 8, "type": "REAL" } },
                  "margin": { "top": { "value": 16, "type": "REAL" } }
                },
                "children": [
                  {
                    "_beagleComponent_": "beagle:container",
                    "style": { "flex": { "flexDirection": "ROW" } },
                    "children": [
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "Times pressed",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "@{count}",
                        "styleId": "heading",
                        "style": { "flex": { "shrink": 0 } }
                      }
                    ]
                  }
                ]
              },
              {
                "_beagleComponent_": "beagle:container",
                "style": {
                  "margin": { "top": { "value": 16, "type": "REAL" } },
                  "flex": { "flexDirection": "ROW", "flexWrap": "WRAP" }
                },
                "children": [
                  {
                    "_beagleComponent_": "beagle:button",
                    "text": "Press",
                    "styleId": "main",
                    "onPress": [
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "count",
                        "value": "@{sum(count, 1)}"
                      }
                    ],
                    "style": { "margin": { "right": { "value": 16, "type": "REAL" } } }
                  },
                  {
                    "_beagleComponent_": "beagle:button",
                    "text": "Start again",
                    "enabled": "@{gt(count, 0)}",
                    "onPress": [
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "count",
                        "value": 0
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
