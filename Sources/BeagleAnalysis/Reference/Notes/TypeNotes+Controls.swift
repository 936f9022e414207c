extension TypeNotes {
  /// Texts, images, buttons and text fields.
  static let controls: [String: TypeNotes] = [
    "beagle:text": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "user", "value": {"name": "Ada"}},
          "children": [
            {
              "_beagleComponent_": "beagle:text",
              "text": "Good morning, @{user.name}",
              "styleId": "heading",
              "alignment": "CENTER"
            },
            {
              "_beagleComponent_": "beagle:text",
              "text": "Your order has arrived.\nPick it up today.",
              "textColor": "#1E7B34",
              "accessibility": {"accessible": true, "isHeader": false}
            }
          ]
        }
        """#,
      terminal: [
        "There is one size of letters. styleId selects a color or weight of the theme, and lines"
          + " wrap at words.",
        "A color that is hard to read on its background is adjusted.",
      ],
      mistakes: [
        "A number as the text: write \"5\", not 5. Phones reject the document.",
        "color instead of textColor, or fontSize: use styleId for the font.",
        "An empty text as a spacer: use style.margin.",
      ],
      seeAlso: ["expressions", "colors"]),
    "beagle:button": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "cart", "value": {"count": 1}},
          "children": [
            {
              "_beagleComponent_": "beagle:button",
              "text": "Buy @{cart.count}",
              "styleId": "main",
              "enabled": "@{gt(cart.count, 0)}",
              "onPress": [
                {
                  "_beagleAction_": "beagle:setContext",
                  "contextId": "cart",
                  "path": "count",
                  "value": "@{sum(cart.count, 1)}"
                }
              ]
            }
          ]
        }
        """#,
      terminal: [
        "A button is one row, with two columns of padding at each side. Enter and Space press it.",
        "In a column it is at most 60 columns wide, unless its style has a width, and it has an"
          + " empty row above and below, unless there are margins. Buttons that follow each other in a"
          + " row have an empty column between them, and an empty row above and below if the row"
          + " contains nothing else.",
        "A button whose only action is openExternalURL is also a link of the terminal.",
      ],
      mistakes: [
        "onClick or action instead of onPress.",
        "A single action instead of a list: write [ ] around it.",
        "disabled instead of enabled: the condition must be inverted, as in @{not(form.isEmpty)}.",
      ],
      seeAlso: ["onPress", "beagle:touchable"]),
    "beagle:image": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:image",
          "path": {
            "_beagleImagePath_": "remote",
            "url": "https://example.com/hills.png",
            "placeholder": {"mobileId": "hills"}
          },
          "mode": "FIT_CENTER",
          "accessibility": {"accessible": true, "accessibilityLabel": "Hills at sunset"},
          "style": {
            "size": {
              "width": {"value": 160, "type": "REAL"},
              "height": {"value": 96, "type": "REAL"}
            }
          }
        }
        """#,
      terminal: [
        "Images are drawn as graphics or with characters, if the program chafa is installed."
          + " Otherwise the accessibility label is shown in a frame of the same size.",
        "An application provides local images. beagle-tui shows their labels or names.",
      ],
      mistakes: [
        "path as a string: it is an object with _beagleImagePath_ and url or mobileId.",
        "No size: the image has its own size only after it is loaded, and the screen jumps.",
        "No accessibilityLabel: a screen reader announces nothing useful.",
      ],
      seeAlso: ["ImagePath", "Accessibility"]),
    "beagle:textInput": TypeNotes(
      details: [
        "The field keeps the typed text. To use the text elsewhere, store it in a context in"
          + " onChange, and bind value to that context."
      ],
      example: #"""
        {
          "_beagleComponent_": "beagle:container",
          "context": {"id": "account", "value": {"password": "", "hint": ""}},
          "children": [
            {
              "_beagleComponent_": "beagle:textInput",
              "placeholder": "Password",
              "type": "PASSWORD",
              "styleId": "field",
              "enabled": true,
              "readOnly": false,
              "value": "@{account.password}",
              "error": "@{condition(lt(length(account.password), 8), 'Use 8 characters.', '')}",
              "showError": "@{not(isEmpty(account.hint))}",
              "onChange": [
                {
                  "_beagleAction_": "beagle:setContext",
                  "contextId": "account",
                  "path": "password",
                  "value": "@{onChange.value}"
                }
              ],
              "onFocus": [
                {
                  "_beagleAction_": "beagle:setContext",
                  "contextId": "account",
                  "path": "hint",
                  "value": ""
                }
              ],
              "onBlur": [
                {
                  "_beagleAction_": "beagle:setContext",
                  "contextId": "account",
                  "path": "hint",
                  "value": "@{onBlur.value}"
                }
              ]
            }
          ]
        }
        """#,
      terminal: [
        "A field is one row and at most 60 columns wide. Enter goes to the next field; the keys of"
          + " GNU readline edit the text.",
        "In a column it has an empty row above and below, unless there are margins. A text above it"
          + " is its label, next to it.",
        "NUMBER and DATE reject other characters. The other types accept any text.",
      ],
      mistakes: [
        "value without onChange: the context never gets the typed text.",
        "@{onChange} instead of @{onChange.value}.",
        "error without showError: the message stays hidden.",
        "type in lowercase: phones reject \"password\".",
      ],
      seeAlso: ["onChange", "beagle:simpleForm"]),
  ]
}
