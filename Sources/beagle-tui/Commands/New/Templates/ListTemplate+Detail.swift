extension ListTemplate {
  static var trail: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "Trail" },
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
                "text": "@{navigationContext.name}",
                "styleId": "heading",
                "accessibility": { "accessible": true, "isHeader": true }
              },
              {
                "_beagleComponent_": "beagle:text",
                "text": "@{navigationContext.region}",
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
                        "text": "Length",
                        "styleId": "muted",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "@{navigationContext.length} km",
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
                        "text": "Ascent",
                        "styleId": "muted",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "@{navigationContext.ascent} m",
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
                        "text": "Time",
                        "styleId": "muted",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "@{navigationContext.hours} h",
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
                        "text": "Grade",
                        "styleId": "muted",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "@{navigationContext.grade}",
                        "style": {
                          "margin": { "left": { "value": 16, "type": "REAL" } },
                          "flex": { "shrink": 0 }
                        }
                      }
                    ]
                  }
                ]
              },
              {
                "_beagleComponent_": "beagle:text",
                "text": "@{navigationContext.about}",
                "style": { "margin": { "top": { "value": 16, "type": "REAL" } } }
              },
              {
                "_beagleComponent_": "beagle:container",
                "style": {
                  "margin": { "top": { "value": 16, "type": "REAL" } },
                  "flex": { "flexDirection": "ROW" }
                },
                "children": [
                  {
                    "_beagleComponent_": "beagle:button",
                    "text": "Remember this trail",
                    "styleId": "main",
                    "onPress": [
                      {
                        "_beagleAction_": "beagle:alert",
                        "title": "Remembered",
                        "message": "@{navigationContext.name} is on your list."
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
