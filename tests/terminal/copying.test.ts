import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { homeOf, signedIn } from "./console";
import { runHere } from "./runHere";
import { openTerminal } from "./terminal";

let one: TestServer;
let other: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let elsewhere: ReturnType<typeof signedIn>;
const body = {
  title: "Harbours",
  description: "Copied from one server to another",
  properties: { name: { type: "string", options: { translate: true } }, note: { type: "string" } },
};
const insert = ["data", "insert", "Harbours", "--file", "-"];
beforeAll(async () => {
  [one, other] = await Promise.all([startTestServer(), startTestServer()]);
  twinhelm = signedIn(one);
  elsewhere = signedIn(other);
  for (const server of [one, other]) await server.call("POST", "/bucket", { body });
});
afterAll(() => Promise.all([one.close(), other.close()]));

it("what one server lists with all languages, another inserts; a second time each is named", async () => {
  const documents = [
    { name: { en_US: "Izmir", tr_TR: "İzmir" }, note: "one\u2028two\u2029three" },
    { name: { en_US: "London", tr_TR: "Londra" }, note: "" },
  ];
  const lines = documents.map((each) => JSON.stringify(each)).join("\n");
  expect(await twinhelm(insert, lines)).toMatchObject({ code: 0 });
  const listed = await twinhelm(["data", "list", "Harbours", "--no-localize", "-o", "ndjson"]);
  expect(await elsewhere(insert, listed.out)).toMatchObject({ code: 0 });
  const copied = await elsewhere(["data", "list", "Harbours", "--no-localize", "-o", "ndjson"]);
  expect(copied.out).toBe(listed.out);
  const again = await elsewhere(insert, listed.out);
  expect(again.code).toBe(6);
  const { _id } = JSON.parse(listed.out.split("\n")[0] ?? "");
  const words = `A document with the id ${_id} is stored already. Leave out its _id to give it a new one.`;
  expect(again.err.split("\n")[0]).toBe(`line 1: ${words}`);
  const single = await elsewhere(insert, listed.out.split("\n")[0]);
  expect(single).toEqual({ code: 6, out: "", err: `${words}\n` });
});

it.each([
  [
    "a line by its number",
    '{"note":"a"}\n\n{"note":\n{"note":"c"}\n',
    /^line 3 is not valid JSON: the { at column 1 is not closed \(column 9\)\n$/,
  ],
  ["a last line that was cut", '{"note":"a"}\n{"no', /^line 2 is not valid JSON: [^\n]*\n$/],
  ["a line that is no object", '{"note":"a"}\n7\n', /^line 2 cannot be used\.\n/],
  ["an element of a list", '[{"note":"a"},\n\n7]', /^element 2 cannot be used\.\n/],
])("names %s and inserts nothing", async (_, input, words) => {
  const before = (await twinhelm(["data", "list", "Harbours", "-o", "name"])).out;
  const { code, err } = await twinhelm(insert, input);
  expect(err).toMatch(words);
  expect(code).toBe(2);
  expect((await twinhelm(["data", "list", "Harbours", "-o", "name"])).out).toBe(before);
});

it("a refused element of a list is named as such, and nothing is inserted", async () => {
  const before = (await twinhelm(["data", "list", "Harbours", "-o", "name"])).out;
  const { code, err } = await twinhelm(insert, '[{"note":"a"},\n\n{"note":7}]');
  expect([code, err]).toEqual([2, "element 2: note: must be text.\nNothing was inserted.\n"]);
  expect((await twinhelm(["data", "list", "Harbours", "-o", "name"])).out).toBe(before);
});

it("a misspelt field is named with its line before anything is sent", async () => {
  expect(await twinhelm(insert, '{"note":"a"}\n{"ntoe":"b"}')).toEqual({
    code: 2,
    out: "",
    err: 'line 2: there is no field "ntoe". Did you mean "note"?\n',
  });
});

it("what is stored already is replaced with --upsert", async () => {
  const [id = ""] = (await twinhelm(insert, '{"note":"first"}')).out.trim().split("\n");
  const input = `{"_id":"${id}","note":"second"}\n{"note":"new"}`;
  const upserted = await twinhelm([...insert, "--upsert"], input);
  expect(upserted).toMatchObject({ code: 0, err: "1 document is inserted, 1 is replaced.\n" });
  expect((await twinhelm(["data", "get", "Harbours", id, "-o", "json"])).out).toContain("second");
});

it("a person at a terminal is told what is sent", async () => {
  const home = homeOf(one.admin, one.url);
  const file = join(home, "harbours.ndjson");
  writeFileSync(file, Array.from({ length: 3 }, (_, index) => `{"note":"sent ${index}"}`).join("\n"));
  const terminal = openTerminal(["data", "insert", "Harbours", "--file", file], {
    environment: { XDG_CONFIG_HOME: home },
  });
  expect(await terminal.ended()).toBe(0);
  expect(terminal.raw()).toMatch(/Sending 3 documents \.\.\..*3 documents are inserted\./s);
});

it("input of any length goes in batches, and a refused one says what was inserted before", async () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => `{"note":"n${index}"}`);
  const { code, out, err } = await twinhelm([...insert, "--in-batches"], lines.join("\n"));
  expect([code, out.trim().split("\n").length]).toEqual([0, 12_000]);
  expect(err).toBe(
    "5000 documents are inserted so far.\n10000 documents are inserted so far.\n12000 documents are inserted.\n",
  );
  const broken = await twinhelm(
    [...insert, "--in-batches"],
    [...lines.slice(0, 6000), '{"note":7}'].join("\n"),
  );
  expect(broken.code).toBe(8);
  expect(broken.err).toContain(
    "line 6001: note: must be text.\n5000 documents are inserted before it. The rest was not inserted.\n",
  );
});

