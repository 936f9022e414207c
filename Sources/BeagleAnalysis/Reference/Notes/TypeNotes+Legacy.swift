extension TypeNotes {
  /// Components and actions of Beagle 1.x. Phones with Beagle 2 do not have them.
  static let legacy: [String: TypeNotes] = [
    "beagle:form": TypeNotes(
      details: ["Each formInput in the form adds a value. formSubmit sends all values."],
      example: legacyForm,
      files: [.file("api/subscribe.json", "{}"), .post("/api/subscribe")],
      mistakes: ["In a new screen: phones with Beagle 2 show a placeholder."],
      seeAlso: ["beagle:simpleForm", "beagle:formInput", "beagle:formSubmit"]),
    "beagle:formInput": TypeNotes(
      example: legacyForm, files: [.file("api/subscribe.json", "{}"), .post("/api/subscribe")],
      seeAlso: ["beagle:form", "beagle:textInput"]),
    "beagle:formSubmit": TypeNotes(
      example: legacyForm, files: [.file("api/subscribe.json", "{}"), .post("/api/subscribe")],
      seeAlso: ["beagle:form", "beagle:submitForm"]),
    "beagle:formRemoteAction": TypeNotes(
      details: ["It is only allowed in onSubmit of a form."],
      example: legacyForm, files: [.file("api/subscribe.json", "{}"), .post("/api/subscribe")],
      seeAlso: ["beagle:form", "beagle:sendRequest"]),
    "beagle:formLocalAction": TypeNotes(
      details: ["It is only allowed in onSubmit of a form. The application registers the handler."],
      example: #"""
        {
          "_beagleComponent_": "beagle:form",
          "onSubmit": [
            {
              "_beagleAction_": "beagle:formLocalAction",
              "name": "subscribe",
              "data": {"list": "news"}
            }
          ],
          "child": {
            "_beagleComponent_": "beagle:formSubmit",
            "child": {"_beagleComponent_": "beagle:button", "text": "Subscribe"}
          }
        }
        """#,
      seeAlso: ["beagle:form"]),
    "beagle:formValidation": TypeNotes(
      details: ["A server sends it as the response to a formRemoteAction."],
      example: #"""
        {
          "_beagleAction_": "beagle:formValidation",
          "errors": [{"inputName": "email", "message": "This address is already known."}]
        }
        """#,
      seeAlso: ["beagle:form", "FieldError"]),
    "beagle:tabView": TypeNotes(
      example: #"""
        {
          "_beagleComponent_": "beagle:tabView",
          "context": {"id": "user", "value": {"name": "Ada"}},
          "styleId": "tabs",
          "tabItems": [
            {
              "title": "Profile",
              "icon": {"mobileId": "person"},
              "child": {"_beagleComponent_": "beagle:text", "text": "Name: @{user.name}"}
            },
            {
              "title": "Orders",
              "child": {"_beagleComponent_": "beagle:text", "text": "No orders yet"}
            }
          ]
        }
        """#,
      mistakes: ["In a new screen: use a tabBar with a pageView."],
      seeAlso: ["beagle:tabBar", "beagle:pageView"]),
  ]

  private static let legacyForm = #"""
    {
      "_beagleComponent_": "beagle:form",
      "group": "newsletter",
      "shouldStoreFields": false,
      "additionalData": {"source": "home"},
      "onSubmit": [
        {"_beagleAction_": "beagle:formRemoteAction", "path": "/api/subscribe", "method": "POST"}
      ],
      "child": {
        "_beagleComponent_": "beagle:container",
        "children": [
          {
            "_beagleComponent_": "beagle:formInput",
            "name": "email",
            "required": true,
            "errorMessage": "Enter your e-mail.",
            "validator": "email",
            "overrideName": "address",
            "child": {"_beagleComponent_": "beagle:textInput", "placeholder": "E-mail"}
          },
          {
            "_beagleComponent_": "beagle:formSubmit",
            "enabled": true,
            "child": {"_beagleComponent_": "beagle:button", "text": "Subscribe"}
          }
        ]
      }
    }
    """#
}
