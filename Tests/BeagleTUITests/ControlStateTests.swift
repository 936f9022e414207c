import BeagleTestSupport
import Testing

@testable import BeagleAutomation
@testable import BeagleTUITesting
@testable import CellText
@testable import TerminalKit

/// Tests that a user can distinguish the states of each control on each terminal.
@MainActor @Suite struct ControlStateTests {

  /// What distinguishes two drawings of a control.
  private struct Difference {
    /// Whether one drawing has a color that the other one lacks.
    var color = false
    /// The attributes that only one drawing has, at all or at the same character.
    var attributes = Attributes()
    /// The number of cells with different characters.
    var glyphs = 0

    /// The attributes that terminals show reliably.
    static let reliable: [Attributes] = [.bold, .dim, .underline, .reverse]

    /// The number of kinds of differences: color, weight and glyph. Without color, each attribute and each
    /// character is a difference.
    func count(_ depth: ColorDepth) -> Int {
      let weights = Self.reliable.count { attributes.contains($0) }
      if depth == .mono { return weights + glyphs }
      return (color ? 1 : 0) + min(1, weights) + min(1, glyphs)
    }
  }

  private func difference(_ one: Surface, _ other: Surface, _ output: ControlStates.Output)
    -> Difference
  {
    var result = Difference()
    var weights: [Attributes] = [[], []]
    var changed = Attributes()
    var colors: [Set<[UInt32]>] = [[], []]
    for y in 0..<ControlStates.size.height {
      for x in 0..<ControlStates.size.width {
        let cells = [one[x, y], other[x, y]]
        let glyphs = cells.map { output.isUTF8 ? $0.glyph : ASCIIFallback.scalar(for: $0.glyph) }
        if glyphs[0] != glyphs[1] { result.glyphs += 1 }
        var visibleWeights: [Attributes] = []
        for (index, cell) in cells.enumerated() {
          let isText = cell.glyph != 0x20
          // A blank has no weight, but a line or the exchange of colors is visible.
          let visible: Attributes = isText ? [.bold, .dim, .underline, .reverse] : .reverse
          var attributes = cell.attributes.intersection(visible)
          // With 8 colors, bold black would be dark gray, so the output omits it.
          if output.depth == .ansi8, cell.foreground.paletteIndex == 0 { attributes.remove(.bold) }
          weights[index].formUnion(attributes)
          visibleWeights.append(attributes)
          colors[index].insert([isText ? color(cell.foreground, 7) : 0, color(cell.background, 0)])
        }
        if glyphs[0] == glyphs[1] {
          changed.formUnion(visibleWeights[0].symmetricDifference(visibleWeights[1]))
        }
      }
    }
    result.color = colors[0] != colors[1]
    result.attributes = weights[0].symmetricDifference(weights[1]).union(changed)
    return result
  }

  /// Returns a color as a number. The terminal's own colors are assumed to be white on black.
  private func color(_ color: Color, _ own: UInt8) -> UInt32 {
    (color.isDefault ? Color.palette(own) : color).rgbComponents.map {
      UInt32($0.red) << 16 | UInt32($0.green) << 8 | UInt32($0.blue)
    } ?? 0
  }

  @Test(arguments: ControlStates.outputs, ColorScheme.allCases)
  func eachPairOfStatesDiffersTwice(output: ControlStates.Output, scheme: ColorScheme) {
    for control in ControlStates.Control.allCases {
      let drawn = control.states.map {
        ($0, ControlStates.draw(control, $0, output, scheme: scheme))
      }
      for (index, one) in drawn.enumerated() {
        for other in drawn[(index + 1)...] {
          let found = difference(one.1, other.1, output)
          #expect(
            found.count(output.depth) >= 2,
            "\(control): \(one.0) and \(other.0) differ only in \(found)")
        }
      }
    }
  }

  /// `make images` draws them again.
  @Test(arguments: ControlStates.outputs)
  func statesMatchTheirImage(output: ControlStates.Output) throws {
    let image = SurfaceExport.svg(ControlStates.sheet(output))
    try SnapshotFile(
      directory: "\(DocumentationFile.root)/Resources/Images", name: "states-\(output.name).svg"
    )
    .check(image, isUpdating: SnapshotFile.isUpdating)
  }
}
