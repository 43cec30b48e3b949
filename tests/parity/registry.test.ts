import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shellText } from "@twinhelm/core/action/commandLine";
import { commandOf } from "@twinhelm/core/action/offer";
import { type ListedAction, loadActions } from "@twinhelm/core/area/actions";
import type { AreaId, Identified, Situation } from "@twinhelm/core/area/rows";
import { registry } from "@twinhelm/core/areas";
import { kept } from "@twinhelm/core/assistant/kept";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goInside, openStage, type Stage } from "../browser/browser";
import { type Content, copyContent } from "../browser/fixture";
import { codeAt, readCode } from "../contract/fixtures/authenticator";
import { packageList, startRegistry } from "../contract/fixtures/packageRegistry";
import type { CommandResult } from "../terminal/command";
import { homeOf, openBucket, openConsole } from "../terminal/console";
import { runHere } from "../terminal/runHere";
import { keys, pasted } from "../terminal/terminal";
import { exceptions } from "./exceptions";
import { createRows } from "./rows";

let stage: Stage;
let packages: Awaited<ReturnType<typeof startRegistry>>;
let content: Content;
let bin: string;
let home: string;
let situation: Situation;
let fill: ReturnType<typeof createRows>;
const { routes } = registry;
/** Each of these goes through all that there is. */
const patience = { timeout: 240_000 };
const listed = await loadActions(registry);
const actions = listed.map(({ action }) => action);
const named = (id: string): ListedAction => {
  const found = listed.find(({ action }) => action.id === id);
  if (found === undefined) throw new Error(`there is no action ${id}`);
  return found;
};
beforeAll(async () => {
  const filled = await copyContent();
  packages = await startRegistry({ "left-pad": { "package.json": packageList("left-pad"), "index.js": "" } });
  stage = await openStage({ dataFolder: filled.dataFolder, functionRegistry: packages.address });
  content = filled.content;
  home = homeOf(stage.server.admin, stage.server.url);
  bin = mkdtempSync(join(tmpdir(), "twinhelm-bin-"));
  writeFileSync(
    join(bin, "twinhelm"),
    `#!/bin/sh\nprintf '%s\\0' "$@" > "$CALL/args"\ncat > "$CALL/input"\n`,
  );
  chmodSync(join(bin, "twinhelm"), 0o755);
  fill = createRows(stage.server, content.ports);
  situation = await fill.situation();
});
afterAll(async () => {
  // What the command of an export wrote.
  rmSync("asset.zip", { force: true });
  await stage.close();
  packages.close();
});

const commandTextOf = (id: string): string => {
  const command = commandOf(named(id), situation);
  if (command === undefined) throw new Error(`${id} has nothing to work on`);
  return shellText(command);
};

/** What somebody types who does what the command asks for: the code that the authenticator shows. */
async function typedInto(id: string): Promise<string> {
  const [identity] = situation.chosen.identity ?? [];
  if (["identity.signOnLink", "identity.signOnUnlink"].includes(id) && identity !== undefined) {
    const strategy = String(situation.chosen.strategy?.[0]?._id);
    const signOn = { strategy, subject: "sub:1", identity: identity._id, at: 0 };
    const linked = id === "identity.signOnUnlink";
    await stage.server.server.engine.write((tx) => tx.signOns.save({ ...signOn, linked }));
  }
  const typed = { "function.saveCode": 'export default () => "tide";', "function.setVariable": "tons" }[id];
  if (typed !== undefined) return typed;
  // What the command before deleted.
  if (id === "storage.delete") await fill.storage();
  // Nothing is taken away that is not there.
  if (id === "function.removeDependency") {
    const of = String(situation.chosen.function?.[0]?._id);
    await stage.server.call("POST", `/function/${of}/dependencies`, { body: { name: "left-pad" } });
  }
  if (["document.history", "document.revision", "document.restore"].includes(id)) await changeDocument();
  if (!["identity.factorComplete", "identity.factorRenew"].includes(id) || identity === undefined) return "";
  const of = `/passport/identity/${identity._id}`;
  const start = { body: { type: "totp", config: {} } };
  const { body } = await stage.server.call("POST", `${of}/start-factor-verification`, start);
  const answer = codeAt(readCode(body.challenge).searchParams.get("secret") ?? "", Date.now());
  if (id === "identity.factorComplete") return answer;
  const done = await stage.server.call("POST", `${of}/complete-factor-verification`, { body: { answer } });
  return done.body.recoveryCodes[0];
}

/** Changes the document that is chosen, in a bucket that keeps history, so that it has an earlier state. */
async function changeDocument(): Promise<void> {
  const [bucket, document] = [situation.chosen.bucket?.[0], situation.chosen.document?.[0]];
  const path = `/bucket/${bucket?._id}`;
  await stage.server.call("PUT", path, { body: { ...bucket, history: true } });
  const { body } = await stage.server.call("GET", `${path}/data/${document?._id}`);
  await stage.server.call("PUT", `${path}/data/${document?._id}`, {
    body: { ...body, name: `${body.name}!` },
  });
}

