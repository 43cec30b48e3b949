import { describe, expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import type { Bucket } from "../bucket/model";
import { problemsOf } from "../form/model";
import { success } from "../http/failure";
import { createTransport } from "../http/fetchTransport";
import type { RunAction } from "../record/area";
import { publicAddress } from "./address";
import { functionApi } from "./api";
import { addDependencies, readCode, writeCode } from "./calls";
import { diagnosticLine, hasErrors } from "./diagnostics";
import { functionDrawer } from "./drawer";
import { enqueuers } from "./enqueuers";
import { exampleCode, firstExample } from "./example";
import { functionForm, timeInWords } from "./form";
import { functionListOf } from "./list";
import { bodyOfFunction, type FunctionRecord } from "./model";
import { functionRecords } from "./records";
import { runsKept } from "./run/api";
import type { RunSummary } from "./run/model";

const id = "64a1f0c2e8b7a90012ab34cd";
const bucket: Bucket = { _id: id, title: "Ports", description: "", properties: {} };
const information = {
  enqueuers: enqueuers([bucket]).map(({ description, options }) => ({
    description,
    options: { ...options },
  })),
  timeout: 60,
  typed: true,
};
const known = { information, buckets: [bucket] };
const row: FunctionRecord = {
  _id: id,
  name: "Harbour report",
  language: "typescript",
  timeout: 12,
  memoryLimit: 100,
  env: { UNIT: "tons" },
  triggers: {
    default: { type: "http", active: true, options: { method: "Get", path: "/report", preflight: true } },
    nightly: { type: "schedule", active: false, options: { frequency: "0 3 * * *", timezone: "UTC" } },
  },
};

/** Cuts what comes into pieces of seven bytes. */
const piecewise = () =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, pieces) {
      for (let at = 0; at < bytes.length; at += 7) pieces.enqueue(bytes.slice(at, at + 7));
    },
  });

/** A transport whose server answers so; what it is asked stands in `asked`. */
const serverOf = (answer: (method: string) => readonly [status: number, body?: unknown]) => {
  const asked: unknown[] = [];
  const transport = createTransport({
    baseUrl: "http://127.0.0.1:1/api",
    credential: () => undefined,
    async fetch(input, init) {
      const request = new Request(input, init);
      const sent = await request.text();
      asked.push(sent === "" ? undefined : JSON.parse(sent));
      const [status, body] = answer(request.method);
      if (body === undefined || body instanceof ReadableStream) return new Response(body ?? null, { status });
      return Response.json(body, { status });
    },
  });
  return { asked, transport };
};

it("the list says what makes a function run, of buckets by their titles", () => {
  const list = functionListOf([bucket]);
  const cell = (key: string, of: FunctionRecord) =>
    list.columns.find((each) => each.key === key)?.cell(of).text;
  expect(list.initial).toEqual(["name", "language", "triggers", "lastRun", "failedToday"]);
  expect(cell("language", row)).toBe("Typescript");
  expect(cell("triggers", row)).toBe("Http Get /report, nightly: Scheduler 0 3 * * * UTC (deactive)");
  const triggers: FunctionRecord["triggers"] = {
    default: { type: "bucket", active: true, options: { bucket: id, type: "ALL" } },
    changed: { type: "database", active: true, options: { collection: `bucket_${id}`, type: "UPDATE" } },
    said: { type: "firehose", active: true, options: { event: "*" } },
    up: { type: "system", active: true, options: { name: "READY" } },
  };
  expect(cell("triggers", { ...row, triggers })).toBe(
    "Bucket All Ports, changed: Database Update Ports, said: Firehose *, up: System READY",
  );
});

it("a function that cannot be read says so in the list, and takes no others along", async () => {
  const odd = {
    ...row,
    _id: "5f0000000000000000000009",
    name: "Odd",
    triggers: { default: { type: "queue", options: {} } },
  };
  const { transport } = serverOf(() => [200, [row, odd]]);
  const all = await functionApi.list(transport);
  const rows = all.ok ? all.value.rows : [];
  const cells = rows.map((each) =>
    functionRecords
      .list({ buckets: [], runs: [] })
      .columns.filter(({ key }) => ["name", "triggers"].includes(key))
      .map((column) => column.cell(each).text),
  );
  expect(cells).toEqual([
    [row.name, "Http Get /report, nightly: Scheduler 0 3 * * * UTC (deactive)"],
    [expect.stringMatching(/^Odd: Cannot be read: triggers\.default/), ""],
  ]);
  // Nothing is written in which it would lose what it runs for.
  const opened = serverOf(() => [200, odd]);
  const got = await functionApi.get(opened.transport, odd._id);
  if (!got.ok || got.value === undefined) throw new Error("no function");
  const saved = await functionApi.update(opened.transport, odd._id, bodyOfFunction(got.value));
  expect(saved).toMatchObject({ ok: false, failure: { code: "invalid", message: /^Cannot be read: / } });
});

