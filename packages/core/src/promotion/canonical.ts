import { isRecord, isSame } from "../editing/same";
import type { Contents, Resource } from "../representation/model";
import type { ResourceModule } from "../representation/modules";

type Fields = Readonly<Record<string, unknown>>;

/** What a server has where a record says nothing: whether it is said is no difference. */
const defaults: Readonly<Record<ResourceModule, Fields>> = {
  preference: { required: [], language: undefined },
  bucket: { history: false, readOnly: false, category: "", required: [] },
  function: { memoryLimit: 100, description: "", category: "", env: {} },
  dashboard: { components: [], icon: "" },
  policy: { description: "" },
  apikey: { active: true, description: "", policies: [] },
  strategy: { title: "", icon: "" },
  webhook: { retry: false },
};

const isDefault = (value: unknown, other: unknown): boolean =>
  value === null || value === undefined || (other !== undefined && isSame(value, other));

const stripped = (fields: Fields, known: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => !isDefault(value, known[key])));

const mapped = (value: unknown, change: (fields: Fields) => Fields): unknown =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, isRecord(each) ? change(each) : each]),
      )
    : value;

const trigger = (fields: Fields): Fields => ({
  ...stripped(fields, { active: true }),
  ...(isRecord(fields.options) ? { options: stripped(fields.options, { preflight: true }) } : {}),
});

/** The parts of a record that have defaults of their own. */
const inner: Partial<Readonly<Record<ResourceModule, (fields: Fields) => Fields>>> = {
  function: (fields) => ({
    ...fields,
    ...("triggers" in fields ? { triggers: mapped(fields.triggers, trigger) } : {}),
  }),
  webhook: (fields) => ({
    ...fields,
    ...(isRecord(fields.trigger) ? { trigger: trigger(fields.trigger) } : {}),
  }),
  dashboard: (fields) => ({
    ...fields,
    ...(Array.isArray(fields.components)
      ? {
          components: fields.components.map((each: unknown) =>
            isRecord(each) ? stripped(each, { ratio: "2/2" }) : each,
          ),
        }
      : {}),
  }),
  policy: (fields) => ({
    ...fields,
    ...(Array.isArray(fields.statement) ? { statement: fields.statement.map(statement) } : {}),
  }),
  apikey: (fields) => ({
    ...fields,
    // They are a set.
    ...(Array.isArray(fields.policies) ? { policies: [...new Set(fields.policies)].sort() } : {}),
  }),
};

const statement = (value: unknown): unknown =>
  isRecord(value) && isRecord(value.resource)
    ? { ...value, resource: stripped(value.resource, { include: [], exclude: [] }) }
    : value;

/** The contents of a resource as they are compared: what says nothing is left out, on whatever server it was. */
export function canonical({ module, contents }: Pick<Resource, "module" | "contents">): Contents {
  const { schema, index, package: packages, env } = contents;
  const parts = inner[module]?.(schema) ?? schema;
  return {
    schema: stripped(parts, defaults[module]),
    ...(env === undefined || Object.keys(env).length === 0 ? {} : { env }),
    ...(packages === undefined || Object.keys(packages.dependencies).length === 0
      ? {}
      : { package: packages }),
    ...(index === undefined || index === "" ? {} : { index }),
  };
}