it("input that no transaction holds is refused before anything is sent", async () => {
  const lines = Array.from({ length: 15 }, () => `{"note":"${"n".repeat(1_000_000)}"}`);
  const { code, err } = await twinhelm(insert, lines.join("\n"));
  expect([code, err]).toEqual([2, expect.stringContaining("Say --in-batches")]);
  const many = Array.from({ length: 20_001 }, () => "{}").join("\n");
  expect((await twinhelm(insert, many)).err).toContain("20000 documents, 14 MB");
});

it("a server without batches gets one by one, and it is said", async () => {
  const spica = await startWithoutBatches(other.url);
  const home = homeOf(other.admin, spica.url);
  const given = '{"note":"one"}\n{"note":7}\n{"note":"three"}';
  const { code, out, err } = await runHere(insert, home, { input: given });
  expect([code, out.trim().split("\n").length]).toEqual([8, 2]);
  expect(err).toContain("they are not inserted all or none.");
  expect(err).toContain("line 2: note: must be text.");
  expect(err).toContain("2 documents are inserted.\n1 document failed.");
  await spica.close();
});

it("a byte order mark is no part of a document", async () => {
  expect(await twinhelm(insert, '\ufeff{"note":"a"}')).toMatchObject({ code: 0, err: "" });
  expect(await twinhelm(insert, '\ufeff{"note":"a"}\r\n{"note":"b"}\r\n')).toMatchObject({ code: 0 });
});

/** A server as `url` that has not the call for several documents, as Spica has not. */
async function startWithoutBatches(url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const proxy = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const path = request.url ?? "";
    if (path.endsWith("/batch")) {
      const body = { statusCode: 404, message: `Cannot POST ${path}`, error: "Not Found" };
      response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify(body));
      return;
    }
    const { method = "GET" } = request;
    const { authorization = "" } = request.headers;
    const answer = await fetch(`${url.replace(/\/api$/, "")}${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(parts.length === 0 ? {} : { body: Buffer.concat(parts) }),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  if (typeof address !== "object" || address === null) throw new Error("The proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}/api`,
    close: () => new Promise<void>((resolve) => void proxy.close(() => resolve())),
  };
}
