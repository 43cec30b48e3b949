import { isRecord, valueAt } from "../editing/same";
import { isConfidential } from "../representation/confidential";
import type { Contents, Resource } from "../representation/model";
import type { ResourceModule } from "../representation/modules";
import { promotionText } from "./text";

type Fields = Readonly<Record<string, unknown>>;

/** A resource without what does not leave its instance, and what that is, in words. */
export interface Portable {
  readonly resource: Resource;
  readonly missing: readonly string[];
}

export interface PortableOptions {
  /** Whether values of environments go along. */
  readonly environment: boolean;
}

const without = (fields: Fields, ...keys: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));

interface Stripped {
  readonly schema: Fields;
  readonly env?: Contents["env"] | undefined;
  readonly missing: readonly string[];
}

const strip: Readonly<Record<ResourceModule, (contents: Contents, options: PortableOptions) => Stripped>> = {
  preference: ({ schema }) => ({ schema, missing: [] }),
  bucket: ({ schema }) => ({ schema, missing: [] }),
  dashboard: ({ schema }) => ({ schema, missing: [] }),
  policy: ({ schema }) => ({ schema: without(schema, "system"), missing: [] }),
  apikey: ({ schema }) => ({
    schema: without(schema, "key", "last_used"),
    missing: [promotionText("secret.key")],
  }),
  webhook: ({ schema }) => ({
    schema: without(schema, "signed", "secret"),
    missing: schema.signed === true ? [promotionText("secret.signature")] : [],
  }),
  strategy: ({ schema }) => strippedStrategy(schema),
  function: strippedFunction,
};

/** What of a resource may go to another instance. */
export function portable(resource: Resource, options: PortableOptions): Portable {
  const { module, contents } = resource;
  const { schema, env, missing } = strip[module](contents, options);
  const { env: _, ...rest } = contents;
  return {
    resource: { ...resource, contents: { ...rest, schema, ...(env === undefined ? {} : { env }) } },
    missing,
  };
}

/** The environment of a function: names are part of it, values only where they are asked for. */
function strippedFunction({ schema, env }: Contents, { environment }: PortableOptions): Stripped {
  const named = isRecord(schema.env) ? schema.env : {};
  const names = [...new Set([...Object.keys(named), ...Object.keys(env ?? {})])];
  const values = names.flatMap((name): [string, string][] => {
    const value = env?.[name] ?? (named[name] === placeOf(name) ? undefined : named[name]);
    return typeof value === "string" ? [[name, value]] : [];
  });
  return {
    schema: { ...schema, env: Object.fromEntries(names.map((name) => [name, placeOf(name)])) },
    ...(environment ? { env: Object.fromEntries(values) } : {}),
    missing: names
      .filter((name) => !environment || !values.some(([each]) => each === name))
      .map(missingValue),
  };
}

/** That the value of a variable does not come along. */
export const missingValue = (name: string): string => promotionText("secret.env", { name });

/** Where the value of a variable stands in a schema. */
export const placeOf = (name: string): string => `{${name}}`;

/** What servers set by themselves in an address of theirs goes as well. */
function strippedStrategy(schema: Fields): Stripped {
  const missing: string[] = [];
  const options = isRecord(schema.options) ? schema.options : {};
  const clean = (fields: unknown, name: string): unknown => {
    if (!isRecord(fields)) return fields;
    const kept = Object.entries(fields).filter(([key]) => key !== "redirect_uri");
    const open = kept.filter(([key]) => !isConfidential(key));
    for (const [key] of kept) if (isConfidential(key)) missing.push(`${name}.${key}`);
    return Object.fromEntries(open);
  };
  const steps = Object.entries(options).flatMap(([name, step]): [string, unknown][] => {
    if (name === "sp") return [];
    if (!isRecord(step)) return [[name, step]];
    const parts = ["params", "headers"].filter((part) => part in step);
    return [
      [
        name,
        { ...step, ...Object.fromEntries(parts.map((part) => [part, clean(step[part], `${name}.${part}`)])) },
      ],
    ];
  });
  return {
    schema: { ...without(schema, "callbackUrl"), options: Object.fromEntries(steps) },
    missing: missing.map((name) => promotionText("secret.strategy", { name })),
  };
}

/** A strategy with what it kept back, as the server that it goes to has it. */
export function withSecretsOf(schema: Fields, stored: Fields): Fields {
  const kept = isRecord(stored.options) ? stored.options : {};
  const options = isRecord(schema.options) ? schema.options : {};
  const filled = Object.entries(options).map(([name, step]): [string, unknown] => {
    const before = valueAt(kept, name);
    if (!isRecord(step) || !isRecord(before)) return [name, step];
    const parts = ["params", "headers"].flatMap((part): [string, unknown][] => {
      const [now, was] = [step[part], before[part]];
      if (!isRecord(was)) return [];
      const secrets = Object.entries(was).filter(([key]) => isConfidential(key));
      return secrets.length === 0
        ? []
        : [[part, { ...Object.fromEntries(secrets), ...(isRecord(now) ? now : {}) }]];
    });
    return [name, { ...step, ...Object.fromEntries(parts) }];
  });
  return {
    ...schema,
    options: { ...Object.fromEntries(filled), ...(kept.sp === undefined ? {} : { sp: kept.sp }) },
  };
}
