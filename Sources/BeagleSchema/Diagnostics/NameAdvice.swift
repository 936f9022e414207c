/// Advice in words for names that other toolkits have and Beagle does not.
///
/// ``NameSynonyms`` contains the names that another name replaces.
enum NameAdvice {
  private struct Entry {
    /// The names in lowercase, separated by spaces.
    let names: String
    /// The types of the objects; empty for all.
    let types: [String]
    let text: String

    init(_ names: String, of types: [String] = [], _ text: String) {
      (self.names, self.types, self.text) = (names, types, text)
    }
  }

  /// Entries by their names.
  private struct Table {
    private var entries: [Substring: [Entry]] = [:]

    init(_ list: [Entry]) {
      for entry in list {
        for name in entry.names.split(separator: " ") { entries[name, default: []].append(entry) }
      }
    }

    /// Returns the text for a name in lowercase.
    func text(_ name: String, of type: String = "") -> String? {
      entries[name[...]]?.first { $0.types.isEmpty || $0.types.contains(type) }?.text
    }
  }

  private static let condition = "\"style\": {\"display\": \"@{condition(…, 'FLEX', 'NONE')}\"}"
  private static let native = "Beagle has none; an application adds its own, such as custom:"

  // MARK: - Properties

  private static let properties = Table([
    Entry(
      "gap rowgap columngap spacing",
      "give the children a \"margin\", such as {\"top\": {\"value\": 8, \"type\": \"REAL\"}}"),
    Entry(
      "fontsize textsize font fontweight fontfamily fontstyle bold italic underline textstyle weight",
      "use a \"styleId\" of the theme, such as heading; explain theme.json says how to add one"),
    Entry(
      "visible visibility isvisible hidden ishidden show showif visibleif renderif if when condition shown",
      "write \(condition)"),
    Entry("opacity alpha", "Beagle has no opacity; to hide a component, write \(condition)"),
    Entry("color", of: ["Style"], "use textColor of beagle:text, or backgroundColor"),
    Entry("textalign", "use alignment of beagle:text"),
    Entry("disabled isdisabled", "use enabled, such as \"enabled\": \"@{not(…)}\""),
    Entry(
      "required validation validations validator validators rules pattern maxlength minlength min max",
      of: ["beagle:textInput"],
      "a field is invalid while \"error\" is not empty: \"@{condition(isEmpty(…), 'Required', '')}\""
    ),
    Entry(
      "secure password ispassword obscuretext securetextentry", of: ["beagle:textInput"],
      "write \"type\": \"PASSWORD\""),
    Entry(
      "multiline lines numberoflines rows", of: ["beagle:textInput"],
      "Beagle's text field has one line"),
    Entry(
      "defaultvalue initialvalue name bind binding model bindto", of: ["beagle:textInput"],
      "write \"value\": \"@{form.name}\", and set the context in onChange"),
    Entry(
      "title header appbar topbar", of: ["beagle:screenComponent"],
      "write \"navigationBar\": {\"title\": …}"),
    Entry(
      "params query queryparams parameters", of: ["beagle:sendRequest"],
      "write the query into url, such as \"/orders?page=@{page}\""),
    Entry(
      "params data arguments args props payload state",
      of: ["beagle:pushView", "beagle:pushStack", "beagle:resetStack", "beagle:resetApplication"],
      "write \"navigationContext\": {\"value\": …}, which the screen reads as @{navigationContext…}"
    ),
    Entry(
      "path to screenid name destination",
      of: ["beagle:pushView", "beagle:pushStack", "beagle:resetStack", "beagle:resetApplication"],
      "write \"route\": {\"url\": \"/…\"}"),
    Entry(
      "header footer emptyview emptystate listheadercomponent listfootercomponent listemptycomponent",
      of: ["beagle:listView", "beagle:gridView"],
      "write it as a component before or after the list, in the same container"),
    Entry(
      "onload onmount onappear onopen onstart oncreate", of: ["beagle:screenComponent"],
      "write the actions into onInit of the container that is its child"),
    Entry(
      "onload onmount onappear onopen onstart oncreate",
      "write the actions into onInit of a beagle:container around it"),
    Entry(
      "params data arguments args props payload state", of: ["Route"],
      "write \"navigationContext\": {\"value\": …} next to \"route\"; the screen reads it as @{navigationContext…}"
    ),
    Entry(
      "query queryparams", of: ["Route"],
      "write the query into url, such as \"/orders?page=@{page}\""),
    Entry(
      "child children content view body component screen page", of: ["TabBarItem"],
      "put the contents of the tabs into a beagle:pageView whose currentPage reads the same context as currentTab"
    ),
    Entry(
      "onpress onclick ontap onselect action", of: ["TabBarItem"],
      "use onTabSelection of the beagle:tabBar; its actions read the position as @{onTabSelection}"),
    Entry(
      "selected active isselected isactive", of: ["TabBarItem"],
      "use currentTab of the beagle:tabBar, the position of the selected tab"),
    Entry(
      "autofocus focus focused", of: ["beagle:textInput"], "Beagle does not have it; remove it"),
    Entry(
      "onitempress onitemclick onitemtap onitemselect onitemselected onrowpress onrowclick onselect",
      of: ["beagle:listView", "beagle:gridView"],
      "put the view of the template into a beagle:touchable with the actions"),
    Entry(
      "columns numcolumns columncount", of: ["beagle:listView"],
      "use beagle:gridView with spanCount"),
    Entry(
      "navigationcontext context", of: ["Route"],
      "move it out of \"route\", to \"navigationContext\" of the action"),
    Entry(
      "orientation", of: ["beagle:container", "beagle:simpleForm"],
      "write \"style\": {\"flex\": {\"flexDirection\": \"ROW\"}}"),
    Entry(
      "oninit", of: ["beagle:screenComponent"],
      "write it into the container that is its child; only beagle:container and lists have onInit"),
    Entry("icon lefticon righticon image", of: ["beagle:button"], "a button shows only text"),
    Entry("buttons", of: ["beagle:alert"], "labelOk is its only button; beagle:confirm has two"),
    Entry(
      "backgroundcolor tintcolor", of: ["NavigationBar"],
      "use a \"styleId\" of the theme; explain theme.json says how to add one"),
    Entry("onlongpress", "Beagle has no long press; use onPress of a beagle:touchable"),
    Entry(
      "shadow elevation boxshadow transform animation transition",
      "Beagle does not have it; remove it"),
    Entry(
      "margintop marginbottom marginleft marginright marginvertical marginhorizontal",
      "write \"margin\": {\"top\": {\"value\": 8, \"type\": \"REAL\"}} in \"style\""),
    Entry(
      "paddingtop paddingbottom paddingleft paddingright paddingvertical paddinghorizontal",
      "write \"padding\": {\"top\": {\"value\": 8, \"type\": \"REAL\"}} in \"style\""),
    Entry(
      "keyboardtype keyboard inputtype inputmode", of: ["beagle:textInput"],
      "write \"type\": \"NUMBER\", \"EMAIL\" or another type"),
    Entry("type", of: ["beagle:button"], "a styleId of the theme, such as main, sets how it looks"),
    Entry("variant", "a styleId of the theme, such as main or heading, sets how it looks"),
  ])

