/// The texts of the screens.
extension Skeleton {
  static let screen = """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "${1:Title}" },
      "child": {
        "_beagleComponent_": "beagle:container",
        "children": [
          { "_beagleComponent_": "beagle:text", "text": "${2:Hello}" }
        ]
      }
    }
    """

  /// The request of the list. All lines but the first are indented by `indent` spaces.
  private static func request(to url: String, _ indent: Int) -> String {
    let text = """
      {
        "_beagleAction_": "beagle:setContext",
        "contextId": "$2",
        "path": "state",
        "value": "loading"
      },
      {
        "_beagleAction_": "beagle:sendRequest",
        "url": "\(url)",
        "onSuccess": [
          {
            "_beagleAction_": "beagle:setContext",
            "contextId": "$2",
            "value": { "state": "loaded", "rows": "@{onSuccess.data}" }
          }
        ],
        "onError": [
          {
            "_beagleAction_": "beagle:setContext",
            "contextId": "$2",
            "path": "state",
            "value": "failed"
          }
        ]
      }
      """
    return lines(text).joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  static let list = """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "${1:Items}" },
      "context": { "id": "${2:items}", "value": { "state": "loading", "rows": [] } },
      "child": {
        "_beagleComponent_": "beagle:container",
        "onInit": [
          \(request(to: "/${3:api/items}", 6))
        ],
        "style": { "flex": { "grow": 1 } },
        "children": [
          {
            "_beagleComponent_": "beagle:text",
            "text": "Loading…",
            "styleId": "muted",
            "style": { "display": "@{condition(eq($2.state, 'loading'), 'FLEX', 'NONE')}" }
          },
          {
            "_beagleComponent_": "beagle:container",
            "style": { "display": "@{condition(eq($2.state, 'failed'), 'FLEX', 'NONE')}" },
            "children": [
              { "_beagleComponent_": "beagle:text", "text": "The list did not load." },
              {
                "_beagleComponent_": "beagle:button",
                "text": "Try again",
                "styleId": "main",
                "onPress": [
                  \(request(to: "/$3", 14))
                ]
              }
            ]
          },
          {
            "_beagleComponent_": "beagle:listView",
            "dataSource": "@{$2.rows}",
            "iteratorName": "${4:item}",
            "key": "id",
            "templates": [
              {
                "view": {
                  "_beagleComponent_": "beagle:touchable",
                  "onPress": [
                    {
                      "_beagleAction_": "beagle:pushView",
                      "route": { "url": "/${5:detail}" },
                      "navigationContext": { "value": "@{$4}" }
                    }
                  ],
                  "child": { "_beagleComponent_": "beagle:text", "text": "@{$4.${6:name}}" }
                }
              }
            ],
            "style": {
              "flex": { "grow": 1 },
              "display": "@{condition(eq($2.state, 'loaded'), 'FLEX', 'NONE')}"
            }
          }
        ]
      }
    }
    """

  static let form = """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "${1:New item}" },
      "context": { "id": "${2:form}", "value": { "${3:name}": "", "tried": false, "sending": false } },
      "child": {
        "_beagleComponent_": "beagle:scrollView",
        "children": [
          {
            "_beagleComponent_": "beagle:simpleForm",
            "onSubmit": [
              {
                "_beagleAction_": "beagle:setContext",
                "contextId": "$2",
                "path": "sending",
                "value": true
              },
              {
                "_beagleAction_": "beagle:sendRequest",
                "url": "/${4:api/items}",
                "method": "POST",
                "data": { "$3": "@{$2.$3}" },
                "onSuccess": [
                  { "_beagleAction_": "beagle:popView" }
                ],
                "onError": [
                  {
                    "_beagleAction_": "beagle:alert",
                    "title": "Not sent",
                    "message": "The server did not accept the form. Try again."
                  }
                ],
                "onFinish": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "$2",
                    "path": "sending",
                    "value": false
                  }
                ]
              }
            ],
            "onValidationError": [
              {
                "_beagleAction_": "beagle:setContext",
                "contextId": "$2",
                "path": "tried",
                "value": true
              }
            ],
            "children": [
              {
                "_beagleComponent_": "beagle:textInput",
                "accessibility": { "accessible": true, "accessibilityLabel": "${5:Name}" },
                "placeholder": "$5",
                "value": "@{$2.$3}",
                "error": "@{condition(isEmpty($2.$3), 'Enter a value.', '')}",
                "showError": "@{$2.tried}",
                "onChange": [
                  {
                    "_beagleAction_": "beagle:setContext",
                    "contextId": "$2",
                    "path": "$3",
                    "value": "@{onChange.value}"
                  }
                ]
              },
              {
                "_beagleComponent_": "beagle:button",
                "text": "@{condition($2.sending, 'Sending…', 'Send')}",
                "enabled": "@{not($2.sending)}",
                "styleId": "main",
                "onPress": [
                  { "_beagleAction_": "beagle:submitForm" }
                ]
              }
            ]
          }
        ]
      }
    }
    """

  static let detail = """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "${1:Detail}" },
      "child": {
        "_beagleComponent_": "beagle:scrollView",
        "children": [
          {
            "_beagleComponent_": "beagle:text",
            "text": "@{navigationContext.${2:name}}",
            "styleId": "title"
          },
          { "_beagleComponent_": "beagle:text", "text": "@{navigationContext.${3:text}}" },
          {
            "_beagleComponent_": "beagle:button",
            "text": "${4:Back}",
            "onPress": [
              { "_beagleAction_": "beagle:popView" }
            ]
          }
        ]
      }
    }
    """

  static let tabs = """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "${1:Tabs}" },
      "child": {
        "_beagleComponent_": "beagle:container",
        "context": { "id": "${2:tab}", "value": 0 },
        "style": { "flex": { "grow": 1 } },
        "children": [
          {
            "_beagleComponent_": "beagle:tabBar",
            "items": [{ "title": "${3:First}" }, { "title": "${4:Second}" }],
            "currentTab": "@{$2}",
            "onTabSelection": [
              {
                "_beagleAction_": "beagle:setContext",
                "contextId": "$2",
                "value": "@{onTabSelection}"
              }
            ]
          },
          {
            "_beagleComponent_": "beagle:pageView",
            "currentPage": "@{$2}",
            "onPageChange": [
              {
                "_beagleAction_": "beagle:setContext",
                "contextId": "$2",
                "value": "@{onPageChange}"
              }
            ],
            "style": { "flex": { "grow": 1 } },
            "children": [
              { "_beagleComponent_": "beagle:text", "text": "$3" },
              { "_beagleComponent_": "beagle:text", "text": "$4" }
            ]
          }
        ]
      }
    }
    """
}
