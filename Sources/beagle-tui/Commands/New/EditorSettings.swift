import BeagleAnalysis
import BeagleTUI
import SystemSupport

/// The settings that `new` writes for the program and for Visual Studio Code.
enum EditorSettings {
  static var files: [NewFile] {
    let schema = ScreenSchema(ComponentDecoder(), draft: .draft7).jsonText
    let schemas = schemas.map { name, file in
      NewFile(".vscode/\(name).schema.json", JSONText.printable(file.schema ?? "") + "\n")
    }
    return [
      NewFile(ProjectFile.name, project),
      NewFile(".editorconfig", editorConfiguration),
      NewFile(".vscode/settings.json", settings),
      NewFile(".vscode/tasks.json", tasks),
      NewFile(".vscode/beagle.schema.json", JSONText.printable(schema) + "\n"),
    ] + schemas
  }

  /// The schemas besides that of screens, by the names of their files.
  private static let schemas: [(name: String, file: SchemaFile)] = [
    ("routes", .routes), ("project", .project), ("theme", .theme), ("flow", .flows),
  ]

  /// The style that `check --fix` and the formatting of the language server use.
  private static var editorConfiguration: String {
    """
    root = true

    [*]
    charset = utf-8
    end_of_line = lf
    indent_size = 2
    indent_style = space
    insert_final_newline = true
    trim_trailing_whitespace = true

    """
  }

  private static var project: String {
    """
    {
      "entryScreens": ["/home"],
      "known": [],
      "server": false
    }

    """
  }

  /// Binds the schemas to their files. The last pattern that matches a file decides.
  private static var settings: String {
    """
    {
      "json.schemas": [
        {
          "fileMatch": [
            "*.json", "!routes.json", "!.beagle-tui.json", "!theme.json", "!api/**", "!.vscode/**"
          ],
          "url": "./.vscode/beagle.schema.json"
        },
        { "fileMatch": ["routes.json"], "url": "./.vscode/routes.schema.json" },
        { "fileMatch": [".beagle-tui.json"], "url": "./.vscode/project.schema.json" },
        { "fileMatch": ["theme.json"], "url": "./.vscode/theme.schema.json" }
      ],
      "yaml.schemas": {
        "./.vscode/flow.schema.json": ["flows/*.yaml", "flows/**/*.yaml"]
      }
    }

    """
  }

  /// The tasks of VS Code. The `regexp` of the problem matcher matches the lines of
  /// `check --format line`.
  private static var tasks: String {
    #"""
    {
      "version": "2.0.0",
      "tasks": [
        {
          "label": "beagle-tui check",
          "type": "process",
          "command": "beagle-tui",
          "args": ["check", "--format", "line", "."],
          "group": { "kind": "build", "isDefault": true },
          "presentation": { "reveal": "silent", "clear": true },
          "problemMatcher": {
            "owner": "beagle-tui",
            "source": "beagle-tui",
            "fileLocation": ["relative", "${workspaceFolder}"],
            "pattern": {
              "regexp": "^(.+?):(\\d+):(\\d+): (error|warning|note)\\[([a-z-]+)\\] (.*)$",
              "file": 1,
              "line": 2,
              "column": 3,
              "severity": 4,
              "code": 5,
              "message": 6
            }
          }
        },
        {
          "label": "beagle-tui dev",
          "type": "process",
          "command": "beagle-tui",
          "args": ["dev", "."],
          "presentation": { "reveal": "always", "focus": true, "panel": "dedicated" },
          "problemMatcher": []
        }
      ]
    }

    """#
  }
}

/// The README that `new` writes.
enum ProjectReadme {
  static func file(_ template: ProjectTemplate, _ directory: String) -> NewFile {
    NewFile("README.md", text(template, title: title(directory)))
  }

  /// The name of the directory.
  private static func title(_ directory: String) -> String {
    let path = FilePath.real(directory) ?? directory
    let name = path.split(separator: "/").last { $0 != "." && $0 != ".." }
    return name.map(String.init) ?? "Screens"
  }

  private static func text(_ template: ProjectTemplate, title: String) -> String {
    let hasRoutes = template.files.contains { $0.path == "routes.json" }
    let responses =
      hasRoutes
      ? """

      `routes.json` describes the responses to other requests, with their delays. The data is in
      `api`.

      """
      : ""
    return """
      # \(title)

      Screens of [Beagle](https://github.com/ZupIT/beagle): each JSON file is a screen, and `home.json`
      is the first one. In this directory, run

      ```sh
      beagle-tui dev .                         # show the screens, and reload them on save
      beagle-tui check .                       # find mistakes
      beagle-tui dev . --serve 0.0.0.0:8080    # let a phone show them too
      ```

      To test the screens, record a flow while you use them. `test` repeats it:

      ```sh
      beagle-tui run . --record-flow flows/home.yaml
      beagle-tui test
      ```

      `beagle-tui new screen orders/detail` creates a screen with the path `/orders/detail`.
      \(responses)
      `.beagle-tui.json` configures `check`. In Visual Studio Code, `.vscode` completes and validates
      the screens and the other files, and the build task runs `check`. After an update of beagle-tui,
      renew the schemas:

      ```sh
      beagle-tui schema --draft 7 > .vscode/beagle.schema.json
      beagle-tui schema --file routes > .vscode/routes.schema.json
      beagle-tui schema --file project > .vscode/project.schema.json
      beagle-tui schema --file theme > .vscode/theme.schema.json
      beagle-tui schema --file flows > .vscode/flow.schema.json
      ```

      """
  }
}
