/// The template `shop`: products, a cart in the global context, a checkout,
/// and the server's responses.
enum ShopTemplate {
  static var files: [NewFile] {
    [
      NewFile("home.json", home),
      NewFile("product.json", product),
      NewFile("cart.json", cart),
      NewFile("checkout.json", checkout),
      NewFile("thanks.json", thanks),
      NewFile("api/products.json", products),
      NewFile("api/order.json", order),
      NewFile("routes.json", routes),
    ]
  }

  static var home: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": {
        "title": "Corner coffee",
        "navigationBarItems": [
          {
            "text": "Cart",
            "onPress": [{ "_beagleAction_": "beagle:pushView", "route": { "url": "/cart" } }]
          }
        ]
      },
      "context": { "id": "shop", "value": { "state": "loading", "products": [] } },
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
              },
              {
                "_beagleAction_": "beagle:setContext",
                "contextId": "shop",
                "path": "state",
                "value": "loading"
              },
              {
                "_beagleAction_": "beagle:sendRequest",
                "url": "/api/products",
                "method": "GET",
                "onSuccess": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "shop",
                    "path": "products",
                    "value": "@{onSuccess.data}"
                  },
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "shop",
                    "path": "state",
                    "value": "loaded"
                  }
                ],
                "onError": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "shop",
                    "path": "state",
                    "value": "failed"
                  }
                ]
              }
            ],
            "style": {
              "padding": {
                "left": { "value": 16, "type": "REAL" },
                "right": { "value": 8, "type": "REAL" },
                "vertical": { "value": 16, "type": "REAL" }
              }
            },
            "children": [
              {
                "_beagleComponent_": "beagle:container",
                "style": {
                  "margin": { "right": { "value": 8, "type": "REAL" } },
                  "flex": { "flexDirection": "ROW" }
                },
                "children": [
                  {
                    "_beagleComponent_": "beagle:text",
                    "text": "Roasted on Monday",
                    "styleId": "muted",
                    "style": { "flex": { "grow": 1, "shrink": 1 } }
                  },
                  {
                    "_beagleComponent_": "beagle:text",
                    "text": "@{global.cart.count} in the cart",
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
                "style": {
                  "margin": { "top": { "value": 16, "type": "REAL" } },
                  "display": "@{condition(eq(shop.state, 'loading'), 'FLEX', 'NONE')}"
                },
                "children": [
                  {
                    "_beagleComponent_": "beagle:text",
                    "text": "Loading the products…",
                    "styleId": "muted"
                  }
                ]
              },
              {
                "_beagleComponent_": "beagle:container",
                "style": {
                  "margin": { "top": { "value": 16, "type": "REAL" } },
                  "display": "@{condition(eq(shop.state, 'failed'), 'FLEX', 'NONE')}"
                },
                "children": [
                  { "_beagleComponent_": "beagle:text", "text": "The products did not load." },
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
                            "contextId": "shop",
                            "path": "state",
                            "value": "loading"
                          },
                          {
                            "_beagleAction_": "beagle:sendRequest",
                            "url": "/api/products",
                            "method": "GET",
                            "onSuccess": [
                              {
                                "_beagleAction_": "beagle:setContext",
                                "contextId": "shop",
                                "path": "products",
                                "value": "@{onSuccess.data}"
                              },
                              {
                                "_beagleAction_": "beagle:setContext",
                                "contextId": "shop",
                                "path": "state",
                                "value": "loaded"
                              }
                            ],
                            "onError": [
                              {
                                "_beagleAction_": "beagle:setContext",
                                "contextId": "shop",
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
                "_beagleComponent_": "beagle:gridView",
                "dataSource": "@{shop.products}",
                "iteratorName": "product",
                "key": "id",
                "spanCount": 2,
                "useParentScroll": true,
                "templates": [
                  {
                    "view": {
                      "_beagleComponent_": "beagle:container",
                      "style": {
                        "margin": { "top": { "value": 16, "type": "REAL" } },
                        "flex": { "grow": 1 }
                      },
                      "children": [
                        {
                          "_beagleComponent_": "beagle:touchable",
                          "onPress": [
                            {
                              "_beagleAction_": "beagle:pushView",
                              "route": { "url": "/product" },
                              "navigationContext": { "value": "@{product}" }
                            }
                          ],
                          "child": {
                            "_beagleComponent_": "beagle:container",
                            "style": {
                              "borderColor": "#7A8290",
                              "borderWidth": 1,
                              "cornerRadius": { "radius": 8 },
                              "padding": { "horizontal": { "value": 8, "type": "REAL" } },
                              "margin": { "right": { "value": 8, "type": "REAL" } },
                              "flex": { "grow": 1 }
                            },
                            "children": [
                              { "_beagleComponent_": "beagle:text", "text": "@{product.name}" },
                              {
                                "_beagleComponent_": "beagle:container",
                                "style": { "flex": { "flexDirection": "ROW" } },
                                "children": [
                                  {
                                    "_beagleComponent_": "beagle:text",
                                    "text": "@{product.size}",
                                    "styleId": "muted",
                                    "style": { "flex": { "grow": 1, "shrink": 1 } }
                                  },
                                  {
                                    "_beagleComponent_": "beagle:text",
                                    "text": "$@{product.price}",
                                    "styleId": "heading",
                                    "style": {
                                      "margin": { "left": { "value": 8, "type": "REAL" } },
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

  static var products: String {
    #"""
    [
      {
        "id": 1,
        "name": "House blend",
        "size": "500 g",
        "price": 14,
        "about": "Chocolate and hazelnut, for every day. Good with milk."
      },
      {
        "id": 2,
        "name": "Sidamo",
        "size": "250 g",
        "price": 12,
        "about": "From Ethiopia, washed. Jasmine and lemon; best as filter coffee."
      },
      {
        "id": 3,
        "name": "Night shift",
        "size": "500 g",
        "price": 16,
        "about": "A dark roast with smoke and molasses. Made for espresso."
      },
      {
        "id": 4,
        "name": "Decaf",
        "size": "250 g",
        "price": 13,
        "about": "Decaffeinated with water only. Caramel and ripe apple."
      },
      {
        "id": 5,
        "name": "Paper filters",
        "size": "100 pcs",
        "price": 4,
        "about": "Unbleached paper, size 2. They fit most drippers."
      },
      {
        "id": 6,
        "name": "Dripper",
        "size": "Ceramic",
        "price": 22,
        "about": "For one or two cups. It keeps the heat and survives the dishwasher."
      }
    ]

    """#
  }

  static var order: String {
    #"""
    { "number": 2041 }

    """#
  }

  static var routes: String {
    #"""
    [
      {
        "method": "GET",
        "path": "/api/products",
        "delay_ms": 600,
        "body_file": "api/products.json"
      },
      {
        "method": "POST",
        "path": "/api/orders",
        "status": 201,
        "delay_ms": 800,
        "body_file": "api/order.json"
      }
    ]

    """#
  }
}
