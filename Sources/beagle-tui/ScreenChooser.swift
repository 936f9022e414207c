import BeagleNetworking
import BeagleTUI

/// The list of screens that stands where a directory has no first one: a row for each, with its
/// title and its path.
enum ScreenChooser {
  static func screen(for listing: DirectoryNetworkClient.ScreenListing) -> Screen {
    let rows = listing.screens.map { screen -> DynamicObject in
      // A screen without a title is named by its path alone.
      ["path": .string(screen.path), "title": .string(screen.title ?? screen.path)]
    }
    let list = ListView(
      dataSource: .value(DynamicArray(rows)), templates: [Template(view: row)], key: "path",
      style: Style(flex: Flex(grow: 1)))
    return Screen(
      navigationBar: NavigationBar(title: "Screens"),
      child: listing.note.map { with($0, above: list) } ?? list)
  }

  /// A list with a word on what it leaves out, which stays in sight.
  private static func with(_ note: String, above list: ListView) -> any ServerDrivenComponent {
    let note = Text(
      .value(note), styleId: "muted", style: Style(padding: EdgeValue(horizontal: 8)))
    return Container(
      children: [note, list],
      style: Style(flex: Flex(basis: 0, grow: 1, shrink: 1)))
  }

  private static var row: any ServerDrivenComponent {
    let title = Text("@{item.title}", style: Style(flex: Flex(shrink: 1)))
    // Said once where it is also the title. Below the title, where both have no room in one row, it is
    // indented.
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
