import BeagleTUI

extension KeyList {
  /// All keys of the program: those of the library, and those of its navigation controllers and of
  /// `dev`.
  @MainActor static var program: [KeyList] {
    all + [
      KeyList(
        place: "On an error page of MyAppNavigationController",
        bindings: MyAppNavigationController.errorKeys),
      KeyList(
        place: "On an error of the controllers NonBlocking, Inline and Minimal",
        bindings: [DismissingNavigationController.dismissal]),
      KeyList(place: "In dev", bindings: DevSession.keys),
      KeyList(place: "In gallery", bindings: [PreviewPanel.toggle, GalleryEditor.key]),
      KeyList(place: "In new", bindings: TemplateChooser.keys),
    ]
  }
}
