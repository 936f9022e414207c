extension PropertyDescription {
  /// Styles and the objects in them.
  static let styles: Texts = [
    "Style": [
      "backgroundColor": "The color behind the content.",
      "cornerRadius": "The radius of the corners, in points.",
      "borderColor": "The color of the border.",
      "borderWidth": "The width of the border, in points. A terminal draws one cell.",
      "size": "The width and height, with their minimum and maximum.",
      "margin": "The space outside the box.",
      "padding": "The space between the box and its content.",
      "position": "The offset of the box; for ABSOLUTE, its distance from the edges of its parent.",
      "positionType": "RELATIVE: the box takes part in the layout. ABSOLUTE: the box is positioned"
        + " relative to its parent.",
      "display": "NONE hides the component and removes it from the layout.",
      "flex": "The flexbox properties of the box and its children.",
    ],
    "CornerRadius": [
      "radius": "The radius of all corners, in points.",
      "topLeft": "The radius of this corner, in points. Overrides radius.",
      "topRight": "The radius of this corner, in points. Overrides radius.",
      "bottomLeft": "The radius of this corner, in points. Overrides radius.",
      "bottomRight": "The radius of this corner, in points. Overrides radius.",
    ],
    "Size": [
      "width": "The width.",
      "height": "The height.",
      "minWidth": "The minimum width.",
      "minHeight": "The minimum height.",
      "maxWidth": "The maximum width.",
      "maxHeight": "The maximum height.",
      "aspectRatio": "The width divided by the height.",
    ],
    "EdgeValue": [
      "left": "The left edge. Overrides horizontal and all.",
      "top": "The top edge. Overrides vertical and all.",
      "right": "The right edge. Overrides horizontal and all.",
      "bottom": "The bottom edge. Overrides vertical and all.",
      "horizontal": "The left and right edges. Overrides all.",
      "vertical": "The top and bottom edges. Overrides all.",
      "all": "All four edges.",
    ],
    "UnitValue": [
      "value": "The number.",
      "type": "The unit. REAL: points. PERCENT: percent of the parent. AUTO: decided by the layout,"
        + " for width, height and basis.",
    ],
    "Flex": [
      "flexDirection": "The layout direction of the children: the main axis.",
      "flexWrap": "Whether children that do not fit wrap to a new line.",
      "justifyContent": "The alignment of the children along the main axis.",
      "alignItems": "The alignment of the children across the main axis.",
      "alignSelf": "The alignment of the box across its parent's main axis. AUTO uses the parent's"
        + " alignItems.",
      "alignContent": "The alignment of wrapped lines.",
      "basis": "The initial size along the parent's main axis, before free space is distributed.",
      "flex": "A shorthand for grow, shrink and basis. 1 takes an equal share of the space.",
      "grow": "How much of the free space the box takes, relative to its siblings.",
      "shrink": "How much the box shrinks when space is short, relative to its siblings.",
    ],
  ]

  /// Contexts, images, templates, navigation bars and other objects.
  static let objects: Texts = [
    "Context": [
      "id":
        "The name that expressions use. A context hides contexts of ancestors with the same id.",
      "value": "The initial value. Expressions in it are not evaluated.",
    ],
    "Accessibility": [
      "accessibilityLabel": "The text that assistive technology reads instead of the content.",
      "accessible": "Whether assistive technology can reach the component.",
      "isHeader": "Whether the component is a heading.",
    ],
    "ImagePath": [
      "_beagleImagePath_": "local: an image of the application, by its mobileId. remote: an image"
        + " that is loaded from url.",
      "mobileId": "The name of an image of the application.",
      "url": "The address of the image. A path is appended to the base URL.",
      "placeholder": "The image to show while loading and after a failure.",
    ],
    "PlaceholderImage": ["mobileId": "The name of an image of the application."],
    "LocalImage": ["mobileId": "The name of an image of the application."],
    "Template": [
      "case": "The condition for using the template. Without it, the template is used for rows that"
        + " match no other.",
      "view": "The component of a row.",
    ],
    "NavigationBar": [
      "title": "The text in the middle of the bar. Expressions are not evaluated.",
      "showBackButton": "Whether a back button is shown if there is a previous screen.",
      "backButtonAccessibility": "The accessibility attributes of the back button.",
      "navigationBarItems": "The buttons at the end of the bar, in reading order.",
    ],
    "NavigationBarItem": [
      "text": "The label. If there is an image, only assistive technology reads the label.",
      "image": "The name of an image of the application, to show instead of the label.",
    ],
    "SafeArea": [
      "top": "Whether the content avoids the top edge.",
      "leading": "Whether the content avoids the leading edge.",
      "bottom": "Whether the content avoids the bottom edge.",
      "trailing": "Whether the content avoids the trailing edge.",
    ],
  ]
}
