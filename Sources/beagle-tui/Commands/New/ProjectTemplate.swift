/// The screens that `new` begins with.
enum ProjectTemplate: String, CaseIterable {
  case minimal, form, list, tabs, shop

  /// A noun phrase.
  var summary: String {
    switch self {
    case .minimal: "one screen with a button"
    case .form: "a form with validation"
    case .list: "a list from a server, with details"
    case .tabs: "tabs with numbers, rows and settings"
    case .shop: "products, a cart and a checkout"
    }
  }

  /// The screens and what they load.
  var files: [NewFile] {
    switch self {
    case .minimal: MinimalTemplate.files
    case .form: FormTemplate.files
    case .list: ListTemplate.files
    case .tabs: TabsTemplate.files
    case .shop: ShopTemplate.files
    }
  }
}
