// Tests that are run against something else than a backend that serves its own console: which of them, and which not.
import { relative } from "node:path";
import { beforeEach } from "vitest";
import { leftOut } from "./leftOut";

const { TWINHELM_AGAINST: against, TWINHELM_LEFT_OUT: only } = process.env;

beforeEach(({ task, skip }) => {
  const file = relative(import.meta.dirname, task.file.filepath);
  const found = leftOut.find(
    (each) => each.against === against && each.file === file && each.tests?.includes(task.name) !== false,
  );
  if (only === undefined ? found !== undefined : found === undefined)
    skip(found?.why ?? "It is not left out.");
});
