extension Mistake {
  /// Names of components, properties and actions.
  static let names = rows(
    #"""
    ## Components

    # a letter is missing in a component
    unknown-component, certain: no component is registered as "beagle:txt"
    {"_beagleComponent_": ▸«"beagle:txt"→"beagle:text"», "text": "Hello"}

    # two letters of a component are swapped
    unknown-component, certain: no component is registered as "beagle:buttno"
    {"_beagleComponent_": ▸«"beagle:buttno"→"beagle:button"», "text": "Send", "onPress": []}

    # a component in the plural
    unknown-component, certain: no component is registered as "beagle:containers"
    {"_beagleComponent_": ▸«"beagle:containers"→"beagle:container"», "children": []}

    # a component without its prefix
    unknown-component, certain: no component is registered as "text"
    {"_beagleComponent_": ▸«"text"→"beagle:text"», "text": "Hello"}

    # a component with a prefix of two letters less
    unknown-component, certain: no component is registered as "beage:text"
    {"_beagleComponent_": ▸«"beage:text"→"beagle:text"», "text": "Hello"}

    # a component with a hyphen
    unknown-component, certain: no component is registered as "beagle:list-view"
    {"_beagleComponent_": ▸«"beagle:list-view"→"beagle:listView"», "dataSource": ["a"],
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}

    # a component with a dot after its prefix
    unknown-component, certain: no component is registered as "beagle.text"
    {"_beagleComponent_": ▸«"beagle.text"→"beagle:text"», "text": "Hello"}

    # a component with a space after the colon
    unknown-component, certain: no component is registered as "beagle: text"
    {"_beagleComponent_": ▸«"beagle: text"→"beagle:text"», "text": "Hello"}

    # the name of the class instead of the component
    unknown-component, offered: no component is registered as "beagle:screen"
    {"_beagleComponent_": ▸«"beagle:screen"→"beagle:screenComponent"», "child":
     {"_beagleComponent_": "beagle:text", "text": "Hello"}}

    # a label of another toolkit
    unknown-component, offered: no component is registered as "beagle:label"
    {"_beagleComponent_": ▸«"beagle:label"→"beagle:text"», "text": "Hello"}

    # a text field of another toolkit
    unknown-component, offered: no component is registered as "beagle:textField"
    {"_beagleComponent_": ▸«"beagle:textField"→"beagle:textInput"», "placeholder": "Name"}

    # a list of another toolkit
    unknown-component, offered: no component is registered as "beagle:list"
    {"_beagleComponent_": ▸«"beagle:list"→"beagle:listView"», "dataSource": ["a"],
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}

    # the key of the type with a single underscore
    misspelled-property, certain: the type must be under "_beagleComponent_"
    {▸«"_beagleComponent"→"_beagleComponent_"»: "beagle:text", "text": "Hello"}

    # the key of the type in lowercase
    misspelled-property, certain: the type must be under "_beagleComponent_"
    {"_beagleComponent_": "beagle:container", "children": [
      {▸«"_beaglecomponent_"→"_beagleComponent_"»: "beagle:text", "text": "Hello"}]}

    # the key of the type is called type
    misspelled-property, certain: the type must be under "_beagleComponent_"
    {"_beagleComponent_": "beagle:container", "children": [
      {▸«"type"→"_beagleComponent_"»: "beagle:text", "text": "Hello"}]}

    # the type is called type and has no prefix
    misspelled-property, offered: the type must be under "_beagleComponent_"
    {"_beagleComponent_": "beagle:container", "children": [
      {▸«"type": "text"→"_beagleComponent_": "beagle:text"», "text": "Hello"}]}

    # the type is called type and has the name of another toolkit
    misspelled-property, offered: the type must be under "_beagleComponent_" / write "_beagleComponent_": "beagle:text"
    {"_beagleComponent_": "beagle:container", "children": [
      {▸«"type": "label"→"_beagleComponent_": "beagle:text"», "text": "Hello"}]}

    # the properties are under props
    misspelled-property, described: beagle:text has no property "props" / remove "props" and its braces
    {"_beagleComponent_": "beagle:text", ▸«"props": {→»"text": "Hello"«}→»}

    # the list of React Native
    unknown-component, offered: no component is registered as "FlatList"
    {"_beagleComponent_": ▸«"FlatList"→"beagle:listView"», "dataSource": ["a"],
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]}

    # the type is missing
    missing-required, described: _beagleComponent_ of a component is missing / such as "beagle:text"
    {"_beagleComponent_": "beagle:container", "children": [
      ▸{«→"_beagleComponent_": "beagle:text", »"text": "Hello"}]}

    ## Properties

