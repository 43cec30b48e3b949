import type { Failure } from "../http/failure";
import { type Given, given } from "./given";
import type { AssistantHost } from "./host";
import { assistantText } from "./text";

/** What a tool gives back, as the protocol has it. */
export interface ToolAnswer {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly isError?: boolean;
  [more: string]: unknown;
}

const said = (...texts: readonly string[]): ToolAnswer["content"] =>
  texts.filter((text) => text !== "").map((text) => ({ type: "text", text }));

/** A sentence of ours alone. */
export const telling = (text: string): ToolAnswer => ({ content: said(text) });

/** A refusal; what a server said of it may hold text of others. */
export const refusing = ({ message }: Pick<Failure, "message">): ToolAnswer => ({
  content: said(String(given("", message).value)),
  isError: true,
});

/** What failed as the instance says it: names and texts of others may be in that, so that it is data. */
export const failing = (
  host: Pick<AssistantHost, "random">,
  { message }: Pick<Failure, "message">,
): ToolAnswer => ({
  content: said(assistantText("failed"), marked(host, given("", message).value)),
  isError: true,
});

/** Data of the instance between marks that nobody can write who does not know them. */
export function marked(host: Pick<AssistantHost, "random">, value: unknown): string {
  const mark = `data-${host.random()}`;
  return `<${mark}>\n${JSON.stringify(value, null, 1)}\n</${mark}>`;
}

/** Data of the instance, with what is to be known of it; `first`: sentences of ours before it. */
export function giving(
  host: Pick<AssistantHost, "random">,
  { value, cut }: Given,
  ...first: readonly string[]
): ToolAnswer {
  const about = [...first, assistantText("data"), ...(cut ? [assistantText("data.cut")] : [])].join("\n");
  return { content: said(about, marked(host, value)) };
}
