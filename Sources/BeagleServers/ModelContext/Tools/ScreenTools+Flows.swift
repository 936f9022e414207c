import BeagleSchema

// What the tools that use screens are called with, and what they return.

/// Files that are not saved yet. They take the place of the files of the directory with the same path.
package struct UnsavedFiles {
  /// A file and its path below the directory.
  package struct File {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The files.
  package var files: [File] = []
  /// The name under which the files stay for later calls, with those of earlier ones; nil for this call
  /// only.
  package var draft: String?
  /// The files of earlier calls to drop before; nil for none.
  package var dropped: Dropped?

  /// Unsaved files that are dropped, so that the saved ones are used again.
  package enum Dropped {
    case all
    case paths([String])
  }

  /// Whether only the saved files are used.
  package var isEmpty: Bool { files.isEmpty && draft == nil }
}

/// The unsaved files that a call used instead of saved ones.
package struct UnsavedState {
  /// The name of their draft; nil if they are not in one.
  package var draft: String?
  /// The session that shows them, if the call was about one.
  package var session: String?
  /// Their paths.
  package var files: [String] = []
  /// The files that were dropped, because a newer version was saved.
  package var saved: [String] = []
  /// The files that were dropped without being saved, and that no result has named yet. Their draft keeps the texts;
  /// it is nil for the files of a session.
  package var dropped: [(path: String, draft: String?)] = []
  /// The drafts that the call did not use, with the number of their files.
  package var others: [(name: String, count: Int)] = []

  package init() {}
}

/// Files to write, to delete and to rename.
package struct WriteCall {
  package var unsaved = UnsavedFiles()
  package var deleted: [String] = []
  package var renamed: [(from: String, to: String)] = []
  /// Whether to replace files that changed since they were read.
  package var overwrites = false
}

/// The effect of writing.
package struct WriteOutcome {
  /// The written files, with the new paths of renamed ones.
  package var paths: [String]
  /// Those that replaced a file with another text.
  package var replaced: [String] = []
  package var deleted: [String] = []
  package var unsaved: UnsavedState

  package init(paths: [String], unsaved: UnsavedState) {
    (self.paths, self.unsaved) = (paths, unsaved)
  }
}

/// The first screen, and how screens are drawn.
package struct ScreenOptions {
  /// The path of the first screen; nil for that of the directory.
  package var screen: String?
  /// The size in cells.
  package var columns = 80
  package var rows = 24
  /// Whether the call has a size.
  package var isSized = false
  /// Whether to return images too.
  package var hasImage = false
  /// The context "global".
  package var global: DynamicObject?
  /// The context "navigationContext" of the first screen.
  package var navigationContext: DynamicObject?
  /// The theme: a name or the path of a file; nil for that of the project.
  package var theme: String?

  package init() {}
}

/// A flow to run.
package struct FlowCall {
  /// The path of the flow, if it is a file.
  package var path: String?
  /// The text of the flow, if it is not a file.
  package var text: String?
  package var unsaved = UnsavedFiles()
  package var options = ScreenOptions()
  /// The variables of the flow.
  package var variables: [String: String] = [:]

  /// The configuration of a flow that is only a list of commands.
  package static let head = "appId: screens\n---\n"
}

/// Steps on the screens of a session.
package struct SessionCall {
  /// The name of the session. It is opened if it does not exist.
  package var name = "default"
  /// The steps as a YAML list; nil for none.
  package var steps: String?
  package var unsaved = UnsavedFiles()
  package var options = ScreenOptions()
  /// Whether to open the session again.
  package var restarts = false
  /// Whether to wait until nothing is loading.
  package var waits = true
}

/// Screens to check and to draw.
package struct ViewCall {
  package var unsaved = UnsavedFiles()
  package var options = ScreenOptions()
  /// The screens to draw; nil for those among the files of the call, or else of the draft.
  package var screens: [String]?
  /// Whether to report only what Beagle iOS rejects.
  package var isStrict = false
}

/// An image of a screen.
package struct ScreenImage {
  package enum Content {
    case png([UInt8])
    case svg(String)
  }

  /// The name of the image without its ending.
  package let name: String
  package let content: Content
  /// The reason why the image is SVG, which models do not see; nil if that was asked for.
  package let problem: String?

  package init(name: String, content: Content, problem: String? = nil) {
    self.name = name
    self.content = content
    self.problem = problem
  }
}

/// What a screen shows at a moment, and what led to it.
package struct ScreenState {
  /// The title of the screen.
  package var title = ""
  /// The characters of the screen.
  package var text = ""
  /// The elements that can be used, in words.
  package var controls: [String] = []
  /// The contexts that the screen sees, as JSON.
  package var contexts: [(id: String, json: String)] = []
  /// Whether ``contexts`` lacks those that are as in the last result.
  package var omitsContexts = false
  /// The requests since the last call, with their results.
  package var requests: [String] = []
  /// The errors and warnings since the last call.
  package var log: [String] = []
  /// Whether the screen was loaded, and nothing on it is loading.
  package var isLoaded = true
  /// Whether something is loading.
  package var isLoading = false

  package init() {}
}

/// A command of a flow and its result.
package struct FlowStep {
  package enum Status: String {
    case passed, failed
  }

  /// The command in one line.
  package let command: String
  /// The number of commands that contain it.
  package let depth: Int
  /// The number of the command, or of the one that contains it, from 1.
  package let number: Int
  package var status = Status.passed
  /// What the command did, if its name does not say it.
  package var effect: String?
  /// The requests during the command.
  package var requests: [String] = []
  /// The errors and warnings during the command.
  package var log: [String] = []

  package init(command: String, depth: Int, number: Int) {
    self.command = command
    self.depth = depth
    self.number = number
  }
}

/// The result of a flow or of steps.
package struct FlowOutcome {
  /// The name of the flow, or of the session.
  package var name: String
  package var isPassed = true
  package var steps: [FlowStep] = []
  /// The number of commands before the last one that are missing in ``steps``.
  package var omittedCount = 0
  /// What failed, as lines with the screen at that moment.
  package var failure: [String] = []
  /// ``failure`` without the screen, if ``state`` has it; otherwise nil.
  package var cause: [String]?
  /// The failure in one sentence; nil if all steps passed.
  package var message: String?
  package var warnings: [String] = []
  /// The screen after the last step.
  package var state = ScreenState()
  package var images: [ScreenImage] = []
  /// The time that passed on the clock of the screens, in milliseconds.
  package var milliseconds = 0
  /// The names of the open sessions.
  package var sessions: [String] = []
  package var unsaved = UnsavedState()

  package init(name: String) { self.name = name }
}

/// A screen that was drawn, and its problems.
package struct ViewedScreen {
  package let path: String
  package var state = ScreenState()
  package var image: ScreenImage?
  /// When the screen looks like this, if it is drawn several times.
  package var note: String?

  package init(path: String) { self.path = path }
}

/// The findings and the drawn screens.
package struct ViewOutcome {
  package var check: CheckOutcome
  package var screens: [ViewedScreen]
  /// The number of screens that were not drawn because of the limit.
  package var omittedCount: Int
  package var unsaved: UnsavedState

  package init(
    check: CheckOutcome, screens: [ViewedScreen], omittedCount: Int, unsaved: UnsavedState
  ) {
    self.check = check
    self.screens = screens
    self.omittedCount = omittedCount
    self.unsaved = unsaved
  }
}
