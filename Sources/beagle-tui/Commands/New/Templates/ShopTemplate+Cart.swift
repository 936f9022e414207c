extension ShopTemplate {
  static var product: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "Product" },
      "context": { "id": "quantity", "value": 1 },
      "child": {
        "_beagleComponent_": "beagle:scrollView",
        "children": [
          {
            "_beagleComponent_": "beagle:container",
            "context": { "id": "line", "value": { "name": "", "quantity": 1, "price": 0 } },
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
                "_beagleComponent_": "beagle:container",
                "style": { "flex": { "flexDirection": "ROW" } },
                "children": [
                  {
                    "_beagleComponent_": "beagle:text",
                    "text": "@{navigationContext.size}",
                    "styleId": "muted",
                    "style": { "flex": { "grow": 1, "shrink": 1 } }
                  },
                  {
                    "_beagleComponent_": "beagle:text",
                    "text": "$@{navigationContext.price}",
                    "style": {
                      "margin": { "left": { "value": 16, "type": "REAL" } },
                      "flex": { "shrink": 0 }
                    }
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
                    "text": "−",
                    "enabled": "@{gt(quantity, 1)}",
                    "onPress": [
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "quantity",
                        "value": "@{subtract(quantity, 1)}"
                      }
                    ]
                  },
                  {
                    "_beagleComponent_": "beagle:text",
                    "text": "@{quantity}",
                    "styleId": "heading",
                    "alignment": "CENTER",
                    "style": {
                      "size": { "width": { "value": 48, "type": "REAL" } },
                      "flex": { "shrink": 0 }
                    }
                  },
                  {
                    "_beagleComponent_": "beagle:button",
                    "text": "+",
                    "enabled": "@{lt(quantity, 9)}",
                    "onPress": [
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "quantity",
                        "value": "@{sum(quantity, 1)}"
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
                    "text": "Add to cart for $@{multiply(navigationContext.price, quantity)}",
                    "styleId": "main",
                    "onPress": [
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "line",
                        "value": {
                          "name": "@{navigationContext.name}",
                          "quantity": "@{quantity}",
                          "price": "@{multiply(navigationContext.price, quantity)}"
                        }
                      },
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "global",
                        "path": "cart",
                        "value": {
                          "items": "@{insert(global.cart.items, line)}",
                          "count": "@{sum(global.cart.count, quantity)}",
                          "total": "@{sum(global.cart.total, line.price)}"
                        }
                      },
                      { "_beagleAction_": "beagle:popView" }
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

  static var cart: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "Cart" },
      "child": {
        "_beagleComponent_": "beagle:scrollView",
        "children": [
          {
            "_beagleComponent_": "beagle:container",
            "onInit": [
              {
                "_beagleAction_": "beagle:condition",
                "condition": "@{isNull(global.cart)}",
                "onTrue": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "global",
                    "path": "cart",
                    "value": { "items": [], "count": 0, "total": 0 }
                  }
                ]
              }
            ],
            "style": {
              "padding": {
                "horizontal": { "value": 16, "type": "REAL" },
                "vertical": { "value": 16, "type": "REAL" }
              }
            },
            "children": [
              {
                "_beagleComponent_": "beagle:container",
                "style": {
                  "display": "@{condition(isEmpty(global.cart.items), 'FLEX', 'NONE')}"
                },
                "children": [
                  {
                    "_beagleComponent_": "beagle:text",
                    "text": "Your cart is empty.",
                    "styleId": "muted"
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
                        "onPress": [{ "_beagleAction_": "beagle:popView" }]
                      }
                    ]
                  }
                ]
              },
              {
                "_beagleComponent_": "beagle:container",
                "style": {
                  "display": "@{condition(isEmpty(global.cart.items), 'NONE', 'FLEX')}"
                },
                "children": [
                  {
                    "_beagleComponent_": "beagle:listView",
                    "dataSource": "@{global.cart.items}",
                    "iteratorName": "line",
                    "useParentScroll": true,
                    "templates": [
                      {
                        "view": {
                          "_beagleComponent_": "beagle:container",
                          "style": {
                            "margin": { "bottom": { "value": 16, "type": "REAL" } },
                            "flex": { "flexDirection": "ROW" }
                          },
                          "children": [
                            {
                              "_beagleComponent_": "beagle:text",
                              "text": "@{line.quantity} × @{line.name}",
                              "style": { "flex": { "grow": 1, "shrink": 1 } }
                            },
                            {
                              "_beagleComponent_": "beagle:text",
                              "text": "$@{line.price}",
                              "style": {
                                "margin": { "horizontal": { "value": 16, "type": "REAL" } },
                                "flex": { "shrink": 0 }
                              }
                            },
                            {
                              "_beagleComponent_": "beagle:button",
                              "text": "Remove",
                              "onPress": [
                                {
                                  "_beagleAction_": "beagle:setContext",
                                  "contextId": "global",
                                  "path": "cart",
                                  "value": {
                                    "items": "@{removeIndex(global.cart.items, index)}",
                                    "count": "@{subtract(global.cart.count, line.quantity)}",
                                    "total": "@{subtract(global.cart.total, line.price)}"
                                  }
                                }
                              ],
                              "style": { "flex": { "shrink": 0 } }
                            }
                          ]
                        }
                      }
                    ]
                  },
                  {
                    "_beagleComponent_": "beagle:container",
                    "style": {
                      "borderColor": "#7A8290",
                      "borderWidth": 1,
                      "cornerRadius": { "radius": 8 },
                      "padding": { "horizontal": { "value": 8, "type": "REAL" } }
                    },
                    "children": [
                      {
                        "_beagleComponent_": "beagle:container",
                        "style": { "flex": { "flexDirection": "ROW" } },
                        "children": [
                          {
                            "_beagleComponent_": "beagle:text",
                            "text": "Delivery",
                            "styleId": "muted",
                            "style": { "flex": { "grow": 1, "shrink": 1 } }
                          },
                          {
                            "_beagleComponent_": "beagle:text",
                            "text": "Free",
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
                            "text": "Total",
                            "styleId": "heading",
                            "accessibility": { "accessible": true, "isHeader": true },
                            "style": { "flex": { "grow": 1, "shrink": 1 } }
                          },
                          {
                            "_beagleComponent_": "beagle:text",
                            "text": "$@{global.cart.total}",
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
                      "flex": { "flexDirection": "ROW" }
                    },
                    "children": [
                      {
                        "_beagleComponent_": "beagle:button",
                        "text": "Check out",
                        "styleId": "main",
                        "onPress": [
                          {
                            "_beagleAction_": "beagle:pushView",
                            "route": { "url": "/checkout" }
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
