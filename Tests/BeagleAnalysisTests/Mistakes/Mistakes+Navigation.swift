extension Mistake {
  /// Addresses, routes, and screens of a directory.
  static let navigation = rows(
    #"""
    ## Addresses
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
    …
    ]}

    # a path without its slash
    bad-url, offered: expected a path that begins with /
    {"_beagleAction_": "beagle:pushView", "route": {"url": ▸«"details"→"/details"»}}

    # an address with one slash
    bad-url, offered: url of beagle:sendRequest
    {"_beagleAction_": "beagle:sendRequest", "url": ▸«"https:/example.com/orders"→"https://example.com/orders"»}

    # an address without its colon
    bad-url, offered: url of beagle:sendRequest
    {"_beagleAction_": "beagle:sendRequest", "url": ▸«"https//example.com/orders"→"https://example.com/orders"»}

    # an address with a typing error in its scheme
    bad-url, offered: url of beagle:sendRequest
    {"_beagleAction_": "beagle:sendRequest", "url": ▸«"htps://example.com/orders"→"https://example.com/orders"»}

    # an address with a space in front
    bad-url, certain: url of beagle:sendRequest
    {"_beagleAction_": "beagle:sendRequest", "url": ▸«" https://example.com/orders"→"https://example.com/orders"»}

    # an external address without its scheme
    bad-url, offered: expected an address such as https://example.com
    {"_beagleAction_": "beagle:openExternalURL", "url": ▸«"www.example.com"→"https://www.example.com"»}

    # an empty address
    bad-url, described: the address is empty
    {"_beagleAction_": "beagle:pushView", "route": {"url": ▸«""→"/details"»}}

    # an address with a backslash
    bad-url, offered: url of beagle:pushView
    {"_beagleAction_": "beagle:pushView", "route": {"url": ▸«"\\details"→"/details"»}}

    # a harmful address
    bad-url, described: only http, https and mailto addresses can be opened
    {"_beagleAction_": "beagle:openExternalURL", "url": ▸«"javascript:alert(1)"→"https://example.com"»}

    # the address of a route is called uri
    misspelled-property, certain: Route has no property "uri" and requires "url"
    {"_beagleAction_": "beagle:pushView", "route": {▸«"uri"→"url"»: "/details"}}

    # the address of a route in uppercase
    misspelled-property, certain: Route has no property "URL" and requires "url"
    {"_beagleAction_": "beagle:pushView", "route": {▸«"URL"→"url"»: "/details"}}

    # an empty route
    missing-required, described: Route: url is missing / add "url"
    {"_beagleAction_": "beagle:pushView", "route": ▸{«→"url": "/details"»}}

    # a navigation without its route
    missing-required, described: beagle:pushView: route is missing / add "route"
    ▸{"_beagleAction_": "beagle:pushView"«→, "route": {"url": "/details"}»}

    # a component instead of a screen in a route
    missing-required, certain: screen: expected a screen, found a beagle:text
    {"_beagleAction_": "beagle:pushView", "route": {"screen": ▸«→{"_beagleComponent_": "beagle:screenComponent", "child": »{"_beagleComponent_": "beagle:text", "text": "Details"}«→}»}}

    # a component directly in a route
    missing-required, certain: Route: expected url or screen, found a beagle:text
    {"_beagleAction_": "beagle:pushView", "route": ▸«→{"screen": {"_beagleComponent_": "beagle:screenComponent", "child": »{"_beagleComponent_": "beagle:text", "text": "Details"}«→}}»}

    # a typing error in navigationContext
    misspelled-property, certain: beagle:pushView has no property "navigationContex"
    {"_beagleAction_": "beagle:pushView", "route": {"url": "/details"}, ▸«"navigationContex"→"navigationContext"»: {"value": 1}}

    # a navigationContext without its value
    missing-required, certain: NavigationContext: value is missing
    {"_beagleAction_": "beagle:pushView", "route": {"url": "/details"}, "navigationContext": ▸«→{"value": »{"id": 1}«→}»}

    # the headers of a navigation in its route
    unknown-property, certain: Route has no property "headers"
    {"_beagleAction_": "beagle:pushView", "route": {"url": "/details", ▸«"headers": {"x-page": "2"}→"httpAdditionalData": {"headers": {"x-page": "2"}}»}}

    # a route to return to as an object
    wrong-type, offered: route of beagle:popToView: expected a string, found an object
    {"_beagleAction_": "beagle:popToView", "route": ▸«{"url": "/details"}→"/details"»}

    # the address of a page to return to in popView
    unknown-property, offered: beagle:popView has no property "route"
    {"_beagleAction_": «"beagle:popView"→"beagle:popToView"», ▸"route": "/details"}

    ## Contexts of another screen

    # a screen in a route reads a context of the first screen
    unresolved-context, described: no context "order" is in scope / it belongs to another screen / navigationContext
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": 1}, "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order}"},
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [{"_beagleAction_": "beagle:pushView", «→"navigationContext": {"value": "@{order}"}, »"route": {
        "screen": {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "@{«▸order→navigationContext»}"}}}}]}]}

    ## Screens of a directory

    # a typing error in the path of a screen
    dead-route, offered: no file or route serves /detials
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": {"url": ▸«"/detials"→"/details"»}}]}
    == details.json
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "Details"}}
    == routes.json
    []

    # a path with a wrong ending
    dead-route, offered: no file or route serves /details.jsn
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": {"url": ▸«"/details.jsn"→"/details"»}}]}
    == details.json
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "Details"}}
    == routes.json
    []

    # another case in the path of a screen
    dead-route, offered: no file or route serves /Details
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": {"url": ▸«"/Details"→"/details"»}}]}
    == details.json
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "Details"}}
    == routes.json
    []

    # a path in the plural
    dead-route, offered: no file or route serves /orders
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": {"url": ▸«"/orders"→"/order"»}}]}
    == order.json
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "Order"}}
    == routes.json
    []

    # a typing error in the data of a request
    unknown-path, offered: order has no "numer", according to the data of the directory
    {"_beagleComponent_": "beagle:container", "context": {"id": "order", "value": null}, "onInit": [
      {"_beagleAction_": "beagle:sendRequest", "url": "/api/order", "onError": [], "onSuccess": [
        {"_beagleAction_": "beagle:setContext", "contextId": "order", "value": "@{onSuccess.data}"}]}], "children": [
      {"_beagleComponent_": "beagle:text", "text": "@{order.▸«numer→number»}"}]}
    == routes.json
    [{"path": "/api/order", "body": {"number": 1042}}]

    # the method of a request that has no route
    dead-route, described: /save supports only POST, but this request uses GET
    {"_beagleComponent_": "beagle:button", "text": "Save", "onPress": [
      {"_beagleAction_": "beagle:sendRequest", "onError": [], "url": ▸"/save"«→, "method": "POST"»}]}
    == routes.json
    [{"path": "/save", "method": "POST", "status": 204}]

    # a typing error in a local image
    missing-image, offered: the folder images has no file for the image "kat"
    {"_beagleComponent_": "beagle:image", "accessibility": {"accessibilityLabel": "A cat", "accessible": true},
     "path": {"_beagleImagePath_": "local", "mobileId": ▸«"kat"→"cat"»}}
    == images/cat.png
    x
    == routes.json
    []

    # a screen to return to that was never opened
    never-pushed, offered: no navigation opens a screen "/detials" to return to
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/details"}}]},
      {"_beagleComponent_": "beagle:button", "text": "Back", "onPress": [{"_beagleAction_": "beagle:popToView", "route": ▸«"/detials"→"/details"»}]}]}
    == details.json
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "Details"}}
    == routes.json
    []

    # a member of the navigationContext that no navigation sets
    unknown-path, offered: navigationContext has no "idd"
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.▸«idd→id»}"}}
    == index.json
    {"_beagleComponent_": "beagle:button", "text": "Go", "onPress": [
      {"_beagleAction_": "beagle:pushView", "route": {"url": "/home"}, "navigationContext": {"value": {"id": 1}}}]}
    == routes.json
    []
    """#)
}
