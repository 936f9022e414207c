/// The template `form`: a form with validation, and a page that shows the entered values.
enum FormTemplate {
  static var files: [NewFile] {
    [
      NewFile("home.json", home),
      NewFile("welcome.json", welcome),
      NewFile("api/account.json", account),
      NewFile("routes.json", routes),
    ]
  }

  static var home: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "Create an account" },
      "context": {
        "id": "account",
        "value": {
          "name": "",
          "email": "",
          "password": "",
          "news": true,
          "tried": false,
          "sending": false
        }
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
                    "contextId": "account",
                    "path": "sending",
                    "value": true
                  },
                  {
                    "_beagleAction_": "beagle:sendRequest",
                    "url": "/api/accounts",
                    "method": "POST",
                    "data": { "name": "@{account.name}", "email": "@{account.email}" },
                    "onSuccess": [
                      {
                        "_beagleAction_": "beagle:pushView",
                        "route": { "url": "/welcome" },
                        "navigationContext": {
                          "value": { "name": "@{account.name}", "email": "@{account.email}" }
                        }
                      }
                    ],
                    "onError": [
                      {
                        "_beagleAction_": "beagle:alert",
                        "title": "Not created",
                        "message": "The server did not accept the account. Try again in a minute."
                      }
                    ],
                    "onFinish": [
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "account",
                        "path": "sending",
                        "value": false
                      }
                    ]
                  }
                ],
                "onValidationError": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "account",
                    "path": "tried",
                    "value": true
                  }
                ],
                "children": [
                  {
                    "_beagleComponent_": "beagle:text",
                    "text": "It is free, and takes less than a minute.",
                    "styleId": "muted"
                  },
                  {
                    "_beagleComponent_": "beagle:container",
                    "style": { "margin": { "top": { "value": 16, "type": "REAL" } } },
                    "children": [
                      { "_beagleComponent_": "beagle:text", "text": "Name" },
                      {
                        "_beagleComponent_": "beagle:textInput",
                        "accessibility": { "accessible": true, "accessibilityLabel": "Name" },
                        "value": "@{account.name}",
                        "placeholder": "Ada Lovelace",
                        "error": "@{condition(isEmpty(account.name), 'Enter your name.', '')}",
                        "showError": "@{account.tried}",
                        "onChange": [
                          {
                            "_beagleAction_": "beagle:setContext",
                            "contextId": "account",
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
                      { "_beagleComponent_": "beagle:text", "text": "E-mail" },
                      {
                        "_beagleComponent_": "beagle:textInput",
                        "accessibility": { "accessible": true, "accessibilityLabel": "E-mail" },
                        "value": "@{account.email}",
                        "placeholder": "ada@example.org",
                        "type": "EMAIL",
                        "error": "@{condition(isEmpty(account.email), 'Enter your e-mail \#
    address.', '')}",
                        "showError": "@{account.tried}",
                        "onChange": [
                          {
                            "_beagleAction_": "beagle:setContext",
                            "contextId": "account",
                            "path": "email",
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
                      { "_beagleComponent_": "beagle:text", "text": "Password" },
                      {
                        "_beagleComponent_": "beagle:textInput",
                        "accessibility": {
                          "accessible": true,
                          "accessibilityLabel": "Password"
                        },
                        "value": "@{account.password}",
                        "placeholder": "at least 8 characters",
                        "type": "PASSWORD",
                        "error": "@{condition(lt(length(account.password), 8), 'Choose at least 8 \#
    characters.', '')}",
                        "showError": "@{account.tried}",
                        "onChange": [
                          {
                            "_beagleAction_": "beagle:setContext",
                            "contextId": "account",
                            "path": "password",
                            "value": "@{onChange.value}"
                          }
                        ]
                      }
                    ]
                  },
                  {
                    "_beagleComponent_": "beagle:touchable",
                    "onPress": [
                      {
                        "_beagleAction_": "beagle:setContext",
                        "contextId": "account",
                        "path": "news",
                        "value": "@{not(account.news)}"
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
                          "_beagleComponent_": "beagle:text",
                          "text": "@{condition(account.news, '[✓]', '[ ]')}",
                          "style": {
                            "margin": { "right": { "value": 8, "type": "REAL" } },
                            "flex": { "shrink": 0 }
                          }
                        },
                        {
                          "_beagleComponent_": "beagle:text",
                          "text": "Send me news once a month",
                          "style": { "flex": { "grow": 1, "shrink": 1 } }
                        }
                      ]
                    }
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
                        "text": "@{condition(account.sending, 'Creating…', 'Create account')}",
                        "styleId": "main",
                        "enabled": "@{not(account.sending)}",
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

  static var welcome: String {
    #"""
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "Welcome" },
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
                "text": "Welcome, @{navigationContext.name}",
                "styleId": "heading",
                "accessibility": { "accessible": true, "isHeader": true }
              },
              {
                "_beagleComponent_": "beagle:text",
                "text": "Your account is ready. A message to confirm it is on its way.",
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
                        "text": "Name",
                        "styleId": "muted",
                        "style": {
                          "size": { "width": { "value": 80, "type": "REAL" } },
                          "flex": { "shrink": 0 }
                        }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "@{navigationContext.name}",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
                      }
                    ]
                  },
                  {
                    "_beagleComponent_": "beagle:container",
                    "style": { "flex": { "flexDirection": "ROW" } },
                    "children": [
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "E-mail",
                        "styleId": "muted",
                        "style": {
                          "size": { "width": { "value": 80, "type": "REAL" } },
                          "flex": { "shrink": 0 }
                        }
                      },
                      {
                        "_beagleComponent_": "beagle:text",
                        "text": "@{navigationContext.email}",
                        "style": { "flex": { "grow": 1, "shrink": 1 } }
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
                    "text": "Done",
                    "styleId": "main",
                    "onPress": [{ "_beagleAction_": "beagle:popView" }]
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

  static var account: String {
    #"""
    { "id": 1815 }

    """#
  }

  static var routes: String {
    #"""
    [
      {
        "method": "POST",
        "path": "/api/accounts",
        "status": 201,
        "delay_ms": 800,
        "body_file": "api/account.json"
      }
    ]

    """#
  }
}
