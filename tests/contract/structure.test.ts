import { expect, it } from "vitest";

interface Source {
  readonly path: string;
}
const module: {
  parsed(path: string, text: string): Source;
  literalTexts(source: Source): string[];
  longFunctions(source: Source): string[];
  importCycles(sources: readonly Source[]): string[];
  heavyAtStart(sources: readonly Source[], starts: readonly string[], heavy: RegExp): string[];
  unusedTexts(sources: readonly Source[]): string[];
} = await import(new URL("../../scripts/structure.mjs", import.meta.url).href);
const { heavyAtStart, importCycles, literalTexts, longFunctions, parsed, unusedTexts } = module;

const source = (path: string, text: string) => parsed(`packages/core/src/${path}`, text);
const lines = (count: number) => "work();\n".repeat(count);

it.each([
  ["a.ts", `function long() {\n${lines(60)}}`, 1],
  ["a.ts", `function short() {\n${lines(58)}}`, 0],
  ["a.ts", `const long = () => {\n${lines(60)}};`, 1],
  ["a.tsx", `export function Card() {\n${lines(58)}}`, 0],
  ["a.tsx", `export function Card() {\n${lines(60)}}`, 1],
  ["a.tsx", `export function useCard() {\n${lines(60)}}`, 1],
])("%s: finds functions that are too long", (path, text, count) => {
  expect(longFunctions(source(path, text))).toHaveLength(count);
});

it.each([
  ["by value", "a/x.ts", 'import { y } from "./y";', "a/y.ts", 'import { x } from "./x";', 1],
  ["by type in a folder", "a/x.ts", 'import { y } from "./y";', "a/y.ts", 'import type { X } from "./x";', 0],
  [
    "by type across folders",
    "a/x.ts",
    'import { y } from "../b/y";',
    "b/y.ts",
    'import { type X } from "../a/x";',
    1,
  ],
  ["one way", "a/x.ts", 'import { y } from "@twinhelm/core/b/y";', "b/y.ts", 'import { z } from "zod";', 0],
])("import cycles: %s", (_name, path, text, otherPath, otherText, count) => {
  expect(importCycles([source(path, text), source(otherPath, otherText)])).toHaveLength(count);
});

it.each([
  ["at once", 'import "./b";', 'import { x } from "heavy/x";', 1],
  ["on its way out", 'export * from "./b";', 'export { x } from "heavy/x";', 1],
  ["later", 'const b = () => import("./b");', 'import { x } from "heavy/x";', 0],
  ["by type", 'import { type B } from "./b";', 'import { x } from "heavy/x";', 0],
  ["by type alone", 'import { b } from "./b";', 'import type { X } from "heavy/x";', 0],
])("what is heavy and is loaded %s", (_name, text, otherText, count) => {
  const sources = [source("a.ts", text), source("b.ts", otherText)];
  expect(heavyAtStart(sources, ["packages/core/src/a.ts"], /^heavy/)).toHaveLength(count);
  expect(heavyAtStart(sources, ["packages/core/src/gone.ts"], /^heavy/)).toHaveLength(1);
});

it.each([
  ["<p>Hello</p>", 1],
  ['<Field label="Name" />', 1],
  ["<p>{busy ? `Saving` : 'Saved'}</p>", 2],
  ['<p className="wide">{text("common.save")}</p>', 0],
  ['<PageButton label="list.page.next" />', 0],
  ["<b> · </b>", 0],
])("finds texts outside of the catalogues: %s", (text, count) => {
  expect(literalTexts(source("a.tsx", `const A = () => ${text};`))).toHaveLength(count);
});

it("finds texts that nothing shows", () => {
  const texts = source(
    "a/text.ts",
    'export const aText = defineTexts({\n  "state.on": "On",\n  "was.title": "Was",\n  plain: "Plain",\n  unused: "Never",\n});',
  );
  const user = source("a/x.ts", `aText('plain', \`state.\${name}\`, \`\${name}.title\`);`);
  expect(unusedTexts([texts, user])).toEqual(['packages/core/src/a/text.ts: nothing shows "unused"']);
});

const styles: {
  sharedClasses(sheets: readonly { readonly name: string; readonly text: string }[]): string[];
} = await import(new URL("../../scripts/styles.mjs", import.meta.url).href);

it.each([
  [".line { color: red; }", ".line:hover { color: blue; }", 1],
  [".line + .line { margin: 0; }", ".line.is-open { margin: 1px; }", 1],
  ["a, .line { margin: 0; }", "@media (width < 9px) { .line { margin: 0; } }", 1],
  [".line { margin: 0; }", ".files .line { margin: 0; }", 0],
  ["/* .line { } */ .row { margin: 0; }", ".line { margin: 0; }", 0],
  [".bp6-dialog { margin: 0; }", ".bp6-dialog { margin: 1px; }", 0],
])("finds classes that two sheets style: %s and %s", (one, other, count) => {
  expect(
    styles.sharedClasses([
      { name: "a.css", text: one },
      { name: "b.css", text: other },
    ]),
  ).toHaveLength(count);
});
