extension FlowAction {
  /// Whether the command does something that a user can do.
  var isInteraction: Bool {
    switch self {
    case .launchApp, .openLink, .tap, .inputText, .inputRandom, .eraseText, .pasteText,
      .hideKeyboard, .back, .pressKey, .scroll, .swipe, .scrollUntilVisible,
      .beagle(.resize), .beagle(.network):
      true
    case .stopApp, .killApp, .clearState, .assertVisible, .assertNotVisible, .assertTrue,
      .extendedWaitUntil, .copyTextFrom, .setClipboard, .waitForAnimationToEnd, .runFlow,
      .repeatCommands, .retry, .evalScript, .runScript, .takeScreenshot, .assertScreenshot,
      .startRecording, .stopRecording, .airplaneMode, .ignored, .beagle:
      false
    }
  }

  /// Whether the command succeeds only if the screen shows something that the flow names.
  var looksAtScreen: Bool {
    switch self {
    case .assertVisible, .copyTextFrom, .scrollUntilVisible, .assertScreenshot: true
    case .tap(let tap): tap.selector != nil
    case .extendedWaitUntil(let wait): wait.visible != nil
    case .beagle(.snapshot), .beagle(.focused), .beagle(.failure): true
    case .launchApp, .stopApp, .killApp, .clearState, .openLink, .assertNotVisible, .assertTrue,
      .inputText, .inputRandom, .eraseText, .pasteText, .setClipboard, .hideKeyboard, .back,
      .pressKey, .scroll, .swipe, .waitForAnimationToEnd, .runFlow, .repeatCommands, .retry,
      .evalScript, .runScript, .takeScreenshot, .startRecording, .stopRecording, .airplaneMode,
      .ignored, .beagle:
      false
    }
  }

  /// Whether the command needs an open screen.
  var needsScreen: Bool {
    switch self {
    case .launchApp, .stopApp, .killApp, .clearState, .openLink, .setClipboard, .runFlow,
      .repeatCommands, .retry, .evalScript, .runScript, .airplaneMode, .ignored, .assertTrue,
      .startRecording, .stopRecording:
      false
    case .beagle(let command):
      switch command {
      case .respond, .network, .cache, .resize, .theme: false
      case .request, .context, .analytics, .snapshot, .noFindings, .focused, .busy, .stale,
        .failure, .message:
        true
      }
    case .tap, .assertVisible, .assertNotVisible, .extendedWaitUntil, .copyTextFrom, .inputText,
      .inputRandom, .eraseText, .pasteText, .hideKeyboard, .back, .pressKey, .scroll, .swipe,
      .scrollUntilVisible, .waitForAnimationToEnd, .takeScreenshot, .assertScreenshot:
      true
    }
  }
}
