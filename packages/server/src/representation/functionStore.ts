import { join } from "node:path";
import { isRecord } from "@twinhelm/core/editing/same";
import { bucketOfTrigger } from "@twinhelm/core/function/collection";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import type { Contents } from "@twinhelm/core/representation/model";
import { functionOf } from "../function/body";
import { packageNames } from "../function/dependencies/names";
import { refuseClash } from "../function/routes";
import { type PackageChanges, stageFunction } from "./functionStage";
import type { Reading, ResourceStore, Staged, Staging, Writing } from "./store";

const contentsOf = async (
  { records, functions }: Reading,
  { env, ...record }: FunctionRecord,
): Promise<Contents> => ({
  schema: { ...record, env: Object.fromEntries(Object.keys(env).map((name) => [name, `{${name}}`])) },
  env,
  package: { dependencies: await functions.packages.ranges(record._id) },
  index: (await records.functions.source(record._id)) ?? "",
});

/** Functions with their code, their packages and the values of their environment. */
export const functionStore: ResourceStore = {
  place: (id) => ["function", id],
  async list(reading) {
    const found: { readonly _id: string; readonly contents: Contents }[] = [];
    for (const record of await reading.records.functions.list())
      found.push({ _id: record._id, contents: await contentsOf(reading, record) });
    return found;
  },
  async read(reading, id) {
    const record = await reading.records.functions.find(id);
    return record === undefined ? undefined : contentsOf(reading, record);
  },
  async write(writing, id, contents) {
    const { tx, functions, afterwards } = writing;
    if (contents !== undefined) return writeFunction(writing, id, contents);
    if (await tx.functions.remove(id)) afterwards.push(() => functions.remove(id, async () => undefined));
  },
  stage,
};

async function writeFunction({ tx, context }: Writing, id: string, contents: Contents): Promise<void> {
  const found = await tx.functions.find(id);
  const buckets = new Set([
    ...(await tx.buckets.all()).list().map(({ bucket }) => bucket._id),
    ...bucketsOf(found),
  ]);
  const record = recordOf(id, contents, { found, buckets });
  if (found === undefined) {
    await refuseClash(tx, id, context.options.functionLimit);
    await tx.functions.insert(record);
  } else await tx.functions.update(record);
  const { index = "" } = contents;
  const before = found === undefined ? undefined : await tx.functions.source(id);
  if (before !== index) await tx.functions.saveSource(id, index);
}

const bucketsOf = (found: FunctionRecord | undefined): readonly string[] =>
  Object.values(found?.triggers ?? {}).flatMap((trigger) => bucketOfTrigger(trigger) ?? []);

interface Around {
  readonly found: FunctionRecord | undefined;
  /** Those that triggers may name. */
  readonly buckets: ReadonlySet<string>;
}

/** Throws what the route of functions throws. */
function recordOf(id: string, { schema, env }: Contents, { found, buckets }: Around): FunctionRecord {
  const { _id, ...body } = schema;
  const read = { ...functionOf({ ...body, env: filled(body.env, env ?? {}) }, buckets), _id: id };
  // The language is that which it was made in.
  return found === undefined ? read : { ...read, language: found.language };
}

async function stage(
  { context, functions, owner, folder, codeName, isTrial }: Staging,
  id: string,
  contents: Contents,
): Promise<Staged | undefined> {
  const { engine, options } = context;
  const found = await engine.functions.find(id);
  const wanted = contents.package?.dependencies ?? {};
  const packages = packageChanges(await functions.packages.ranges(id), wanted, options.openFunctions);
  const { index = "" } = contents;
  const isSame = found !== undefined && ((await engine.functions.source(id)) ?? "") === index;
  const hasPackages = packages.added.length + packages.removed.length > 0;
  if (isSame && !hasPackages) return undefined;
  // Types of packages that are not there yet may be missing.
  if (isTrial && hasPackages) return undefined;
  // Whether there are the buckets of its triggers shows once all is written.
  const named = Object.values(Object(contents.schema.triggers)).flatMap((each) => bucketIn(each) ?? []);
  const record = recordOf(id, contents, { found, buckets: new Set([...named, ...bucketsOf(found)]) });
  return stageFunction({
    functions,
    record,
    // With other packages it is built anew: it may need what was taken away.
    source: index,
    place: `function/${id}/${codeName}`,
    packages,
    folder: join(folder, id),
    owner,
  });
}

/** The bucket that a trigger names, in whatever state it is. */
function bucketIn(trigger: unknown): string | undefined {
  const options = isRecord(trigger) && isRecord(trigger.options) ? trigger.options : {};
  const [, id] = /^(?:bucket_)?([0-9a-f]{24})$/.exec(String(options.bucket ?? options.collection)) ?? [];
  return id;
}

/** Values in their places (contract, storage-asset-dashboard-activity-vc.md section 2.3): one without a place stays. */
function filled(templates: unknown, values: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(isRecord(templates) ? templates : {}).map(([name, template]) => {
    const [, place] = /\{([^{}]+)\}/.exec(String(template)) ?? [];
    return [name, place !== undefined && Object.hasOwn(values, place) ? values[place] : template] as const;
  });
  return Object.fromEntries(entries);
}

/** Throws 400 for what is no package of a registry. */
function packageChanges(
  there: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>>,
  isOpen: boolean,
): PackageChanges {
  const added = Object.entries(wanted).flatMap(([name, range]) =>
    // `^1.2.0` is asked for as `1.2.0`, and listed as it stands: a range would be listed as what is newest in it.
    there[name] === range ? [] : [`${name}@${range.replace(/^\^(?=\d+\.\d+\.\d+)/, "")}`],
  );
  const removed = Object.keys(there).filter((name) => wanted[name] === undefined);
  return { added: packageNames([...added], isOpen), removed };
}
