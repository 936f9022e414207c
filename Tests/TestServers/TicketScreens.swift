/// The screens of a ``TicketOffice``, and the parts that they load.
enum TicketScreens {
  /// The shows on a page; there are three pages.
  private static let pageSize = 25
  private static let count = 65

  /// Returns a page of shows in Spring's format: numbered from 0, with its content and whether it
  /// is the last.
  static func page(_ number: Int) -> String {
    let first = number * pageSize + 1
    let last = min(first + pageSize - 1, count)
    let shows = (first...last).map { #"{ "number" : \#($0), "title" : "\#(title($0))" }"# }
    return #"""
      { "content" : [ \#(shows.joined(separator: ", ")) ], "number" : \#(number),
        "last" : \#(last == count) }
      """#
  }

  private static func title(_ show: Int) -> String { "Show no. \(show)" }

  /// The first screen; its target requires a login.
  static func index(platform: String) -> String {
    screen(
      "Ticket office",
      """
      \(text("For \(platform)")),
      \(button("Shows", #"""
        { "_beagleAction_" : "beagle:pushView", "route" : {
          "url" : "/shows", "shouldPrefetch" : true, "fallback" : \#(logIn) } }
        """#))
      """)
  }

  /// The login screen. It comes with the first screen and is shown if the server returns 401.
  private static let logIn = screen(
    "Log in",
    """
    \(form("login", #"{ "name" : "", "password" : "", "error" : "" }"#, onSubmit: #"""
      { "_beagleAction_" : "beagle:sendRequest", "url" : "/login", "method" : "POST",
        "data" : { "name" : "@{login.name}", "password" : "@{login.password}" },
        "onError" : [ \#(set("login", "error", "@{onError.data.error}")) ],
        "onSuccess" : [ \#(set("global", "name", "@{onSuccess.data.name}")),
          { "_beagleAction_" : "beagle:resetStack", "route" : { "url" : "/shows" } } ] }
      """#, fields: """
      \(field("Name", "login", "name", "TEXT")),
      \(field("Password", "login", "password", "PASSWORD")),
      \(text("@{login.error}")),
      \(button("Let me in", #"{ "_beagleAction_" : "beagle:submitForm" }"#))
      """))
    """)

  /// The first page is part of the screen; the others load when the end is reached.
  static func shows(_ firstPage: String, inCart count: Int) -> String {
    let more = #"""
      { "_beagleAction_" : "beagle:sendRequest", "method" : "GET",
        "url" : "/shows/page?number=@{sum(page.number, 1)}", "onSuccess" : [
        { "_beagleAction_" : "beagle:setContext", "contextId" : "page", "value" : {
          "content" : "@{union(page.content, onSuccess.data.content)}",
          "number" : "@{onSuccess.data.number}", "last" : "@{onSuccess.data.last}" } } ] }
      """#
    let add = #"""
      { "_beagleAction_" : "beagle:sendRequest", "url" : "/cart/items", "method" : "POST",
        "data" : { "show" : "@{item.number}" },
        "onSuccess" : [ \#(set("cart", "count", "@{onSuccess.data.count}")) ] }
      """#
    let logOut = #"""
      { "_beagleAction_" : "beagle:sendRequest", "url" : "/logout", "method" : "POST",
        "onSuccess" : [ \#(set("global", "name", "")), { "_beagleAction_" : "beagle:resetApplication",
          "route" : { "url" : "/index" } } ] }
      """#
    return #"""
      { "_beagleComponent_" : "beagle:screenComponent",
        "navigationBar" : { "title" : "Shows", "showBackButton" : true, "navigationBarItems" : [
          { "text" : "Leave", "onPress" : [ \#(logOut) ] } ] },
        "context" : { "id" : "cart", "value" : { "count" : \#(count) } },
        "child" : { "_beagleComponent_" : "beagle:container",
          "context" : { "id" : "page", "value" : \#(firstPage) },
          "style" : { "cornerRadius" : { }, "size" : { }, "flex" : { "grow" : 1.0 } },
          "children" : [ {
            "_beagleComponent_" : "beagle:listView", "direction" : "VERTICAL",
            "dataSource" : "@{page.content}", "iteratorName" : "item", "key" : "number",
            "scrollEndThreshold" : 100, "isScrollIndicatorVisible" : false,
            "style" : { "cornerRadius" : { }, "size" : { }, "flex" : { "grow" : 1.0 } },
            "onScrollEnd" : [ { "_beagleAction_" : "beagle:condition",
              "condition" : "@{not(page.last)}", "onTrue" : [ \#(more) ] } ],
            "templates" : [ { "view" : \#(button("@{item.title}", add)) } ]
          }, \#(text("@{condition(page.last, 'No more shows', 'More below')}")),
          \#(button("Cart (@{cart.count})", push("/cart"))) ] } }
      """#
  }

  /// The order is placed by a navigation: its response is the next screen.
  static func cart(_ shows: [Int], orderNumber: Int) -> String {
    let order = #"""
      { "_beagleAction_" : "beagle:pushView", "route" : { "url" : "/orders", "shouldPrefetch" : false,
        "httpAdditionalData" : { "method" : "POST",
          "headers" : { "Idempotency-Key" : "order-\#(orderNumber)" },
          "body" : { "shows" : \#(shows) } } } }
      """#
    let save = #"""
      { "_beagleAction_" : "beagle:sendRequest", "url" : "/cart/address", "method" : "PUT",
        "data" : { "street" : "@{to.street}" },
        "onError" : [ \#(set("to", "error", "@{onError.data.errors[0].defaultMessage}")) ],
        "onSuccess" : [ \#(set("to", "error", "")), \#(order) ] }
      """#
    let rows = shows.map { text("1 x \(title($0))") }.joined(separator: ",")
    return screen(
      "Cart",
      """
      \(rows), \(text("\(shows.count) tickets, \(shows.count * 15).00")),
      \(form("to", #"{ "street" : "", "error" : "" }"#, onSubmit: save, fields: """
        \(field("Street", "to", "street", "TEXT")), \(text("@{to.error}")),
        \(button("Order", #"{ "_beagleAction_" : "beagle:submitForm" }"#))
        """))
      """)
  }

  static let thanks = screen(
    "Thank you",
    """
    \(text("The tickets are yours.")),
    { "_beagleComponent_" : "beagle:lazyComponent", "path" : "/orders/last",
      "initialState" : \(text("Looking it up")) },
    \(button("More shows", #"""
      { "_beagleAction_" : "beagle:resetStack", "route" : { "url" : "/shows" } }
      """#))
    """)

  /// The content of a lazy part of ``thanks``.
  static func summary(_ shows: [Int], _ street: String) -> String {
    text("\(shows.map(title).joined(separator: ", ")) to \(street)")
  }

  // MARK: - Parts

  private static func screen(_ title: String, _ children: String) -> String {
    #"""
    { "_beagleComponent_" : "beagle:screenComponent",
      "navigationBar" : { "title" : "\#(title)", "showBackButton" : true },
      "child" : { "_beagleComponent_" : "beagle:scrollView", "scrollDirection" : "VERTICAL",
        "children" : [ \#(children) ] } }
    """#
  }

  private static func form(
    _ context: String, _ value: String, onSubmit: String, fields: String
  ) -> String {
    #"""
    { "_beagleComponent_" : "beagle:simpleForm",
      "context" : { "id" : "\#(context)", "value" : \#(value) },
      "onSubmit" : [ \#(onSubmit) ], "children" : [ \#(fields) ] }
    """#
  }

  private static func field(
    _ name: String, _ context: String, _ path: String, _ type: String
  ) -> String {
    #"""
    { "_beagleComponent_" : "beagle:textInput", "placeholder" : "\#(name)", "type" : "\#(type)",
      "value" : "@{\#(context).\#(path)}",
      "onChange" : [ \#(set(context, path, "@{onChange.value}")) ] }
    """#
  }

  private static func text(_ text: String) -> String {
    #"{ "_beagleComponent_" : "beagle:text", "text" : "\#(text)" }"#
  }

  private static func button(_ text: String, _ action: String) -> String {
    #"{ "_beagleComponent_" : "beagle:button", "text" : "\#(text)", "onPress" : [ \#(action) ] }"#
  }

  private static func push(_ url: String) -> String {
    #"{ "_beagleAction_" : "beagle:pushView", "route" : { "url" : "\#(url)" } }"#
  }

  private static func set(_ context: String, _ path: String, _ value: String) -> String {
    #"""
    { "_beagleAction_" : "beagle:setContext", "contextId" : "\#(context)", "path" : "\#(path)",
      "value" : "\#(value)" }
    """#
  }
}
