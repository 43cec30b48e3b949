import { startTestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, expect, it } from "vitest";
import { openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let terminal: TestTerminal | undefined;
let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  terminal?.kill();
  await close?.();
});

it("a newcomer is led, and the first page says what the instance has used", async () => {
  const server = await startTestServer({ identityLimit: 2, documentLimit: 100_000 });
  close = () => server.close();
  const screen = openConsole(server, { columns: 160, rows: 90 });
  terminal = screen;
  await screen.see("Welcome, admin, to Twinhelm");
  await screen.see("First steps");
  await screen.see("Invite a person");
  await screen.see("Make an API key");
  await screen.see(/Identities +█+░+ +50 % medium +1 of 2/);
  await screen.see(/Storage +0 MB · Unlimited/);
  await screen.see(/Requests +\d/);
  await screen.see(/Downloads +[\d.]+ Mb in all/);
  await screen.see(/Uploads +[\d.]+ Mb in all/);
  await screen.see(/API release 0\.9\.29 +https:/);
  const cursor = () => screen.screen().find((line) => line.includes("│▌")) ?? "";
  const to = async (words: string) => {
    for (let step = 0; step < 40 && !cursor().includes(words); step += 1) {
      const before = cursor();
      screen.type("j");
      await screen.until("The cursor moving", () => cursor() !== before);
    }
    expect(cursor()).toContain(words);
  };
  screen.type(keys.tab);
  await screen.until("The cursor on the first step", () => cursor().includes("Make a bucket"));
  await to("Days  Today");
  screen.type(keys.enter);
  await screen.see("Yesterday");
  screen.type("2020-01-01 2020-01-02", keys.enter);
  await screen.see("Days  2020-01-01 … 2020-01-02");
  await screen.see(/Requests +0 in all/);
  await to("Hide tutorials");
  screen.type(keys.enter);
  await screen.see("Show tutorials");
  await screen.miss("Functions and triggers");
});

it("the demo data comes by one key, and what is done is gone from the first steps", async () => {
  const server = await startTestServer();
  close = () => server.close();
  const screen = openConsole(server, { columns: 160, rows: 90 });
  terminal = screen;
  await screen.see("Take the demo data");
  await screen.see("Make an API key");
  screen.type(keys.tab);
  const cursor = () => screen.screen().find((line) => line.includes("│▌")) ?? "";
  await screen.until("The cursor on the first step", () => cursor().includes("Make a bucket"));
  screen.type("j");
  await screen.until("The cursor on the demo", () => cursor().includes("Take the demo data"));
  screen.type(keys.enter);
  await screen.see("Your buckets");
  await screen.miss("Take the demo data");
  await screen.miss("Make a bucket");
  await screen.see("Invite a person");
  expect((await server.call("GET", "/bucket")).body).toHaveLength(4);
});

it("a server that has no demo data, as Spica, offers none on the first page", async () => {
  const server = await startTestServer({ asOriginal: true });
  close = () => server.close();
  const screen = openConsole(server, { columns: 160, rows: 60 });
  terminal = screen;
  await screen.see("Make a bucket");
  await screen.see("Make an API key");
  await screen.see(/Requests +\d/);
  expect(screen.screen().join(" ")).not.toContain("Take the demo data");
});

it("whoever may see nothing of it sees no word of it", async () => {
  const server = await startTestServer();
  close = () => server.close();
  const { credential } = await server.createIdentity([
    { action: "status:show", module: "status", resource: { include: ["storage"], exclude: [] } },
  ]);
  const screen = openConsole(server, { columns: 160, rows: 60 }, credential);
  terminal = screen;
  await screen.see(/Storage +0 MB · Unlimited/);
  await screen.see("API release 0.9.29");
  for (const words of ["Requests", "Functions  ", "First steps"])
    expect(screen.screen().filter((line) => line.split("│")[1]?.includes(words))).toEqual([]);
});
