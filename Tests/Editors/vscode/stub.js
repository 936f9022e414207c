"use strict";

// The part of the API of Visual Studio Code that the extension uses, without an editor.

const fs = require("fs");
const path = require("path");
const { EventEmitter: NodeEmitter } = require("events");
const { pathToFileURL, fileURLToPath } = require("url");

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.slice(0, text.indexOf(":"));
  }
  static file(name) { return new Uri(pathToFileURL(name).href); }
  static parse(text) { return new Uri(text); }
  get fsPath() { return fileURLToPath(this.text); }
  toString() { return this.text; }
}

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}

class Range {
  constructor(start, end, endLine, endCharacter) {
    this.start = endLine === undefined ? start : new Position(start, end);
    this.end = endLine === undefined ? end : new Position(endLine, endCharacter);
  }
}

/** Returns a class whose constructor stores its arguments as properties. */
const record = (...names) => class {
  constructor(...values) { names.forEach((name, index) => { this[name] = values[index]; }); }
};

class EventEmitter {
  constructor() {
    this.emitter = new NodeEmitter();
    this.event = (listener) => {
      this.emitter.on("event", listener);
      return { dispose: () => this.emitter.off("event", listener) };
    };
  }
  fire(value) { this.emitter.emit("event", value); }
  dispose() { this.emitter.removeAllListeners(); }
}

class TextDocument {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, version: 1, isDirty: false });
    this.fileName = uri.scheme === "file" ? uri.fsPath : uri.toString();
  }
  getText() { return this.text; }
  offsetAt({ line, character }) {
    const lines = this.text.split("\n").slice(0, line);
    return lines.reduce((sum, next) => sum + next.length + 1, 0) + character;
  }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split("\n");
    return new Position(before.length - 1, before[before.length - 1].length);
  }
}

class WorkspaceEdit {
  constructor() { this.operations = []; }
  replace(uri, range, text) { this.operations.push({ kind: "edit", uri, range, text }); }
  createFile(uri, options) { this.operations.push({ kind: "create", uri, options }); }
  renameFile(oldUri, newUri) { this.operations.push({ kind: "rename", oldUri, newUri }); }
}

