// Sockets at one node whose caller loses a right at another: what comes after that is not told to them, and they end.
import type { TestServer } from "@twinhelm/server/shell/testServer";
import { beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { fewSockets } from "./fixtures/fewSockets";
import { planBody } from "./fixtures/planBody";
import { functionsOf, http } from "./functionWorld";
import { nodesOfTest } from "./nodeWorld";

const nodes = await nodesOfTest();
const limits = { ...fewSockets, sockets: 100, strangers: 100, ofCaller: 100, beat: 200, parting: 5_000 };
const of = (module: string, verbs: readonly string[], include: string) =>
  verbs.map((verb) => ({
    action: `${module}:${verb}`,
    module,
    resource: { include: [include], exclude: [] },
  }));
const statement = [
  ...of("bucket:data", ["index", "show", "stream"], "*/*"),
  ...of("function", ["index", "show"], "*"),
];

describe.skipIf(nodes === undefined)("on two nodes", () => {
  let one: TestServer;
  let two: TestServer;
  let bucket: string;
  let said: string;
  const functions = functionsOf(() => one);
  beforeAll(async () => {
    if (nodes === undefined) return;
    one = await nodes.start({ assistants: true });
    two = await nodes.start({ assistants: true, socketLimits: limits });
    const body = { title: "Boats", description: "For a test", properties: { name: { type: "string" } } };
    bucket = (await one.call("POST", "/bucket", { body })).body._id;
    const code = "export default ({ query }) => { console.log(query.text); return 'said'; };";
    said = await functions.make({ default: http("/say") }, code);
  });

  /** A socket at the second node, and all that came by it. */
  function open(path: string, authorization: string) {
    const socket = new WebSocket(`${two.url.replace("http", "ws")}${path}`, { headers: { authorization } });
    const texts: string[] = [];
    socket.on("message", (data) => texts.push(data.toString()));
    socket.on("error", () => undefined);
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    const told = (text: string) =>
      expect.poll(() => texts.some((each) => each.includes(text)), { timeout: 30_000 }).toBe(true);
    return { socket, texts, closed, told, begun: () => told('"kind":1') };
  }
  /** Something new at the first node, by its name or id. */
  const events = {
    async documents(name: string) {
      expect((await one.call("POST", `/bucket/${bucket}/data`, { body: { name } })).status).toBe(201);
      return name;
    },
    async lines(name: string) {
      expect((await functions.run(`/say?text=${name}`)).status).toBe(200);
      return name;
    },
    async plans() {
      const { status, body } = await one.call("POST", "/assistant/plan", { body: planBody() });
      expect(status).toBe(201);
      return String(body._id);
    },
  };
  const paths = {
    documents: () => `/bucket/${bucket}/data`,
    lines: () => `/function-logs?functions=${said}`,
    plans: () => "/assistant/plan",
  };
  async function made() {
    const person = await one.createIdentity(statement);
    const own = `/passport/identity/${person.id}`;
    const key = await one.call("POST", "/passport/apikey", { body: { name: "Robot", active: true } });
    await one.call("PUT", `/passport/apikey/${key.body._id}/policy/${person.policyId}`);
    return { ...person, own, key: key.body };
  }
  type Made = Awaited<ReturnType<typeof made>>;
  const ways: Readonly<
    Record<string, { as(of: Made): string; take(of: Made): ReturnType<TestServer["call"]> }>
  > = {
    "a token that is signed out": {
      as: ({ credential }) => credential,
      take: ({ credential }) => one.call("DELETE", "/passport/identify", { as: credential }),
    },
    "an identity that is deleted": {
      as: ({ credential }) => credential,
      take: ({ own }) => one.call("DELETE", own),
    },
    "a key that is switched off": {
      as: ({ key }) => `APIKEY ${key.key}`,
      take: ({ key }) =>
        one.call("PUT", `/passport/apikey/${key._id}`, { body: { name: "Robot", active: false } }),
    },
    "a key that is deleted": {
      as: ({ key }) => `APIKEY ${key.key}`,
      take: ({ key }) => one.call("DELETE", `/passport/apikey/${key._id}`),
    },
  };

  it.each(Object.entries(ways))("%s", async (_, { as, take }) => {
    for (const kind of ["documents", "lines", "plans"] as const) {
      const person = await made();
      const victim = open(paths[kind](), as(person));
      const other = open(paths[kind](), two.admin);
      await Promise.all([victim.begun(), other.begun()]);
      const before = await events[kind](`before${person.id}`);
      await other.told(before);
      if (kind !== "plans") await victim.told(before);
      expect((await take(person)).status).toBeLessThan(300);
      const after = await events[kind](`after${person.id}`);
      await other.told(after);
      expect(await victim.closed, kind).toBe(1003);
      expect(victim.texts.join()).not.toContain(after);
      other.socket.terminate();
    }
  });

  it("a policy that is taken away", async () => {
    for (const kind of ["documents", "lines"] as const) {
      const person = await made();
      const victim = open(paths[kind](), person.credential);
      const other = open(paths[kind](), two.admin);
      await Promise.all([victim.begun(), other.begun()]);
      await victim.told(await events[kind](`before${person.id}`));
      expect((await one.call("DELETE", `${person.own}/policy/${person.policyId}`)).status).toBe(204);
      await other.told(await events[kind](`after${person.id}`));
      // Whoever hears lines may have none left to hear, and stays.
      if (kind === "documents") expect(await victim.closed).toBe(1003);
      expect(victim.texts.join()).not.toContain(`after${person.id}`);
      for (const { socket } of [victim, other]) socket.terminate();
    }
  });
});
