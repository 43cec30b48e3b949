import fc from "fast-check";
import { renderToString } from "ink";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { type CommandId, commandOf, inputKeys, keyBindings, keyName } from "../keys/bindings";
import { HelpPane } from "../keys/HelpPane";
import { type HelpContent, helpAfter, helpParts } from "../keys/help";
import { hintLine, keyLine } from "../keys/keyLine";
import { createPaint } from "../layout/paint";
import { widthOf } from "../layout/width";
import { bodyLines, frameSize } from "./geometry";
import { statusLine } from "./statusLine";
import { titleLine } from "./titleLine";

const paint = createPaint(false);
const bare = (line: string) => line.replace(/\x1b\[\d+m/g, "");
const width = fc.integer({ min: 40, max: 200 });
const word = fc.stringMatching(/^[\w日本éßöñ -]{0,60}$/);
const helpLines = (content: HelpContent) =>
  renderToString(createElement(HelpPane, content), { columns: content.width }).split("\n");
const everything = new Set<CommandId>(keyBindings.map(({ id }) => id));

describe("one line is never wider than the terminal", () => {
  it("title, whatever the names, paths and servers are", () => {
    fc.assert(
      fc.property(
        width,
        fc.array(word, { minLength: 1, maxLength: 4 }),
        word,
        word,
        word,
        (columns, names, path, server, identity) => {
          const line = bare(titleLine({ names, path, server, identity }, columns, paint));
          expect(widthOf(line)).toBe(columns);
        },
      ),
    );
  });

  it("status and keys", () => {
    fc.assert(
      fc.property(width, word, word, fc.subarray([...everything]), (columns, left, right, offered) => {
        expect(widthOf(bare(statusLine({ text: left, tone: "danger" }, right, columns, paint)))).toBe(
          columns,
        );
        expect(widthOf(bare(keyLine(new Set(offered), columns, paint)))).toBeLessThanOrEqual(columns + 1);
      }),
    );
    for (const hints of Object.values(inputKeys))
      expect(widthOf(bare(hintLine(hints, 40, paint)).trimEnd())).toBeLessThanOrEqual(40);
  });
});

it("the title keeps the innermost name, the path and the right end where there is room", () => {
  const parts = {
    names: ["Twinhelm", "Bucket", "Countries"],
    path: "/bucket/64f1a2b3c4d5e6f708192a3b",
    server: "localhost:4300",
    identity: "admin",
  };
  expect(bare(titleLine(parts, 120, paint))).toMatch(
    /^ Twinhelm ▸ Bucket ▸ Countries {2}\/bucket\/64f1a2b3c4d5e6f708192a3b +localhost:4300 · admin $/,
  );
  expect(bare(titleLine(parts, 80, paint))).toMatch(
    /^ Bucket ▸ Countries {2}\/bucket\/64f1a2b3c4d5e6f708192a3b +localhost:4300 · admin $/,
  );
  expect(bare(titleLine(parts, 40, paint))).toMatch(/^ .*Countr.* +localhost:4300/);
});

describe("the registry of keys", () => {
  it("gives each key one meaning, and each command a key", () => {
    const keys = keyBindings.flatMap((binding) => binding.keys);
    expect(new Set(keys).size).toBe(keys.length);
    for (const binding of keyBindings)
      for (const key of binding.keys) expect(commandOf(key)).toBe(binding.id);
  });

  it.each([
    ["j", {}, "down"],
    ["", { downArrow: true }, "down"],
    ["", { return: true }, "open"],
    ["", { tab: true, shift: true }, "pane"],
    ["c", { ctrl: true }, "interrupt"],
    ["G", { shift: true }, "last"],
    ["j", { meta: true }, undefined],
    ["z", {}, undefined],
  ])("%j with %j is %s", (input, key, command) => expect(commandOf(keyName(input, key))).toBe(command));

  it("shows in the key line only what works, and help and quit to the last", () => {
    const line = (offered: readonly CommandId[], columns: number) =>
      bare(keyLine(new Set(offered), columns, paint)).trim();
    expect(line(["open", "help", "quit"], 80)).toBe("enter open  ? help  q quit");
    expect(line([...everything], 200)).toContain("esc back");
    expect(line([...everything], 24)).toBe("? help  q quit");
  });

  it("stands in the help whole, with the reason of a permission", () => {
    // A table has its own keys, and none of those of a form or of files.
    const ofForms: readonly CommandId[] = ["save", "history", "scope", "tryIt", "remove", "follow"];
    const ofFiles: readonly CommandId[] = ["replace", "transfers"];
    const bindings = keyBindings.filter(({ id }) => ![...ofForms, ...ofFiles].includes(id));
    const lines = helpLines({
      offered: new Set(bindings.map(({ id }) => id)),
      explanation: ["Denied: no statement."],
      width: 76,
      height: 22,
      paint,
    }).map(bare);
    for (const { shown } of bindings) expect(lines.join("\n")).toContain(shown);
    expect(lines).toContain("Denied: no statement.");
    expect(lines.length).toBeLessThanOrEqual(22);
  });

  it("is read line by line where the terminal is too low for all of the help", () => {
    const content = { offered: everything, explanation: ["Allowed."], width: 36, height: 9, paint };
    const first = helpLines(content).map(bare);
    expect(first).toHaveLength(9);
    expect(first.join(" ")).toMatch(/Lines 1–\d+ of \d+\. Scroll with/);
    const parts = helpParts(content);
    const seen = new Set<string>();
    let top = 0;
    for (let step = 0; step <= parts.most; step += 1) {
      for (const line of helpLines({ ...content, top }).map(bare)) seen.add(line);
      top = helpAfter("down", parts, top) ?? -1;
    }
    expect(top).toBe(parts.most);
    for (const { shown } of keyBindings)
      expect([...seen].some((line) => line.startsWith(` ${shown} `))).toBe(true);
    expect(seen).toContain("Allowed.");
    expect(helpAfter("up", parts, top)).toBe(parts.most - 1);
    expect(helpAfter("first", parts, top)).toBe(0);
    expect(helpAfter("pageUp", parts, 1)).toBe(0);
    expect(helpAfter("last", parts, 0)).toBe(parts.most);
    expect(helpAfter("open", parts, 0)).toBeUndefined();
  });

  it("closes on every key where the help is whole", () => {
    const content = { offered: everything, explanation: [], width: 76, height: 44, paint };
    expect(helpLines(content).map(bare)).toContain("Press any key to go back.");
    expect(helpAfter("down", helpParts(content), 0)).toBeUndefined();
  });
});

describe("the frame", () => {
  it("never reaches the last row, and its panes fill the width", () => {
    fc.assert(
      fc.property(
        width,
        fc.integer({ min: 10, max: 80 }),
        fc.constantFrom("sections" as const, "screen" as const),
        (columns, rows, pane) => {
          const size = frameSize(columns, rows, pane);
          expect(size.body + 3).toBe(rows - 1);
          const between = size.sections > 0 && size.screen > 0 ? 1 : 0;
          expect(size.sections + between + size.screen).toBe(columns);
          expect(bodyLines(size, [], [], "│")).toHaveLength(size.body);
        },
      ),
    );
  });

  it("shows one pane on a narrow terminal: the one that has the keys", () => {
    expect(frameSize(44, 14, "sections")).toMatchObject({ sections: 44, screen: 0 });
    expect(frameSize(44, 14, "screen")).toMatchObject({ sections: 0, screen: 44 });
  });
});
