import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exampleAnswer } from "@twinhelm/core/dashboard/component/example";
import { componentTypes } from "@twinhelm/core/dashboard/model";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "../contract/fixtures/receiver";
import { openConsole, signedIn } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startReceiver(({ path }, response) => {
    if (path === "/upload") return void response.end(JSON.stringify(uploading()));
    const type = componentTypes.find((each) => path.startsWith(`/${each}`));
    response.setHeader("content-type", "application/json");
    response.end(type === undefined ? '{"label":[]}' : JSON.stringify(exampleAnswer(type)));
  });
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

/** A card with a file, as the answer of a component has it. */
const uploading = () => ({
  title: "Papers",
  inputs: [{ key: "paper", type: "file", title: "Paper" }],
  button: {
    title: "Hand in",
    target: `${receiver.url}/sink`,
    method: "post",
    enctype: "multipart/form-data",
  },
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

/** Sends the file of a card; one that is not there is said, and its path stays. */
async function handsIn(terminal: TestTerminal): Promise<void> {
  const paper = join(mkdtempSync(join(tmpdir(), "twinhelm-paper-")), "paper.txt");
  writeFileSync(paper, "What I wrote");
  terminal.type("j", "j", "j", "j");
  await terminal.see(/5\/5/);
  terminal.type(keys.enter);
  await terminal.see("A file here: its path.");
  const typing = async (path: string) => {
    terminal.type(keys.enter);
    await terminal.see("Paper:");
    terminal.type("\u0015", pasted(path), keys.enter);
    await terminal.see(path === paper ? /▌Paper +\S+paper\.txt\s/ : /▌Paper +\S+paper\.txt\.g/);
    terminal.type("j");
    await terminal.see(/▌\[ Hand in \]/);
    terminal.type(keys.enter);
  };
  await typing(`${paper}.gone`);
  await terminal.see("ENOENT");
  terminal.type("k");
  await typing(paper);
  await terminal.see("Answered with 200 OK");
  expect(receiver.bodies("/sink")).toEqual([
    expect.stringMatching(/filename="paper\.txt"[\s\S]*What I wrote/),
  ]);
  terminal.type(keys.escape, keys.escape);
  await terminal.see("Rotterdam");
}

/** Makes the component under the cursor, on its type, one of a bucket; what it shows is seen all the while. */
async function fromBucket(terminal: TestTerminal): Promise<void> {
  const pick = async (words: RegExp, choice: string | undefined, then: RegExp) => {
    const at = () => terminal.screen().find((line) => line.includes("│▌")) ?? "";
    for (let step = 0; step < 9 && !words.test(at()); step += 1) {
      const before = at();
      terminal.type("j");
      await terminal.until("The cursor moving", () => at() !== before);
    }
    terminal.type(keys.enter);
    if (choice !== undefined) terminal.type(pasted(choice), keys.enter);
    await terminal.see(then);
  };
  await pick(/Type/, "Bar", /Type +Bar/);
  // Of two choices the other one is taken at once.
  await pick(/From a bucket/, undefined, /From a bucket +Boats/);
  await terminal.see("Preview");
  await pick(/Group by/, "Built", /Per +Day/);
  await pick(/Per /, "Month", /Per +Month/);
  await pick(/Time zone/, "Asia/Tokyo", /Time zone +Asia\/Tokyo/);
  await pick(/Measure/, "Sum", /Of the field +Tons/);
  await terminal.see(/2026-02 .* 40/);
  await terminal.see("Time zone: Asia/Tokyo");
}

describe("a dashboard in the terminal", () => {
  it("is drawn, asked again, filtered, sorted, shown as figures and deleted by its name", async () => {
    const id = await makeDashboard("Harbour", [
      component("Ships", "line"),
      component("Ports", "table"),
      component("Broken", "bar"),
      component("Power", "statistic", "1/1"),
      { name: "Papers", url: `${receiver.url}/upload`, type: "card" },
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
    await receiver.until(before + 5);
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
    await handsIn(terminal);
    terminal.type("d");
    await terminal.see("permanently delete the dashboard");
    terminal.type(pasted("Harbour"), keys.enter);
    await terminal.miss("permanently delete the dashboard");
    expect((await server.call("GET", "/dashboard")).body).toEqual([]);
    terminal.type("q");
    await terminal.ended();
  });

  it("is made of components with an example of each, in an order that can be changed", async () => {
    const properties = { tons: { type: "number", title: "Tons" }, built: { type: "date", title: "Built" } };
    const bucket = { title: "Boats", description: "For a test", properties };
    const boats = (await server.call("POST", "/bucket", { body: bucket })).body._id;
    for (const tons of [10, 30])
      await server.call("POST", `/bucket/${boats}/data`, {
        body: { tons, built: "2026-01-31T20:00:00.000Z" },
      });
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
    await fromBucket(terminal);
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
            {
              name: "Second",
              url: `api:/bucket/${boats}/data/groups?group=built&unit=month&timeZone=Asia%2FTokyo&measure=sum&field=tons`,
              type: "bar",
              ratio: "2/2",
            },
            { name: "First", url: "api:/bucket", type: "line", ratio: "2/2" },
          ],
        },
      ]);
    await terminal.see(/1 of 1/);
    terminal.type("q");
    await terminal.ended();
  });

  it("that somebody deletes while it is open says so: as it is drawn, as one component, in the form and by command", async () => {
    const make = () => makeDashboard("Short", [component("Ships", "line"), component("Ports", "table")]);
    const remove = (id: string) => server.call("DELETE", `/dashboard/${id}`);
    const terminal = openConsole(server, { columns: 100, rows: 30 });
    await terminal.see("Welcome, ");
    for (const isWhole of [false, true]) {
      const id = await make();
      await go(terminal, `/dashboard/${id}`);
      await terminal.see("Series A");
      if (isWhole) {
        terminal.type(keys.enter);
        await terminal.miss("Rotterdam");
      }
      await remove(id);
      terminal.type(isWhole ? "r" : "R");
      await terminal.see(`There is no dashboard ${id}.`);
      terminal.type(keys.escape);
      await terminal.miss("There is no dashboard");
    }
    const id = await make();
    await go(terminal, `/dashboards/${id}`);
    await terminal.see(/Name \* +Short/);
    terminal.type("j", keys.enter);
    await terminal.see("Name:");
    terminal.type(pasted(" kept"), keys.enter);
    await terminal.see(/Name \* +Short kept/);
    await remove(id);
    terminal.type("r");
    await terminal.see("Somebody else deleted this in the meantime.");
    terminal.type(keys.enter);
    const kept = async () =>
      (await server.call("GET", "/dashboard")).body.filter(
        ({ name }: { name: string }) => name === "Short kept",
      );
    await expect.poll(async () => (await kept()).length).toBe(1);
    const [{ _id: made }] = await kept();
    await remove(made);
    const twinhelm = signedIn(server);
    for (const args of [
      ["show", made],
      ["get", made],
      ["delete", made, "--yes"],
    ]) {
      const { code, err } = await twinhelm(["dashboard", ...args]);
      expect([args[0], code, err]).toEqual([args[0], 7, expect.stringContaining(made)]);
    }
    terminal.type("q");
    await terminal.ended();
  });

  it("whoever may only look at it is told what is missing to change it", async () => {
    const name = "Looked at";
    const id = await makeDashboard(name, [component("Power", "statistic")]);
    await makeDashboard("Not theirs", [component("Power", "statistic")]);
    const only = (action: string) => ({
      action,
      module: "dashboard",
      resource: { include: [id], exclude: [] },
    });
    const { credential } = await server.createIdentity([only("dashboard:index"), only("dashboard:show")]);
    const terminal = openConsole(server, { columns: 120, rows: 40 }, credential);
    await terminal.see("Welcome, ");
    await terminal.see(name);
    expect(terminal.screen().join(" ")).not.toContain("Not theirs");
    await go(terminal, `/dashboard/${id}`);
    await terminal.see("42 kW");
    terminal.type("e");
    await terminal.see(/change dashboards.*Press \? to see why/i);
    terminal.type("d");
    await terminal.see(/delete dashboards.*Press \? to see why/i);
    expect((await server.call("GET", `/dashboard/${id}`)).body).toMatchObject({ name });
    terminal.type("q");
    await terminal.ended();
  });
});
