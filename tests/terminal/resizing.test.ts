// A terminal that gets another size before the console has drawn for the one before.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole, openRealConsole } from "./console";
import { go } from "./lines";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("shows all of the screen after sizes that follow each other at once", async () => {
  const terminal = openConsole(server, { columns: 110, rows: 36 });
  await terminal.see("Welcome, ");
  await go(terminal, "/promotion");
  await terminal.see("[ Compare ]");
  await terminal.see(/▌ +Move Between Instances●/);
  await terminal.see(/Modules \* +Identity/);
  await terminal.see(/Take it from +This instance/);
  const whole = () => terminal.screen().join("\n");
  const before = whole();
  // Each is on the terminal, but the next one comes while what is drawn for it waits for its turn.
  for (const rows of [12, 7, 20, 9, 35, 10]) {
    for (const next of [36, 35, rows, 36]) {
      terminal.resize(110, next);
      await terminal.settled();
    }
    await terminal.until(`The screen as it was before ${rows} rows`, () => whole() === before);
  }
  expect(whole()).toBe(before);
  terminal.type("q");
  await terminal.ended();
});

it("draws all of the screen again when only the signal tells of sizes that came and went", async () => {
  const terminal = openRealConsole(server);
  await terminal.see("Welcome, ");
  await terminal.see("q quit");
  const before = terminal.raw().length;
  terminal.kill("SIGWINCH");
  await terminal.until("All of it drawn again", () => {
    const drawn = terminal.raw().slice(before);
    return ["Sections", "Welcome, ", "help"].every((words) => drawn.includes(words));
  });
  terminal.type("q");
  await terminal.ended();
});
