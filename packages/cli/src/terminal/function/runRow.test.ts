import type { FunctionRun } from "@twinhelm/core/function/run/model";
import { expect, it } from "vitest";
import { runRow } from "./runRow";

const run: FunctionRun = {
  _id: "64a1f0c2e8b7a90012ab34cd",
  function: "64a1f0c2e8b7a90012ab34ce",
  handler: "default",
  trigger: "http",
  cause: "trial",
  result: "succeeded",
  status: 200,
  waited: 0,
  duration: 4,
  created_at: "2026-11-23T19:10:54.000Z",
  repeatable: true,
};
const person = { paint: (text: string) => text, locale: "en-US", timeZone: "UTC" };

it("when a run was and how it ended is in sight however narrow the screen is", () => {
  expect(runRow(run, { isOpen: false, width: 58 }, person).head).toMatch(
    /^▸ Nov 23, 07:10.PM {2}succeeded · 200 · by hand · 4 ms {2}default/,
  );
  expect(runRow(run, { isOpen: true, width: 100 }, person).head).toMatch(
    /^▾ Nov 23, 2026.* default +succeeded · 200 · by hand · 4 ms$/,
  );
});
