import { type ZodMiniType, z } from "zod/mini";
import type { Access } from "../access/evaluate";
import { listActivities, showActivity } from "../activity/api";
import type { ListedAction } from "../area/actions";
import { type Result, success } from "../http/failure";
import { wordsOfIssue } from "../http/issue";
import { once } from "../once";
import { failing, giving, refusing, type ToolAnswer } from "./answer";
import { applyWith, planWith } from "./applying";
import { explainWith } from "./explain";
import { bounds, given } from "./given";
import type { AssistantHost } from "./host";
import { refusal } from "./plan";
import { readWith } from "./reading";
import { searchWith } from "./search";
import { assistantText } from "./text";
import { type AssistantTool, inputSchemaOf, isReading, unavailable } from "./tools";

/** A tool for many actions. */
interface CoarseTool {
  readonly about: AssistantTool;
  run(host: AssistantHost, input: unknown, access: Access): Promise<ToolAnswer>;
}

const name = () => z.string().check(z.minLength(1), z.maxLength(200));

interface Description<Input> {
  readonly name: "search" | "read" | "plan" | "apply" | "explain" | "history";
  readonly input: ZodMiniType<Input>;
  readonly readOnly: boolean;
  readonly destructive?: boolean;
  run(host: AssistantHost, input: Input, access: Access): Promise<ToolAnswer>;
}

const coarse = <Input>({ name: own, input, readOnly, destructive, run }: Description<Input>): CoarseTool => ({
  about: {
    name: own,
    title: assistantText(`tool.${own}`),
    description: assistantText(`tool.${own}.about`),
    inputSchema: inputSchemaOf({ input }),
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: destructive === true,
      idempotentHint: readOnly,
      openWorldHint: false,
    },
  },
  async run(host, given, access) {
    const parsed = input.safeParse(given ?? {});
    if (parsed.success) return run(host, parsed.data, access);
    const problems = parsed.error.issues.slice(0, 5).map(wordsOfIssue).join("; ");
    return failing(host, { message: assistantText("invalid", { problems }) });
  },
});

const onAction = () => z.object({ action: name(), input: z.optional(z.unknown()) });

const search = coarse({
  name: "search",
  input: z.object({ query: name(), kind: z.optional(z.enum(["all", "actions", "rows"])) }),
  readOnly: true,
  run: searchWith,
});

const read = coarse({
  name: "read",
  input: onAction(),
  readOnly: true,
  async run(host, { action, input }, access) {
    const listed = usable(host, action, access);
    if (!listed.ok) return refusing(listed.failure.message);
    if (!isReading(listed.value.action))
      return refusing(assistantText("not.read", { action: listed.value.action.id }));
    return readWith(host, listed.value, input, access);
  },
});

const plan = coarse({
  name: "plan",
  input: onAction(),
  readOnly: false,
  async run(host, { action, input }, access) {
    const listed = usable(host, action, access);
    if (!listed.ok) return refusing(listed.failure.message);
    if (isReading(listed.value.action))
      return refusing(assistantText("not.write", { action: listed.value.action.id }));
    return planWith(host, listed.value.action, input, access);
  },
});

const apply = coarse({
  name: "apply",
  input: z.object({ plan: name(), hash: name() }),
  readOnly: false,
  destructive: true,
  run: (host, input, access) => applyWith(host, host.actions, input, access),
});

const explain = coarse({
  name: "explain",
  input: z.object({
    action: name(),
    input: z.optional(z.unknown()),
    resource: z.optional(z.string()),
    identity: z.optional(z.string()),
  }),
  readOnly: true,
  run: explainWith,
});

const history = coarse({
  name: "history",
  input: z.object({
    activity: z.optional(name()),
    identifier: z.optional(z.string()),
    limit: z.optional(z.int().check(z.gte(1))),
    skip: z.optional(z.int().check(z.gte(0))),
  }),
  readOnly: true,
  async run(host, { activity, identifier, limit = 20, skip }) {
    const found: Result<unknown> =
      activity === undefined
        ? await listActivities(host.transport, {
            identifier,
            actions: [],
            all: [],
            among: [],
            limit: Math.min(limit, bounds.items),
            skip,
          })
        : await showActivity(host.transport, activity);
    if (!found.ok) return failing(host, found.failure);
    return giving(host, given("activity", found.value), assistantText("page", { most: bounds.items }));
  },
});

/** The few tools that stand for all actions. */
export const coarseTools = once((): readonly CoarseTool[] => [search, read, plan, apply, explain, history]);

/** An action that the caller may use at all. Why not is said in words of ours alone. */
export function usable(host: AssistantHost, id: string, access: Access): Result<ListedAction> {
  const listed = host.actions.find(({ action }) => action.id === id);
  if (listed === undefined) return refusal(assistantText("unknown"), "not-found");
  const reason = unavailable(listed.action, access, host.limits.readOnly);
  return reason === undefined ? success(listed) : refusal(reason, "denied");
}
