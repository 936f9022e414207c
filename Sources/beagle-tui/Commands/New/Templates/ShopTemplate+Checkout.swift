extension ShopTemplate {
  static var checkout: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "Check out" },
      "context": {
        "id": "order",
        "value": { "name": "", "street": "", "tried": false, "sending": false }
      },
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
                "_beagleComponent_": "beagle:simpleForm",
                "onSubmit": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "order",
                    "path": "sending",
                    "value": true
                  },
                  {
                    "_beagleAction_": "beagle:sendRequest",
                    "url": "/api/orders",
                    "method": "POST",
                    "data": {
                      "name": "@{order.name}",
                      "street": "@{order.street}",
                      "total": "@{global.cart.total}"
                    },
                    "onSuccess": [
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "global",
                        "path": "cart",
                        "value": { "items": [], "count": 0, "total": 0 }
                      },
                      {
                        "_beagleAction_": "beagle:pushStack",
                        "route": { "url": "/thanks" },
                        "navigationContext": {
                          "value": {
                            "number": "@{onSuccess.data.number}",
                            "street": "@{order.street}"
                          }
                        }
                      }
                    ],
                    "onError": [
                      {
                        "_beagleAction_": "beagle:alert",
                        "title": "Not ordered",
                        "message": "The shop did not answer. Your cart is unchanged."
                      }
                    ],
                    "onFinish": [
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "order",
                        "path": "sending",
                        "value": false
                      }
                    ]
                  }
                ],
                "onValidationError": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "order",
                    "path": "tried",
                    "value": true
                  }
                ],
                "children": [
                  {
                    "_beagleComponent_": "beagle:container",
                    "style": { "flex": { "flexDirection": "ROW" } },
                    "children": [
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "@{global.cart.count} in the cart",
                        "styleId": "muted",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "$@{global.cart.total}",
                        "styleId": "muted",
                        "style": {
                          "margin": { "left": { "value": 16, "type": "REAL" } },
                          "flex": { "shrink": 0 }
                        }
                      }
                    ]
                  },
                  {
                    "_beagleComponent_": "beagle:container",
                    "style": { "margin": { "top": { "value": 16, "type": "REAL" } } },
                    "children": [
                      { "_beagleComponent_": "beagle:text", "text": "Name" },
                      {
                        "_beagleComponent_": "beagle:textInput",
                        "accessibility": { "accessible": true, "accessibilityLabel": "Name" },
                        "value": "@{order.name}",
                        "placeholder": "Ada Lovelace",
                        "error": "@{condition(isEmpty(order.name), 'Enter your name.', '')}",
                        "showError": "@{order.tried}",
                        "onChange": [
                          {
                            "_beagleAction_": "beagle:setContext",
                            "contextId": "order",
                            "path": "name",
                            "value": "@{onChange.value}"
                          }
                        ]
                      }
                    ]
                  },
                  {
                    "_beagleComponent_": "beagle:container",
                    "style": { "margin": { "top": { "value": 16, "type": "REAL" } } },
                    "children": [
                      { "_beagleComponent_": "beagle:text", "text": "Street and number" },
                      {
                        "_beagleComponent_": "beagle:textInput",
                        "accessibility": {
                          "accessible": true,
                          "accessibilityLabel": "Street and number"
                        },
                        "value": "@{order.street}",
                        "placeholder": "12 Mill Lane",
                        "error": "@{condition(isEmpty(order.street), 'Enter where to deliver.', \#
    '')}",
                        "showError": "@{order.tried}",
                        "onChange": [
                          {
                            "_beagleAction_": "beagle:setContext",
                            "contextId": "order",
                            "path": "street",
                            "value": "@{onChange.value}"
                          }
                        ]
                      }
                    ]
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
                        "text": "@{condition(order.sending, 'Ordering…', 'Order')}",
                        "styleId": "main",
                        "enabled": "@{not(order.sending)}",
                        "onPress": [{ "_beagleAction_": "beagle:submitForm" }]
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

  static var thanks: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "Thank you" },
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
                "text": "Your coffee is on its way",
                "styleId": "heading",
                "accessibility": { "accessible": true, "isHeader": true }
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
                        "text": "Order",
                        "styleId": "muted",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "#@{navigationContext.number}",
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
                        "text": "Deliver to",
                        "styleId": "muted",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "@{navigationContext.street}",
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
                        "text": "Arrives",
                        "styleId": "muted",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "Thursday",
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
                "_beagleComponent_": "beagle:container",
                "style": {
                  "margin": { "top": { "value": 16, "type": "REAL" } },
                  "flex": { "flexDirection": "ROW" }
                },
                "children": [
                  {
                    "_beagleComponent_": "beagle:button",
                    "text": "Back to the shop",
                    "styleId": "main",
                    "onPress": [
                      {
                        "_beagleAction_": "beagle:resetApplication",
                        "route": { "url": "/home" }
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
