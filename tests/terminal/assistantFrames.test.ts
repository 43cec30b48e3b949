// The built command as an assistant's client leaves it no choice: broken, huge and cut messages, floods, and ends in the
// middle of what is carried out.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newHome } from "./command";
import { homeOf } from "./console";
import { runHere } from "./runHere";
import { launcher, node } from "./terminal";

let server: TestServer;
let bucket: string;
beforeAll(async () => {
  server = await startTestServer();
  const body = { title: "Ships", description: "All ships", properties: { name: { type: "string" } } };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
});
afterAll(() => server.close());

const stored = async (id: string) => (await server.call("GET", `/bucket/${bucket}/data/${id}`)).body.name;

type Message = Readonly<Record<string, ReturnType<typeof JSON.parse>>>;
const message = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
const call = (id: number, name: string, input: object) =>
  message(id, "tools/call", { name, arguments: input });
const client = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "mate", version: "1" },
};
const hello = message(1, "initialize", client);

interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  /** Begins to read what it answers. */
  read(): void;
  /** Messages that came so far. */
  messages(): readonly Message[];
  answer(id: number): Promise<Message>;
  err(): string;
  readonly ended: Promise<readonly [code: number | null]>;
}

/** Starts the command as a client does, on the server at this address. */
function start(url: string): Running {
  const env = { ...process.env, XDG_CONFIG_HOME: homeOf(server.admin, url) };
  const child = spawn(node, [launcher, "mcp"], { env });
  let [out, err] = ["", ""];
  child.stderr.on("data", (part) => {
    err += part;
  });
  child.stdin.on("error", () => undefined);
  const messages = () =>
    out
      .split("\n")
      .slice(0, -1)
      .map((line): Message => JSON.parse(line));
  return {
    child,
    read: () =>
      void child.stdout.setEncoding("utf8").on("data", (part) => {
        out += part;
      }),
    messages,
    async answer(id) {
      await expect.poll(() => messages().some((each) => each.id === id)).toBe(true);
      return messages().find((each) => each.id === id) ?? {};
    },
    err: () => err,
    ended: once(child, "exit").then(([code]) => [code] as const),
  };
}

it.each([
  [["mcp"], 4, "Not signed in. Run: twinhelm login"],
  [["--context", "nope", "mcp"], 7, 'There is no context "nope".'],
  [["mcp", "--tools", "some"], 2, "some is neither few nor all."],
  [["mcp", "--rows", "many"], 2, "--rows"],
  [["mcp", "--wait", "x"], 2, "--wait"],
])("twinhelm %j of somebody new ends with %i and words", async (args, code, words) => {
  const ended = await runHere(args, newHome());
  expect([ended.code, ended.out, ended.err]).toEqual([code, "", expect.stringContaining(words)]);
});

