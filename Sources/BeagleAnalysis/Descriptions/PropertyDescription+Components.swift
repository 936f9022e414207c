import BeagleSchema

extension PropertyDescription {
  /// What most components and actions have.
  static let common: [Entry] = [
    (
      "*.id",
      "Names the component, for addChildren and analytics. Each id stands once on a screen.", nil
    ),
    ("*.style", "Size, position, room around and inside, and colours of the box.", nil),
    ("*.accessibility", "What assistive technology says of the component.", nil),
    (
      "*.context",
      "A named value that the component and everything inside it can read, as @{id} or"
        + " @{id.path}.", nil
    ),
    ("*.styleId", "The name of a style in the application's theme.", nil),
    (
      "*.onInit",
      "Actions that run once, before expressions inside the component are evaluated for the first"
        + " time.", nil
    ),
    ("*.children", "The components inside, in the order in which they are laid out.", nil),
    ("*.child", "The component inside.", nil),
    ("*.icon", "A picture of the application, named by its mobileId.", nil),
    (
      "*.analytics",
      "false: the action is not recorded. true, or an object that names what is recorded besides:"
        + " it is.", nil
    ),
    ("*.onPress", "Actions that run when it is pressed.", nil),
    (
      "*.navigationContext",
      "A value for the screen that is shown next, which reads it as @{navigationContext}.", nil
    ),
    (
      "*.controllerId",
      "The navigation controller for the new stack, by the name under which the application has"
        + " registered it.", nil
    ),
  ]

  /// Components that show or hold others.
  static let boxes: [Entry] = [
    (
      "beagle:screenComponent.id",
      "Names the screen, for popToView and analytics. addChildren does not reach it.", nil
    ),
    (
      "beagle:screenComponent.style",
      "The look of the whole screen; only the background colour is dependable on phones.", nil
    ),
    (
      "beagle:screenComponent.safeArea",
      "Which sides keep clear of a phone's notch and bars. Without effect in a terminal.", nil
    ),
    ("beagle:screenComponent.navigationBar", "The bar above the screen; none without it.", nil),
    ("beagle:screenComponent.child", "The one component that fills the screen.", nil),
    (
      "beagle:touchable.child",
      "The component that becomes pressable. It keeps its own style and id.", nil
    ),
    ("beagle:scrollView.scrollDirection", "Which way the content scrolls.", "VERTICAL"),
    ("beagle:scrollView.scrollBarEnabled", "Whether a scroll bar shows.", true),
    (
      "beagle:simpleForm.onSubmit",
      "Actions that run when submitForm finds no error in the fields inside.", nil
    ),
    (
      "beagle:simpleForm.onValidationError",
      "Actions that run when submitForm finds a field with an error.", nil
    ),
    (
      "beagle:pullToRefresh.onPull",
      "Actions that run when the content is pulled down (in a terminal: when r is pressed).", nil
    ),
    (
      "beagle:pullToRefresh.isRefreshing",
      "Whether the spinner shows. Bind it to a context that onPull sets, so that it ends.", nil
    ),
    ("beagle:pullToRefresh.color", "The colour of the spinner.", nil),
    (
      "beagle:pullToRefresh.child",
      "What is pulled: a list, grid or scroll view, or something that is put into one.", nil
    ),
    (
      "beagle:lazyComponent.path",
      "The address from which the component is loaded; a path is joined with the base URL.", nil
    ),
    ("beagle:lazyComponent.initialState", "What shows until the component is there.", nil),
    ("beagle:webView.url", "The whole address of the page, with http:// or https://.", nil),
    (
      "beagle:beaglePlatformWrapper.beaglePlatform",
      "For which platform the server means the child. Clients show it whatever it says.", nil
    ),
  ]

  /// Texts, pictures, buttons and fields.
  static let texts: [Entry] = [
    ("beagle:text.text", "The text; a line feed begins a new line.", nil),
    ("beagle:text.alignment", "Where lines stand in a box that is wider than they are.", "LEFT"),
    ("beagle:text.textColor", "The colour of the letters.", nil),
    ("beagle:button.text", "The label.", nil),
    ("beagle:button.enabled", "Whether it can be pressed.", true),
    ("beagle:image.path", "Where the picture comes from.", nil),
    (
      "beagle:image.mode",
      "How the picture fills its box: FIT_XY stretches it, FIT_CENTER shows all of it, CENTER_CROP"
        + " fills the box and cuts, CENTER does not scale.", "FIT_CENTER"
    ),
    ("beagle:textInput.value", "The text in the field. Bind it to a context to set it.", nil),
    ("beagle:textInput.placeholder", "Shown while the field is empty.", nil),
    ("beagle:textInput.enabled", "Whether the field can be edited.", true),
    ("beagle:textInput.readOnly", "Whether the field cannot be edited.", false),
    (
      "beagle:textInput.type",
      "What is typed. It chooses the keyboard, and PASSWORD hides the text; nothing is checked.",
      "TEXT"
    ),
    (
      "beagle:textInput.error",
      "What is wrong with the text. submitForm refuses a form with a field whose error is not"
        + " empty.", nil
    ),
    ("beagle:textInput.showError", "Whether the error shows below the field.", false),
    (
      "beagle:textInput.onChange",
      "Actions that run after each edit. They read the new text as @{onChange.value}.", nil
    ),
    (
      "beagle:textInput.onFocus",
      "Actions that run when the field gets the focus. They read the text as @{onFocus.value}.", nil
    ),
    (
      "beagle:textInput.onBlur",
      "Actions that run when the field loses the focus. They read the text as @{onBlur.value}.", nil
    ),
  ]

