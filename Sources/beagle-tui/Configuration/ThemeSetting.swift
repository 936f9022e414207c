import BeagleTUI
import CellText
import Localization

/// Saves the theme that the user chose in the palette, as the setting `theme` of the configuration file.
struct ThemeSetting {
  /// The configuration file.
  let path: String
  /// The active profile. If it has a theme, that one is replaced.
  var profile: String?
  /// Whether `--theme` overrides the setting.
  var isOverridden = false

  /// Creates the setting for a session; nil if the environment determines no configuration file.
  init?(_ configuration: Configuration?) {
    guard let location = ConfigFile.location(Console.environment) else { return nil }
    path = location.value
    profile = configuration?.profile?.value
    if case .commandLine = configuration?.settings.theme?.origin { isOverridden = true }
  }

  init(path: String, profile: String? = nil, isOverridden: Bool = false) {
    (self.path, self.profile, self.isOverridden) = (path, profile, isOverridden)
  }

  /// Saves a theme, and changes nothing else in the file.
  /// - Returns: a message for the user.
  func save(_ name: ThemeName) -> String {
    var failure: String?
    if Files.exists(path) {
      switch Files.read(path) {
      case .failure(let found): failure = found.message
      case .success(let bytes):
        do {
          failure = Files.replace(path, with: try changed(bytes, to: name))?.message
        } catch { failure = error.description }
      }
    } else {
      failure = (Files.createFolders(of: path) ?? Files.write(inserted(name), to: path))?.message
    }
    if let failure { return localized.themeNotSaved(cause: "\(failure)") }
    return isOverridden
      ? localized.themeSavedOverridden(name: name.rawValue)
      : localized.themeSaved(name: name.rawValue)
  }

  private func inserted(_ name: ThemeName) -> String {
    "{\"theme\": \(JSONText.quoted(name.rawValue))}\n"
  }

  /// Returns the text of the file with a theme.
  private func changed(_ bytes: [UInt8], to name: ThemeName) throws(ThemeSettingError) -> [UInt8] {
    guard let root = try? JSONDocument(bytes, name: path).root, root.kind == .object else {
      throw ThemeSettingError(description: "\(path) is not a JSON object")
    }
    let value = Array(JSONText.quoted(name.rawValue).utf8)
    let own = profile.flatMap { root["profiles"]?[$0]?["theme"] }
    if let existing = own ?? root["theme"] {
      let span = existing.span
      return Array(bytes[..<span.offset]) + value + Array(bytes[span.end...])
    }
    let start = root.offset + 1
    let isEmpty = root.count == 0
    let member = "\"theme\": ".utf8 + value + (isEmpty ? "" : ", ").utf8
    return Array(bytes[..<start]) + member + Array(bytes[start...])
  }
}

/// Why a configuration file cannot be changed.
private struct ThemeSettingError: Error {
  let description: String
}
