import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageList, startRegistry } from "../contract/fixtures/packageRegistry";
import { signedIn } from "./console";

let packages: Awaited<ReturnType<typeof startRegistry>>;
let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let id: string;
const code = `
export default (request, response) => {
  console.log("asked", request.query.day);
  response.status(201).send({ day: request.query.day ?? "none" });
};
export function broken() {
  throw new Error("no tide");
}`;
beforeAll(async () => {
  packages = await startRegistry({ leftish: { "package.json": packageList("leftish"), "index.js": "" } });
  server = await startTestServer({ functionRegistry: packages.address });
  twinhelm = signedIn(server);
  const body = {
    name: "Harbour report",
    language: "javascript",
    timeout: 5,
    env: {},
    triggers: {
      default: { type: "http", options: { method: "Get", path: "/report" } },
      broken: { type: "schedule", options: { frequency: "0 3 * * *", timezone: "UTC" } },
    },
  };
  id = (await server.call("POST", "/function", { body })).body._id;
  await server.call("POST", `/function/${id}/index`, { body: { index: code } });
});
afterAll(async () => {
  await server.close();
  packages.close();
});

it("a function is run by its name, and how it ended, what it answered and what it said are told apart", async () => {
  const payload = JSON.stringify({ method: "GET", path: "/report", query: { day: "monday" } });
  const ran = ["function", "run", "Harbour report", "-t", "default"];
  const { code: exit, out, err } = await twinhelm([...ran, "-p", "-", "-o", "json"], payload);
  const run = JSON.parse(out);
  expect([exit, err]).toEqual([0, "asked monday\n"]);
  expect(run).toMatchObject({ handler: "default", result: "succeeded", cause: "trial", status: 201 });
  expect(JSON.parse(run.answer.body)).toEqual({ day: "monday" });
  // Without a payload it gets an example.
  const example = await twinhelm([...ran, "-o", "csv"]);
  expect(example).toMatchObject({ code: 0, err: "asked undefined\n" });
  expect(example.out).toMatch(/,succeeded,201,,"\{""day"":""none""\}"/);
});

it("a run that does not succeed is exit 1, and what is asked in vain says why", async () => {
  const failed = await twinhelm(["function", "run", id, "--trigger", "broken", "-o", "name"]);
  expect(failed).toMatchObject({ code: 1, out: expect.stringMatching(/^[\da-f]{24}\n$/) });
  expect(failed.err).toContain("The run did not succeed: ");
  expect(failed.err).toContain("no tide");
  expect(await twinhelm(["function", "run", id])).toMatchObject({
    code: 2,
    err: "It has several triggers: default, broken. Say which one with --trigger.\n",
  });
  expect(await twinhelm(["function", "run", id, "-t", "other"])).toMatchObject({
    code: 2,
    err: "There is no trigger other. Available: default, broken.\n",
  });
  expect(await twinhelm(["function", "run", id, "-t", "default", "-p", "-"], "[1]")).toMatchObject({
    code: 2,
  });
  expect(await twinhelm(["function", "run", "Harbor report"])).toMatchObject({ code: 7 });
});

it("the list counts runs that failed, and no lines that tell of errors", async () => {
  const body = {
    name: "Loud",
    language: "javascript",
    timeout: 5,
    env: {},
    triggers: { default: { type: "system", options: { name: "READY" } } },
  };
  const { _id: loud } = (await server.call("POST", "/function", { body })).body;
  const failedToday = async () => {
    const { out } = await twinhelm(["function", "list", "-o", "csv"]);
    const [head = "", ...rows] = out.trim().split("\n");
    const at = head.split(",").indexOf("failedToday");
    return rows
      .find((row) => row.startsWith(loud))
      ?.split(",")
      .at(at - head.split(",").length);
  };
  await server.call("POST", `/function/${loud}/index`, {
    body: { index: 'export default () => console.error("low tide");' },
  });
  expect(await twinhelm(["function", "run", loud])).toMatchObject({ code: 0, err: "low tide\n" });
  await expect.poll(failedToday).toBe("0");
  await server.call("POST", `/function/${loud}/index`, {
    body: { index: 'export default () => { throw new Error("ebb"); };' },
  });
  expect((await twinhelm(["function", "run", loud])).code).toBe(1);
  await expect.poll(failedToday).toBe("1");
  expect((await twinhelm(["function", "delete", loud, "--yes"])).code).toBe(0);
});

