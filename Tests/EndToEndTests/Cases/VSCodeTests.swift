import Glibc
import Testing

extension Commands {
  /// Tests of the extension for Visual Studio Code in `Packaging/vscode`.
  @Suite struct VSCodeTests {
    private static let node = "/usr/bin/node"
    private static let root = TestedProgram.packageRoot + "/"

    /// Runs the extension in Node.js with the real language server and a stub of the editor.
    /// `make vscode-test` installs Node.js; other tests do not need it.
    @Test(.enabled(if: access(VSCodeTests.node, X_OK) == 0))
    func extensionWorksWithTheServer() throws {
      let run = try PipeRun(
        [Self.root + "Tests/Editors/vscode/test.js", try TestedProgram.path()], program: Self.node,
        within: 240)
      #expect(run.status == .exit(0), "\(run.output)\(run.errors)")
      #expect(!run.output.contains("failed "), "\(run.output)")
    }

    /// The package of an extension is an archive with a manifest that the script checks.
    @Test func extensionIsPacked() throws {
      let folder = try TemporaryScreens()
      let path = folder.path + "/beagle.vsix"
      for name in ["beagle.vsix", "again.vsix"] {
        let run = try PipeRun(
          [
            Self.root + "Packaging/vscode/pack.py", "1.2.3-beta", folder.path + "/" + name,
            "1700000000",
          ],
          program: "/usr/bin/python3")
        #expect(run.status == .exit(0), "\(run.output)\(run.errors)")
      }
      let list = try PipeRun(["-m", "zipfile", "-l", path], program: "/usr/bin/python3").output
      for name in [
        "extension.vsixmanifest", "[Content_Types].xml", "extension/package.json",
        "extension/extension.js", "extension/lib/client.js", "extension/README.md",
      ] {
        #expect(list.contains(name))
      }
      // The same sources give the same bytes.
      let compared = try PipeRun([path, folder.path + "/again.vsix"], program: "/usr/bin/cmp")
      #expect(compared.status == .exit(0), "\(compared.output)")
    }
  }
}
