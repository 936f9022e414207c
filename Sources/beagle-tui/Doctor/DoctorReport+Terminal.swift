import BeagleTUI
import CellText

/// The facts about the terminal.
extension DoctorReport {
  /// Adds the facts about the terminal of the process.
  @MainActor
  mutating func addTerminal(_ environment: (String) -> String?) {
    let term = environment("TERM") ?? ""
    do {
      let report = try CursesTerminal().probe()
      var facts = [
        Fact("TERM", term + (report.entry == term ? "" : ", shown as \(report.entry)")),
        Fact("Size", "\(report.size.width) columns, \(report.size.height) rows"),
        DoctorReport.encoding(report.isUTF8), DoctorReport.colors(report, environment),
        DoctorReport.replies(report),
      ]
      if report.isQueried { facts += DoctorReport.features(report) }
      if report.isUTF8 { facts.append(DoctorReport.rightToLeft(report)) }
      facts += DoctorReport.multiplexer(environment)
      if !report.tmuxClients.isEmpty {
        facts.append(Fact("Around tmux", report.tmuxClients.joined(separator: ", ")))
      }
      add("Terminal", facts)
    } catch {
      let message = (error as? TerminalError)?.description ?? "\(error)"
      let isTerminal = Console.isInteractive
      add(
        "Terminal",
        [
          Fact("TERM", term.isEmpty ? "not set" : term, .note),
          Fact(
            "Use", "screens are printed once: \(message)", isTerminal ? .problem : .note,
            remedy: isTerminal ? message.prefix(1).uppercased() + message.dropFirst() + "." : nil),
          DoctorReport.encoding(Console.usesUTF8),
        ])
    }
    if Console.usesUTF8 {
      add(
        "Characters that must end at one column",
        DoctorReport.samples.map { Fact($0.name, $0.text + " │") })
    }
  }

  /// Lines of ten columns. A terminal or font with other widths shows their ends at other columns.
  private static let samples = [
    ("ASCII", "0123456789"), ("Lines", "╭─┬─━─┴─╯▌"), ("Marks", "✓✕›‹●○…→▲▼"),
    ("Shades", "▀▄█▌▐▖▗▘▝▞"), ("CJK", "漢字かな한"), ("Accents", "éàôüñe\u{301}çøåß"),
    ("Emoji", "🙂🎉🚀👍🌍"),
  ].map { (name: $0.0, text: $0.1) }

  private static func encoding(_ isUTF8: Bool) -> Fact {
    isUTF8
      ? Fact("Encoding", "UTF-8")
      : Fact(
        "Encoding", "ASCII, because the locale has no UTF-8", .note,
        remedy: "Set a locale with UTF-8 to see all characters, for example LANG=C.UTF-8.")
  }

  private static func colors(_ report: TerminalReport, _ environment: (String) -> String?) -> Fact {
    if let value = environment("NO_COLOR"), !value.isEmpty {
      return Fact("Colors", "none, because NO_COLOR is set", .note)
    }
    let depth = name(of: report.depth)
    if report.depth > report.announcedDepth {
      return Fact(
        "Colors",
        "\(depth), as the terminal reports; TERM announces \(name(of: report.announcedDepth))")
    }
    if report.depth == .trueColor { return Fact("Colors", "\(depth), as announced") }
    return Fact(
      "Colors", "\(depth), as TERM announces; 24-bit color was neither announced nor reported",
      .note,
      remedy: "Set COLORTERM=truecolor if your terminal shows 24-bit color.")
  }

  private static func name(of depth: ColorDepth) -> String {
    switch depth {
    case .mono: "none"
    case .ansi8: "8 colors"
    case .ansi16: "16 colors"
    case .ansi256: "256 colors"
    case .trueColor: "24-bit color"
    }
  }

  private static func replies(_ report: TerminalReport) -> Fact {
    guard report.isQueried else {
      return Fact("Queries", "none, because this type of terminal may not understand them", .note)
    }
    guard let time = report.replyTime else {
      return Fact(
        "Queries", "no complete reply within 1 s", .note,
        remedy: "The features of the terminal are unknown. A slow connection or a program between"
          + " beagle-tui and the terminal may swallow its replies.")
    }
    return Fact("Queries", "all replies within \(time) ms")
  }

