import Glibc
import TestFiles
import Testing

@testable import BeagleAutomation

/// The files that flows use, and limits.
extension FlowReaderTests {
  @Test func aFileOutsideIsNotReadThroughALink() throws {
    let outside = TemporaryDirectory(["x.yaml": "appId: a\n---\n- back"])
    let inside = TemporaryDirectory(["flow.yaml": "appId: a\n---\n- runFlow: link.yaml"])
    #expect(symlink(outside.path + "/x.yaml", inside.path + "/link.yaml") == 0)
    let reader = try inside.reader
    #expect(reader.read("flow.yaml") == nil)
    #expect(
      reader.diagnostics.map(\.description) == [
        "flow.yaml:3:12: error[missing-file] link.yaml is a symbolic link or in a linked directory; "
          + "replace the link with a copy"
      ])
  }

  /// Each command that names a file refuses hidden files, also by their direct name.
  @Test(arguments: [
    "- runFlow: .git/config", "- runFlow: {file: .env}", "- runFlow: sub/../.git/config",
    "- runScript: .env", "- runScript: {file: ./.env}", "- retry: {file: .env}",
    "- beagle: {respond: {path: /x, file: .git/config}}",
    "- repeat: {times: 2, commands: [{runFlow: .env}]}", "- runFlow: sub/.hidden.yaml",
    "- runScript: link.js", "- beagle: {respond: {path: /x, file: link.js}}",
    "- runFlow: folder/config", "- runFlow: ../outside.yaml",
  ])
  func hiddenAndLinkedFilesAreNotRead(commands: String) throws {
    let workspace = TemporaryDirectory([
      ".env": "TOKEN", ".git/config": "TOKEN", "sub/.hidden.yaml": "TOKEN", "real.js": "1",
      "flow.yaml": "appId: a\n---\n\(commands)\n",
    ])
    symlink("real.js", workspace.path + "/link.js")
    symlink(".git", workspace.path + "/folder")
    let reader = try workspace.reader
    #expect(reader.read("flow.yaml") == nil)
    let text = reader.diagnostics.map(\.description).joined(separator: "\n")
    #expect(text.contains("[missing-file]"), "\(text)")
    #expect(!text.contains("TOKEN"), "\(text)")
  }

  /// Many projects have their flows in `.maestro`, and a user may name another hidden folder.
  @Test(arguments: [".maestro/flow.yaml", ".e2e/flows/flow.yaml"])
  func flowsInAHiddenFolderUseTheirFiles(path: String) throws {
    let folder = String(path.prefix { $0 != "/" })
    let workspace = TemporaryDirectory([
      path: "appId: a\n---\n- runFlow: sub.yaml\n- runScript: /\n",
      path.replacing("flow.yaml", with: "sub.yaml"): "appId: a\n---\n- back\n",
      path.replacing("flow.yaml", with: "ok.yaml"): "appId: a\n---\n- runFlow: sub.yaml\n",
      path.replacing("flow.yaml", with: "bad.yaml"): "appId: a\n---\n- runFlow: .git/x.yaml\n",
      path.replacing("flow.yaml", with: ".git/x.yaml"): "appId: a\n---\n- back\n",
    ])
    let reader = try workspace.reader
    #expect(reader.read(path.replacing("flow.yaml", with: "ok.yaml")) != nil)
    #expect(reader.text(of: path)?.isEmpty == false)
    #expect(reader.read(path.replacing("flow.yaml", with: "bad.yaml")) == nil)
    #expect(
      FlowWorkspace(try workspace.reader, folder: folder).plan().flows.isEmpty == (folder == ".e2e")
    )
  }

  @Test func mistakesHaveALimit() throws {
    let keys = (0..<11_000).map { "a\($0): b" }.joined(separator: "\n    ")
    let result = try ReadFlow(commands: "- tapOn:\n    \(keys)")
    #expect(result.diagnostics.count == FlowReader.diagnosticLimit)
    #expect(result.flow == nil)
  }

  @Test func subflowsHaveALimit() throws {
    var files: [String: String] = [:]
    for index in 0..<40 {
      files["f\(index).yaml"] = "appId: a\n---\n- runFlow: f\(index + 1).yaml"
    }
    let result = try ReadFlow(commands: "- runFlow: f0.yaml", files: files)
    #expect(result.diagnostics.count == 1)
    #expect(result.diagnostics.first?.contains("at most 1000 files in at most 32 levels") == true)
  }

  @Test func aSubflowIsReadOnce() throws {
    let commands = (0..<3).map { _ in "- runFlow: sub.yaml" }.joined(separator: "\n")
    let result = try ReadFlow(
      commands: commands,
      files: ["sub.yaml": "appId: a\n---\n- setLocation: {latitude: 1, longitude: 2}"])
    let flows = result.flow?.commands.compactMap { command -> Flow? in
      guard case .runFlow(let run) = command.action, case .flow(let flow) = run.body else {
        return nil
      }
      return flow
    }
    #expect(flows?.count == 3)
    #expect(flows?.allSatisfy { $0 === flows?.first } == true)
    #expect(result.diagnostics.count == 1)
  }
}
