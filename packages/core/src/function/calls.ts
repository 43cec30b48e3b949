import { z } from "zod/mini";
import { failed, type Result, success } from "../http/failure";
import { pathOf, type Transport } from "../http/transport";
import { ifOffered, lacks } from "../session/capabilities";
import { readJson } from "../text/json";
import { functionApi } from "./api";
import {
  type Dependency,
  type Diagnostic,
  dependencySchema,
  diagnosticSchema,
  type FunctionRecord,
  type Information,
  informationSchema,
} from "./model";
import { npmInWords } from "./npm";
import { functionText } from "./text";

// Calls that the first screen does without: they load when they are made.

export const readInformation = (transport: Transport, signal?: AbortSignal): Promise<Result<Information>> =>
  transport.send({
    method: "GET",
    path: pathOf("function", "information"),
    schema: informationSchema,
    signal,
  });

const codePath = (id: string) => pathOf("function", id, "index");

/** The code of a function; `undefined`: none was written yet. */
export async function readCode(
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<string | undefined>> {
  const result = await transport.send({
    method: "GET",
    path: codePath(id),
    schema: z.object({ index: z.string() }),
    signal,
  });
  // Our server says so by an empty text, Spica by a refusal.
  if (result.ok) return success(result.value.index || undefined);
  // Said of a function that is there; of one that is not it is another sentence.
  return result.failure.status === 404 && result.failure.message.startsWith("Index ")
    ? success(undefined)
    : result;
}

/** Milliseconds that a server may take to compile. */
const compiling = 60_000;

/** Writes the code. It is kept also where a compiler has something to say of it: then what runs stays what it was. */
export async function writeCode(
  transport: Transport,
  id: string,
  index: string,
): Promise<Result<readonly Diagnostic[]>> {
  const result = await transport.send({
    method: "POST",
    path: codePath(id),
    body: { index },
    schema: z.optional(z.array(diagnosticSchema)),
    accepts: 422,
    timeout: compiling,
  });
  return result.ok ? success(result.value ?? []) : result;
}

const askProblems = (
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<readonly Diagnostic[]>> =>
  transport.send({
    method: "GET",
    path: pathOf("function", id, "problems"),
    schema: z.array(diagnosticSchema),
    timeout: compiling,
    signal,
  });

/** What keeps the code that is saved from running; none: that is what runs. */
export const readProblems = async (...asked: Parameters<typeof askProblems>) =>
  ifOffered("codeProblems", await askProblems(...asked));

/** The same for an editor, which does without where a server does not tell. */
export async function knownProblems(...asked: Parameters<typeof askProblems>) {
  const result = await askProblems(...asked);
  return result.ok || !lacks("codeProblems", result.failure) ? result : success([]);
}

const dependenciesPath = (id: string) => pathOf("function", id, "dependencies");

export const listDependencies = (
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<readonly Dependency[]>> =>
  transport.send({
    method: "GET",
    path: dependenciesPath(id),
    schema: z.array(dependencySchema),
    signal,
  });

/** Milliseconds that a server may take to fetch packages. */
const installing = 600_000;

interface AddingPackages {
  readonly names: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** Told how far it is, in per cent. */
  readonly progress?: ((share: number) => void) | undefined;
}

const stepSchema = z.union([
  z.object({ state: z.literal("installing"), progress: z.number() }),
  z.object({ state: z.literal("failed"), message: z.string() }),
]);

/** The step that a line of the answer tells of; `undefined`: it tells of none. */
function stepOf(line: string): z.infer<typeof stepSchema> | undefined {
  const read = readJson(line);
  return read.ok ? stepSchema.safeParse(read.value).data : undefined;
}

/** Adds packages, or fetches what is listed anew. Its answer comes line by line; the last one says what went wrong. */
export async function addDependencies(
  transport: Transport,
  id: string,
  { names, signal, progress }: AddingPackages,
): Promise<Result<unknown>> {
  let rest = "";
  const result = await transport.send({
    method: "POST",
    path: dependenciesPath(id),
    query: { progress: true },
    body: { name: names },
    schema: z.optional(z.string()),
    timeout: installing,
    signal,
    arriving(part) {
      const lines = `${rest}${part}`.split("\n");
      rest = lines.pop() ?? "";
      const [last] = lines
        .map(stepOf)
        .filter((step) => step?.state === "installing")
        .slice(-1);
      if (last?.state === "installing") progress?.(last.progress);
    },
  });
  if (!result.ok) return ofNpm(result);
  const last = stepOf((result.value ?? "").trim().split("\n").at(-1) ?? "");
  return last?.state === "failed"
    ? failed({ code: "invalid", message: npmInWords(last.message), retry: false })
    : success(undefined);
}

export const removeDependency = async (
  transport: Transport,
  id: string,
  name: string,
): Promise<Result<unknown>> =>
  ofNpm(
    await transport.send({
      method: "DELETE",
      path: pathOf("function", id, "dependencies", ...name.split("/")),
      schema: z.unknown(),
      timeout: installing,
    }),
  );

/** Removes a package; a failure where the function has none of this name, which npm would not mind. */
export async function removeListed(
  ...removed: Parameters<typeof removeDependency>
): Promise<Result<unknown>> {
  const [transport, id, name] = removed;
  const listed = await listDependencies(transport, id);
  // Whoever may not read them may remove one all the same.
  if (listed.ok && !listed.value.some((each) => each.name === name))
    return failed({ code: "not-found", message: functionText("dependency.unknown", { name }), retry: false });
  return removeDependency(...removed);
}

const ofNpm = (result: Result<unknown>): Result<unknown> =>
  result.ok ? result : failed({ ...result.failure, message: npmInWords(result.failure.message) });

/** The function as it stands now. */
export async function functionNow(
  transport: Transport,
  id: string,
  signal?: AbortSignal,
): Promise<Result<FunctionRecord>> {
  const found = await functionApi.get(transport, id, signal);
  if (!found.ok) return found;
  if (found.value !== undefined) return success(found.value);
  return failed({ code: "not-found", message: functionText("missing", { id }), retry: false });
}

type Environment = FunctionRecord["env"];

/** Writes the environment that `change` makes of the one that is stored now. */
export async function changeEnvironment(
  transport: Transport,
  id: string,
  change: (env: Environment) => Result<Environment>,
): Promise<Result<unknown>> {
  const found = await functionNow(transport, id);
  if (!found.ok) return found;
  const { _id, ...body } = found.value;
  const env = change(body.env);
  return env.ok ? functionApi.update(transport, id, { ...body, env: env.value }) : env;
}

/** The environment without a variable; a failure: it has no such one. */
export function withoutVariable(env: Environment, name: string): Result<Environment> {
  const { [name]: value, ...rest } = env;
  return value === undefined
    ? failed({ code: "not-found", message: functionText("env.unknown", { name }), retry: false })
    : success(rest);
}
