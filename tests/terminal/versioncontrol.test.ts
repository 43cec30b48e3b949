// Version control in the terminal console and as commands.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole, signedIn } from "./console";
import { keys, pasted } from "./terminal";

let server: TestServer;
let boats: string;
beforeAll(async () => {
  server = await startTestServer();
  boats = (await call("POST", "/bucket", bodyOf("Boats")))._id;
});
afterAll(() => server.close());

const bodyOf = (title: string) => ({
  title,
  description: "All of them",
  properties: { name: { type: "string" } },
});
const call = async (method: string, path: string, body?: object) => {
  const answer = await server.call(method, path, body === undefined ? {} : { body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const git = (command: string, ...args: string[]) =>
  call("POST", `/versioncontrol/commands/${command}`, { args });
/** Two branches that say something else of the same bucket; the second one is checked out. */
const makeBranches = async () => {
  await git("branch", "-M", "main");
  for (const [branch, title] of [
    ["left", "Left"],
    ["main", "Right"],
  ] as const) {
    await git("checkout", ...(branch === "main" ? [] : ["-b"]), branch);
    await call("PUT", `/bucket/${boats}`, bodyOf(title));
    await git("add", ".");
    await git("commit", `"${title}"`);
  }
};
const titles = async () => (await call("GET", "/bucket")).map(({ title }: { title: string }) => title);

it("commands run git, plan what changes, and end with 3 where something differs", async () => {
  const twinhelm = signedIn(server);
  expect((await twinhelm(["vc", "commands"])).out.split("\n").slice(0, 3)).toEqual([
    "add",
    "commit",
    "reset",
  ]);
  expect(await twinhelm(["vc", "add", "."])).toMatchObject({ code: 0 });
  const commit = await twinhelm(["vc", "commit", "-m", "first commit", "-o", "json"]);
  expect(JSON.parse(commit.out)).toMatchObject({ root: true });
  expect(await twinhelm(["vc", "diff"])).toMatchObject({ code: 0 });
  await call("PUT", `/bucket/${boats}`, bodyOf("Ships"));
  const diff = await twinhelm(["vc", "diff", "--stat"]);
  expect([diff.code, diff.out]).toEqual([3, expect.stringContaining("1 file changed")]);
  const plan = await twinhelm(["vc", "--plan", "checkout", "."]);
  expect([plan.code, plan.out]).toEqual([3, expect.stringContaining("~ bucket Boats")]);
  // Nobody is there to agree.
  expect(await twinhelm(["vc", "checkout", "."])).toMatchObject({ code: 2 });
  expect(await titles()).toEqual(["Ships"]);
  expect(await twinhelm(["vc", "checkout", ".", "--yes"])).toMatchObject({ code: 0 });
  expect(await titles()).toEqual(["Boats"]);
  expect(await twinhelm(["vc", "blame"])).toMatchObject({ code: 2 });
  expect((await twinhelm(["vc", "conflicts"])).out).toContain("Nothing is in conflict.");
  await makeBranches();
  const merge = await twinhelm(["vc", "merge", "left", "--yes"]);
  expect([merge.code, merge.out, merge.err]).toEqual([
    6,
    expect.stringContaining("It stopped: 1 file is in conflict."),
    expect.stringContaining("twinhelm vc choose PATH ours"),
  ]);
  const conflicts = await twinhelm(["vc", "conflicts"]);
  expect([conflicts.code, conflicts.out]).toEqual([3, expect.stringContaining("title: [-Boats-]{+Left+}")]);
  expect(await twinhelm(["vc", "choose", `bucket/${boats}/schema.yaml`, "ours"])).toMatchObject({ code: 0 });
  expect(await twinhelm(["vc", "merge", "--abort", "--yes"])).toMatchObject({ code: 0 });
  expect(await titles()).toEqual(["Right"]);
  await git("branch", "-D", "left");
  await call("PUT", `/bucket/${boats}`, bodyOf("Boats"));
  await git("add", ".");
  await git("commit", '"again"');
  expect(await twinhelm(["vc", "choose", "x", "mine"])).toMatchObject({ code: 2 });
});

it("the terminal console runs a command, shows its answer, and plans what changes", async () => {
  await call("PUT", `/bucket/${boats}`, bodyOf("Ships"));
  const terminal = openConsole(server, { columns: 120, rows: 40 });
  await terminal.see("Welcome, ");
  terminal.type(":", pasted("/versioncontrol"));
  await terminal.see("Open /versioncontrol");
  terminal.type(keys.enter);
  await terminal.see("1. git add .");
  terminal.type("e");
  terminal.type(pasted("diff"), keys.enter);
  await terminal.see("+title: Ships");
  terminal.type("v");
  await terminal.see('"message": "diff --git');
  terminal.type("e");
  terminal.type(pasted("reset --hard"), keys.enter);
  await terminal.see("What git reset --hard changes");
  await terminal.see("title: [-Ships-]{+Boats+}");
  terminal.type(keys.enter);
  await expect.poll(titles).toEqual(["Boats"]);
  await terminal.see(/HEAD is now at/);
  // A conflict is a result: it says what to do, and a side of each file is chosen where it stands.
  await makeBranches();
  terminal.type("v");
  terminal.type("e");
  terminal.type(pasted("merge left"), keys.enter);
  await terminal.see("It stops with conflicts.");
  terminal.type(keys.enter);
  await terminal.see("It stopped: 1 file is in conflict.");
  await terminal.see("A merge is under way.");
  await terminal.miss("CONFLICTS:");
  terminal.type(...Array<string>(3).fill(keys.down));
  await terminal.see("title: [-Boats-]{+Left+}");
  terminal.type(keys.enter);
  await terminal.see("Theirs");
  terminal.type(keys.down, keys.enter);
  await terminal.see("All are settled.");
  expect(await titles()).toEqual(["Right"]);
  terminal.type("e");
  terminal.type(pasted('commit "merged"'), keys.enter);
  await terminal.see("title: [-Right-]{+Left+}");
  terminal.type(keys.enter);
  await expect.poll(titles).toEqual(["Left"]);
  await terminal.see(/Committed as [0-9a-f]+ on main/);
  terminal.type("q");
  await terminal.ended();
});
