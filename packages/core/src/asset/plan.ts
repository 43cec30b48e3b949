import { z } from "zod/mini";
import { listDocuments } from "../document/api";
import { isRecord } from "../editing/same";
import { type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { changeParts, diff, fieldName, type ResourceChange } from "../representation/diff";
import type { Resource } from "../representation/model";
import { previewAsset } from "./api";
import type { AssetConfig, AssetResource } from "./model";
import { veiled } from "./secrets";
import { assetText } from "./text";

/** One resource that an installation writes or removes. */
export interface PlannedChange {
  readonly change: ResourceChange;
  /** Documents that go with it; absent: it holds none, or nobody may say. */
  readonly documents?: number;
  /** What somebody should know before. */
  readonly note?: string;
}

/** What an installation does, compared with what there is now. */
export interface AssetPlan {
  readonly changes: readonly PlannedChange[];
  /** Documents that go. */
  readonly documents: number;
  /** Resources that go: somebody has to type that they may. */
  readonly deletions: number;
}

/** Asks for what an installation would do, and compares it with what there is. Nothing is changed. */
export async function planInstall(
  transport: Transport,
  id: string,
  configs: readonly AssetConfig[],
  signal?: AbortSignal,
): Promise<Result<AssetPlan>> {
  const preview = await previewAsset(transport, id, configs, signal);
  if (!preview.ok) return preview;
  const { insertions, updations, deletions } = preview.value;
  const changes: PlannedChange[] = [];
  for (const each of insertions) {
    const isThere = (await currentOf(transport, each, signal)) !== undefined && each.module !== "preference";
    const note = isThere ? { note: assetText("plan.there") } : {};
    changes.push({ change: diff(undefined, veiled(resourceOf(each))), ...note });
  }
  for (const each of updations) {
    const current = await currentOf(transport, each, signal);
    const after = resourceOf(each);
    const change =
      current === undefined ? diff(undefined, veiled(after)) : diff(veiled(current), veiled(after, current));
    changes.push({ change: { ...change, sign: "~" } });
  }
  for (const each of deletions) {
    const documents = await documentsOf(transport, [each], signal);
    const change = diff(veiled(resourceOf(each)), undefined);
    changes.push({ change, ...(documents === undefined ? {} : { documents }) });
  }
  const documents = changes.reduce((sum, each) => sum + (each.documents ?? 0), 0);
  return success({ changes, documents, deletions: deletions.length });
}

/** Documents in the buckets among some resources; undefined: nobody may count them. */
export async function documentsOf(
  transport: Transport,
  resources: readonly AssetResource[],
  signal?: AbortSignal,
): Promise<number | undefined> {
  let count: number | undefined;
  for (const { module, _id } of resources) {
    if (module !== "bucket") continue;
    const page = await listDocuments(transport, _id, { limit: 1, relation: false }, signal);
    if (page.ok) count = (count ?? 0) + page.value.meta.total;
  }
  return count;
}

const resourceOf = ({ module, _id, contents }: AssetResource): Resource<string> => ({
  module,
  _id,
  contents: { ...contents, schema: isRecord(contents.schema) ? contents.schema : {} },
});

const pathOfResource = ({ module, _id }: AssetResource): string => {
  if (module === "preference") return pathOf("preference", "passport");
  return module === "apikey" ? pathOf("passport", "apikey", _id) : pathOf(module, _id);
};

/** The resource as it is now, as far as the asset says something of it; undefined: it is not there, or not readable. */
async function currentOf(
  transport: Transport,
  wanted: AssetResource,
  signal: AbortSignal | undefined,
): Promise<Resource<string> | undefined> {
  const ask = async (path: string) => {
    const result = await transport.send({ method: "GET", path, schema: z.unknown(), signal });
    return result.ok && isRecord(result.value) ? result.value : undefined;
  };
  const found = await ask(pathOfResource(wanted));
  const schema = wanted.module === "preference" ? found?.identity : found;
  if (!isRecord(schema)) return undefined;
  const { module, _id, contents } = wanted;
  if (module !== "function") return { module, _id, contents: { schema } };
  const code = contents.index === undefined ? undefined : await ask(pathOf("function", _id, "index"));
  const index = typeof code?.index === "string" ? { index: code.index } : {};
  // Values of the environment stand in the schema; what the asset keeps apart is compared there.
  const { env, package: packages, ...rest } = contents;
  const own = isRecord(rest.schema) ? { ...schema, env: rest.schema.env } : schema;
  return {
    ...resourceOf({ ...wanted, contents: { env, package: packages } }),
    contents: { schema: own, ...index, ...envOf(env), ...packagesOf(packages) },
  };
}

const envOf = (env: unknown) => (isRecord(env) ? { env: textsOf(env) } : {});
const packagesOf = (packages: unknown) =>
  isRecord(packages) && isRecord(packages.dependencies)
    ? { package: { dependencies: textsOf(packages.dependencies) } }
    : {};
const textsOf = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const marks = { same: ["", ""], gone: ["[-", "-]"], new: ["{+", "+}"] } as const;

/** A plan line by line; of what changes with each field. */
export const planLines = ({ changes, documents, deletions }: AssetPlan): readonly string[] => [
  ...(changes.length === 0 ? [assetText("plan.none")] : []),
  ...changes.flatMap(({ change, documents: gone, note }) => [
    `${change.sign} ${change.module} ${change.name}`,
    ...(note === undefined ? [] : [`    ${note}`]),
    ...(gone === undefined || gone === 0 ? [] : [`    ${assetText("documents", { count: gone })}`]),
    ...(change.sign === "~"
      ? change.fields.map(
          (field) =>
            `    ${fieldName(field)}: ${changeParts(field)
              .map(({ kind, text }) => `${marks[kind][0]}${text}${marks[kind][1]}`)
              .join("")}`,
        )
      : []),
  ]),
  ...(deletions === 0 ? [] : [assetText("plan.deletions", { count: deletions, documents })]),
];
