import BeagleServers
import SystemSupport

/// Converts SVG to PNG with a program of the computer, because models see pixels only.
enum ImageConverter {
  /// The programs that read SVG from standard input and write PNG to standard output, the best first.
  private static let programs: [(name: String, arguments: [String])] = [
    ("rsvg-convert", ["--format", "png"]),
    ("resvg", ["--resources-dir", "/", "-", "-c"]),
    ("cairosvg", ["-", "-f", "png"]),
    ("inkscape", ["--pipe", "--export-type=png", "--export-filename=-"]),
    ("magick", ["svg:-", "png:-"]),
    ("convert", ["svg:-", "png:-"]),
  ]

  /// The names of the programs for a message.
  static var names: String { programs.map(\.name).joined(separator: ", ") }

  /// The first bytes of a PNG file.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  /// Returns an image as PNG, or as SVG if no program converts it.
  static func image(_ svg: String, name: String) -> ScreenImage {
    for program in programs {
      guard let path = ChildProcess.path(of: program.name) else { continue }
      var limits = ConfinedProgram.Limits()
      // Inkscape and ImageMagick need more than a converter alone.
      limits.memory = 4 << 20
      let command = ConfinedProgram([path] + program.arguments, limits: limits)
      if let bytes = try? command.run(input: Array(svg.utf8)), bytes.starts(with: signature) {
        return ScreenImage(name: name, content: .png(bytes))
      }
    }
    return ScreenImage(name: name, content: .svg(svg))
  }
}
