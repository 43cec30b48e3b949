// Tests that are run against something else than a backend that serves its own console: which of them, and which not.
import { relative } from "node:path";
import { beforeEach } from "vitest";
import { leftOut } from "./leftOut";

const { TWINHELM_AGAINST: against, TWINHELM_LEFT_OUT: only, TWINHELM_TAKEN_IN: takenIn = "[]" } = process.env;
/** `file: title` of tests that are run although they are left out. */
const tried: readonly string[] = JSON.parse(takenIn);

beforeEach(({ task, skip }) => {
  const file = relative(import.meta.dirname, task.file.filepath);
  const found = leftOut.find(
    (each) => each.against === against && each.file === file && each.tests?.includes(task.name) !== false,
  );
  if (tried.includes(`${file}: ${task.name}`)) return;
  if (only === undefined ? found !== undefined : found === undefined)
    skip(found?.why ?? "It is not left out.");
});
