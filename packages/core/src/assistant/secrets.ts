import { isRecord } from "../editing/same";
import { openAddresses } from "./addresses";

/** Where a value stands: of which area it is, and by which keys one gets to it. */
export interface Place {
  readonly area: string;
  readonly path: readonly string[];
  /** How many records and lists it is in. */
  readonly depth: number;
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

/** Files that version control shows whole which hold secrets: variables, keys, what providers know one by. */
const secretFile = /(^|\/)env\.env$|^(apikey|strategy)\//;
const contentsOfFile: ReadonlySet<string> = new Set(["base", "ours", "theirs"]);

/** Where the value at this key of a record stands. What version control says of a resource is as that resource. */
export function placeIn(holder: Readonly<Record<string, unknown>>, key: string, place: Place): Place {
  const { module, path } = holder;
  const area = place.area === "versioncontrol" && typeof module === "string" ? module : place.area;
  const changed = (key === "before" || key === "after") && isPath(path) ? path : undefined;
  return { area, path: changed ?? [...place.path, key], depth: place.depth + 1 };
}

const isPath = (path: unknown): path is readonly string[] =>
  Array.isArray(path) && path.length > 0 && path.every((part) => typeof part === "string");

/** Whether what stands there is not given. */
export function isSecret(
  { area, path }: Pick<Place, "area" | "path">,
  value: unknown,
  holder: Readonly<Record<string, unknown>>,
): boolean {
  if (withoutNames.has(area) || value === null || value === undefined || value === "") return false;
  const key = path.at(-1) ?? "";
  if (area === "versioncontrol" && contentsOfFile.has(key) && secretFile.test(String(holder.path)))
    return true;
  // What holds others is looked into: a map of variables has names that may be known.
  if (isRecord(value)) return false;
  return secretName.test(key) || ofArea[area]?.(key, path.slice(0, -1)) === true;
}

/** A text without what is a secret in any text: tokens, addresses that let in, and headers in a line of their own. */
export function openText(area: string, text: string, instead: string): string {
  const known = text.replace(tokenText, instead);
  const open = withoutNames.has(area)
    ? known
    : openAddresses(known, instead, (name) => secretName.test(name));
  const [, header] = area === "webhook" ? (/^([\w-]{1,100}): /.exec(open) ?? []) : [];
  return header !== undefined && secretName.test(header) ? `${header}: ${instead}` : open;
}
