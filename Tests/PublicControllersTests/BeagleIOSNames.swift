import BeagleTUITesting
import Testing

// Code with the spelling of Beagle iOS. `ComingFromTests` looks here for each type that docs/coming-from.md calls
// "same". This target sees only public declarations.

/// Types without an example below.
private let sameTypes: [Any.Type] = [
  Accessibility.self, (any Action).self, ActionAnalyticsConfig.self,
  ActionAnalyticsConfig.Attributes.self, AddChildren.self, AddChildren.Mode.self, Alert.self,
  AnalyticsConfig.self, (any AnalyticsProviderProtocol).self, AnalyticsRecord.self,
  AnalyticsRecord.Action.self, AnalyticsRecord.RecordType.self, (any AsyncAction).self,
  AutoCodable<[any Action]?>.self, (any BeagleController).self,
  (any BeagleControllerProtocol).self, BeagleDependencies.self, BeagleNavigationController.self,
  BeagleRenderer.self, BeagleRetry.self, BeagleScreenViewController.self, Button.self,
  Condition.self, Confirm.self, Container.self, Context.self, ContextExpression.self,
  CornerRadius.self, (any DeepLinkScreenManagerProtocol).self, DynamicDictionary.self,
  DynamicObject.self, EdgeValue.self, Expression<String>.self, Flex.self, Flex.AlignContent.self,
  Flex.AlignItems.self, Flex.AlignSelf.self, Flex.FlexDirection.self, Flex.JustifyContent.self,
  Flex.Wrap.self, GlobalContext.self, GridView.self, (any HasContext).self,
  HttpAdditionalData.self, HTTPMethod.self, Image.self, ImageContentMode.self,
  ImageDownloader.self, (any ImageDownloaderProtocol).self, (any ImageProviderProtocol).self,
  (any InitiableComponent).self, LazyComponent.self, ListView.self, (any LoggerProtocol).self,
  LogType.self, Navigate.self, NavigationBar.self, NavigationBarItem.self,
  NavigationContext.self, (any NetworkClientProtocol).self, NetworkError.self,
  NetworkResponse.self, PageIndicator.self, PageView.self, Path.self, Path.Node.self,
  PullToRefresh.self, Request.self, Request.Error.self, (any RequestToken).self, Route.self,
  Route.NewPath.self, SafeArea.self, Screen.self, ScreenType.self, ScreenType.Remote.self,
  ScrollAxis.self, ScrollView.self, SendRequest.self, (any ServerDrivenComponent).self,
  ServerDrivenState.self, ServerDrivenState.Error.self, SetContext.self, SimpleForm.self,
  Size.self, Style.self, Style.Display.self, Style.PositionType.self, SubmitForm.self,
  TabBar.self, TabBarItem.self, Template.self, Text.self, Text.Alignment.self, TextInput.self,
  TextInputType.self, Touchable.self, UnitType.self, UnitValue.self, UnknownAction.self,
  UnknownComponent.self, UrlBuilder.self, (any UrlBuilderProtocol).self, ViewClient.self,
  (any ViewClientProtocol).self, WebView.self, (any Widget).self,
  // Names with another meaning here that compile as on iOS.
  Image.ImagePath.self, Image.Remote.self, ListView.Direction.self, GridView.Direction.self,
  Navigate.OpenNativeRoute.self,
]

private func style(width: Double, color: String) -> Style {
  Style()
    .backgroundColor("#FFFFFF")
    .backgroundColor(color)
    .cornerRadius(CornerRadius(radius: 8))
    .borderColor("@{color}")
    .borderWidth(1)
    .borderWidth(width)
    .size(Size().width(100%).height(32).minWidth(8).minHeight(16).maxWidth(50%).maxHeight(.auto))
    .size(Size().width(UnitValue(value: width, type: .real)).aspectRatio(2))
    .margin(EdgeValue().all(10).left(1).top(2).right(3).bottom(4).horizontal(5).vertical(6))
    .padding(EdgeValue().all(.init(value: 10, type: .percent)))
    .position(EdgeValue().top(33.3%))
    .positionType(.absolute)
    .display(.none)
    .display(.value(.flex))
    .flex(
      Flex().flexDirection(.row).flexWrap(.wrap).justifyContent(.center).alignItems(.center)
        .alignSelf(.auto).alignContent(.stretch).basis(.auto).flex(1).grow(1).shrink(0))
}

private struct Emblem: Widget, RenderableComponent, Decodable {
  var text: Expression<String>
  var hint: Expression<String>?
  var enabled: Expression<Bool>?
  var id: String?
  var style: Style?
  var accessibility: Accessibility?

  func toView(renderer: BeagleRenderer) -> View {
    let label = Label()
    renderer.observe(text, andUpdate: \.text, in: label)
    renderer.observe(hint, andUpdate: \.accessibilityLabel, in: label)
    renderer.observe(enabled, andUpdate: \.isHidden, in: label, map: { !($0 ?? true) })
    renderer.observe(text, andUpdateManyIn: label) { [weak label] text in
      label?.identifier = text
    }
    return label
  }
}

