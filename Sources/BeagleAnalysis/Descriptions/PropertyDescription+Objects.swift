import BeagleSchema

extension PropertyDescription {
  /// Style and what is in it.
  static let styles: [Entry] =
    [
      ("Style.backgroundColor", "The colour behind the content.", nil),
      ("Style.cornerRadius", "How round the corners are, in points.", nil),
      ("Style.borderColor", "The colour of the border.", nil),
      ("Style.borderWidth", "The width of the border in points; a terminal draws one cell.", nil),
      ("Style.size", "Width and height, and their bounds.", nil),
      ("Style.margin", "Room outside the box.", nil),
      ("Style.padding", "Room between the box and its content.", nil),
      (
        "Style.position",
        "How far the box is moved, or with ABSOLUTE where it is pinned to its parent.", nil
      ),
      (
        "Style.positionType",
        "RELATIVE: the box takes part in the flow. ABSOLUTE: it is pinned to its parent.",
        "RELATIVE"
      ),
      ("Style.display", "NONE takes the component away, with its room.", "FLEX"),
      ("Style.flex", "How the box and its children share room.", nil),
      ("CornerRadius.radius", "All corners, in points.", nil),
      ("CornerRadius.topLeft", "This corner, in points; beats radius.", nil),
      ("CornerRadius.topRight", "This corner, in points; beats radius.", nil),
      ("CornerRadius.bottomLeft", "This corner, in points; beats radius.", nil),
      ("CornerRadius.bottomRight", "This corner, in points; beats radius.", nil),
      ("Size.width", "The width.", nil),
      ("Size.height", "The height.", nil),
      ("Size.minWidth", "The least width.", nil),
      ("Size.minHeight", "The least height.", nil),
      ("Size.maxWidth", "The greatest width.", nil),
      ("Size.maxHeight", "The greatest height.", nil),
      ("Size.aspectRatio", "The width divided by the height.", nil),
      ("EdgeValue.left", "At the left; beats horizontal and all.", nil),
      ("EdgeValue.top", "At the top; beats vertical and all.", nil),
      ("EdgeValue.right", "At the right; beats horizontal and all.", nil),
      ("EdgeValue.bottom", "At the bottom; beats vertical and all.", nil),
      ("EdgeValue.horizontal", "Left and right; beats all.", nil),
      ("EdgeValue.vertical", "Top and bottom; beats all.", nil),
      ("EdgeValue.all", "All four sides.", nil),
      ("UnitValue.value", "The number.", nil),
      (
        "UnitValue.type",
        "REAL: points. PERCENT: of the parent. AUTO: as the layout decides, for width, height and"
          + " basis.", nil
      ),
    ] + flex

  private static let flex: [Entry] = [
    ("Flex.flexDirection", "Which way the children run.", "COLUMN"),
    ("Flex.flexWrap", "Whether children that do not fit begin a new line.", "NO_WRAP"),
    ("Flex.justifyContent", "Where the children stand along that way.", "FLEX_START"),
    ("Flex.alignItems", "Where the children stand across that way.", "STRETCH"),
    ("Flex.alignSelf", "Where the box stands across its parent's way; AUTO: as that says.", "AUTO"),
    ("Flex.alignContent", "Where wrapped lines stand.", "FLEX_START"),
    ("Flex.basis", "The size along the parent's way before free room is shared.", nil),
    ("Flex.flex", "Short for grow, shrink and basis: 1 takes an equal share of the room.", nil),
    ("Flex.grow", "The share of free room that the box takes.", 0),
    ("Flex.shrink", "The share of missing room that the box gives up.", 1),
  ]

  /// Other objects.
  static let objects: [Entry] = [
    (
      "Context.id",
      "The name by which expressions read it. One that is near beats one further out.", nil
    ),
    ("Context.value", "The value at the start. Expressions in it are kept as text.", nil),
    ("Accessibility.accessibilityLabel", "What is said instead of the content.", nil),
    ("Accessibility.accessible", "Whether assistive technology sees the component.", nil),
    ("Accessibility.isHeader", "Whether it is a heading.", false),
    (
      "ImagePath._beagleImagePath_",
      "local: a picture of the application, by mobileId. remote: one that is loaded from url.", nil
    ),
    ("ImagePath.mobileId", "The name of a picture of the application.", nil),
    ("ImagePath.url", "The address of the picture; a path is joined with the base URL.", nil),
    (
      "ImagePath.placeholder",
      "The picture that shows until the other is loaded, and when it fails.", nil
    ),
    ("PlaceholderImage.mobileId", "The name of a picture of the application.", nil),
    ("LocalImage.mobileId", "The name of a picture of the application.", nil),
    (
      "Template.case", "For which rows it is; for all that no other template fits, without it.", nil
    ),
    ("Template.view", "The component of a row.", nil),
    (
      "NavigationBar.title", "The text in the middle of the bar; expressions are not evaluated.",
      nil
    ),
    ("NavigationBar.showBackButton", "Whether a way back shows where there is one.", true),
    (
      "NavigationBar.backButtonAccessibility", "What assistive technology says of the way back.",
      nil
    ),
    ("NavigationBar.navigationBarItems", "Buttons at the end of the bar, in reading order.", nil),
    ("NavigationBarItem.text", "The label; with an image it is only said.", nil),
    (
      "NavigationBarItem.image", "The name of a picture of the application, in place of the label.",
      nil
    ),
    ("SafeArea.top", "Whether the top keeps clear.", true),
    ("SafeArea.leading", "Whether the side where lines begin keeps clear.", true),
    ("SafeArea.bottom", "Whether the bottom keeps clear.", true),
    ("SafeArea.trailing", "Whether the side where lines end keeps clear.", true),
  ]
}
