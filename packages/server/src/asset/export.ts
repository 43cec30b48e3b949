import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { identityPreference } from "@twinhelm/core/asset/model";
import type { Contents, Resource } from "@twinhelm/core/representation/model";
import { findPreference } from "../preference/store";
import type { Services } from "../services";
import { readId } from "../shell/objectId";
import { isRecord } from "../shell/query";

/** One resource that somebody wants to export. */
export interface Wanted {
  readonly module: string;
  readonly id: string;
}

interface Exporter {
  /** What the caller has to be allowed. */
  readonly needs: (id: string) => AccessRequest;
  /** Undefined: there is none. */
  readonly read: (services: Services, id: string) => Promise<Contents | undefined>;
  /** As a failure calls it. */
  readonly title: string;
}

const recordOf = (value: object | undefined): Contents | undefined =>
  value === undefined ? undefined : { schema: JSON.parse(JSON.stringify(value)) };

const shown = (module: string) => (id: string) => ({ action: `${module}:show`, segments: [id] });

const exporters: Readonly<Record<string, Exporter>> = {
  bucket: {
    title: "Bucket",
    needs: shown("bucket"),
    read: async ({ context }, id) => recordOf((await context.engine.buckets.all()).find(id)?.bucket),
  },
  function: { title: "Function", needs: shown("function"), read: readFunction },
  dashboard: {
    title: "Dashboard",
    needs: shown("dashboard"),
    read: async ({ context }, id) => recordOf(await context.engine.dashboards.find(id)),
  },
  apikey: {
    title: "Apikey",
    needs: shown("passport:apikey"),
    async read({ context }, id) {
      const { last_used: _, ...rest } = { ...(await context.engine.apiKeys.find(id)) };
      return recordOf(Object.keys(rest).length === 0 ? undefined : rest);
    },
  },
  preference: {
    title: "Preference",
    needs: () => ({ action: "preference:show", segments: ["passport"] }),
    async read({ context }) {
      const { identity } = { ...(await findPreference(context.engine, "passport")) };
      return recordOf(isRecord(identity) ? identity : {});
    },
  },
};

/** What cannot be exported: the contract answers nothing but a message. */
export class ExportRefusal extends Error {
  override readonly name = "ExportRefusal";
}

const refusal = (message: string) => new ExportRefusal(message);

const failed = (module: string, reason: string) =>
  refusal(`Failed to export asset for ${module} module.\n${reason}`);

/** What is wanted, in the order of its modules. Throws 400 where there is no such module or id. */
export function wantedOf(resources: Readonly<Record<string, readonly string[]>>): readonly Wanted[] {
  return Object.entries(resources).flatMap(([module, ids]) => {
    if (!Object.hasOwn(exporters, module)) throw refusal(`Module ${module} does not exist.`);
    // The contract passes over other preferences.
    if (module === "preference")
      return ids.includes(identityPreference) ? [{ module, id: identityPreference }] : [];
    return [...new Set(ids)].map((id) => {
      const read = readId(id);
      const kind = module === "function" ? "id" : "object id";
      if (read === undefined) throw failed(module, `${id} is not a valid ${kind}`);
      return { module, id: read };
    });
  });
}

export const neededFor = ({ module, id }: Wanted): readonly AccessRequest[] => {
  const exporter = exporters[module];
  return exporter === undefined ? [] : [exporter.needs(id)];
};

/** The resource as it stands. Throws 400 where there is none. */
export async function exported(services: Services, { module, id }: Wanted): Promise<Resource<string>> {
  const exporter = exporters[module];
  const contents = await exporter?.read(services, id);
  if (contents === undefined) throw failed(module, `${exporter?.title} does not exist with _id ${id}`);
  return { module, _id: id, contents };
}

/** Values of the environment are kept apart: where they belong stand their names in braces. */
async function readFunction({ context, functions }: Services, id: string): Promise<Contents | undefined> {
  const found = await context.engine.functions.find(id);
  if (found === undefined) return undefined;
  const { env } = found;
  const index = await context.engine.functions.source(id);
  const dependencies = await functions.packages.ranges(id);
  const places = Object.fromEntries(Object.keys(env).map((name) => [name, `{${name}}`]));
  return {
    schema: JSON.parse(JSON.stringify({ ...found, env: places })),
    env,
    package: { dependencies },
    ...(index === undefined ? {} : { index }),
  };
}
