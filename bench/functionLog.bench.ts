import { createLiveLogs } from "@twinhelm/core/function/log/live";
import { firstId } from "@twinhelm/core/function/log/tail";
import { createSockets } from "@twinhelm/core/http/sockets";
import { createSessionStore } from "@twinhelm/core/session/store";
import { sequencesOf } from "@twinhelm/server/engine/functionLogs";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { it } from "vitest";
import { openNodeSocket } from "../packages/cli/src/connection/socket";
import { openStage } from "../tests/browser/browser";
import { functionsOf, http } from "../tests/contract/functionWorld";
import { median, report } from "./report";

const rounds = 60;

/** Says so many lines each tenth of a second, so many seconds long. */
const noisy = `export default ({ query }) => new Promise((resolve) => {
  let said = 0;
  const [each, all] = [Number(query.each), Number(query.each) * 10 * Number(query.seconds)];
  const begun = Date.now();
  const timer = setInterval(() => {
    const due = Math.min(all, Math.ceil((Date.now() - begun) / 100) * each);
    while (said < due) { console.log("line " + said); said += 1; }
    if (said === all) { clearInterval(timer); resolve("said"); }
  }, 100);
});`;

/** A server with so many lines of four functions and all levels, of one day. */
async function filled(count: number): Promise<{ server: TestServer; id: string; day: string }> {
  const server = await startTestServer();
  const functions = functionsOf(() => server);
  const ids: string[] = [];
  for (const path of ["/a", "/b", "/c", "/d"])
    ids.push(await functions.make({ default: http(path) }, noisy, { name: `of ${path}` }));
  const begin = Date.parse("2026-01-01T00:00:00Z");
  const step = 86_000_000 / count;
  for (let from = 0; from < count; from += 20_000) {
    const rows = Array.from({ length: Math.min(20_000, count - from) }, (_, at) => ({
      sequence: sequencesOf(begin) + Math.floor((from + at) * step * 2048),
      function: ids[(from + at) % ids.length] ?? "",
      event: "event",
      level: (from + at) % 5,
      content: `line ${from + at} of the harbour`,
    }));
    await server.server.engine.write((tx) => tx.functionLogs.insert(rows));
  }
  return { server, id: ids[1] ?? "", day: "2026-01-01T00:00:00Z" };
}

async function timeOfPage({ server, id, day }: Awaited<ReturnType<typeof filled>>): Promise<number> {
  const query = {
    functions: id,
    levels: "4",
    begin: day,
    end: "2026-01-02T00:00:00Z",
    limit: "40",
    skip: "80",
  };
  const start = performance.now();
  const { body } = await server.call("GET", "/function-logs", { query });
  if (body.length !== 40) throw new Error(`${body.length} lines came`);
  return performance.now() - start;
}

it("a filtered page of 1,000,000 lines, against one of 10,000", async () => {
  const [few, many] = [await filled(10_000), await filled(1_000_000)];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const small = await timeOfPage(few);
    ratios.push((await timeOfPage(many)) / small);
  }
  report("filtered page of 1,000,000 log lines / 10,000", median(ratios), { most: 2 });
  await few.server.close();
  await many.server.close();
});

it("1,000 lines a second for 30 seconds, live", async () => {
  const stage = await openStage();
  const functions = functionsOf(() => stage.server);
  await functions.make({ default: http("/noisy") }, noisy, { name: "Noisy", timeout: 60 });
  const session = createSessionStore(
    { read: () => stage.server.admin, write: () => undefined, remove: () => undefined },
    Date.now,
  );
  const sockets = createSockets({
    baseUrl: stage.server.url,
    session,
    open: openNodeSocket,
    random: Math.random,
  });
  const live = createLiveLogs({ sockets, functions: [], after: firstId, matches: () => true });
  const { page } = await stage.open("/function/logs?realtime=true", { as: stage.server.admin });
  await page.getByText("Live", { exact: true }).waitFor();
  let ended = false;
  const run = functions
    .run("/noisy", "GET", { query: { each: "100", seconds: "30" } })
    .finally(() => (ended = true));
  const search = page.getByRole("searchbox", { name: "Search in lines" });
  await page.bringToFront();
  await search.focus();
  const answers: number[] = [];
  while (!ended) {
    // From the key to the frame that shows it.
    const answered = await page.evaluateHandle(() => ({
      time: new Promise<number>((resolve) => {
        const answered = ({ timeStamp }: KeyboardEvent) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage("drawn");
          });
        addEventListener("keydown", answered, { once: true, capture: true });
      }),
    }));
    await page.keyboard.press(answers.length % 2 === 0 ? "l" : "Backspace");
    answers.push(await answered.evaluate(({ time }) => time));
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  await run;
  const wanted = Array.from({ length: 30_000 }, (_, at) => `line ${29_999 - at}`);
  const end = performance.now() + 10_000;
  while (live.view().rows.length < wanted.length && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const got = live.view().rows.map(({ content }) => content);
  const lost = wanted.filter((line, at) => got[at] !== line).length;
  report("live log lines lost or out of order, of 30,000", lost, { most: 0 }, "1,000 a second");
  await search.fill("");
  await page.waitForURL((url) => !url.searchParams.has("search"));
  await page.getByRole("button", { name: "Pause" }).click();
  const list = page.getByRole("list", { name: "Function Logs" });
  const shown = await list.evaluate((element) => Math.round(element.getBoundingClientRect().height / 25));
  report("live log lines that the page lacks, of 30,000", 30_000 - shown, { most: 0 });
  answers.sort((a, b) => a - b);
  const late = answers[Math.floor(answers.length * 0.95)] ?? Number.NaN;
  report("key to frame beside 1,000 live log lines a second, ms", late, { most: 100 }, "95 of 100 keys");
  live.stop();
  sockets.close();
  await stage.close();
});
