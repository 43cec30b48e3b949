// Code that does what it should not: whoever calls it is answered, the others are served, and the server lives.
import { getPriority } from "node:os";
import { processLimits } from "@twinhelm/server/shell/processLimits";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startReceiver } from "./fixtures/receiver";
import { functionsOf, http } from "./functionWorld";

let server: TestServer;
const functions = functionsOf(() => server);
beforeAll(async () => {
  // One process: what one event does to another one of it shows.
  server = await startTestServer({ functionProcesses: { ...processLimits, ofFunction: 1, grace: 10_000 } });
  await functions.make({ default: http("/well") }, "export default () => 'well';");
});
afterAll(() => server.close());

interface Hostile {
  readonly name: string;
  readonly code: string;
  readonly timeout?: number;
  readonly memoryLimit?: number;
  readonly status: number;
  readonly message: RegExp;
}

const rows: readonly Hostile[] = [
  {
    name: "loops for ever",
    code: "export default () => { for (;;); };",
    timeout: 0.4,
    status: 504,
    message: /ended after 0.4 seconds, in its handler default/,
  },
  {
    name: "never answers",
    code: "export default () => {};",
    timeout: 0.2,
    status: 504,
    message: /ended after 0.2 seconds/,
  },
  { name: "has no time", code: "export default () => 1;", timeout: 0, status: 504, message: /has 0 seconds/ },
  {
    name: "allocates for ever",
    code: "const all = []; export default () => { for (;;) all.push(new Array(1e5).fill(all.length)); };",
    memoryLimit: 40,
    status: 500,
    message: /memory/,
  },
  {
    name: "allocates outside of the heap",
    code: "const all = []; export default async () => { for (;;) { all.push(Buffer.alloc(1e7, 1)); await new Promise(setImmediate); } };",
    memoryLimit: 50,
    status: 500,
    message: /used more than 50 MiB of memory/,
  },
  {
    name: "ends its process",
    code: "export default () => process.exit(0);",
    status: 500,
    message: /The process of the function ended/,
  },
  {
    name: "ends it with a code",
    code: "export default () => process.exit(7);",
    status: 500,
    message: /ended with code 7/,
  },
  {
    name: "ends it with a signal",
    code: "export default () => process.kill(process.pid, 'SIGKILL');",
    status: 500,
    message: /ended \(SIGKILL\)/,
  },
  {
    name: "throws where nobody catches",
    code: "export default () => new Promise(() => setTimeout(() => { throw new Error('late'); }));",
    status: 500,
    message: /Error: late/,
  },
  {
    name: "leaves a rejection to nobody",
    code: "export default () => { Promise.reject(new Error('floating')); return new Promise(() => {}); };",
    status: 500,
    message: /Error: floating/,
  },
  {
    name: "cannot be loaded",
    code: "import 'not-there'; export default () => 1;",
    status: 500,
    message: /Cannot find package 'not-there'/,
  },
  {
    name: "throws while it is loaded",
    code: "throw new Error('broken');",
    status: 500,
    message: /Error: broken/,
  },
  {
    name: "exports nothing",
    code: "",
    status: 500,
    message: /exports no handler named default/,
  },
  {
    name: "is CommonJS",
    code: "module.exports = () => 1;",
    status: 500,
    message: /module is not defined/,
  },
  {
    name: "sends the server what is no message",
    code: "import { writeSync } from 'node:fs'; export default () => { writeSync(3, Buffer.alloc(100, 255)); return new Promise(() => {}); };",
    status: 500,
    message: /no message of its runtime/,
  },
  ...["x", "1.5", "-1", "5", "", "1e400"].map((level) => ({
    name: `says a line at the level "${level}"`,
    code: `import { writeSync } from 'node:fs'; export default () => { const head = '${level}', frame = Buffer.alloc(14 + head.length, 97); frame.writeUInt32LE(10 + head.length, 0); frame[4] = 20; frame.writeUInt32LE(0, 5); frame.writeUInt32LE(head.length, 9); frame.write(head, 13); writeSync(4, frame); return new Promise(() => {}); };`,
    status: 500,
    message: /no message of its runtime/,
  })),
  {
    name: "closes the way to the server",
    code: "import { closeSync } from 'node:fs'; export default () => { closeSync(3); return new Promise(() => setTimeout(() => {}, 1e6)); };",
    timeout: 0.4,
    status: 504,
    message: /ended/,
  },
];

