import { alwaysTrue } from "../bucket/options/rules";
import { isRecord, isSame, valueAt } from "../editing/same";
import { fieldTypeOf } from "../field/table";
import type { Contents, Resource } from "../representation/model";
import type { ResourceModule } from "../representation/modules";

type Fields = Readonly<Record<string, unknown>>;

/** What a server has where a record says nothing: whether it is said is no difference. */
const defaults: Readonly<Record<ResourceModule, Fields>> = {
  preference: { required: [], language: undefined },
  bucket: {
    history: false,
    readOnly: false,
    category: "",
    required: [],
    icon: "view_stream",
    acl: { read: alwaysTrue, write: alwaysTrue },
  },
  function: { memoryLimit: 100, description: "", category: "", env: {} },
  dashboard: { components: [], icon: "" },
  policy: { description: "" },
  apikey: { active: true, description: "", policies: [] },
  strategy: { title: "", icon: "login" },
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

const triggerOptions: Readonly<Record<string, Fields>> = {
  http: { method: "Get", path: "/", preflight: true },
  schedule: { timezone: "UTC" },
  system: { name: "READY" },
};

const trigger = (fields: Fields): Fields => {
  const options = valueAt(triggerOptions, String(fields.type));
  return {
    ...stripped(fields, { active: true }),
    ...(isRecord(fields.options)
      ? { options: stripped(fields.options, isRecord(options) ? options : {}) }
      : {}),
  };
};

/** A field of a bucket without what its type has by itself, and those inside of it. */
const property = (fields: Fields): Fields => ({
  ...stripped(fields, { ...fieldTypeOf(String(fields.type))?.definition.defaults }),
  ...(isRecord(fields.items) ? { items: property(fields.items) } : {}),
  ...("properties" in fields ? { properties: mapped(fields.properties, property) } : {}),
});

/** The parts of a record that have defaults of their own. */
const inner: Partial<Readonly<Record<ResourceModule, (fields: Fields) => Fields>>> = {
  bucket: (fields) => ({
    ...fields,
    ...("properties" in fields ? { properties: mapped(fields.properties, property) } : {}),
  }),
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
  strategy: (fields) => ({
    ...fields,
    ...("options" in fields ? { options: mapped(fields.options, step) } : {}),
  }),
  apikey: (fields) => ({
    ...fields,
    // They are a set.
    ...(Array.isArray(fields.policies) ? { policies: [...new Set(fields.policies)].sort() } : {}),
  }),
};

const step = (fields: Fields): Fields => stripped(fields, { method: "get", params: {}, headers: {} });

const statement = (value: unknown): unknown =>
  isRecord(value) && isRecord(value.resource)
    ? { ...value, resource: stripped(value.resource, { include: [], exclude: [] }) }
    : value;

/** The contents of a resource as they are compared: what says nothing is left out, on whatever server it was. */
export function canonical({ module, contents }: Pick<Resource, "module" | "contents">): Contents {
  const { index, package: packages, env } = contents;
  // Whose it is stands beside it; files may leave it out.
  const { _id: _, ...schema } = contents.schema;
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
