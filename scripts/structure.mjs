// What the sources look like as a whole: cycles of imports, lengths of functions, texts that nothing shows.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseSync } from "vite";
import { root } from "./setup.mjs";

const longestFunction = 60;

/** The sources of all packages but their tests: path from the root, text, syntax tree. */
export function readSources() {
  return readdirSync(join(root, "packages"), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => /^packages\/\w+\/src\//.test(path))
    .map((path) => parsed(path, readFileSync(join(root, path), "utf8")));
}

/** One source as `readSources` gives it. */
export const parsed = (path, text) => ({ path, text, program: parseSync(path, text).program });

function visit(node, see, name) {
  if (Array.isArray(node)) for (const each of node) visit(each, see, name);
  else if (typeof node?.type === "string") {
    see(node, name);
    const own = node.type === "CallExpression" ? name : (node.id ?? node.key)?.name;
    for (const part of Object.values(node)) if (typeof part === "object") visit(part, see, own);
  }
}

/** Functions and components of more than 60 lines, as readable lines. */
export function longFunctions({ path, text, program }) {
  const problems = [];
  const lineOf = (offset) => text.slice(0, offset).split("\n").length;
  visit(program, (node, given) => {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return;
    const name = node.id?.name ?? given ?? "a function";
    const lines = lineOf(node.end) - lineOf(node.start) + 1;
    if (lines > longestFunction)
      problems.push(`${path}: ${name} has ${lines} lines, more than ${longestFunction}`);
  });
  return problems;
}

function targetOf(from, name, paths) {
  const [, owner, rest] = /^@twinhelm\/(\w+)\/(.+)$/.exec(name) ?? [];
  const base = owner ? `packages/${owner}/src/${rest}` : resolve("/", dirname(from), name).slice(1);
  return [".ts", ".tsx"].map((ending) => base + ending).find((path) => paths.has(path));
}

/** What a source imports at once: `import()` loads later and closes no cycle. */
function importsOf({ path, program }, paths) {
  return program.body.flatMap((node) => {
    if (typeof node.source?.value !== "string") return [];
    const to = targetOf(path, node.source.value, paths);
    const kind = node.importKind ?? node.exportKind;
    const parts = node.specifiers ?? [];
    const byType =
      kind === "type" ||
      (parts.length > 0 && parts.every((part) => (part.importKind ?? part.exportKind) === "type"));
    return to ? [{ to, byType }] : [];
  });
}

/** Groups of two and more in which each reaches each (Tarjan). */
function cyclesOf(edges) {
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const groups = [];
  const enter = (node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) enter(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) groups.push(group.toSorted());
  };
  for (const node of edges.keys()) if (!order.has(node)) enter(node);
  return groups;
}

/** Cycles by value, and those by type that leave their folder, as readable lines. */
export function importCycles(sources) {
  const paths = new Set(sources.map(({ path }) => path));
  const imports = new Map(sources.map((source) => [source.path, importsOf(source, paths)]));
  const edges = (kept) =>
    new Map([...imports].map(([path, all]) => [path, all.filter(kept).map(({ to }) => to)]));
  const byValue = cyclesOf(edges(({ byType }) => !byType));
  const byType = cyclesOf(edges(() => true)).filter((group) => new Set(group.map(dirname)).size > 1);
  return [
    ...byValue.map((group) => `import cycle: ${group.join(", ")}`),
    ...byType.map((group) => `import cycle by type across folders: ${group.join(", ")}`),
  ];
}

/** What loads with these files before anybody asks for anything, and is too heavy for that, as readable lines. */
export function heavyAtStart(sources, starts, heavy) {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const paths = new Set(byPath.keys());
  const reached = new Map(starts.map((path) => [path, [path]]));
  const problems = starts.filter((path) => !paths.has(path)).map((path) => `${path}: there is no such file`);
  for (const [path, way] of reached) {
    const source = byPath.get(path);
    if (source === undefined) continue;
    for (const { type, source: from, importKind } of source.program.body)
      if (/^(Import|Export)/.test(type) && importKind !== "type" && heavy.test(from?.value ?? ""))
        problems.push(`${from.value} is loaded at the start: ${way.join(" > ")}`);
    for (const { to, byType } of importsOf(source, paths))
      if (!byType && !reached.has(to)) reached.set(to, [...way, to]);
  }
  return problems;
}

/** Attributes of components that people see or hear. */
const shownAttributes = /^(title|label|text|placeholder|alt|hint|heading|aria-label|aria-description)$/;

/** What a command says to people, by which name it is called: `context.say(...)`, `usageError(...)`. */
const says = /^(say|out|progress|ask|usageError|CommandError)$/;

/** What a component or a command writes by itself instead of taking it from a text catalogue, as readable lines. */
export function literalTexts({ path, text, program }) {
  const problems = [];
  const tell = (node, value) => {
    if (typeof value !== "string" || !/\p{L}{2}/u.test(value)) return;
    // A key of a catalogue, which the component below looks up.
    if (/^\w+(\.\w+)+$/.test(value)) return;
    const line = text.slice(0, node.start).split("\n").length;
    problems.push(`${path}:${line}: "${value.trim()}" belongs in a text catalogue of core`);
  };
  const tellOf = (node) => {
    if (node?.type === "Literal") tell(node, node.value);
    else if (node?.type === "TemplateLiteral") for (const part of node.quasis) tell(part, part.value.cooked);
    else if (node?.type === "JSXExpressionContainer") tellOf(node.expression);
    else if (node?.type === "ConditionalExpression")
      for (const part of [node.consequent, node.alternate]) tellOf(part);
    else if (node?.type === "LogicalExpression") tellOf(node.right);
  };
  visit(program, (node) => {
    if (node.type === "JSXText") tell(node, node.value);
    if (node.type === "JSXElement" || node.type === "JSXFragment")
      for (const each of node.children) tellOf(each);
    if (/^packages\/cli\/src\/(?!terminal\/)/.test(path) && /^(Call|New)Expression$/.test(node.type))
      if (says.test(node.callee.property?.name ?? node.callee.name ?? ""))
        for (const each of node.arguments) tellOf(each);
    if (node.type === "JSXAttribute" && shownAttributes.test(node.name.name)) tellOf(node.value);
  });
  return problems;
}

const isCatalogue = ({ path, text }) => /\bdefineTexts\(/.test(text) && !path.endsWith("/define.ts");

/** Keys of text catalogues that no source names, as a whole or as a template such as `action.${name}`. */
export function unusedTexts(sources) {
  const names = new Set();
  const begins = new Set();
  const ends = [];
  const see = (node) => {
    if (typeof node.value === "string") names.add(node.value);
    if (node.type !== "TemplateLiteral") return;
    begins.add(node.quasis.at(0).value.cooked);
    ends.push(node.quasis.at(-1).value.cooked);
  };
  for (const { program } of sources.filter((source) => !isCatalogue(source))) visit(program, see);
  const tails = new Set(ends.filter((end) => /^\.[\w.]+$/.test(end)));
  const isUsed = (key) =>
    names.has(key) ||
    key.split(".").some((_, index, parts) => begins.has(`${parts.slice(0, index).join(".")}.`)) ||
    [...tails].some((tail) => key.endsWith(tail));
  return sources.filter(isCatalogue).flatMap(({ path, text }) =>
    [...text.matchAll(/^ {2}(?:"([^"]+)"|([\w$]+)):/gm)]
      .map(([, quoted, bare]) => quoted ?? bare)
      .filter((key) => !isUsed(key))
      .map((key) => `${path}: nothing shows "${key}"`),
  );
}
