"""Tries `beagle-tui mcp` with the official Python SDK as the client: each tool, and the calls of a model that
builds an application of three screens and proves it, with nothing but the server.

    python3 Tests/Editors/model_context.py .build/debug/beagle-tui
"""

import asyncio
import base64
import json
import os
import shutil
import sys
import tempfile

from mcp import Client, StdioServerParameters

WRONG = '{"_beagleComponent_": "beagle:text", "txet": "Hello"}'


async def main(program: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/home.json", "w", encoding="utf-8") as file:
            file.write(WRONG)
        os.symlink("/etc/passwd", folder + "/link.json")
        server = StdioServerParameters(command=program, args=["mcp", folder, "--allow-write"])
        for mode in ("legacy", "auto"):
            async with Client(server, mode=mode) as client:
                await attempt(client, folder)
                print(f"{mode}: protocol {client.protocol_version}")
            with open(folder + "/home.json", "w", encoding="utf-8") as file:
                file.write(WRONG)
    with tempfile.TemporaryDirectory() as folder:
        server = StdioServerParameters(command=program, args=["mcp", folder, "--allow-write"])
        async with Client(server) as client:
            await build(client, folder)


async def attempt(client: Client, folder: str) -> None:
    tools = [tool.name for tool in (await client.list_tools()).tools]
    assert "check" in tools and "render" in tools, tools

    async def call(tool: str, /, **arguments: object):
        return await client.call_tool(tool, arguments)

    # The client validates structured results with the output schemas.
    found = await call("check")
    assert found.structured_content["findings"][0]["code"] == "misspelled-property", found
    fixed = await call("fix")
    assert fixed.structured_content["files"] == ["home.json"], fixed
    assert (await call("check")).structured_content["findings"] == []
    text = (await call("render", columns=40, rows=8)).content[0].text
    assert "Hello" in text, text
    image = (await call("render", format="svg")).content[0].resource
    assert image.mime_type == "image/svg+xml" and "<svg" in image.text
    if shutil.which("rsvg-convert"):
        pixels = (await call("render", format="png")).content[0]
        assert pixels.mime_type == "image/png"
        assert base64.b64decode(pixels.data).startswith(b"\x89PNG")
    tree = json.loads((await call("render", format="semantics")).content[0].text)
    assert tree, tree
    value = await call("eval", expression="@{sum(a, 1)}", contexts={"a": 2})
    assert value.structured_content["value"] == 3, value
    page = (await call("explain", name="TextInput")).content[0].text
    assert "beagle:textInput" in page
    assert "beagle:button" in (await call("list_components")).content[0].text
    schema = json.loads((await call("schema", type="beagle:text")).content[0].text)
    assert schema["$defs"], schema
    for name, arguments in [
        ("check", {"paths": ["../../etc/passwd"]}), ("check", {"paths": ["link.json"]}),
        ("check", {"path": ["home.json"]}), ("render", {"screen": "/hom"}),
        ("explain", {"name": "buton"}), ("eval", {"expression": "@{summ(1)}"}),
        ("run_flow", {"flow": ["bakc"]}), ("interact", {"close": True}),
        ("check_and_render", {"files": {"../home.json": {}}}),
        ("check_and_render", {"files": {"home.jsn": {}}}), ("schema", {}),
        ("run_flow", {"flow": []}), ("run_flow", {"screen": "/no", "flow": ["launchApp"]}),
        ("read_files", {"paths": ["hom.json"]}), ("render", {"theme": "drak"}),
    ]:
        result = await call(name, **arguments)
        assert result.is_error, (name, arguments, result)
        print(f"  {name} {arguments}: {result.content[0].text.splitlines()[0]}")
    assert (await call("read_files")).content[0].text == "home.json\n"
    assert "Hello" in (await call("read_files", paths=["home.json"])).content[0].text
    untyped = await call("check_and_render", files={"home.json": {"text": "Hello"}})
    assert untyped.structured_content["findings"][0]["code"] == "missing-root", untyped
    assert (await call("render", theme="light")).structured_content["isLoaded"]
    resources = await client.list_resources()
    uris = [str(resource.uri) for resource in resources.resources]
    assert any(uri.endswith("/home.json") for uri in uris), uris
    assert not any(uri.endswith("/link.json") for uri in uris), uris
    await client.list_resource_templates()
    content = (await client.read_resource("beagle-tui://reference/sum")).contents[0]
    assert "sum" in content.text
    prompts = [prompt.name for prompt in (await client.list_prompts()).prompts]
    assert prompts == ["build_screen", "find_failure", "write_flows"], prompts
    prompt = await client.get_prompt("write_flows", {"screen": "/home"})
    assert "/home" in prompt.messages[0].content.text
    try:
        await client.read_resource(f"file://{folder}/link.json")
    except Exception as error:  # MCPError
        print(f"  link: {error}")
    else:
        raise AssertionError("the link was read")


async def build(client: Client, folder: str) -> None:
    """The calls of a model that builds an application: a list from a request, the details of a row, and a form
    with validation and a failing POST. It knows nothing but the texts of the server."""
    calls = []

    async def call(tool: str, /, **arguments: object):
        calls.append(tool)
        result = await client.call_tool(tool, arguments)
        print(f"{len(calls)}. {tool} {json.dumps(arguments)[:100]}")
        print("   " + result.content[0].text.strip().replace("\n", "\n   ")[:700] + "\n")
        return result

    overview = (await call("list_components")).content[0].text
    assert len(overview) < 10_000 and "application" in overview
    example = (await call("explain", name="application")).content[0].text
    files = json.loads(example.split("```json\n")[1].split("```")[0])

    # The model adapts the example, with three mistakes.
    text = json.dumps(files).replace("contact", "supplier").replace("Contact", "Supplier")
    files = json.loads(text)
    files["routes.json"][1]["fille"] = files["routes.json"][1].pop("file")
    files["supplier.json"]["child"]["children"].append(
        {"_beagleComponent_": "beagle:image",
         "path": {"_beagleImagePath_": "local", "mobileId": "portrait"}})
    files["new.json"]["child"]["children"].append(
        {"_beagleComponent_": "beagle:button", "text": "Scan",
         "onPress": [{"_beagleAction_": "custom:scan"}]})
    checked = await call("check_and_render", draft="suppliers", files=files)
    assert calls.index("check_and_render") < 5
    codes = {finding["code"] for finding in checked.structured_content["findings"]}
    assert {"bad-routes", "missing-image", "unknown-action"} <= codes, codes

    # A step at a time: the action that is not registered is visible.
    tried = await call("interact", draft="suppliers",
                       steps=[{"tapOn": "New supplier"}, {"tapOn": "Scan"}])
    assert '"custom:scan" is not registered' in tried.content[0].text
    shown = await call("interact", image=bool(shutil.which("rsvg-convert")), list=False)
    assert any('"Scan"' in control for control in shown.structured_content["screen"]["controls"])

    # The corrections.
    files["routes.json"][1]["file"] = files["routes.json"][1].pop("fille")
    files["supplier.json"]["child"]["children"].pop()
    files["new.json"]["child"]["children"].pop()
    changed = {name: files[name] for name in ("routes.json", "supplier.json", "new.json")}
    checked = await call("check_and_render", draft="suppliers", files=changed, screens=[])
    assert checked.structured_content["findings"] == [], checked

    proven = await call("run_flow", draft="suppliers", path="flows/suppliers.yaml")
    assert proven.structured_content["status"] == "passed", proven.content[0].text
    assert any("returned 503" in request
               for step in proven.structured_content["steps"] for request in step["requests"])
    # The flow notices a screen without the rule.
    broken = json.loads(json.dumps(files["new.json"]).replace("'Enter a name.'", "''"))
    failed = await call("run_flow", draft="wrong", files={**files, "new.json": broken},
                        path="flows/suppliers.yaml")
    assert failed.is_error and "Screen" in failed.content[0].text
    assert "Enter a name." in failed.structured_content["message"]

    assert os.listdir(folder) == []
    written = await call("write_files", draft="suppliers")
    assert sorted(written.structured_content["files"]) == sorted(files), written
    passed = await call("run_flow", path="flows/suppliers.yaml")
    assert passed.structured_content["status"] == "passed"

    # What is saved later takes the place of the draft.
    with open(folder + "/home.json", encoding="utf-8") as file:
        saved = file.read().replace("New supplier", "Add a supplier")
    with open(folder + "/home.json", "w", encoding="utf-8") as file:
        file.write(saved)
    shown = await call("check_and_render", draft="suppliers", screens=["/home"])
    assert "Add a supplier" in shown.content[0].text
    assert shown.structured_content["unsaved"]["files"] == []

    # What somebody else changed is not replaced without being read.
    await call("read_files", paths=["supplier.json"])
    with open(folder + "/supplier.json", "a", encoding="utf-8") as file:
        file.write("\n")
    text = {"supplier.json": files["supplier.json"]}
    refused = await call("write_files", files=text)
    assert refused.is_error and "supplier.json" in refused.content[0].text
    await call("read_files", paths=["supplier.json"])
    replaced = await call("write_files", files=text)
    assert not replaced.is_error and "Replaced: supplier.json" in replaced.content[0].text
    with open(folder + "/supplier.json", "a", encoding="utf-8") as file:
        file.write("\n")
    assert not (await call("write_files", files=text, overwrite=True)).is_error
    print(f"{len(calls)} calls: {', '.join(calls)}")


if __name__ == "__main__":
    asyncio.run(main(os.path.abspath(sys.argv[1])))
