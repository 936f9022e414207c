import CTerminalSupport

/// The description of the build that `make build` adds to the program as a note of the ELF file: the
/// format of systemd's package metadata. It is added by the linker, so that a new commit does not
/// compile anything again.
package enum PackageNote {
  /// The maximum length of the note, in bytes.
  private static let lengthLimit = 4096

  /// The JSON text of the note, or nil if the program was not built with `make`.
  package static var json: [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: lengthLimit) { buffer, count in
      count = cts_package_note(buffer.baseAddress, buffer.count)
    }
    let text = bytes.prefix { $0 != 0 }
    return text.isEmpty ? nil : Array(text)
  }
}