describe("a function that", () => {
  it.each(rows.map((row, at) => ({ ...row, at })))("$name", async ({ at, code, status, message, ...row }) => {
    const { timeout = 20, memoryLimit = 100 } = row;
    await functions.make({ default: http(`/hostile/${at}`) }, code, { timeout, memoryLimit });
    const answer = await functions.run(`/hostile/${at}`);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect((await functions.run("/well")).body).toBe("well");
  });
});

it("works behind the server that answers everybody, and cannot change that", async () => {
  const code = `
    import os from "node:os";
    export default () => {
      try { os.setPriority(0, 0); } catch {}
      return String(os.getPriority());
    };`;
  await functions.make({ default: http("/priority") }, code);
  expect(Number((await functions.run("/priority")).body)).toBeGreaterThan(getPriority());
});

it("writes 100 MB, and is answered", async () => {
  const code =
    "const line = 'x'.repeat(999) + '\\n'; export default () => { for (let i = 0; i < 1e5; i++) process.stdout.write(line); return 'written'; };";
  const id = await functions.make({ default: http("/flood") }, code, { timeout: 40 });
  expect((await functions.run("/flood")).body).toBe("written");
  expect((await functions.run("/well")).body).toBe("well");
  await expect
    .poll(async () => (await functions.lines(id, { levels: "3" })).map(({ content }) => content).join())
    .toMatch(/lines were left out: the function says more than is kept/);
});

it("answers 12 MB, and every byte comes", async () => {
  const code = `
    export const whole = (request, response) => response.send("x".repeat(1.2e7));
    export const pieces = async (request, response) => {
      for (let i = 0; i < 12; i++) await response.write(Buffer.alloc(1e6, 120));
      await response.end();
    };`;
  await functions.make({ whole: http("/whole"), pieces: http("/pieces") }, code);
  for (const path of ["/whole", "/pieces"]) {
    const { status, body } = await functions.run(path);
    expect([status, body.length]).toEqual([200, 1.2e7]);
  }
});

it("answers 100 MB, and is told the bound; others are served", async () => {
  const tooLong = /The answer has \d+ bytes; at most \d+ are allowed\./;
  const code = `
    export const whole = (request, response) => response.send(Buffer.alloc(1e8, 120));
    export const pieces = async (request, response) => {
      for (let i = 0; i < 100; i++) await response.write(Buffer.alloc(1e6, 120));
      await response.end();
    };`;
  const triggers = { whole: http("/huge/whole"), pieces: http("/huge/pieces") };
  const id = await functions.make(triggers, code, { memoryLimit: 600 });
  const { status, body } = await functions.run("/huge/whole");
  expect([status, body.message]).toEqual([500, expect.stringMatching(tooLong)]);
  // Its head has gone out: the answer breaks off.
  await expect(functions.run("/huge/pieces")).rejects.toThrow();
  await expect
    .poll(async () => (await functions.lines(id, { levels: "4" })).map(({ content }) => content).join())
    .toMatch(tooLong);
  expect((await functions.run("/well")).body).toBe("well");
});

it("one event that runs out of time ends no other that is about to answer", async () => {
  // The other one begins a second later, and answers a moment after the first one has run out of time.
  const code = `
    let begun = Number.NaN;
    export const slow = () => { begun = Date.now(); return new Promise(() => setTimeout(() => {}, 1e6)); };
    export const age = () => Date.now() - begun;
    export const other = () => new Promise((resolve) => setTimeout(() => resolve("other"), begun + 4300 - Date.now()));`;
  const triggers = { slow: http("/pair/slow"), age: http("/pair/age"), other: http("/pair/other") };
  await functions.make(triggers, code, { timeout: 4 });
  await functions.run("/pair/age");
  const slow = functions.run("/pair/slow");
  const age = async () => Number((await functions.run("/pair/age")).body);
  await expect.poll(age).toBeGreaterThan(1000);
  const other = functions.run("/pair/other");
  expect([(await slow).status, (await other).body]).toEqual([504, "other"]);
});