it.each([
  [200, [], true],
  [403, { message: "forbidden" }, true],
  [400, { statusCode: 400, message: "Invalid id." }, false],
  [404, { statusCode: 404, message: "Not Found" }, false],
])("a server that answers %i to the question for runs: %j", async (status, body, kept) => {
  const { transport } = serverOf(() => [status, body]);
  expect(await runsKept(transport)).toBe(kept);
});

it("the list says when a function ran last and how often it failed today, where the server knows", () => {
  const created_at = "2026-11-23T12:00:00.000Z";
  const last = { _id: "1", function: id, handler: "default", trigger: "http", created_at } as const;
  const ended = { ...last, waited: 0, duration: 1, repeatable: true };
  const cells = (runs: readonly RunSummary[]) => {
    const columns = functionListOf([], runs).columns.filter(({ key }) =>
      ["lastRun", "failedToday"].includes(key),
    );
    return columns.filter(({ known }) => known?.(row)).map((column) => column.cell(row).text);
  };
  const titles = functionListOf([]).columns.map(({ title }) => title);
  expect(titles).toContain("Failed runs today");
  expect(cells([])).toEqual([]);
  expect(cells([{ function: id, errors: 0 }])).toEqual(["", "0"]);
  const [time = ""] = cells([{ function: id, last: { ...ended, result: "succeeded" }, errors: 0 }]);
  expect(time).toMatch(/2026/);
  expect(cells([{ function: id, last: { ...ended, result: "timeout" }, errors: 1000 }])).toEqual([
    `Failed ${time}`,
    "1000 and more",
  ]);
});

describe("the form", () => {
  const form = functionForm(known);
  const problems = (more: object, of?: FunctionRecord) => {
    const values = { ...form.begin(of), ...more };
    return problemsOf(form.fields(values, of), values);
  };

  it("asks in the words of the specification", () => {
    expect(problems({})).toEqual({ name: "Name is required." });
    expect(problems({ name: "ab" })).toEqual({ name: "Name must be greater than 3 characters." });
    expect(problems({ name: "a".repeat(51) })).toEqual({ name: "Name must be less than 50 characters." });
    const named = { name: "abc" };
    expect(problems({ ...named, timeout: "" })).toEqual({ timeout: "Timeout is required." });
    expect(problems({ ...named, timeout: "0" })).toEqual({ timeout: "Timeout value must be positive." });
    expect(problems({ ...named, timeout: "61" })).toEqual({
      timeout: "This server ends every run after 60 seconds.",
    });
    expect(problems({ ...named, memoryLimit: "-1" })).toEqual({
      memoryLimit: "The memory limit must be positive.",
    });
    expect(problems({ ...named, "triggers.default.type": "" })).toEqual({
      "triggers.default.type": "You must select an enqueuer.",
    });
    expect(problems({ ...named, "triggers.default.options.path": "" })).toEqual({
      "triggers.default.options.path": "This field is required.",
    });
  });

  it("a time is read in seconds, and in minutes from a minute on", () => {
    expect([0.1, 6, 59.94, 60, 90].map(timeInWords)).toEqual([
      "0.1 s",
      "6 s",
      "59.9 s",
      "1.0 min",
      "1.5 min",
    ]);
  });

  it("begins with a request and a tenth of the longest time", () => {
    expect(form.begin(undefined)).toMatchObject({
      language: "javascript",
      timeout: "6",
      "triggers.default.type": "http",
      "triggers.default.options.method": "Get",
      "triggers.default.options.path": "/",
      "triggers.default.options.preflight": true,
    });
  });

  it("another kind of trigger begins with its own options", () => {
    const before = { ...form.begin(undefined), "triggers.default.options.path": "/tide" };
    const after = form.follow?.(before, { ...before, "triggers.default.type": "schedule" }) ?? {};
    expect(Object.keys(after).filter((key) => key.includes("options"))).toEqual([
      "triggers.default.options.frequency",
      "triggers.default.options.timezone",
    ]);
    expect(
      form.body({ ...after, name: "abc", "triggers.default.options.frequency": "0 3 * * *" }, undefined),
    ).toEqual({
      name: "abc",
      language: "javascript",
      timeout: 6,
      memoryLimit: 100,
      env: {},
      triggers: {
        default: { type: "schedule", active: true, options: { frequency: "0 3 * * *", timezone: "UTC" } },
      },
    });
  });

  it("of one that is there changes its name and limits, and leaves the rest", () => {
    const { _id, ...body } = row;
    expect(form.body(form.begin(row), row)).toEqual(body);
    const described = { ...row, description: "Daily" };
    expect(form.body({ ...form.begin(described), description: "" }, described).description).toBe("");
    expect(form.fields(form.begin(row), row).find(({ key }) => key === "language")?.disabled).toBe(true);
  });

  it("writes the example of the trigger once the function is made; where that fails the function is there all the same", async () => {
    for (const status of [204, 500]) {
      const { asked, transport } = serverOf(() => [status]);
      const run: RunAction = (action, input) => action.run({ transport }, input);
      expect(await form.complete?.(run, {}, row)).toEqual(success(undefined));
      expect(asked).toEqual([{ index: firstExample(row, { typed: true }) }]);
    }
  });
});

