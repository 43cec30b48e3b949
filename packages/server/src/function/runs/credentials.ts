import { isRecord } from "../../shell/query";
import { decoded } from "../triggers/path";

/** What a name holds, under which requests carry what nobody else may have. */
const within =
  "authori[sz]ation|cookie|token|secret|passw|passphrase|pwd|jwt|credential|signature|session|client[-_]?assertion|(?:api|access|private)[-_]?key";
/** Such names that mean something else within another. */
const whole = "key|sig|pin|otp|code|auth|sid";

const secretName = new RegExp(`${within}|^x[-_]auth|^(?:${whole})$`, "i");
/** Any of these names in a text: only then it is worth to look closely. */
const mentionsSecret = new RegExp(`${within}|x[-_]auth|\\b(?:${whole})\\b`, "i");

/** Names of parameters can have parts, as in `user[pin]`. */
const isCredential = (name: string): boolean =>
  secretName.test(name) || name.split(/[[\]]+/).some((part) => secretName.test(part));

/** Whether a text has any of the names, however they are written. */
export const mentionsCredentials = (text: string): boolean =>
  mentionsSecret.test(text) || (/[%\\]/.test(text) && mentionsSecret.test(unescaped(text)));

const unescaped = (text: string): string =>
  text.replace(/(?:%|\\x|\\u00)([0-7][0-9a-f])/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );

/** A text or a value of JSON without credentials; `leftOut`: where they stood. */
export interface Cleaned<T> {
  readonly value: T;
  readonly leftOut: readonly string[];
}

/** Takes credentials out of a list of names with values. */
export function cleanEntries<T>(
  entries: readonly (readonly [string, T])[],
  place: string,
): Cleaned<readonly (readonly [string, T])[]> {
  const leftOut = entries.filter(([name]) => isCredential(name)).map(([name]) => `${place}.${name}`);
  return leftOut.length === 0
    ? { value: entries, leftOut }
    : { value: entries.filter(([name]) => !isCredential(name)), leftOut: [...new Set(leftOut)] };
}

/** The same in the query of an address. */
export function cleanQuery(query: string, place: string): Cleaned<string> {
  const entries = [...new URLSearchParams(query)];
  const { value, leftOut } = cleanEntries(entries, place);
  const kept = new URLSearchParams(value.map(([name, text]): [string, string] => [name, text]));
  return leftOut.length === 0 ? { value: query, leftOut } : { value: kept.toString(), leftOut };
}

/** The same in the path of an address: what stands for a parameter there gives place to its name. */
export function cleanPath(path: string, params: readonly (readonly [string, string])[]): Cleaned<string> {
  const secrets = params.filter(([name]) => isCredential(name));
  if (secrets.length === 0) return { value: path, leftOut: [] };
  const names = new Map(secrets.map(([name, value]) => [value, name]));
  const parts = path.split("/").map((part) => ({ part, name: names.get(decoded(part)) }));
  // One that is no part of its own cannot be told from the others.
  const isFound = secrets.every(([, value]) => parts.some(({ part }) => decoded(part) === value));
  const kept = parts.map(({ part, name }) => (name === undefined ? part : `:${name}`)).join("/");
  return { value: isFound ? kept : "/", leftOut: secrets.map(([name]) => `path.${name}`) };
}

/** Parts of a value of JSON in each other that are looked at. */
const deepest = 50;

/** The same in a value of JSON; what is deeper is left out. */
export function cleanJson(value: unknown, place: string): Cleaned<unknown> {
  const leftOut: string[] = [];
  const clean = (each: unknown, path: string, depth: number): unknown => {
    if (depth > deepest && typeof each === "object" && each !== null) {
      leftOut.push(path);
      return null;
    }
    if (Array.isArray(each)) return each.map((item, at) => clean(item, `${path}.${at}`, depth + 1));
    if (!isRecord(each)) return each;
    return Object.fromEntries(
      Object.entries(each).flatMap(([name, inner]) => {
        if (!isCredential(name)) return [[name, clean(inner, `${path}.${name}`, depth + 1)]];
        leftOut.push(`${path}.${name}`);
        return [];
      }),
    );
  };
  const cleaned = clean(value, place, 0);
  return leftOut.length === 0 ? { value, leftOut } : { value: cleaned, leftOut };
}

/** The same in a body, by its type; `undefined`: it cannot be told what of it is one, and it mentions some. */
export function cleanBody(body: string, contentType: string): Cleaned<string | undefined> {
  const place = "body";
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return cleanQuery(body, place);
  const isNamed = mentionsCredentials(body);
  if (!isNamed && !isDeep(body)) return { value: body, leftOut: [] };
  try {
    const { value, leftOut } = cleanJson(JSON.parse(body), place);
    // Of a name that stands twice only the last is known.
    return { value: isNamed || leftOut.length > 0 ? JSON.stringify(value) : body, leftOut };
  } catch {
    return isNamed ? { value: undefined, leftOut: [place] } : { value: body, leftOut: [] };
  }
}

const isDeep = (body: string): boolean => (body.match(/[[{]/g)?.length ?? 0) > deepest;
