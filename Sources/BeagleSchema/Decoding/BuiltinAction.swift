/// The actions of Beagle, found by their names without building a table at start.
enum BuiltinAction: CaseIterable {
  case alert, confirm, condition, setContext, sendRequest, addChildren, submitForm
  case openExternalURL, openNativeRoute, resetApplication, resetStack, pushStack, popStack
  case pushView, popView, popToView, formValidation, formLocalAction, formRemoteAction

  /// The one whose lower-case name has this hash; see ``TypeNameHash``.
  init?(hash: UInt64) {
    switch hash {
    case 0x79FE79CDE37A2943: self = .alert
    case 0x4512695F40188119: self = .confirm
    case 0x3B999641EB64E378: self = .condition
    case 0x1305F64E4054AAEC: self = .setContext
    case 0x1258485EB0D4696E: self = .sendRequest
    case 0xA834091E8B930C95: self = .addChildren
    case 0x97FD978A5837031D: self = .submitForm
    case 0x249784D10CFDD3C1: self = .openExternalURL
    case 0x643EDEBC74D3B37D: self = .openNativeRoute
    case 0xD06F4598793B8AF4: self = .resetApplication
    case 0xE3569BEB1EEDE1CE: self = .resetStack
    case 0xE08B1C89AAE0D6DD: self = .pushStack
    case 0x9A4D880624B7F672: self = .popStack
    case 0x213D77CDF0527A5E: self = .pushView
    case 0x3F50F467F6A90BEB: self = .popView
    case 0x1CAC89441656D972: self = .popToView
    case 0x06D0C17D0C1B6EAA: self = .formValidation
    case 0x1433204549FA7F42: self = .formLocalAction
    case 0x89D7DEEC76F5D611: self = .formRemoteAction
    default: return nil
    }
  }

  /// The type.
  var type: any Action.Type {
    switch self {
    case .alert: Alert.self
    case .confirm: Confirm.self
    case .condition: Condition.self
    case .setContext: SetContext.self
    case .sendRequest: SendRequest.self
    case .addChildren: AddChildren.self
    case .submitForm: SubmitForm.self
    case .openExternalURL: OpenExternalURL.self
    case .openNativeRoute: OpenNativeRoute.self
    case .resetApplication: ResetApplication.self
    case .resetStack: ResetStack.self
    case .pushStack: PushStack.self
    case .popStack: PopStack.self
    case .pushView: PushView.self
    case .popView: PopView.self
    case .popToView: PopToView.self
    case .formValidation: FormValidation.self
    case .formLocalAction: FormLocalAction.self
    case .formRemoteAction: FormRemoteAction.self
    }
  }

  /// Whether Beagle 2.x has it no more.
  var isLegacy: Bool {
    switch self {
    case .formValidation, .formLocalAction, .formRemoteAction: true
    default: false
    }
  }

  /// Decodes one.
  func make(_ reader: inout ObjectReader) -> any Action {
    switch self {
    case .alert: Alert(from: &reader)
    case .confirm: Confirm(from: &reader)
    case .condition: Condition(from: &reader)
    case .setContext: SetContext(from: &reader)
    case .sendRequest: SendRequest(from: &reader)
    case .addChildren: AddChildren(from: &reader)
    case .submitForm: SubmitForm(from: &reader)
    case .openExternalURL: Navigate.openExternalURL(OpenExternalURL(from: &reader))
    case .openNativeRoute: Navigate.openNativeRoute(OpenNativeRoute(from: &reader))
    case .resetApplication: Navigate.resetApplication(ResetApplication(from: &reader))
    case .resetStack: Navigate.resetStack(ResetStack(from: &reader))
    case .pushStack: Navigate.pushStack(PushStack(from: &reader))
    case .popStack: Navigate.popStack(PopStack(from: &reader))
    case .pushView: Navigate.pushView(PushView(from: &reader))
    case .popView: Navigate.popView(PopView(from: &reader))
    case .popToView: Navigate.popToView(PopToView(from: &reader))
    case .formValidation: FormValidation(from: &reader)
    case .formLocalAction: FormLocalAction(from: &reader)
    case .formRemoteAction: FormRemoteAction(from: &reader)
    }
  }
}
