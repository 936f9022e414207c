import CIDN2
import SystemSupport

/// The functions of libidn2. The library is loaded for the first host name that is not ASCII and
/// never closed.
struct IDN2Library: Sendable {
  /// The file names of the library on the supported systems.
  static let names = ["libidn2.so.0", "libidn2.0.dylib"]
  /// The Debian package that contains the library.
  static let package = "libidn2-0"

  private typealias Conversion =
    @convention(c) (
      UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, CInt
    )
    -> CInt

  private let toASCII: Conversion
  private let toUnicode: Conversion
  private let errorText: @convention(c) (CInt) -> UnsafePointer<CChar>?
  private let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// The library, loaded once.
  static let shared = Result { () throws(MissingLibrary) in try IDN2Library() }

  init(names: [String] = names) throws(MissingLibrary) {
    let library = try LoadedLibrary(
      "libidn2", files: names, purpose: "host names in other scripts", package: Self.package)
    toASCII = try library.find("idn2_to_ascii_8z")
    toUnicode = try library.find("idn2_to_unicode_8z8z")
    errorText = try library.find("idn2_strerror")
    free = try library.find("idn2_free")
  }

  /// A name that the library rejects, with the reason.
  struct Rejection: Error {
    let reason: String
  }

  /// Returns the form of a name that the name system uses, as browsers do it: characters are mapped
  /// (UTS 46), so `MÜNCHEN。example` is `xn--mnchen-3ya.example`, and `ß` and emoji stay themselves.
  func ascii(_ name: String) throws(Rejection) -> String {
    let normalizes = CInt(IDN2_NFC_INPUT.rawValue)
    var result = convert(name, toASCII, normalizes | CInt(IDN2_NONTRANSITIONAL.rawValue))
    if result.code == CInt(IDN2_DISALLOWED.rawValue) {
      // IDNA 2008 excludes emoji, and the name system has them. libcurl tries the same two.
      let old = convert(name, toASCII, normalizes | CInt(IDN2_TRANSITIONAL.rawValue))
      if old.text != nil { result = old }
    }
    if let text = result.text { return text }
    throw Rejection(
      reason: errorText(result.code).map { String(cString: $0) } ?? "error \(result.code)")
  }

  /// Returns the readable form of a name; nil for a name that is not valid.
  func unicode(_ name: String) -> String? {
    convert(name, toUnicode, 0).text.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func convert(
    _ name: String, _ function: Conversion, _ flags: CInt
  ) -> (text: String?, code: CInt) {
    var output: UnsafeMutablePointer<CChar>?
    let code = function(name, &output, flags)
    defer { free(output) }
    return (code == CInt(IDN2_OK.rawValue) ? output.map { String(cString: $0) } : nil, code)
  }
}
