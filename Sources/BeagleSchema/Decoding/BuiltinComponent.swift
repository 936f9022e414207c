/// The components of Beagle, found by their names without building a table at start.
enum BuiltinComponent: CaseIterable {
  case screen, container, text, button, image, textInput, scrollView, listView, gridView
  case pageView, pageIndicator, tabBar, touchable, lazyComponent, webView, simpleForm
  case pullToRefresh, form, formInput, formSubmit, tabView

  /// The one whose lower-case name has this hash; see ``TypeNameHash``.
  init?(hash: UInt64) {
    switch hash {
    case 0x900CCADD39D8F7DE: self = .screen
    case 0x9FDAA31756E1F76A: self = .container
    case 0xF0FDB02008BFFA98: self = .text
    case 0x9493AD4D2DFFD73F: self = .button
    case 0xAB1D121E5E26ADD4: self = .image
    case 0x8AF650C6FEC0444C: self = .textInput
    case 0x334130DA952DCB0F: self = .scrollView
    case 0xFAF58EAC9BE5B8B2: self = .listView
    case 0x3443161F529699E6: self = .gridView
    case 0xFBEABA60866250AD: self = .pageView
    case 0x53D23548CA87F54D: self = .pageIndicator
    case 0x565A87B584E985BF: self = .tabBar
    case 0x4406EA581F5472CA: self = .touchable
    case 0xA8D4D393554F1DB8: self = .lazyComponent
    case 0xDD5406123705C75A: self = .webView
    case 0x4939D2C5CEBAA4B7: self = .simpleForm
    case 0x2B7E716A5D238378: self = .pullToRefresh
    case 0xDC9E56861ABFF8F5: self = .form
    case 0x29309D7BC3BE732B: self = .formInput
    case 0xA6917D1DD909E0F5: self = .formSubmit
    case 0xE9DDF1D15B5E6417: self = .tabView
    default: return nil
    }
  }

  /// The type.
  var type: any ServerDrivenComponent.Type {
    switch self {
    case .screen: Screen.self
    case .container: Container.self
    case .text: Text.self
    case .button: Button.self
    case .image: Image.self
    case .textInput: TextInput.self
    case .scrollView: ScrollView.self
    case .listView: ListView.self
    case .gridView: GridView.self
    case .pageView: PageView.self
    case .pageIndicator: PageIndicator.self
    case .tabBar: TabBar.self
    case .touchable: Touchable.self
    case .lazyComponent: LazyComponent.self
    case .webView: WebView.self
    case .simpleForm: SimpleForm.self
    case .pullToRefresh: PullToRefresh.self
    case .form: Form.self
    case .formInput: FormInput.self
    case .formSubmit: FormSubmit.self
    case .tabView: TabView.self
    }
  }

  /// Whether Beagle 2.x has it no more.
  var isLegacy: Bool {
    switch self {
    case .form, .formInput, .formSubmit, .tabView: true
    default: false
    }
  }

  /// Decodes one.
  func make(_ reader: inout ObjectReader) -> any ServerDrivenComponent {
    switch self {
    case .screen: Screen(from: &reader)
    case .container: Container(from: &reader)
    case .text: Text(from: &reader)
    case .button: Button(from: &reader)
    case .image: Image(from: &reader)
    case .textInput: TextInput(from: &reader)
    case .scrollView: ScrollView(from: &reader)
    case .listView: ListView(from: &reader)
    case .gridView: GridView(from: &reader)
    case .pageView: PageView(from: &reader)
    case .pageIndicator: PageIndicator(from: &reader)
    case .tabBar: TabBar(from: &reader)
    case .touchable: Touchable(from: &reader)
    case .lazyComponent: LazyComponent(from: &reader)
    case .webView: WebView(from: &reader)
    case .simpleForm: SimpleForm(from: &reader)
    case .pullToRefresh: PullToRefresh(from: &reader)
    case .form: Form(from: &reader)
    case .formInput: FormInput(from: &reader)
    case .formSubmit: FormSubmit(from: &reader)
    case .tabView: TabView(from: &reader)
    }
  }
}
