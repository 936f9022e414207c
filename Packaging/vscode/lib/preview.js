"use strict";

const fs = require("fs");
const os = require("os");
const path = require("path");
const { execFile } = require("child_process");
const vscode = require("vscode");

/** The time after a change until the preview is drawn again. */
const DELAY = 150;
/** The maximum time for drawing a screen. */
const TIMEOUT = 20000;
/** The maximum number of files that are linked for a preview of unsaved text. */
const FILE_LIMIT = 5000;
const IGNORED = new Set(["node_modules", "flows"]);
const SIZES = ["80x24", "40x20", "120x40", "200x60"];

const escape = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A preview of the screen in a JSON document. It follows changes before they are saved. */
class Preview {
  /**
   * @param {object} client The client of the language server, which knows the directory of a screen.
   * @param {() => string} program Returns the path of the program.
   */
  constructor(client, program, log) {
    this.client = client;
    this.program = program;
    this.log = log;
    this.run = 0;
    this.subscriptions = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.changed(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.changed(document)),
      vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor?.document)),
      vscode.window.onDidChangeActiveColorTheme?.(() => this.schedule()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("beagle.preview")) this.schedule();
      }),
    ].filter(Boolean);
  }

  /** Opens the preview of a document next to it. */
  async open(document) {
    this.document = document;
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel(
        "beagle.preview", "Preview",
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        // The content is an image and text: it needs neither scripts nor files.
        { enableScripts: false, localResourceRoots: [] });
      this.panel.onDidDispose(() => {
        this.panel = undefined;
        clearTimeout(this.timer);
      });
    } else {
      this.panel.reveal(vscode.ViewColumn.Beside, true);
    }
    await this.draw();
  }

  /** Shows the document of another editor if it is a screen. */
  follow(document) {
    if (!this.panel || !document || document === this.document) return;
    if (document.languageId !== "json" || document.uri.scheme !== "file") return;
    this.document = document;
    this.schedule();
  }

  changed(document) {
    // Another document can be a part of the screen, its data or routes.json.
    if (this.panel && document.uri.scheme === "file") this.schedule();
  }

  schedule() {
    if (!this.panel) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.draw().catch((error) => this.log(`preview: ${error.message}`));
    }, DELAY);
  }

  /** Lets the user choose the size. */
  async chooseSize() {
    const settings = vscode.workspace.getConfiguration("beagle.preview");
    const size = await vscode.window.showQuickPick(SIZES, {
      placeHolder: `Columns and rows of the preview, now ${settings.get("size")}`,
    });
    if (size) await settings.update("size", size, vscode.ConfigurationTarget.Workspace);
  }

  get theme() {
    const chosen = vscode.workspace.getConfiguration("beagle.preview").get("theme");
    if (chosen) return chosen;
    // 1 is a light color theme, 4 a light one with high contrast.
    const kind = vscode.window.activeColorTheme?.kind;
    return kind === 1 || kind === 4 ? "light" : "dark";
  }

  async draw() {
    const { document } = this;
    if (!this.panel || !document) return;
    this.run += 1;
    const { run } = this;
    const screen = await this.client.ask("beagle/screen", {
      textDocument: { uri: document.uri.toString() },
    });
    if (run !== this.run || !this.panel) return;
    this.panel.title = `Preview ${path.basename(document.fileName)}`;
    if (!screen) {
      this.show(undefined, "This document is not a screen of an open folder.");
      return;
    }
    const directory = this.unsaved(screen.root);
    const size = vscode.workspace.getConfiguration("beagle.preview").get("size") ?? "80x24";
    try {
      const { output, errors } = await this.render([
        "render", directory, "--screen", screen.address, "--format", "svg", "--size", size,
        "--theme", this.theme, "--offline",
      ]);
      if (run === this.run && this.panel) this.show(output, errors, directory, screen.root);
    } finally {
      if (directory !== screen.root) fs.rmSync(directory, { recursive: true, force: true });
    }
  }

  render(args) {
    return new Promise((resolve) => {
      const options = { timeout: TIMEOUT, maxBuffer: 64 << 20 };
      execFile(this.program(), args, options, (error, output, errors) => {
        const failure = error && !errors ? error.message : "";
        resolve({ output, errors: (errors || failure).trim() });
      });
    });
  }

  /**
   * Returns a directory with the text of the editors: the given one, or a copy with links to its files
   * if a text is not saved.
   */
  unsaved(root) {
    const changed = vscode.workspace.textDocuments.filter((document) =>
      document.isDirty && document.uri.scheme === "file"
        && document.fileName.startsWith(root + path.sep));
    if (changed.length === 0) return root;
    const copy = fs.mkdtempSync(path.join(os.tmpdir(), "beagle-preview-"));
    try {
      let count = 0;
      const visit = (from, to) => {
        fs.mkdirSync(to, { recursive: true });
        for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
          if (entry.name.startsWith(".") && entry.name !== ".beagle-tui.json") continue;
          const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
          if (entry.isDirectory()) {
            if (!IGNORED.has(entry.name)) visit(source, target);
          } else if (entry.isFile()) {
            count += 1;
            if (count > FILE_LIMIT) throw new Error(`more than ${FILE_LIMIT} files`);
            try {
              fs.linkSync(source, target);
            } catch {
              fs.copyFileSync(source, target);
            }
          }
        }
      };
      visit(root, copy);
      for (const document of changed) {
        const target = path.join(copy, path.relative(root, document.fileName));
        // The link must go first: a write through it would change the user's file.
        fs.rmSync(target, { force: true });
        fs.mkdirSync(path.dirname(target), { recursive: true });
        fs.writeFileSync(target, document.getText());
      }
      return copy;
    } catch (error) {
      this.log(`preview: shows the saved text: ${error.message}`);
      fs.rmSync(copy, { recursive: true, force: true });
      return root;
    }
  }

  show(svg, errors, directory, root) {
    if (svg) this.image = Buffer.from(svg, "utf8").toString("base64");
    const text = directory && directory !== root ? errors.split(directory).join(root) : errors;
    const image = this.image
      ? `<img alt="The screen in a terminal" src="data:image/svg+xml;base64,${this.image}">` : "";
    this.panel.webview.html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<style>
body { margin: 0; padding: 8px; }
img { max-width: 100%; display: block; }
pre { white-space: pre-wrap; color: var(--vscode-errorForeground); }
</style>
</head>
<body>${svg ? image : ""}${text ? `<pre>${escape(text)}</pre>` : ""}${svg ? "" : image}</body>
</html>`;
  }

  dispose() {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
    this.panel?.dispose();
  }
}

module.exports = { Preview };
