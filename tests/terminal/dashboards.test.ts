import { exampleAnswer } from "@twinhelm/core/dashboard/component/example";
import { componentTypes } from "@twinhelm/core/dashboard/model";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../contract/fixtures/receiver";
import { openConsole } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startReceiver(({ path }, response) => {
    const type = componentTypes.find((each) => path.startsWith(`/${each}`));
    response.setHeader("content-type", "application/json");
    response.end(type === undefined ? '{"label":[]}' : JSON.stringify(exampleAnswer(type)));
  });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const component = (name: string, type: string, ratio = "2/2") => ({
  name,
  url: `${receiver.url}/${name === "Broken" ? "broken" : type}`,
  type,
  ratio,
});

async function makeDashboard(name: string, components: readonly object[]): Promise<string> {
  return (await server.call("POST", "/dashboard", { body: { name, components } })).body._id;
}

/** Opens an address from the palette. */
async function go(terminal: TestTerminal, path: string): Promise<void> {
  terminal.type(":", pasted(path));
  await terminal.see(`Open ${path}`);
  terminal.type(keys.enter);
  await terminal.miss("Open /");
}

describe("a dashboard in the terminal", () => {
  it("is drawn, asked again, filtered, sorted, shown as figures and deleted by its name", async () => {
    const id = await makeDashboard("Harbour", [
      component("Ships", "line"),
      component("Ports", "table"),
      component("Broken", "bar"),
      component("Power", "statistic", "1/1"),
    ]);
    const terminal = openConsole(server, { columns: 140, rows: 45 });
    await terminal.see("Welcome, ");
    await go(terminal, `/dashboard/${id}`);
    await terminal.see("Series A");
    await terminal.see("Rotterdam");
    await terminal.see("▲ 12 % more than yesterday");
    await terminal.see("Expected: an object with");
    const before = receiver.got.length;
    terminal.type("R");
    await receiver.until(before + 4);
    // A component as large as the screen, with what it can be filtered by.
    terminal.type(keys.enter);
    await terminal.see(/From +2026-01-01/);
    terminal.type(keys.enter);
    await terminal.see("From:");
    terminal.type("\u0015", pasted("2026-13-01"), keys.enter);
    await terminal.see("This is no day");
    terminal.type(keys.enter);
    await terminal.see("From:");
    terminal.type("\u0015", pasted("2026-03-01"), keys.enter);
    await terminal.see(/From +2026-03-01/);
    terminal.type("r");
    await terminal.until("The filter being sent", () =>
      receiver.got.some(({ path }) => /^\/line\?filter=.*2026-0(2-28|3-01)/.test(path)),
    );
    terminal.type("v");
    await terminal.see("▸Label");
    terminal.type("l");
    await terminal.see("▸Series A");
    terminal.type("s");
    await terminal.see(/▸Series A ▲/);
    terminal.type("v", keys.escape);
    await terminal.see("Rotterdam");
    terminal.type("d");
    await terminal.see("permanently delete the dashboard");
    terminal.type(pasted("Harbour"), keys.enter);
    await expect.poll(async () => (await server.call("GET", "/dashboard")).body).toEqual([]);
    terminal.type("q");
    await terminal.ended();
  });

  it("is made of components with an example of each, in an order that can be changed", async () => {
    const terminal = openConsole(server, { columns: 120, rows: 40 });
    await terminal.see("Welcome, ");
    await go(terminal, "/dashboards/add");
    await terminal.see("New dashboard");
    terminal.type("w");
    await terminal.see("A dashboard has at least one component.");
    terminal.type("j", keys.enter);
    await terminal.see("Name:");
    terminal.type(pasted("Made here"), keys.enter);
    await terminal.see(/Name \* +Made here/);
    for (const [name, place] of [
      ["First", 1],
      ["Second", 2],
    ] as const) {
      terminal.type("i");
      await terminal.see(`Component ${place}`);
      terminal.type(keys.enter);
      await terminal.see("Name:");
      terminal.type(pasted(name), keys.enter);
      await terminal.see(new RegExp(`Name \\* +${name}`));
      terminal.type("j", keys.enter);
      await terminal.see("Url:");
      terminal.type(pasted("api:/bucket"), keys.enter);
      await terminal.until(
        "The address",
        () => terminal.screen().join(" ").split("api:/bucket").length > place,
      );
    }
    // On the type of the second one: how it looks, and code that answers with it.
    terminal.type("j");
    await terminal.see("Example");
    await terminal.see("Series A");
    terminal.type(keys.enter);
    await terminal.see("Doughnut");
    terminal.type(pasted("Statistic"), keys.enter);
    await terminal.see("▲ 12 % more than yesterday");
    terminal.type("t");
    await terminal.see("export default function");
    terminal.type(keys.escape);
    await terminal.see(/Type +Statistic/);
    terminal.type("K");
    await terminal.until("The order being changed", () => {
      const lines = terminal.screen().join(" ");
      return lines.indexOf("Second") < lines.indexOf("First");
    });
    terminal.type("w");
    await expect
      .poll(async () => (await server.call("GET", "/dashboard")).body)
      .toMatchObject([
        {
          name: "Made here",
          icon: "leaderboard",
          components: [
            { name: "Second", url: "api:/bucket", type: "statistic", ratio: "2/2" },
            { name: "First", url: "api:/bucket", type: "line", ratio: "2/2" },
          ],
        },
      ]);
    await terminal.see(/1 of 1/);
    terminal.type("q");
    await terminal.ended();
  });
});
