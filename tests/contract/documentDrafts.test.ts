// Drafts of documents: /bucket/:id/drafts, and where consoles keep what is typed.

import { createDraftKeeper } from "@twinhelm/core/document/draft/keeper";
import {
  draftDays,
  type KeptDraft,
  largestDraft,
  largestServerDrafts,
  mostServerDrafts,
} from "@twinhelm/core/document/draft/model";
import { failed } from "@twinhelm/core/http/failure";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { Transport } from "@twinhelm/core/http/transport";
import { createMemoryStore, type KeyValueStore } from "@twinhelm/core/shell/keyValue";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { statement } from "../statement";

const now = Date.parse("2026-03-01T12:00:00Z");
let server: TestServer;
let bucketId: string;
let documentId: string;
const allow = (...verbs: string[]) =>
  verbs.map((verb) => ({
    module: "bucket:data",
    action: `bucket:data:${verb}`,
    resource: { include: [verb === "create" ? "*" : "*/*"] },
  }));
const person = (...verbs: string[]) => server.createIdentity(allow(...verbs));
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
});
afterAll(() => server.close());
beforeEach(async () => {
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Ships",
      description: "All ships",
      properties: { name: { type: "string" }, tons: { type: "number" }, open: { type: "boolean" } },
      acl: { read: "document.open != false", write: "true==true" },
    },
  });
  bucketId = body._id;
  documentId = await insert({ name: "Argo", tons: 5 });
});

const insert = async (body: object): Promise<string> =>
  (await server.call("POST", `/bucket/${bucketId}/data`, { body })).body._id;
const call = (method: string, at = documentId, body?: object, as = server.admin, query = {}) =>
  server.call(method, `/bucket/${bucketId}/drafts/${at}`, {
    ...{ as, query },
    ...(body === undefined ? {} : { body }),
  });
const typed = (draft: object | string, base: object = { name: "Argo", tons: 5 }): KeptDraft => ({
  row: { _id: documentId, ...base },
  base: { ...base },
  draft: typeof draft === "string" ? draft : { ...base, ...draft },
  checked: false,
  touched: typeof draft === "string" ? [] : Object.keys(draft),
  failure: undefined,
});
const save = async (name: string, at = documentId, as = server.admin, over?: string) =>
  call("PUT", at, { draft: typed({ name }), ...(over === undefined ? {} : { over }) }, as);
const there = async (at = documentId, as = server.admin) =>
  (await call("GET", at, undefined, as)).body.draft?.draft?.name;
const count = async () =>
  Number((await statement(server, "SELECT count(*) AS count FROM document_draft"))[0]?.count);

