import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let terminal: TestTerminal;
beforeAll(async () => {
  server = await startTestServer();
  const properties = { name: { type: "string" } };
  for (const title of ["Piers", "Quays"]) {
    const body = { title, description: "Where ships lie", primary: "name", properties };
    const { body: made } = await server.call("POST", "/bucket", { body });
    await server.call("POST", `/bucket/${made._id}/data`, { body: { name: `North of ${title}` } });
  }
});
afterEach(() => terminal.kill());
afterAll(() => server.close());

const cursor = () => terminal.screen().find((line) => line.includes("│▌")) ?? "";

async function home(): Promise<void> {
  terminal = openConsole(server, { columns: 120, rows: 30 });
  await terminal.see("Welcome, ");
  await terminal.see("North of Quays · Quays");
  await terminal.see("admin created");
  terminal.type(keys.tab);
  await terminal.until("The cursor on the first bucket", () => cursor().includes("Piers"));
}

async function down(to: string): Promise<void> {
  for (let step = 0; step < 12 && !cursor().includes(to); step += 1) {
    const before = cursor();
    terminal.type("j");
    await terminal.until("The cursor moving", () => cursor() !== before);
  }
  expect(cursor()).toContain(to);
}

it("a bucket is opened from the home screen", async () => {
  await home();
  await down("Quays");
  terminal.type(keys.enter);
  await terminal.see("1 of 1 · page");
  await terminal.see("▸ Quays");
});

it("so are a new document, and what an activity was done to", async () => {
  await home();
  await down("North of Piers · Piers");
  terminal.type(keys.enter);
  await terminal.miss("Welcome, ");
  await terminal.see(/name +North of Piers/);
  terminal.type(":", "/dashboard");
  await terminal.see("Open /dashboard");
  terminal.type(keys.enter);
  await terminal.see("Welcome, ");
  await terminal.until("The cursor on the first bucket", () => cursor().includes("Piers"));
  await down("admin created North of Quays");
  terminal.type(keys.enter);
  await terminal.miss("Welcome, ");
  await terminal.see(/name +North of Quays/);
});

it("a file of storage has its name, and is opened where it lies", async () => {
  const content = { type: "text/plain", data: "aGVsbG8=" };
  await server.call("POST", "/storage", { body: [{ name: "photos/pier.txt", content }] });
  await home();
  await terminal.see("admin created photos/pier.txt of storage");
  await down("admin created photos/pier.txt");
  terminal.type(keys.enter);
  await terminal.miss("Welcome, ");
  await terminal.see("pier.txt");
});
