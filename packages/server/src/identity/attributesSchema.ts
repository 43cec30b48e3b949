import { isRecord } from "../shell/query";

type Schema = Readonly<Record<string, unknown>>;

/** Bounds of the schema of attributes, counted where `$ref` is written out. */
const attributesLimits = {
  schemas: 1_000,
  levels: 50,
  patterns: 100,
  /** Values of all `enum` together. */
  values: 100_000,
  /** Characters of the schema as JSON. */
  size: 1_000_000,
} as const;

/** Keywords that hold schemas: one, a list of them, or some by name. */
const one = [
  "not",
  "if",
  "then",
  "else",
  "additionalProperties",
  "propertyNames",
  "additionalItems",
  "contains",
];
const lists = ["allOf", "anyOf", "oneOf"];
const named = ["properties", "patternProperties", "dependencies"];
const rebased = ["$id", "$anchor", "$schema", "$async", "$dynamicRef", "$recursiveRef"];

/**
 * The schema with every `$ref` replaced by what it refers to, so that what it costs can be seen. References
 * are read from the root that validators have: `#/properties/attributes/...`. Throws an error that says where
 * it refers to itself, to something else than a part of itself, or beyond a limit.
 */
export function writtenOut(schema: Schema): Schema {
  const root = { properties: { attributes: schema } };
  const count = { schemas: 0, patterns: 0, values: 0 };
  const over = (at: string, name: keyof typeof count, more: number, what: string) => {
    count[name] += more;
    if (count[name] > attributesLimits[name])
      throw new Error(`${at}: the schema has more than ${attributesLimits[name]} ${what}`);
  };

  const visit = (value: unknown, at: string, level: number, within: readonly unknown[]): unknown => {
    if (Array.isArray(value)) return value.map((each, index) => visit(each, `${at}.${index}`, level, within));
    if (!isRecord(value)) return value;
    if (within.includes(value)) throw new Error(`${at}: the schema refers to itself`);
    if (level > attributesLimits.levels)
      throw new Error(`${at}: schemas may stand in each other at most ${attributesLimits.levels} times`);
    over(at, "schemas", 1, "parts, references written out");
    over(at, "values", Array.isArray(value.enum) ? value.enum.length : 0, "values in enum");
    const patterns = Object.keys(isRecord(value.patternProperties) ? value.patternProperties : {}).length;
    over(at, "patterns", patterns + (value.pattern === undefined ? 0 : 1), "patterns");
    const inside = [...within, value];
    const next = (item: unknown, name: string) => visit(item, `${at}.${name}`, level + 1, inside);
    const { $ref, definitions, $defs, ...rest } = value;
    const entries = Object.entries(rest).map(([keyword, item]): [string, unknown] => {
      if (rebased.includes(keyword)) throw new Error(`${at}.${keyword} cannot be used here`);
      if (one.includes(keyword) || lists.includes(keyword) || keyword === "items")
        return [keyword, next(item, keyword)];
      if (!named.includes(keyword) || !isRecord(item)) return [keyword, item];
      const parts = Object.entries(item).map(([name, part]) => [name, next(part, `${keyword}.${name}`)]);
      return [keyword, Object.fromEntries(parts)];
    });
    const copy: Record<string, unknown> = Object.fromEntries(entries);
    if ($ref === undefined) return copy;
    const others = Array.isArray(copy.allOf) ? copy.allOf : [];
    return { ...copy, allOf: [next(referred(root, $ref, at), "$ref"), ...others] };
  };

  if (JSON.stringify(schema).length > attributesLimits.size)
    throw new Error(`the schema has more than ${attributesLimits.size} characters`);
  const written = visit(schema, ".identity.attributes", 1, []);
  return isRecord(written) ? written : {};
}

/** The part of a schema at a reference such as `#/properties/attributes/definitions/name`. */
function referred(root: Schema, reference: unknown, at: string): unknown {
  const [start, ...names] = typeof reference === "string" ? reference.split("/") : [];
  let part: unknown = start === "#" ? root : undefined;
  for (const name of names) {
    const key = decodeURI(name).replaceAll("~1", "/").replaceAll("~0", "~");
    part =
      typeof part === "object" && part !== null && Object.hasOwn(part, key) ? Object(part)[key] : undefined;
  }
  if (part === undefined) throw new Error(`${at}: can't resolve reference ${String(reference)}`);
  return part;
}

/** Where what stands once in the schema may stand many times in a value. */
const repeating = ["items", "additionalItems", "additionalProperties", "patternProperties", "contains"];

/** Characters of all defaults that a value may get more than once. */
export function repeatedDefaults(schema: unknown, repeats = false): number {
  if (typeof schema !== "object" || schema === null) return 0;
  return Object.entries(schema).reduce((sum, [keyword, value]) => {
    if (keyword === "default") return sum + (repeats ? JSON.stringify(value).length : 0);
    return sum + repeatedDefaults(value, repeats || repeating.includes(keyword));
  }, 0);
}
