// One process of a mutation run.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { node24, root } from "../setup.mjs";

/** Longer than a mutant may take: a process that tells nothing for so long is in a loop that nothing ends. */
const silence = 180_000;

/**
 * Judges the mutants with these ids and tells `noted(id, "noticed" | "missed" | "uncovered")`, which keeps `results`. A mutant that
 * makes the process hang or end is noticed; another process goes on after it. Rejects when a test fails by itself.
 */
export async function judge(ids, work) {
  const { results, noted } = work;
  const { done, current, output } = await runOnce(ids, work);
  if (done) return;
  if (current === undefined) throw new Error(`The tests fail without a mutant:\n${output}`);
  noted(current, "noticed");
  await judge(
    ids.filter((id) => !results.has(id)),
    work,
  );
}

function start(ids, { plan, tests, count }) {
  const config = join(root, "scripts/mutate/vitest.config.mjs");
  return spawn(node24, [join(root, "node_modules/vitest/vitest.mjs"), "run", "--config", config], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    env: {
      ...process.env,
      MUTATE_PLAN: plan,
      MUTATE_WORK: JSON.stringify({ tests, mutants: ids, count }),
    },
  });
}

function runOnce(ids, work) {
  return new Promise((resolve, reject) => {
    const child = start(ids, work);
    let [done, current, output, timer] = [false, undefined, "", undefined];
    const awake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill("SIGKILL"), silence);
    };
    awake();
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data) => {
        output += data;
      });
    }
    createInterface({ input: child.stdio[3] }).on("line", (line) => {
      awake();
      const message = JSON.parse(line);
      done ||= message.done === true;
      current = message.mutant ?? current;
      if (message.time !== undefined) work.surveyed(message.file, message.time);
      if (message.result) work.noted(message.mutant, message.result);
    });
    child.on("error", reject);
    child.on("close", () => {
      clearTimeout(timer);
      resolve({ done, current, output });
    });
  });
}
