/// How the platforms of Beagle differ in the treatment of a value, for reports.
///
/// The facts are from the sources of Beagle iOS 2.1.3, Android 2.1.2, web core, React and Angular
/// 2.1 and Flutter 1.0. The web and Flutter share the code that executes actions and expressions.
struct PlatformDifference: Sendable {
  /// A sentence without its period.
  let text: String

  private init(_ text: String) { self.text = text }

  static let rejectedByIOS = PlatformDifference("Beagle 2.x for iOS rejects the document")
  static func rejected(without property: String) -> PlatformDifference {
    PlatformDifference("Beagle 2.x for iOS rejects the document without \(property)")
  }
  /// iOS and Android reject what others accept.
  private static func rejectedByPhones(_ others: String) -> PlatformDifference {
    PlatformDifference("\(others); Beagle 2.x for iOS and Android reject the document")
  }
  static let singleAction = rejectedByPhones("Beagle for the web and Flutter accept one action")
  static let formerSingleAction = rejectedByPhones(
    "Beagle 1.x reads one action here, and Beagle for the web and Flutter accept it")
  static let singleComponent = rejectedByPhones(
    "Beagle for the web and Flutter accept one component")
  static let anyCase = rejectedByPhones(
    "Beagle for Flutter ignores the case, and Beagle for the web in some properties")
  static let requiredByIOS = PlatformDifference(
    "Beagle 2.x for iOS rejects the document; Beagle for Android and the web do not require the "
      + "property")
  static let requiredByPhones = PlatformDifference(
    "Beagle 2.x for iOS and Android reject the document; Beagle for the web does not require the "
      + "property")
  static let localImageURL = PlatformDifference(
    "Beagle for the web reads url; Beagle 2.x for iOS and Android reject the document without "
      + "mobileId")
  static let nearestContext = rejectedByPhones(
    "Beagle for the web and Flutter set the nearest context")
  static let anyScreen = rejectedByPhones("Beagle for the web and Flutter accept any component")
  static let colorName = PlatformDifference(
    "Beagle for the web and Flutter accept names of colors; Beagle for iOS ignores them")
  static let otherPath = PlatformDifference(
    "Beagle for the web and Flutter accept other paths; Beagle 2.x for iOS rejects the document")
  static let childKey = PlatformDifference(
    "Beagle for the web and Flutter read child and children; Beagle 2.x for iOS and Android read "
      + "only one of them")
  static let anyValue = rejectedByPhones("Beagle for the web shows the JSON text of any value")
  static let styleText = PlatformDifference("only Beagle for the web accepts CSS here")
  static let styleProperty = PlatformDifference(
    "only Beagle for the web applies other CSS properties")

  /// Only some platforms read the property.
  static func read(by platforms: String) -> PlatformDifference {
    PlatformDifference("only \(platforms) it")
  }

  /// A property or type of Beagle 1.x.
  static func legacy(_ platforms: String = "Beagle 1.x") -> PlatformDifference {
    PlatformDifference("only \(platforms) reads it; Beagle 2.x ignores it")
  }

  /// A property that a back end writes and no client reads.
  static let unread = PlatformDifference(
    "the TypeScript back end writes it, but no version of Beagle reads it")
}

/// Names that Beagle iOS and this program do not support, but other platforms of Beagle declare.
///
/// `Tests/Platforms/declarations.tsv` lists the declarations of all platforms; a test checks that
/// each name is either supported or reported.
enum PlatformNames {
  /// How an unknown property is reported.
  struct Property {
    let difference: PlatformDifference
    var severity = Diagnostic.Severity.note
    var code = DiagnosticCode.unknownProperty
    var suggestion: String?
  }

  private static let web = Property(
    difference: .read(by: "Beagle for the web reads"), severity: .warning)
  private static let flutter = Property(difference: .read(by: "Beagle for Flutter reads"))
  private static let android = Property(difference: .legacy("Beagle 1.x for Android"))
  private static let analytics = Property(
    difference: .legacy(), code: .deprecated, suggestion: "use \"analytics\" of actions")

  private static let properties: [String: [String: Property]] = [
    "beagle:screenComponent": ["screenAnalyticsEvent": analytics],
    "beagle:button": ["clickAnalyticsEvent": analytics],
    "beagle:touchable": ["clickAnalyticsEvent": analytics],
    "beagle:gridView": ["itemAspectRatio": flutter],
    "beagle:listView": [
      "itemAspectRatio": flutter,
      "spanCount": Property(
        difference: .read(by: "Beagle for Angular and Flutter read"),
        suggestion: "use a beagle:gridView"),
    ],
    "beagle:pushView": ["controllerId": web],
    "beagle:pullToRefresh": ["onInit": web],
    "beagle:scrollView": ["onInit": web],
    "beagle:image": ["styleId": Property(difference: .unread)],
    "beagle:simpleForm": ["styleId": Property(difference: .unread)],
    "Style": ["isStack": flutter],
    "TabItem": ["id": android, "style": android, "accessibility": android],
    "HttpAdditionalData": ["httpData": Property(difference: .legacy("Beagle 1.x for iOS"))],
  ]

  /// Properties of any component.
  private static let ofComponents: [String: Property] = [
    "context": Property(
      difference: .read(by: "Beagle for the web and Flutter read"), severity: .warning,
      suggestion: "put the component into a beagle:container with the context"),
    "beaglePlatform": Property(difference: .read(by: "the Kotlin back end reads and removes")),
    "_implicitContexts_": Property(difference: .read(by: "Beagle for the web sets and reads")),
  ]

  /// Returns how to report an unknown property of a type; nil if no platform declares it.
  static func property(_ name: String, of type: String, isComponent: Bool) -> Property? {
    properties[type]?[name] ?? (isComponent ? ofComponents[name] : nil)
  }

  /// Returns the platforms with 2.x that read a property in spite of its replacement.
  static func readers(ofReplaced name: String, of type: String) -> PlatformDifference? {
    switch (type, name) {
    case ("EdgeValue", "start"), ("EdgeValue", "end"): .read(by: "Beagle for Flutter reads")
    case ("beagle:lazyComponent", "children"): .read(by: "Beagle for the web and Flutter read")
    case ("beagle:screenComponent", "identifier"):
      .read(by: "Beagle 1.x and Beagle for Flutter read")
    default: nil
    }
  }

  /// Returns whether a property with text accepts any value on the web.
  static func acceptsAnyValue(_ property: String, of type: String) -> Bool {
    type == "beagle:alert" && property == "message" || type == "beagle:button" && property == "text"
  }

  /// Returns whether an event had a single action in Beagle 1.x.
  static func hadSingleAction(_ event: String, of type: String) -> Bool {
    switch type {
    case "beagle:alert": event == "onPressOk"
    case "beagle:confirm": event == "onPressOk" || event == "onPressCancel"
    default: false
    }
  }

  /// Returns the platforms that have an unknown component, and its replacement.
  static func component(
    _ name: String
  ) -> (difference: PlatformDifference, replacement: String?)? {
    switch name.lowercased() {
    case "beagle:networkimage": (.read(by: "Beagle for React has"), "beagle:image")
    case "beagle:tabitem": (.read(by: "Beagle for Angular and Beagle 1.x for Android have"), nil)
    default: nil
    }
  }

  /// Returns the platforms that accept an unknown word of an enumeration.
  static func word(_ word: String, of property: String, in type: String) -> PlatformDifference? {
    type == "beagle:text" && property == "alignment" && word.uppercased() == "INHERIT"
      ? .read(by: "Beagle for the web accepts") : nil
  }
}
