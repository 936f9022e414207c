"""Tries `beagle-tui mcp` with the official Python SDK (pip install mcp) as the client.

    python3 Tests/Editors/model_context.py .build/debug/beagle-tui
"""

import asyncio
import json
import os
import sys
import tempfile

from mcp import Client, StdioServerParameters

WRONG = '{"_beagleComponent_": "beagle:text", "txet": "Hello"}'


async def main(program: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/home.json", "w", encoding="utf-8") as file:
            file.write(WRONG)
        os.symlink("/etc/passwd", folder + "/link.json")
        server = StdioServerParameters(command=program, args=["mcp", folder])
        for mode in ("legacy", "auto"):
            async with Client(server, mode=mode) as client:
                await attempt(client, folder)
                print(f"{mode}: protocol {client.protocol_version}")
            with open(folder + "/home.json", "w", encoding="utf-8") as file:
                file.write(WRONG)


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
    ]:
        result = await call(name, **arguments)
        assert result.is_error, (name, arguments, result)
        print(f"  {name} {arguments}: {result.content[0].text.splitlines()[0]}")
    resources = await client.list_resources()
    uris = [str(resource.uri) for resource in resources.resources]
    assert any(uri.endswith("/home.json") for uri in uris), uris
    assert not any(uri.endswith("/link.json") for uri in uris), uris
    await client.list_resource_templates()
    content = (await client.read_resource("beagle-tui://reference/sum")).contents[0]
    assert "sum" in content.text
    try:
        await client.read_resource(f"file://{folder}/link.json")
    except Exception as error:  # MCPError
        print(f"  link: {error}")
    else:
        raise AssertionError("the link was read")


if __name__ == "__main__":
    asyncio.run(main(os.path.abspath(sys.argv[1])))
