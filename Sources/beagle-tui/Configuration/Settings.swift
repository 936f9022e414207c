import BeagleTUI

/// The settings of one source: the command line, a profile, or all profiles.
struct Settings {
  var baseURL: Setting<String>?
  var headers: [Setting<HeaderField>] = []
  var tokenCommand: Setting<String>?
  var platform: Setting<String>?
  var userAgent: Setting<String>?
  /// Paths of PEM files.
  var caFile, certificate, key: Setting<String>?
  var isInsecure: Setting<Bool>?
  var unixSocket: Setting<String>?
  var storesCookies: Setting<Bool>?
  /// In seconds.
  var connectTimeout, timeout, automaticRetries: Setting<Int>?
  var sendsIdempotencyKeys: Setting<Bool>?
  /// `dark`, `light` or the path of a theme file.
  var theme: Setting<String>?
  /// Whether anything moves by itself.
  var motion: Setting<CursesTerminal.Motion>?
  /// Who puts right-to-left text in the order of the screen.
  var bidi: Setting<BidiMode>?
  /// Whether letters are arrow keys.
  var lettersMove: Setting<Bool>?
  /// The keys of actions.
  var keys: [KeySetting] = []

  /// The keys of an action.
  struct KeySetting {
    var action: KeyAction
    var origin: SettingOrigin
    var keys: [Setting<KeyEvent>]
  }

  /// Whether there is an Authorization header, which cannot be combined with `tokenCommand`.
  var hasAuthorization: Bool { headers.contains { $0.value.isAuthorization } }

  /// Returns these settings, with missing ones from `lower`. An Authorization header here overrides
  /// a token command there and vice versa; a certificate also overrides the key.
  func overriding(_ lower: Settings) -> Settings {
    var result = lower
    if hasAuthorization { result.tokenCommand = nil }
    if tokenCommand != nil { result.headers.removeAll { $0.value.isAuthorization } }
    result.headers.removeAll { old in
      headers.contains { $0.value.name.lowercased() == old.value.name.lowercased() }
    }
    result.headers += headers.filter { !$0.value.value.isEmpty }
    result.baseURL = baseURL ?? lower.baseURL
    result.tokenCommand = tokenCommand ?? result.tokenCommand
    result.platform = platform ?? lower.platform
    result.userAgent = userAgent ?? lower.userAgent
    result.caFile = caFile ?? lower.caFile
    result.certificate = certificate ?? lower.certificate
    result.key = key ?? (certificate == nil ? lower.key : nil)
    result.isInsecure = isInsecure ?? lower.isInsecure
    result.unixSocket = unixSocket ?? lower.unixSocket
    result.storesCookies = storesCookies ?? lower.storesCookies
    result.connectTimeout = connectTimeout ?? lower.connectTimeout
    result.automaticRetries = automaticRetries ?? lower.automaticRetries
    result.sendsIdempotencyKeys = sendsIdempotencyKeys ?? lower.sendsIdempotencyKeys
    result.timeout = timeout ?? lower.timeout
    result.theme = theme ?? lower.theme
    result.motion = motion ?? lower.motion
    result.bidi = bidi ?? lower.bidi
    result.lettersMove = lettersMove ?? lower.lettersMove
    result.keys.removeAll { old in keys.contains { $0.action == old.action } }
    result.keys += keys
    return result
  }

  /// Returns the settings without those that must not be used with another server.
  func withoutSecrets() -> Settings {
    var result = self
    result.headers = []
    result.tokenCommand = nil
    result.certificate = nil
    result.key = nil
    result.isInsecure = nil
    result.unixSocket = nil
    return result
  }

  /// The settings of the HTTP client.
  var access: ServerAccess {
    var access = ServerAccess()
    access.tokenCommand = tokenCommand?.value
    access.configuration.headers = headers.map { (name: $0.value.name, value: $0.value.value) }
    if let platform { access.configuration.platform = platform.value }
    if let userAgent { access.configuration.userAgent = userAgent.value }
    access.configuration.trust.caFile = caFile?.value
    access.configuration.trust.certificate = certificate?.value
    access.configuration.trust.key = key?.value
    access.configuration.trust.verifies = isInsecure?.value != true
    access.configuration.unixSocket = unixSocket?.value
    access.configuration.storesCookies = storesCookies?.value ?? true
    if let connectTimeout { access.configuration.connectTimeout = connectTimeout.value * 1000 }
    if let timeout { access.configuration.totalTimeout = timeout.value * 1000 }
    return access
  }

  /// The keys of the user.
  var keyMap: KeyMap {
    KeyMap(
      Dictionary(keys.map { ($0.action, $0.keys.map(\.value)) }, uniquingKeysWith: { $1 }))
  }
}
