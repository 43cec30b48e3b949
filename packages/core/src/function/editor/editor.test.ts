import { describe, expect, it, vi } from "vitest";
import { clientOf } from "../../action/action.fixture";
import { createEditor } from "../../editing/editor";
import { createTransport } from "../../http/fetchTransport";
import { enqueuers } from "../enqueuers";
import type { Diagnostic, FunctionRecord } from "../model";
import { draftOf, draftSteps, type StoredFunction } from "./draft";
import { functionModel, nameOfDraftPart } from "./model";
import { draftKeyOf, draftProblems } from "./problems";

const id = "64a1f0c2e8b7a90012ab34cd";
const information = {
  enqueuers: enqueuers([{ _id: "b1", title: "Ports" }]).map(({ description, options }) => ({
    description,
    options: { ...options },
  })),
  timeout: 60,
};
const http = (path: string): FunctionRecord["triggers"][string] => ({
  type: "http",
  active: true,
  options: { method: "Get", path, preflight: true },
});
const record: FunctionRecord = {
  _id: id,
  name: "Report",
  language: "typescript",
  timeout: 6,
  memoryLimit: 100,
  env: { UNIT: "tons", EMPTY: "" },
  triggers: { default: http("/a"), nightly: http("/b") },
};
const stored: StoredFunction = { record, code: "export default () => 1;" };
const draft = draftOf(stored, information);

describe("a draft", () => {
  it("holds code, triggers and variables as they are edited", () => {
    expect(draft.triggers.map(({ handler, type }) => [handler, type])).toEqual([
      ["default", "http"],
      ["nightly", "http"],
    ]);
    expect(draft.variables).toEqual([
      { name: "UNIT", value: "tons" },
      { name: "EMPTY", value: "" },
    ]);
  });

  it("a new trigger is a request that is active, of an export that no other one calls", () => {
    const add = (...handlers: string[]) =>
      draftSteps.addTrigger(information, handlers)(draft).triggers.at(-1);
    expect(add("default", "nightly", "third")).toEqual({
      handler: "third",
      type: "http",
      active: true,
      options: { method: "Get", path: "/", preflight: true },
    });
    expect(add("default", "nightly")?.handler).toBe("");
  });

  it("another kind of trigger begins with its own options, and stays off where it is off", () => {
    const off = draftSteps.setActive(0, false)(draft);
    const changed = draftSteps.setType(0, "schedule", information)(off);
    expect(changed.triggers[0]).toEqual({
      handler: "default",
      type: "schedule",
      active: false,
      options: { frequency: "", timezone: "UTC" },
    });
    expect(changed.triggers[1]).toBe(draft.triggers[1]);
  });

  it("the last trigger stays", () => {
    const one = draftSteps.removeTrigger(0)(draft);
    expect(one.triggers.map(({ handler }) => handler)).toEqual(["nightly"]);
    expect(draftSteps.removeTrigger(0)(one)).toBe(one);
  });
});

