import BeagleNetworking
import BeagleTUI
import Localization

/// A list of all screens, shown for a directory without a first screen. Each row has the title and
/// the path of a screen.
enum ScreenChooser {
  static func screen(for listing: DirectoryNetworkClient.ScreenListing) -> Screen {
    let rows = listing.screens.map { screen -> DynamicObject in
      // A screen without a title shows only its path.
      ["path": .string(screen.path), "title": .string(screen.title ?? screen.path)]
    }
    let list = ListView(
      dataSource: .value(DynamicArray(rows)), templates: [Template(view: row)], key: "path",
      style: Style(flex: Flex(grow: 1)))
    return Screen(
      navigationBar: NavigationBar(title: localized(.chooserTitle)),
      child: listing.note.map { stack($0, above: list) } ?? list)
  }

  /// Returns the list below a fixed note about the omitted screens.
  private static func stack(_ note: String, above list: ListView) -> any ServerDrivenComponent {
    let note = Text(
      .value(note), styleId: "muted", style: Style(padding: EdgeValue(horizontal: 8)))
    return Container(
      children: [note, list],
      style: Style(flex: Flex(basis: 0, grow: 1, shrink: 1)))
  }

  private static var row: any ServerDrivenComponent {
    let title = Text("@{item.title}", style: Style(flex: Flex(shrink: 1)))
    // Empty if the title is the path. Indented if it wraps below the title.
    let path = Text(
      "@{condition(eq(item.title, item.path), '', item.path)}", styleId: "muted",
      style: Style(margin: EdgeValue(left: 16), flex: Flex(shrink: 1)))
    return Touchable(
      onPress: [Navigate.pushView(.init(route: .remote(.init(url: "@{item.path}"))))],
      child: Container(
        children: [title, path],
        style: Style(
          padding: EdgeValue(horizontal: 8),
          flex: Flex(flexDirection: .row, flexWrap: .wrap, justifyContent: .spaceBetween))))
  }
}
