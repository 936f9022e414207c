"use strict";

const path = require("path");
const readline = require("readline");
const { spawn } = require("child_process");
const vscode = require("vscode");

const PATTERN = "**/flows/**/*.{yaml,yml}";

/**
 * The directory in which a flow runs: the one above the folder `flows`, or that of the project file
 * whose `test.flows` contains the flow.
 */
function directory(file, folders = new Map()) {
  for (const [folder, root] of folders) if (file.startsWith(folder + path.sep)) return root;
  const parts = file.split(path.sep);
  const index = parts.lastIndexOf("flows");
  return index > 0 ? parts.slice(0, index).join(path.sep) : path.dirname(file);
}

/** The folders that `test.flows` of the project files names, with the directories of these files. */
async function namedFolders() {
  const folders = new Map();
  const files = await vscode.workspace.findFiles("**/.beagle-tui.json", "**/node_modules/**");
  for (const { fsPath } of files) {
    try {
      const bytes = await vscode.workspace.fs.readFile(vscode.Uri.file(fsPath));
      const name = JSON.parse(Buffer.from(bytes).toString("utf8")).test?.flows;
      if (typeof name !== "string" || !name) continue;
      folders.set(path.resolve(path.dirname(fsPath), name), path.dirname(fsPath));
    } catch {
      // The language server reports mistakes in the file.
    }
  }
  return folders;
}

/** The name of a flow in its configuration, or that of its file. */
function name(text, file) {
  const configuration = text.split(/^---/m)[0];
  const match = /^name:\s*(?:"([^"]*)"|'([^']*)'|([^#\n]*))/m.exec(configuration);
  const found = match && (match[1] ?? match[2] ?? match[3]).trim();
  return found || path.basename(file).replace(/\.ya?ml$/, "");
}

/** The flows of the workspace in the test explorer. */
class Flows {
  constructor(program, log) {
    this.program = program;
    this.log = log;
    this.folders = new Map();
    this.controller = vscode.tests.createTestController("beagle.flows", "Flows");
    this.controller.resolveHandler = () => this.discover();
    this.controller.refreshHandler = () => this.discover();
    this.controller.createRunProfile(
      "Run", vscode.TestRunProfileKind.Run, (request, token) => this.run(request, token), true);
    const watcher = vscode.workspace.createFileSystemWatcher(PATTERN);
    watcher.onDidCreate((uri) => this.add(uri));
    watcher.onDidChange((uri) => this.add(uri));
    watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString()));
    this.subscriptions = [this.controller, watcher];
  }

  async discover() {
    this.folders = await namedFolders();
    const patterns = [PATTERN, ...[...this.folders.keys()].map(
      (folder) => new vscode.RelativePattern(vscode.Uri.file(folder), "**/*.{yaml,yml}"))];
    const found = new Map();
    for (const pattern of patterns) {
      const files = await vscode.workspace.findFiles(pattern, "**/node_modules/**");
      for (const uri of files) found.set(uri.toString(), uri);
    }
    await Promise.all([...found.values()].map((uri) => this.add(uri)));
  }

  async add(uri) {
    if (/^config\.ya?ml$/.test(path.basename(uri.fsPath))) return;
    const text = Buffer.from(await vscode.workspace.fs.readFile(uri)).toString("utf8");
    const item = this.controller.createTestItem(uri.toString(), name(text, uri.fsPath), uri);
    item.description = path.basename(uri.fsPath);
    item.range = new vscode.Range(0, 0, 0, 0);
    this.controller.items.add(item);
  }

  /** Runs the flows of a request, those of each directory together. */
  async run(request, token) {
    const run = this.controller.createTestRun(request);
    const items = [];
    if (request.include) items.push(...request.include);
    else this.controller.items.forEach((item) => items.push(item));
    const groups = new Map();
    for (const item of items) {
      if (request.exclude?.includes(item)) continue;
      const folder = directory(item.uri.fsPath, this.folders);
      groups.set(folder, [...(groups.get(folder) ?? []), item]);
      run.enqueued(item);
    }
    for (const [folder, flows] of groups) {
      if (!token.isCancellationRequested) await this.runGroup(run, folder, flows, token);
    }
    run.end();
  }

  runGroup(run, folder, items, token) {
    const pending = new Map(items.map((item) => [item.uri.fsPath, item]));
    for (const item of items) run.started(item);
    const files = items.map((item) => path.relative(folder, item.uri.fsPath));
    const child = spawn(this.program(), ["test", "--format", "json", ...files], { cwd: folder });
    const subscription = token.onCancellationRequested?.(() => child.kill("SIGTERM"));
    let errors = "";
    child.stderr.setEncoding("utf8");
    child.stderr.on("data", (text) => { errors += text; });
    const lines = readline.createInterface({ input: child.stdout });
    lines.on("line", (line) => this.report(run, folder, line, pending));
    return new Promise((resolve) => {
      const end = (failure) => {
        subscription?.dispose();
        const message = (failure || errors).trim();
        if (message) run.appendOutput(message.replace(/\r?\n/g, "\r\n") + "\r\n");
        for (const item of pending.values()) {
          if (token.isCancellationRequested) run.skipped(item);
          else run.errored(item, new vscode.TestMessage(message || "the flow did not run"));
        }
        resolve();
      };
      child.on("error", (error) => end(error.message));
      // All lines are read before the streams close.
      child.on("close", () => end(""));
    });
  }

  /** Reports one line of `beagle-tui test --format json`. */
  report(run, folder, line, pending) {
    let result;
    try {
      result = JSON.parse(line);
    } catch {
      return;
    }
    const file = path.resolve(folder, result.path ?? "");
    const item = pending.get(file);
    if (!item) return;
    pending.delete(file);
    const text = `${result.status} ${result.path}\r\n`;
    run.appendOutput(text, undefined, item);
    if (result.status === "passed" || result.status === "flaky") {
      run.passed(item, result.milliseconds);
    } else if (result.status === "skipped") {
      run.skipped(item);
    } else {
      run.failed(item, Flows.message(folder, result), result.milliseconds);
    }
  }

  /** The message of a failed flow: the command, the screen, and the state. */
  static message(folder, { failure, path: flow }) {
    const parts = [failure?.message ?? "the flow failed"];
    if (failure?.command) parts[0] += ` (${failure.command})`;
    for (const key of ["details", "screen", "state", "requests", "log"]) {
      const lines = failure?.[key] ?? [];
      if (lines.length > 0) parts.push([`${key}:`, ...lines].join("\n"));
    }
    const message = new vscode.TestMessage(parts.join("\n\n"));
    if (failure?.line) {
      const uri = vscode.Uri.file(path.resolve(folder, failure.file ?? flow));
      message.location = new vscode.Location(
        uri, new vscode.Position(failure.line - 1, Math.max(0, (failure.column ?? 1) - 1)));
    }
    return message;
  }

  dispose() {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

module.exports = { Flows, directory, name };