it("code that takes too long to be loaded is ended", async () => {
  const own = await startTestServer({ functionProcesses: { ...processLimits, loading: 500 } });
  const there = functionsOf(() => own);
  const codes = {
    loops: "for (;;);",
    waits: "await new Promise(() => setInterval(() => {}, 1000)); export default () => 1;",
    idles: "await new Promise(() => {}); export default () => 1;",
  };
  for (const [name, code] of Object.entries(codes))
    await there.make({ default: http(`/${name}`) }, code, { timeout: 0.4 });
  const answers = await Promise.all(Object.keys(codes).map((name) => there.run(`/${name}`)));
  for (const { status, body } of answers)
    expect([status, body.message]).toEqual([500, "The function was not loaded within 0.5 seconds."]);
  await own.close();
});

it("a function that does nothing but crash is started more and more seldom, and says so", async () => {
  const id = await functions.make({ default: http("/crash") }, "throw new Error('at once');");
  const message = async () => (await functions.run("/crash")).body.message;
  expect(await message()).toBe("Error: at once");
  await expect
    .poll(message)
    .toMatch(/failed \d+ times in a row, and is started again in \d+ seconds. The last time: Error: at once/);
  // Better code runs at once.
  await functions.save(id, "export default () => 'mended';");
  expect((await functions.run("/crash")).body).toBe("mended");
});

it("new code, another environment and another route act at once; what does not compile changes nothing", async () => {
  const triggers = { default: http("/changed") };
  const id = await functions.make(triggers, "export default () => 'one ' + process.env.A;", {
    env: { A: "a" },
  });
  expect((await functions.run("/changed")).body).toBe("one a");
  await functions.save(id, "export default () => 'two ' + process.env.A;");
  expect((await functions.run("/changed")).body).toBe("two a");
  expect((await functions.save(id, "export default () => {")).status).toBe(422);
  expect((await functions.run("/changed")).body).toBe("two a");
  const put = (more: object) =>
    server.call("PUT", `/function/${id}`, {
      body: { name: "changed", language: "javascript", timeout: 5, env: {}, triggers, ...more },
    });
  await put({ env: { A: "b" } });
  expect((await functions.run("/changed")).body).toBe("two b");
  await put({ triggers: { default: http("/moved") } });
  expect([(await functions.run("/changed")).status, (await functions.run("/moved")).body]).toEqual([
    404,
    "two undefined",
  ]);
  await put({ triggers: { default: { ...http("/moved"), active: false } } });
  expect((await functions.run("/moved")).status).toBe(404);
});

it("a run that is under way while new code is saved ends with the code it began with", async () => {
  const release = Promise.withResolvers<void>();
  const held = await startReceiver((_, response) => void release.promise.then(() => response.end()));
  const code = (name: string, before: string) =>
    `export default async () => { ${before} return "${name}"; };`;
  const wait = `await (await fetch("${held.url}")).text();`;
  const id = await functions.make({ default: http("/saved") }, code("old", wait));
  const underWay = functions.run("/saved");
  await held.until(1);
  expect((await functions.save(id, code("new", ""))).status).toBe(204);
  expect((await functions.run("/saved")).body).toBe("new");
  release.resolve();
  expect([(await underWay).body, (await functions.run("/saved")).body]).toEqual(["old", "new"]);
  await held.close();
});

it("a function that is deleted while it runs is answered for, and leaves nothing", async () => {
  const code = "console.log('said'); export default () => new Promise(() => setTimeout(() => {}, 1e6));";
  const id = await functions.make({ default: http("/deleted") }, code);
  const call = functions.run("/deleted");
  await functions.said(id, 1);
  expect((await server.call("DELETE", `/function/${id}`)).status).toBe(204);
  expect([(await call).status, (await functions.run("/deleted")).status]).toEqual([500, 404]);
  expect(await functions.lines(id)).toEqual([]);
});

it("state of a module stays between events", async () => {
  await functions.make({ default: http("/count") }, "let count = 0; export default () => ++count;");
  const counts = [];
  for (let i = 0; i < 3; i++) counts.push((await functions.run("/count")).body);
  expect(counts).toEqual(["1", "2", "3"]);
});