describe("a draft on the server", () => {
  it("is there for the one who typed it, for nobody else, until it is saved or given up", async () => {
    const [ada, ben] = [await person("show", "update"), await person("show", "update")];
    expect((await call("GET", documentId, undefined, ada.credential)).body).toEqual({
      draft: null,
      version: null,
    });
    const { status, body } = await save("Arg", documentId, ada.credential);
    expect([status, body]).toEqual([200, { version: expect.any(String) }]);
    const { failure: _, ...kept } = typed({ name: "Arg" });
    expect((await call("GET", documentId, undefined, ada.credential)).body).toEqual({
      draft: kept,
      version: body.version,
    });
    expect([await there(documentId, ben.credential), await there()]).toEqual([undefined, undefined]);
    // Nobody takes away what is not theirs.
    await call("DELETE", documentId, undefined, ben.credential);
    expect(await there(documentId, ada.credential)).toBe("Arg");
    expect((await call("DELETE", documentId, undefined, ada.credential)).status).toBe(204);
    expect(await there(documentId, ada.credential)).toBeUndefined();
  });

  it("is in the place of the version that it went on from alone", async () => {
    const first = (await save("Arg")).body.version;
    expect((await save("Late")).status).toBe(409);
    const second = (await save("Argo I", documentId, server.admin, first)).body.version;
    expect((await save("Late", documentId, server.admin, first)).status).toBe(409);
    await call("DELETE", documentId, undefined, server.admin, { version: first });
    expect(await there()).toBe("Argo I");
    await call("DELETE", documentId, undefined, server.admin, { version: second });
    expect(await there()).toBeUndefined();
  });

  it("needs what its form needs: a new one to create, another one to read and to change it", async () => {
    const [reader, writer, maker] = [await person("show"), await person("update"), await person("create")];
    expect((await save("A", documentId, reader.credential)).status).toBe(403);
    expect((await save("A", documentId, writer.credential)).status).toBe(404);
    expect((await call("GET", documentId, undefined, writer.credential)).status).toBe(403);
    expect((await save("A", "new", maker.credential)).status).toBe(200);
    expect(await there("new", maker.credential)).toBe("A");
    expect((await save("A", "new", reader.credential)).status).toBe(403);
    expect((await server.call("GET", `/bucket/${bucketId}/drafts/new`, { as: null })).status).toBe(401);
  });

  it("shows nothing of a document that its reader is shown no more, and is there again afterwards", async () => {
    const { credential } = await person("show", "update");
    await save("Arg", documentId, credential);
    const hide = (open: boolean) =>
      server.call("PATCH", `/bucket/${bucketId}/data/${documentId}`, { body: { open } });
    await hide(false);
    const hidden = await call("GET", documentId, undefined, credential);
    expect([hidden.status, JSON.stringify(hidden.body)]).toEqual([404, expect.not.stringContaining("Arg")]);
    expect((await save("More", documentId, credential)).status).toBe(404);
    // It says no more than of a document that never was.
    const never = await call("GET", "0".repeat(24), undefined, credential);
    expect(never.body.message).toBe(hidden.body.message.replace(documentId, "0".repeat(24)));
    const { body: bucket } = await server.call("GET", `/bucket/${bucketId}`);
    await server.call("PUT", `/bucket/${bucketId}`, {
      body: { ...bucket, acl: { read: "true==true", write: "true==true" } },
    });
    expect(await there(documentId, credential)).toBe("Arg");
  });

  it("goes with its document, its bucket, and whoever typed it", async () => {
    const before = await count();
    const { id, credential } = await person("show", "update", "create");
    await save("A", documentId, credential);
    await save("B", "new", credential);
    await save("C");
    await save("D", "new");
    expect(await count()).toBe(before + 4);
    await server.call("DELETE", `/bucket/${bucketId}/data/${documentId}`);
    expect(await count()).toBe(before + 2);
    await server.call("DELETE", `/passport/identity/${id}`);
    expect(await count()).toBe(before + 1);
    await server.call("DELETE", `/bucket/${bucketId}`);
    expect(await count()).toBe(before);
    expect((await save("Late", "new")).status).toBe(404);
  });

  it.each([
    ["nothing", {}],
    ["a number", { draft: 1 }],
    ["a draft without what it was typed over", { draft: { draft: {} } }],
    ["a row without an id", { draft: { base: {}, draft: {}, row: {} } }],
    ["more than a draft", { draft: { base: {}, draft: {} }, owner: "somebody" }],
  ])("that is %s is refused", async (_, body) => {
    expect((await call("PUT", documentId, body)).status).toBe(400);
  });

  it("has room for so much, and what nobody goes on with makes room again", async () => {
    const { id, credential } = await person("create");
    const large = await call("PUT", "new", { draft: typed("x".repeat(largestDraft)) }, credential);
    expect([large.status, large.body.message]).toEqual([413, expect.stringContaining("characters")]);
    const fill = async (many: number, length: number) => {
      const rows = Array.from({ length: many }, (_, at) => [id, bucketId, String(at), length, now]);
      await statement(
        server,
        `INSERT INTO document_draft (owner, bucket, document, version, length, at, json) VALUES ${rows.map(() => "(?, ?, ?, 'v', ?, ?, '{}')").join()} ON CONFLICT (owner, bucket, document) DO UPDATE SET length = excluded.length, at = excluded.at`,
        ...rows.flat(),
      );
    };
    await fill(mostServerDrafts - 1, 10);
    expect((await save("Last", "new", credential)).status).toBe(200);
    await fill(mostServerDrafts, 10);
    const { version } = (await call("GET", "new", undefined, credential)).body;
    const full = await save("One more", "new", credential, version);
    expect([full.status, full.body.message]).toEqual([
      409,
      expect.stringContaining(String(mostServerDrafts)),
    ]);
    const long = (draftDays + 1) * 24 * 60 * 60 * 1000;
    const later = "UPDATE document_draft SET at = at - ? WHERE owner = ? AND document <> ''";
    await statement(server, later, long, id);
    expect((await save("Room", "new", credential, version)).status).toBe(200);
    await fill(1, largestServerDrafts);
    const last = (await call("GET", "new", undefined, credential)).body.version;
    const much = await save("Too much", "new", credential, last);
    expect(much.status).toBe(409);
  });
});

