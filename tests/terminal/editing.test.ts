import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import { homeOf } from "./console";
import { runHere } from "./runHere";

let server: TestServer;
let bucketId = "";
let home = "";
beforeAll(async () => {
  server = await startTestServer();
  home = homeOf(server.admin, server.url);
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Ports",
      description: "Where ships are",
      primary: "name",
      properties: {
        name: { type: "string", title: "Name" },
        note: { type: "textarea" },
        depth: { type: "number", title: "Depth", maximum: 50 },
      },
    },
  });
  bucketId = body._id;
});
afterAll(() => server.close());

let id = "";
const first = { name: "Izmir", note: "old", depth: 9 };
beforeEach(async () => {
  ({ _id: id } = (await server.call("POST", `/bucket/${bucketId}/data`, { body: first })).body);
});
const stored = async () => {
  const { _id, ...fields } = (await server.call("GET", `/bucket/${bucketId}/data/${id}`)).body;
  return fields;
};

/** An editor that does one step each time it is opened: a line of shell on the file `$1`. It keeps what it found. */
function editorOf(steps: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-editor-"));
  const path = join(folder, "editor");
  const cases = steps.map((step, at) => `${at}) ${step} ;;`).join("\n");
  writeFileSync(
    path,
    `#!/bin/sh\nn=$(ls ${folder} | grep -c found)\ncp "$1" ${folder}/found$n\ncase $n in\n${cases}\nesac\n`,
  );
  chmodSync(path, 0o755);
  return { path, found: (at: number) => readFileSync(join(folder, `found${at}`), "utf8") };
}

async function edit(steps: readonly string[], ...words: string[]) {
  const { path: EDITOR, found } = editorOf(steps);
  const result = await runHere(["data", "edit", "Ports", id, ...words], home, { environment: { EDITOR } });
  const [, kept = ""] = /What you typed is kept in (\S+)\.\n/.exec(result.err) ?? [];
  return { ...result, found, kept };
}

it("saves what was typed as JSON, or as YAML", async () => {
  const json = await edit([`sed -i 's/"old"/"new"/' "$1"`]);
  expect([json.code, json.out, json.err]).toEqual([0, "", "The document is saved.\n"]);
  expect(JSON.parse(json.found(0))).toEqual(first);
  expect(await stored()).toEqual({ ...first, note: "new" });
  const yaml = await edit([`sed -i 's/^depth: 9/depth: 12/' "$1"`], "-o", "yaml");
  expect([yaml.code, parse(yaml.found(0))]).toEqual([0, { ...first, note: "new" }]);
  expect(await stored()).toEqual({ ...first, note: "new", depth: 12 });
});

it.each([
  ["nothing is typed", "true"],
  ["only its look is another one", `printf '{"name":"Izmir","note":"old","depth":9}' > "$1"`],
  ["everything is taken away", `: > "$1"`],
])("changes nothing where %s", async (_, step) => {
  const { code, err } = await edit([step]);
  expect([code, err]).toEqual([0, "Nothing was changed.\n"]);
});

it("opens what cannot be saved again, with why on top, until it can", async () => {
  const { code, err, found } = await edit([
    `sed -i 's/"depth": 9/"depth": /' "$1"`,
    `sed -i 's/"depth": /"deepth": 60/' "$1"`,
    `sed -i 's/"deepth"/"depth"/' "$1"`,
    `sed -i 's/60/40/' "$1"`,
  ]);
  expect([code, err]).toEqual([0, "The document is saved.\n"]);
  expect(found(1)).toMatch(/^\/\/ This was not saved[^\n]*\n\/\/ This is not valid JSON: [^\n]*\n\{\n/);
  expect(found(2)).toContain('\n// There is no field "deepth". Did you mean "depth"?\n{');
  expect(found(3)).toMatch(/^\/\/ Depth\b.*50/m);
  expect(await stored()).toEqual({ ...first, depth: 40 });
});

it("keeps what was typed in its file where it is closed as it was, and ends with exit 2", async () => {
  const { code, err, kept, found } = await edit([`printf 'name: [' > "$1"`, "true"], "-o", "yaml");
  expect([code, err]).toEqual([2, expect.stringContaining("This is not valid YAML")]);
  expect(found(1)).toMatch(/^# This was not saved/);
  expect(readFileSync(kept, "utf8")).toContain("name: [");
  expect(await stored()).toEqual(first);
});

/** What somebody else saves while the editor is open. */
const meanwhile = (body: string) =>
  `curl -s -X PATCH -H 'content-type: application/merge-patch+json' -H "authorization: ${server.admin}" -d '${body}' ${server.url}/bucket/${bucketId}/data/${id} > /dev/null`;

it("is saved together with what somebody else saved meanwhile; where both meet, theirs stays and mine is kept", async () => {
  const both = await edit([`${meanwhile('{"depth":11}')}; sed -i 's/"old"/"new"/' "$1"`]);
  expect([both.code, both.err]).toEqual([0, expect.stringContaining("together with what somebody else")]);
  expect(await stored()).toEqual({ ...first, note: "new", depth: 11 });
  const met = await edit([`${meanwhile('{"note":"theirs"}')}; sed -i 's/"new"/"mine"/' "$1"`]);
  expect([met.code, met.err]).toEqual([6, expect.stringContaining("note: theirs theirs, yours mine")]);
  expect(readFileSync(met.kept, "utf8")).toContain('"note": "mine"');
  expect(await stored()).toMatchObject({ note: "theirs" });
});

it("says what is denied, gone or missing before an editor is opened, and what failed after it", async () => {
  const { credential } = await server.createIdentity(
    ["bucket:index", "bucket:data:show"].map((action) => ({
      action,
      module: action === "bucket:index" ? "bucket" : "bucket:data",
      resource: { include: [action === "bucket:index" ? "*" : "*/*"], exclude: [] },
    })),
  );
  const { path: EDITOR } = editorOf([`sed -i 's/"old"/"new"/' "$1"`]);
  const words = ["data", "edit", "Ports", id];
  const denied = await runHere(words, homeOf(credential, server.url), { environment: { EDITOR } });
  expect([denied.code, denied.err]).toEqual([5, expect.stringContaining('{"action":"bucket:data:update"')]);
  const none = await runHere(words, home, { environment: { EDITOR: "", VISUAL: "" } });
  expect([none.code, none.err]).toEqual([2, expect.stringContaining("no terminal to edit on")]);
  const lost = await runHere(words, home, { environment: { EDITOR: "no-such-editor --wait", VISUAL: "" } });
  expect([lost.code, lost.err]).toEqual([
    1,
    "There is no editor no-such-editor. Name another one in VISUAL or EDITOR.\n",
  ]);
  const failing = await edit([`sed -i 's/"old"/"new"/' "$1"; exit 3`]);
  expect([failing.code, existsSync(failing.kept)]).toEqual([1, true]);
  await server.call("DELETE", `/bucket/${bucketId}/data/${id}`);
  expect((await edit(["true"])).code).toBe(7);
});