  /// Lists and grids.
  static let lists: [Entry] =
    ["beagle:listView", "beagle:gridView"].flatMap { type -> [Entry] in
      [
        (
          type + ".dataSource",
          "The rows: a list of any values, or an expression that gives one.", nil
        ),
        (
          type + ".templates",
          "What a row looks like. The first template whose case is true is taken, else the first"
            + " without a case.", nil
        ),
        (
          type + ".iteratorName", "The context that holds the row's value inside a template.",
          "item"
        ),
        (
          type + ".indexName",
          "The context that holds the row's position, from 0, inside a template.",
          "index"
        ),
        (type + ".direction", "Which way it grows and scrolls.", "VERTICAL"),
        (
          type + ".key",
          "A path into a row's value that tells rows apart, such as id; without it their position"
            + " does.", nil
        ),
        (type + ".onScrollEnd", "Actions that run once when the end comes near.", nil),
        (
          type + ".scrollEndThreshold",
          "How much of the content has to be passed for the end to be near, in percent, from 0 to"
            + " 100.", 100
        ),
        (type + ".isScrollIndicatorVisible", "Whether a scroll bar shows.", false),
        (
          type + ".useParentScroll",
          "Whether it is as long as its content and scrolls with what is around it.", false
        ),
      ]
    } + [
      (
        "beagle:gridView.spanCount",
        "The columns of a vertical grid, the rows of a horizontal one.", 1
      )
    ]

  /// Pages and tabs.
  static let pages: [Entry] = [
    ("beagle:pageView.children", "The pages, one of which shows at a time.", nil),
    (
      "beagle:pageView.onPageChange",
      "Actions that run after the page was turned. They read its position, from 0, as"
        + " @{onPageChange}.", nil
    ),
    ("beagle:pageView.currentPage", "The page that shows, from 0.", 0),
    (
      "beagle:pageView.showArrow", "Whether arrows show at the sides. Without effect on phones.",
      nil
    ),
    ("beagle:pageIndicator.selectedColor", "The colour of the current page's dot.", nil),
    ("beagle:pageIndicator.unselectedColor", "The colour of the other dots.", nil),
    (
      "beagle:pageIndicator.numberOfPages",
      "How many dots there are; nothing shows without it.", nil
    ),
    ("beagle:pageIndicator.currentPage", "The page whose dot is marked, from 0.", nil),
    ("beagle:tabBar.items", "The tabs in order.", nil),
    ("beagle:tabBar.currentTab", "The selected tab, from 0.", 0),
    (
      "beagle:tabBar.onTabSelection",
      "Actions that run when a tab is chosen. They read its position, from 0, as"
        + " @{onTabSelection}.", nil
    ),
    ("TabBarItem.title", "The label of the tab.", nil),
    ("beagle:tabView.tabItems", "The tabs and their pages.", nil),
    ("beagle:tabView.children", "The tabs and their pages, as some servers call them.", nil),
    ("TabItem.title", "The label of the tab.", nil),
    ("TabItem.child", "The page of the tab.", nil),
    ("TabItem.content", "The page of the tab, as older servers call it.", nil),
  ]

  /// The forms of Beagle 1.x.
  static let legacyForms: [Entry] = [
    ("beagle:form.onSubmit", "Actions that run with the collected values.", nil),
    ("beagle:form.action", "The action that runs with the collected values.", nil),
    ("beagle:form.group", "Forms of one group share the values they store.", nil),
    ("beagle:form.additionalData", "Values that are sent along with those of the inputs.", nil),
    ("beagle:form.shouldStoreFields", "Whether the values are kept for the group.", false),
    ("beagle:form.child", "The content of the form.", nil),
    ("beagle:formInput.name", "The name under which the value is sent.", nil),
    ("beagle:formInput.required", "Whether the value has to be valid.", false),
    ("beagle:formInput.validator", "A check that the application has registered.", nil),
    ("beagle:formInput.errorMessage", "Shown when the check fails.", nil),
    ("beagle:formInput.overrideName", "Another name under which the value is sent.", nil),
    ("beagle:formInput.child", "The field.", nil),
    ("beagle:formSubmit.enabled", "Whether it can be pressed.", true),
    ("beagle:formSubmit.child", "What is pressed.", nil),
  ]
}