    # a letter of a property is missing
    misspelled-property, certain: beagle:text has no property "aligment"
    {"_beagleComponent_": "beagle:text", "text": "Hello", ▸«"aligment"→"alignment"»: "CENTER"}

    # a required property with swapped letters
    misspelled-property, certain: has no property "txet" and requires "text"
    {"_beagleComponent_": "beagle:text", ▸«"txet"→"text"»: "Hello"}

    # a property in another case
    misspelled-property, certain: beagle:text has no property "textcolor"
    {"_beagleComponent_": "beagle:text", "text": "Hello", ▸«"textcolor"→"textColor"»: "#FF0000"}

    # a property with an underscore
    misspelled-property, certain: beagle:text has no property "text_color"
    {"_beagleComponent_": "beagle:text", "text": "Hello", ▸«"text_color"→"textColor"»: "#FF0000"}

    # a property with a hyphen
    misspelled-property, certain: beagle:text has no property "text-color"
    {"_beagleComponent_": "beagle:text", "text": "Hello", ▸«"text-color"→"textColor"»: "#FF0000"}

    # a property with a capital letter
    misspelled-property, certain: beagle:container has no property "Children"
    {"_beagleComponent_": "beagle:container", ▸«"Children"→"children"»:
     [{"_beagleComponent_": "beagle:text", "text": "Hello"}]}

    # a property with a space
    misspelled-property, certain: beagle:text has no property "styleId "
    {"_beagleComponent_": "beagle:text", "text": "Hello", ▸«"styleId "→"styleId"»: "title"}

    # the event of another toolkit
    misspelled-property, offered: beagle:button has no property "onClick"
    {"_beagleComponent_": "beagle:button", "text": "Back", ▸«"onClick"→"onPress"»:
     [{"_beagleAction_": "beagle:popView"}]}

    # the color of a text in CSS
    misspelled-property, offered: beagle:text has no property "color"
    {"_beagleComponent_": "beagle:text", "text": "Hello", ▸«"color"→"textColor"»: "#FF0000"}

    # the label of a button
    misspelled-property, offered: has no property "label" and requires "text"
    {"_beagleComponent_": "beagle:button", ▸«"label"→"text"»: "Send", "onPress": []}

    # the content of a text
    misspelled-property, offered: has no property "value" and requires "text"
    {"_beagleComponent_": "beagle:text", ▸«"value"→"text"»: "Hello"}

