import SystemSupport

/// The functions of JavaScriptCore's C API. The library is loaded in the child process of the first
/// script.
///
/// Every type of this API is an opaque pointer, and its functions have been the same since 2008, so
/// no headers are needed to build the program.
struct JavaScriptLibrary {
  /// The file names of the library on the supported systems, the newest one first.
  static let names = [
    "libjavascriptcoregtk-6.0.so.1", "libjavascriptcoregtk-4.1.so.0",
    "libjavascriptcoregtk-4.0.so.18",
    "/System/Library/Frameworks/JavaScriptCore.framework/JavaScriptCore",
  ]
  /// The Debian package that contains the library.
  static let package = "libjavascriptcoregtk-4.1-0"

  typealias Value = OpaquePointer
  typealias Callback =
    @convention(c) (
      OpaquePointer?, Value?, Value?, Int, UnsafePointer<Value?>?, UnsafeMutablePointer<Value?>?
    ) -> Value?

  let createContext: @convention(c) (OpaquePointer?) -> OpaquePointer?
  let globalObject: @convention(c) (OpaquePointer?) -> Value?
  let createString: @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  let releaseString: @convention(c) (OpaquePointer?) -> Void
  let stringCapacity: @convention(c) (OpaquePointer?) -> Int
  let copyString: @convention(c) (OpaquePointer?, UnsafeMutablePointer<CChar>?, Int) -> Int
  let evaluate:
    @convention(c) (
      OpaquePointer?, OpaquePointer?, Value?, OpaquePointer?, CInt, UnsafeMutablePointer<Value?>?
    ) -> Value?
  let makeFunction: @convention(c) (OpaquePointer?, OpaquePointer?, Callback?) -> Value?
  let makeStringValue: @convention(c) (OpaquePointer?, OpaquePointer?) -> Value?
  let call:
    @convention(c) (
      OpaquePointer?, Value?, Value?, Int, UnsafePointer<Value?>?, UnsafeMutablePointer<Value?>?
    ) -> Value?
  let toString:
    @convention(c) (OpaquePointer?, Value?, UnsafeMutablePointer<Value?>?) -> OpaquePointer?
  let protect: @convention(c) (OpaquePointer?, Value?) -> Void

  init(names: [String] = names) throws(MissingLibrary) {
    let library = try LoadedLibrary(
      "JavaScriptCore", files: names, purpose: "scripts of flows",
      package: Self.package)
    createContext = try library.find("JSGlobalContextCreate")
    globalObject = try library.find("JSContextGetGlobalObject")
    createString = try library.find("JSStringCreateWithUTF8CString")
    releaseString = try library.find("JSStringRelease")
    stringCapacity = try library.find("JSStringGetMaximumUTF8CStringSize")
    copyString = try library.find("JSStringGetUTF8CString")
    evaluate = try library.find("JSEvaluateScript")
    makeFunction = try library.find("JSObjectMakeFunctionWithCallback")
    makeStringValue = try library.find("JSValueMakeString")
    call = try library.find("JSObjectCallAsFunction")
    toString = try library.find("JSValueToStringCopy")
    protect = try library.find("JSValueProtect")
  }

  /// Returns a text of JavaScript, and releases it.
  func text(_ string: OpaquePointer?) -> String {
    guard let string else { return "" }
    defer { releaseString(string) }
    var bytes = [CChar](repeating: 0, count: stringCapacity(string))
    let count = copyString(string, &bytes, bytes.count)
    return String(
      decoding: bytes.prefix(max(count - 1, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
