"use strict";

const path = require("path");
const vscode = require("vscode");
const convert = require("./lib/convert");
const { Flows } = require("./lib/flows");
const { LanguageClient } = require("./lib/client");
const { Preview } = require("./lib/preview");

const LISTS = ["known", "contexts", "styleIds", "controllers"];

const settings = () => vscode.workspace.getConfiguration("beagle");
const program = () => settings().get("path") || "beagle-tui";

/** The program, its arguments, and the options of the language server. */
function serverSettings() {
  const configuration = settings();
  const options = {};
  for (const key of LISTS) options[key] = configuration.get(key) ?? [];
  if (configuration.get("root")) options.root = configuration.get("root");
  return { program: program(), args: configuration.get("arguments") ?? [], options };
}

/** The tasks `check`, `test` and `dev` of a workspace folder. */
class Tasks {
  provideTasks() {
    return (vscode.workspace.workspaceFolders ?? []).flatMap((folder) =>
      ["check", "test", "dev"].map((command) => Tasks.task({ type: "beagle-tui", command }, folder)));
  }

  resolveTask(task) {
    return task.definition.command ? Tasks.task(task.definition, task.scope) : undefined;
  }

  static task(definition, scope) {
    const { command, directory = "." } = definition;
    const args = {
      check: ["check", "--format", "line", directory],
      test: directory === "." ? ["test"] : ["test", "--app", directory],
      dev: ["dev", directory],
    }[command] ?? [command, directory];
    const task = new vscode.Task(
      definition, scope, command, "beagle-tui", new vscode.ProcessExecution(program(), args),
      command === "check" ? ["$beagle-tui"] : []);
    if (command === "check") task.group = vscode.TaskGroup.Build;
    if (command === "test") task.group = vscode.TaskGroup.Test;
    return task;
  }
}

/** Opens the screen of an editor in a terminal, with live reload. */
async function dev(client, document) {
  const screen = document && (await client.ask("beagle/screen", {
    textDocument: convert.toDocument(document),
  }));
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const root = screen?.root ?? folder;
  if (!root) return;
  const terminal = vscode.window.createTerminal({
    name: `beagle-tui ${path.basename(root)}`, cwd: root, shellPath: program(),
    shellArgs: ["dev", root, ...(screen ? ["--screen", screen.address] : [])],
  });
  terminal.show();
}

/** Starts the server, or explains how to make that possible. */
async function start(client, log) {
  try {
    await client.start();
    log(`beagle-tui ${client.serverInfo?.version ?? ""}: the language server is running`);
  } catch (error) {
    log(`cannot start ${program()}: ${error.message}`);
    const choice = await vscode.window.showErrorMessage(
      error.code === "ENOENT"
        ? `The program ${program()} was not found. Install beagle-tui, or set its path.`
        : `The language server of beagle-tui did not start: ${error.message}`,
      "Open Settings", "Show Log");
    if (choice === "Open Settings") {
      await vscode.commands.executeCommand("workbench.action.openSettings", "beagle.path");
    } else if (choice === "Show Log") {
      await vscode.commands.executeCommand("beagle.showLog");
    }
  }
}

const OWN_SCHEMA = /\.vscode\/(beagle|routes|project|theme)\.schema\.json$/;

/** Offers to remove the schemas that `beagle-tui new` binds: they complete the same as the server. */
async function offerToRemoveSchemas(context) {
  const configuration = vscode.workspace.getConfiguration("json");
  const schemas = configuration.inspect?.("schemas")?.workspaceValue;
  const isOwn = (schema) => OWN_SCHEMA.test(schema?.url ?? "");
  if (!Array.isArray(schemas) || !schemas.some(isOwn)) return;
  if (context.workspaceState?.get("beagle.keepsSchemas")) return;
  const choice = await vscode.window.showInformationMessage(
    "The JSON schemas in .vscode/settings.json and the language server of beagle-tui complete the"
    + " same files, so each item appears twice. Remove the schemas from the settings?",
    "Remove", "Keep");
  if (choice === "Keep") await context.workspaceState?.update("beagle.keepsSchemas", true);
  if (choice !== "Remove") return;
  await configuration.update(
    "schemas", schemas.filter((schema) => !isOwn(schema)), vscode.ConfigurationTarget.Workspace);
}

let client;

async function activate(context) {
  const output = vscode.window.createOutputChannel("Beagle");
  const log = (text) => output.appendLine(text);
  client = new LanguageClient(serverSettings, log);
  const preview = new Preview(client, program, log);
  const flows = new Flows(program, log);
  const command = (name, run) => vscode.commands.registerCommand(name, run);
  const active = () => vscode.window.activeTextEditor?.document;
  context.subscriptions.push(
    output, preview, flows, client,
    command("beagle.preview", (uri) => {
      const given = uri && vscode.workspace.textDocuments.find(
        (document) => document.uri.toString() === uri.toString());
      const document = given ?? active();
      return document && preview.open(document);
    }),
    command("beagle.previewSize", () => preview.chooseSize()),
    command("beagle.dev", () => dev(client, active())),
    command("beagle.restart", async () => {
      await client.stop();
      await start(client, log);
    }),
    command("beagle.showLog", () => output.show(true)),
    // The server's code lenses name this command, whose arguments are values of the protocol.
    command("beagle.showReferences", (uri, position, locations) =>
      vscode.commands.executeCommand(
        "editor.action.showReferences", vscode.Uri.parse(uri), convert.position(position),
        convert.list(locations, convert.location))),
    vscode.tasks.registerTaskProvider("beagle-tui", new Tasks()),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      const server = ["path", "arguments", "root", ...LISTS];
      if (server.some((key) => event.affectsConfiguration(`beagle.${key}`))) {
        await client.stop();
        await start(client, log);
      } else if (event.affectsConfiguration("beagle.codeLens")) {
        client.lensesChanged.fire();
      }
    }));
  await vscode.commands.executeCommand("setContext", "beagle.isActive", true);
  await start(client, log);
  // The message stays until it is closed.
  offerToRemoveSchemas(context).catch((error) => log(`schemas: ${error.message}`));
  return { client, preview, flows };
}

function deactivate() {
  return client?.dispose();
}

module.exports = { activate, deactivate };