/**
 * Runs lines of a POSIX shell in which `twinhelm` is a command, signed in as the administrator. The shell takes the line
 * apart and makes the input; what it gives to the command runs in this process.
 */
async function shell(script: string, input = ""): Promise<CommandResult> {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-call-"));
  const { status } = spawnSync("sh", ["-c", script], {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, CALL: folder },
    input,
  });
  expect(status).toBe(0);
  const args = readFileSync(join(folder, "args"), "utf8").split("\0").slice(0, -1);
  return runHere(args, home, { input: readFileSync(join(folder, "input"), "utf8") });
}

it("ids of actions and routes are unique, and each exception names one of them and its reason", () => {
  const ids = [actions.map((action) => action.id), routes.map((route) => route.id)];
  for (const each of ids) expect(new Set<string>(each).size).toBe(each.length);
  for (const { id, reason } of exceptions) {
    expect(ids.flat()).toContain(id);
    expect(reason.length).toBeGreaterThan(20);
  }
});

describe("assistants", () => {
  // That each of them works as a tool: tests/contract/assistantTools.test.ts.
  const excepted = exceptions.filter(({ face }) => face === "assistant").map(({ id }) => id);

  it("have every action but for exceptions", () => {
    expect(Object.keys(kept).toSorted()).toEqual([...excepted].toSorted());
  });
});

describe("commands", () => {
  it.each(actions.map(({ id }) => [id]))("%s has a command with help", async (id) => {
    const { words } = commandOf(named(id), situation) ?? { words: ["missing"] };
    const { code, out } = await runHere([...words, "--help"], home);
    expect(code).toBe(0);
    expect(out).toContain("Examples:");
    // A group of commands shows its own help for a verb that it does not have.
    expect(out).not.toMatch(/^Usage: .*\[command\]/m);
  });

  // Those that destroy what the others need come last.
  const order = [...actions.map(({ id }) => id)].toSorted(
    (a, b) => Number(a.includes(".delete")) - Number(b.includes(".delete")) || b.localeCompare(a),
  );
  it.each(order.map((id) => [id]))("what is shown as the command of %s does it", async (id) => {
    const { code, err } = await shell(commandTextOf(id), await typedInto(id));
    expect(err).not.toMatch(/cannot|unknown|error/i);
    // Nobody listens where the webhook sends to: what was sent failed, as it should. The demo only comes to no buckets.
    const refused: Readonly<Record<string, number>> = {
      "webhook.test": 1,
      "webhook.redeliver": 1,
      "bucket.demo": 6,
      // Nothing is in conflict.
      "versioncontrol.choose": 7,
      // It was refused before.
      "assistant.accept": 6,
      // There is something to do.
      "promotion.plan": 3,
    };
    expect(code).toBe(refused[id] ?? 0);
  });

  it("and they did: the document, then its bucket are gone, and a new bucket stands", async () => {
    const { body } = await stage.server.call("GET", "/bucket");
    const titles = body.map(({ title }: { title: string }) => title);
    expect(titles).not.toContain("Ports");
    expect(titles).toContain("New Bucket");
  });

  it("so are the records of access management, and new ones stand", async () => {
    const names = async (area: string): Promise<readonly string[]> => {
      const { body } = await stage.server.call("GET", `/passport/${area}`);
      const rows: readonly { name?: string; identifier?: string }[] = body.data ?? body;
      return rows.map(({ name, identifier }) => identifier ?? name ?? "");
    };
    const own = (all: readonly string[]) => all.filter((each) => !each.endsWith(" of screens"));
    expect(own(await names("identity"))).toEqual(["admin", "new-identity"]);
    const policies = await names("policy");
    expect(policies).toContain("New policy");
    expect(policies).not.toContain("Kept");
    expect(own(await names("strategy"))).toEqual(["new-strategy"]);
    expect(own(await names("apikey"))).toEqual(["New key"]);
  });
});

/** One row of each area, which the commands above have not deleted. */
let rows: Readonly<Partial<Record<string, Identified>>> = {};
beforeAll(async () => {
  const made: Readonly<Record<string, readonly Identified[]>> = await fill.records(" of screens");
  const file = await fill.storage("kept of screens");
  const webhookLog = await fill.log(String(made.webhook?.[0]?._id));
  rows = {
    ...Object.fromEntries(Object.entries(made).map(([area, [row]]) => [area, row])),
    storage: file,
    webhookLog,
    activity: await fill.activity(" of screens"),
    assistant: await fill.plan(" of screens"),
    asset: await fill.asset(" of screens"),
  };
});

/** The page of a row of an area. */
const rowPathOf = (id: AreaId): string => {
  const [area, row] = [registry.named(id), rows[id]];
  if (area.rowPath === undefined || row === undefined) throw new Error(`${id} has no page for a row`);
  return area.rowPath(row);
};

