import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { createApiSide } from "@twinhelm/core/promotion/apiSide";
import { makePlan } from "@twinhelm/core/promotion/plan";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, it } from "vitest";
import { median, report } from "./report";

const launcher = join(import.meta.dirname, "..", "packages", "cli", "bin", "twinhelm.mjs");
const folder = mkdtempSync(join(tmpdir(), "twinhelm-bench-promotion-"));
const properties = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [`field${at}`, { type: "string", title: `Field ${at}` }]),
);
const idOf = (digits: string, at: number): string => `64a0${digits}${at.toString(16).padStart(18, "0")}`;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const bucket = (at: number) => ({
  _id: idOf("ba", at),
  title: `Bucket ${at}`,
  description: "For a measurement",
  primary: "field0",
  properties,
});

it("a plan of 1,000 buckets without a difference", async () => {
  for (let at = 0; at < 1_000; at += 1) {
    const { status, body } = await server.call("POST", "/bucket", { body: bucket(at) });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
  const { url, admin } = server;
  const side = createApiSide(createTransport({ baseUrl: url, credential: () => admin }), url);
  const [readings, plans]: [number[], number[]] = [[], []];
  for (let round = 0; round < 15; round += 1) {
    const begun = performance.now();
    await side.read(["bucket"]);
    const read = performance.now();
    const plan = await makePlan(side, side, { modules: ["bucket"] });
    readings.push(read - begun);
    plans.push(performance.now() - read);
    if (!plan.ok || plan.value.changes.length > 0) throw new Error("There is a difference.");
  }
  const [reading, planning] = [median(readings), median(plans)];
  const note = `${planning.toFixed(0)} ms, reading one list ${reading.toFixed(0)} ms`;
  report(
    "plan of 1,000 buckets without a difference / reading their list",
    planning / reading,
    { most: 3 },
    note,
  );
});

/** Seconds of a command, and the most memory that its process had, in MB. */
function run(...args: readonly string[]): Promise<{ seconds: number; memory: number }> {
  const begun = performance.now();
  let memory = 0;
  const environment = { TWINHELM_SERVER: server.url, TWINHELM_TOKEN: server.admin, XDG_CONFIG_HOME: folder };
  const command = spawn(process.execPath, [launcher, ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const timer = setInterval(() => {
    try {
      const [, most = "0"] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${command.pid}/status`, "utf8")) ?? [];
      memory = Math.max(memory, Number(most) / 1024);
    } catch {
      // It has ended.
    }
  }, 20);
  return new Promise((resolve, reject) =>
    command.on("exit", (code) => {
      clearInterval(timer);
      if (code === 0) resolve({ seconds: (performance.now() - begun) / 1000, memory });
      else reject(new Error(`${args.join(" ")} ended with ${code}`));
    }),
  );
}

it("export and import of 100,000 documents", async () => {
  const memories: Record<"pull" | "push", number[]> = { pull: [], push: [] };
  let note = "";
  for (const [at, rows] of [10_000, 100_000].entries()) {
    const files = join(folder, String(rows));
    const path = join(files, "document", idOf("ba", at));
    mkdirSync(path, { recursive: true });
    const lines = Array.from({ length: rows }, (_, number) => {
      const fields = { field0: `Name ${number}`, field1: "n".repeat(120) };
      return `${JSON.stringify({ _id: idOf("d0", number), ...fields })}\n`;
    });
    writeFileSync(join(path, "documents.ndjson"), lines.join(""));
    const push = await run("push", files, "--modules", "webhook", "--documents");
    const pull = await run("pull", join(files, "back"), "--modules", "webhook", "--documents");
    memories.push.push(push.memory);
    memories.pull.push(pull.memory);
    note = `push ${push.seconds.toFixed(1)} s, pull ${pull.seconds.toFixed(1)} s`;
  }
  for (const [name, [few = 0, many = 0]] of Object.entries(memories)) {
    const told = `${few.toFixed(0)} and ${many.toFixed(0)} MB; ${note}`;
    report(`${name}: memory for 100,000 documents / for 10,000`, many / few, { most: 1.3 }, told);
  }
});