/** Returns the module, and what a test needs to act as the editor. */
function makeEditor(folder, configuration) {
  const events = {};
  const on = (name) => {
    events[name] = new EventEmitter();
    return events[name].event;
  };
  const editor = {
    providers: {}, commands: {}, output: [], diagnostics: new Map(), errors: [], panels: [],
    terminals: [], watchers: [], controllers: [], executed: [], messages: [], events,
  };
  const provide = (name) => (...args) => {
    editor.providers[name] = args.find((value) => typeof value === "object" && !Array.isArray(value));
    return { dispose() {} };
  };
  const names = [
    "CompletionItemProvider", "HoverProvider", "SignatureHelpProvider", "DefinitionProvider",
    "ReferenceProvider", "DocumentHighlightProvider", "DocumentSymbolProvider",
    "WorkspaceSymbolProvider", "FoldingRangeProvider", "DocumentLinkProvider", "ColorProvider",
    "CodeActionsProvider", "CodeLensProvider", "RenameProvider", "DocumentFormattingEditProvider",
    "DocumentRangeFormattingEditProvider",
  ];
  const languages = {
    createDiagnosticCollection: () => ({
      set: (uri, items) => editor.diagnostics.set(uri.toString(), items),
      delete: (uri) => editor.diagnostics.delete(uri.toString()),
      clear: () => editor.diagnostics.clear(),
      dispose() {},
    }),
  };
  for (const name of names) languages[`register${name}`] = provide(name);

  class CodeActionKind {
    constructor(value) { this.value = value; }
    append(part) { return new CodeActionKind(this.value ? `${this.value}.${part}` : part); }
  }
  CodeActionKind.Empty = new CodeActionKind("");

  class RelativePattern {
    constructor(base, pattern) {
      Object.assign(this, { base, pattern });
    }
  }

  const section = (prefix) => ({
    get: (key, standard) => {
      const value = configuration[`${prefix}.${key}`];
      return value === undefined ? standard : value;
    },
    inspect: (key) => ({ workspaceValue: configuration[`${prefix}.${key}`] }),
    update: (key, value) => {
      configuration[`${prefix}.${key}`] = value;
      events.configuration.fire({ affectsConfiguration: (name) => `${prefix}.${key}`.startsWith(name) });
    },
  });

  const vscode = {
    version: "1.75.0", env: { appName: "stub", language: "en" },
    Uri, Position, Range, EventEmitter, WorkspaceEdit, CodeActionKind, RelativePattern,
    Location: record("uri", "range"),
    TextEdit: record("range", "newText"),
    Diagnostic: record("range", "message", "severity"),
    CompletionItem: record("label", "kind"),
    CompletionList: record("items", "isIncomplete"),
    SnippetString: record("value"),
    MarkdownString: record("value"),
    Hover: record("contents", "range"),
    SignatureHelp: record(),
    SignatureInformation: record("label", "documentation"),
    ParameterInformation: record("label"),
    DocumentHighlight: record("range", "kind"),
    DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"),
    SymbolInformation: record("name", "kind", "containerName", "location"),
    FoldingRange: record("start", "end"),
    DocumentLink: record("range", "target"),
    ColorInformation: record("range", "color"),
    Color: record("red", "green", "blue", "alpha"),
    ColorPresentation: record("label"),
    CodeAction: record("title", "kind"),
    CodeLens: record("range", "command"),
    Task: record("definition", "scope", "name", "source", "execution", "problemMatchers"),
    ProcessExecution: record("process", "args"),
    TaskGroup: { Build: "build", Test: "test" },
    TestMessage: record("message"),
    TestRunProfileKind: { Run: 1 },
    ViewColumn: { Beside: -2 },
    ConfigurationTarget: { Workspace: 2 },
    languages,
    commands: {
      registerCommand: (name, run) => {
        editor.commands[name] = run;
        return { dispose() {} };
      },
      executeCommand: async (name, ...args) => {
        editor.executed.push([name, ...args]);
        return editor.commands[name]?.(...args);
      },
    },
    tasks: { registerTaskProvider: (_, provider) => { editor.tasks = provider; return { dispose() {} }; } },
    tests: {
      createTestController: () => {
        const items = new Map();
        const controller = {
          items: {
            add: (item) => items.set(item.id, item), delete: (id) => items.delete(id),
            forEach: (visit) => items.forEach(visit), get size() { return items.size; },
          },
          createTestItem: (id, label, uri) => ({ id, label, uri }),
          createRunProfile: (_, __, run) => { controller.run = run; },
          createTestRun: () => {
            const results = [];
            const note = (state) => (item, message) =>
              results.push({ state, label: item.label, message });
            controller.results = results;
            return {
              enqueued() {}, started() {}, appendOutput() {}, end: () => { controller.ended = true; },
              passed: note("passed"), failed: note("failed"), skipped: note("skipped"),
              errored: note("errored"),
            };
          },
          dispose() {},
        };
        editor.controllers.push(controller);
        return controller;
      },
    },
    window: {
      activeTextEditor: undefined,
      activeColorTheme: { kind: 2 },
      createOutputChannel: () => ({
        appendLine: (line) => editor.output.push(line), show() {}, dispose() {},
      }),
      showInformationMessage: async (text, ...choices) => {
        editor.messages.push(text);
        return choices[0];
      },
      showErrorMessage: async (text) => { editor.errors.push(text); },
      showQuickPick: async () => editor.pick,
      createTerminal: (options) => {
        editor.terminals.push(options);
        return { show() {} };
      },
      createWebviewPanel: (type, title, place, options) => {
        const panel = {
          title, options, webview: { html: "" }, reveal() {},
          onDidDispose: (run) => { panel.dispose = run; },
        };
        editor.panels.push(panel);
        return panel;
      },
      onDidChangeActiveTextEditor: on("editor"),
      onDidChangeActiveColorTheme: on("theme"),
    },
    workspace: {
      workspaceFolders: [{ uri: Uri.file(folder), name: path.basename(folder), index: 0 }],
      textDocuments: [],
      isTrusted: true,
      getConfiguration: section,
      findFiles: async (pattern) => {
        const names = String(pattern).includes(".beagle-tui.json") ? editor.projects
          : pattern instanceof RelativePattern ? editor.named : editor.flows;
        return names.map((name) => Uri.file(name));
      },
      fs: { readFile: async (uri) => fs.readFileSync(uri.fsPath) },
      createFileSystemWatcher: () => {
        const watcher = {
          onDidCreate(run) { watcher.created = run; }, onDidChange(run) { watcher.changed = run; },
          onDidDelete(run) { watcher.deleted = run; }, dispose() {},
        };
        editor.watchers.push(watcher);
        return watcher;
      },
      onDidOpenTextDocument: on("open"), onDidChangeTextDocument: on("change"),
      onDidCloseTextDocument: on("close"), onDidSaveTextDocument: on("save"),
      onDidChangeWorkspaceFolders: on("folders"), onWillRenameFiles: on("willRename"),
      onDidRenameFiles: on("renamed"), onDidChangeConfiguration: on("configuration"),
    },
  };
  editor.vscode = vscode;
  editor.flows = [];
  editor.named = [];
  editor.projects = [];

  /** Opens a file, as the user does. */
  editor.open = (name, languageId = "json") => {
    const document = new TextDocument(Uri.file(name), languageId, fs.readFileSync(name, "utf8"));
    vscode.workspace.textDocuments.push(document);
    vscode.window.activeTextEditor = { document };
    events.open.fire(document);
    return document;
  };
  /** Replaces the first occurrence of a text, as the user does by typing. */
  editor.type = (document, old, text) => {
    const start = document.text.indexOf(old);
    const range = new Range(document.positionAt(start), document.positionAt(start + old.length));
    document.text = document.text.slice(0, start) + text + document.text.slice(start + old.length);
    document.version += 1;
    document.isDirty = true;
    events.change.fire({ document, contentChanges: [{ range, text }] });
  };
  /** The position after a text. */
  editor.after = (document, text) =>
    document.positionAt(document.text.indexOf(text) + text.length);
  return editor;
}

module.exports = { makeEditor };
