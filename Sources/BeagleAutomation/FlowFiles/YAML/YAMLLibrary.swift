import CYAML
import SystemSupport

/// The functions of libyaml. The library is loaded for the first flow file and never closed.
struct YAMLLibrary: Sendable {
  /// The file names of the library on the supported systems.
  static let names = ["libyaml-0.so.2", "libyaml-0.2.dylib"]
  /// The Debian package that contains the library.
  static let package = "libyaml-0-2"

  let initialize: @convention(c) (UnsafeMutablePointer<yaml_parser_t>?) -> CInt
  let delete: @convention(c) (UnsafeMutablePointer<yaml_parser_t>?) -> Void
  let setInput:
    @convention(c) (UnsafeMutablePointer<yaml_parser_t>?, UnsafePointer<UInt8>?, Int) -> Void
  let setEncoding: @convention(c) (UnsafeMutablePointer<yaml_parser_t>?, yaml_encoding_t) -> Void
  let parse:
    @convention(c) (
      UnsafeMutablePointer<yaml_parser_t>?, UnsafeMutablePointer<yaml_event_t>?
    ) -> CInt
  let deleteEvent: @convention(c) (UnsafeMutablePointer<yaml_event_t>?) -> Void

  /// The library, loaded once.
  static let shared = Result { () throws(MissingLibrary) in try YAMLLibrary() }

  init(names: [String] = names) throws(MissingLibrary) {
    let library = try LoadedLibrary(
      "libyaml", files: names, purpose: "flow files", package: Self.package)
    initialize = try library.find("yaml_parser_initialize")
    delete = try library.find("yaml_parser_delete")
    setInput = try library.find("yaml_parser_set_input_string")
    setEncoding = try library.find("yaml_parser_set_encoding")
    parse = try library.find("yaml_parser_parse")
    deleteEvent = try library.find("yaml_event_delete")
  }
}
