"use strict";

// Tests the extension of Packaging/vscode with the real language server, in a stub of the editor:
//
//     node Tests/Editors/vscode/test.js .build/debug/beagle-tui

const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const os = require("os");
const path = require("path");
const { makeEditor } = require("./stub");

const program = path.resolve(process.argv[2] ?? ".build/debug/beagle-tui");
const extensionPath = path.resolve(__dirname, "../../../Packaging/vscode");
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "beagle-vscode-")));

const FILES = {
  "home.json": `{
  "_beagleComponent_": "beagle:container",
  "context": { "id": "user", "value": { "name": "Ada" } },
  "children": [
    { "_beagleComponent_": "beagle:text", "txet": "Hello @{user.name}" },
    {
      "_beagleComponent_": "beagle:button",
      "text": "Orders",
      "onPress": [
        { "_beagleAction_": "beagle:pushView", "route": { "url": "/orders" } }
      ]
    }
  ]
}
`,
  "orders.json": "{ \"_beagleComponent_\": \"beagle:text\", \"text\": \"All orders\" }\n",
  "flows/good.yaml": "appId: a\nname: Good\n---\n- launchApp\n- assertVisible: Orders\n",
  ".beagle-tui.json": "{ \"test\": { \"flows\": \"checks\" } }\n",
  "checks/named.yaml": "appId: a\n---\n- launchApp\n- assertVisible: Orders\n",
  "flows/bad.yaml": "appId: a\n---\n- launchApp\n- assertVisible: Nothing\n",
};
for (const [name, text] of Object.entries(FILES)) {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}

const configuration = {
  "beagle.path": program, "beagle.preview.size": "60x12",
  "json.schemas": [
    { fileMatch: ["*.json"], url: "./.vscode/beagle.schema.json" }, { url: "./other.json" },
    { url: "./.vscode/routes.schema.json" },
  ],
};
const editor = makeEditor(folder, configuration);
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? editor.vscode : load(name, ...rest));
const extension = require(path.join(extensionPath, "extension.js"));

const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };
const file = (name) => path.join(folder, name);

/** Waits until a condition is true. */
async function until(what, condition) {
  for (let i = 0; i < 600; i += 1) {
    const value = await condition();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`timed out: ${what}\n${editor.output.join("\n")}`);
}

