import { Ajv, type FuncKeywordDefinition, type Options, type ValidateFunction } from "ajv";
import type { DataValidateFunction } from "ajv/dist/types";
import { isRecord } from "./query";
import { structuralKey } from "./structuralKey";

/** Settings of every validator: no coercion, defaults are written into the body. */
const validatorOptions: Options = {
  allErrors: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  // Bodies are JSON: no inherited names.
  ownProperties: true,
  unicodeRegExp: true,
  // A schema that refers to a large one many times would be compiled many times over.
  inlineRefs: false,
};

/**
 * An Ajv whose `enum`, `const` and `uniqueItems` take time in proportion to the body. Its own compare each
 * value with each, and fail on objects with a field `valueOf`.
 */
export function createAjv(options: Options = {}): Ajv {
  const ajv = new Ajv({ ...validatorOptions, ...options });
  for (const keyword of keywords) ajv.removeKeyword(String(keyword.keyword)).addKeyword(keyword);
  return ajv;
}

/** Compiles schemas, one after the other. Throws for one that is none. */
export interface SchemaCompiler {
  compile(schema: object): ValidateFunction;
}

/**
 * A compiler for schemas that people save. `judge` looks at them first: an Ajv with the same formats, made once. One that
 * looks for itself, which `unjudged` does not, compiles the schema of schemas: twenty times the work of all the rest.
 */
export function judgedBy(judge: () => Ajv, make: (unjudged: Options) => Ajv): SchemaCompiler {
  const ajv = make({ validateSchema: false });
  return {
    compile(schema) {
      judge().validateSchema(schema, true);
      return ajv.compile(schema);
    },
  };
}

/** In the places of Ajv's own, so that of two things that are wrong the same one is told. */
const keywords: readonly FuncKeywordDefinition[] = [
  {
    keyword: "const",
    before: "not",
    errors: false,
    compile(value: unknown) {
      const key = structuralKey(value);
      return (data: unknown) => structuralKey(data) === key;
    },
  },
  {
    keyword: "enum",
    schemaType: "array",
    before: "not",
    errors: false,
    compile(values: readonly unknown[]) {
      if (values.length === 0) throw new Error("enum must have non-empty array");
      const allowed = new Set(values.map(structuralKey));
      return (data: unknown) => allowed.has(structuralKey(data));
    },
  },
  {
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    compile(isUnique: boolean, parent) {
      const repeated = "items" in parent && holdsScalars(parent.items) ? firstFromEnd : lastFromStart;
      const check: DataValidateFunction = (data: readonly unknown[]) => {
        const pair = isUnique ? repeated(data) : undefined;
        check.errors =
          pair === undefined ? [] : [{ keyword: "uniqueItems", params: pair, message: textOf(pair) }];
        return pair === undefined;
      };
      return check;
    },
  },
];

/** Places of two equal items. Of several pairs Ajv names another one among scalars than among the rest. */
interface Pair {
  readonly i: number;
  readonly j: number;
}

const textOf = ({ i, j }: Pair) => `must NOT have duplicate items (items ## ${j} and ${i} are identical)`;

function firstFromEnd(data: readonly unknown[]): Pair | undefined {
  const seen = new Map<string, number>();
  for (let i = data.length - 1; i >= 0; i -= 1) {
    const key = structuralKey(data[i]);
    const j = seen.get(key);
    if (j !== undefined) return { i, j };
    seen.set(key, i);
  }
  return undefined;
}

function lastFromStart(data: readonly unknown[]): Pair | undefined {
  const seen = new Map<string, number>();
  let found: Pair | undefined;
  for (const [i, item] of data.entries()) {
    const key = structuralKey(item);
    const j = seen.get(key);
    if (j !== undefined) found = { i, j };
    seen.set(key, i);
  }
  return found;
}

function holdsScalars(items: unknown): boolean {
  const { type } = isRecord(items) ? items : {};
  const types = [type ?? []].flat();
  return types.length > 0 && !types.includes("object") && !types.includes("array");
}
