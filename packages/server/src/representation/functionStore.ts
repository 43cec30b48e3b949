import { isRecord } from "@twinhelm/core/editing/same";
import { bucketOfTrigger } from "@twinhelm/core/function/collection";
import { diagnosticLine, hasErrors } from "@twinhelm/core/function/diagnostics";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import type { Contents } from "@twinhelm/core/representation/model";
import { functionOf } from "../function/body";
import { listedRanges } from "../function/dependencies/listed";
import { packageNames } from "../function/dependencies/names";
import { NpmFailure } from "../function/dependencies/npm";
import { refuseClash } from "../function/routes";
import type { Reading, ResourceStore, Writing } from "./store";

const contentsOf = async (
  { records, functions }: Reading,
  { env, ...record }: FunctionRecord,
): Promise<Contents> => ({
  schema: { ...record, env: Object.fromEntries(Object.keys(env).map((name) => [name, `{${name}}`])) },
  env,
  package: { dependencies: await listedRanges(functions.folders.of(record._id)) },
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
    if (await tx.functions.remove(id))
      afterwards.push(async () => {
        await functions.remove(id, async () => undefined);
        return [];
      });
  },
};

async function writeFunction(writing: Writing, id: string, contents: Contents): Promise<void> {
  const { tx, context, functions, afterwards } = writing;
  const { _id, ...body } = contents.schema;
  const found = await tx.functions.find(id);
  const buckets = new Set([
    ...(await tx.buckets.all()).list().map(({ bucket }) => bucket._id),
    ...Object.values(found?.triggers ?? {}).flatMap((trigger) => bucketOfTrigger(trigger) ?? []),
  ]);
  const env = filled(body.env, contents.env ?? {});
  const read: FunctionRecord = { ...functionOf({ ...body, env }, buckets), _id: id };
  // The language is that which it was made in.
  const record = found === undefined ? read : { ...read, language: found.language };
  if (found === undefined) {
    await refuseClash(tx, id, context.options.functionLimit);
    await tx.functions.insert(record);
  } else await tx.functions.update(record);
  const { index = "" } = contents;
  const before = found === undefined ? undefined : await tx.functions.source(id);
  const wanted = contents.package?.dependencies ?? {};
  const changes = await packageChanges(functions.folders.of(id), wanted, context.options.openFunctions);
  if (before !== index) await tx.functions.saveSource(id, index);
  afterwards.push(async () => {
    if (found === undefined) await functions.settled(id);
    const notes = await changePackages(writing, record, changes);
    // Types of packages are there by now.
    return before === index && changes.added.length === 0
      ? notes
      : [...notes, ...(await build(writing, record, index))];
  });
}

/** Values in their places (contract, storage-asset-dashboard-activity-vc.md section 2.3): one without a place stays. */
function filled(templates: unknown, values: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(isRecord(templates) ? templates : {}).map(([name, template]) => {
    const [, place] = /\{([^{}]+)\}/.exec(String(template)) ?? [];
    return [name, place !== undefined && Object.hasOwn(values, place) ? values[place] : template] as const;
  });
  return Object.fromEntries(entries);
}

interface PackageChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Throws 400 for what is no package of a registry. */
async function packageChanges(
  folder: string,
  wanted: Readonly<Record<string, string>>,
  isOpen: boolean,
): Promise<PackageChanges> {
  const there = await listedRanges(folder);
  const added = Object.entries(wanted).flatMap(([name, range]) =>
    // `^1.2.0` is asked for as `1.2.0`, and listed as it stands: a range would be listed as what is newest in it.
    there[name] === range ? [] : [`${name}@${range.replace(/^\^(?=\d+\.\d+\.\d+)/, "")}`],
  );
  const removed = Object.keys(there).filter((name) => wanted[name] === undefined);
  return { added: packageNames([...added], isOpen), removed };
}

async function changePackages(
  { functions, owner }: Writing,
  record: FunctionRecord,
  { added, removed }: PackageChanges,
): Promise<readonly string[]> {
  try {
    if (added.length > 0) await functions.packages.run(record, { command: "install", names: added, owner });
    if (removed.length > 0)
      await functions.packages.run(record, { command: "uninstall", names: removed, owner });
    return [];
  } catch (error) {
    if (error instanceof NpmFailure)
      return [`The packages of ${record.name} stay as they were: ${error.message}`];
    throw error;
  }
}

async function build(
  { functions, owner }: Writing,
  record: FunctionRecord,
  index: string,
): Promise<readonly string[]> {
  const diagnostics = await functions.deploy(record, index, owner);
  if (!hasErrors(diagnostics)) return [];
  const [first] = diagnostics;
  return [`The code of ${record.name} was not built: ${first === undefined ? "" : diagnosticLine(first)}`];
}
