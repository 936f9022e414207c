extension Mistake {
  /// Values of the wrong type, words, colors and missing properties.
  static let values = rows(
    #"""
    ## Words of an enumeration

    # an alignment in lowercase
    bad-enum, certain: alignment of beagle:text: expected one of LEFT, RIGHT, CENTER
    {"_beagleComponent_": "beagle:text", "text": "Hello", "alignment": ▸«"center"→"CENTER"»}

    # an alignment with a typing error
    bad-enum, certain: expected one of LEFT, RIGHT, CENTER
    {"_beagleComponent_": "beagle:text", "text": "Hello", "alignment": ▸«"CENTR"→"CENTER"»}

    # the middle in British spelling
    bad-enum, offered: expected one of LEFT, RIGHT, CENTER
    {"_beagleComponent_": "beagle:text", "text": "Hello", "alignment": ▸«"CENTRE"→"CENTER"»}

    # a direction of CSS
    bad-enum, certain: flexDirection
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"flexDirection": ▸«"row"→"ROW"»}}}

    # a value of CSS with a hyphen
    bad-enum, certain: justifyContent
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"justifyContent": ▸«"space-between"→"SPACE_BETWEEN"»}}}

    # a value in camel case
    bad-enum, certain: alignItems
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"alignItems": ▸«"flexStart"→"FLEX_START"»}}}

    # a value with a space
    bad-enum, certain: justifyContent
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"justifyContent": ▸«"FLEX END"→"FLEX_END"»}}}

    # a value without its underscore
    bad-enum, certain: flexDirection
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"flexDirection": ▸«"ROWREVERSE"→"ROW_REVERSE"»}}}

    # a start of CSS
    bad-enum, offered: justifyContent
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"justifyContent": ▸«"START"→"FLEX_START"»}}}

    # an end of CSS in lowercase
    bad-enum, offered: alignItems
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"alignItems": ▸«"end"→"FLEX_END"»}}}

    # a direction with a typing error
    bad-enum, certain: flexDirection
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"flexDirection": ▸«"COLUM"→"COLUMN"»}}}

    # a display of CSS
    bad-enum, offered: one of FLEX, NONE
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"display": ▸«"block"→"FLEX"»}}

    # a hidden component
    bad-enum, offered: one of FLEX, NONE
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"display": ▸«"hidden"→"NONE"»}}

    # a position of CSS
    bad-enum, certain: positionType
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"positionType": ▸«"absolute"→"ABSOLUTE"»}}

    # percent as a character
    bad-enum, offered: one of REAL, PERCENT
    {"_beagleComponent_": "beagle:container", "children": [],
     "style": {"size": {"width": {"value": 50, "type": ▸«"%"→"PERCENT"»}}}}

    # percent as a plural
    bad-enum, offered: one of REAL, PERCENT
    {"_beagleComponent_": "beagle:container", "children": [],
     "style": {"size": {"width": {"value": 50, "type": ▸«"PERCENTAGE"→"PERCENT"»}}}}

    # pixels as a unit
    bad-enum, offered: one of REAL, PERCENT
    {"_beagleComponent_": "beagle:container", "children": [],
     "style": {"size": {"width": {"value": 50, "type": ▸«"px"→"REAL"»}}}}

    # a number input with a typing error
    bad-enum, certain: type of beagle:textInput
    {"_beagleComponent_": "beagle:textInput", "placeholder": "Age", "type": ▸«"NUMER"→"NUMBER"»}

    # a password input in lowercase
    bad-enum, certain: type of beagle:textInput
    {"_beagleComponent_": "beagle:textInput", "placeholder": "Password", "type": ▸«"password"→"PASSWORD"»}

    # an input type of HTML
    bad-enum, certain: type of beagle:textInput
    {"_beagleComponent_": "beagle:textInput", "placeholder": "Mail", "type": ▸«"mail"→"EMAIL"»}

    # a mode of Android's images
    bad-enum, certain: mode of beagle:image
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true},
     "path": {"_beagleImagePath_": "local", "mobileId": "cat"}, "mode": ▸«"fitCenter"→"FIT_CENTER"»}

    # a scroll direction with a typing error
    bad-enum, certain: scrollDirection
    {"_beagleComponent_": "beagle:scrollView", "children": [], "scrollDirection": ▸«"VERTICLE"→"VERTICAL"»}

    # the kind of an image with a typing error
    bad-enum, certain: expected local or remote
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true},
     "path": {"_beagleImagePath_": ▸«"locale"→"local"», "mobileId": "cat"}}

    # the method of a request in lowercase
    bad-enum, certain: method of beagle:sendRequest
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
     {"_beagleAction_": "beagle:sendRequest", "url": "/orders", "onError": [], "method": ▸«"post"→"POST"»}]}

    # the method of a request with a typing error
    bad-enum, certain: method of beagle:sendRequest
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
     {"_beagleAction_": "beagle:sendRequest", "url": "/orders", "onError": [], "method": ▸«"DELTE"→"DELETE"»}]}

    ## Colors

    # a color without the number sign
    bad-color, certain: textColor of beagle:text
    {"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": ▸«"FF0000"→"#FF0000"»}

    # a color with two number signs
    bad-color, certain: textColor of beagle:text
    {"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": ▸«"##FF0000"→"#FF0000"»}

    # a color in C
    bad-color, certain: textColor of beagle:text
    {"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": ▸«"0xFF0000"→"#FF0000"»}

    # the name of a color
    bad-color, offered: textColor of beagle:text
    {"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": ▸«"red"→"#FF0000"»}

    # a color in CSS
    bad-color, offered: backgroundColor of Style
    {"_beagleComponent_": "beagle:container", "children": [],
     "style": {"backgroundColor": ▸«"rgb(255, 0, 128)"→"#FF0080"»}}

    # a letter o in a color
    bad-color, offered: textColor of beagle:text
    {"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": ▸«"#FFOOOO"→"#FF0000"»}

    # a color with a space
    bad-color, certain: textColor of beagle:text
    {"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": ▸«" #FF0000"→"#FF0000"»}

    # a color with five digits
    bad-color, described: textColor of beagle:text / #RRGGBB
    {"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": ▸«"#FF000"→"#FF0000"»}

    # a color as a number
    wrong-type, offered: expected a color such as #RRGGBB
    {"_beagleComponent_": "beagle:text", "text": "Hello", "textColor": ▸«16711680→"#FF0000"»}

    ## Numbers, texts and booleans

    # a number as a string
    wrong-type, certain: expected a number, found a string
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"grow": ▸«"1"→1»}}}

    # a whole number as a string
    wrong-type, certain: expected a whole number, found a string
    {"_beagleComponent_": "beagle:listView", "dataSource": ["a"], "scrollEndThreshold": ▸«"80"→80»,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}

    # a length as a string
    wrong-type, certain: found a string
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"size": {"width": {"value": ▸«"50"→50», "type": "REAL"}}}}

    # a number with a unit
    wrong-type, certain: found a string
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"cornerRadius": {"radius": ▸«"8px"→8»}}}

    # a number with a decimal comma
    wrong-type, offered: found a string
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {"grow": ▸«"1,5"→1.5»}}}

    # a fraction for a whole number
    wrong-type, certain: expected a whole number, found the number 79.5
    {"_beagleComponent_": "beagle:listView", "dataSource": ["a"], "scrollEndThreshold": ▸«79.5→80»,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}

    # a length as a number
    wrong-type, certain: width
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"size": {"width": ▸«50→{"value": 50, "type": "REAL"}»}}}

    # a length as a percentage
    wrong-type, certain: width
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"size": {"width": ▸«"50%"→{"value": 50, "type": "PERCENT"}»}}}

    # a length as a string with a unit
    wrong-type, certain: height
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"size": {"height": ▸«"12px"→{"value": 12, "type": "REAL"}»}}}

    # a margin as a number
    wrong-type, certain: margin
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"margin": ▸«8→{"all": {"value": 8, "type": "REAL"}}»}}

    # a corner radius as a number
    wrong-type, certain: cornerRadius
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"cornerRadius": ▸«8→{"radius": 8}»}}

    # a length without its type
    missing-required, certain: type is missing
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"size": {"width": ▸{«→"type": "REAL", »"value": 50}}}}

    # a boolean as a string
    wrong-type, certain: expected true or false, found a string
    {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [], "enabled": ▸«"true"→true»}

    # a boolean as a number
    wrong-type, certain: expected true or false, found the number 0
    {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [], "enabled": ▸«0→false»}

    # yes instead of true
    wrong-type, offered: expected true or false, found a string
    {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [], "enabled": ▸«"yes"→true»}

    # a text as a number
    wrong-type, certain: expected a string, found the number 12
    {"_beagleComponent_": "beagle:text", "text": ▸«12→"12"»}

    # a text as a boolean
    wrong-type, certain: expected a string, found true
    {"_beagleComponent_": "beagle:text", "text": ▸«true→"true"»}

    # a text as null
    wrong-type, described: text of beagle:text / text
    {"_beagleComponent_": "beagle:text", "text": ▸«null→"Hello"»}

    # a text as a list
    wrong-type, certain: expected a string, found a list
    {"_beagleComponent_": "beagle:text", "text": ▸«["Hello"]→"Hello"»}

    # a text as an object
    wrong-type, offered: expected a string, found an object
    {"_beagleComponent_": "beagle:text", "text": ▸«{"value": "Hello"}→"Hello"»}

    # an id as a number
    wrong-type, certain: id of beagle:text
    {"_beagleComponent_": "beagle:text", "id": ▸«7→"7"», "text": "Hello"}

    # a header as a number
    wrong-type, certain: x-page
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
     {"_beagleAction_": "beagle:sendRequest", "url": "/orders", "headers": {"x-page": ▸«2→"2"»}}]}

    # an escaped component
    wrong-type, certain: JSON in a string
    {"_beagleComponent_": "beagle:container", "children": [
     ▸«"{\"_beagleComponent_\": \"beagle:text\", \"text\": \"Hello\"}"→{"_beagleComponent_": "beagle:text", "text": "Hello"}»]}

    # an escaped style
    wrong-type, certain: JSON in a string
    {"_beagleComponent_": "beagle:container", "children": [],
     "style": ▸«"{\"backgroundColor\": \"#FF0000\"}"→{"backgroundColor": "#FF0000"}»}

    # an escaped list of children
    wrong-type, certain: JSON in a string
    {"_beagleComponent_": "beagle:container",
     "children": ▸«"[{\"_beagleComponent_\": \"beagle:text\", \"text\": \"Hello\"}]"→[{"_beagleComponent_": "beagle:text", "text": "Hello"}]»}

    # an escaped list of actions
    wrong-type, certain: JSON in a string
    {"_beagleComponent_": "beagle:button", "text": "Back",
     "onPress": ▸«"[{\"_beagleAction_\": \"beagle:popView\"}]"→[{"_beagleAction_": "beagle:popView"}]»}

    # an escaped data source
    wrong-type, certain: JSON in a string
    {"_beagleComponent_": "beagle:listView", "dataSource": ▸«"[\"a\", \"b\"]"→["a", "b"]»,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}

    # a whole document in a string
    missing-root, certain: JSON in a string
    ▸«"{\"_beagleComponent_\": \"beagle:text\", \"text\": \"Hello\"}"→{"_beagleComponent_": "beagle:text", "text": "Hello"}»

    # a list as the document
    missing-root, described: expected a component or an action, found a list / write a component
    ▸«[]→{"_beagleComponent_": "beagle:text", "text": "Hello"}»

    # null as the document
    missing-root, described: expected a component or an action, found null / write a component
    ▸«null→{"_beagleComponent_": "beagle:text", "text": "Hello"}»

    # a component of another format
    missing-root, described: found an object without _beagleComponent_ / "beagle:text"
    ▸{«"type": "text"→"_beagleComponent_": "beagle:text"», "text": "Hello"}

    ## Missing properties

    # a text without its text
    missing-required, described: beagle:text: text is missing / add "text"
    ▸{"_beagleComponent_": "beagle:text"«→, "text": "Hello"»}

    # an image without its path
    missing-required, described: beagle:image: path is missing / add "path"
    ▸{"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true}«→, "path": {"_beagleImagePath_": "local", "mobileId": "cat"}»}

    # a label without the statement that it is accessible
    missing-required, certain: accessible is missing
    {"_beagleComponent_": "beagle:text", "text": "Hello", "accessibility": ▸{«→"accessible": true, »"accessibilityLabel": "Greeting"}}

    # a local image with the property of a remote one
    missing-required, described: mobileId is missing
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true},
     "path": ▸{"_beagleImagePath_": "local", «"url": "/cat.png"→"mobileId": "cat"»}}

    # a context without its id
    missing-required, described: Context: id is missing / add "id"
    {"_beagleComponent_": "beagle:container", "context": ▸{«→"id": "order", »"value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "Hello«→ @{order.total}»"}]}
    """#)
}