describe("examples", () => {
  const plain = { language: "typescript", typed: false } as const;

  it("name the types of what handlers get where the compiler knows them, else in a comment", () => {
    const http = { type: "http", options: {} };
    expect(exampleCode(http, { language: "typescript", typed: true })).toContain(
      "function (request: HttpRequest, response: HttpResponse) {",
    );
    const script = exampleCode(http, { language: "javascript", typed: true });
    expect(script).toMatch(
      /^\/\*\*\n \* @param \{HttpRequest\} request\n.*function \(request, response\) \{/s,
    );
    expect(exampleCode({ type: "system", options: {} }, { language: "javascript", typed: true })).toMatch(
      /^export default function \(\) \{/,
    );
  });

  it.each([
    ["http", {}, /response\.status\(201\)\.send\("/],
    ["database", { type: "INSERT" }, /change\.document\)/],
    ["bucket", { type: "UPDATE" }, /change\.previous.*change\.current/s],
    ["firehose", {}, /socket\.close\(\).*socket\.send.*pool\.send/s],
    ["system", {}, /console\.log/],
    ["schedule", {}, /console\.log/],
  ])("%s shows what its handler gets", (type, options, shown) => {
    const code = exampleCode({ type, options }, plain);
    expect(code).toMatch(/^export default function \(/);
    expect(code).toMatch(shown);
  });

  it("of a deletion name no document; where there is none a sentence says so", () => {
    expect(exampleCode({ type: "database", options: { type: "DELETE" } }, plain)).not.toContain(
      "change.document)",
    );
    expect(exampleCode({ type: "bucket", options: {} }, plain)).toMatch(/^\/\/ Choose an operation/);
    expect(exampleCode({ type: "other", options: {} }, plain)).toMatch(/^\/\/ There is no example/);
  });
});

describe("calls", () => {
  it("an empty category is not sent", async () => {
    const { asked, transport } = serverOf(() => [200, {}]);
    const { _id, ...body } = row;
    await functionApi.update(transport, id, { ...body, category: "" });
    await functionApi.update(transport, id, { ...body, category: "Reports" });
    expect(asked.map((sent) => Object(sent).category)).toEqual([undefined, "Reports"]);
  });

  it("code that was never written is none; a function that is not there is a failure", async () => {
    const read = (message: string) =>
      readCode(serverOf(() => [404, { statusCode: 404, message }]).transport, id);
    expect(await read("Index does not exist.")).toEqual(success(undefined));
    expect((await read("Can not find function.")).ok).toBe(false);
    expect(await readCode(serverOf(() => [200, { index: "" }]).transport, id)).toEqual(success(undefined));
  });

  it("what a compiler says is an answer, another refusal is a failure", async () => {
    const write = (...answer: readonly [number, unknown?]) =>
      writeCode(serverOf(() => answer).transport, id, "");
    const place = { line: 1, column: 1 };
    const diagnostics = [{ code: 1378, category: 1, text: "No.", start: place, end: place }];
    expect(await write(204)).toEqual(success([]));
    expect(await write(422, diagnostics)).toEqual(success(diagnostics));
    expect((await write(422, { code: "ERR_INVALID_ARG_TYPE" })).ok).toBe(false);
    expect((await write(400, diagnostics)).ok).toBe(false);
  });

  it("a package tells how far it is, however its lines are cut, and why it failed", async () => {
    const install = async (...parts: string[]) => {
      const { transport } = serverOf(() => [201, new Blob(parts).stream().pipeThrough(piecewise())]);
      const shares: number[] = [];
      const progress = (share: number) => shares.push(share);
      return [await addDependencies(transport, id, { names: ["leftish"], progress }), shares] as const;
    };
    const step = (progress: number) => `${JSON.stringify({ progress, state: "installing" })}\n`;
    const [done, shares] = await install(step(0), step(33), step(100));
    expect(done).toEqual(success(undefined));
    expect([shares.at(-1), shares]).toEqual([100, shares.toSorted((a, b) => a - b)]);
    expect(shares).toContain(33);
    const [failed] = await install(step(0), '{"state":"failed","message":"npm install has failed."}\n');
    expect(failed).toMatchObject({
      ok: false,
      failure: { message: "npm could not do this. What it said:\nnpm install has failed." },
    });
    // Nothing is said where all is there.
    expect((await install())[0]).toEqual(success(undefined));
  });

  it("a package that a function does not have is not removed, unless what it has may not be read", async () => {
    const { removeDependency } = functionRecords.actions;
    const remove = async (name: string, ...listed: readonly [number, unknown]) => {
      const { asked, transport } = serverOf((method) => (method === "GET" ? listed : [204]));
      return [await removeDependency.run({ transport }, { id, name }), asked.length] as const;
    };
    const leftish = [{ name: "leftish", version: "^2.1.2", types: {} }];
    expect(await remove("rightish", 200, leftish)).toEqual([
      {
        ok: false,
        failure: expect.objectContaining({ code: "not-found", message: expect.stringContaining("rightish") }),
      },
      1,
    ]);
    expect(await remove("leftish", 200, leftish)).toEqual([expect.objectContaining({ ok: true }), 2]);
    const denied = { statusCode: 403, message: "No." };
    expect(await remove("leftish", 403, denied)).toEqual([expect.objectContaining({ ok: true }), 2]);
  });

  it("the environment is changed where it stands, and nothing else", async () => {
    const { asked, transport } = serverOf((method) => (method === "GET" ? [200, row] : [200, {}]));
    const { setVariable, unsetVariable } = functionRecords.actions;
    expect((await setVariable.run({ transport }, { id, name: "KEY", value: "a" })).ok).toBe(true);
    expect(Object(asked.at(-1))).toMatchObject({ env: { UNIT: "tons", KEY: "a" }, timeout: 12 });
    expect((await unsetVariable.run({ transport }, { id, name: "UNIT" })).ok).toBe(true);
    expect(Object(asked.at(-1)).env).toEqual({});
    const unknown = await unsetVariable.run({ transport }, { id, name: "NONE" });
    expect(unknown).toMatchObject({ ok: false, failure: { code: "not-found" } });
  });
});

it("a deleted function leads to its neighbour, and the last one to the welcome page", () => {
  const { gone } = functionRecords.actions.delete;
  const listed = ["a", "b", "c"].map((_id) => ({ ...row, _id }));
  const to = (ids: string[], rows = listed) => gone({ ids }, { chosen: {}, listed: { function: rows } }).to;
  expect(to(["a"])).toBe("/function/b");
  expect(to(["b"])).toBe("/function/c");
  expect(to(["c"])).toBe("/function/b");
  // They may have been asked for again meanwhile.
  expect(to(["x"])).toBe("/function/a");
  expect(to(["a", "b", "c"])).toBe("/function/welcome");
  expect(to(["a"], [])).toBe("/function/welcome");
});

it("the section list shows what the caller may both show and list, by category, and places it", () => {
  const allowing = (...actions: string[]) =>
    createAccess(
      actions.map((action) => ({ action, module: "function", resource: { include: [id], exclude: [] } })),
    );
  const entry = functionDrawer.entry(
    { ...row, category: "Reports" },
    allowing("function:show", "function:index"),
  );
  expect(entry).toMatchObject({
    title: "Harbour report",
    icon: "memory",
    category: "Reports",
    path: `/function/${id}`,
  });
  for (const one of ["function:show", "function:index"])
    expect(functionDrawer.entry(row, allowing(one))).toBeUndefined();
  const rows = ["a", "b"].map((_id, order) => ({ ...row, _id, order }));
  const placed = functionDrawer.arranged?.placed(rows, [
    { id: "b", order: 0, category: "Reports" },
    { id: "a", order: 1 },
  ]);
  expect(placed?.map((each) => each._id)).toEqual(["b", "a"]);
  expect(placed?.[0]).toMatchObject({ category: "Reports" });
});

it("a diagnostic is one line with its code", () => {
  const place = { line: 2, column: 9 };
  const one = { code: 2322, category: 1, text: "Type\nno", start: place, end: place };
  expect(diagnosticLine(one)).toBe("2:9 TS-2322 Type no");
  expect([hasErrors([one]), hasErrors([{ ...one, category: 0 }]), hasErrors([])]).toEqual([
    true,
    false,
    false,
  ]);
});

it("the address of a request is that of the server and its path", () => {
  const base = "http://harbour.example/api";
  expect(["/tide", "tide/:day", "/", "", "/tide/"].map((path) => publicAddress(base, path))).toEqual([
    `${base}/fn-execute/tide`,
    `${base}/fn-execute/tide/:day`,
    `${base}/fn-execute`,
    `${base}/fn-execute`,
    `${base}/fn-execute/tide`,
  ]);
});
