import BeagleNetworking

/// The pages of the files that the program reads.
extension ManualPage {
  static var projectFile: ManualPage {
    ManualPage("beagle-tui.json", section: 5) { page in
      page.title("beagle-tui.json", "settings of the checks in a directory of screens")
      page.section("SYNOPSIS")
      page.macro("Pa .beagle\\-tui.json")
      page.section("DESCRIPTION")
      page.paragraph(
        "The file is in the directory of the screens or in a parent directory, up to the root of a Git"
          + " repository. The commands check, lsp and mcp read it. It contains an object, and all"
          + " properties are optional. An unknown property is an error.", startsWithBreak: false)
      page.properties(ProjectFile.properties)
      page.paragraph(
        "The theme must be in the directory of the file or below it, also after symbolic links are"
          + " resolved. The property $schema is ignored; editors use it.")
      page.section("EXAMPLES")
      page.code(
        """
        {
          "severities": {"deprecated": "off"},
          "exceptions": [{"paths": ["legacy/**"], "codes": ["bad-color"]}],
          "known": ["custom:gauge", "price"],
          "entryScreens": ["/home"]
        }
        """)
      page.seeAlso(["beagle-tui-check 1", "beagle-tui-explain 1", "routes.json 5"])
    }
  }

  static var routes: ManualPage {
    ManualPage("routes.json", section: 5) { page in
      page.title("routes.json", "responses of a directory of screens")
      page.section("SYNOPSIS")
      page.macro("Pa routes.json")
      page.section("DESCRIPTION")
      page.paragraph(
        "A directory of screens acts as a server: the path /a/b is the file a/b.json, a/b or"
          + " a/b/index.json. The optional file routes.json in the directory describes other"
          + " responses. It contains a list of objects. The first route whose method, path and query"
          + " match a request is used.", startsWithBreak: false)
      page.properties(RouteTable.properties)
      page.section("EXAMPLES")
      page.paragraph(
        "A login that is refused, and a list that fails twice:", startsWithBreak: false)
      page.code(
        """
        [
          {"method": "POST", "path": "/login", "status": 401,
           "delay": 800, "file": "denied.json"},
          {"path": "/flaky", "failTimes": 2, "file": "flaky.json"}
        ]
        """)
      page.seeAlso(["beagle-tui-dev 1", "beagle-tui-run 1", "beagle-tui.json 5"])
    }
  }

  static var configFile: ManualPage {
    ManualPage("beagle-tui-config", section: 5) { page in
      page.title("beagle-tui-config", "configuration file of beagle-tui")
      page.section("SYNOPSIS")
      page.macro("Pa ~/.config/beagle\\-tui/config.json")
      page.section("DESCRIPTION")
      page.paragraph(
        "The file is in the directory beagle-tui in $XDG_CONFIG_HOME, or else in ~/.config. It contains"
          + " an object. Each property can be set in a profile or, for all profiles, next to"
          + " profiles. Options on the command line override the profile, and the profile overrides"
          + " the settings for all profiles.", startsWithBreak: false)
      page.properties(ConfigFile.properties)
      page.section("EXAMPLES")
      page.code(
        """
        {
          "default": "staging",
          "profiles": {
            "staging": {
              "baseUrl": "https://bff.example",
              "bearerCommand": "print-token",
              "headers": {"X-Key": "${BFF_KEY}"},
              "keys": {"quit": ["ctrl-q"]}
            }
          }
        }
        """)
      page.seeAlso(["beagle-tui-config 1", "beagle-tui-run 1"])
    }
  }
}

extension Mdoc {
  /// Adds a list of properties with their types.
  fileprivate mutating func properties(_ properties: [FileProperty]) {
    list(
      width: "Ds",
      properties.map { property in
        ("Cm \(Mdoc.argument(property.name)) Pq \(Mdoc.escaped(property.type))", property.summary)
      })
  }
}
