"""Tries `beagle-tui lsp` with a strict client (pip install pytest-lsp).

    BEAGLE_TUI_BIN=$PWD/.build/debug/beagle-tui pytest Tests/Editors/language_server.py
"""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

SERVER = ClientServerConfig(server_command=[os.environ.get("BEAGLE_TUI_BIN", "beagle-tui"), "lsp"])
TEXT = '{"_beagleComponent_": "beagle:text",\n "txet": "Hello"}\n'


@pytest_lsp.fixture(params=["neovim", "visual_studio_code"], config=SERVER)
async def client(request, lsp_client: LanguageClient, tmp_path: pathlib.Path):
    lsp_client.feature("client/registerCapability")(lambda _: None)
    (tmp_path / "home.json").write_text(TEXT, encoding="utf-8")
    folder = tmp_path.as_uri()
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param), root_uri=folder,
            workspace_folders=[types.WorkspaceFolder(uri=folder, name="screens")]))
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_requests(client: LanguageClient, tmp_path: pathlib.Path):
    uri = (tmp_path / "home.json").as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "json", 1, TEXT)))
    document = types.TextDocumentIdentifier(uri)
    place = {"text_document": document, "position": types.Position(1, 4)}
    for _ in range(30):
        if client.diagnostics.get(uri):
            break
        await asyncio.sleep(0.1)
    found = client.diagnostics.get(uri)
    if not found:
        report = await client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(document))
        found = report.items
    assert [item.code for item in found] == ["misspelled-property"]
    await client.text_document_completion_async(types.CompletionParams(**place))
    await client.text_document_hover_async(types.HoverParams(**place))
    await client.text_document_signature_help_async(types.SignatureHelpParams(**place))
    await client.text_document_definition_async(types.DefinitionParams(**place))
    await client.text_document_references_async(
        types.ReferenceParams(context=types.ReferenceContext(True), **place))
    await client.text_document_document_highlight_async(types.DocumentHighlightParams(**place))
    await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    await client.workspace_symbol_async(types.WorkspaceSymbolParams(""))
    await client.text_document_folding_range_async(types.FoldingRangeParams(document))
    await client.text_document_document_link_async(types.DocumentLinkParams(document))
    await client.text_document_document_color_async(types.DocumentColorParams(document))
    everything = types.Range(types.Position(0, 0), types.Position(1, 9))
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(document, everything, types.CodeActionContext([])))
    assert [action.title for action in actions][0] == 'Change "txet" to "text"'
    assert not await client.text_document_code_lens_async(types.CodeLensParams(document))
    renamed = types.FileRename(uri, (tmp_path / "start.json").as_uri())
    await client.workspace_will_rename_files_async(types.RenameFilesParams([renamed]))
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(document, types.FormattingOptions(2, True)))
    assert edits