/// An action that evaluates its expressions as on iOS.
private struct Say: ExecutableAction, Decodable {
  var text: Expression<String>
  var data: DynamicObject

  func execute(controller: BeagleController, origin: View) throws {
    controller.showMessage("\(text.evaluate(with: origin) ?? "") \(data.evaluate(with: origin))")
  }
}

@MainActor
@Suite(.serialized) struct BeagleIOSNames {
  @Test("builders of styles set the same properties as initializers")
  func styles() {
    let style = style(width: 3, color: "#000")
    #expect(sameTypes.count > 90)
    #expect(style.backgroundColor == "#000" && style.borderColor == "@{color}")
    #expect(style.borderWidth == 3.0 && style.size == Size(width: 3, aspectRatio: 2))
    #expect(
      style.margin
        == EdgeValue(left: 1, top: 2, right: 3, bottom: 4, horizontal: 5, vertical: 6, all: 10))
    #expect(style.padding == EdgeValue(all: .percent(10)))
    #expect(style.position?.top == .percent(33.3) && style.positionType == .absolute)
    #expect(style.display == .flex)
    #expect(
      style.flex
        == Flex(
          flexDirection: .row, flexWrap: .wrap, justifyContent: .center, alignItems: .center,
          alignSelf: .auto, alignContent: .stretch, basis: .auto, flex: 1, grow: 1, shrink: 0))
    #expect(Style(flex: Flex().grow(1)).flex?.grow == 1)
    #expect(Style().backgroundColor(String("@{a}")).backgroundColor == .value("@{a}"))
  }

  private func pilot() -> Pilot {
    let dependencies = BeagleDependencies()
    dependencies.coder.register(type: Emblem.self)
    dependencies.coder.register(type: Say.self, named: "say")
    dependencies.navigator.registerDefaultNavigationController(
      builder: BeagleNavigationController.init)
    return Pilot(size: CellSize(width: 40, height: 10), dependencies: dependencies)
  }

  @Test("components and actions are registered and bind expressions as on iOS")
  func bindings() throws {
    let pilot = pilot()
    pilot.open(
      json: """
        {"_beagleComponent_":"beagle:container","context":{"id":"name","value":"Ada"},"children":[
          {"_beagleComponent_":"custom:emblem","text":"@{name}","hint":"Hint @{name}",
           "style":{"margin":{"left":{"value":32,"type":"REAL"}}}},
          {"_beagleComponent_":"beagle:button","text":"Go","onPress":[
            {"_beagleAction_":"custom:say","text":"Hello @{name}","data":"@{name}"},
            {"_beagleAction_":"beagle:setContext","contextId":"name","value":"Grace"}]}]}
        """)
    #expect(pilot.text.contains("    Ada"), "\(pilot.text)")
    #expect(try pilot.find(id: "Ada").name == "Hint Ada")
    try pilot.click(.button, "Go")
    try pilot.expectMessage("Hello Ada Ada")
    #expect(try pilot.find(id: "Grace").name == "Hint Grace")
    try pilot.expectNoFindings()
  }

  @Test("screens are created from JSON and from components as on iOS")
  func controllers() throws {
    let pilot = pilot()
    let old = Beagle.dependencies
    defer { BeagleConfigurator.setup(dependencies: old) }
    BeagleConfigurator.setup(dependencies: pilot.dependencies)
    #expect(Beagle.dependencies === pilot.dependencies)
    pilot.open(BeagleScreenViewController(#"{"_beagleComponent_":"beagle:text","text":"JSON"}"#))
    try pilot.expectText("JSON")
    pilot.open(BeagleScreenViewController(Text("Component")))
    try pilot.expectText("Component")
    pilot.open(BeagleScreenViewController(.declarative(Screen(child: Text("Screen")))))
    try pilot.expectText("Screen")
    pilot.server.script("/home", .screen(Screen(child: Text("Remote"))))
    pilot.open(BeagleScreenViewController(.init(url: "/home")))
    try pilot.expectText("Remote")
  }

  private struct Position: RenderableComponent, Decodable {
    var text: String
    var source: SourceReference?
    func toView(renderer: BeagleRenderer) -> View {
      Label("\(text) \(source.map { "\($0.location)" } ?? "none")")
    }
  }

  @Test("types need no CodingKeys, and source is not a property")
  func positions() throws {
    let pilot = pilot()
    pilot.dependencies.decoder.register(component: Position.self)
    pilot.open(
      json: """
        {"_beagleComponent_":"beagle:container","children":[
          {"_beagleComponent_":"custom:position","text":"At","source":1}]}
        """)
    #expect(pilot.text.contains("At 2:3"), "\(pilot.text)")
    #expect(pilot.dependencies.log.diagnostics.map(\.name) == ["source"])
    let type = pilot.dependencies.decoder.componentDescriptors.first {
      $0.name.lowercased() == "custom:position"
    }
    #expect(type?.properties.map(\.name) == ["text"])
  }
}
