import { isRecord } from "../editing/same";
import { visibleText } from "../text/visible";
import { assistantText } from "./text";

/** What an assistant is given of one answer, at most. */
export const bounds = { items: 100, text: 4_000, all: 60_000, depth: 30 } as const;

/** What is given, and whether something was left out. */
export interface Given {
  readonly value: unknown;
  readonly cut: boolean;
}

/** Names of what is a secret wherever it stands, but for documents, whose fields people name as they like. */
const secretName =
  /^(password|passwd|secret|.*secret|token|.*_token|private_?key|privateKey|challenge|recoveryCodes|codes|authorization|cookie|set-cookie|x-api-key|signature|.*-signature)$/i;

/** What a token of ours or of a provider looks like, inside of any text. */
const tokenText = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/** Secrets of one area, beside those: by the key they stand at. */
const ofArea: Readonly<Record<string, (key: string, path: readonly string[]) => boolean>> = {
  apikey: (key) => key === "key",
  asset: isSecretOfAsset,
  // What a plan is made of is for whoever made it.
  assistant: (_, path) => path.includes("input"),
  // Values of variables; their names may be known.
  function: (_, path) => path.includes("env") || path.includes("environment"),
  strategy: (key, path) =>
    (path.some((each) => each === "params" || each === "headers") && !openNames.has(key)) ||
    /certificate|key/i.test(key),
};

/** Keys of API keys, variables of functions, and what fills them in; a dashboard or a bucket has other places of that name. */
function isSecretOfAsset(key: string, path: readonly string[]): boolean {
  const [before, last] = path.slice(-2);
  if (last === "env") return before === "contents" || before === "schema";
  if (key === "key") return before === "contents" && last === "schema";
  return (key === "env" && last === "contents") || (key === "value" && before === "configs");
}

const openNames: ReadonlySet<string> = new Set(
  "params headers client_id grant_type redirect_uri response_type scope state Accept Content-Type".split(" "),
);

/** Areas whose rows hold what people wrote, under names of their own. */
const withoutNames: ReadonlySet<string> = new Set(["document", "bucket"]);

/**
 * What an assistant, or a plan, is given of a value: no secret, no control characters, no more than fits. `area`: whose
 * rows it holds. What is cut says so in its place.
 */
export function given(
  area: string,
  value: unknown,
  most: Partial<Record<keyof typeof bounds, number>> = {},
): Given {
  const limit = { ...bounds, ...most };
  const state = { left: limit.all, cut: false };
  const text = (written: string): string => {
    const open = written.replace(tokenText, assistantText("secret"));
    const room = Math.min(limit.text, Math.max(0, state.left));
    const short = open.length <= room ? open : open.slice(0, room);
    state.left -= short.length;
    const shown = short.split("\n").map(visibleText).join("\n");
    if (short.length === open.length) return shown;
    state.cut = true;
    return `${shown}${assistantText("cut", { shown: short.length, all: open.length })}`;
  };
  const of = (each: unknown, path: readonly string[]): unknown => {
    if (typeof each === "string") return text(each);
    if (path.length > limit.depth) return assistantText("deep");
    if (Array.isArray(each)) return list(each, path);
    if (!isRecord(each)) {
      state.left -= 8;
      return each;
    }
    return record(Object.entries(each), path);
  };
  const record = (entries: readonly [string, unknown][], path: readonly string[]): unknown => {
    const shown: [string, unknown][] = [];
    for (const [key, inner] of entries) {
      if (state.left <= 0) {
        state.cut = true;
        shown.push(["…", assistantText("cut.items", { shown: shown.length, all: entries.length })]);
        break;
      }
      shown.push(pair(key, inner, path));
    }
    return Object.fromEntries(shown);
  };
  const pair = (key: string, inner: unknown, path: readonly string[]): [string, unknown] => {
    state.left -= key.length;
    const own = [...path, key];
    return [visibleText(key), isSecret(area, key, path, inner) ? assistantText("secret") : of(inner, own)];
  };
  const list = (items: readonly unknown[], path: readonly string[]): readonly unknown[] => {
    const shown: unknown[] = [];
    for (const item of items) {
      if (shown.length >= limit.items || state.left <= 0) {
        state.cut = true;
        return [...shown, assistantText("cut.items", { shown: shown.length, all: items.length })];
      }
      shown.push(of(item, path.concat("")));
    }
    return shown;
  };
  return { value: of(value, []), cut: state.cut };
}

function isSecret(area: string, key: string, path: readonly string[], value: unknown): boolean {
  if (withoutNames.has(area) || value === null || value === undefined || value === "") return false;
  // What holds others is looked into: a map of variables has names that may be known.
  if (typeof value === "object" && !Array.isArray(value)) return false;
  return secretName.test(key) || ofArea[area]?.(key, path) === true;
}
