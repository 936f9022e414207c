import Glibc

/// The error for a library that is not installed, or that lacks a function.
package struct MissingLibrary: Error, Hashable, CustomStringConvertible {
  /// The problem and its remedy.
  package let description: String
  /// The same as ``description``.
  var localizedDescription: String { description }

  /// - Parameters:
  ///   - name: The name of the library.
  ///   - purpose: What the library is for, as the subject of the sentence.
  ///   - package: The Debian package that contains the library.
  init(_ name: String, purpose: String, package: String) {
    description = "\(purpose) need \(name), which is not installed: apt-get install \(package)"
  }

  init(_ name: String, without symbol: String) {
    description = "the installed \(name) has no \(symbol); install a newer version"
  }
}

/// A library that is open. It is never closed.
package struct LoadedLibrary {
  private let name: String
  /// The name of the file.
  let file: String
  private let handle: UnsafeMutableRawPointer

  /// Opens the first file of a list that exists.
  /// - Parameters:
  ///   - name: The name of the library.
  ///   - purpose: What the library is for, as the subject of a sentence.
  ///   - package: The Debian package that contains the library.
  package init(
    _ name: String, files: [String], purpose: String, package: String
  ) throws(MissingLibrary) {
    self.name = name
    for file in files {
      guard let handle = dlopen(file, RTLD_NOW | RTLD_LOCAL) else { continue }
      self.file = file
      self.handle = handle
      return
    }
    throw MissingLibrary(name, purpose: purpose, package: package)
  }

  /// Returns a function. The caller declares its type.
  package func find<Function>(_ symbol: String) throws(MissingLibrary) -> Function {
    unsafeBitCast(try address(symbol), to: Function.self)
  }

  /// Returns a function, or nil if the library does not have it.
  package func find<Function>(_ symbol: String, as type: Function.Type) -> Function? {
    try? find(symbol)
  }

  /// Returns the address of a function.
  package func address(_ symbol: String) throws(MissingLibrary) -> UnsafeMutableRawPointer {
    guard let address = dlsym(handle, symbol) else {
      throw MissingLibrary(name, without: symbol)
    }
    return address
  }
}