  /// The features that a terminal reports.
  private static func features(_ report: TerminalReport) -> [Fact] {
    func feature(_ name: String, _ isOn: Bool, _ on: String, _ off: String) -> Fact {
      Fact(name, isOn ? "on: \(on)" : "off: \(off)", isOn ? .ok : .note)
    }
    let background: Fact
    if let color = report.background {
      background = Fact("Background", "\(hex(color)), as reported; the theme follows it")
    } else if let scheme = report.announcedScheme {
      background = Fact("Background", "\(scheme.rawValue), from COLORFGBG", .note)
    } else {
      background = Fact(
        "Background", "not reported; the theme paints a dark one", .note,
        remedy: "Pass --theme light for a light one.")
    }
    return [
      background,
      feature(
        "Dark and light", report.reportsScheme || report.background != nil,
        report.reportsScheme
          ? "changes are reported (mode 2031)" : "the background is queried again on focus",
        "the terminal does not report its background"),
      feature(
        "Whole frames", report.synchronizesOutput, "mode 2026 is reported",
        "mode 2026 is not reported; frames may appear in parts"),
      feature(
        "Exact keys", report.hasKeyboardProtocol,
        "the kitty keyboard protocol: Esc without a delay, and Shift-Enter",
        "no kitty keyboard protocol; Esc has a delay of 60 ms"),
      images(report), clusters(report), widths(report),
      Fact("Links, clipboard", "sent (OSC 8, OSC 52); no terminal reports support for them"),
    ]
  }

  private static func clusters(_ report: TerminalReport) -> Fact {
    let use = "the program draws the first emoji of a sequence"
    switch report.graphemeClusters {
    case true?: return Fact("Clusters", "mode 2027 is reported, but not used: \(use)")
    case false?, nil: return Fact("Clusters", "mode 2027 is not reported; \(use)")
    }
  }

  /// The widths of characters as the terminal draws them.
  private static func widths(_ report: TerminalReport) -> Fact {
    guard !report.widths.isEmpty else {
      return Fact("Widths", "assumed; the terminal does not report its cursor", .note)
    }
    let different = report.widths.filter { $0.assumed != $0.measured }
    guard !different.isEmpty else {
      return Fact("Widths", "as assumed, measured with \(report.widths.count) kinds of text")
    }
    let list = different.map { "\($0.name) \($0.measured) instead of \($0.assumed)" }
    return Fact(
      "Widths", "not as assumed: " + list.joined(separator: ", "), .note,
      remedy:
        "Rows with such text may be misaligned, except those with new emoji. Use a terminal with the"
        + " same version of Unicode as libc on this system.")
  }

  /// Returns whether the program or the terminal orders right-to-left text.
  private static func rightToLeft(_ report: TerminalReport) -> Fact {
    let name = "Right to left"
    guard let output = report.bidi else {
      return Fact(
        name, "in the order that the terminal chooses, because FriBidi is not installed", .note,
        remedy: "Install FriBidi for right-to-left text: apt-get install libfribidi0.")
    }
    switch output {
    case .visual: return Fact(name, "the program orders the text (program)")
    case .runs, .rows, .fragments, .concealed:
      return Fact(name, "the terminal orders rows, and the program keeps the columns (terminal)")
    case .words:
      return Fact(
        name, "the program orders the words, and the terminal their letters (words)")
    case .marked:
      return Fact(
        name, "the program orders the text; marks keep a terminal from reordering it", .note,
        remedy: "If Hebrew or Arabic is not readable, try --bidi terminal, words, program and off.")
    }
  }

  private static func images(_ report: TerminalReport) -> Fact {
    if report.depth < .ansi16 {
      return Fact(
        "Images", "frames with names; fewer than 16 colors", .note,
        remedy: "--images cells draws them with the colors that the terminal has.")
    }
    guard let support = report.images else { return Fact("Images", "characters; no reply", .note) }
    let cell = support.cell.map { ", cells of \($0.width)x\($0.height) pixels" } ?? ""
    if support.hasKitty { return Fact("Images", "kitty graphics" + cell) }
    if support.hasSixel, !support.keepsSixels, support.cell != nil {
      return Fact("Images", "sixel graphics" + cell)
    }
    let form = support.hasSextants ? "sextants" : "quadrants"
    if support.keepsSixels {
      return Fact(
        "Images", "characters (\(form)); sixels would stay on later screens" + cell, .note)
    }
    return Fact("Images", "characters (\(form)); no graphics are reported" + cell, .note)
  }

  private static func hex(_ color: Color) -> String {
    guard let (red, green, blue) = color.rgbComponents else { return "the default" }
    return "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  private static func multiplexer(_ environment: (String) -> String?) -> [Fact] {
    if environment("TMUX") != nil {
      let isSet = environment("COLORTERM") != nil
      return [
        Fact(
          "tmux", "passes on 24-bit color only with COLORTERM=truecolor", isSet ? .ok : .note)
      ]
    }
    if environment("STY") != nil {
      return [
        Fact("GNU screen", "never replies to queries; the mouse is off, so that Esc works", .note)
      ]
    }
    return []
  }
}
