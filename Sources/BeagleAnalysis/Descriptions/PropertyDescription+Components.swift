extension PropertyDescription {
  /// Properties that many components or actions have.
  static let common: Texts = [
    "*": [
      "id": "The id of the component, for addChildren and analytics. It is unique on a screen.",
      "style": "The size, position, margin, padding and colors of the box.",
      "accessibility": "The accessibility attributes of the component.",
      "context": "A named value that the component and its descendants can read, as @{id} or"
        + " @{id.path}.",
      "styleId": "The name of a style in the application's theme.",
      "onInit": "Actions that run once, before the expressions inside the component are first"
        + " evaluated.",
      "children": "The child components, in layout order.",
      "child": "The child component.",
      "icon": "An image of the application, by its mobileId.",
      "analytics":
        "Whether the action is recorded. An object also names additional values to record.",
      "onPress": "Actions that run when the component is pressed.",
      "navigationContext": "A value for the next screen, which reads it as @{navigationContext}.",
      "controllerId": "The id of a navigation controller that the application registers, for the"
        + " new stack.",
    ]
  ]

  /// Screens, containers and components that load or wrap others.
  static let containers: Texts = [
    "beagle:screenComponent": [
      "id": "The id of the screen, for popToView and analytics. addChildren cannot use it.",
      "style": "The style of the whole screen. On phones only the background color is reliable.",
      "safeArea": "The edges that avoid a phone's notch and bars. No effect in a terminal.",
      "navigationBar": "The navigation bar. Without it, the screen has no bar.",
      "child": "The component that fills the screen.",
    ],
    "beagle:touchable": [
      "child": "The component that can be pressed. It keeps its own style and id."
    ],
    "beagle:scrollView": [
      "scrollDirection": "The scroll direction of the content.",
      "scrollBarEnabled": "Whether a scroll bar is shown.",
    ],
    "beagle:simpleForm": [
      "onSubmit": "Actions that run when submitForm finds no errors in the fields of the form.",
      "onValidationError": "Actions that run when submitForm finds a field with an error.",
    ],
    "beagle:pullToRefresh": [
      "onPull": "Actions that run when the content is pulled down. In a terminal, the key r does"
        + " this.",
      "isRefreshing": "Whether the spinner is shown. Bind it to a context that onPull sets, so that"
        + " the spinner stops.",
      "color": "The color of the spinner.",
      "child": "The content: a list, a grid, a scroll view, or a component to put into a scroll"
        + " view.",
    ],
    "beagle:lazyComponent": [
      "path": "The address of the component to load. A path is appended to the base URL.",
      "initialState": "The component to show while loading.",
    ],
    "beagle:webView": ["url": "The complete address of the page, with http:// or https://."],
    "beagle:beaglePlatformWrapper": [
      "beaglePlatform":
        "The platform that the child is intended for. Clients show the child on every"
        + " platform."
    ],
  ]

  /// Texts, images, buttons and text fields.
  static let controls: Texts = [
    "beagle:text": [
      "text": "The text. A line feed starts a new line.",
      "alignment": "The alignment of the lines.",
      "textColor": "The color of the text.",
    ],
    "beagle:button": ["text": "The label.", "enabled": "Whether the button can be pressed."],
    "beagle:image": [
      "path": "The source of the image.",
      "mode": "How the image fills its box. FIT_XY stretches it, FIT_CENTER shows all of it,"
        + " CENTER_CROP fills the box and crops it, CENTER does not scale it.",
    ],
    "beagle:textInput": [
      "value": "The text in the field. Bind it to a context to change it.",
      "placeholder": "The text to show while the field is empty.",
      "enabled": "Whether the field can be edited.",
      "readOnly": "Whether the field is read-only.",
      "type":
        "The type of input. It selects the keyboard, and PASSWORD hides the text. The input is"
        + " not validated.",
      "error":
        "The error message. submitForm rejects a form with a field whose error is not empty.",
      "showError": "Whether the error is shown below the field.",
      "onChange": "Actions that run after each edit. They read the new text as @{onChange.value}.",
      "onFocus": "Actions that run when the field gets the focus. They read the text as"
        + " @{onFocus.value}.",
      "onBlur": "Actions that run when the field loses the focus. They read the text as"
        + " @{onBlur.value}.",
    ],
  ]

  /// Lists and grids.
  static let lists: Texts = [
    "beagle:listView": list,
    "beagle:gridView": list.merging(
      ["spanCount": "The number of columns of a vertical grid, or of rows of a horizontal grid."]
    ) { $1 },
  ]

  private static let list = [
    "dataSource": "The data of the rows: a list of any values, or an expression that evaluates to"
      + " one.",
    "templates": "The templates of the rows. A row uses the first template whose case is true, or"
      + " else the first without a case.",
    "iteratorName": "The name of the context with the row's value, inside a template.",
    "indexName": "The name of the context with the row's position from 0, inside a template.",
    "direction": "The layout and scroll direction of the rows.",
    "key": "The path of a unique value in the row's data, for example id. Without it, rows are"
      + " identified by position.",
    "onScrollEnd": "Actions that run once, when scrollEndThreshold is reached.",
    "scrollEndThreshold":
      "The percentage of the content, from 0 to 100, after which onScrollEnd runs.",
    "isScrollIndicatorVisible": "Whether a scroll bar is shown.",
    "useParentScroll": "Whether the list is as long as its content and scrolls with its parent.",
  ]

  /// Pages and tabs.
  static let pages: Texts = [
    "beagle:pageView": [
      "children": "The pages. One page is shown at a time.",
      "onPageChange": "Actions that run after the page changed. They read its position from 0 as"
        + " @{onPageChange}.",
      "currentPage": "The current page, from 0.",
      "showArrow": "Whether arrows are shown at the sides. No effect on phones.",
    ],
    "beagle:pageIndicator": [
      "selectedColor": "The color of the current page's dot.",
      "unselectedColor": "The color of the other dots.",
      "numberOfPages": "The number of dots. Without it, nothing is shown.",
      "currentPage": "The page whose dot is selected, from 0.",
    ],
    "beagle:tabBar": [
      "items": "The tabs, in order.",
      "currentTab": "The selected tab, from 0.",
      "onTabSelection": "Actions that run when a tab is selected. They read its position from 0 as"
        + " @{onTabSelection}.",
    ],
    "TabBarItem": ["title": "The label of the tab."],
    "beagle:tabView": [
      "tabItems": "The tabs and their pages.",
      "children": "Another name of tabItems, which some servers use.",
    ],
    "TabItem": [
      "title": "The label of the tab.",
      "child": "The page of the tab.",
      "content": "Another name of child, which older servers use.",
    ],
  ]

  /// The forms of Beagle 1.x.
  static let legacyForms: Texts = [
    "beagle:form": [
      "onSubmit": "Actions that run with the values of the form.",
      "action": "The action that runs with the values of the form.",
      "group": "The group of the form. Forms of a group share their stored values.",
      "additionalData": "Additional values to send.",
      "shouldStoreFields": "Whether the values are stored for the group.",
      "child": "The content of the form.",
    ],
    "beagle:formInput": [
      "name": "The name of the value to send.",
      "required": "Whether the value must be valid.",
      "validator": "The name of a validator that the application registers.",
      "errorMessage": "The message to show if validation fails.",
      "overrideName": "Another name of the value to send.",
      "child": "The input field.",
    ],
    "beagle:formSubmit": [
      "enabled": "Whether the component can be pressed.",
      "child": "The component to press.",
    ],
  ]
}
