// Moving between instances in the terminal console, on a pseudo-terminal.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { homeOf, openConsole, openRealConsole } from "./console";
import { taken } from "./here";
import { startHolding } from "./holding";
import { go, press, write } from "./lines";
import { runHere } from "./runHere";
import { keys, pasted, type TestTerminal } from "./terminal";

let staging: TestServer;
let live: TestServer;
beforeAll(async () => {
  [staging, live] = await Promise.all([startTestServer(), startTestServer()]);
});
afterAll(() => Promise.all([staging.close(), live.close()]));

async function make(server: TestServer, title: string, description = "All of them"): Promise<string> {
  const body = { title, description, properties: { name: { type: "string" } } };
  return (await server.call("POST", "/bucket", { body })).body._id;
}
const bucketsOf = async (server: TestServer): Promise<readonly string[]> =>
  (await server.call("GET", "/bucket")).body
    .map(({ title, description }: { title: string; description: string }) => `${title}: ${description}`)
    .toSorted();

/** Somebody who works on one instance and is signed in at the other one as well. */
async function homeOfBoth(liveUrl = live.url): Promise<string> {
  const home = homeOf(staging.admin, staging.url);
  for (const [name, url] of Object.entries({ live: liveUrl, staging: staging.url })) {
    expect((await runHere(["context", "add", name, url], home)).code).toBe(0);
    const login = ["--context", name, "login", "--identifier", "admin"];
    expect((await runHere(login, home, { input: testPassword })).code).toBe(0);
  }
  expect((await runHere(["context", "use", "staging"], home)).code).toBe(0);
  return home;
}

/** Picks a line of the list that is open. */
async function pick(terminal: TestTerminal, field: string, choice: string): Promise<void> {
  await press(terminal, field);
  const open = new RegExp(`[▌ ] *${choice}`);
  await terminal.see(open);
  terminal.type(pasted(choice));
  terminal.type(keys.enter);
}