describe("screens", () => {
  /** The address of each route, with what the fixture has. */
  const paths = async (): Promise<readonly (readonly [id: string, path: string])[]> => {
    const { body } = await stage.server.call("GET", `/bucket/${content.boats}/data`, {
      query: { limit: "1" },
    });
    const values: Record<string, string> = { bucketId: content.boats, documentId: body[0]._id };
    return routes.map(({ id, area, path }) => [
      id,
      // One record of the area.
      path.replace(
        /:(\w+)/g,
        (_, name: string) => values[name] ?? (name === "id" ? (rows[area]?._id ?? id) : name),
      ),
    ]);
  };
  const missing = (id: string, face: "web" | "terminal" | "command") =>
    exceptions.some((each) => each.id === id && each.face === face);

  it("each has a page in the web console and an address as a command", patience, async () => {
    const { page, problems } = await stage.open("/dashboard", { as: stage.server.admin });
    await page.getByRole("heading", { name: "Welcome, admin" }).waitFor();
    for (const [id, path] of await paths()) {
      await goInside(page, path);
      await page.getByRole("heading").first().waitFor();
      expect(await page.getByText("Page not found").count(), id).toBe(0);
      expect((await runHere(["--server", stage.server.url, "open", path], home)).out.trim()).toBe(
        `${stage.origin}${path}`,
      );
    }
    expect(problems).toEqual([]);
    await stage.leave(page);
  });

  it("each opens in the terminal console by its path", patience, async () => {
    const terminal = openConsole(stage.server, { columns: 160, rows: 40 });
    await terminal.see("Welcome, ");
    for (const [id, path] of await paths()) {
      if (missing(id, "terminal")) continue;
      terminal.type(":", pasted(path));
      await terminal.see(`Open ${path}`);
      terminal.type(keys.enter);
      await terminal.miss("Open /");
      await terminal.see(` ${path} `);
      expect(terminal.screen().join("\n"), id).not.toContain("Page not found");
    }
    terminal.type("q");
    await terminal.ended();
  });
});

/** Titles in the open palette that can be chosen, from top to bottom. */
const canBeChosen = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[role="listbox"] [role="option"][aria-disabled="false"] .name')
    .evaluateAll((names) => names.map(({ textContent }) => textContent ?? ""));

describe("palettes", () => {
  const offered = (face: "web" | "terminal") =>
    actions.filter(({ id }) => !exceptions.some((each) => each.id === id && each.face === face));

  it(
    "the web console offers every action and starts it where there is something to work on",
    patience,
    async () => {
      const { page } = await stage.open(`/bucket/${content.boats}`, { as: stage.server.admin });
      await page.getByText("1–25 of 61").waitFor();
      await page.getByRole("checkbox", { name: "Select Boat 60" }).check();
      const bySubject = Map.groupBy(offered("web"), ({ subject = "bucket" }) =>
        subject === "document" ? "bucket" : subject,
      );
      for (const [subject, members] of bySubject) {
        if (subject !== "bucket") {
          await goInside(page, rowPathOf(subject));
          await page
            .getByText(/ of screens$/)
            .first()
            .waitFor();
        }
        // Pressed while the page is still on its way it would go with the page before.
        const options = page.getByRole("listbox").getByRole("option");
        await expect
          .poll(async () => {
            // The same keys close it: they are pressed again only where it does not come.
            // Where a code editor has the focus they are its own.
            await page.evaluate(
              () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
            );
            await page.keyboard.press("Control+k");
            return options
              .first()
              .waitFor({ timeout: 5_000 })
              .then(() => true)
              .catch(() => false);
          })
          .toBe(true);
        // Without a query it lists all that can be done here.
        const titles = members.map(({ title }) => title);
        await expect.poll(() => canBeChosen(page)).toEqual(expect.arrayContaining(titles));
        await page.getByRole("combobox", { name: /^Search/ }).fill(titles[0] ?? "");
        await expect.poll(async () => (await canBeChosen(page))[0]).toBe(titles[0]);
        await page.keyboard.press("Escape");
        await page.getByRole("listbox").waitFor({ state: "detached" });
      }
      await stage.leave(page);
    },
  );

  it("the terminal console offers every action", patience, async () => {
    const terminal = openConsole(stage.server);
    await openBucket(terminal, "Boats");
    const titles = offered("terminal").map(({ title }) => title);
    terminal.type(":");
    for (const title of titles) {
      // What was typed goes, and the next title is pasted.
      terminal.type("\u0015", pasted(title));
      await terminal.see(`: ${title}`);
      await terminal.see(`▌ ${title}`);
    }
    terminal.type(keys.escape);
    await terminal.miss(`: ${titles.at(-1)}`);
    terminal.type("q");
    await terminal.ended();
  });
});
