import { RE2JS } from "re2js";

/** Looks whether a path is the one that was written as a pattern; gives its parameters, decoded. */
export type PathTest = (path: string) => ReadonlyMap<string, string> | undefined;

/** Characters of a pattern. */
const longest = 1000;
/** How often a part of it may be repeated by a number, and how long it may be with all repetitions written out. */
const mostRepeats = 100;
const largest = 2000;

interface Read {
  /** Of a regular expression without anchors. */
  readonly source: string;
  /** Names of its groups, in order. */
  readonly keys: readonly string[];
}

/** One leading slash, no trailing one. */
export const normalizedPath = (path: string): string => {
  const inner = path.replace(/^\/+/, "").replace(/\/$/, "");
  return `/${inner}`;
};

const parameter = /^(\/?):(\w+)(\((?:[^()\\]|\\.)+\))?([?*+]?)/;

/**
 * Reads a pattern as routers of Express 4 do: `:name` (with `?` for a part that may be missing), `*` for anything,
 * and groups. Throws where it is none. It takes time in proportion to the path, whatever somebody wrote.
 */
export function pathTest(pattern: string): PathTest {
  if (pattern.length > longest) throw new Error(`A path has at most ${longest} characters`);
  const normal = normalizedPath(pattern);
  const plain = normal.toLowerCase();
  if (!/[:*()[\]{}?+^$|\\]/.test(normal)) {
    const none = new Map<string, string>();
    return (path) => (normalizedPath(path).toLowerCase() === plain ? none : undefined);
  }
  const { source, keys } = readPattern(normal);
  refuseLarge(source);
  // Throws what is wrong with it.
  const linear = RE2JS.compile(`(?:${source})/?`, RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL);
  const native = isSimple(normal) ? new RegExp(`^(?:${source})/?$`, "is") : undefined;
  return (path) => {
    const values = native === undefined ? linearGroups(linear, path) : native.exec(path);
    if (values === undefined || values === null) return undefined;
    const found = new Map<string, string>();
    for (const [index, key] of keys.entries()) {
      const value = values[index + 1];
      if (typeof value === "string") found.set(key, decoded(value));
    }
    return found;
  };
}

/**
 * Throws before anything is compiled, which would write repetitions out. It counts too much rather than too little:
 * whatever is repeated behind a group is taken to repeat all of it.
 */
function refuseLarge(source: string): void {
  let factor = 1;
  let sum = 0;
  for (const [, before = "", least = "", comma, most = ""] of source.matchAll(
    /(?<=(.))\{(\d+)(,)?(\d*)\}/gs,
  )) {
    const count = most === "" ? Number(least) + (comma === undefined ? 0 : 1) : Number(most);
    if (count > mostRepeats) throw new Error(`A part of a path is repeated at most ${mostRepeats} times`);
    sum += count;
    if (")}*+?".includes(before)) factor *= Math.max(1, count);
  }
  if (sum > 0 && (source.length + sum) * factor > largest)
    throw new Error(`A path has at most ${largest} characters with its repetitions written out`);
}

/** No part of it could be read in two ways: what every engine does in one go. */
const isSimple = (pattern: string): boolean => {
  const parts = pattern.split("/").filter((part) => part !== "");
  return parts.every((part, at) =>
    part === "*" ? at === parts.length - 1 : /^(?::\w+|[\w.~%@!,;=&'-]*)$/.test(part),
  );
};

function linearGroups(pattern: RE2JS, path: string): readonly (string | null)[] | undefined {
  const matcher = pattern.matcher(path);
  if (!matcher.matches()) return undefined;
  return Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index));
}

function readPattern(pattern: string): Read {
  const keys: string[] = [];
  let unnamed = 0;
  const addUnnamed = () => {
    keys.push(String(unnamed));
    unnamed += 1;
  };
  let source = "";
  for (let at = 0; at < pattern.length; ) {
    const rest = pattern.slice(at);
    const named = parameter.exec(rest);
    const character = rest.charAt(0);
    if (named !== null) {
      const [whole, slash = "", name = "", own, repeat = ""] = named;
      keys.push(name);
      // A group of its own would be counted as another one.
      const inner = own === undefined ? "[^/]+?" : own.slice(1, -1);
      source += parameterSource(slash, inner, repeat);
      at += whole.length;
      continue;
    }
    if (character === "*") {
      addUnnamed();
      source += "(.*)";
    } else if (character === "(" && !rest.startsWith("(?")) {
      addUnnamed();
      source += character;
    } else if (character === "\\") {
      source += rest.slice(0, 2);
      at += 1;
    } else source += character === "." ? "\\." : character;
    at += 1;
  }
  return { source, keys };
}

function parameterSource(slash: string, inner: string, repeat: string): string {
  switch (repeat) {
    case "?":
      return `(?:${slash}(${inner}))?`;
    case "*":
      return `(?:${slash}(${inner}(?:/${inner})*))?`;
    case "+":
      return `${slash}(${inner}(?:/${inner})*)`;
    default:
      return `${slash}(${inner})`;
  }
}

/** As it came where it cannot be decoded. */
export function decoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
