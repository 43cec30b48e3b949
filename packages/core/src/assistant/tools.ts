import { toJSONSchema } from "zod/mini";
import { actionNamed, isListAction } from "../access/catalogue";
import type { Access, AccessRequest } from "../access/evaluate";
import { explainAccess, plainText } from "../access/explanation";
import type { Action } from "../action/action";
import type { ListedAction } from "../area/actions";
import { isRecord } from "../editing/same";
import { keptBecause } from "./kept";
import { assistantText } from "./text";

/** A JSON Schema of an object, as the protocol wants it. */
export interface InputSchema {
  readonly type: "object";
  readonly properties?: Record<string, object>;
  [more: string]: unknown;
}

/** One tool, as clients list it. */
export interface AssistantTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** Whether what an action takes away does not come back by itself. */
export const isDestroying = ({ effect, confirm }: Action<unknown, unknown>): boolean =>
  effect === "destroys" || confirm !== undefined;

/** Whether an action only asks. */
export const isReading = (action: Action<unknown, unknown>): boolean =>
  action.stale === undefined && action.writes !== true;

/** What an action is given, as JSON Schema. What is no object stands at `input`. */
export function inputSchemaOf(action: Pick<Action<unknown, unknown>, "input">): InputSchema {
  const schema: unknown = toJSONSchema(action.input, { unrepresentable: "any", io: "input" });
  const { $schema: _, ...rest } = isRecord(schema) ? schema : {};
  const isObject = rest.type === "object" || rest.oneOf !== undefined || rest.anyOf !== undefined;
  if (!isObject) return { type: "object", properties: { input: rest }, required: ["input"] };
  const { properties, ...others } = rest;
  const own = Object.entries(isRecord(properties) ? properties : {}).map(([key, value]): [string, object] => [
    key,
    isRecord(value) ? value : {},
  ]);
  return { ...others, type: "object", ...(own.length === 0 ? {} : { properties: Object.fromEntries(own) }) };
}

/** The input of an action of what was given to its tool. */
export const inputOf = (action: Action<unknown, unknown>, given: unknown): unknown =>
  isRecord(given) && "input" in given && isWrapped(action) ? given.input : given;

const isWrapped = (action: Action<unknown, unknown>): boolean => {
  const { properties = {} } = inputSchemaOf(action);
  return "input" in properties && !action.input.safeParse({}).success;
};

/** Why an assistant cannot use an action at all; `undefined`: with the right input it can. */
export function unavailable(
  action: Action<unknown, unknown>,
  access: Access,
  readOnly: boolean,
): string | undefined {
  const reason = keptBecause(action.id);
  if (reason !== undefined) return assistantText("not.open", { action: action.id, reason });
  if (readOnly && !isReading(action)) return assistantText("not.now");
  const [permission] = action.needs;
  if (permission === undefined || action.needs.some((each) => access.statementsOn(each).length > 0))
    return undefined;
  const kinds = actionNamed(permission)?.segments ?? [];
  const list = isListAction(permission) && kinds.length > 0;
  const segments = kinds.slice(0, list ? -1 : undefined).map(() => "*");
  return denial(access, { action: permission, segments, list });
}

/** What is missing, without names of policies, which people write: this stands outside of all marks. */
export function denial(access: Access, request: AccessRequest): string {
  const [needed = []] = explainAccess(access, request).sentences;
  return assistantText("denied", { reason: plainText({ sentences: [needed] }) });
}

const hintsOf = (action: Action<unknown, unknown>): AssistantTool["annotations"] => ({
  readOnlyHint: isReading(action),
  destructiveHint: isDestroying(action),
  idempotentHint: isReading(action) || action.repeatable === true,
  openWorldHint: false,
});

/** Names of tools have no full stop. */
export const toolNameOf = ({ id }: Pick<Action<unknown, unknown>, "id">): string => id.replaceAll(".", "_");

/** What an action is, for whoever chooses among many. */
export function aboutAction({ action }: ListedAction, access: Access, readOnly: boolean) {
  const reason = unavailable(action, access, readOnly);
  return {
    action: action.id,
    title: action.title,
    use: isReading(action) ? "read" : "plan, then apply",
    ...(isDestroying(action) ? { destructive: true } : {}),
    ...(reason === undefined ? {} : { unavailable: reason }),
  };
}

/** The tool of an action. One that writes makes a plan. */
export function toolOf({ action }: ListedAction, access: Access, readOnly: boolean): AssistantTool {
  const reason = unavailable(action, access, readOnly);
  const about = isReading(action) ? `${action.title}.` : assistantText("tool.plans", { title: action.title });
  return {
    name: toolNameOf(action),
    title: action.title,
    description: reason === undefined ? about : assistantText("tool.unavailable", { about, reason }),
    inputSchema: inputSchemaOf(action),
    annotations: hintsOf(action),
  };
}
