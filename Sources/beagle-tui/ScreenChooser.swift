import BeagleTUI

/// The list of screens that stands where a directory has no first one: a row for each, with its
/// title and its path.
enum ScreenChooser {
  static func screen(for screens: [DirectoryNetworkClient.ListedScreen]) -> Screen {
    let rows = screens.map { screen -> DynamicObject in
      // A screen without a title is named by its path alone.
      ["path": .string(screen.path), "title": .string(screen.title ?? screen.path)]
    }
    return Screen(
      navigationBar: NavigationBar(title: "Screens"),
      child: ListView(
        dataSource: .value(DynamicArray(rows)), templates: [Template(view: row)], key: "path",
        style: Style(flex: Flex(grow: 1))))
  }

  private static var row: any ServerDrivenComponent {
    let title = Text("@{item.title}", style: Style(flex: Flex(shrink: 1)))
    // Said once where it is also the title.
    let path = Text(
      "@{condition(eq(item.title, item.path), '', item.path)}", styleId: "muted",
      style: Style(flex: Flex(shrink: 1)))
    return Touchable(
      onPress: [Navigate.pushView(.init(route: .remote(.init(url: "@{item.path}"))))],
      child: Container(
        children: [title, path],
        style: Style(
          padding: EdgeValue(horizontal: 8),
          flex: Flex(flexDirection: .row, justifyContent: .spaceBetween))))
  }
}
