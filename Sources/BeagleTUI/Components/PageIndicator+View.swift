import BeagleSchema
import TerminalKit

extension PageIndicator: RenderableComponent {
  /// Dots, once it is known how many and which is filled.
  public func toView(renderer: BeagleRenderer) -> View {
    let dots = PageControl()
    dots.numberOfPages = numberOfPages
    dots.selectedColor = selectedColor.flatMap(HexColor.init)?.color
    dots.unselectedColor = unselectedColor.flatMap(HexColor.init)?.color
    renderer.observe(currentPage, of: dots) { dots, page in dots.currentPage = page }
    return dots
  }
}