  /// Returns what to write instead of a property; nil if the table does not have it.
  static func property(_ name: String, of type: String) -> String? {
    // An application decides about the properties of its own types.
    guard !type.hasPrefix("custom:") else { return nil }
    let name = name.lowercased()
    return properties.text(name, of: type)
  }

  // MARK: - Types

  /// Names of containers whose children are side by side, in lowercase.
  static let rows: Set<String> = ["row", "hstack", "hbox"]

  private static let components = Table([
    Entry(
      "spacer gap", "use the margin of a component, or a container with \"flex\": {\"grow\": 1}"),
    Entry(
      "divider separator line hr",
      "use a container with a backgroundColor and \"size\": {\"height\": {\"value\": 1, \"type\": \"REAL\"}}"
    ),
    Entry(
      "row hstack hbox",
      "use beagle:container with \"style\": {\"flex\": {\"flexDirection\": \"ROW\"}}"),
    Entry(
      "listtile listitem tile",
      "use beagle:touchable with a container of texts, in a template of beagle:listView"),
    Entry("icon svg avatar", "use beagle:image"),
    Entry(
      "checkbox switch toggle radio radiobutton",
      "use a beagle:touchable that sets a context, with a text such as"
        + " \"@{condition(form.on, '[✓]', '[ ]')} News\""),
    Entry(
      "select dropdown picker radiogroup options combobox menu",
      "use a beagle:listView whose rows are touchables that set a context"),
    Entry(
      "repeat foreach for loop each map list.builder",
      "use beagle:listView with dataSource and templates"),
    Entry("card panel section group surface paper fragment", "use beagle:container, with a style"),
    Entry(
      "loading loader spinner activityindicator skeleton progressindicator",
      "a screen shows that it is loading by itself; for a part, use a text with \(condition)"),
    Entry(
      "modal popup bottomsheet sheet drawer overlay dialog",
      "use beagle:pushStack, or the action beagle:alert"),
    Entry("toast snackbar alert notification", "use the action beagle:alert"),
    Entry("link anchor a", "use a beagle:touchable around a text"),
    Entry(
      "heading title h1 h2 h3 headline subtitle caption",
      "use beagle:text with a styleId, such as heading"),
    Entry(
      "elevatedbutton textbutton outlinedbutton filledbutton iconbutton submitbutton fab",
      "use beagle:button"),
    Entry(
      "searchbar searchfield searchinput searchview",
      "use beagle:textInput; explain search shows a whole search"),
    Entry("textarea multilineinput", "use beagle:textInput, which has one line"),
    Entry(
      "badge chip tag pill", "use beagle:text with a styleId or a backgroundColor in a container"),
    Entry(
      "navbar navigationbar header appbar topbar toolbar",
      "use \"navigationBar\": {\"title\": …} of beagle:screenComponent"),
    Entry("footer", "use a container after the others"),
    Entry("if conditional show when switchcase condition", "write \(condition)"),
    Entry("datepicker date calendar", "use beagle:textInput with \"type\": \"DATE\""),
    Entry(
      "slider progress progressbar chart graph map video audio camera upload rating",
      native),
  ])