it("why saved code does not run is told as long as that is so", async () => {
  const save = (index: string) => server.call("POST", `/function/${id}/index`, { body: { index } });
  expect(await twinhelm(["function", "check", id])).toMatchObject({ code: 0, out: "" });
  await save("export default () => {");
  expect(await twinhelm(["function", "check", "Harbour report"])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^1:\d+ TS-1005 /),
    err: expect.stringContaining("The last good build keeps running."),
  });
  await save(code);
  expect((await twinhelm(["function", "check", id])).err).toBe("The code that is saved is what runs.\n");
});

it("a variable is removed once that was agreed to", async () => {
  const body = {
    ...{ name: "Varied", language: "javascript", timeout: 2, env: { UNIT: "tons", KEY: "k" } },
    triggers: { default: { type: "http", options: { method: "Get", path: "/varied" } } },
  };
  const { _id: varied } = (await server.call("POST", "/function", { body })).body;
  const stored = async () => (await server.call("GET", `/function/${varied}`)).body.env;
  expect(await twinhelm(["function", "env", "unset", varied, "KEY"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("Remove the environment variable KEY: nobody can be asked here."),
  });
  expect(await stored()).toEqual({ UNIT: "tons", KEY: "k" });
  expect(await twinhelm(["function", "env", "unset", varied, "KEY", "--yes"])).toMatchObject({ code: 0 });
  expect(await stored()).toEqual({ UNIT: "tons" });
  await server.call("DELETE", `/function/${varied}`);
});

it("values of the environment are shown where they are asked for, and stay where a function is given back without", async () => {
  const { _id: _, ...body } = (await server.call("GET", `/function/${id}`)).body;
  const env = { TOKEN: "tide-secret", EMPTY: "" };
  await server.call("PUT", `/function/${id}`, { body: { ...body, env } });
  const list = ["function", "list", "-o"];
  const get = ["function", "get", "Harbour report", "-o"];
  for (const command of [list, get])
    for (const format of ["json", "ndjson", "yaml", "csv", "table"]) {
      const { out, err } = await twinhelm([...command, format]);
      expect([command, format, out]).not.toContain("tide-secret");
      if (["json", "ndjson", "yaml"].includes(format))
        expect([out, err]).toEqual([
          expect.stringMatching(/"?TOKEN"?: ?null/),
          "Values of the environment are written as null; --values writes them.\n",
        ]);
    }
  for (const command of [list, get])
    for (const format of ["json", "ndjson", "yaml"])
      expect(await twinhelm([...command, format, "--values"])).toMatchObject({
        ...{ code: 0, err: "" },
        out: expect.stringContaining("tide-secret"),
      });
  // What get wrote is given back: what it did not say stays as it is.
  const hidden = (await twinhelm([...get, "json"])).out;
  const update = ["function", "update", "Harbour report", "--file", "-"];
  const back = await twinhelm(
    [...update, "-o", "json"],
    hidden.replace('"EMPTY": null', '"EMPTY": "no more"'),
  );
  expect(back).toMatchObject({ code: 0, out: expect.stringContaining('"TOKEN": null') });
  const now = async () => (await server.call("GET", `/function/${id}`)).body.env;
  expect(await now()).toEqual({ TOKEN: "tide-secret", EMPTY: "no more" });
  // What was never there has no value to stay.
  for (const command of [update, ["function", "create", "--file", "-"]])
    expect(await twinhelm(command, hidden.replace('"EMPTY"', '"OTHER"'))).toMatchObject({
      code: 2,
      err: expect.stringContaining(": the variable has no value."),
    });
  expect(await now()).toEqual({ TOKEN: "tide-secret", EMPTY: "no more" });
  await server.call("PUT", `/function/${id}`, { body });
});

it("a run is repeated with what it got, and all are listed, the latest first", async () => {
  const payload = JSON.stringify({ method: "GET", path: "/report", query: { day: "sunday" } });
  const ran = await twinhelm(["function", "run", id, "-t", "default", "-p", "-", "-o", "name"], payload);
  const again = await twinhelm(["function", "repeat", id, "-o", "json"]);
  expect(again).toMatchObject({ code: 0, err: "asked sunday\n" });
  expect(JSON.parse(again.out)).toMatchObject({ cause: "repeat", repeats: ran.out.trim() });
  const named = await twinhelm(["function", "repeat", id, ran.out.trim(), "-o", "json"]);
  expect(JSON.parse(named.out)).toMatchObject({ repeats: ran.out.trim() });
  const table = await twinhelm(["function", "runs", "-o", "csv", "--limit", "1"]);
  expect(table.out).toMatch(/^_id,function,handler,.*\n[\da-f]{24},Harbour report,default,/);
  const noRun = await twinhelm(["function", "repeat", "Harbour report", "123"]);
  expect([noRun.code, noRun.err]).toEqual([7, "There is no run with this id.\n"]);
  const runs = await twinhelm(["function", "runs", "Harbour report", "--limit", "2", "-o", "json"]);
  expect(JSON.parse(runs.out).map(({ cause }: { cause: string }) => cause)).toEqual(["repeat", "repeat"]);
  const failed = await twinhelm(["function", "runs", "--failed", "-o", "json"]);
  for (const { result } of JSON.parse(failed.out)) expect(result).toBe("failed");
});

it("a function without code takes nothing from a file, and what is pulled is whole", async () => {
  const body = {
    ...{ name: "Bare", language: "javascript", timeout: 2, env: {} },
    triggers: { default: { type: "http", options: { method: "Get", path: "/bare" } } },
  };
  const { _id: bare } = (await server.call("POST", "/function", { body })).body;
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-pull-"));
  const file = join(folder, "report.js");
  writeFileSync(file, "mine");
  expect(await twinhelm(["function", "pull", file, bare])).toMatchObject({
    code: 7,
    err: `The function ${bare} has no code yet; nothing was written.\n`,
  });
  expect(readFileSync(file, "utf8")).toBe("mine");
  expect(await twinhelm(["function", "pull", file, id])).toMatchObject({ code: 0 });
  expect(readFileSync(file, "utf8")).toBe(code);
  expect(readdirSync(folder)).toEqual(["report.js"]);
  await server.call("DELETE", `/function/${bare}`);
});

it("who may make a function and not read it is told that its example code was not written", async () => {
  const { credential } = await server.createIdentity([{ action: "function:create", module: "function" }]);
  const body = {
    ...{ name: "Unseen", language: "javascript", timeout: 2, env: {} },
    triggers: { default: { type: "http", options: { method: "Get", path: "/unseen" } } },
  };
  const made = await signedIn(server, credential)(
    ["function", "create", "--file", "-", "-o", "name"],
    JSON.stringify(body),
  );
  expect(made.err).toContain("The function was made, but its example code could not be saved:");
  const { body: all } = await server.call("GET", "/function");
  const unseen = all.find(({ name }: { name: string }) => name === "Unseen");
  // What comes next can be done with it.
  expect(made.out).toBe(`${unseen._id}\n`);
  expect(made.code).not.toBe(0);
  await server.call("DELETE", `/function/${unseen._id}`);
});

describe("functions in a folder", () => {
  const folderOf = () => mkdtempSync(join(tmpdir(), "twinhelm-kit-"));
  const at = (root: string, file: string, of = id) => join(root, "function", of, file);
  const http = { type: "http", options: { method: "Get", path: "/report" } };
  const set = (env: object, more: object = {}) =>
    server.call("PUT", `/function/${id}`, {
      body: {
        ...{ name: "Harbour report", language: "javascript", timeout: 5, env, triggers: { default: http } },
        ...more,
      },
    });
  const stored = async () => (await server.call("GET", `/function/${id}`)).body;
  const same = { code: 0, out: expect.stringContaining("No differences.\n"), err: "" };
  const push = (root: string, ...more: readonly string[]) => twinhelm(["function", "push", root, ...more]);
  const pull = (root: string, ...more: readonly string[]) => twinhelm(["function", "pull", root, ...more]);

  it("come into files, and go back when they are changed; a dry run says what would", async () => {
    await set({ UNIT: "tons", KEY: 'a#b "c"', CERT: "-----\nMII=\n-----", EMPTY: "" });
    const root = folderOf();
    expect(await pull(root, "--dry-run")).toMatchObject({
      code: 3,
      out: expect.stringContaining("+ function Harbour report\n"),
    });
    expect(readdirSync(root)).toEqual([]);
    expect(await pull(root)).toMatchObject({ code: 0, err: "" });
    expect(readFileSync(at(root, "index.js"), "utf8")).toBe(code);
    expect(readFileSync(at(root, "package.json"), "utf8")).toBe('{"dependencies":{}}');
    const schema = readFileSync(at(root, "schema.yaml"), "utf8");
    expect(statSync(at(root, "env.env")).mode & 0o777).toBe(0o600);
    expect(schema).toContain('UNIT: "{UNIT}"');
    expect(schema).not.toContain("tons");
    for (const sync of [pull, push]) expect(await sync(root, "--dry-run")).toMatchObject(same);
    // What a server adds is no difference, nor is a file that is not there.
    const short = schema.replace("memoryLimit: 100\n", "").replace(/ +active: true\n/, "");
    writeFileSync(at(root, "schema.yaml"), short);
    for (const file of ["package.json", "env.env"]) rmSync(at(root, file));
    expect(await push(root)).toMatchObject(same);
    expect((await stored()).env.UNIT).toBe("tons");
    const named = schema.replace("UNIT:", "NEW: '{NEW}'\n  UNIT:");
    writeFileSync(at(root, "schema.yaml"), named.replace("timeout: 5", "timeout: 6\ndescription: Daily"));
    writeFileSync(at(root, "env.env"), "UNIT=kilos\nKEY=k\nCERT=c\nEMPTY=\nNEW=1\n");
    const changed = await push(root, "--dry-run", "-o", "json");
    expect(changed.code).toBe(3);
    expect(JSON.parse(changed.out).changes).toMatchObject([{ sign: "~", module: "function", _id: id }]);
    expect((await stored()).timeout).toBe(5);
    expect(await push(root, "Harbour report")).toMatchObject({ code: 0 });
    const after = { timeout: 6, description: "Daily", env: { UNIT: "kilos", NEW: "1", EMPTY: "" } };
    expect(await stored()).toMatchObject(after);
    writeFileSync(at(root, "schema.yaml"), `${schema}category: Reports\norder: 3\n`);
    expect(await push(root)).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject({ category: "Reports", order: 3, timeout: 5, description: "" });
    expect(await push(root)).toMatchObject(same);
    // A value may stand in the schema itself.
    writeFileSync(at(root, "schema.yaml"), schema.replace('"{UNIT}"', "miles"));
    writeFileSync(at(root, "env.env"), "KEY=k\nCERT=c\n");
    expect(await push(root)).toMatchObject({ code: 0 });
    expect((await stored()).env).toEqual({ UNIT: "miles", KEY: "k", CERT: "c", EMPTY: "" });
    expect(await push(root)).toMatchObject(same);
    expect(Object.keys(await stored())).not.toEqual(expect.arrayContaining(["category"]));
    expect(Object.keys(await stored())).not.toEqual(expect.arrayContaining(["order"]));
  });

  it("packages come and go with their file; one that cannot be fetched takes none away", async () => {
    const root = folderOf();
    await pull(root);
    const listed = async () => (await twinhelm(["function", "deps", "list", id, "-o", "csv"])).out;
    const write = (dependencies: object) =>
      writeFileSync(at(root, "package.json"), JSON.stringify({ dependencies }));
    for (const [dependencies, version] of [
      [{ leftish: "^2.1.2" }, "leftish,^2.1.2\n"],
      [{}, ""],
    ] as const) {
      if (version === "") {
        write({ "of-no-registry": "^1.0.0" });
        const { code: exit, out } = await push(root);
        const told =
          /There is no package of-no-registry in the registry\.[^\n]*\n?[\s\S]*npm install has failed/;
        expect([exit === 0, out]).toEqual([false, expect.stringMatching(told)]);
        expect(await listed()).toContain("leftish,");
      }
      write(dependencies);
      expect(await push(root)).toMatchObject({
        code: 0,
        out: expect.stringContaining("✓ ~ function Harbour report\n"),
      });
      expect(await listed()).toBe(`name,version\n${version}`);
      expect(await push(root)).toMatchObject(same);
    }
    const removed = await twinhelm(["function", "deps", "remove", id, "leftish"]);
    expect(removed).toMatchObject({ code: 7, err: expect.stringContaining("has no package leftish") });
  });

  it("a new one is made with its id; code that does not compile is kept, told with its place, and exit 8", async () => {
    const root = folderOf();
    const other = "64a1f0c2e8b7a90012ab34ce";
    mkdirSync(at(root, "", other), { recursive: true });
    writeFileSync(at(root, "index.ts", other), "export default () => 1;\nconst a: string = 2;\n");
    const made = ["name: Made here", "language: typescript", "timeout: 2", "triggers:", "  default:"];
    const schema = [
      ...made,
      "    type: firehose",
      "    options:",
      '      event: "*"',
      "env:",
      '  A: "{A}"',
      "",
    ];
    writeFileSync(at(root, "schema.yaml", other), schema.join("\n"));
    const missing = await push(root, "--dry-run");
    expect(missing.out).toContain("to be set there by hand: the value of A");
    writeFileSync(at(root, "env.env", other), "A=1\n");
    expect((await push(root, "--dry-run")).out).not.toContain("by hand");
    // One that fails does not keep the others from it.
    const later = "64a1f0c2e8b7a90012ab34cf";
    mkdirSync(at(root, "", later), { recursive: true });
    writeFileSync(
      at(root, "schema.yaml", later),
      [...made, ...schema.slice(5, 8), "env: {}"].join("\n").replace("Made here", "Made later"),
    );
    const pushed = await push(root);
    expect(pushed.code).toBe(8);
    expect(pushed.out).toContain("✓ + function Made later\n");
    rmSync(at(root, "", later), { recursive: true });
    await server.call("DELETE", `/function/${later}`);
    expect(pushed.out).toContain("✗ + function Made here\n    The code was saved but does not compile.");
    expect(pushed.out).toContain("\n    2:7 TS-2322 ");
    // Beginning again would not mend it.
    expect(pushed.err).toContain("Correct it in the source, then compare again.");
    expect(pushed.err).not.toContain("Apply the same plan again");
    const { body } = await server.call("GET", `/function/${other}`);
    expect(body).toMatchObject({ name: "Made here", language: "typescript", env: { A: "1" } });
    // Those that have no folder are still there.
    expect((await server.call("GET", "/function")).body).toHaveLength(2);
    writeFileSync(at(root, "index.ts", other), "export default () => 1;\n");
    expect(await push(root, "Made here")).toMatchObject({ code: 0 });
    expect(await push(root, "Other")).toMatchObject({ code: 7, err: expect.stringContaining("Other") });
    expect(await pull(root, "Other")).toMatchObject({ code: 7 });
    const second = folderOf();
    expect(await pull(second, other)).toMatchObject({ code: 0 });
    expect(readdirSync(join(second, "function"))).toEqual([other]);
    await server.call("DELETE", `/function/${other}`);
  });

  it("what is wrong in a file is said with the file, and nothing is sent", async () => {
    const root = folderOf();
    await pull(root);
    const schema = readFileSync(at(root, "schema.yaml"), "utf8");
    const before = await stored();
    const cases = [
      ["schema.yaml", "- a\n", "schema.yaml: "],
      ["schema.yaml", schema.replace(id, "64a1f0c2e8b7a90012ab34cf"), "schema.yaml: "],
      ["package.json", '{"dependencies":{"a":1}}', "package.json: "],
      ["env.env", "no variable\n", "env.env, line 1: "],
      ["index.ts", "", `function/${id}: `],
    ] as const;
    for (const [file, text, said] of cases) {
      const was = existsSync(at(root, file)) ? readFileSync(at(root, file), "utf8") : undefined;
      writeFileSync(at(root, file), text);
      const { code: exit, out, err } = await push(root);
      expect([exit, out], said).toEqual([2, ""]);
      expect(err).toContain(said);
      if (was === undefined) rmSync(at(root, file));
      else writeFileSync(at(root, file), was);
    }
    for (const [text, said] of [
      [`${schema}color: red\n`, "color"],
      [schema.replace("javascript", "typescript"), "The language of a function cannot be changed"],
    ] as const) {
      writeFileSync(at(root, "schema.yaml"), text);
      const { code: exit, out } = await push(root);
      expect([exit === 0, out], said).toEqual([false, expect.stringContaining(said)]);
    }
    expect(await stored()).toEqual(before);
    const outside = folderOf();
    rmSync(at(root, ""), { recursive: true });
    symlinkSync(outside, join(root, "function", id));
    expect(await pull(root)).toMatchObject({
      code: 1,
      err: expect.stringContaining("is a link, which may lead elsewhere"),
    });
    expect(readdirSync(outside)).toEqual([]);
  });

  it("a folder without any is another one than is meant: nothing is deleted for it", async () => {
    const root = folderOf();
    expect(await push(root)).toMatchObject({
      code: 7,
      err: `There is nothing of function in ${root}.\n`,
    });
    expect(await twinhelm(["push", root, "--prune", "function"])).toMatchObject({ code: 7 });
    expect(await stored()).toMatchObject({ name: "Harbour report" });
  });
});
