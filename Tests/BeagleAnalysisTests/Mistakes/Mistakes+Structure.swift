extension Mistake {
  /// Brackets around lists, and values at the wrong level.
  static let structure = rows(
    #"""
    ## Brackets around lists

    # one child without brackets
    wrong-type, certain: children of beagle:container: expected a list
    {"_beagleComponent_": "beagle:container", "children": ▸«→[»{"_beagleComponent_": "beagle:text", "text": "Hello"}«→]»}

    # one action without brackets
    wrong-type, certain: onPress of beagle:button: expected a list of actions
    {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": ▸«→[»{"_beagleAction_": "beagle:popView"}«→]»}

    # one template without brackets
    wrong-type, certain: templates of beagle:listView: expected a list
    {"_beagleComponent_": "beagle:listView", "dataSource": ["a"],
     "templates": ▸«→[»{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}«→]»}

    # one child of a touchable in brackets
    wrong-type, certain: expected a component, found a list
    {"_beagleComponent_": "beagle:touchable", "onPress": [{"_beagleAction_": "beagle:popView"}],
     "child": ▸«[→»{"_beagleComponent_": "beagle:text", "text": "Back"}«]→»}

    # several children of a touchable
    wrong-type, offered: expected a component, found a list
    {"_beagleComponent_": "beagle:touchable", "onPress": [{"_beagleAction_": "beagle:popView"}], "child":
     ▸«→{"_beagleComponent_": "beagle:container", "children": »[{"_beagleComponent_": "beagle:text", "text": "<"}, {"_beagleComponent_": "beagle:text", "text": "Back"}]«→}»}

    # the child of a screen in brackets
    wrong-type, certain: expected a component, found a list
    {"_beagleComponent_": "beagle:screenComponent",
     "child": ▸«[→»{"_beagleComponent_": "beagle:container", "children": []}«]→»}

    # a route in brackets
    wrong-type, certain: route of beagle:pushView: expected an object, found a list
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": ▸«[→»{"url": "/details"}«]→»}]}

    # a context in brackets
    wrong-type, certain: context of beagle:container: expected an object, found a list
    {"_beagleComponent_": "beagle:container", "context": ▸«[→»{"id": "order", "value": {"total": 1}}«]→»,
     "children": [{"_beagleComponent_": "beagle:text", "text": "@{order.total}"}]}

    # children in two lists
    wrong-type, certain: expected a component, found a list
    {"_beagleComponent_": "beagle:container", "children": [▸«[→»{"_beagleComponent_": "beagle:text", "text": "Hello"}«]→»]}

    # actions in two lists
    wrong-type, certain: expected an action, found a list
    {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": [▸«[→»{"_beagleAction_": "beagle:popView"}«]→»]}

    # a text instead of a component
    wrong-type, offered: children: expected a component, found a string
    {"_beagleComponent_": "beagle:container", "children": [▸«"Hello"→{"_beagleComponent_": "beagle:text", "text": "Hello"}»]}

    # the id of a context instead of a context
    wrong-type, described: context of beagle:container: expected an object, found a string / "id"
    {"_beagleComponent_": "beagle:container", "context": ▸«"order"→{"id": "order", "value": 1}», "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order}"}]}

    # a URL instead of a route
    wrong-type, certain: route of beagle:pushView: expected an object, found a string
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": ▸«"/details"→{"url": "/details"}»}]}

    # a URL instead of an image path
    wrong-type, certain: path of beagle:image: expected an object with _beagleImagePath_, found a string
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true},
     "path": ▸«"/cat.png"→{"_beagleImagePath_": "remote", "url": "/cat.png"}»}

    # the path of a screen in place of the screen
    wrong-type, described: screen: expected a screen, found a string / "url"
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": {«"screen": ▸"/details"→"url": "/details"»}}]}

    # a URL without the kind of the image
    missing-required, certain: ImagePath: _beagleImagePath_ is missing
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true},
     "path": ▸{«→"_beagleImagePath_": "remote", »"url": "/cat.png"}}

    # the name of a local image instead of an image path
    wrong-type, certain: path of beagle:image: expected an object with _beagleImagePath_, found a string
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true},
     "path": ▸«"cat"→{"_beagleImagePath_": "local", "mobileId": "cat"}»}

    # the name of an action instead of an action
    wrong-type, offered: onPress: expected an action, found a string
    {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": [▸«"beagle:popView"→{"_beagleAction_": "beagle:popView"}»]}

    # the short name of an action instead of an action
    wrong-type, offered: onPress: expected an action, found a string
    {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": [▸«"popView"→{"_beagleAction_": "beagle:popView"}»]}

    ## Levels

    # a child under children
    deprecated, certain: children of beagle:touchable
    {"_beagleComponent_": "beagle:touchable", "onPress": [{"_beagleAction_": "beagle:popView"}],
     ▸«"children"→"child"»: «[→»{"_beagleComponent_": "beagle:text", "text": "Back"}«]→»}

    # children under child
    deprecated, certain: child of beagle:container
    {"_beagleComponent_": "beagle:container", ▸«"child"→"children"»: «→[»{"_beagleComponent_": "beagle:text", "text": "Hello"}«→]»}

    # a screen without its child
    missing-required, described: beagle:screenComponent: child is missing / add "child"
    ▸{"_beagleComponent_": "beagle:screenComponent"«→, "child": {"_beagleComponent_": "beagle:text", "text": "Hello"}»}

    # a touchable without its child
    missing-required, described: beagle:touchable: child is missing / add "child"
    ▸{"_beagleComponent_": "beagle:touchable", "onPress": [{"_beagleAction_": "beagle:popView"}]«→, "child": {"_beagleComponent_": "beagle:text", "text": "Back"}»}

    # the content of a screen is called content
    misspelled-property, offered: has no property "content" and requires "child"
    {"_beagleComponent_": "beagle:screenComponent", ▸«"content"→"child"»: {"_beagleComponent_": "beagle:text", "text": "Hello"}}

    # the content of a screen is called body
    misspelled-property, offered: has no property "body" and requires "child"
    {"_beagleComponent_": "beagle:screenComponent", ▸«"body"→"child"»: {"_beagleComponent_": "beagle:text", "text": "Hello"}}

    # the views of a container
    misspelled-property, offered: beagle:container has no property "views"
    {"_beagleComponent_": "beagle:container", ▸«"views"→"children"»: [{"_beagleComponent_": "beagle:text", "text": "Hello"}]}

    # an action among the children
    wrong-type, described: children: expected a component, found an action / onPress
    {"_beagleComponent_": "beagle:container", «"children": [{"_beagleAction_": ▸"beagle:popView"}]→"onInit": [{"_beagleAction_": "beagle:popView"}], "children": []»}

    # a component among the actions
    wrong-type, described: onPress: expected an action, found a component / children
    {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": [
      {"_beagleAction_": "beagle:popView"}«, {"_beagleComponent_": ▸"beagle:text", "text": "Hello"}→»]}

    # a width outside of size
    unknown-property, offered: Style has no property "width"
    {"_beagleComponent_": "beagle:container", "children": [], "style": {▸«"width": {"value": 50, "type": "REAL"}→"size": {"width": {"value": 50, "type": "REAL"}}»}}

    # a direction outside of flex
    unknown-property, offered: Style has no property "flexDirection"
    {"_beagleComponent_": "beagle:container", "children": [], "style": {▸«"flexDirection": "ROW"→"flex": {"flexDirection": "ROW"}»}}

    # a background color outside of style
    unknown-property, offered: beagle:container has no property "backgroundColor"
    {"_beagleComponent_": "beagle:container", "children": [], ▸«"backgroundColor": "#FF0000"→"style": {"backgroundColor": "#FF0000"}»}

    # a margin outside of style
    unknown-property, offered: beagle:text has no property "margin"
    {"_beagleComponent_": "beagle:text", "text": "Hello", ▸«"margin": {"all": {"value": 8, "type": "REAL"}}→"style": {"margin": {"all": {"value": 8, "type": "REAL"}}}»}

    # flex outside of style
    unknown-property, offered: beagle:container has no property "flex"
    {"_beagleComponent_": "beagle:container", "children": [], ▸«"flex": {"grow": 1}→"style": {"flex": {"grow": 1}}»}

    # a width outside of style and size
    unknown-property, offered: beagle:text has no property "width"
    {"_beagleComponent_": "beagle:text", "text": "Hello", ▸«"width": {"value": 50, "type": "REAL"}→"style": {"size": {"width": {"value": 50, "type": "REAL"}}}»}

    # an accessibility label outside of accessibility
    unknown-property, certain: beagle:text has no property "accessibilityLabel"
    {"_beagleComponent_": "beagle:text", "text": "Hello", ▸«"accessibilityLabel": "Greeting"→"accessibility": {"accessible": true, "accessibilityLabel": "Greeting"}»}

    # the text color in the style
    unknown-property, described: Style has no property "textColor" / beagle:text
    {"_beagleComponent_": "beagle:text", "text": "Hello", «"style": {▸"textColor": "#FF0000"}→"textColor": "#FF0000"»}

    # the URL of a navigation outside of its route
    misspelled-property, certain: beagle:pushView has no property "url" and requires "route"
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", ▸«"url": "/details"→"route": {"url": "/details"}»}]}
    """#)
}
