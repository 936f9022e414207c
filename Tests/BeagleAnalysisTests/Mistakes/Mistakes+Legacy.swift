extension Mistake {
  /// Forms of Beagle 1.x.
  static let legacy = rows(
    #"""
    ## Beagle 1.x

    # the action of a button
    misspelled-property, offered: beagle:button has no property "action"
    {"_beagleComponent_": "beagle:button", "text": "Back", ▸«"action"→"onPress"»: «→[»{"_beagleAction_": "beagle:popView"}«→]»}

    # the style of a button
    misspelled-property, certain: beagle:button has no property "style_id"
    {"_beagleComponent_": "beagle:button", "text": "Back", ▸«"style_id"→"styleId"»: "main", "onPress": []}

    # the template of a list
    deprecated, certain: template of beagle:listView belongs to Beagle 1.x
    {"_beagleComponent_": "beagle:listView", "dataSource": ["a"],
     ▸«"template"→"templates"»: «→[{"view": »{"_beagleComponent_": "beagle:text", "text": "@{item}"}«→}]»}

    # the children of a list
    deprecated, described: children of beagle:listView belongs to Beagle 1.x / dataSource and templates
    {"_beagleComponent_": "beagle:listView", ▸«"children": [{"_beagleComponent_": "beagle:text", "text": "a"}]→"dataSource": ["a"], "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item}"}}]»}

    # the start of a margin
    deprecated, certain: start of EdgeValue
    {"_beagleComponent_": "beagle:container", "children": [],
     "style": {"margin": {▸«"start"→"left"»: {"value": 8, "type": "REAL"}}}}

    # the identifier of a screen
    deprecated, certain: identifier of beagle:screenComponent
    {"_beagleComponent_": "beagle:screenComponent", ▸«"identifier"→"id"»: "home",
     "child": {"_beagleComponent_": "beagle:text", "text": "Hello"}}

    # the action of a button in the navigation bar
    deprecated, certain: action of NavigationBarItem
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "Hello"},
     "navigationBar": {"title": "Home", "navigationBarItems": [{"text": "Back", ▸«"action"→"onPress"»: «→[»{"_beagleAction_": "beagle:popView"}«→]»}]}}

    # a disabled text field
    deprecated, certain: disabled of beagle:textInput belongs to Beagle 1.x
    {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", ▸«"disabled": true→"enabled": false»}

    # a hidden text field
    deprecated, certain: hidden of beagle:textInput belongs to Beagle 1.x
    {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", ▸«"hidden": true→"style": {"display": "NONE"}»}

    # a tab view
    deprecated, described: beagle:tabView belongs to Beagle 1.x / beagle:tabBar
    {"_beagleComponent_": ▸«"beagle:tabView", "children": [{"title": "A", "child": {"_beagleComponent_": "beagle:text", "text": "Hello"}}]→"beagle:tabBar", "items": [{"title": "A"}]»}

    # a tab view with the items of a tab bar
    deprecated, described: beagle:tabView has no property "items" and belongs to Beagle 1.x / beagle:tabBar
    {"_beagleComponent_": ▸«"beagle:tabView", "items": [{"title": "A", "view": {"_beagleComponent_": "beagle:text", "text": "Hello"}}], "selectedIndex": 0→"beagle:tabBar", "items": [{"title": "A"}]»}

    # a form
    deprecated, described: beagle:form belongs to Beagle 1.x / beagle:simpleForm
    {"_beagleComponent_": ▸«"beagle:form", "onSubmit": [], "child": {"_beagleComponent_": "beagle:container", "children": []}→"beagle:simpleForm", "onSubmit": [], "children": []»}

    # the key of the type in Beagle 1.x
    misspelled-property, certain: the type must be under "_beagleComponent_"
    {▸«"_beagleType_"→"_beagleComponent_"»: "beagle:text", "text": "Hello"}

    # a route as in Beagle 1.x
    wrong-type, certain: route of beagle:pushView
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": ▸«"/details"→{"url": "/details"}»}]}

    # the path of a navigation
    misspelled-property, offered: Route has no property "path" and requires "url"
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": {▸«"path"→"url"»: "/details"}}]}

    # the name of a local image
    misspelled-property, offered: "name"
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true},
     "path": {"_beagleImagePath_": "local", ▸«"name"→"mobileId"»: "cat"}}

    # an appearance of Beagle 1.x
    misspelled-property, offered: beagle:container has no property "appearance"
    {"_beagleComponent_": "beagle:container", "children": [],
     ▸«"appearance"→"style"»: {"backgroundColor": "#FF0000"}}
    """#)
}
