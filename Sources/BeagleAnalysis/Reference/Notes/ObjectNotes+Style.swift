extension ObjectNotes {
  /// The parts of the style property.
  static let styles: [ObjectNotes] = [
    ObjectNotes(
      name: "Style", isStyle: true, aliases: ["style"],
      summary: "The size, position, margin, padding, colors and layout of a component's box.",
      notes: TypeNotes(
        details: [
          "All components except lazyComponent and beaglePlatformWrapper draw their style."
        ],
        example: #"""
          {
            "_beagleComponent_": "beagle:container",
            "style": {
              "backgroundColor": "#F3F6FB",
              "borderColor": "#2F6FD0",
              "borderWidth": 1,
              "cornerRadius": {"radius": 8},
              "margin": {"all": {"value": 16, "type": "REAL"}},
              "padding": {"all": {"value": 16, "type": "REAL"}},
              "size": {"height": {"value": 128, "type": "REAL"}},
              "positionType": "RELATIVE",
              "display": "FLEX",
              "flex": {"justifyContent": "CENTER"}
            },
            "children": [
              {"_beagleComponent_": "beagle:text", "text": "A card with a badge"},
              {
                "_beagleComponent_": "beagle:text",
                "text": "New",
                "style": {
                  "positionType": "ABSOLUTE",
                  "position": {
                    "top": {"value": 0, "type": "REAL"},
                    "right": {"value": 16, "type": "REAL"}
                  }
                }
              }
            ]
          }
          """#,
        terminal: [
          "One column is 8 points wide and one row is 16 points high. Lengths are rounded to"
            + " cells; a length that is not 0 is at least one cell.",
          "A border is one cell, whatever its width.",
        ],
        mistakes: [
          "margin or padding as a number: they are objects with edges, and each edge has a value.",
          "width directly in style: it belongs into style.size.",
          "flexDirection directly in style: it belongs into style.flex.",
          "display NONE as an expression of a wrong type: it needs the word NONE or FLEX.",
        ],
        seeAlso: ["Flex", "Size", "EdgeValue", "CornerRadius", "colors"])),
    ObjectNotes(
      name: "Flex", isStyle: true, aliases: ["flexbox"],
      summary: "The flexbox layout of a box and its children.",
      notes: TypeNotes(
        details: [
          "flexDirection, flexWrap, justifyContent, alignItems and alignContent arrange the"
            + " children of the box. flex, grow, shrink, basis and alignSelf concern the box"
            + " inside its parent."
        ],
        example: #"""
          {
            "_beagleComponent_": "beagle:container",
            "style": {
              "flex": {
                "flexDirection": "ROW",
                "flexWrap": "WRAP",
                "justifyContent": "SPACE_BETWEEN",
                "alignItems": "CENTER",
                "alignContent": "FLEX_START"
              }
            },
            "children": [
              {
                "_beagleComponent_": "beagle:text",
                "text": "Coffee beans",
                "style": {
                  "flex": {"grow": 1, "shrink": 1, "basis": {"value": 160, "type": "REAL"}}
                }
              },
              {
                "_beagleComponent_": "beagle:text",
                "text": "R$ 89,90",
                "style": {"flex": {"alignSelf": "FLEX_END"}}
              },
              {
                "_beagleComponent_": "beagle:button",
                "text": "Buy",
                "style": {
                  "margin": {"left": {"value": 16, "type": "REAL"}},
                  "flex": {"flex": 1}
                }
              }
            ]
          }
          """#,
        terminal: [
          "Texts, buttons and fields never shrink below their content, and a word of a text is"
            + " never divided unless it is wider than the screen."
        ],
        mistakes: [
          "justifyContent for the cross axis: it works along flexDirection. alignItems works"
            + " across.",
          "grow on a child whose parent has no free space, for example in a scrollView.",
          "Words of CSS such as flex-start: write FLEX_START.",
        ],
        seeAlso: ["Style", "UnitValue"])),
    ObjectNotes(
      name: "Size", isStyle: true,
      summary: "The width and height of a box, with their minimum and maximum.",
      notes: TypeNotes(
        example: #"""
          {
            "_beagleComponent_": "beagle:container",
            "style": {
              "borderWidth": 1,
              "size": {
                "width": {"value": 50, "type": "PERCENT"},
                "height": {"value": 96, "type": "REAL"},
                "minWidth": {"value": 160, "type": "REAL"},
                "maxWidth": {"value": 400, "type": "REAL"},
                "minHeight": {"value": 48, "type": "REAL"},
                "maxHeight": {"value": 160, "type": "REAL"}
              }
            },
            "children": [
              {
                "_beagleComponent_": "beagle:container",
                "style": {
                  "backgroundColor": "#2F6FD0",
                  "size": {"width": {"value": 64, "type": "REAL"}, "aspectRatio": 2}
                }
              }
            ]
          }
          """#,
        terminal: ["aspectRatio is corrected for cells, which are twice as high as wide."],
        mistakes: [
          "A percentage of a parent without a size: it has no effect.",
          "A fixed width for texts: words in a terminal are wider than on a phone. Use minWidth,"
            + " or none.",
        ],
        seeAlso: ["UnitValue", "Style"])),
    ObjectNotes(
      name: "EdgeValue", isStyle: true,
      aliases: ["edges"],
      summary: "A length for each edge of a box: its margin, padding or position.",
      notes: TypeNotes(
        details: [
          "margin is the space outside of the box, padding the space inside, and position moves"
            + " the box or, with positionType ABSOLUTE, places it in its parent.",
          "left, top, right and bottom override horizontal and vertical, which override all.",
        ],
        example: #"""
          {
            "_beagleComponent_": "beagle:container",
            "style": {
              "padding": {
                "horizontal": {"value": 16, "type": "REAL"},
                "vertical": {"value": 16, "type": "REAL"}
              }
            },
            "children": [
              {
                "_beagleComponent_": "beagle:text",
                "text": "Far from the others",
                "style": {
                  "margin": {
                    "all": {"value": 8, "type": "REAL"},
                    "top": {"value": 16, "type": "REAL"},
                    "bottom": {"value": 32, "type": "REAL"}
                  }
                }
              },
              {
                "_beagleComponent_": "beagle:text",
                "text": "Indented",
                "style": {
                  "position": {
                    "left": {"value": 16, "type": "REAL"},
                    "right": {"value": 0, "type": "REAL"}
                  }
                }
              }
            ]
          }
          """#,
        terminal: ["4 points across or 8 points down are one cell; less is none."],
        mistakes: [
          "A number as the whole value: \"margin\": 16. Each edge has its own length.",
          "start and end: Beagle iOS does not read them. Use left and right.",
        ],
        seeAlso: ["UnitValue", "Style"])),
    ObjectNotes(
      name: "UnitValue", isStyle: true, aliases: ["unit", "units"],
      summary: "A length: a number with a unit.",
      notes: TypeNotes(
        details: [
          "REAL is in points, as on phones. PERCENT refers to the parent. AUTO lets the layout"
            + " decide."
        ],
        example: #"""
          {
            "_beagleComponent_": "beagle:container",
            "style": {
              "borderWidth": 1,
              "size": {
                "width": {"value": 75, "type": "PERCENT"},
                "height": {"value": 64, "type": "REAL"}
              }
            },
            "children": [{"_beagleComponent_": "beagle:text", "text": "Three quarters"}]
          }
          """#,
        terminal: ["8 points are one column, and 16 points are one row."],
        mistakes: ["A bare number: phones need the object with value and type."],
        seeAlso: ["Size", "EdgeValue"])),
    ObjectNotes(
      name: "CornerRadius", isStyle: true,
      summary: "The radius of the corners of a box.",
      notes: TypeNotes(
        example: #"""
          {
            "_beagleComponent_": "beagle:container",
            "style": {
              "borderWidth": 1,
              "borderColor": "#2F6FD0",
              "cornerRadius": {
                "radius": 12,
                "topLeft": 12,
                "topRight": 0,
                "bottomLeft": 0,
                "bottomRight": 12
              }
            },
            "children": [{"_beagleComponent_": "beagle:text", "text": "Two round corners"}]
          }
          """#,
        terminal: [
          "A corner of a border is round if its radius is not 0. Backgrounds have corners."
        ],
        mistakes: ["A number as the value: write {\"radius\": 8}."],
        seeAlso: ["Style"])),
  ]
}
