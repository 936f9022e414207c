extension Mistake {
  /// Lists, templates, tabs, pages and forms.
  static let lists = rows(
    #"""
    ## Lists
    {"_beagleComponent_": "beagle:container", "context": {"id": "orders", "value": [{"id": 1, "name": "Tea"}]}, "children": [
    …
    ]}

    # the default name of the rows of a list with another name
    unresolved-context, certain: in this list, the context is "order", not "item"
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id", "iteratorName": "order",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{▸«item→order».name}"}}]}

    # items instead of item
    unresolved-context, offered: no context "items" is in scope for this expression
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{▸«items→item».name}"}}]}

    # a row called row
    unresolved-context, offered: no context "row" is in scope for this expression
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{▸«row→item».name}"}}]}

    # the press of a row
    unknown-property, described: beagle:listView has no property "onItemPress" / put the view of the template into a beagle:touchable
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id"«, ▸"onItemPress": []→»,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # a typing error in a member of a row
    unknown-path, offered: item has no "nam"
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.▸«nam→name»}"}}]}

    # the data source without the marks of an expression
    wrong-type, certain: dataSource of beagle:listView: expected an expression
    {"_beagleComponent_": "beagle:listView", "dataSource": ▸«"orders"→"@{orders}"», "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # the data source in braces without the `@`
    wrong-type, certain: dataSource of beagle:listView: expected an expression
    {"_beagleComponent_": "beagle:listView", "dataSource": ▸«"{orders}"→"@{orders}"», "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # the data source with the marks of JavaScript
    wrong-type, certain: dataSource of beagle:listView: expected an expression
    {"_beagleComponent_": "beagle:listView", "dataSource": ▸«"${orders}"→"@{orders}"», "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # a true or false in braces without the `@`
    wrong-type, certain: enabled of beagle:button: expected an expression
    {"_beagleComponent_": "beagle:button", "text": "@{orders[0].name}", "onPress": [],
     "enabled": ▸«"{isEmpty(orders)}"→"@{isEmpty(orders)}"»}

    # the data of the list in place of its row
    unknown-path, offered: orders is a list and has no member "name" / item.name
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.id} @{«orders.▸name→item.name»}"}}]}

    # a typing error in the data source
    unresolved-context, offered: no context "order" is in scope for this expression
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{▸«order→orders»}", "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # the data source is called data
    misspelled-property, offered: beagle:listView has no property "data"
    {"_beagleComponent_": "beagle:listView", ▸«"data"→"dataSource"»: "@{orders}", "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # the data source in another case
    misspelled-property, certain: beagle:listView has no property "datasource"
    {"_beagleComponent_": "beagle:listView", ▸«"datasource"→"dataSource"»: "@{orders}", "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # an object as data
    wrong-type, certain: dataSource of beagle:listView: expected a list
    {"_beagleComponent_": "beagle:listView", "dataSource": ▸«→[»{"id": 1, "name": "Tea"}«→]», "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]},
    {"_beagleComponent_": "beagle:text", "text": "@{orders[0].name}"}

    # a list without templates
    missing-templates, described: beagle:listView has no templates, so no rows are shown / add "templates"
    ▸{"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id"«→,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]»}

    # an element as the data
    unknown-path, described: the data of a list must be a list, but orders[0] is an object / the path of a list
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{▸orders«[0]→»}", "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # an empty list of templates
    missing-templates, described: templates of beagle:listView is empty / add a template
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     "templates": ▸[«→{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}»]}

    # a list of templates under the key of Beagle 1.x
    misspelled-property, certain: the templates of beagle:listView must be under "templates"
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     ▸«"template"→"templates"»: [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # a template without its view
    missing-required, certain: Template: view is missing
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     "templates": [▸«→{"view": »{"_beagleComponent_": "beagle:text", "text": "@{item.name}"}«→}»]}

    # a component in place of the templates
    missing-required, certain: Template: view is missing / put the component under "view" of an object in a list
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     "templates": ▸«→[{"view": »{"_beagleComponent_": "beagle:text", "text": "@{item.name}"}«→}]»}

    # an object without view in place of the templates
    wrong-type, described: templates of beagle:listView: expected a list, found an object / write [{"view":
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     "templates": ▸«{"component": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}→[{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]»}

    # a threshold as a part of one
    wrong-type, certain: scrollEndThreshold of beagle:listView: expected a whole number
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id", "scrollEndThreshold": ▸«0.8→80»,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # the view of a template under child
    misspelled-property, offered: Template has no property "child" and requires "view"
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
     "templates": [{▸«"child"→"view"»: {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # a typing error in the key of a list
    unknown-path, offered: no row has the key "idd"
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": ▸«"idd"→"id"»,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # the key of a list as an expression
    unknown-path, certain: the key of a list is a path in a row
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": ▸«"@{item.id}"→"id"»,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # the case of a template without the marks of an expression
    wrong-type, certain: case of Template: expected an expression, found a string
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id", "templates": [
      {"case": ▸«"eq(item.id, 1)"→"@{eq(item.id, 1)}"», "view": {"_beagleComponent_": "beagle:text", "text": "First"}},
      {"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # a direction of a list with a typing error
    bad-enum, certain: direction of beagle:listView
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id", "direction": ▸«"HORIZONAL"→"HORIZONTAL"»,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # a threshold as a fraction
    out-of-range, described: scrollEndThreshold / from 0 to 100
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id", "scrollEndThreshold": ▸«180→80»,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # the index of a row with another name
    unresolved-context, certain: in this list, the context is "position", not "index"
    {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id", "indexName": "position",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{▸«index→position»}. @{item.name}"}}]}

    # the row of a list outside of its templates
    unresolved-context, described: no context "item" is in scope / only the templates of a list can read it
    {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:listView", "dataSource": "@{orders}", "key": "id",
       "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]},
      {"_beagleComponent_": "beagle:text", "text": "@{«▸item→orders[0]».name}"}]}

    # the columns of a grid are called columns
    misspelled-property, offered: has no property "columns" and requires "spanCount"
    {"_beagleComponent_": "beagle:gridView", "dataSource": "@{orders}", "key": "id", ▸«"columns"→"spanCount"»: 2,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # a grid without columns
    missing-required, certain: beagle:gridView: spanCount is missing
    ▸{«→"spanCount": 1, »"_beagleComponent_": "beagle:gridView", "dataSource": "@{orders}", "key": "id",
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    # a grid with no column
    out-of-range, described: spanCount / at least 1
    {"_beagleComponent_": "beagle:gridView", "dataSource": "@{orders}", "key": "id", "spanCount": ▸«0→2»,
     "templates": [{"view": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}]}

    ## Tabs, pages and forms

    # tab items as texts
    wrong-type, certain: items
    {"_beagleComponent_": "beagle:tabBar", "items": [▸«"Home"→{"title": "Home"}», {"title": "Profile"}]}

    # the titles of tabs are called text
    misspelled-property, offered: TabBarItem has no property "text"
    {"_beagleComponent_": "beagle:tabBar", "items": [{▸«"text"→"title"»: "Home"}]}

    # a tab that does not exist
    out-of-range, described: currentTab / positions start at 0
    {"_beagleComponent_": "beagle:tabBar", "items": [{"title": "Home"}, {"title": "Profile"}], "currentTab": ▸«2→1»}

    # the tabs of a tab bar are called tabs
    misspelled-property, offered: has no property "tabs" and requires "items"
    {"_beagleComponent_": "beagle:tabBar", ▸«"tabs"→"items"»: [{"title": "Home"}]}

    # the selected tab is called selectedIndex
    misspelled-property, offered: beagle:tabBar has no property "selectedIndex"
    {"_beagleComponent_": "beagle:tabBar", "items": [{"title": "Home"}], ▸«"selectedIndex"→"currentTab"»: 0}

    # the event of a tab bar is called onChange
    misspelled-property, offered: beagle:tabBar has no property "onChange"
    {"_beagleComponent_": "beagle:tabBar", "items": [{"title": "Home"}], ▸«"onChange"→"onTabSelection"»: []}

    # the content of a tab
    unknown-property, described: TabBarItem has no property "child" / put the contents of the tabs into a beagle:pageView
    {"_beagleComponent_": "beagle:tabBar", "items": [{"title": "Home"«, ▸"child": {"_beagleComponent_": "beagle:text", "text": "Hi"}→»}]}

    # the value of onTabSelection as an object
    unknown-path, offered: onTabSelection is a number and has no member "value" / did you mean "onTabSelection"?
    {"_beagleComponent_": "beagle:container", "context": {"id": "tab", "value": 0}, "children": [
      {"_beagleComponent_": "beagle:tabBar", "items": [{"title": "Home"}], "currentTab": "@{tab}", "onTabSelection": [
        {"_beagleAction_": "beagle:setContext", "contextId": "tab", "value": "@{onTabSelection«.▸value→»}"}]}]}

    # submitForm outside of a form
    missing-form, described: submitForm is not inside a beagle:simpleForm
    {"_beagleComponent_": "beagle:screenComponent", "child": {"_beagleComponent_": "beagle:container", "children": [
      {"_beagleComponent_": "beagle:textInput", "placeholder": "Name"},
      {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [{"_beagleAction_": «▸"beagle:submitForm"→"beagle:popView"»}]}]}}

    # an error that nothing shows
    hidden-error, described: submitForm stops at this error, and nothing shows it
    {"_beagleComponent_": "beagle:simpleForm", "onSubmit": [], "children": [
      {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "onChange": [], "error": ▸"Required"«→, "showError": true»},
      {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [{"_beagleAction_": "beagle:submitForm"}]}]}

    # a button without onPress
    no-effect, described: nothing happens when this button is pressed
    {"_beagleComponent_": ▸"beagle:button", "text": "Send"«→, "onPress": [{"_beagleAction_": "beagle:popView"}]»}

    # the submission of a form with a typing error
    misspelled-property, certain: beagle:simpleForm has no property "onSumbit"
    {"_beagleComponent_": "beagle:simpleForm", ▸«"onSumbit"→"onSubmit"»: [], "children": [
      {"_beagleComponent_": "beagle:button", "text": "Send", "onPress": [{"_beagleAction_": "beagle:submitForm"}]}]}

    # the error of a text field without the switch that shows it
    misspelled-property, certain: beagle:textInput has no property "showErrors"
    {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "error": "Missing", ▸«"showErrors"→"showError"»: true}

    # the error of a text field is called errorMessage
    misspelled-property, offered: beagle:textInput has no property "errorMessage"
    {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", ▸«"errorMessage"→"error"»: "Missing"}
    """#)
}
