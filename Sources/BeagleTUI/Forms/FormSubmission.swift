import BeagleNetworking
import BeagleSchema
import ScreenSources
import TerminalKit

/// Collects the values of a 1.x form and runs its `onSubmit`.
@MainActor
struct FormSubmission {
  let form: Form
  let view: View
  let origin: ActionOrigin
  let controller: BeagleController

  private var dependencies: BeagleDependencies { controller.dependencies }

  /// A submission of the nearest form around a view; nil where there is none.
  init?(around origin: View, on controller: BeagleController) {
    let found = origin.nearest { view in
      view.formPart(Form.self).map { (form: $0, view: view) }
    }
    guard let (form, view) = found else {
      controller.dependencies.log.add(
        .form, .error, "formSubmit is not inside a form; nothing was sent.",
        at: origin.nearestSource)
      return nil
    }
    self.form = form
    self.view = view
    self.controller = controller
    self.origin = ActionOrigin(origin, in: controller)
  }

  /// Whether the form may be sent: one at a time, and none from a screen that has gone.
  private var mayBegin: Bool { !controller.requests.isSubmitting && !controller.isRetired }

  /// Checks the inputs and, when all are valid, runs the form's actions with their values.
  func submit() {
    guard mayBegin, let values else { return }
    for action in form.onSubmit {
      switch action {
      case let action as FormRemoteAction: send(action, values)
      case let action as FormLocalAction: handle(action, values)
      default: controller.execute(actions: [action], event: "onSubmit", origin: origin.view)
      }
    }
  }

  // MARK: - Values

  /// The inputs of the form; what is inside an input is not looked into.
  static func inputs(below view: View) -> [(input: FormInput, view: View)] {
    if let input = view.formPart(FormInput.self) { return [(input, view)] }
    return view.subviews.flatMap { inputs(below: $0) }
  }

  /// All values to send; nil when an input is not valid; the input shows why.
  private var values: [String: String]? {
    let inputs = FormSubmission.inputs(below: view)
    var values: [String: String] = [:]
    var isComplete = true
    for (input, view) in inputs {
      let name = input.overrideName ?? input.name
      guard let value = value(of: input, view) else {
        isComplete = false
        continue
      }
      if values.updateValue(value, forKey: name) != nil {
        log("two inputs of the form are named \"\(name)\"; nothing was sent.", input)
        isComplete = false
      }
    }
    guard isComplete else { return nil }
    return merged(values)
  }

  private func value(of input: FormInput, _ view: View) -> String? {
    let listener = view.firstView((any ValidationErrorListener).self)
    switch InputReading(of: input, view, dependencies.validatorProvider) {
    case .value(let value):
      if input.required == true { listener?.onValidationError(message: nil) }
      return value
    case .nothing:
      log("the input \"\(input.name)\" contains nothing with a value; nothing was sent.", input)
    case .unknownValidator(let name):
      log("the input \"\(input.name)\" names an unknown validator \"\(name)\".", input)
    case .notValid:
      listener?.onValidationError(message: input.errorMessage ?? "Please check this value.")
      log("the value of \"\(input.name)\" is not valid; nothing was sent.", input)
    }
    return nil
  }

  /// The values to send: those kept for the group, replaced by the values of the inputs, replaced
  /// by those that the form itself names.
  private func merged(_ values: [String: String]) -> [String: String] {
    let stored = form.group.map { dependencies.formStore.values(of: $0) } ?? [:]
    let all = stored.merging(values) { $1 }.merging(form.additionalData) { $1 }
    if form.shouldStoreFields == true {
      if let group = form.group {
        dependencies.formStore.keep(all, for: group)
      } else {
        dependencies.log.add(
          .form, .error, "a form without a group cannot keep its values.", at: form.source)
      }
    }
    return all
  }

  private func log(_ message: String, _ input: FormInput) {
    dependencies.log.add(.form, .error, message, at: input.source)
  }

  // MARK: - Actions

  /// Sends the values; the answer is an action, which runs.
  private func send(_ action: FormRemoteAction, _ values: [String: String]) {
    guard mayBegin else { return }
    let request = FormRequest(action, values)
    controller.serverDrivenState = .started
    controller.requests.submit(path: request.path, request.data) { [weak controller] in
      controller?.serverDrivenState = .finished
    } completion: { result in
      controller.serverDrivenState = .finished
      do throws(Request.Error) {
        let actions = try actions(in: result.get())
        controller.serverDrivenState = .success
        if let group = form.group { dependencies.formStore.clear(group) }
        controller.execute(actions: actions, event: "onSuccess", origin: origin.view)
      } catch {
        controller.report(.submitForm(error)) { send(action, values) }
      }
    }
  }

  private func actions(in response: NetworkResponse) throws(Request.Error) -> [any Action] {
    do {
      let document = try JSONDocument(response.data, name: response.name)
      let decoded = try dependencies.decoder.decodeRoot(document)
      for diagnostic in decoded.diagnostics { dependencies.log.add(diagnostic) }
      switch decoded.root {
      case .action(let action): return [action]
      case .actions(let actions): return actions
      case .component, .components: throw FormAnswerError(name: response.name)
      }
    } catch {
      dependencies.log.add(undecodable: error)
      throw .decoding(error)
    }
  }

  /// Gives the values to the application.
  private func handle(_ action: FormLocalAction, _ values: [String: String]) {
    guard let handler = dependencies.localFormHandler else {
      dependencies.log.add(
        .form, .error, "formLocalAction \"\(action.name)\": this program handles no forms.",
        at: action.source)
      return
    }
    let inputs = action.data.merging(values) { $1 }
    handler.handle(action: action, inputs: inputs) { [weak controller] result in
      guard let controller, !controller.isRetired else { return }
      switch result {
      case .start: controller.serverDrivenState = .started
      case .error(let error):
        controller.serverDrivenState = .finished
        controller.report(.action(error)) { handle(action, values) }
      case .success(let next):
        controller.serverDrivenState = .finished
        controller.serverDrivenState = .success
        controller.execute(actions: [next], event: "onSuccess", origin: origin.view)
      }
    }
  }
}

/// The answer to a form is not an action.
struct FormAnswerError: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "\(name) is a component; the answer to a form must be an action, as beagle:alert."
  }
}

/// Where and how the values of a form are sent: in the address of a GET or DELETE, else as JSON.
private struct FormRequest {
  var path: String
  var data: HttpAdditionalData

  init(_ action: FormRemoteAction, _ values: [String: String]) {
    path = action.path
    data = HttpAdditionalData(method: action.method)
    switch action.method {
    case .get, .delete, .head:
      guard !values.isEmpty else { return }
      if !path.utf8.contains(UInt8(ascii: "%")) { path = PercentEncoding.encode(path) }
      let query = values.sorted { $0.key < $1.key }.map { name, value in
        "\(FormRequest.encode(name))=\(FormRequest.encode(value))"
      }
      path += (path.contains("?") ? "&" : "?") + query.joined(separator: "&")
    case .post, .put, .patch:
      data.body = .dictionary(values.mapValues { .string($0) })
    }
  }

  /// Only what is unreserved stays as it is (RFC 3986, section 2.3).
  private static func encode(_ text: String) -> String {
    PercentEncoding.encode(text) { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._~".utf8.contains(byte)
      }
    }
  }
}
