/// A complete application of several screens. A test checks and draws it and runs its flow.
extension ToolBox {
  /// The screens of a small application with their data and a flow.
  static let applicationGuide = """
    # An application of several screens

    A list from a request, the details of a row, and a form with validation and a request. The object is the \
    argument files of check_and_render, run_flow and interact; run its flow with path.

    ```json
    \(applicationExample)
    ```

    - Each screen is a file. home.json is the first one. The back button of a pushed screen is automatic.
    - onInit loads the list. The button Try again opens the screen again.
    - Each setContext has a path. Without one, it replaces the whole value: members that it lacks are null.
    - routes.json needs a route for each POST, and for each GET with a delay or a failure.
    - The flow proves the failing request, the list, the details, each rule of the form, the failing POST and \
    the successful one.
    """

  static let applicationExample = #"""
    {
      "home.json": {
        "_beagleComponent_": "beagle:screenComponent",
        "navigationBar": {"title": "Contacts"},
        "context": {"id": "contacts", "value": {"state": "loading", "rows": []}},
        "child": {
          "_beagleComponent_": "beagle:container",
          "onInit": [{"_beagleAction_": "beagle:sendRequest", "url": "/api/contacts",
            "onSuccess": [
              {"_beagleAction_": "beagle:setContext", "contextId": "contacts",
                "path": "rows", "value": "@{onSuccess.data}"},
              {"_beagleAction_": "beagle:setContext", "contextId": "contacts",
                "path": "state", "value": "done"}],
            "onError": [{"_beagleAction_": "beagle:setContext", "contextId": "contacts",
              "path": "state", "value": "failed"}]}],
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "Loading…", "styleId": "muted",
              "style": {"display": "@{condition(eq(contacts.state, 'loading'), 'FLEX', 'NONE')}"}},
            {"_beagleComponent_": "beagle:container",
              "style": {"display": "@{condition(eq(contacts.state, 'failed'), 'FLEX', 'NONE')}"},
              "children": [
                {"_beagleComponent_": "beagle:text", "text": "The contacts could not be loaded.",
                  "styleId": "danger"},
                {"_beagleComponent_": "beagle:button", "text": "Try again",
                  "onPress": [{"_beagleAction_": "beagle:resetStack", "route": {"url": "/home"}}]}]},
            {"_beagleComponent_": "beagle:listView", "dataSource": "@{contacts.rows}", "key": "id",
              "style": {"flex": {"grow": 1}},
              "templates": [{"view": {"_beagleComponent_": "beagle:touchable",
                "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/contact"},
                  "navigationContext": {"value": "@{item}"}}],
                "child": {"_beagleComponent_": "beagle:text", "text": "@{item.name}"}}}]},
            {"_beagleComponent_": "beagle:button", "text": "New contact", "styleId": "main",
              "onPress": [{"_beagleAction_": "beagle:pushView", "route": {"url": "/new"}}]}
          ]
        }
      },
      "contact.json": {
        "_beagleComponent_": "beagle:screenComponent",
        "navigationBar": {"title": "Contact"},
        "child": {"_beagleComponent_": "beagle:container",
          "style": {"padding": {"all": {"value": 16, "type": "REAL"}}},
          "children": [
            {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.name}",
              "styleId": "heading"},
            {"_beagleComponent_": "beagle:text", "text": "@{navigationContext.phone}"}]}
      },
      "new.json": {
        "_beagleComponent_": "beagle:screenComponent",
        "navigationBar": {"title": "New contact"},
        "child": {
          "_beagleComponent_": "beagle:simpleForm",
          "context": {"id": "form", "value": {"name": "", "phone": "", "isTried": false}},
          "onValidationError": [{"_beagleAction_": "beagle:setContext", "contextId": "form",
            "path": "isTried", "value": true}],
          "onSubmit": [{"_beagleAction_": "beagle:sendRequest", "url": "/api/contacts",
            "method": "POST", "data": {"name": "@{form.name}", "phone": "@{form.phone}"},
            "onSuccess": [{"_beagleAction_": "beagle:alert",
              "message": "@{onSuccess.data.name} was saved.",
              "onPressOk": [{"_beagleAction_": "beagle:popView"}]}],
            "onError": [{"_beagleAction_": "beagle:alert", "title": "Not saved",
              "message": "The server replied @{onError.status}. Try again."}]}],
          "children": [
            {"_beagleComponent_": "beagle:textInput", "placeholder": "Name", "value": "@{form.name}",
              "error": "@{condition(isEmpty(form.name), 'Enter a name.', '')}",
              "showError": "@{form.isTried}",
              "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "form",
                "path": "name", "value": "@{onChange.value}"}]},
            {"_beagleComponent_": "beagle:textInput", "placeholder": "Phone",
              "value": "@{form.phone}",
              "error": "@{condition(lt(length(form.phone), 5), 'Enter at least 5 digits.', '')}",
              "showError": "@{form.isTried}",
              "onChange": [{"_beagleAction_": "beagle:setContext", "contextId": "form",
                "path": "phone", "value": "@{onChange.value}"}]},
            {"_beagleComponent_": "beagle:button", "text": "Save", "styleId": "main",
              "onPress": [{"_beagleAction_": "beagle:submitForm"}]}
          ]
        }
      },
      "routes.json": [
        {"path": "/api/contacts", "delay": 300, "file": "api/contacts.json"},
        {"method": "POST", "path": "/api/contacts", "status": 201, "delay": 300,
          "file": "api/contact.json"}
      ],
      "api/contacts.json": [
        {"id": 1, "name": "Ada", "phone": "555-0100"},
        {"id": 2, "name": "Grace", "phone": "555-0199"}
      ],
      "api/contact.json": {"id": 3, "name": "Alan", "phone": "555-0111"},
      "flows/contacts.yaml": [
        {"beagle": {"respond": {"path": "/api/contacts", "method": "GET", "status": 500, "times": 1}}},
        "launchApp",
        {"assertVisible": "The contacts could not be loaded."},
        {"tapOn": "Try again"},
        {"tapOn": "Ada"},
        {"assertVisible": "555-0100"},
        "back",
        {"tapOn": "New contact"},
        {"tapOn": "Save"},
        {"assertVisible": "Enter a name."},
        {"tapOn": "Name"}, {"inputText": "Alan"},
        {"tapOn": "Phone"}, {"inputText": "555-0111"},
        {"beagle": {"respond": {"path": "/api/contacts", "method": "POST", "status": 503, "times": 1}}},
        {"tapOn": "Save"},
        {"assertVisible": "The server replied 503. Try again."},
        {"tapOn": "Ok"},
        {"tapOn": "Save"},
        {"assertVisible": "Alan was saved."},
        {"beagle": {"request": {"method": "POST", "path": "/api/contacts",
          "body": {"name": "Alan", "phone": "555-0111"}, "count": 2}}},
        {"tapOn": "Ok"},
        {"assertVisible": "Ada"},
        {"beagle": {"findings": "none"}}
      ]
    }
    """#
}