const tests = {
  async diagnosticsFollowTheText({ home }) {
    const codes = () => (editor.diagnostics.get(home.uri.toString()) ?? []).map((item) => item.code);
    await until("a diagnostic", () => codes().includes("misspelled-property"));
    const [item] = editor.diagnostics.get(home.uri.toString());
    assert.equal(item.range.start.line, 4);
    editor.type(home, "\"txet\"", "\"text\"");
    await until("no diagnostics", () => codes().length === 0);
  },

  async completionAndHover({ home }) {
    editor.type(home, "@{user.name}", "@{user.}");
    const provider = editor.providers.CompletionItemProvider;
    const found = await provider.provideCompletionItems(home, editor.after(home, "@{user."), token);
    assert.deepEqual(found.items.map((item) => item.label), ["name"]);
    assert.equal(found.items[0].insertText, "name");
    editor.type(home, "@{user.}", "@{user.name}");
    const keys = await provider.provideCompletionItems(
      home, editor.after(home, "\"beagle:button\","), token);
    const style = keys.items.find((item) => item.label === "styleId");
    assert.ok(style.insertText.value.includes("$1"));
    const resolved = await provider.resolveCompletionItem(style, token);
    assert.ok(resolved.documentation.value.length > 0);
    const hover = await editor.providers.HoverProvider.provideHover(
      home, editor.after(home, "\"beagle:bu"), token);
    assert.ok(hover.contents.value.includes("button"));
  },

  async definitionReferencesAndSymbols({ home }) {
    const at = editor.after(home, "\"url\": \"/or");
    const [target] = await editor.providers.DefinitionProvider.provideDefinition(home, at, token);
    assert.equal(target.uri.fsPath, file("orders.json"));
    const uses = await editor.providers.ReferenceProvider.provideReferences(
      home, at, { includeDeclaration: true }, token);
    assert.equal(uses.length, 1);
    const [root] = await editor.providers.DocumentSymbolProvider.provideDocumentSymbols(home, token);
    assert.equal(root.name, "container");
    assert.equal(root.children.length, 2);
    const [symbol] = await editor.providers.WorkspaceSymbolProvider.provideWorkspaceSymbols(
      "orders", token);
    assert.equal(symbol.name, "/orders");
    const marks = await editor.providers.DocumentHighlightProvider.provideDocumentHighlights(
      home, editor.after(home, "\"id\": \"us"), token);
    assert.equal(marks.length, 2);
    const links = await editor.providers.DocumentLinkProvider.provideDocumentLinks(home, token);
    assert.equal(links[0].target.fsPath, file("orders.json"));
    const folds = await editor.providers.FoldingRangeProvider.provideFoldingRanges(home, {}, token);
    assert.ok(folds.length > 2);
  },

  async codeActionsExtractAComponent({ home }) {
    const at = editor.after(home, "\"beagle:button");
    const actions = await editor.providers.CodeActionsProvider.provideCodeActions(
      home, new editor.vscode.Range(at, at), { diagnostics: [], only: { value: "refactor" } }, token);
    const titles = actions.map((action) => action.title);
    assert.ok(titles.includes("Wrap in a container"), titles.join());
    const extract = actions.find((action) => action.title.startsWith("Extract to"));
    const [create, content, link] = extract.edit.operations;
    assert.equal(create.kind, "create");
    assert.equal(create.uri.fsPath, file("parts/button.json"));
    assert.ok(content.text.startsWith("{\n  \"_beagleComponent_\": \"beagle:button\""));
    assert.ok(link.text.includes("\"path\": \"/parts/button\""));
    assert.equal(extract.kind.value, "refactor.extract");
  },

  async renameAndFormat({ home }) {
    const provider = editor.providers.RenameProvider;
    const at = editor.after(home, "\"id\": \"us");
    const { placeholder } = await provider.prepareRename(home, at, token);
    assert.equal(placeholder, "user");
    const edit = await provider.provideRenameEdits(home, at, "person", token);
    assert.equal(edit.operations.length, 2);
    await assert.rejects(
      provider.prepareRename(home, editor.after(home, "\"text\": \"Ord"), token), /renamed/);
    editor.type(home, "  \"context\"", "      \"context\"");
    const format = editor.providers.DocumentFormattingEditProvider;
    const edits = await format.provideDocumentFormattingEdits(
      home, { tabSize: 2, insertSpaces: true }, token);
    assert.ok(edits.length > 0);
    editor.type(home, "      \"context\"", "  \"context\"");
  },

  async codeLensesShowReferences({ orders }) {
    const lenses = await editor.providers.CodeLensProvider.provideCodeLenses(orders, token);
    assert.deepEqual(lenses.map((lens) => lens.command.title), ["opened by 1 screen"]);
    const { command, arguments: args } = lenses[0].command;
    await editor.vscode.commands.executeCommand(command, ...args);
    const [name, uri, position, locations] = editor.executed[editor.executed.length - 1];
    assert.equal(name, "editor.action.showReferences");
    assert.equal(uri.fsPath, file("orders.json"));
    assert.ok(position instanceof editor.vscode.Position);
    assert.equal(locations[0].uri.fsPath, file("home.json"));
  },

  async renamedFilesKeepTheirLinks() {
    let result;
    editor.events.willRename.fire({
      files: [{
        oldUri: editor.vscode.Uri.file(file("orders.json")),
        newUri: editor.vscode.Uri.file(file("shop/list.json")),
      }],
      waitUntil: (promise) => { result = promise; },
    });
    const edit = await result;
    assert.deepEqual(edit.operations.map((change) => change.text), ["/shop/list"]);
  },

  async previewShowsUnsavedText({ orders }) {
    await editor.vscode.commands.executeCommand("beagle.preview", orders.uri);
    const [panel] = editor.panels;
    assert.equal(panel.options.enableScripts, false);
    const svg = () => {
      const match = /base64,([^"]*)"/.exec(panel.webview.html);
      return match ? Buffer.from(match[1], "base64").toString("utf8") : "";
    };
    // The drawing contains the words of a text one by one.
    assert.ok(svg().includes("orders"), panel.webview.html.slice(-500));
    assert.ok(panel.webview.html.includes("default-src 'none'"));
    editor.type(orders, "All orders", "Unsaved");
    await until("the unsaved text", () => svg().includes("Unsaved"));
    assert.ok(fs.readFileSync(file("orders.json"), "utf8").includes("All orders"));
    editor.type(orders, "Unsaved", "All orders");
    const rest = fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith("beagle-preview-"));
    await until("the copies to be deleted", () => rest.every(
      (name) => !fs.existsSync(path.join(os.tmpdir(), name))));
  },

  async flowsRunAsTests() {
    const [controller] = editor.controllers;
    editor.flows = [file("flows/good.yaml"), file("flows/bad.yaml")];
    editor.projects = [file(".beagle-tui.json")];
    editor.named = [file("checks/named.yaml")];
    await controller.resolveHandler();
    assert.equal(controller.items.size, 3);
    await controller.run({}, token);
    const results = controller.results.sort((a, b) => (a.label < b.label ? -1 : 1));
    assert.deepEqual(results.map(({ label, state }) => [label, state]),
      [["Good", "passed"], ["bad", "failed"], ["named", "passed"]]);
    const { message } = results[1];
    assert.ok(message.message.includes("Nothing") && message.message.includes("screen:"));
    assert.equal(message.location.range.line, 3);
    assert.ok(controller.ended);
  },

  async tasksRunTheProgram() {
    const tasks = editor.tasks.provideTasks();
    assert.deepEqual(tasks.map((task) => task.name), ["check", "test", "dev"]);
    assert.equal(tasks[0].execution.process, program);
    assert.deepEqual(tasks[0].problemMatchers, ["$beagle-tui"]);
    const own = editor.tasks.resolveTask(
      { definition: { type: "beagle-tui", command: "check", directory: "screens" } });
    assert.deepEqual(own.execution.args, ["check", "--format", "line", "screens"]);
    await editor.vscode.commands.executeCommand("beagle.dev");
    assert.equal(editor.terminals[0].shellArgs[0], "dev");
  },

  async repeatedSchemasAreRemoved() {
    assert.deepEqual(editor.messages.length, 1);
    assert.deepEqual(configuration["json.schemas"], [{ url: "./other.json" }]);
  },

  async aCrashedServerStartsAgain({ home, client }) {
    const old = client.connection;
    old.process.kill("SIGKILL");
    await until("a new server", () => client.isReady && client.connection !== old);
    editor.type(home, "\"Orders\"", "1");
    await until("a diagnostic", () => (editor.diagnostics.get(home.uri.toString()) ?? []).length > 0);
    editor.type(home, "\"text\": 1", "\"text\": \"Orders\"");
  },

  async aMissingProgramIsExplained({ client }) {
    configuration["beagle.path"] = "/nonexistent/beagle-tui";
    await editor.vscode.commands.executeCommand("beagle.restart");
    assert.ok(editor.errors.some((text) => text.includes("/nonexistent/beagle-tui was not found")));
    configuration["beagle.path"] = program;
    await editor.vscode.commands.executeCommand("beagle.restart");
    assert.ok(client.isReady);
  },
};

async function main() {
  const context = { subscriptions: [] };
  const home = editor.open(file("home.json"));
  const { client } = await extension.activate(context);
  const orders = editor.open(file("orders.json"));
  let failures = 0;
  for (const [name, run] of Object.entries(tests)) {
    try {
      await run({ home, orders, client });
      console.log(`ok ${name}`);
    } catch (error) {
      failures += 1;
      console.log(`failed ${name}: ${error.stack}`);
    }
  }
  const { connection } = client;
  await extension.deactivate();
  assert.equal(connection.process.exitCode, 0);
  fs.rmSync(folder, { recursive: true, force: true });
  if (failures > 0) console.log(editor.output.join("\n"));
  process.exit(failures > 0 ? 1 : 0);
}

main().catch((error) => {
  console.log(error.stack);
  process.exit(1);
});
