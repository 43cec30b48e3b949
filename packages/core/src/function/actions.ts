import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { type Failure, failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { arrangeRows, placementSchema } from "../section/arranging";
import {
  addDependencies,
  functionApi,
  listDependencies,
  patchFunction,
  readCode,
  removeDependency,
  writeCode,
} from "./api";
import type { FunctionRecord } from "./model";
import { functionText } from "./text";

const filled = () => z.string().check(z.minLength(1));
const shows = (id: string) => ({ action: "function:show", segments: [id] });
const changes = (id: string) => ({ action: "function:update", segments: [id] });
const stale = () => [["function"]];

const readingCode = defineAction({
  id: "function.code",
  title: functionText("code.read"),
  icon: "code",
  subject: "function",
  get input() {
    return z.object({ id: filled() });
  },
  permission: ({ id }) => shows(id),
  command: ({ id }) => ({ words: ["function", "pull", "-", id] }),
  run: ({ transport, signal }, { id }) => readCode(transport, id, signal),
});

/** Gives what a compiler says of the code, which is kept in any case. */
const savingCode = defineAction({
  id: "function.saveCode",
  title: functionText("code.save"),
  icon: "save",
  subject: "function",
  get input() {
    return z.object({ id: filled(), index: z.string() });
  },
  permission: ({ id }) => changes(id),
  command: ({ id }) => ({ words: ["function", "push", "-", id] }),
  stale: ({ id }) => [["function", "code", id]],
  run: ({ transport }, { id, index }) => writeCode(transport, id, index),
});

/** Writes the example code of a function that was just made; where that fails, it says that the function is there. */
export const writingExample: typeof savingCode = {
  ...savingCode,
  async run(context, input) {
    const result = await savingCode.run(context, input);
    if (result.ok) return result;
    const { field: _, ...failure } = result.failure;
    const message = functionText("code.exampleLeft", { reason: failure.message });
    return failed({ ...failure, code: "partly", message });
  },
};

const packages = {
  dependencies: defineAction({
    id: "function.dependencies",
    title: functionText("dependency.list"),
    icon: "inventory_2",
    subject: "function",
    get input() {
      return z.object({ id: filled() });
    },
    permission: ({ id }) => shows(id),
    command: ({ id }) => ({ words: ["function", "deps", "list", id] }),
    run: ({ transport, signal }, { id }) => listDependencies(transport, id, signal),
  }),
  addDependency: defineAction({
    id: "function.addDependency",
    title: functionText("dependency.add"),
    icon: "add_box",
    subject: "function",
    get input() {
      return z.object({ id: filled(), names: z.array(filled()).check(z.minLength(1)) });
    },
    permission: ({ id }) => changes(id),
    command: ({ id, names }) => ({ words: ["function", "deps", "add", id, ...names] }),
    stale: ({ id }) => [["function", "dependencies", id]],
    run: ({ transport, signal }, { id, names }) => addDependencies(transport, id, names, signal),
  }),
  removeDependency: defineAction({
    id: "function.removeDependency",
    title: functionText("dependency.remove"),
    icon: "remove_circle",
    subject: "function",
    get input() {
      return z.object({ id: filled(), name: filled() });
    },
    permission: ({ id }) => changes(id),
    command: ({ id, name }) => ({ words: ["function", "deps", "remove", id, name] }),
    stale: ({ id }) => [["function", "dependencies", id]],
    run: ({ transport }, { id, name }) => removeDependency(transport, id, name),
  }),
};

const gone = (id: string): Failure => ({
  code: "not-found",
  message: functionText("missing", { id }),
  retry: false,
});

async function environmentOf(
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<FunctionRecord>> {
  const found = await functionApi.get(transport, id, signal);
  if (!found.ok) return found;
  return found.value === undefined ? failed(gone(id)) : success(found.value);
}

/** Writes the environment that `change` makes of the one that is stored now. */
async function changeEnvironment(
  transport: Transport,
  id: string,
  change: (env: FunctionRecord["env"]) => Result<FunctionRecord["env"]>,
): Promise<Result<unknown>> {
  const found = await environmentOf(transport, id);
  if (!found.ok) return found;
  const { _id, ...body } = found.value;
  const env = change(body.env);
  return env.ok ? functionApi.update(transport, id, { ...body, env: env.value }) : env;
}

const environment = {
  environment: defineAction({
    id: "function.environment",
    title: functionText("env.list"),
    icon: "data_object",
    subject: "function",
    get input() {
      return z.object({ id: filled() });
    },
    permission: ({ id }) => shows(id),
    command: ({ id }) => ({ words: ["function", "env", "list", id] }),
    async run({ transport, signal }, { id }) {
      const found = await environmentOf(transport, id, signal);
      return found.ok ? success(found.value.env) : found;
    },
  }),
  setVariable: defineAction({
    id: "function.setVariable",
    title: functionText("env.set"),
    icon: "playlist_add",
    subject: "function",
    get input() {
      return z.object({ id: filled(), name: filled(), value: filled() });
    },
    permission: ({ id }) => changes(id),
    also: ({ id }) => [shows(id)],
    // The value is read from standard input: nobody sees it in a list of processes.
    command: ({ id, name }) => ({ words: ["function", "env", "set", id, name] }),
    stale,
    run: ({ transport }, { id, name, value }) =>
      changeEnvironment(transport, id, (env) => success({ ...env, [name]: value })),
  }),
  unsetVariable: defineAction({
    id: "function.unsetVariable",
    title: functionText("env.unset"),
    icon: "playlist_remove",
    subject: "function",
    get input() {
      return z.object({ id: filled(), name: filled() });
    },
    permission: ({ id }) => changes(id),
    also: ({ id }) => [shows(id)],
    command: ({ id, name }) => ({ words: ["function", "env", "unset", id, name] }),
    stale,
    run: ({ transport }, { id, name }) =>
      changeEnvironment(transport, id, ({ [name]: value, ...rest }) =>
        value === undefined
          ? failed({ code: "not-found", message: functionText("env.unknown", { name }), retry: false })
          : success(rest),
      ),
  }),
};

/** What is done with functions beside what every area of records does. */
export const functionOwnActions = {
  arrange: defineAction({
    id: "function.arrange",
    title: functionText("arrange"),
    icon: "low_priority",
    get input() {
      return z.array(placementSchema);
    },
    permission: ([first]) => changes(first?.id ?? "*"),
    command: (input) => ({ words: ["function", "arrange", "--file", "-"], input }),
    stale,
    run: ({ transport }, input) =>
      arrangeRows(
        {
          async list() {
            const page = await functionApi.list(transport);
            return page.ok ? success(page.value.rows) : page;
          },
          patch: (id, place) => patchFunction(transport, id, place),
        },
        input,
      ),
  }),
  code: readingCode,
  saveCode: savingCode,
  ...packages,
  ...environment,
};
