import { catalogue } from "@twinhelm/core/access/catalogue";
import { propertyTypes } from "@twinhelm/core/field/property";

/** What can be named by a word that is asked for: contexts of this machine, the rest of the server. */
export type Named =
  | "context"
  | "bucket"
  | "field"
  | "language"
  | "identity"
  | "factor"
  | "policy"
  | "apikey"
  | "strategy";

/** A command that writes a name a line. */
interface NameList {
  readonly words: readonly string[];
  /** True: of what the first argument names, which stands behind the words. */
  readonly ofFirst?: boolean;
}

const briefly = ["--timeout", "2"];
const column = (area: string, title: string): NameList => ({
  words: [area, "list", "--columns", title, "--no-headers", ...briefly],
});

/** They end soon, and say nothing where nothing can be asked. */
export const nameLists: Readonly<Record<Named, NameList>> = {
  context: { words: ["context", "list", "-o", "name"] },
  bucket: column("bucket", "title"),
  field: { words: ["bucket", "get", "--jq", ".properties|keys_unsorted[]", ...briefly], ofFirst: true },
  language: { words: ["language", "list", "-o", "name", ...briefly] },
  identity: column("identity", "identifier"),
  factor: { words: ["identity", "2fa", "kinds", "-o", "name", ...briefly] },
  policy: column("policy", "name"),
  apikey: column("apikey", "name"),
  strategy: column("strategy", "name"),
};

/** What the value of an option names, in any command. */
const byOption: Readonly<Record<string, Named>> = {
  "--context": "context",
  "--identity": "identity",
  "--as": "identity",
  "--apikey": "apikey",
  "--policy": "policy",
  "--strategy": "strategy",
  "--language": "language",
};

/** The same in a command alone. */
const byPlace: Readonly<Record<string, Named>> = {
  "identity 2fa start --type": "factor",
  "field move --to": "field",
  "field edit field": "field",
  "field move field": "field",
  "field delete field": "field",
  "language remove code": "language",
  "language default code": "language",
};

/** Words of a place that are many and always the same. */
const words: Readonly<Record<string, readonly string[]>> = {
  "field add --type": propertyTypes,
  "can-i action": catalogue.flatMap(({ actions }) => actions.map(({ action }) => action)),
};

const areas = ["bucket", "identity", "policy", "apikey", "strategy"] as const;
const placeName = (path: readonly string[], name: string): string => [...path, name].join(" ");

/** What the value of an option names; `undefined`: nothing that is known. */
export const namedByOption = (path: readonly string[], option: string): Named | undefined =>
  byPlace[placeName(path, option)] ?? byOption[option];

/** What an argument names. The first alone is what its area names: what follows it belongs to that. */
export function namedByArgument(path: readonly string[], name: string, isFirst: boolean): Named | undefined {
  const [area] = path;
  const known = byPlace[placeName(path, name)];
  if (known !== undefined || !isFirst) return known;
  if (name === "bucket") return "bucket";
  if (name === "policies") return "policy";
  if (name === "name" && area === "context") return "context";
  return name === "id" || name === "ids" ? areas.find((each) => each === area) : undefined;
}

/** The words that an option or an argument may be, where its definition does not list them. */
export const wordsAt = (path: readonly string[], name: string): readonly string[] =>
  words[placeName(path, name)] ?? [];
