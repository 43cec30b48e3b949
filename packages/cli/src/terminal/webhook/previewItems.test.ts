import { expect, it } from "vitest";
import { previewItems } from "./previewItems";

const preview = {
  ...{ payload: undefined, lacking: undefined, failure: undefined, stale: false },
  values: ["{{{ toJSON this }}}", "{{type}}", "{{{ toJSON document }}}"],
  rendered: { body: `{"type":"update","document":{"title":"${"x".repeat(60)}"}}` },
};
const payload = { type: "update", documentKey: "64a1f0c2e8b7a90012ab34cd" } as const;
const blocks = (width: number) =>
  previewItems({ ...preview, payload }, true, { paint: (text) => text, width }).flatMap(
    ({ block = [] }) => block,
  );

it("what a template makes is shown whole on a narrow screen, and no value is broken in two", () => {
  const lines = blocks(40);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(39);
  expect(lines.map((line) => line.slice(1)).join("")).toContain(preview.rendered.body);
  expect(lines.slice(-2)).toEqual([" Values: {{{ toJSON this }}} {{type}}", " {{{ toJSON document }}}"]);
});