describe("a console", () => {
  const real = () => createTransport({ baseUrl: server.url, credential: () => server.admin });
  interface Wires {
    /** Replaced: what the console sends by. */
    send: Transport["send"];
    readonly sent: string[];
  }
  const wires = (): Wires => ({ send: real().send, sent: [] });
  const consoleOf = (memory: KeyValueStore, wire = wires(), at: string | undefined = documentId) => {
    const said: (string | undefined)[] = [];
    let isAbsent = false;
    const keeper = createDraftKeeper({
      transport: {
        baseUrl: server.url,
        send(each) {
          wire.sent.push(each.method);
          return wire.send(each);
        },
      },
      memory,
      place: { who: "ada", bucketId, documentId: at },
      isSignedIn: () => true,
      server: {
        isAbsent: () => isAbsent,
        noteAbsent() {
          isAbsent = true;
        },
      },
      tell: (trouble) => said.push(trouble),
    });
    return { ...keeper, said };
  };
  const keep = async (keeper: ReturnType<typeof consoleOf>, draft: KeptDraft) => {
    keeper.keep(draft);
    keeper.flush();
    // What comes next in turn finds it done.
    await keeper.find();
  };
  const offline: Transport["send"] = (each) =>
    createTransport({ baseUrl: "http://127.0.0.1:1/api", credential: () => undefined, timeout: 300 }).send({
      ...each,
      timeout: 300,
    });
  const cut = failed({ code: "network", message: "The line is cut.", retry: true });
  /** It arrives, and the way back is cut. */
  const unanswered: Transport["send"] = async (each) => {
    await real().send(each);
    return cut;
  };

  it("goes on with what was typed in another one, and leaves nothing of it on this machine", async () => {
    const [web, terminal] = [createMemoryStore(), createMemoryStore()];
    const first = consoleOf(web);
    expect(await first.find()).toBeUndefined();
    await keep(first, typed({ name: "Arg" }));
    expect(web.read(`draft:ada:${bucketId}:${documentId}`)).toBeUndefined();
    const other = consoleOf(terminal);
    expect((await other.find())?.draft).toMatchObject({ name: "Arg" });
    other.drop();
    await other.find();
    expect(await there()).toBeUndefined();
    expect(await consoleOf(web).find()).toBeUndefined();
  });

  it("keeps what is typed while the server does not answer, says so, and sends it later", async () => {
    const memory = createMemoryStore();
    const wire = { ...wires(), send: offline };
    const one = consoleOf(memory, wire);
    await keep(one, typed({ name: "Arg" }));
    expect(one.said.at(-1)).toContain("kept on this machine alone");
    // A crash.
    const next = consoleOf(memory, wire);
    expect((await next.find())?.draft).toMatchObject({ name: "Arg" });
    wire.send = real().send;
    await keep(next, typed({ name: "Arg I" }));
    expect(next.said.at(-1)).toBeUndefined();
    expect(await there()).toBe("Arg I");
  });

  it("puts together what two of them typed, field by field", async () => {
    const memory = createMemoryStore();
    const wire = wires();
    const one = consoleOf(memory, wire);
    await one.find();
    await keep(one, typed({ name: "Here" }));
    const other = consoleOf(createMemoryStore());
    await other.find();
    await keep(other, typed({ name: "Here", tons: 7 }));
    one.keep(typed({ name: "Here", open: true }));
    one.flush();
    await expect.poll(() => one.said.at(-1)).toContain("Another console");
    // The document was changed meanwhile: nobody typed that.
    const again = await consoleOf(memory, wire).find();
    expect(again?.draft).toEqual({ name: "Here", tons: 7, open: true });
    await expect.poll(async () => (await call("GET")).body.draft.draft).toEqual(again?.draft);
  });

  it("loses nothing of two windows that type into one document", async () => {
    const memory = createMemoryStore();
    const wire = wires();
    const [one, other] = [consoleOf(memory, wire), consoleOf(memory)];
    await one.find();
    await other.find();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const send = real().send;
    wire.send = async (each) => {
      await held;
      return send(each);
    };
    one.keep(typed({ name: "Here" }));
    one.flush();
    other.keep(typed({ tons: 7 }));
    release();
    await expect.poll(() => there()).toBe("Here");
    // Both windows are gone before the other one has sent anything.
    await one.find();
    const again = await consoleOf(memory).find();
    expect(again?.draft).toEqual({ name: "Here", tons: 7 });
  });

  it("that gave a draft up while the server was away does not find it again", async () => {
    const memory = createMemoryStore();
    const wire = wires();
    const one = consoleOf(memory, wire);
    await keep(one, typed({ name: "Arg" }));
    wire.send = offline;
    one.drop();
    await one.find();
    expect(await there()).toBe("Arg");
    wire.send = real().send;
    const next = consoleOf(memory, wire);
    expect(await next.find()).toBeUndefined();
    await next.find();
    expect(await there()).toBeUndefined();
  });

  it("that gave a draft up while it was being sent does not find it again either", async () => {
    const memory = createMemoryStore();
    const wire = wires();
    const one = consoleOf(memory, wire);
    await one.find();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const send = real().send;
    const saved: unknown[] = [];
    wire.send = async (each) => {
      const answer = await send(each);
      if (each.method === "PUT") {
        saved.push(answer);
        await held;
      }
      return answer;
    };
    one.keep(typed({ name: "Arg" }));
    one.flush();
    await expect.poll(() => saved).toHaveLength(1);
    one.drop();
    expect(await consoleOf(memory).find()).toBeUndefined();
    release();
    await one.find();
    expect(await there()).toBeUndefined();
    expect(memory.read(`draft:ada:${bucketId}:${documentId}`)).toBeUndefined();
  });

  it("that ended while it sent what was given up leaves alone what another one went on with", async () => {
    const memory = createMemoryStore();
    const wire = wires();
    const one = consoleOf(memory, wire);
    await one.find();
    const saved: unknown[] = [];
    const send = real().send;
    wire.send = async (each) => {
      const answer = await send(each);
      // Whoever waits for this answer is gone before it comes.
      if (each.method === "PUT") await new Promise(() => saved.push(answer));
      return answer;
    };
    one.keep(typed({ name: "Arg" }));
    one.flush();
    await expect.poll(() => saved).toHaveLength(1);
    one.drop();
    const other = consoleOf(createMemoryStore());
    expect((await other.find())?.draft).toMatchObject({ name: "Arg" });
    await keep(other, typed({ name: "Newer" }));
    expect((await consoleOf(memory).find())?.draft).toMatchObject({ name: "Newer" });
    expect(await there()).toBe("Newer");
  });

  it.each(["after it was told so", "before"])(
    "that gave a draft up whose answer was lost does not find it again: %s",
    async (when) => {
      const memory = createMemoryStore();
      const wire = wires();
      const one = consoleOf(memory, wire);
      await one.find();
      const send = real().send;
      wire.send = async (each) => (each.method === "PUT" ? unanswered(each) : cut);
      await keep(one, typed({ name: "Arg" }));
      expect([await there(), one.said.at(-1)]).toEqual(["Arg", expect.stringContaining("alone")]);
      if (when === "before") wire.send = send;
      one.drop();
      await one.find();
      wire.send = send;
      expect(await consoleOf(memory, wire).find()).toBeUndefined();
      await expect.poll(() => memory.read(`draft:ada:${bucketId}:${documentId}`)).toBeUndefined();
      expect(await there()).toBeUndefined();
    },
  );

  it("goes on from what it sent without an answer", async () => {
    const wire = wires();
    const one = consoleOf(createMemoryStore(), wire);
    await one.find();
    wire.send = unanswered;
    one.keep(typed({ name: "Arg" }));
    one.flush();
    await expect.poll(() => one.said.at(-1)).toContain("alone");
    wire.send = real().send;
    one.keep(typed({ name: "Argo I" }));
    one.flush();
    await expect.poll(() => there()).toBe("Argo I");
    // It is stored before its console hears so.
    await expect.poll(() => one.said.at(-1)).toBeUndefined();
  });

  it("leaves what another window typed where that is, once its own is saved", async () => {
    const memory = createMemoryStore();
    const [one, other] = [consoleOf(memory), consoleOf(memory)];
    await one.find();
    await other.find();
    await keep(one, typed({ name: "Here" }));
    other.keep(typed({ tons: 7 }));
    one.drop();
    // The other one is gone before it has sent anything.
    await one.find();
    expect((await consoleOf(memory).find())?.draft).toEqual({ name: "Argo", tons: 7 });
  });

  it("whose document was saved in another window sends nothing of it again", async () => {
    const memory = createMemoryStore();
    const [one, other] = [consoleOf(memory), consoleOf(memory)];
    await one.find();
    await keep(one, typed({ name: "Here" }));
    expect((await other.find())?.draft).toMatchObject({ name: "Here" });
    one.drop();
    await one.find();
    // It is told of the save, and has nothing of its own left.
    other.drop();
    other.flush();
    await other.find();
    expect(await there()).toBeUndefined();
  });

  it("sends no draft to a server that has not said that it keeps them", async () => {
    const memory = createMemoryStore();
    const wire = wires();
    const send = real().send;
    wire.send = (each) => send({ ...each, path: each.path.replace(/drafts.*/, "no-such-call") });
    const one = consoleOf(memory, wire);
    expect(await one.find()).toBeUndefined();
    await keep(one, typed({ name: "Arg" }));
    await keep(one, typed({ name: "Argo I" }));
    expect(wire.sent).toEqual(["GET"]);
    expect(one.said.filter((each) => each !== undefined)).toEqual([]);
    expect((await consoleOf(memory, wire).find())?.draft).toMatchObject({ name: "Argo I" });
    one.drop();
    expect(await consoleOf(memory, wire).find()).toBeUndefined();
    expect(wire.sent.filter((method) => method !== "GET")).toEqual([]);
  });
});
