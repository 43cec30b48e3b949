import { functionApi, patchFunction } from "@twinhelm/core/function/api";
import { diagnosticLine, hasErrors } from "@twinhelm/core/function/diagnostics";
import { functionFolderText } from "@twinhelm/core/function/folderText";
import { functionFormText } from "@twinhelm/core/function/formText";
import { type FunctionBody, type FunctionRecord, functionSchema } from "@twinhelm/core/function/model";
import { functionRecords } from "@twinhelm/core/function/records";
import { commandText } from "@twinhelm/core/text/command";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, type Connection, connect } from "../../connection/connection";
import { formatOf } from "../../output/output";
import { CommandError, type ExitCode, exitCodes } from "../../shell/exit";
import { callError, parseInput, runAction } from "../../shell/runAction";
import { type Difference, differencesOf, printDifferences } from "./differences";
import { type FunctionParts, partsOf, placeholder } from "./files";
import { type FolderOptions, functionsGiven } from "./pull";
import { failedAt, idsHere, partsHere, partsThere } from "./state";

const { actions } = functionRecords;

/** What is done with one function: all that is different, in the order in which it is needed. */
interface Plan {
  readonly id: string;
  /** Absent: it is new. */
  readonly stored: FunctionRecord | undefined;
  readonly here: FunctionParts;
  readonly there: FunctionParts;
  readonly body: FunctionBody | undefined;
  readonly differences: readonly Difference[];
}

/** Makes functions what a folder says. Nothing is deleted: a function without a folder stays. */
export async function pushFolder(
  context: CommandContext,
  root: string,
  given: readonly string[],
  { output, dryRun = false, ...options }: FolderOptions,
): Promise<ExitCode> {
  formatOf(output);
  const connection = connect(context, options);
  const plans = (await plansOf(context, connection, root, given)).filter(
    ({ differences }) => differences.length > 0,
  );
  const all = plans.flatMap(({ differences }) => differences);
  await printDifferences(context, output, all);
  if (dryRun) return all.length === 0 ? exitCodes.ok : exitCodes.differences;
  let failed = 0;
  let first: CommandError | undefined;
  for (const plan of plans) {
    try {
      await pushOne(context, connection, plan);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      first ??= error;
      failed += 1;
      context.say(functionFolderText("failed", { id: plan.id, reason: error.message }));
    }
  }
  if (first === undefined) return exitCodes.ok;
  const counts = functionFolderText("partly", { done: plans.length - failed, total: plans.length });
  throw new CommandError(counts, failed < plans.length ? exitCodes.partly : first.exitCode);
}

async function plansOf(
  context: CommandContext,
  connection: Connection,
  root: string,
  given: readonly string[],
): Promise<readonly Plan[]> {
  const rows = await functionsGiven(context, connection, []);
  const plans: Plan[] = [];
  const names = new Map<string, string>();
  for (const id of await idsHere(root)) {
    const { parts: here, indexFile } = await partsHere(root, id);
    const stored = rows.find(({ _id }) => _id === id);
    const name = String(here.schema?.name ?? stored?.name ?? id);
    names.set(name, id);
    if (given.length > 0 && !given.includes(id) && !given.includes(name)) continue;
    const there = stored === undefined ? {} : await partsThere(context, connection, stored);
    const body = here.schema === undefined && here.env === undefined ? undefined : bodyOf(id, here, stored);
    const language =
      stored?.language ?? (here.schema?.language === "typescript" ? "typescript" : "javascript");
    const whole = body === undefined ? here : completed(here, { _id: id, ...body }, stored);
    const differences = differencesOf(id, whole, there, { language, indexFile });
    plans.push({ id, stored, here, there, body, differences });
  }
  if (names.size === 0) throw notThere(functionFolderText("folder.none", { path: root }));
  const unknown = given.find((each) => !names.has(each) && ![...names.values()].includes(each));
  if (unknown !== undefined)
    throw notThere(functionFolderText("folder.gone", { name: visibleText(unknown), path: root }));
  return plans;
}

/** The parts as they would be stored: what was written shorter, or in another file, is no difference. */
function completed(
  here: FunctionParts,
  body: FunctionBody & { readonly _id: string },
  stored: FunctionRecord | undefined,
): FunctionParts {
  const parsed = functionSchema().safeParse(body);
  if (!parsed.success || here.schema === undefined) return { ...here, ...(here.env && { env: body.env }) };
  const { schema } = partsOf(parsed.data, {}, undefined);
  const templates = Object.entries(body.env).map(([name, value]) => {
    const isKept = here.env?.[name] !== undefined || stored?.env[name] === value;
    return [name, isKept ? placeholder(name) : value];
  });
  return {
    ...here,
    schema: { ...schema, env: Object.fromEntries(templates) },
    ...(here.env && { env: body.env }),
  };
}

