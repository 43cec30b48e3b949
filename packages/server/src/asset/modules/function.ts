import type { AssetResource } from "@twinhelm/core/asset/model";
import type { FunctionRecord } from "@twinhelm/core/function/model";
import { npmInWords } from "@twinhelm/core/function/npm";
import { functionOf } from "../../function/body";
import { packageNames } from "../../function/dependencies/names";
import { failureOf } from "../../function/dependencies/packages";
import { refuseClash } from "../../function/routes";
import { largestSource } from "../../function/sourceRoutes";
import { httpError, validationError } from "../../shell/errors";
import { isRecord } from "../../shell/query";
import { type Failure, type Installing, ordinaryNeeds, type ResourceModule, schemaOf } from "./module";

/** Functions with their code and their packages. */
export const functionModule: ResourceModule = {
  largest: 1_000_000,
  isThere: async ({ functions }, id) => (await functions.find(id)) !== undefined,
  needs: ordinaryNeeds("function"),
  async check(installing, resource, placed) {
    const schema = schemaOf(resource, this.largest);
    const { _id: _, ...body } = functionOf(
      { ...schema, env: environmentOf(schema, resource) },
      installing.buckets,
    );
    const made: FunctionRecord = { ...body, _id: resource._id };
    const source = sourceIn(resource);
    const packages = packagesIn(resource, installing.context.options.openFunctions);
    const before = placed === undefined ? new Map<string, string>() : packagesIn(placed, true);
    return {
      before: () => installing.functions.settled(made._id),
      write: (tx) => write(installing, tx, made, source, placed !== undefined),
      after: () => deploy(installing, made._id, source, { packages, before }),
    };
  },
  async remove({ context, caller, functions }, id, settle) {
    await functions.remove(id, () =>
      context.engine.write(async (tx) => {
        if (await tx.functions.remove(id))
          await context.recordActivity(tx, caller, { action: 3, resource: ["function", id] });
        await settle(tx);
      }),
    );
  },
};

async function write(
  { context, caller }: Installing,
  tx: Parameters<typeof refuseClash>[0],
  made: FunctionRecord,
  source: string | undefined,
  isPlaced: boolean,
): Promise<void> {
  const { _id } = made;
  const found = isPlaced ? await tx.functions.find(_id) : undefined;
  if (found === undefined) {
    await refuseClash(tx, _id, context.options.functionLimit);
    await tx.functions.insert(made);
  } else {
    // The language of a function stays, as its route has it.
    const { language, ...rest } = made;
    await tx.functions.update({ ...found, ...rest });
  }
  const action = found === undefined ? 1 : 2;
  await context.recordActivity(tx, caller, { action, resource: ["function", _id] });
  if (source === undefined) return;
  await tx.functions.saveSource(_id, source);
  await context.recordActivity(tx, caller, { action: 2, resource: ["function", _id, "index"], own: true });
}

interface Lists {
  readonly packages: ReadonlyMap<string, string>;
  /** Those that the version before asked for. */
  readonly before: ReadonlyMap<string, string>;
}

/** Makes of a function that is stored what runs. */
async function deploy(
  { context, functions, caller }: Installing,
  id: string,
  source: string | undefined,
  { packages, before }: Lists,
): Promise<Failure | undefined> {
  const record = await context.engine.functions.find(id);
  if (record === undefined) return "The function was deleted meanwhile.";
  const owner = caller.id;
  const listed = new Map(Object.entries(await functions.packages.ranges(id)));
  const missing = [...packages].filter(([name, version]) => listed.get(name) !== version);
  const gone = [...before.keys()].filter((name) => !packages.has(name) && listed.has(name));
  const run = (command: "install" | "uninstall", names: readonly string[]) =>
    names.length === 0 ? undefined : failureOf(functions.packages.run(record, { command, names, owner }));
  const problem =
    (await run("uninstall", gone)) ??
    (await run(
      "install",
      missing.map(([name, version]) => `${name}@${wishedOf(version)}`),
    ));
  const diagnostics = source === undefined ? [] : await functions.deploy(record, source, owner);
  return diagnostics.length > 0 ? diagnostics : problem && npmInWords(problem);
}

/** The contract asks for a version without its first character, which it expects to be `^`. */
const wishedOf = (version: string): string => version.replace(/^[\^~]/, "");

/** A value that names one of the variables of the asset in braces is that of the variable. */
function environmentOf({ env }: Readonly<Record<string, unknown>>, { contents }: AssetResource): unknown {
  const values = contents.env ?? {};
  if (!isRecord(values)) throw validationError(".env should be object");
  if (!isRecord(env)) return env;
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      const [, variable = ""] = /\{([^{}]*)\}/.exec(String(value)) ?? [];
      return [name, Object.hasOwn(values, variable) ? String(values[variable]) : value];
    }),
  );
}

function sourceIn({ contents: { index } }: AssetResource): string | undefined {
  if (index === undefined) return undefined;
  if (typeof index !== "string") throw validationError(".index should be string");
  if (Buffer.byteLength(index) > largestSource)
    throw httpError(413, `The code is larger than ${largestSource} bytes.`);
  return index;
}

function packagesIn(
  { contents: { package: list } }: AssetResource,
  isOpen: boolean,
): ReadonlyMap<string, string> {
  const { dependencies = {} } = isRecord(list) ? list : {};
  if (!isRecord(dependencies)) throw validationError(".package.dependencies should be object");
  const found = new Map(Object.entries(dependencies).map(([name, version]) => [name, String(version)]));
  packageNames(
    [...found].map(([name, version]) => `${name}@${wishedOf(version)}`),
    isOpen,
  );
  return found;
}
