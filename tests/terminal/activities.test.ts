// Activities in the terminal console and as commands.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { statement } from "../statement";
import { openConsole, signedIn } from "./console";
import { keys, pasted } from "./terminal";

let server: TestServer;
let bucket: string;
let ship: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const call = async (method: string, path: string, body?: object) => {
  const answer = await server.call(method, path, body === undefined ? {} : { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const latest = async (): Promise<string> => (await call("GET", "/activity?limit=1"))[0]._id;
const stored = () => call("GET", `/bucket/${bucket}/data/${ship}`);
beforeEach(async () => {
  const properties = { name: { type: "string" } };
  bucket = (await call("POST", "/bucket", { title: "Ships", description: "All ships", properties }))._id;
  ship = (await call("POST", `/bucket/${bucket}/data`, { name: "Argo" }))._id;
  // An assistant wrote this.
  const headers = { "x-twinhelm-assistant": "first%20mate" };
  await server.call("PATCH", `/bucket/${bucket}/data/${ship}`, { body: { name: "Brava" }, headers });
});

it("the terminal console shows what changed, and undoes it once that was agreed to", async () => {
  const change = await latest();
  // It is opened by its address, though it is not among the first twenty.
  for (let count = 0; count < 25; count += 1)
    await call("PUT", "/preference/bucket", {
      language: { available: { en_US: "English" }, default: "en_US" },
    });
  const terminal = openConsole(server, { columns: 160, rows: 45 });
  await terminal.see("Welcome, ");
  terminal.type(":", pasted(`/activity?activity=${change}`));
  await terminal.see("Open /activity");
  terminal.type(keys.enter);
  await terminal.see(
    `Identifier admin (with first mate) Update document Bucket Data-${ship} on Bucket module.`,
  );
  await terminal.see("name: [-Argo-]{+Brava+}");
  // Behind the fields of the filter and its two buttons.
  terminal.type("g", "jjjjjjj");
  await terminal.see(/▌.*\(with first mate\): Update Bucket Data/);
  terminal.type("U");
  await terminal.see("Undo 1 activity");
  await terminal.see("name: [-Brava-]{+Argo+}");
  terminal.type(pasted("agree"), keys.enter);
  // The line that tells of a change offers to undo it, over what the key does there otherwise.
  await terminal.see("1 activity was undone.  U undoes it");
  expect(await stored()).toMatchObject({ name: "Argo" });
  terminal.type("U");
  // The line itself has this change too: it is asked about once that stands in the question.
  await terminal.see("Undo 1 activity");
  await terminal.see("name: [-Argo-]{+Brava+}");
  terminal.type(pasted("agree"), keys.enter);
  await terminal.see("1 activity was undone.");
  await expect.poll(stored).toMatchObject({ name: "Brava" });
  await terminal.see("It was undone.");
  // Twenty are there at first; at their end more come, down to the first ones.
  terminal.type("G", "G");
  await terminal.see(`Identifier admin Insert document Bucket Data-${ship} on Bucket module.`);
  terminal.type("q");
  await terminal.ended();
});

describe("commands", () => {
  it("list, show and undo, first as a plan", async () => {
    const twinhelm = signedIn(server);
    const id = await latest();
    const list = await twinhelm([
      "activity",
      "list",
      "--module",
      `bucket/${bucket}`,
      "--action",
      "patch",
      "-o",
      "name",
    ]);
    expect([list.code, list.out.trim()]).toEqual([0, id]);
    const shown = await twinhelm(["activity", "show", id]);
    expect(shown.out).toContain("    name: [-Argo-]{+Brava+}");
    const plan = await twinhelm(["undo", id, "--dry-run"]);
    expect([plan.code, plan.out]).toEqual([3, expect.stringContaining("name: [-Brava-]{+Argo+}")]);
    expect(await stored()).toMatchObject({ name: "Brava" });
    expect((await twinhelm(["undo", id])).code).toBe(2);
    const done = await twinhelm(["undo", id, "--yes"]);
    expect([done.code, done.err]).toEqual([0, expect.stringContaining("1 activity was undone.")]);
    expect(await stored()).toMatchObject({ name: "Argo" });
    const again = await twinhelm(["undo", id, "--yes"]);
    expect([again.code, again.err]).toEqual([6, expect.stringContaining("It was undone already.")]);
  });

  it("verify and delete", async () => {
    const twinhelm = signedIn(server);
    const id = await latest();
    const whole = await twinhelm(["activity", "verify"]);
    expect([whole.code, whole.out]).toEqual([0, expect.stringContaining("The history is whole")]);
    expect((await twinhelm(["activity", "delete", id])).code).toBe(2);
    expect((await twinhelm(["activity", "delete", id, "--yes"])).code).toBe(0);
    expect((await twinhelm(["activity", "show", id])).code).toBe(7);
    expect((await twinhelm(["activity", "list", "--action", "nothing"])).code).toBe(2);
    await statement(
      server,
      "UPDATE activity SET caller = 'x' WHERE sequence = (SELECT max(sequence) FROM activity)",
    );
    const broken = await twinhelm(["activity", "verify"]);
    expect([broken.code, broken.out]).toEqual([3, expect.stringContaining("is not as it was written")]);
  });
});
