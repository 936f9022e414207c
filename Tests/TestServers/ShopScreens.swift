/// The screens of a ``Shop``.
enum ShopScreens {
  /// The first screen. It prefetches its targets.
  static let welcome = #"""
    {"_beagleComponent_":"beagle:screencomponent","navigationBar":{"title":"Corner shop"},
     "child":{"_beagleComponent_":"beagle:container",
      "style":{"padding":{"all":{"type":"REAL","value":10}}},"children":[
       {"_beagleComponent_":"beagle:text",
        "text":"@{condition(isNull(global.user), 'Come in.', 'Hello')} @{global.user}"},
       {"_beagleComponent_":"beagle:button","text":"Products","onPress":[
        {"_beagleAction_":"beagle:pushView","route":{"url":"/products","shouldPrefetch":true}}]},
       {"_beagleComponent_":"beagle:button","text":"Orders","onPress":[
        {"_beagleAction_":"beagle:pushView","route":{"url":"/orders","shouldPrefetch":true}}]}]}}
    """#

  static func logIn(api: String) -> String {
    #"""
    {"_beagleComponent_":"beagle:screencomponent","navigationBar":{"title":"Log in"},
     "context":{"id":"form","value":{"user":"","password":"","error":""}},
     "child":{"_beagleComponent_":"beagle:container",
      "style":{"margin":{"horizontal":{"type":"REAL","value":10}}},"children":[
       {"_beagleComponent_":"beagle:textInput","placeholder":"Name","value":"@{form.user}","onChange":[
        {"_beagleAction_":"beagle:setContext","contextId":"form","path":"user",
         "value":"@{onChange.value}"}]},
       {"_beagleComponent_":"beagle:textInput","placeholder":"Password","type":"PASSWORD",
        "value":"@{form.password}","onChange":[
        {"_beagleAction_":"beagle:setContext","contextId":"form","path":"password",
         "value":"@{onChange.value}"}]},
       {"_beagleComponent_":"beagle:text","textColor":"#C00000","text":"@{form.error}",
        "style":{"display":"@{condition(isEmpty(form.error), 'NONE', 'FLEX')}"}},
       {"_beagleComponent_":"beagle:button","text":"Enter","onPress":[
        {"_beagleAction_":"beagle:setContext","contextId":"form","path":"error","value":""},
        {"_beagleAction_":"beagle:sendRequest","url":"\#(api)/session","method":"post",
         "data":{"user":"@{form.user}","password":"@{form.password}"},
         "onError":[{"_beagleAction_":"beagle:setContext","contextId":"form","path":"error",
          "value":"@{onError.data.error}"}],
         "onSuccess":[
          {"_beagleAction_":"beagle:setContext","contextId":"global",
           "value":{"user":"@{onSuccess.data.name}","cart":[]}},
          {"_beagleAction_":"beagle:resetStack","route":{"url":"/welcome"}}]}]}]}}
    """#
  }

  /// The rows come from the data server, page by page, when the end is reached.
  static func products(api: String) -> String {
    let more = #"""
      {"_beagleAction_":"beagle:sendRequest","url":"\#(api)/products?page=@{products.next}",
       "onError":[{"_beagleAction_":"beagle:alert","message":"@{onError.message}"}],
       "onSuccess":[
        {"_beagleAction_":"beagle:setContext","contextId":"products","path":"items",
         "value":"@{union(products.items, onSuccess.data.items)}"},
        {"_beagleAction_":"beagle:setContext","contextId":"products","path":"next",
         "value":"@{onSuccess.data.next}"},
        {"_beagleAction_":"beagle:setContext","contextId":"products","path":"note",
         "value":"@{condition(isNull(products.next), 'That is all.', 'There is more.')}"}],
       "onFinish":[{"_beagleAction_":"beagle:setContext","contextId":"products",
        "path":"isLoading","value":false}]}
      """#
    return #"""
      {"_beagleComponent_":"beagle:screencomponent","navigationBar":{"title":"Products",
       "navigationBarItems":[{"text":"Cart","onPress":[
        {"_beagleAction_":"beagle:pushView","route":{"url":"/cart"}}]}]},
       "context":{"id":"products","value":{"items":[],"next":1,"isLoading":true,"note":"Loading…"}},
       "child":{"_beagleComponent_":"beagle:container","style":{"flex":{"flex":1}},
        "onInit":[\#(more)],"children":[
        {"_beagleComponent_":"beagle:listView","style":{"flex":{"flex":1}},
         "dataSource":"@{products.items}","key":"id","scrollEndThreshold":100,
         "onScrollEnd":[{"_beagleAction_":"beagle:condition",
          "condition":"@{not(or(products.isLoading, isNull(products.next)))}","onTrue":[
           {"_beagleAction_":"beagle:setContext","contextId":"products","path":"isLoading",
            "value":true},\#(more)]}],
         "templates":[{"view":{"_beagleComponent_":"beagle:touchable","onPress":[
           {"_beagleAction_":"beagle:pushView","route":{"url":"/product"},
            "navigationContext":{"path":"product","value":"@{item}"}}],
          "child":{"_beagleComponent_":"beagle:container","style":{"flex":{"flexDirection":"ROW",
            "justifyContent":"SPACE_BETWEEN"},"padding":{"horizontal":{"type":"REAL","value":10}}},
           "children":[{"_beagleComponent_":"beagle:text","text":"@{item.title}"},
            {"_beagleComponent_":"beagle:text","text":"@{formatPrice(item.price)}"}]}}}]},
        {"_beagleComponent_":"beagle:text","alignment":"CENTER","text":"@{products.note}"}]}}
      """#
  }

  static let product = #"""
    {"_beagleComponent_":"beagle:screencomponent","navigationBar":{"title":"Product details"},
     "child":{"_beagleComponent_":"beagle:scrollView","children":[
      {"_beagleComponent_":"beagle:container","style":{"flex":{"alignItems":"CENTER"},
        "padding":{"all":{"type":"REAL","value":10}},
        "size":{"width":{"type":"PERCENT","value":100}}},"children":[
       {"_beagleComponent_":"beagle:text","styleId":"title",
        "text":"@{navigationContext.product.title}"},
       {"_beagleComponent_":"beagle:text","text":"@{formatPrice(navigationContext.product.price)}"},
       {"_beagleComponent_":"beagle:text","text":"In the cart","style":{"display":
        "@{condition(contains(global.cart, navigationContext.product), 'FLEX', 'NONE')}"}},
       {"_beagleComponent_":"beagle:button","text":"Add to cart","style":{"display":
        "@{condition(contains(global.cart, navigationContext.product), 'NONE', 'FLEX')}"},"onPress":[
        {"_beagleAction_":"beagle:setContext","contextId":"global","path":"cart",
         "value":"@{insert(global.cart, navigationContext.product)}"}]},
       {"_beagleComponent_":"beagle:text","text":"@{navigationContext.product.about}"}]}]}}
    """#

  static let cart = #"""
    {"_beagleComponent_":"beagle:screencomponent","navigationBar":{"title":"Cart"},
     "child":{"_beagleComponent_":"beagle:container","style":{"backgroundColor":"#EEEEEE",
       "flex":{"flex":1,"justifyContent":"SPACE_BETWEEN"}},"children":[
      {"_beagleComponent_":"beagle:container","style":{"flex":{"flex":1}},"children":[
       {"_beagleComponent_":"beagle:listView","dataSource":"@{global.cart}","key":"id","templates":[
        {"view":{"_beagleComponent_":"beagle:container","style":{"backgroundColor":"#FFFFFF",
          "borderColor":"#D3D3D3","borderWidth":1,"cornerRadius":{"radius":8},
          "flex":{"flexDirection":"ROW"}},"children":[
         {"_beagleComponent_":"beagle:text","style":{"flex":{"flex":1}},"text":"@{item.title}"},
         {"_beagleComponent_":"beagle:text","text":"@{formatPrice(item.price)}"}]}}]}]},
      {"_beagleComponent_":"beagle:container","style":{"backgroundColor":"#FFFFFF",
        "flex":{"flexDirection":"ROW","alignItems":"CENTER","justifyContent":"SPACE_BETWEEN"}},
       "children":[
       {"_beagleComponent_":"beagle:text","textColor":"#006000",
        "text":"Total @{formatPrice(sumProducts(global.cart))}"},
       {"_beagleComponent_":"beagle:button","text":"Buy","enabled":"@{not(isEmpty(global.cart))}",
        "onPress":[{"_beagleAction_":"beagle:pushView","route":{"url":"/address"}}]}]}]}}
    """#

  /// Leaving the ZIP code field fills in city and street.
  static func address(api: String) -> String {
    func field(_ name: String, _ path: String, _ more: String = "") -> String {
      #"""
      {"_beagleComponent_":"beagle:textInput","placeholder":"\#(name)","value":"@{address.\#(path)}",
       "style":{"margin":{"horizontal":{"type":"REAL","value":10}},"flex":{"flex":1}},"onChange":[
        {"_beagleAction_":"beagle:setContext","contextId":"address","path":"\#(path)",
         "value":"@{onChange.value}"}]\#(more)}
      """#
    }
    func row(_ fields: String...) -> String {
      #"""
      {"_beagleComponent_":"beagle:container","style":{"flex":{"flexDirection":"ROW",
        "justifyContent":"SPACE_BETWEEN"}},"children":[\#(fields.joined(separator: ","))]}
      """#
    }
    let lookUp = #"""
      ,"onBlur":[{"_beagleAction_":"beagle:sendRequest","url":"\#(api)/zip/@{onBlur.value}","onSuccess":[
       {"_beagleAction_":"beagle:setContext","contextId":"address","path":"city",
        "value":"@{onSuccess.data.city}"},
       {"_beagleAction_":"beagle:setContext","contextId":"address","path":"street",
        "value":"@{onSuccess.data.street}"}]}]
      """#
    let next = #"""
      {"_beagleAction_":"beagle:pushView","route":{"url":"/payment"},
       "navigationContext":{"path":"address","value":"@{address}"}}
      """#
    return #"""
      {"_beagleComponent_":"beagle:screencomponent","context":{"id":"address"},
       "navigationBar":{"title":"Address"},"child":{"_beagleComponent_":"beagle:container","children":[
        {"_beagleComponent_":"beagle:container","style":{"flex":{"flex":1}},"children":[
         \#(row(field("ZIP", "zip", lookUp))),
         \#(row(field("Street", "street"), field("Number", "number"))),
         \#(row(field("City", "city")))]},
        \#(row(button("Back", #"{"_beagleAction_":"beagle:popView"}"#), button("Next", next)))]}}
      """#
  }

  static func payment(api: String) -> String {
    let order = #"""
      {"_beagleAction_":"beagle:setContext","contextId":"card","path":"error","value":""},
      {"_beagleAction_":"beagle:sendRequest","url":"\#(api)/orders","method":"post",
       "headers":{"Idempotency-Key":"@{concat(global.user, '-', navigationContext.address.zip)}"},
       "data":{"products":"@{global.cart}","address":"@{navigationContext.address}",
        "payment":{"number":"@{card.number}"}},
       "onError":[{"_beagleAction_":"beagle:condition","condition":"@{eq(onError.status, 422)}",
        "onTrue":[{"_beagleAction_":"beagle:setContext","contextId":"card","path":"error",
         "value":"@{onError.data.fields.number}"}],
        "onFalse":[{"_beagleAction_":"beagle:alert","message":"@{onError.data.error}"}]}],
       "onSuccess":[{"_beagleAction_":"beagle:setContext","contextId":"global","path":"cart",
         "value":[]},
        {"_beagleAction_":"beagle:resetStack","route":{"url":"/orders/@{onSuccess.data.id}"}}]}
      """#
    return #"""
      {"_beagleComponent_":"beagle:screencomponent","navigationBar":{"title":"Payment"},
       "context":{"id":"card","value":{"number":"","error":""}},
       "child":{"_beagleComponent_":"beagle:container",
        "style":{"margin":{"horizontal":{"type":"REAL","value":10}},
         "flex":{"flex":1,"justifyContent":"SPACE_BETWEEN"}},"children":[
        {"_beagleComponent_":"beagle:textInput","placeholder":"Card number","value":"@{card.number}",
         "error":"@{card.error}","showError":true,"onChange":[
          {"_beagleAction_":"beagle:setContext","contextId":"card","path":"number",
           "value":"@{onChange.value}"}]},
        \#(button("Order", order))]}}
      """#
  }

  static func orders(of user: String, _ ids: [Int], api: String) -> String {
    let rows = ids.map {
      button(
        "Order \($0)", #"{"_beagleAction_":"beagle:pushView","route":{"url":"/orders/\#($0)"}}"#)
    }
    let heading = #"{"_beagleComponent_":"beagle:text","text":"Orders of \#(user)"}"#
    return #"""
      {"_beagleComponent_":"beagle:screencomponent","navigationBar":{"title":"Orders",
       "navigationBarItems":[{"text":"Log out","onPress":[\#(logOut(api))]}]},
       "child":{"_beagleComponent_":"beagle:container","children":[
        \#(([heading] + rows).joined(separator: ","))]}}
      """#
  }

  static func order(_ id: Int, api: String) -> String {
    let load = #"""
      {"_beagleAction_":"beagle:sendRequest","url":"\#(api)/orders/\#(id)",
       "onError":[{"_beagleAction_":"beagle:setContext","contextId":"order","path":"error",
        "value":"@{onError.status}: @{onError.data.error}"}],
       "onSuccess":[{"_beagleAction_":"beagle:setContext","contextId":"order",
        "value":{"error":"","data":"@{onSuccess.data}"}}]}
      """#
    return #"""
      {"_beagleComponent_":"beagle:screencomponent","navigationBar":{"title":"Order \#(id)",
       "navigationBarItems":[{"text":"Log out","onPress":[\#(logOut(api))]}]},
       "child":{"_beagleComponent_":"beagle:container","context":{"id":"order","value":{"error":""}},
        "onInit":[\#(load)],"children":[
        {"_beagleComponent_":"beagle:container",
         "style":{"display":"@{condition(isEmpty(order.error), 'NONE', 'FLEX')}"},"children":[
          {"_beagleComponent_":"beagle:text","text":"@{order.error}"},
          \#(button("Try again", load))]},
        {"_beagleComponent_":"beagle:container",
         "style":{"display":"@{condition(isNull(order.data), 'NONE', 'FLEX')}"},"children":[
          {"_beagleComponent_":"beagle:text","text":"It is @{order.data.state} to"},
          {"_beagleComponent_":"beagle:text",
           "text":"@{order.data.address.street} @{order.data.address.number}"},
          {"_beagleComponent_":"beagle:listView","dataSource":"@{order.data.products}","key":"id",
           "templates":[{"view":{"_beagleComponent_":"beagle:text","text":"@{item.title}"}}]}]}]}}
      """#
  }

  private static func logOut(_ api: String) -> String {
    #"""
    {"_beagleAction_":"beagle:sendRequest","url":"\#(api)/session","method":"delete","onSuccess":[
     {"_beagleAction_":"beagle:setContext","contextId":"global","value":{}},
     {"_beagleAction_":"beagle:resetStack","route":{"url":"/welcome"}}]}
    """#
  }

  private static func button(_ text: String, _ actions: String) -> String {
    #"""
    {"_beagleComponent_":"beagle:button","text":"\#(text)","onPress":[\#(actions)],
     "style":{"margin":{"horizontal":{"type":"REAL","value":10}}}}
    """#
  }
}
