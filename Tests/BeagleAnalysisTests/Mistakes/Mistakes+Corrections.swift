extension Mistake {
  /// Mistakes whose obvious correction would be wrong, because of the values of the contexts.
  static let corrections = rows(
    #"""
    ## Values of contexts
    {"_beagleComponent_": "beagle:container", "context": {"id": "shop", "value":
     {"name": "B", "n": 3, "open": true, "list": [1, 2], "user": {"name": "Ada"}}}, "children": [
    {"_beagleComponent_": "beagle:text", "text": "…"}]}

    # a slash instead of a dot
    bad-expression, certain: "/" in place of "." / change "/" to "."
    @{shop▸«/→.»name}

    # a slash in a longer path
    bad-expression, certain: change "/" to "."
    @{shop.user▸«/→.»name}

    # a hyphen instead of a dot
    bad-expression, certain: change "-" to "."
    @{shop▸«-→.»name}

    # a division of numbers
    bad-expression, certain: expressions have no operator "/"
    @{«→divide(»shop.n«→,» ▸«/ →»2«→)»}

    # a name as the index of a list
    bad-expression, described: an index must be a whole number / such as [0]
    @{shop.list[▸«first→0»]}

    # a name as the index of an object
    bad-expression, certain: an index must be a whole number
    @{shop«[→.»▸name«]→»}

    # a path without the id of its context
    bad-expression, certain: a name is missing before the dot / add "shop"
    @{«→shop»▸.name}

    # a longer path without the id of its context
    bad-expression, certain: a name is missing before the dot
    @{«→shop»▸.user.name}

    # a dot before the id of a context
    bad-expression, certain: a name is missing before the dot / remove the dot
    @{▸«.→»shop.name}

    # an index after a dot
    unknown-path, certain: has no member "0" / shop.list[0]
    @{shop.list«.→[»▸0«→]»}

    # a negative index
    unknown-path, described: shop.list is a list and has no element [-1]
    @{shop.list[▸«-1→0»]}

    # an operation without parentheses
    bad-expression, certain: missing "(" after "not"
    @{not▸« →(»shop.open«→)»}

    ## Contexts

    # a context without id and value
    missing-required, offered: Context: id and value are missing
    {"_beagleComponent_": "beagle:container", "context": ▸{«"name": "Ada"→"id": "name", "value": "Ada"»}, "children": [
    {"_beagleComponent_": "beagle:text", "text": "@{name}"}]}

    # a context with several values instead of id and value
    missing-required, described: Context: id and value are missing / write {"id":
    {"_beagleComponent_": "beagle:container", "context": ▸{«"name": "Ada", "n": 1→"id": "user", "value": {"name": "Ada"}»}, "children": [
    {"_beagleComponent_": "beagle:text", "text": "@{«→user.»name}"}]}

    # a path as the id of a context, with another path
    unresolved-context, offered: is a path in the context "shop", not its id
    {"_beagleComponent_": "beagle:container", "context": {"id": "shop", "value": {"user": {"name": "Ada"}}}, "children": [
    {"_beagleComponent_": "beagle:button", "text": "@{shop.user.name}", "onPress": [
     {"_beagleAction_": "beagle:setContext", "contextId": "▸shop«.user→»", "path": "«→user.»name", "value": "Bob"}]}]}

    # the value of a context under another name
    misspelled-property, offered: Context has no property "initialValue"
    {"_beagleComponent_": "beagle:container", "context": {"id": "user", ▸«"initialValue"→"value"»: {"name": "Ada"}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{user.name}"}]}

    ## Types in the wrong place

    # an action in place of a component
    unknown-component, described: it is an action, which belongs in an event
    {"_beagleComponent_": "beagle:container", "children": [{"_beagleComponent_": ▸"beagle:«popView→text", "text": "Back»"}]}

    # the name of an action in place of the actions
    wrong-type, offered: expected a list of actions, found a string
    {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": ▸«"beagle:popView"→[{"_beagleAction_": "beagle:popView"}]»}

    # the actions of a condition under true
    misspelled-property, offered: beagle:condition has no property "true"
    {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": [
     {"_beagleAction_": "beagle:condition", "condition": true, ▸«"true"→"onTrue"»: [{"_beagleAction_": "beagle:popView"}]}]}

    # a division by zero
    bad-arguments, described: divide by another number
    {"_beagleComponent_": "beagle:text", "text": "@{▸divide(1, «0→2»)}"}

    ## Types of Beagle 1.x

    # a component
    misspelled-property, certain: the type must be under "_beagleComponent_"
    {▸«"_beagleType_"→"_beagleComponent_"»: «"beagle:component:text"→"beagle:text"», "text": "Hello"}

    # a component under the current key
    unknown-component, certain: no component is registered
    {"_beagleComponent_": ▸«"beagle:component:text"→"beagle:text"», "text": "Hello"}

    # an action
    misspelled-property, certain: the type must be under "_beagleAction_"
    {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": [
     {▸«"_beagleType_"→"_beagleAction_"»: «"beagle:action:popView"→"beagle:popView"»}]}

    # the key of an action without beagle
    misspelled-property, certain: the type must be under "_beagleAction_", not "_action_"
    {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": [
     {▸«"_action_"→"_beagleAction_"»: "beagle:popView"}]}

    # the short name of the navigation bar
    misspelled-property, offered: beagle:screenComponent has no property "navbar"
    {"_beagleComponent_": "beagle:screenComponent", ▸«"navbar"→"navigationBar"»: {"title": "Home"},
     "child": {"_beagleComponent_": "beagle:text", "text": "Hello"}}

    # the name of the rows is called itemName
    misspelled-property, offered: beagle:listView has no property "itemName"
    {"_beagleComponent_": "beagle:listView", "dataSource": ["a"], ▸«"itemName"→"iteratorName"»: "row",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{row}"}}]}

    # an expression as the context of a navigation
    wrong-type, certain: navigationContext of beagle:pushView: expected an object, found a string
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
     {"_beagleAction_": "beagle:pushView", "route": {"url": "/a"}, "navigationContext": ▸«→{"value": »"@{navigationContext.id}"«→}»}]}

    ## Names whose misspelling hides what others use
    {"_beagleComponent_": "beagle:container", "context": {"id": "orders", "value": [{"id": 1, "name": "Tea"}]}, "children": [
    {"_beagleComponent_": "beagle:text", "text": "@{orders[0].name}"},
    …
    ]}

    # a typing error in the name of the rows
    misspelled-property, certain: beagle:listView has no property "iteratorNmae"
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id", ▸«"iteratorNmae"→"iteratorName"»: "order",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{order.name}"}}]}

    # a typing error in the name of the position
    misspelled-property, certain: beagle:listView has no property "indxName"
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id", ▸«"indxName"→"indexName"»: "row",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{row}: @{item.name}"}}]}

    # swapped letters in the templates
    misspelled-property, certain: beagle:listView has no property "tempaltes"
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     ▸«"tempaltes"→"templates"»: [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # a typing error in the view of a template
    misspelled-property, certain: Template has no property "veiw"
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     "templates": [{▸«"veiw"→"view"»: {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # a typing error in the key of the id of a context
    misspelled-property, certain: Context has no property "idd" and requires "id"
    {"_beagleComponent_": "beagle:container", "context": {▸«"idd"→"id"»: "tab", "value": 3}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{tab}"}]}

    # a typing error in the value of a context
    misspelled-property, certain: Context has no property "valeu" and requires "value"
    {"_beagleComponent_": "beagle:container", "context": {"id": "tab", ▸«"valeu"→"value"»: {"n": 3}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{tab.n}"}]}

    # a typing error in the context that an action sets
    misspelled-property, certain: beagle:container has no property "contxt"
    {"_beagleComponent_": "beagle:container", ▸«"contxt"→"context"»: {"id": "tab", "value": 3}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{tab}"},
      {"_beagleComponent_": "beagle:button", "text": "Next", "onPress": [
       {"_beagleAction_": "beagle:setContext", "contextId": "tab", "value": 4}]}]}

    # the type of a container with a context without its last underscore
    misspelled-property, certain: the type must be under "_beagleComponent_"
    {▸«"_beagleComponent"→"_beagleComponent_"»: "beagle:container", "context": {"id": "tab", "value": 3}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{tab}"}]}

    # swapped letters in the children that read a context
    misspelled-property, certain: beagle:container has no property "childern"
    {"_beagleComponent_": "beagle:container", "context": {"id": "tab", "value": 3}, ▸«"childern"→"children"»: [
      {"_beagleComponent_": "beagle:text", "text": "@{tab}"}]}

    # a typing error in the event of a response that is read
    misspelled-property, certain: beagle:sendRequest has no property "onSucces"
    {"_beagleComponent_": "beagle:button", "text": "Load", "onPress": [
     {"_beagleAction_": "beagle:sendRequest", "url": "/orders", "onError": [], ▸«"onSucces"→"onSuccess"»: [
      {"_beagleAction_": "beagle:setContext", "contextId": "orders", "value": "@{onSuccess.data}"}]}]}

    # a typing error in the event of a text field whose value is read
    misspelled-property, certain: beagle:textInput has no property "onChnge"
    {"_beagleComponent_": "beagle:container", "context": {"id": "form", "value": {"name": ""}}, "children": [
     {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "value": "@{form.name}", ▸«"onChnge"→"onChange"»: [
      {"_beagleAction_": "beagle:setContext", "contextId": "form", "path": "name", "value": "@{onChange.value}"}]}]}
    """#)
}
