/// The texts of `--help` and `--version`.
enum Help {
  static let version = "0.1.0"

  static let text = """
    beagle-tui shows Beagle's server-driven screens in the terminal.

    Usage:
      beagle-tui [run] DIRECTORY|FILE|URL [options]   show screens, interactively
      beagle-tui render FILE|DIRECTORY|URL [options]  print one screen and end
      beagle-tui check FILE|DIRECTORY... [options]    find what is wrong with documents
      beagle-tui eval [--context JSON] EXPRESSION     print what an expression gives
      beagle-tui controllers                          list the navigation controllers

    A directory is a server: /a/b is a/b.json, a/b or a/b/index.json. Without --screen it opens
    index.json, home.json, the only file, or a list to choose from. A routes.json beside the
    screens describes answers that are not plain files.

    Options:
      -s, --screen PATH      the screen to open, for example /orders
      -c, --controller ID    the navigation controller for the first stack
          --latency MS       let each answer from a directory take so long
          --fail N           let the first N loads of each path fail
          --seed NUMBER      vary the latency of each answer, always in the same way
          --quiet-errors     error boxes do not name the cause
          --log FILE         append what happens and what is wrong to a file, an entry a line
          --log-level LEVEL  info (default), warning or error: what the file gets
          --analytics FILE   append analytics records to a file, a JSON object a line
          --analytics-config FILE
                             what is recorded: {"enableScreenAnalytics": true,
                             "actions": {"beagle:alert": ["title"]}}
      -h, --help             this text
          --version          the version

    Options of render:
          --size 80x24       columns and rows
      -f, --format FORMAT    text, ansi or svg

    Options of check (exit status 0 clean, 1 findings, 2 something cannot be checked):
          --strict           only what Beagle iOS 2.1.3 refuses
      -f, --format FORMAT    text or json, one object a line
          --known NAME       a custom component or action, for example custom:gauge, or a file of
                             such names; may be repeated

    Options of eval:
          --context JSON     an object of contexts by id
          --vectors          read rows {"expression", "context"} from standard input, one a line;
                             each is answered with {"result", "type", "kind", "diagnostics"}

    Keys: Tab and arrows move, Enter presses, Esc goes back, r retries what failed, R loads again,
    L shows the log, ? shows all keys, q quits.

    Exit status: 0; 1 for a failure that is shown; 2 for wrong usage.

    """
}
