import { isRecord } from "../editing/same";
import { isConfidential } from "../representation/confidential";
import type { Resource } from "../representation/model";
import { assetText } from "./text";

/**
 * A resource as a plan shows it: of keys and of what is called like a secret only whether it is another one than before.
 * `before`: the same as it was.
 */
export function veiled(resource: Resource<string>, before?: Resource<string>): Resource<string> {
  const { module, contents } = resource;
  const { schema, env } = contents;
  const was = before?.contents;
  const wasEnv = isRecord(was?.schema.env) ? was.schema.env : undefined;
  const own = module === "apikey" ? hide(schema, was?.schema, (name) => name === "key") : schema;
  const variables =
    module === "function" && isRecord(schema.env) ? { env: hide(schema.env, wasEnv, isConfidential) } : {};
  return {
    ...resource,
    contents: {
      ...contents,
      schema: { ...own, ...variables },
      ...(env === undefined ? {} : { env: hide(env, was?.env, isConfidential) }),
    },
  };
}

/** Values with those hidden that nobody may see; one that differs from before says so. */
const hide = <T>(
  values: Readonly<Record<string, T>>,
  before: Readonly<Record<string, T>> | undefined,
  isSecret: (name: string) => boolean,
): Record<string, T | string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (!isSecret(name) || value === "") return [name, value];
      const isOther = before !== undefined && before[name] !== value;
      return [name, assetText(isOther ? "plan.secret.new" : "plan.secret")];
    }),
  );
