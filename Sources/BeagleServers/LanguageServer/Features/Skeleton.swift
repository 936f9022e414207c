/// A whole screen as a snippet, for an empty document.
struct Skeleton {
  let label: String
  let detail: String
  /// The text of a snippet, indented with two spaces.
  let text: String

  /// The text for clients with snippets, which convert tabs to the indentation of the document.
  var snippet: String {
    let lines: [String] = Skeleton.lines(text).map { line in
      let blanks = line.prefix { $0 == " " }.count
      return String(repeating: "\t", count: blanks / 2) + line.dropFirst(blanks)
    }
    return lines.joined(separator: "\n")
  }

  /// The text with the default values of its tab stops.
  var plain: String {
    var values: [Character: String] = [:]
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "$", let first = rest.first, first == "{" || first.isNumber else {
        result.append(character)
        continue
      }
      rest.removeFirst()
      guard first == "{" else {
        result += values[first] ?? ""
        continue
      }
      // ${1:value}
      guard let number = rest.popFirst(), rest.popFirst() != nil,
        let end = rest.firstIndex(of: "}")
      else { break }
      let value = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
      values[number] = value
      result += value
    }
    return result
  }

  /// ``plain`` on one line. Completion without snippets, such as that of Neovim 0.7, inserts a line break
  /// as a NUL byte.
  var line: String {
    Skeleton.lines(plain).map { $0.drop { $0 == " " } }.joined(separator: " ")
  }

  static let all = [
    Skeleton(label: "screen", detail: "A screen with a title", text: screen),
    Skeleton(
      label: "screen: list", detail: "A list from a request, with loading, failure and retry",
      text: list),
    Skeleton(
      label: "screen: form", detail: "A form with validation, which is sent as POST", text: form),
    Skeleton(
      label: "screen: detail", detail: "A screen that shows what the navigation to it passes",
      text: detail),
    Skeleton(label: "screen: tabs", detail: "Tabs with pages", text: tabs),
  ]

  private static let screen = """
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

  private static func lines(_ text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" }
  }

  /// The request of the list. All lines but the first are indented by `indent` spaces.
  private static func request(_ indent: Int) -> String {
    let text = """
      {
        "_beagleAction_": "beagle:setContext",
        "contextId": "$2",
        "path": "state",
        "value": "loading"
      },
      {
        "_beagleAction_": "beagle:sendRequest",
        "url": "/$3",
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

  private static let list = """
    {
      "_beagleComponent_": "beagle:screenComponent",
      "navigationBar": { "title": "${1:Items}" },
      "context": { "id": "${2:items}", "value": { "state": "loading", "rows": [] } },
      "child": {
        "_beagleComponent_": "beagle:container",
        "onInit": [
          \(request(6).replacingFirst("/$3", "/${3:api/items}"))
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
                  \(request(14))
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

  private static let form = """
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

  private static let detail = """
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

  private static let tabs = """
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

extension CompletionCollector {
  /// Adds whole screens.
  func skeletons() {
    guard cursor.quotes == .none else { return }
    for skeleton in Skeleton.all {
      var item = CompletionItem(
        skeleton.label, .snippet, text: client.hasSnippets ? skeleton.snippet : skeleton.line,
        detail: skeleton.detail, rank: 1)
      item.isSnippet = client.hasSnippets
      append(item)
    }
  }
}

extension String {
  /// Returns the string with the first occurrence of a text replaced.
  fileprivate func replacingFirst(_ text: String, _ replacement: String) -> String {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        let end = index(start, offsetBy: text.count)
        return self[..<start] + replacement + self[end...]
      }
      start = index(after: start)
    }
    return self
  }
}
