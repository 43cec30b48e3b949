import { readdirSync, readFileSync } from "node:fs";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { areas } from "./areas";
import { createOperation } from "./operation/operation";
import { createServices, type Services } from "./services";
import { startTestServer, type TestServer } from "./shell/testServer";

let server: TestServer;
let services: Services;
beforeAll(async () => {
  server = await startTestServer();
  const { context, engine } = server.server;
  const parts = {
    context,
    secret: engine.secret,
    issuer: () => server.url,
    log: () => undefined,
    operation: createOperation({
      ...context,
      write: () => undefined,
      log: () => undefined,
    }),
    administrator: {},
    front: {},
    trustedProxies: undefined,
  };
  services = await createServices(parts);
});
afterAll(async () => {
  services.states.close();
  await services.functions.close();
  await server.close();
});

it.each(Object.entries(areas))("%s has routes, and each of them says who may use it", async (_, register) => {
  const routes: [url: string, guard: unknown][] = [];
  const app = fastify();
  app.addHook("onRoute", ({ url, config }) => void routes.push([url, config?.guard]));
  register(app, services);
  await app.ready();
  expect(routes).not.toEqual([]);
  for (const [url, guard] of routes) expect(guard, url).toBeDefined();
});

it("no folder has routes that the list forgets", () => {
  const here = import.meta.dirname;
  const list = readFileSync(`${here}/areas.ts`, "utf8");
  const files = readdirSync(here, { recursive: true, encoding: "utf8" });
  const withRoutes = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file.includes("/"))
    .filter((file) =>
      /export function register\w+\(\s*app: FastifyInstance/.test(readFileSync(`${here}/${file}`, "utf8")),
    )
    .map((file) => file.split("/")[0] ?? "");
  expect(withRoutes).not.toEqual([]);
  for (const folder of new Set(withRoutes)) expect(list).toContain(`"./${folder}/`);
});
