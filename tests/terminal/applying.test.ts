import { bucketApply } from "@twinhelm/core/bucket/apply";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stringify } from "yaml";
import { run } from "./command";
import { homeOf, signedIn } from "./console";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
});
afterAll(() => server.close());

const ports = {
  title: "Ports",
  description: "Where ships are",
  primary: "name",
  icon: "anchor",
  properties: { name: { type: "string" }, note: { type: "string" }, depth: { type: "number" } },
};
const bucket = (verb: string, given: unknown, ...words: string[]) =>
  twinhelm(["bucket", verb, "--file", "-", ...words], typeof given === "string" ? given : stringify(given));
const stored = async () =>
  (await server.call("GET", "/bucket")).body.find((each: { title: string }) => each.title === "Ports");

it("makes a bucket of YAML without a question, by the built command; a second time does nothing", async () => {
  const environment = { XDG_CONFIG_HOME: homeOf(server.admin, server.url) };
  const would = await bucket("apply", ports, "--dry-run");
  expect([would.code, would.err]).toEqual([3, "Ports would be made.\n"]);
  expect(await stored()).toBeUndefined();
  const made = await run(["bucket", "apply", "-f", "-"], { environment, input: stringify(ports) });
  expect([made.code, made.err]).toEqual([0, "Ports is made.\n"]);
  expect(made.out).toContain('+ properties.depth: {"type":"number"}\n');
  expect(await stored()).toMatchObject(ports);
  const again = await bucket("apply", JSON.stringify(ports));
  expect(again).toEqual({ code: 0, out: "", err: "Ports is what the file says already.\n" });
  expect(await bucket("diff", ports)).toEqual({ code: 0, out: "", err: "" });
});

it("shows the difference and what documents lose, and changes nothing before somebody agrees", async () => {
  const { _id } = await stored();
  await server.call("POST", `/bucket/${_id}/data`, { body: { name: "Izmir", note: "old", depth: 9 } });
  const { note: _, ...rest } = ports.properties;
  const given = {
    _id,
    ...ports,
    title: "Ports",
    properties: { ...rest, depth: { type: "number", maximum: 5 } },
  };
  const lines = ['− properties.note: {"type":"string"}', "+ properties.depth.maximum: 5"];
  const before = await stored();
  const diff = await bucket("diff", given);
  expect([diff.code, diff.out.split("\n").toSorted()]).toEqual([1, ["", ...lines].toSorted()]);
  expect(diff.err).toContain("note: 1 of 1 document has a value here, and it is deleted.");
  const dry = await bucket("apply", given, "--dry-run");
  expect([dry.code, dry.out]).toEqual([3, diff.out]);
  expect(dry.err).toMatch(/refused at its next change[\s\S]*Ports would be changed\.\n$/);
  const unasked = await bucket("apply", given);
  expect([unasked.code, unasked.err]).toEqual([2, expect.stringContaining("Say --yes")]);
  expect(await stored()).toEqual(before);
  const done = await bucket("apply", given, "--yes", "-o", "json");
  expect(done).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(done.out)).toMatchObject({
    title: "Ports",
    outcome: "changed",
    id: _id,
    changes: [{}, {}],
  });
  const after = await stored();
  expect(Object.keys(after.properties)).toEqual(["name", "depth"]);
  // What the file leaves out stays.
  expect([after.order, after.acl]).toEqual([before.order, before.acl]);
});

it("a bucket is found by its id, and takes another title of the file; an id of another server is none", async () => {
  const { _id, ...kept } = await stored();
  expect((await bucket("apply", { ...kept, _id, title: "Havens" }, "--yes")).code).toBe(0);
  const foreign = { ...kept, _id: "64a1f0c2e8b7a90012ab34cd", title: "Havens" };
  expect((await bucket("apply", foreign)).err).toBe("Havens is what the file says already.\n");
  expect((await bucket("apply", { ...kept, _id }, "--yes")).code).toBe(0);
  expect(await stored()).toMatchObject({ _id });
});

it("writes nothing over what somebody else made of it since it was shown", async () => {
  const transport = createTransport({ baseUrl: server.url, credential: () => server.admin });
  const { _id, ...seen } = await stored();
  const before = await stored();
  const bucket = { ...ports, icon: "map" };
  for (const shown of [{ _id, ...seen, icon: "sailing" }, null]) {
    const result = await bucketApply.run({ transport }, { bucket, seen: shown });
    expect(result).toMatchObject({ ok: false, failure: { code: "conflict" } });
  }
  const gone = { ...bucket, title: "Lost" };
  expect(await bucketApply.run({ transport }, { bucket: gone, seen: before })).toMatchObject({ ok: false });
  expect(await stored()).toEqual(before);
});

it.each<readonly [string, unknown, number, string]>([
  ["no bucket", "[1]", 2, "The input cannot be used."],
  ["broken JSON", "{", 2, "not valid JSON"],
  [
    "a field that refuses everything",
    { ...ports, properties: { name: { type: "string" }, depth: { type: "number", minimum: 9, maximum: 1 } } },
    2,
    "depth, maximum",
  ],
])("refuses %s and changes nothing", async (_, given, code, said) => {
  const before = await stored();
  for (const [verb, ...words] of [["apply", "--yes"], ["apply", "--dry-run"], ["diff"]] as const) {
    const result = await bucket(verb, given, ...words);
    expect([result.code, result.out, result.err]).toEqual([code, "", expect.stringContaining(said)]);
  }
  expect(await stored()).toEqual(before);
});

it("names the permission that is missing, and compares with exit 2 where it cannot", async () => {
  const resource = { include: ["*"], exclude: [] };
  const reading = ["bucket:index", "bucket:show"].map((action) => ({ action, module: "bucket", resource }));
  const { credential } = await server.createIdentity(reading);
  const reader = signedIn(server, credential);
  const given = stringify({ ...ports, icon: "map" });
  const { code, err } = await reader(["bucket", "apply", "--file", "-", "--yes"], given);
  expect([code, err]).toEqual([5, expect.stringContaining('{"action":"bucket:update"')]);
  expect(await reader(["bucket", "diff", "--file", "-"], given)).toMatchObject({ code: 1 });
  const { credential: nobody } = await server.createIdentity([]);
  const stranger = signedIn(server, nobody);
  expect(await stranger(["bucket", "apply", "--file", "-", "--yes"], given)).toMatchObject({ code: 5 });
  expect(await stranger(["bucket", "diff", "--file", "-"], given)).toMatchObject({ code: 2, out: "" });
});