    # the path of an image in HTML
    misspelled-property, offered: has no property "src" and requires "path"
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true},
     ▸«"src"→"path"»: {"_beagleImagePath_": "local", "mobileId": "cat"}}

    # the fit of an image in CSS
    misspelled-property, offered: beagle:image has no property "contentMode"
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true},
     "path": {"_beagleImagePath_": "local", "mobileId": "cat"}, ▸«"contentMode"→"mode"»: "FIT_CENTER"}

    # the hint of a text field on Android
    misspelled-property, offered: beagle:textInput has no property "hint"
    {"_beagleComponent_": "beagle:textInput", ▸«"hint"→"placeholder"»: "Name"}

    # a typing error in an event
    misspelled-property, certain: beagle:container has no property "onInt"
    {"_beagleComponent_": "beagle:container", "children": [], ▸«"onInt"→"onInit"»:
     [{"_beagleAction_": "beagle:popView"}]}

    # the event of a text field in the past tense
    misspelled-property, certain: beagle:textInput has no property "onChanged"
    {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", ▸«"onChanged"→"onChange"»: []}

    # a property that Beagle has for other components only
    unknown-property, described: beagle:text has no property "onPress" / beagle:touchable
    {"_beagleComponent_": "beagle:container", "children": [
     «→{"_beagleComponent_": "beagle:touchable", »«{"_beagleComponent_": "beagle:text", "text": "Back", ▸→»"onPress": [{"_beagleAction_": "beagle:popView"}]«→, "child": {"_beagleComponent_": "beagle:text", "text": "Back"}»}]}

    ## Styles

    # the color of a text in a style
    unknown-property, described: Style has no property "color" / textColor of beagle:text
    {"_beagleComponent_": "beagle:text", "text": "Hello"«, "style": {▸"color": "#FF0000"}→, "textColor": "#FF0000"»}

    # a letter of a style is missing
    misspelled-property, certain: Style has no property "backgroundColr"
    {"_beagleComponent_": "beagle:container", "children": [], "style": {▸«"backgroundColr"→"backgroundColor"»: "#FF0000"}}

    # a length with swapped letters
    misspelled-property, certain: Size has no property "widht"
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"size": {▸«"widht"→"width"»: {"value": 50, "type": "REAL"}}}}

    # a property of flex with a hyphen
    misspelled-property, certain: Flex has no property "justify-content"
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"flex": {▸«"justify-content"→"justifyContent"»: "CENTER"}}}

    # a side of a margin with a typing error
    misspelled-property, certain: EdgeValue has no property "lef"
    {"_beagleComponent_": "beagle:container", "children": [], "style": {"margin": {▸«"lef"→"left"»: {"value": 8, "type": "REAL"}}}}

    # a property of CSS that Beagle has under another name
    misspelled-property, offered: Style has no property "background"
    {"_beagleComponent_": "beagle:container", "children": [], "style": {▸«"background"→"backgroundColor"»: "#FF0000"}}

    # a property of CSS that Beagle does not have
    unknown-property, described: Style has no property "boxShadow"
    {"_beagleComponent_": "beagle:container", "children": [], "style": {«▸"boxShadow": "none"→»}}

    ## Actions
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
    …
    ]}

    # a letter of an action is missing
    unknown-action, certain: no action is registered as "beagle:pushViw"
    {"_beagleAction_": ▸«"beagle:pushViw"→"beagle:pushView"», "route": {"url": "/details"}}

    # an action without its prefix
    unknown-action, certain: no action is registered as "popView"
    {"_beagleAction_": ▸«"popView"→"beagle:popView"»}

    # an action under the key of components
    misspelled-property, certain: the type of an action must be under "_beagleAction_"
    {▸«"_beagleComponent_"→"_beagleAction_"»: "beagle:popView"}

    # an action under the key action
    misspelled-property, certain: the type must be under "_beagleAction_"
    {▸«"action"→"_beagleAction_"»: "beagle:popView"}

    # the key of the action without its last underscore
    misspelled-property, certain: the type must be under "_beagleAction_"
    {▸«"_beagleAction"→"_beagleAction_"»: "beagle:popView"}

    # the name of an action in another client
    unknown-action, offered: no action is registered as "beagle:navigate"
    {"_beagleAction_": ▸«"beagle:navigate"→"beagle:pushView"», "route": {"url": "/details"}}

    # an action called push
    unknown-action, offered: no action is registered as "beagle:push"
    {"_beagleAction_": ▸«"beagle:push"→"beagle:pushView"», "route": {"url": "/details"}}

    # an action called pop
    unknown-action, offered: no action is registered as "beagle:pop"
    {"_beagleAction_": ▸«"beagle:pop"→"beagle:popView"»}

    # an action called request
    unknown-action, offered: no action is registered as "beagle:request"
    {"_beagleAction_": ▸«"beagle:request"→"beagle:sendRequest"», "url": "/orders"}

    # an action called post
    unknown-action, described: no action is registered as "post"; use beagle:sendRequest
    {"_beagleAction_": «▸"post"→"beagle:sendRequest", "method": "POST", "onError": []», "url": "/orders"}

    # the response of a request called response
    unresolved-context, offered: no context "response" is in scope for this expression
    {"_beagleAction_": "beagle:sendRequest", "url": "/orders", "onError": [], "onSuccess": [
     {"_beagleAction_": "beagle:alert", "message": "@{▸«response→onSuccess».data}"}]}

    # an alert called dialog
    unknown-action, offered: no action is registered as "beagle:dialog"
    {"_beagleAction_": ▸«"beagle:dialog"→"beagle:alert"», "message": "Saved"}

    # a typing error in the message of an alert
    misspelled-property, certain: beagle:alert has no property "mesage" and requires "message"
    {"_beagleAction_": "beagle:alert", ▸«"mesage"→"message"»: "Saved"}

    # the text of an alert
    misspelled-property, offered: beagle:alert has no property "text" and requires "message"
    {"_beagleAction_": "beagle:alert", ▸«"text"→"message"»: "Saved"}

    # the button of an alert
    misspelled-property, certain: beagle:alert has no property "onPressOK"
    {"_beagleAction_": "beagle:alert", "message": "Saved", ▸«"onPressOK"→"onPressOk"»: []}

    # the body of a request
    misspelled-property, offered: beagle:sendRequest has no property "body"
    {"_beagleAction_": "beagle:sendRequest", "url": "/orders", "method": "POST", "onError": [], ▸«"body"→"data"»: {"id": 1}}

    # the id of a context in setContext
    misspelled-property, certain: beagle:setContext has no property "context" and requires "contextId"
    {"_beagleAction_": "beagle:setContext", ▸«"context"→"contextId"»: "global", "value": 1}

    # the success of a request in the past tense
    misspelled-property, certain: beagle:sendRequest has no property "onSucess"
    {"_beagleAction_": "beagle:sendRequest", "url": "/orders", ▸«"onSucess"→"onSuccess"»: []}
    """#)
}
