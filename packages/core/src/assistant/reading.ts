import type { Access } from "../access/evaluate";
import type { Action } from "../action/action";
import { isRecord } from "../editing/same";
import { attempt } from "../http/attempt";
import { failing, giving, type ToolAnswer, telling } from "./answer";
import { bounds, given } from "./given";
import type { AssistantHost } from "./host";
import { checked } from "./plan";
import { readingOnly } from "./recording";
import { assistantText } from "./text";
import { inputSchemaOf } from "./tools";

/** Rows of a page where no other number is asked for. */
const usual = 25;

/** The input with a page that is not too long; what is asked for beyond that comes page by page. */
function paged(action: Action<unknown, unknown>, input: unknown): { input: unknown; bounded: boolean } {
  if (!isRecord(input) || inputSchemaOf(action).properties?.limit === undefined)
    return { input, bounded: false };
  const { limit } = input;
  if (limit === undefined) return { input: { ...input, limit: usual }, bounded: true };
  if (typeof limit !== "number") return { input, bounded: false };
  const isFine = limit > 0 && limit <= bounds.items;
  return isFine ? { input, bounded: true } : { input: { ...input, limit: bounds.items }, bounded: true };
}

/** Runs an action that only asks. Whatever would write is not sent. */
export async function readWith(
  host: AssistantHost,
  { action, area }: { readonly action: Action<unknown, unknown>; readonly area: string },
  asked: unknown,
  access: Access,
): Promise<ToolAnswer> {
  const page = paged(action, asked ?? {});
  const input = checked(action, page.input, access);
  if (!input.ok) return failing(host, input.failure);
  const refusal = {
    code: "denied",
    message: assistantText("not.read", { action: action.id }),
    retry: false,
  } as const;
  const result = await attempt(
    () => action.run({ transport: readingOnly(host.transport, refusal), access }, input.value),
    (message) => message,
  );
  if (!result.ok) return failing(host, result.failure);
  if (result.value === undefined) return telling(assistantText("nothing"));
  const value: unknown = action.id === "function.environment" ? { env: result.value } : result.value;
  return giving(host, given(area, value), page.bounded ? assistantText("page", { most: bounds.items }) : "");
}
