import { isRecord } from "../editing/same";
import { failed, success } from "../http/failure";
import { keyOf, type RepresentedFile, type Resource } from "../representation/model";
import type { FileStore } from "./folderSide";
import { withSecretsOf } from "./portable";
import type { Side } from "./side";

/** An instance in memory. `break`: how many steps it takes until the network is gone, before or after it took one. */
export interface MemorySide extends Side {
  readonly stored: Map<string, Resource>;
  breaks: { steps: number; taken: boolean } | undefined;
  writes: number;
}

const broken = () => failed({ code: "network" as const, message: "The network is gone.", retry: true });

/** Functions and keys are written in steps, and ids of webhooks are those of the server, as of real ones. */
export function memorySide(name: string, resources: readonly Resource[] = []): MemorySide {
  const stored = new Map(resources.map((each) => [keyOf(each), each]));
  let made = 0;
  const side: MemorySide = {
    about: { kind: "instance", name, address: `http://${name}/api` },
    stored,
    breaks: undefined,
    writes: 0,
    read: async (modules) => success([...stored.values()].filter(({ module }) => modules.includes(module))),
    async write({ resource, before }) {
      const { module, contents } = resource;
      made += 1;
      const isOwn = before === undefined && (module === "webhook" || module === "strategy");
      const _id = isOwn ? `ff${String(made).padStart(22, "0")}` : resource._id;
      for (const step of stepsOf(resource, before)) {
        side.writes += 1;
        if (side.breaks !== undefined && side.breaks.steps-- <= 0 && !side.breaks.taken) return broken();
        const schema = { ...step.schema, _id, ...secretsOf(resource, before) };
        const whole =
          module === "strategy" ? { ...withSecretsOf(schema, before?.contents.schema ?? {}), _id } : schema;
        stored.set(`${module}/${_id}`, {
          module,
          _id,
          contents: { ...step, schema: module === "preference" ? contents.schema : whole },
        });
        if (side.breaks !== undefined && side.breaks.steps < 0) return broken();
      }
      return success({ id: _id, notes: [] });
    },
    async remove(resource) {
      side.writes += 1;
      if (side.breaks !== undefined && side.breaks.steps-- <= 0) return broken();
      stored.delete(keyOf(resource));
      return success(undefined);
    },
    countDocuments: async () => success(7),
  };
  return side;
}

/** What a server keeps of its own. */
function secretsOf({ module }: Resource, before: Resource | undefined) {
  const was = before?.contents.schema;
  if (module === "apikey") return { key: was?.key ?? "made there" };
  return module === "webhook" ? { signed: was?.signed ?? false } : {};
}

function stepsOf({ module, contents }: Resource, before: Resource | undefined): Resource["contents"][] {
  const was = before?.contents;
  if (module === "function") {
    const names = Object.keys(isRecord(contents.schema.env) ? contents.schema.env : {});
    const env = Object.fromEntries(
      names.map((each) => [each, contents.env?.[each] ?? was?.env?.[each] ?? ""]),
    );
    const first = {
      schema: contents.schema,
      env,
      package: was?.package ?? { dependencies: {} },
      index: was?.index,
    };
    const second = { ...first, package: contents.package ?? first.package };
    return [first, second, { ...second, index: contents.index ?? first.index }];
  }
  const { policies } = contents.schema;
  if (module === "apikey" && Array.isArray(policies)) {
    const there: readonly unknown[] = Array.isArray(was?.schema.policies) ? was.schema.policies : [];
    const steps = [there];
    for (const each of policies.filter((id) => !there.includes(id)))
      steps.push([...(steps.at(-1) ?? []), each]);
    for (const each of there.filter((id) => !policies.includes(id)))
      steps.push((steps.at(-1) ?? []).filter((id) => id !== each));
    return steps.map((each) => ({ schema: { ...contents.schema, policies: each } }));
  }
  return [contents];
}

/** A folder in memory. */
export function memoryFiles(name: string): FileStore & { readonly files: Map<string, string> } {
  const files = new Map<string, string>();
  return {
    name,
    files,
    list: async () => [...files].map(([path, text]): RepresentedFile => ({ path, text })),
    write: async (path, text) => void files.set(path, text),
    remove: async (path) => void files.delete(path),
  };
}