it("chooses two sides, reads the plan, leaves a line out, applies, and writes the rest into a folder", async () => {
  const boats = await make(staging, "Boats", "Afloat");
  await staging.call("POST", `/bucket/${boats}/data`, { body: { name: "Titanic" } });
  const film = new FormData();
  film.append("files", new Blob([new Uint8Array(20 * 1_048_576 + 1)]), "film.bin");
  const headers = { authorization: staging.admin };
  expect((await fetch(`${staging.url}/storage`, { method: "POST", headers, body: film })).status).toBe(201);
  await make(staging, "Crews");
  await make(live, "Boats");
  const cranes = await make(live, "Cranes");
  await live.call("POST", `/bucket/${cranes}/data`, { body: { name: "tall" } });
  // Its path is said in one line, which a long one does not fit.
  const folder = mkdtempSync("/tmp/plan-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const environment = { XDG_CONFIG_HOME: await homeOfBoth() };
  const terminal = openRealConsole(staging, { columns: 110, rows: 36, environment });
  await terminal.see("Welcome, ");
  await go(terminal, "/promotion");
  await terminal.see("[ Compare ]");
  await pick(terminal, "Bring it to", "live");
  await terminal.see(/Bring it to +live/);
  await pick(terminal, "Modules", "Documents");
  await terminal.see("✓ Documents");
  terminal.type(pasted("Files of storage"), keys.enter);
  await terminal.see("✓ Files of storage");
  terminal.type(keys.escape);
  await pick(terminal, "Delete what is extra", "Buckets");
  await terminal.see("✓ Buckets");
  terminal.type(keys.escape);
  await terminal.see(/Delete what is extra +Buckets/);
  await press(terminal, "[ Compare ]");
  // The cursor stands at the first line of the plan.
  await terminal.see(/▌\[x\] ~ bucket Boats/);
  await terminal.see("[x] + bucket Crews");
  await terminal.see("− bucket Cranes with its one document");
  await terminal.see("3 changes: 1 new, 1 changed, 1 deleted.");
  await terminal.see("[x] Documents of Boats: 1 new, 0 changed, 0 as they should be already");
  // What does not go along is said before anything is done.
  await terminal.see("Too large to go along, and not compared: film.bin. Move it by command: twin");
  const plan = join(folder, "plan.json");
  await write(terminal, "Save plan", plan);
  await terminal.see(`The plan is in ${plan}.`);
  expect(statSync(plan).mode & 0o777).toBe(0o600);
  await press(terminal, "[x] + bucket Crews");
  await terminal.see("3 of 4 chosen");
  await press(terminal, "[ Apply 3 changes ]");
  await terminal.see("One resource is deleted, with one document.");
  terminal.type(pasted("delete"), keys.enter);
  await terminal.see("live is what staging is, as far as it was chosen.");
  await terminal.see("2 of 2 done, 0 as they should be already, 0 failed, 0 not tried.");
  await terminal.see("✓ Documents of Boats: 1 new");
  expect(await bucketsOf(live)).toEqual(["Boats: Afloat"]);
  // The plan that was saved, taken in again: what is done is not done twice.
  await press(terminal, "[ Back ]");
  await terminal.see("▌[ Compare ]");
  await write(terminal, "Open a plan", plan);
  await terminal.see(/▌\[x\] ~ bucket Boats/);
  await press(terminal, "[ Apply 3 changes ]");
  await terminal.see("One resource is deleted, with one document.");
  terminal.type(pasted("delete"), keys.enter);
  await terminal.see("1 of 3 done, 2 as they should be already, 0 failed, 0 not tried.");
  expect(await bucketsOf(live)).toEqual(["Boats: Afloat", "Crews: All of them"]);
  // All of it goes into a folder.
  await press(terminal, "[ Back ]");
  await terminal.see("▌[ Compare ]");
  await pick(terminal, "Bring it to", "A folder");
  await write(terminal, "Folder", join(folder, "instance"));
  await press(terminal, "[ Compare ]");
  await terminal.see("+ bucket Boats");
  await press(terminal, "[ Apply ");
  await terminal.see("/instance is what staging is,");
  await terminal.see(/ (\d+) of \1 done, 0 as they should be already, 0 failed/);
  const files = join(folder, "instance", "bucket");
  expect(readdirSync(files).length).toBe(2);
  const texts = readdirSync(files).map((id) => readFileSync(join(files, id, "schema.yaml"), "utf8"));
  expect(texts.join("")).toContain("description: Afloat");
  terminal.type("q");
  await terminal.ended();
});

it("asks before the page, or the console, is left while a plan is applied, which goes on in a terminal too small for it", async () => {
  await make(staging, "Docks");
  const holding = await startHolding(live.url);
  const environment = { XDG_CONFIG_HOME: await homeOfBoth(holding.url) };
  const terminal = openConsole(staging, { columns: 110, rows: 36, environment });
  await terminal.see("Welcome, ");
  await go(terminal, "/assets");
  await go(terminal, "/promotion");
  await terminal.see("[ Compare ]");
  await pick(terminal, "Bring it to", "live");
  await terminal.see(/Bring it to +live/);
  await press(terminal, "[ Compare ]");
  await terminal.see("+ bucket Docks");
  // What was compared, and what of it is chosen, is there again once there is room for it.
  await press(terminal, "[ Choose none ]");
  await terminal.see(/0 of \d+ chosen/);
  terminal.resize(39, 36);
  await terminal.see("at least 40 x 10. Make it larger");
  terminal.resize(110, 36);
  await terminal.see(/0 of \d+ chosen/);
  await press(terminal, "[ Choose all ]");
  const letGo = holding.hold();
  await press(terminal, "[ Apply ");
  await terminal.see("[ Stop ]");
  await terminal.until("a write that waits", () => holding.waiting() > 0);
  const leave = [
    () => terminal.type("q"),
    () => terminal.type(":", pasted("/buckets"), keys.enter),
    () => terminal.type(":", pasted("quit"), keys.enter),
    () => terminal.type(":", pasted("logout"), keys.enter),
    // From the section list: another line of it.
    () => terminal.type("\t", "k", keys.enter),
  ];
  for (const way of leave) {
    way();
    await terminal.see("Stop applying?");
    await terminal.see("Whoever leaves this page stops it after the line that is under way.");
    terminal.type(keys.escape);
    await terminal.miss("Stop applying?");
    await terminal.see("[ Stop ]");
  }
  // A terminal that is too small for it shows nothing of it, and ends nothing: no key is for what is not seen.
  terminal.resize(110, 8);
  await terminal.see("What is open here goes on.");
  terminal.type("q", keys.enter, "\t");
  await taken();
  terminal.resize(110, 36);
  await terminal.see("[ Stop ]");
  await terminal.miss("Stop applying?");
  // The question goes with what it was about.
  terminal.type("q");
  await terminal.see("Stop applying?");
  terminal.resize(110, 9);
  await terminal.see("What is open here goes on.");
  letGo();
  await expect.poll(() => bucketsOf(live)).toContain("Docks: All of them");
  terminal.resize(110, 36);
  await terminal.see("live is what staging is, as far as it was chosen.");
  expect(await bucketsOf(live)).toContain("Docks: All of them");
  terminal.type("q");
  await terminal.ended();
});
