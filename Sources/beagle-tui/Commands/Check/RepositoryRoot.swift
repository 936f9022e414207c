import BeagleTUI
import SystemSupport

/// The root of the repository of checked files, for programs that compare paths with those in it.
struct RepositoryRoot {
  /// The roots by folder. Nil for a folder outside of any repository.
  private var roots: [String: String?] = [:]
  /// The directory of the repository in GitHub Actions.
  private let workspace = Console.environment("GITHUB_WORKSPACE").flatMap(FilePath.real)

  /// Returns the path of a file relative to the root of its repository; the path as given if the file
  /// is in no repository.
  mutating func path(of file: String) -> String {
    guard let real = FilePath.real(file), let root = root(of: FilePath.folder(of: real)),
      let relative = Files.relative(real, to: root)
    else { return file }
    return relative
  }

  private mutating func root(of folder: String) -> String? {
    if let known = roots[folder] { return known }
    var root: String?
    if let workspace, folder == workspace || Files.relative(folder, to: workspace) != nil {
      root = workspace
    } else {
      root = RootDirectory.withParents(folder).first {
        Files.exists($0 == "/" ? "/.git" : $0 + "/.git")
      }
    }
    roots[folder] = .some(root)
    return root
  }
}
