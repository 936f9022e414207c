import BeagleSchema
import Testing

@testable import BeagleAnalysis

/// The types that the analysis treats specially exist under their names. A renamed type would silently lose
/// its analysis.
@Suite struct SpecialTypeTests {
  @Test func namesAreThoseOfTheTypes() {
    let types: [(SpecialType, String)] = [
      (.screen, Screen.typeName), (.listView, ListView.typeName), (.gridView, GridView.typeName),
      (.simpleForm, SimpleForm.typeName), (.form, Form.typeName), (.lazy, LazyComponent.typeName),
      (.webView, WebView.typeName), (.platformWrapper, "beagle:beaglePlatformWrapper"),
      (.textInput, TextInput.typeName), (.setContext, SetContext.typeName),
      (.sendRequest, SendRequest.typeName), (.condition, Condition.typeName),
      (.addChildren, AddChildren.typeName), (.submitForm, SubmitForm.typeName),
      (.formRemoteAction, FormRemoteAction.typeName),
      (.formLocalAction, FormLocalAction.typeName),
    ]
    for (special, name) in types { #expect(special.rawValue == name) }
  }

  /// Each case is the name of a component or action of Beagle, or of a part of one.
  @Test func everyCaseIsAType() {
    let decoder = ComponentDecoder()
    let names = Set(decoder.componentNames + decoder.actionNames)
    let parts: [SpecialType] = [.route, .context, .navigationContext, .imagePath, .template]
    for special in SpecialType.allCases where !parts.contains(special) {
      #expect(names.contains(special.rawValue), "\(special)")
    }
    for (part, type) in [
      (SpecialType.route, "\(Route.self)"), (.context, "\(Context.self)"),
      (.navigationContext, "\(NavigationContext.self)"), (.imagePath, "\(ImagePath.self)"),
      (.template, "\(Template.self)"),
    ] {
      #expect(SpecialType(part: type) == part)
    }
    // The descriptions of the types contain the parts by these names.
    let shapes = TypeShapes.of(decoder)
    let image = shapes.component(Image.typeName)
    guard case .object(let path)? = image?["path"]?.content else {
      Issue.record("the image has no path")
      return
    }
    #expect(path.special == .imagePath)
    guard case .object(let context)? = shapes.component(Container.typeName)?["context"]?.content
    else {
      Issue.record("the container has no context")
      return
    }
    #expect(context.special == .context)
  }
}
