import { z } from "zod/mini";
import { defineAction } from "../action/action";
import { failed, success } from "../http/failure";
import { arrangeRows, placementSchema } from "../section/arranging";
import { functionApi, patchFunction } from "./api";
import { functionLogActions } from "./log/actions";
import { functionRunActions } from "./run/actions";
import { functionText } from "./text";

const filled = () => z.string().check(z.minLength(1));
const shows = (id: string) => ({ action: "function:show", segments: [id] });
const showing = { action: "function:show", segments: ({ id }: { id: string }) => [id] };
const changing = { action: "function:update", segments: ({ id }: { id: string }) => [id] };
const stale = () => [["function"]];
const calls = () => import("./calls");

const readingCode = defineAction({
  id: "function.code",
  title: functionText("code.read"),
  icon: "code",
  subject: "function",
  get input() {
    return z.object({ id: filled() });
  },
  permission: showing,
  command: ({ id }) => ({ words: ["function", "pull", "-", id] }),
  run: async ({ transport, signal }, { id }) => (await calls()).readCode(transport, id, signal),
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
  permission: changing,
  command: ({ id }) => ({ words: ["function", "push", "-", id] }),
  stale: ({ id }) => [["function", "code", id]],
  run: async ({ transport }, { id, index }) => (await calls()).writeCode(transport, id, index),
});

/** Says why code that was saved earlier does not run. */
const checkingCode = defineAction({
  id: "function.checkCode",
  title: functionText("code.check"),
  icon: "rule",
  subject: "function",
  get input() {
    return z.object({ id: filled() });
  },
  permission: showing,
  command: ({ id }) => ({ words: ["function", "check", id] }),
  run: async ({ transport, signal }, { id }) => (await calls()).readProblems(transport, id, signal),
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

/** Code that waited for a package compiles with it. */
const packagesStale = ({ id }: { id: string }) => [
  ["function", "dependencies", id],
  ["functionProblems", id],
];

const packages = {
  dependencies: defineAction({
    id: "function.dependencies",
    title: functionText("dependency.list"),
    icon: "inventory_2",
    subject: "function",
    get input() {
      return z.object({ id: filled() });
    },
    permission: showing,
    command: ({ id }) => ({ words: ["function", "deps", "list", id] }),
    run: async ({ transport, signal }, { id }) => (await calls()).listDependencies(transport, id, signal),
  }),
  addDependency: defineAction({
    id: "function.addDependency",
    title: functionText("dependency.add"),
    icon: "add_box",
    subject: "function",
    get input() {
      return z.object({ id: filled(), names: z.array(filled()).check(z.minLength(1)) });
    },
    permission: changing,
    command: ({ id, names }) => ({ words: ["function", "deps", "add", id, ...names] }),
    stale: packagesStale,
    run: async ({ transport, signal, progress }, { id, names }) =>
      (await calls()).addDependencies(transport, id, { names, signal, progress }),
  }),
  removeDependency: defineAction({
    id: "function.removeDependency",
    effect: "destroys",
    title: functionText("dependency.remove"),
    icon: "remove_circle",
    subject: "function",
    get input() {
      return z.object({ id: filled(), name: filled() });
    },
    permission: changing,
    command: ({ id, name }) => ({ words: ["function", "deps", "remove", id, name] }),
    stale: packagesStale,
    run: async ({ transport }, { id, name }) => (await calls()).removeListed(transport, id, name),
  }),
};

const environment = {
  environment: defineAction({
    id: "function.environment",
    title: functionText("env.list"),
    icon: "data_object",
    subject: "function",
    get input() {
      return z.object({ id: filled() });
    },
    permission: showing,
    command: ({ id }) => ({ words: ["function", "env", "list", id] }),
    async run({ transport, signal }, { id }) {
      const found = await (await calls()).functionNow(transport, id, signal);
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
    permission: changing,
    also: ({ id }) => [shows(id)],
    // The value is read from standard input: nobody sees it in a list of processes.
    command: ({ id, name }) => ({ words: ["function", "env", "set", id, name] }),
    stale,
    run: async ({ transport }, { id, name, value }) =>
      (await calls()).changeEnvironment(transport, id, (env) => success({ ...env, [name]: value })),
  }),
  unsetVariable: defineAction({
    id: "function.unsetVariable",
    title: functionText("env.unset"),
    icon: "playlist_remove",
    subject: "function",
    get input() {
      return z.object({ id: filled(), name: filled() });
    },
    permission: changing,
    also: ({ id }) => [shows(id)],
    confirm: ({ name }) => ({
      title: functionText("env.remove", { name }),
      paragraphs: [functionText("env.remove.about")],
      answer: functionText("env.answer"),
    }),
    command: ({ id, name }) => ({ words: ["function", "env", "unset", id, name, "--yes"] }),
    stale,
    async run({ transport }, { id, name }) {
      const { changeEnvironment, withoutVariable } = await calls();
      return changeEnvironment(transport, id, (env) => withoutVariable(env, name));
    },
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
    permission: { action: "function:update", segments: ([first]) => [first?.id ?? "*"] },
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
  checkCode: checkingCode,
  ...packages,
  ...environment,
  ...functionRunActions,
  ...functionLogActions,
};
