import BeagleTUI

/// The root of the repository of checked files, for programs that compare paths with those in it.
struct RepositoryRoot {
  /// The roots by folder. A folder without a repository has none.
  private var roots: [String: String?] = [:]
  /// The directory of the repository in GitHub Actions.
  private let workspace = Console.environment("GITHUB_WORKSPACE").flatMap(Files.realPath)

  /// Returns the path of a file relative to the root of its repository; the path as given if the file
  /// is in no repository.
  mutating func path(of file: String) -> String {
    guard let real = Files.realPath(file), let root = root(of: Files.folder(of: real)),
      let relative = Files.relative(real, to: root)
    else { return file }
    return relative
  }

  private mutating func root(of folder: String) -> String? {
    if let known = roots[folder] { return known }
    var root: String?
    if let workspace, folder == workspace || Files.relative(folder, to: workspace) != nil {
      root = workspace
    } else if Files.exists(folder == "/" ? "/.git" : folder + "/.git") {
      root = folder
    } else if folder != "/", !folder.isEmpty {
      root = self.root(of: Files.folder(of: folder))
    }
    roots[folder] = .some(root)
    return root
  }
}
