import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageNames } from "./names";
import { runNpm } from "./npm";

it.each([undefined, null, "", []].map((name) => [name]))(
  "%s names no package: what is listed is installed",
  (name) => {
    expect(packageNames(name, false)).toEqual([]);
  },
);

it.each([
  ["without a network", 30_000, /^npm install has failed. code: 1\n.*ECONNREFUSED/s],
  ["without time", 200, /It was ended after 0.2 seconds/],
])("npm %s ends with what it said", async (_, budget, said) => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-npm-"));
  const order = { folder, command: "install", names: ["leftish"], scripts: false } as const;
  // Nobody listens there.
  await expect(runNpm({ ...order, registry: "http://127.0.0.1:9", budget })).rejects.toThrow(said);
  rmSync(folder, { recursive: true, force: true });
});

it("npm goes through the proxy of the server's environment, and leaves no log behind", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-npm-"));
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  const before = process.env.HTTP_PROXY;
  process.env.HTTP_PROXY = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const order = { folder, command: "install", names: ["leftish"], scripts: false, budget: 60_000 } as const;
  const failure = await runNpm({ ...order, registry: "http://registry.invalid" }).catch(String);
  if (before === undefined) delete process.env.HTTP_PROXY;
  else process.env.HTTP_PROXY = before;
  proxy.close();
  rmSync(folder, { recursive: true, force: true });
  expect(asked).toEqual(["http://registry.invalid/leftish"]);
  expect(failure).toContain("404");
  expect(failure).not.toMatch(/\blogs?\b/i);
});

it("npm ends with the server, and is not started any more after that", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-npm-"));
  const asked = Promise.withResolvers<void>();
  // A registry that takes every question and answers none.
  const registry = createServer(() => asked.resolve()).listen(0, "127.0.0.1");
  await once(registry, "listening");
  const address = registry.address();
  const port = typeof address === "object" ? address?.port : 0;
  const stopping = new AbortController();
  const order = { folder, command: "install", names: ["leftish"], scripts: false, budget: 60_000 } as const;
  const run = () => runNpm({ ...order, registry: `http://127.0.0.1:${port}`, signal: stopping.signal });
  const said = /^npm install has failed\. [\s\S]*The server is being stopped\./;
  const running = expect(run()).rejects.toThrow(said);
  await asked.promise;
  stopping.abort();
  await running;
  await expect(run()).rejects.toThrow(said);
  registry.closeAllConnections();
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});
