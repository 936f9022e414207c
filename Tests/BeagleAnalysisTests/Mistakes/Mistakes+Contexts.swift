extension Mistake {
  /// Contexts, their scopes and paths, and ids.
  static let contexts = rows(
    #"""
    ## Contexts

    # a typing error in the id of a context
    unresolved-context, offered: no context "oder" is in scope for this expression
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"},
      {"_beagleComponent_": "beagle:text", "text": "@{▸«oder→order».total}"}]}

    # another case in the id of a context
    unresolved-context, certain: no context "Order" is in scope for this expression
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{▸«Order→order».total}"}]}

    # a context of a sibling
    unresolved-context, described: no context "order" is in scope for this expression / the one on line 2
    {"_beagleComponent_": "beagle:container", «→"context": {"id": "order", "value": {"total": 1}}, »"children": [
      {"_beagleComponent_": "beagle:container", «"context": {"id": "order", "value": {"total": 1}}, →»"children": [{"_beagleComponent_": "beagle:text", "text": "@{order.total}"}]},
      {"_beagleComponent_": "beagle:text", "text": "@{▸order.total}"}]}

    # a context that was never declared
    unresolved-context, described: no context "order" is in scope for this expression
    {"_beagleComponent_": "beagle:container", «→"context": {"id": "order", "value": {"total": 1}}, »"children": [
      {"_beagleComponent_": "beagle:text", "text": "@{▸order.total}"}]}

    # a typing error in setContext
    unresolved-context, offered: no context "oder" is in scope for this action
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "▸«oder→order»", "path": "total", "value": 0}]}]}

    # setContext with an expression as the id
    wrong-type, certain: expected the id of a context, found an expression
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": ▸«"@{order}"→"order"», "path": "total", "value": 0}]}]}

    # setContext with the path in the id
    unresolved-context, certain: "order.total" is a path in the context "order"
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "▸«order.total"→order", "path": "total"», "value": 0}]}]}

    # setContext with the path in the id, and again
    unresolved-context, offered: "order.total" is a path in the context "order"
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "▸«order.total→order»", "path": "total", "value": 0}]}]}

    # setContext without an id
    unresolved-context, described: contextId is empty, so this action does nothing
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": 1}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "▸«→order»", "value": 0}]}]}

    # setContext of a context of another component
    unresolved-context, described: no context "order" is in scope
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "▸«order→global»", "value": 0}]}]}}

    # a typing error in the path of a context
    unknown-path, offered: order has no "totl"
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.▸«totl→total»}"}]}

    # another case in the path of a context
    unknown-path, certain: order has no "Total"
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.▸«Total→total»}"}]}

    # a typing error deep in a path
    unknown-path, offered: order.customer has no "nme"
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"customer": {"name": "Ada"}}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.customer.▸«nme→name»}"}]}

    # a path without one of its steps
    unknown-path, offered: order has no "name"
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"customer": {"name": "Ada"}}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.▸«→customer.»name}"}]}

    # an index of an object
    unknown-path, described: order is an object and has no element [0]
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order«[▸0]→».total}"}]}

    # a member of a list
    unknown-path, offered: orders is a list and has no member "total" / orders[0].total
    {"_beagleComponent_": "beagle:container", "context": {"id": "orders", "value": [{"total": 1}]}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{orders«→[0]».▸total}"}]}

    # the length of a list as in JavaScript
    unknown-path, certain: orders is a list and has no member "length" / length(orders)
    {"_beagleComponent_": "beagle:container", "context": {"id": "orders", "value": ["a"]}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{«orders.▸length→length(orders)»}"}]}

    # the id of a context in the path of setContext
    unknown-path, certain: the path starts inside "order"
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "order", "path": "▸«order.→»total", "value": 0}]}]}

    # a path with a slash
    bad-path, certain: path of beagle:setContext
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"customer": {"name": "Ada"}}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.customer.name}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "order", "path": ▸«"customer/name"→"customer.name"», "value": ""}]}]}

    # a path that ends with a point
    bad-path, certain: path of beagle:setContext
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "order", "path": ▸«"total."→"total"», "value": 0}]}]}

    # a path as an expression
    bad-path, certain: path of beagle:setContext
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "order", "path": ▸«"@{order.total}"→"total"», "value": 0}]}]}

    # a typing error in contextId
    misspelled-property, certain: has no property "contextID" and requires "contextId"
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", ▸«"contextID"→"contextId"»: "order", "path": "total", "value": 0}]}]}

    # a typing error in context
    misspelled-property, certain: beagle:container has no property "contex"
    {"_beagleComponent_": "beagle:container", ▸«"contex"→"context"»: {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"}]}

    # the id of a context with a hyphen
    bad-context-id, offered: expressions cannot read a context with the id "my-order"
    {"_beagleComponent_": "beagle:container", "context": {"id": ▸«"my-order"→"my_order"», "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{«my-order→my_order».total}"}]}

    # the id of a context that is reserved
    bad-context-id, described: "global" is reserved / another id
    {"_beagleComponent_": "beagle:container", "context": {"id": ▸«"global"→"order"», "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "«@{global.total}→@{order.total}»"}]}

    # a context in a component that has none
    unknown-property, described: beagle:text has no property "context" / beagle:container
    «→{"_beagleComponent_": "beagle:container", "context": {"id": "name", "value": "Ada"}, "children": [»{"_beagleComponent_": "beagle:text", «▸"context": {"id": "name", "value": "Ada"}, →»"text": "@{name}"}«→]}»

    # the value of an event outside of it
    unresolved-context, described: no context "onChange" is in scope for this expression / only the actions of onChange can read it
    {"_beagleComponent_": "beagle:container", «→"context": {"id": "name", "value": ""}, »"children": [
      {"_beagleComponent_": "beagle:textInput", "placeholder": "Name"«→, "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "name", "value": "@{onChange.value}"}]»},
      {"_beagleComponent_": "beagle:text", "text": "@{«▸onChange.value→name»}"}]}

    # a typing error in the context of an event
    unresolved-context, offered: no context "onChnge" is in scope for this expression
    {"_beagleComponent_": "beagle:container", "context": {"id": "name", "value": ""}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{name}"},
      {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "onChange": [
        {"_beagleAction_": "beagle:setContext", "contextId": "name", "value": "@{▸«onChnge→onChange».value}"}]}]}

    # a typing error in the value of an event
    unknown-path, offered: onChange has no "vlaue"
    {"_beagleComponent_": "beagle:container", "context": {"id": "name", "value": ""}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{name}"},
      {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "onChange": [
        {"_beagleAction_": "beagle:setContext", "contextId": "name", "value": "@{onChange.▸«vlaue→value»}"}]}]}

    # the response of a request under another name
    unknown-path, offered: onSuccess has no "body"
    {"_beagleComponent_": "beagle:container", "context": {"id": "name", "value": ""}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{name}"},
      {"_beagleComponent_": "beagle:button", "text": "Load", "onPress": [{"_beagleAction_": "beagle:sendRequest", "url": "/name", "onError": [], "onSuccess": [
        {"_beagleAction_": "beagle:setContext", "contextId": "name", "value": "@{onSuccess.▸«body→data».name}"}]}]}]}

    # the error of a request in onSuccess
    unresolved-context, described: no context "onError" is in scope for this expression / only the actions of onError
    {"_beagleComponent_": "beagle:container", "context": {"id": "name", "value": ""}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{name}"},
      {"_beagleComponent_": "beagle:button", "text": "Load", "onPress": [{"_beagleAction_": "beagle:sendRequest", "url": "/name", "«onSuccess→onError»": [
        {"_beagleAction_": "beagle:setContext", "contextId": "name", "value": "@{▸onError.message}"}]}]}]}

    # the failure of a request that changes something
    unhandled-failure, offered: this POST request has no onError: if it fails, phones show nothing
    {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [
      {
        "_beagleAction_": ▸"beagle:sendRequest",
        "url": "/orders", "method": "POST"«→,
        "onError": [{"_beagleAction_": "beagle:alert", "title": "Could not send", "message": "@{onError.message}"}]»
      }]}

    # the failure of a request whose response a context needs
    unhandled-failure, offered: this request has no onError: if it fails, "name" is not set and phones show nothing
    {"_beagleComponent_": "beagle:container", "context": {"id": "name", "value": ""}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{name}"},
      {"_beagleComponent_": "beagle:button", "text": "Load", "onPress": [{"_beagleAction_": ▸"beagle:sendRequest", "url": "/name", "onSuccess": [
        {"_beagleAction_": "beagle:setContext", "contextId": "name", "value": "@{onSuccess.data}"}]«→, "onError": [{"_beagleAction_": "beagle:alert", "title": "Could not load", "message": "@{onError.message}"}]»}]}]}

    # two components with one id
    duplicate-id, described: the id "name" is already used / line 2
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:text", "id": "name", "text": "Ada"},
      {"_beagleComponent_": "beagle:text", "id": ▸«"name"→"name2"», "text": "Grace"}]}

    # a typing error in the id of a component
    unknown-id, offered: no component on this screen has the id "lst"
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:container", "id": "list", "children": []},
      {"_beagleComponent_": "beagle:button", "text": "Add", "onPress": [{"_beagleAction_": "beagle:addChildren", "componentId": ▸«"lst"→"list"»,
        "value": [{"_beagleComponent_": "beagle:text", "text": "Hello"}]}]}]}}

    # a mode of addChildren with a typing error
    bad-enum, certain: mode of beagle:addChildren
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:container", "id": "list", "children": []},
      {"_beagleComponent_": "beagle:button", "text": "Add", "onPress": [{"_beagleAction_": "beagle:addChildren", "componentId": "list",
        "mode": ▸«"APEND"→"APPEND"», "value": [{"_beagleComponent_": "beagle:text", "text": "Hello"}]}]}]}}

    # a context that nothing reads
    unused-context, described: the context "order" is never read / remove the context
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container",«
      "context": {"id": ▸"order", "value": 1},→» "children": [{"_beagleComponent_": "beagle:text", "text": "Hello"}]}}

    # a context that is only set
    unused-context, described: the context "order" is set but never read / read it in an expression
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", "context": {"id": ▸"order", "value": 1}, "children": [
      {"_beagleComponent_": "beagle:button", "text": "Hello«→ @{order}»", "onPress": [{"_beagleAction_": "beagle:setContext", "contextId": "order", "value": 2}]}]}}

    # a context that hides another one
    shadowed-context, described: "order" hides the context with the same id from line 1 / choose another id
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": 1}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order}"},
      {"_beagleComponent_": "beagle:container", "context": {"id": ▸«"order"→"line"», "value": 2}, "children": [{"_beagleComponent_": "beagle:text", "text": "@{«order→line»}"}]}]}

    # a path of setContext that nothing reads
    unread-path, described: order has no "sum", and no expression reads it / correct the path
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": {"total": 1}}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.total}"},
      {"_beagleComponent_": "beagle:button", "text": "Clear", "onPress": [
        {"_beagleAction_": "beagle:setContext", "contextId": "order", "path": "▸«sum→total»", "value": 0}]}]}}
    """#)
}