const notThere = (message: string) => new CommandError(message, exitCodes.notFound);

const fileOf = (id: string, name: string): string => `function/${id}/${name}`;

/** The function that its files make. Throws `CommandError` with the file that is wrong. */
function bodyOf(
  id: string,
  { schema, env: values = {} }: FunctionParts,
  stored: FunctionRecord | undefined,
): FunctionBody {
  const wrong = (reason: string) => failedAt(fileOf(id, "schema.yaml"), reason);
  if (schema === undefined && stored === undefined) throw wrong(functionFolderText("schema.missing"));
  const {
    _id,
    env: templates = {},
    ...rest
  }: Readonly<Record<string, unknown>> = schema ?? {
    ...stored,
    env: Object.fromEntries(Object.keys(stored?.env ?? {}).map((name) => [name, placeholder(name)])),
  };
  if (_id !== undefined && _id !== id)
    throw wrong(functionFolderText("schema.id", { found: String(_id), id }));
  if (stored !== undefined && rest.language !== stored.language)
    throw wrong(functionFolderText("schema.language", { language: stored.language }));
  const env = filled(templates, values, stored?.env ?? {});
  if (env.missing.length > 0)
    throw failedAt(
      fileOf(id, "env.env"),
      functionFolderText("env.missing", { names: env.missing.join(", ") }),
    );
  const body = parseInput(actions.create, { ...rest, env: env.values }, fileOf(id, "schema.yaml"));
  const unknown = Object.keys(rest).filter((key) => !(key in body));
  if (unknown.length > 0)
    throw wrong(unknown.map((key) => commandText("record.noField", { path: "", key })).join(" "));
  return body;
}

/** The environment: places are filled from its file, else with what is stored; what only the file has joins it. */
function filled(
  templates: unknown,
  values: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>>,
) {
  const missing: string[] = [];
  const result: Record<string, unknown> = { ...values };
  for (const [name, template] of Object.entries(Object(templates))) {
    const value = template === placeholder(name) ? (values[name] ?? stored[name]) : template;
    if (value === undefined) missing.push(name);
    else result[name] = value;
  }
  return { values: result, missing };
}

async function pushOne(context: CommandContext, connection: Connection, plan: Plan): Promise<void> {
  const { id, stored, here, there, body, differences } = plan;
  const changes = new Set(differences.map(({ part }) => part));
  if (body !== undefined && (stored === undefined || changes.has("schema") || changes.has("env")))
    await pushBody(context, connection, { id, stored, body });
  if (changes.has("packages")) await pushPackages(context, connection, id, here.packages, there.packages);
  if (here.index === undefined || !changes.has("index")) return;
  const diagnostics = await runAction(context, connection, actions.saveCode, { id, index: here.index });
  const file = differences.find(({ part }) => part === "index")?.file ?? id;
  for (const each of diagnostics) context.say(`${file}:${visibleText(diagnosticLine(each))}`);
  if (hasErrors(diagnostics)) throw new CommandError(functionFormText("code.notBuilt"), exitCodes.failure);
}

async function pushBody(
  context: CommandContext,
  connection: Connection,
  { id, stored, body }: { id: string; stored: FunctionRecord | undefined; body: FunctionBody },
): Promise<void> {
  const { transport } = connection;
  if (stored === undefined) {
    const made = { _id: id, ...body };
    const result = await functionApi.create(transport, made);
    if (!result.ok) throw await callError(context, transport, result.failure);
    return;
  }
  // What a PUT leaves out stays: an empty description takes it away, and PATCH does so for a place.
  const description = body.description ?? (stored.description === undefined ? undefined : "");
  const whole = { ...body, ...(description === undefined ? {} : { description }) };
  await runAction(context, connection, actions.update, { id, body: whole });
  const isMoved = (body.category ?? null) !== (stored.category ?? null) || body.order !== stored.order;
  if (!isMoved) return;
  const place = { category: body.category ?? null, order: body.order ?? null };
  const moved = await patchFunction(transport, id, place);
  if (!moved.ok) throw await callError(context, transport, moved.failure);
}

async function pushPackages(
  context: CommandContext,
  connection: Connection,
  id: string,
  here: Readonly<Record<string, string>> = {},
  there: Readonly<Record<string, string>> = {},
): Promise<void> {
  const names = Object.entries(here).flatMap(([name, range]) =>
    there[name] === range ? [] : [`${name}@${range}`],
  );
  // What cannot be fetched takes nothing away.
  if (names.length > 0) await runAction(context, connection, actions.addDependency, { id, names });
  for (const name of Object.keys(there).filter((each) => here[each] === undefined))
    await runAction(context, connection, actions.removeDependency, { id, name });
}