describe("what is wrong", () => {
  const problems = (change: (now: typeof draft) => typeof draft) =>
    draftProblems(change(draft), stored, information);

  it("nothing at first, also where a variable was stored without a value", () =>
    expect(problems((now) => now)).toEqual({}));

  it("half a variable is never left out in silence", () => {
    expect(problems(draftSteps.addVariable)).toEqual({
      "variables.2.name": "This field is required.",
      "variables.2.value": "This field is required.",
    });
    expect(problems(draftSteps.setVariable(0, { value: "" }))).toEqual({
      "variables.0.value": "This field is required.",
    });
    expect(problems(draftSteps.setVariable(1, { name: "UNIT", value: "x" }))).toEqual({
      "variables.1.name": "There is already a variable UNIT.",
    });
    expect(problems(draftSteps.setVariable(0, { name: "A.B" }))).toEqual({
      "variables.0.name": "A name may not contain . or =.",
    });
  });

  it("a trigger needs its kind, its export and its options", () => {
    expect(problems(draftSteps.setType(0, "other", information))).toEqual({
      "triggers.0.type": "You must select an enqueuer.",
    });
    expect(problems(draftSteps.setHandler(0, ""))).toEqual({
      "triggers.0.handler": "This field is required.",
    });
    expect(problems(draftSteps.setHandler(1, "default"))).toEqual({
      "triggers.1.handler": "Another trigger already calls default.",
    });
    expect(problems(draftSteps.setOption(1, "path", ""))).toEqual({
      "triggers.1.options.path": "This field is required.",
    });
  });

  it("what the server refuses is told at its field", () => {
    expect(draftKeyOf(draft, "triggers.nightly.options.path")).toBe("triggers.1.options.path");
    expect(draftKeyOf(draft, "triggers.nightly.type")).toBe("triggers.1.type");
    expect(draftKeyOf(draft, "env.UNIT")).toBe("variables.0.value");
    expect(["triggers.none.type", "env.NONE", "name"].map((path) => draftKeyOf(draft, path))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("a part that two people changed has a name, and secrets are not shown", () => {
    const names = [
      ["code"],
      ["triggers", "default", "options", "path"],
      ["triggers"],
      ["variables", "UNIT", "value"],
      ["variables"],
    ];
    expect(names.map(nameOfDraftPart)).toEqual([
      { name: "Code" },
      { name: "Trigger default options path" },
      { name: "Triggers" },
      { name: "UNIT", hidden: true },
      { name: "Environment Variables", hidden: true },
    ]);
  });
});

/** A server with one function, and an editor of it. */
function edited() {
  const server: {
    record: FunctionRecord | undefined;
    code: string;
    diagnostics: Diagnostic[];
    refuses: boolean;
  } = {
    ...{ record, code: stored.code, diagnostics: [], refuses: false },
  };
  const writes: string[] = [];
  const answer = (method: string, isCode: boolean, body: unknown): Response => {
    if (method === "GET")
      return isCode ? Response.json({ index: server.code }) : Response.json(server.record ?? null);
    writes.push(`${method} ${isCode ? "code" : "function"}`);
    if (server.refuses) return Response.json({ statusCode: 500, message: "No disk." }, { status: 500 });
    if (!isCode) {
      server.record = { ...record, ...Object(body) };
      return Response.json({});
    }
    server.code = Object(body).index;
    return server.diagnostics.length === 0
      ? new Response(null, { status: 204 })
      : Response.json(server.diagnostics, { status: 422 });
  };
  const transport = createTransport({
    baseUrl: "http://127.0.0.1:1/api",
    credential: () => undefined,
    async fetch(input, init) {
      const request = new Request(input, init);
      const body = request.method === "GET" ? undefined : await request.json();
      return answer(request.method, request.url.endsWith("/index"), body);
    },
  });
  const told: unknown[] = [];
  const client = { ...clientOf(), transport };
  const model = functionModel(client, {
    information,
    saving: () => told.push("saving"),
    saved: (saved) => told.push(saved),
  });
  const editor = createEditor(model, { row: stored });
  editor.start();
  const settled = async (state: string) => {
    await vi.waitFor(() => expect(editor.view().state).toBe(state));
    return editor.view();
  };
  return { server, writes, told, editor, settled };
}

describe("the editor", () => {
  it("sends what was changed, and nothing else", async () => {
    const { editor, writes, settled, server } = edited();
    editor.steps.change(draftSteps.write("export default () => 2;"));
    expect(editor.view().dirty).toBe(true);
    editor.steps.save();
    await settled("saved");
    expect([writes, server.code, editor.view().dirty]).toEqual([
      ["POST code"],
      "export default () => 2;",
      false,
    ]);
    editor.steps.change(draftSteps.setOption(0, "path", "/c"));
    editor.steps.change(draftSteps.setVariable(0, { value: "kilos" }));
    editor.steps.save();
    await vi.waitFor(() => expect(writes).toEqual(["POST code", "PUT function"]));
    await vi.waitFor(() => expect(editor.view().dirty).toBe(false));
    expect(server.record?.triggers.default?.options).toMatchObject({ path: "/c" });
    expect(server.record?.env).toEqual({ UNIT: "kilos", EMPTY: "" });
  });

  it("a trigger that is switched off is sent so, under the export that it calls", async () => {
    const { editor, server, settled } = edited();
    editor.steps.change(draftSteps.setActive(1, false));
    editor.steps.change(draftSteps.setHandler(0, "main"));
    editor.steps.save();
    await settled("saved");
    expect(server.record?.triggers).toEqual({ main: http("/a"), nightly: { ...http("/b"), active: false } });
  });

  it("code that does not compile is saved, and what is wrong with it is told", async () => {
    const { editor, server, told, settled } = edited();
    const place = { line: 1, column: 1 };
    server.diagnostics = [{ code: 1005, category: 1, text: "';' expected.", start: place, end: place }];
    editor.steps.change(draftSteps.write("export default ("));
    editor.steps.save();
    await settled("saved");
    expect(told).toEqual(["saving", { diagnostics: server.diagnostics }]);
    expect([server.code, editor.view().dirty]).toEqual(["export default (", false]);
  });

  it("what fails is said and kept, and saving again goes on", async () => {
    const { editor, server, told, settled } = edited();
    server.refuses = true;
    editor.steps.change(draftSteps.write("// mine"));
    editor.steps.save();
    const failed = await settled("failed");
    expect([failed.failure?.message, failed.draft.code, failed.dirty]).toEqual(["No disk.", "// mine", true]);
    expect(told).toEqual(["saving", undefined]);
    server.refuses = false;
    editor.steps.save();
    await settled("saved");
    expect(server.code).toBe("// mine");
  });

  it("what is wrong is not sent", () => {
    const { editor, writes } = edited();
    editor.steps.change(draftSteps.addVariable);
    editor.steps.save();
    expect([writes, Object.keys(editor.view().problems), editor.view().checked]).toEqual([
      [],
      ["variables.2.name", "variables.2.value"],
      true,
    ]);
  });

  it("what somebody else saved meanwhile is put together with it; where both changed the code it is asked", async () => {
    const { editor, server, settled } = edited();
    server.record = { ...record, env: { ...record.env, OTHER: "x" } };
    editor.steps.change(draftSteps.write("// mine"));
    editor.steps.save();
    await settled("saved");
    expect(editor.view().draft.variables.map(({ name }) => name)).toEqual(["UNIT", "EMPTY", "OTHER"]);
    server.code = "// theirs";
    editor.steps.change(draftSteps.write("// mine again"));
    editor.steps.save();
    await vi.waitFor(() => expect(editor.view().conflict).toBeDefined());
    expect(editor.view().conflict?.differences.map(({ path }) => path)).toEqual([["code"]]);
    expect(server.code).toBe("// theirs");
    editor.steps.keepMine();
    await vi.waitFor(() => expect(server.code).toBe("// mine again"));
  });
});
