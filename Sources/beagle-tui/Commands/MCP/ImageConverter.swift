import BeagleServers
import CellText
import SystemSupport
import TerminalKit

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

  /// The largest number of cells of an image. Its conversion takes less than a second, and models see only a
  /// reduced version of a larger one.
  private static let cellLimit = 40_000

  /// The first bytes of a PNG file.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  /// Returns an image as PNG, or as SVG with the reason if no program converts it.
  static func image(_ svg: String, name: String) -> ScreenImage {
    guard let size = SurfaceExport.size(ofSVG: svg), let problem = problem(ofImage: size) else {
      return convert(svg, name: name)
    }
    return ScreenImage(
      name: name, content: .svg(svg), problem: "the image is SVG, because \(problem)")
  }

  /// Returns why an image is too large; nil if it is not.
  static func problem(ofImage size: CellSize) -> String? {
    guard size.width * size.height > cellLimit else { return nil }
    return "an image has at most \(cellLimit) cells, such as 200 columns and 200 rows; this one has"
      + " \(size.width) columns and \(size.height) rows"
  }

  private static func convert(_ svg: String, name: String) -> ScreenImage {
    var failures: [String] = []
    for program in programs {
      guard let path = ChildProcess.path(of: program.name) else { continue }
      var limits = ConfinedProgram.Limits()
      // Inkscape and ImageMagick need more than a converter alone.
      limits.memory = 4 << 20
      let command = ConfinedProgram([path] + program.arguments, limits: limits)
      do throws(ConfinedProgram.Failure) {
        let bytes = try command.run(input: Array(svg.utf8))
        if bytes.starts(with: signature) {
          return ScreenImage(name: name, content: .png(bytes))
        }
        failures.append("\(program.name) wrote no PNG")
      } catch {
        failures.append("\(program.name) \(error.description)")
      }
    }
    let reason =
      failures.isEmpty
      ? "none of these programs is installed: \(programs.map(\.name).joined(separator: ", "))"
      : "no program could convert it: \(failures.joined(separator: "; "))"
    return ScreenImage(
      name: name, content: .svg(svg), problem: "the image is SVG, because \(reason)")
  }
}
