import BeagleSchema
import Glibc

/// Files for tests.
enum TestData {
  static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  static func parent(_ path: String, _ levels: Int) -> String {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(levels)
    return parts.joined(separator: "/")
  }

  /// Returns a document of `Tests/BeagleSchemaTests/Data`.
  static func document(_ name: String, file: String = #filePath) throws -> JSONDocument {
    let path = parent(file, 1) + "/Data/" + name
    return try JSONDocument(read(path) ?? [], name: name)
  }

  /// Returns the bytes of a file in this directory; empty if it is missing.
  static func file(_ name: String, file: String = #filePath) -> [UInt8] {
    read(parent(file, 1) + "/" + name) ?? []
  }

  /// Returns the files of a subdirectory, sorted by name.
  static func files(
    _ folder: String, file: String = #filePath
  ) -> [(name: String, bytes: [UInt8])] {
    let path = parent(file, 1) + "/" + folder
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().map { (name: $0, bytes: read(path + "/" + $0) ?? []) }
  }

  /// The directory that several projects share; nil if it is missing.
  static let shared: String? = {
    let folder =
      getenv("BEAGLE_SHARED").map { String(cString: $0) } ?? parent(#filePath, 3) + "/../shared"
    return access(folder, R_OK) == 0 ? folder : nil
  }()

  /// The corpus of real documents; nil if it is missing.
  static let corpus: String? = {
    guard let folder = shared.map({ $0 + "/data/corpus" }), access(folder, R_OK) == 0 else {
      print("skipped: no corpus at ../shared/data/corpus nor in $BEAGLE_SHARED")
      return nil
    }
    return folder
  }()

  /// Returns the bytes of a file of the corpus; empty if it is missing.
  static func corpusFile(_ name: String) -> [UInt8] {
    corpus.flatMap { read($0 + "/" + name) } ?? []
  }
}