  private static let actions = Table([
    Entry(
      "toast snackbar showtoast notification showmessage showsnackbar",
      "use beagle:alert, or a text that shows a context"),
    Entry("showalert showdialog", "use beagle:alert"),
    Entry("showconfirm confirmdialog showconfirmdialog", "use beagle:confirm"),
    Entry(
      "post put patch delete",
      "use beagle:sendRequest, with the method, such as \"method\": \"POST\""),
    Entry(
      "setglobal setglobalcontext setglobalstate",
      "use beagle:setContext with \"contextId\": \"global\""),
    Entry(
      "savelocal setitem localstorage setlocalstorage storevalue",
      "Beagle has no storage; use beagle:setContext with \"contextId\": \"global\", or send a request"
    ),
    Entry("retry", "write the actions to repeat, such as the same beagle:sendRequest"),
    Entry(
      "poptoroot popall gohome",
      "use beagle:popToView with the route of the first screen, or beagle:resetStack"),
    Entry("log print console trace debug", "Beagle does not have it; remove it"),
    Entry("delay timeout wait sleep timer settimeout debounce", "Beagle has no timer; remove it"),
    Entry(
      "increment decrement toggle add append update set setvalue assign",
      "use beagle:setContext, with a value such as \"@{sum(cart.count, 1)}\""),
    Entry(
      "sequence parallel batch all actions group chain block multiple",
      "write the actions one after the other in the list of the event"),
    Entry("foreach loop map for", "use an operation, such as union, or a beagle:listView"),
    Entry(
      "refresh reload",
      "use beagle:resetStack with the route of the screen, or send its request again"),
    Entry("close dismiss closemodal exit", "use beagle:popView, or beagle:popStack"),
    Entry(
      "navigateto goto open openscreen openview pushscreen show showscreen",
      "use beagle:pushView with \"route\": {\"url\": \"/…\"}"),
    Entry("share copy clipboard call vibrate scan upload download save store", native),
  ])

  /// Returns what to write instead of a component or an action; nil if the tables do not have it.
  static func type(_ name: String, _ role: TypeDescriptor.Role) -> String? {
    var short = name.lowercased()
    for prefix in ["beagle:", "beagle."] where short.hasPrefix(prefix) {
      short = String(short.dropFirst(prefix.utf8.count))
    }
    let text = (role == .component ? components : actions).text(short)
    return text == native ? native + short : text
  }
}
