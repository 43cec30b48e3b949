import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedIn } from "./console";

let server: TestServer;
let reader: ReturnType<typeof signedIn>;
let lister: ReturnType<typeof signedIn>;
let stranger: ReturnType<typeof signedIn>;
beforeAll(async () => {
  server = await startTestServer();
  const properties = { name: { type: "string", options: { position: "left", translate: true } } };
  const { body } = await server.call("POST", "/bucket", {
    body: { title: "Boats", description: "Of the harbour", properties },
  });
  const show = ["bucket:index", "bucket:show"].map((action) => ({
    ...{ action, module: "bucket" },
    resource: { include: [body._id], exclude: [] },
  }));
  const list = {
    ...{ action: "bucket:data:index", module: "bucket:data" },
    resource: { include: [`${body._id}/*`], exclude: [] },
  };
  reader = signedIn(server, (await server.createIdentity([...show, list])).credential);
  const files = { action: "storage:index", module: "storage", resource: { include: ["*"], exclude: [] } };
  await server.call("POST", "/storage", {
    body: [{ name: "docs/plan.txt", content: { type: "text/plain", data: btoa("plan") } }],
  });
  lister = signedIn(server, (await server.createIdentity([files])).credential);
  stranger = signedIn(server, (await server.createIdentity(show)).credential);
});
afterAll(() => server.close());

it("whatever a command is denied on its way says what is needed, and which statement would allow it", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "twinhelm-denied-")), "boats.csv");
  writeFileSync(file, "name\nAlba\n");
  const denied = [
    { who: reader, words: ["data", "import", "Boats", "--file", file], need: "Create documents on Boats" },
    {
      who: reader,
      words: ["data", "import", "Boats", "--file", file, "--dry-run"],
      need: "Create documents on Boats",
    },
    { who: reader, words: ["data", "set", "Boats", "name=A", "--filter", "{}"], need: "Read settings" },
    { who: reader, words: ["bucket", "try", "Boats"], need: "Change buckets on Boats" },
    {
      who: lister,
      words: ["storage", "delete", "docs/plan.txt", "--yes"],
      need: "Delete files on docs/plan.txt",
    },
    { who: stranger, words: ["data", "export", "Boats"], need: "List documents on Boats" },
    {
      who: stranger,
      words: ["data", "export", "Boats", "--output", `${file}.json`],
      need: "List documents on Boats",
    },
  ];
  for (const { who, words, need } of denied) {
    const { code, err } = await who(words);
    expect([words.join(" "), code]).toEqual([words.join(" "), 5]);
    expect(err).toContain(`You need ${need}`);
    expect(err).toMatch(/This statement would allow it:\n\{"action":"/);
  }
});
