"use strict";

const vscode = require("vscode");

// Conversions between the types of the Language Server Protocol and those of Visual Studio Code.
// Enumerations of the protocol begin at 1, those of the editor at 0.

const position = (value) => new vscode.Position(value.line, value.character);
const range = (value) => new vscode.Range(position(value.start), position(value.end));
const location = (value) => new vscode.Location(vscode.Uri.parse(value.uri), range(value.range));
const textEdit = (value) => new vscode.TextEdit(range(value.range), value.newText);
const list = (values, convert) => (values ?? []).map(convert);

const toPosition = (value) => ({ line: value.line, character: value.character });
const toRange = (value) => ({ start: toPosition(value.start), end: toPosition(value.end) });
const toDocument = (document) => ({ uri: document.uri.toString() });
const toPlace = (document, at) => ({
  textDocument: toDocument(document),
  position: toPosition(at),
});

function markdown(value) {
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : new vscode.MarkdownString(value.value);
}

function diagnostic(value) {
  const item = new vscode.Diagnostic(range(value.range), value.message, value.severity - 1);
  item.code = value.code;
  item.source = value.source;
  item.tags = value.tags;
  return item;
}

function toDiagnostic(value) {
  return {
    range: toRange(value.range),
    message: value.message,
    severity: value.severity + 1,
    code: value.code,
    source: value.source,
  };
}

function completionItem(value) {
  const item = new vscode.CompletionItem(value.label, value.kind - 1);
  item.detail = value.detail;
  item.documentation = markdown(value.documentation);
  item.sortText = value.sortText;
  item.filterText = value.filterText;
  item.preselect = value.preselect;
  item.tags = value.tags;
  if (value.textEdit) {
    item.range = range(value.textEdit.range);
    const text = value.textEdit.newText;
    item.insertText = value.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  }
  if (value.additionalTextEdits) item.additionalTextEdits = list(value.additionalTextEdits, textEdit);
  item.source = value;
  return item;
}

function symbol(value) {
  const item = new vscode.DocumentSymbol(
    value.name, value.detail ?? "", value.kind - 1, range(value.range), range(value.selectionRange));
  item.children = list(value.children, symbol);
  return item;
}

function symbolInformation(value) {
  return new vscode.SymbolInformation(
    value.name, value.kind - 1, value.containerName ?? "", location(value.location));
}

/** Converts a workspace edit with its creations and renames of files, in their order. */
function workspaceEdit(value) {
  const edit = new vscode.WorkspaceEdit();
  for (const change of value.documentChanges ?? []) {
    if (change.kind === "create") {
      edit.createFile(vscode.Uri.parse(change.uri), change.options);
    } else if (change.kind === "rename") {
      edit.renameFile(vscode.Uri.parse(change.oldUri), vscode.Uri.parse(change.newUri), change.options);
    } else {
      const uri = vscode.Uri.parse(change.textDocument.uri);
      for (const part of change.edits) edit.replace(uri, range(part.range), part.newText);
    }
  }
  for (const [uri, edits] of Object.entries(value.changes ?? {})) {
    for (const part of edits) edit.replace(vscode.Uri.parse(uri), range(part.range), part.newText);
  }
  return edit;
}

function codeAction(value) {
  const kind = value.kind ? vscode.CodeActionKind.Empty.append(value.kind) : undefined;
  const action = new vscode.CodeAction(value.title, kind);
  if (value.edit) action.edit = workspaceEdit(value.edit);
  if (value.diagnostics) action.diagnostics = list(value.diagnostics, diagnostic);
  action.isPreferred = value.isPreferred;
  return action;
}

module.exports = {
  position, range, location, textEdit, list, markdown, diagnostic, completionItem, symbol,
  symbolInformation, workspaceEdit, codeAction, toPosition, toRange, toDocument, toPlace, toDiagnostic,
};
