"use strict";

const vscode = require("vscode");
const { Connection } = require("./connection");
const convert = require("./convert");

/** The documents that the server analyzes: screens, `routes.json`, settings, themes and flows. */
const SELECTOR = [
  { language: "json", scheme: "file" },
  { language: "jsonc", scheme: "file" },
  { language: "yaml", scheme: "file" },
  { language: "json", scheme: "untitled" },
];

/** What this client can do (`ClientCapabilities` in the protocol). */
const CAPABILITIES = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
    hover: { contentFormat: ["markdown"] },
    signatureHelp: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
    codeLens: {},
    rename: { prepareSupport: true },
    publishDiagnostics: { versionSupport: true, tagSupport: { valueSet: [1, 2] } },
  },
  workspace: {
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create", "rename"] },
    didChangeWatchedFiles: { dynamicRegistration: false },
    fileOperations: { willRename: true, didRename: true },
    codeLens: { refreshSupport: true },
  },
};

/** The number of restarts in a short time after which the server stays stopped. */
const RESTART_LIMIT = 4;
const RESTART_WINDOW = 180000;

/** A client of `beagle-tui lsp`. */
class LanguageClient {
  /**
   * @param settings Returns the program, its arguments and the options of the server.
   * @param log Receives lines of text.
   */
  constructor(settings, log) {
    this.settings = settings;
    this.log = log;
    this.diagnostics = vscode.languages.createDiagnosticCollection("beagle");
    this.lensesChanged = new vscode.EventEmitter();
    this.versions = new Map();
    this.starts = [];
    this.subscriptions = [this.diagnostics, this.lensesChanged];
    this.subscriptions.push(
      vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)),
      vscode.workspace.onDidChangeTextDocument((event) => this.changed(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.closed(document)),
      vscode.workspace.onDidSaveTextDocument((document) => {
        if (this.isOpen(document)) {
          this.notify("textDocument/didSave", { textDocument: convert.toDocument(document) });
        }
      }),
      vscode.workspace.onDidChangeWorkspaceFolders((event) => {
        const folder = ({ uri, name }) => ({ uri: uri.toString(), name });
        this.notify("workspace/didChangeWorkspaceFolders", {
          event: { added: event.added.map(folder), removed: event.removed.map(folder) },
        });
      }),
      vscode.workspace.onWillRenameFiles((event) => event.waitUntil(this.willRename(event))),
      vscode.workspace.onDidRenameFiles((event) => {
        this.notify("workspace/didRenameFiles", { files: LanguageClient.files(event) });
      }));
    this.watch("**/*.{json,yaml,yml}");
    this.watch("**/images/*");
    this.register();
  }

  /** Starts the server. Rejects if the program cannot be started. */
  async start() {
    const { program, args, options } = this.settings();
    this.starts = this.starts.filter((time) => Date.now() - time < RESTART_WINDOW);
    this.starts.push(Date.now());
    const folders = vscode.workspace.workspaceFolders ?? [];
    const connection = new Connection(program, ["lsp", ...args], { cwd: folders[0]?.uri.fsPath }, {
      log: (text) => this.log(text),
      trace: (direction, message) => this.trace(direction, message),
      notification: (method, params) => this.receive(method, params),
      request: (method) => this.answer(method),
      close: (error, status) => this.ended(connection, error, status),
    });
    this.connection = connection;
    const result = await connection.request("initialize", {
      processId: process.pid,
      clientInfo: { name: vscode.env?.appName ?? "Visual Studio Code", version: vscode.version },
      locale: vscode.env?.language,
      rootUri: folders[0]?.uri.toString() ?? null,
      workspaceFolders: folders.map(({ uri, name }) => ({ uri: uri.toString(), name })),
      capabilities: CAPABILITIES,
      initializationOptions: options,
    });
    this.capabilities = result.capabilities;
    this.serverInfo = result.serverInfo;
    connection.notify("initialized", {});
    this.isReady = true;
    this.versions.clear();
    for (const document of vscode.workspace.textDocuments) this.opened(document);
    this.lensesChanged.fire();
  }

  async stop() {
    this.isStopping = true;
    this.isReady = false;
    await this.connection?.stop();
    this.connection = undefined;
    this.isStopping = false;
    this.diagnostics.clear();
  }

  async restart() {
    await this.stop();
    this.starts = [];
    await this.start();
  }

  async dispose() {
    for (const subscription of this.subscriptions) subscription.dispose();
    await this.stop();
  }

  /** Starts the server again after a crash, but not endlessly. */
  ended(connection, error, status) {
    if (this.connection !== connection || this.isStopping) return;
    const wasReady = this.isReady;
    this.isReady = false;
    this.connection = undefined;
    this.diagnostics.clear();
    if (error || !wasReady) return;
    this.log(`the language server ended with ${status}`);
    if (this.starts.length >= RESTART_LIMIT) {
      vscode.window.showErrorMessage("The language server of beagle-tui ended again and again.");
      return;
    }
    this.start().catch((failure) => this.log(failure.message));
  }

  // MARK: Messages

  notify(method, params) {
    if (this.isReady) this.connection?.notify(method, params);
  }

  /** Sends a request. A failure is logged, and the result is then undefined. */
  async ask(method, params, token) {
    if (!this.isReady) return undefined;
    try {
      return (await this.connection.request(method, params, token)) ?? undefined;
    } catch (error) {
      this.log(`${method}: ${error.message}`);
      return undefined;
    }
  }

  receive(method, params) {
    if (method === "textDocument/publishDiagnostics") {
      // The diagnostics of an older text would be in the wrong places.
      const version = this.versions.get(params.uri);
      if (params.version !== undefined && version !== undefined && params.version < version) return;
      this.diagnostics.set(
        vscode.Uri.parse(params.uri), convert.list(params.diagnostics, convert.diagnostic));
    } else if (method === "window/logMessage") {
      this.log(params.message);
    }
  }

  answer(method) {
    switch (method) {
      case "workspace/codeLens/refresh":
        this.lensesChanged.fire();
        return null;
      case "client/registerCapability":
      case "workspace/diagnostic/refresh":
        return null;
      default:
        throw new Error(`unknown method ${method}`);
    }
  }

  trace(direction, message) {
    const level = vscode.workspace.getConfiguration("beagle").get("trace.server");
    if (level === "off" || level === undefined) return;
    const text = level === "verbose" ? JSON.stringify(message) : `${message.method ?? "response"}`;
    this.log(`${direction} ${message.id ?? ""} ${text}`);
  }

  // MARK: Documents

  isOpen(document) {
    return this.versions.has(document.uri.toString());
  }

  static accepts(document) {
    return SELECTOR.some(
      ({ language, scheme }) => document.languageId === language && document.uri.scheme === scheme);
  }

  opened(document) {
    const uri = document.uri.toString();
    if (!this.isReady || !LanguageClient.accepts(document) || this.versions.has(uri)) return;
    this.versions.set(uri, document.version);
    this.notify("textDocument/didOpen", {
      textDocument: {
        uri, languageId: document.languageId, version: document.version, text: document.getText(),
      },
    });
  }

  changed({ document, contentChanges }) {
    if (!this.isOpen(document) || contentChanges.length === 0) return;
    this.versions.set(document.uri.toString(), document.version);
    this.notify("textDocument/didChange", {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map(({ range, text }) => ({
        range: convert.toRange(range), text,
      })),
    });
  }

  closed(document) {
    const uri = document.uri.toString();
    if (!this.versions.delete(uri)) return;
    this.notify("textDocument/didClose", { textDocument: { uri } });
    this.diagnostics.delete(document.uri);
  }

  watch(pattern) {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    const send = (type) => (uri) => {
      this.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
    };
    watcher.onDidCreate(send(1));
    watcher.onDidChange(send(2));
    watcher.onDidDelete(send(3));
    this.subscriptions.push(watcher);
  }

  static files(event) {
    return event.files.map(({ oldUri, newUri }) => ({
      oldUri: oldUri.toString(), newUri: newUri.toString(),
    }));
  }

  /** Returns the edits that keep the links to renamed files. */
  async willRename(event) {
    const edit = await this.ask("workspace/willRenameFiles", { files: LanguageClient.files(event) });
    return edit ? convert.workspaceEdit(edit) : undefined;
  }

  // MARK: Features

  register() {
    const { languages } = vscode;
    const at = (method, result) => async (document, position, token) =>
      result(await this.ask(method, convert.toPlace(document, position), token));
    const of = (method, result) => async (document, token) =>
      result(await this.ask(method, { textDocument: convert.toDocument(document) }, token));
    const format = (options) => ({ tabSize: options.tabSize, insertSpaces: options.insertSpaces });
    this.subscriptions.push(
      languages.registerCompletionItemProvider(SELECTOR, {
        provideCompletionItems: at("textDocument/completion", (found) => found
          && new vscode.CompletionList(
            convert.list(found.items ?? found, convert.completionItem), found.isIncomplete)),
        resolveCompletionItem: async (item, token) => {
          const resolved = item.source?.data
            && (await this.ask("completionItem/resolve", item.source, token));
          if (resolved) item.documentation = convert.markdown(resolved.documentation);
          return item;
        },
      }, "\"", "/", "{", ".", ":", "(", "#"),
      languages.registerHoverProvider(SELECTOR, {
        provideHover: at("textDocument/hover", (found) => found
          && new vscode.Hover(
            convert.markdown(found.contents), found.range && convert.range(found.range))),
      }),
      languages.registerSignatureHelpProvider(SELECTOR, {
        provideSignatureHelp: at("textDocument/signatureHelp", (found) => {
          if (!found) return undefined;
          const help = new vscode.SignatureHelp();
          help.signatures = convert.list(found.signatures, (value) => {
            const item = new vscode.SignatureInformation(
              value.label, convert.markdown(value.documentation));
            item.parameters = convert.list(
              value.parameters, ({ label }) => new vscode.ParameterInformation(label));
            return item;
          });
          help.activeSignature = found.activeSignature ?? 0;
          help.activeParameter = found.activeParameter ?? 0;
          return help;
        }),
      }, "(", ","),
      languages.registerDefinitionProvider(SELECTOR, {
        provideDefinition: at("textDocument/definition", (found) =>
          convert.list(found, convert.location)),
      }),
      languages.registerReferenceProvider(SELECTOR, {
        provideReferences: async (document, position, context, token) => convert.list(
          await this.ask("textDocument/references", {
            ...convert.toPlace(document, position),
            context: { includeDeclaration: context.includeDeclaration },
          }, token), convert.location),
      }),
      languages.registerDocumentHighlightProvider(SELECTOR, {
        provideDocumentHighlights: at("textDocument/documentHighlight", (found) => convert.list(
          found, (value) => new vscode.DocumentHighlight(
            convert.range(value.range), value.kind - 1))),
      }),
      languages.registerDocumentSymbolProvider(SELECTOR, {
        provideDocumentSymbols: of("textDocument/documentSymbol", (found) => convert.list(
          found, (value) => (value.location
            ? convert.symbolInformation(value) : convert.symbol(value)))),
      }),
      languages.registerWorkspaceSymbolProvider({
        provideWorkspaceSymbols: async (query, token) => convert.list(
          await this.ask("workspace/symbol", { query }, token), convert.symbolInformation),
      }),
      languages.registerFoldingRangeProvider(SELECTOR, {
        provideFoldingRanges: async (document, _context, token) => convert.list(
          await this.ask(
            "textDocument/foldingRange", { textDocument: convert.toDocument(document) }, token),
          (value) => new vscode.FoldingRange(value.startLine, value.endLine)),
      }),
      languages.registerDocumentLinkProvider(SELECTOR, {
        provideDocumentLinks: of("textDocument/documentLink", (found) => convert.list(
          found, (value) => {
            const link = new vscode.DocumentLink(
              convert.range(value.range), vscode.Uri.parse(value.target));
            link.tooltip = value.tooltip;
            return link;
          })),
      }),
      languages.registerColorProvider(SELECTOR, {
        provideDocumentColors: of("textDocument/documentColor", (found) => convert.list(
          found, ({ range, color }) => new vscode.ColorInformation(
            convert.range(range),
            new vscode.Color(color.red, color.green, color.blue, color.alpha)))),
        provideColorPresentations: async (color, { document, range }, token) => convert.list(
          await this.ask("textDocument/colorPresentation", {
            textDocument: convert.toDocument(document), range: convert.toRange(range),
            color: { red: color.red, green: color.green, blue: color.blue, alpha: color.alpha },
          }, token), ({ label }) => new vscode.ColorPresentation(label)),
      }),
      languages.registerCodeActionsProvider(SELECTOR, {
        provideCodeActions: async (document, range, context, token) => convert.list(
          await this.ask("textDocument/codeAction", {
            textDocument: convert.toDocument(document), range: convert.toRange(range),
            context: {
              diagnostics: context.diagnostics.map(convert.toDiagnostic),
              only: context.only && [context.only.value],
            },
          }, token), convert.codeAction),
      }),
      languages.registerCodeLensProvider(SELECTOR, {
        onDidChangeCodeLenses: this.lensesChanged.event,
        provideCodeLenses: async (document, token) => {
          if (!vscode.workspace.getConfiguration("beagle").get("codeLens", true)) return [];
          const found = await this.ask(
            "textDocument/codeLens", { textDocument: convert.toDocument(document) }, token);
          return convert.list(
            found, ({ range, command }) => new vscode.CodeLens(convert.range(range), command));
        },
      }),
      languages.registerRenameProvider(SELECTOR, {
        // The reason why something cannot be renamed is shown at the cursor.
        prepareRename: async (document, position, token) => {
          if (!this.isReady) throw new Error("the language server is not running");
          const found = await this.connection.request(
            "textDocument/prepareRename", convert.toPlace(document, position), token);
          return found
            && { range: convert.range(found.range), placeholder: found.placeholder };
        },
        provideRenameEdits: async (document, position, newName, token) => {
          if (!this.isReady) throw new Error("the language server is not running");
          const found = await this.connection.request(
            "textDocument/rename", { ...convert.toPlace(document, position), newName }, token);
          return found && convert.workspaceEdit(found);
        },
      }),
      languages.registerDocumentFormattingEditProvider(SELECTOR, {
        provideDocumentFormattingEdits: async (document, options, token) => convert.list(
          await this.ask("textDocument/formatting", {
            textDocument: convert.toDocument(document), options: format(options),
          }, token), convert.textEdit),
      }),
      languages.registerDocumentRangeFormattingEditProvider(SELECTOR, {
        provideDocumentRangeFormattingEdits: async (document, range, options, token) => convert.list(
          await this.ask("textDocument/rangeFormatting", {
            textDocument: convert.toDocument(document), range: convert.toRange(range),
            options: format(options),
          }, token), convert.textEdit),
      }));
  }
}

module.exports = { LanguageClient, SELECTOR };
