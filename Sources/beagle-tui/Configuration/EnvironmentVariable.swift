/// Environment variables that the program reads and that have one use.
struct EnvironmentVariable: Sendable {
  /// The names, in reading order.
  let names: [String]
  /// The use, in sentences.
  let use: String

  private init(_ names: String..., use: String) {
    self.names = names
    self.use = use
  }

  /// All variables that matter to users. A test compares them with the sources.
  static let all = [
    EnvironmentVariable(
      "BEAGLE_TUI_PROFILE", use: "The profile of the configuration file, if no option names one."),
    EnvironmentVariable(
      "BEAGLE_TUI_RENDER", "BEAGLE_TUI_SCREEN", "BEAGLE_TUI_OPTIONS", "BEAGLE_TUI_CONTEXTS",
      "BEAGLE_TUI_STACK", "BEAGLE_TUI_DESCRIBE", "BEAGLE_TUI_DESCRIBE_FILES",
      use: "What render, dev and check ask an application in Swift to show; they set the variables."
    ),
    EnvironmentVariable("VISUAL", "EDITOR", use: "The editor that dev and gallery open."),
    EnvironmentVariable("PAGER", use: "The program for long text of explain."),
    EnvironmentVariable(
      "CI",
      use:
        "Missing snapshots are failures of snapshot and test unless the variable is empty, 0 or false."
    ),
    EnvironmentVariable(
      "BEAGLE_UPDATE_SNAPSHOTS",
      use:
        "Tests in Swift write their snapshots again if it is 1. The commands snapshot and test have options for it."
    ),
    EnvironmentVariable("NO_COLOR", use: "Disables colors if it is not empty."),
    EnvironmentVariable("NO_MOTION", use: "If the variable is not empty, --motion auto means off."),
    EnvironmentVariable(
      "TERM", "COLORTERM", "COLORFGBG",
      use: "The type of the terminal, whether it shows 24-bit colors, and its background."),
    EnvironmentVariable(
      "TERM_PROGRAM", "TMUX", "STY", "VTE_VERSION", "KONSOLE_VERSION", "KITTY_WINDOW_ID",
      "XTERM_VERSION", "ALACRITTY_WINDOW_ID", "GHOSTTY_RESOURCES_DIR",
      use: "The terminal program, tmux and GNU Screen, whose features differ."),
    EnvironmentVariable(
      "SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT",
      use: "A terminal on another machine: pages do not slide, so that less is sent."),
    EnvironmentVariable(
      "DISPLAY", "WAYLAND_DISPLAY", use: "The graphical session, whose browser opens links."),
    EnvironmentVariable(
      "LC_ALL", "LC_CTYPE", "LANG",
      use: "The locale. Text is ASCII if its encoding is not UTF-8."),
    EnvironmentVariable(
      "LANGUAGE", "LC_MESSAGES", use: "The language of the program, together with the locale."),
    EnvironmentVariable("COLUMNS", use: "The width of a screen that is printed once."),
    EnvironmentVariable(
      "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME",
      use: "The directories of the configuration and the cache."),
    EnvironmentVariable("TMPDIR", use: "The directory for temporary files, instead of /tmp."),
    EnvironmentVariable(
      "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
      use: "The proxies for requests, and the hosts without one, as for curl."),
    EnvironmentVariable(
      "GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION",
      use: "CI services that read commands in the output; text of screens never becomes one."),
    EnvironmentVariable(
      "GITHUB_WORKSPACE", use: "The root of the repository for check --format github."),
    EnvironmentVariable(
      "SOURCE_DATE_EPOCH", use: "The time in manual pages and packages, in seconds."),
  ]
}
