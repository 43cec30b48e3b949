import { describe, expect, it } from "vitest";
import { comes, createSchedules } from "./schedule";

const now = Date.parse("2026-05-06T07:08:09Z");

it.each(["* * * * *", "0 0 29 2 *", "30 4 31 1,2 *", "0 0 12 L 2 *", "@daily", "0 0 0 1 1 * 2030"])(
  "%s comes",
  (frequency) => {
    expect(comes(frequency, "Europe/Istanbul", now)).toBe(true);
  },
);

it.each([
  "0 0 30 2 *",
  "* * * 30 2 *",
  "0 0 31 4,6,9,11 *",
  "0 0 0 1 1 * 2020",
  "0 0 0 30 2 * 1-9999",
  "0 0 0 1 1 * 2100",
])("%s comes at no time, which is found at once", (frequency) => {
  const begin = performance.now();
  expect(comes(frequency, "Europe/Istanbul", now)).toBe(false);
  expect(performance.now() - begin).toBeLessThan(500);
});

describe("schedules that are stored", () => {
  it("and never come, or cannot be read, are said once and stop nothing", () => {
    const said: string[] = [];
    const schedules = createSchedules({
      run: () => undefined,
      claim: async () => true,
      say: ({ handler }, problem) => said.push(`${handler}: ${problem}`),
      log: () => undefined,
    });
    const record = {
      _id: "5f00000000000000000000aa",
      name: "a",
      language: "javascript" as const,
      timeout: 1,
      memoryLimit: 1,
      env: {},
      triggers: {},
    };
    const all = ["0 0 30 2 *", "none", "* * * * *"].map((frequency) => ({
      record,
      handler: frequency,
      options: { frequency, timezone: "UTC" },
    }));
    schedules.replace(all);
    schedules.replace(all);
    schedules.stop();
    expect(said).toEqual([
      "0 0 30 2 *: Its schedule 0 0 30 2 * comes at no time within 8 years: it does not run.",
      expect.stringMatching(/^none: Its schedule none cannot be read: .*: it does not run\.$/),
    ]);
  });
});