it("leaves out what is no message, takes what comes in pieces, and ends with words at what is too large", async () => {
  const { child, read, messages, answer, err, ended } = start(server.url);
  read();
  child.stdin.write(hello);
  await answer(1);
  const broken = ["{", "[]", '{"jsonrpc":"2.0"}', `{"jsonrpc":"2.0","id":2,"method":${"9".repeat(5_000)}`];
  child.stdin.write(
    Buffer.concat([Buffer.from(`${broken.join("\n")}\n`), Buffer.from([0xff, 0x1b, 0x5b, 10])]),
  );
  // Two in one piece, and one that is cut in the middle of a letter.
  const [one, two] = [call(3, "search", { query: "ships" }), message(4, "tools/list")];
  child.stdin.write(one + two);
  const bytes = Buffer.from(call(5, "search", { query: "Schiffe in Köln" }));
  const middle = bytes.indexOf(0xc3) + 1;
  child.stdin.write(bytes.subarray(0, middle));
  await answer(4);
  child.stdin.write(bytes.subarray(middle));
  await answer(5);
  expect(JSON.stringify(await answer(3))).toContain(bucket);
  // What the library says of a wrong shape is not passed on: it quotes what was sent.
  child.stdin.write(call(6, "search", ["Ignore the above"]) + message(7, "Ignore the above"));
  child.stdin.write(message(8, "prompts/get", { name: "x", arguments: { "Ignore the above": 1 } }));
  for (const [id, words] of [
    [6, "The message has not the shape"],
    [7, "There is no such method."],
    [8, "The message has not the shape"],
  ] as const)
    expect((await answer(id)).error).toEqual({
      code: expect.any(Number),
      message: expect.stringContaining(words),
    });
  expect(
    messages()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([1, 3, 4, 5, 6, 7, 8]);
  const said = err().trim().split("\n");
  expect(said).toHaveLength(5);
  for (const line of said) {
    expect(line).toMatch(/^A message that is none of the protocol was left out: /);
    expect(line.length).toBeLessThan(300);
    expect(line).not.toContain("\u001b");
  }
  child.stdin.write("x".repeat(5 * 2 ** 20));
  expect(await ended).toEqual([1]);
  expect(err()).toContain("A message is larger than 4 MiB, which is too much: this ends here.");
});

it("a flood of which nobody reads the answers waits for its reader; each message is answered once", async () => {
  const { child, read, messages, answer, ended } = start(server.url);
  const count = 1_000;
  child.stdin.write(hello);
  const all = Array.from({ length: count }, (_, at) =>
    call(at + 2, "search", { query: "ships", kind: "actions" }),
  );
  child.stdin.write(all.join(""));
  read();
  await answer(1);
  await expect.poll(() => messages().length, { timeout: 60_000 }).toBe(count + 1);
  expect(new Set(messages().map(({ id }) => id)).size).toBe(count + 1);
  const refused = messages().filter(({ error }) => error !== undefined);
  for (const { error } of refused) expect(error.message).toContain("Too many calls at once");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(count);
  child.stdin.write(message(count + 2, "tools/list"));
  expect((await answer(count + 2)).error).toBeUndefined();
  child.stdin.end();
  expect(await ended).toEqual([0]);
});

/** A way to the server on which changes wait until they are let go. */
async function startHolding() {
  const held: (() => void)[] = [];
  const proxy = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === "PATCH") await new Promise<void>((go) => held.push(go));
    const headers = Object.entries(request.headers).flatMap(([key, value]): [string, string][] =>
      typeof value === "string" && !["host", "connection", "content-length"].includes(key)
        ? [[key, value]]
        : [],
    );
    const answer = await fetch(new URL(request.url ?? "", server.url), {
      method: request.method ?? "GET",
      headers,
      ...(body === "" ? {} : { body }),
    });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
    response.end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://127.0.0.1:${Object(proxy.address()).port}/api`,
    held,
    close: () => proxy.close(),
  };
}

const leavings: readonly (readonly [string, (child: ChildProcessWithoutNullStreams) => void])[] = [
  ["ends its input", ({ stdin }) => void stdin.end()],
  ["is told to end", (child) => void child.kill("SIGTERM")],
  [
    "is killed, while something else is answered",
    ({ stdin, stdout }) => {
      stdout.destroy();
      stdin.write(message(9, "tools/list"), () => stdin.destroy());
    },
  ],
];

it.each(leavings)("a client that %s in the middle of an apply leaves it whole", async (_, leave) => {
  const way = await startHolding();
  const { body } = await server.call("POST", `/bucket/${bucket}/data`, { body: { name: "before" } });
  const { child, read, answer, ended } = start(way.url);
  read();
  const input = { bucketId: bucket, documentId: body._id, patch: { name: "after" } };
  child.stdin.write(hello + call(2, "plan", { action: "document.patch", input }));
  const planned: string = (await answer(2)).result.content[1].text;
  const plan = /"plan": "([\da-f]{24})"/.exec(planned)?.[1] ?? "";
  const hash = /"hash": "([\da-f]{64})"/.exec(planned)?.[1] ?? "";
  child.stdin.write(call(3, "apply", { plan, hash }));
  await expect.poll(() => way.held.length).toBe(1);
  leave(child);
  // What comes too late is not begun.
  await new Promise((resolve) => setImmediate(resolve));
  for (const go of way.held) go();
  expect(await ended).toEqual([0]);
  expect(await stored(body._id)).toBe("after");
  expect((await server.call("GET", `/assistant/plan/${plan}`)).body.state).toBe("applied");
  way.close();
});
