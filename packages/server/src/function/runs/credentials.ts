import { isRecord } from "../../shell/query";

/** Names under which requests carry what nobody else may have. */
const secretName =
  /authori[sz]ation|cookie|token|secret|passw|passphrase|credential|signature|session|api[-_]?key|access[-_]?key|private[-_]?key|^key$|^sig$|^pin$|^otp$|^code$/i;

const isCredential = (name: string): boolean => secretName.test(name);

/** Any of these names in a text: only then it is worth to look closely. */
const mentionsSecret =
  /authori[sz]ation|cookie|token|secret|passw|passphrase|credential|signature|session|api[-_]?key|access[-_]?key|private[-_]?key|\bkey\b|\bsig\b|\bpin\b|\botp\b|\bcode\b/i;

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
  if (!mentionsSecret.test(query)) return { value: query, leftOut: [] };
  const entries = [...new URLSearchParams(query)];
  const { value, leftOut } = cleanEntries(entries, place);
  const kept = new URLSearchParams(value.map(([name, text]): [string, string] => [name, text]));
  return leftOut.length === 0 ? { value: query, leftOut } : { value: kept.toString(), leftOut };
}

/** Parts of a value of JSON in each other. */
const deepest = 50;

/** The same in a value of JSON, however deep. */
export function cleanJson(value: unknown, place: string): Cleaned<unknown> {
  const leftOut: string[] = [];
  const clean = (each: unknown, path: string, depth: number): unknown => {
    if (depth > deepest) return each;
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
  if (!mentionsSecret.test(body)) return { value: body, leftOut: [] };
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return cleanQuery(body, place);
  try {
    const { value, leftOut } = cleanJson(JSON.parse(body), place);
    return { value: leftOut.length === 0 ? body : JSON.stringify(value), leftOut };
  } catch {
    return { value: undefined, leftOut: [place] };
  }
}
