import { afterAll, beforeAll, expect, it } from "vitest";
import type { Engine, Keeping } from "../engine/engine";
import { createContext } from "./serverContext";
import { startTestServer, type TestServer } from "./testServer";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("asks the engine to keep what is written as soon as it was told to", async () => {
  const { context } = server.server;
  const asked: (Keeping | undefined)[] = [];
  const write: Engine["write"] = (work, keeping) => {
    asked.push(keeping);
    return context.engine.write(work, keeping);
  };
  const { engine } = createContext({ ...context, engine: { ...context.engine, write } });
  expect(await engine.write(async () => "stored", "soon")).toBe("stored");
  await engine.write(async () => undefined);
  expect(asked).toEqual(["soon", undefined]);
});
