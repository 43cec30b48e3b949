// What the style sheets look like as a whole: a class belongs to one of them.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

const folder = "packages/web/src/styles";

/** The style sheets of the web console: name and text. */
export const readStyles = () =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".css"))
    .map((name) => ({ name, text: readFileSync(join(root, folder, name), "utf8") }));

/** Classes that a sheet styles wherever they stand, not only inside of something else. */
function classesOf(text) {
  const rules = text.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{/g);
  const selectors = [...rules].flatMap(([, each]) => each.split(/,(?![^(]*\))/));
  return selectors.flatMap((selector) => {
    const parts = selector.trim().split(/\s*[+~]\s*/);
    const names = parts.map((part) => /^\.([a-z][\w-]*)(?:[.:[][^\s>]*)?$/.exec(part)?.[1]);
    return names.includes(undefined) ? [] : names.filter((name) => !name.startsWith("bp6"));
  });
}

/** Sheets come with the screens that need them and then stay: a class of two of them is dressed by both. */
export function sharedClasses(sheets) {
  const owners = Map.groupBy(
    sheets.flatMap(({ name, text }) => [...new Set(classesOf(text))].map((each) => [each, name])),
    ([each]) => each,
  );
  return [...owners]
    .filter(([, found]) => found.length > 1)
    .map(([each, found]) => `.${each} is styled by ${found.map(([, name]) => name).join(" and ")}`);
}
