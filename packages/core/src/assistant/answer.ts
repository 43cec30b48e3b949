import type { Failure } from "../http/failure";
import { visibleText } from "../text/visible";
import { type Given, given } from "./given";
import type { AssistantHost } from "./host";
import { assistantText } from "./text";

/** Who makes marks. */
type Marking = Pick<AssistantHost, "random">;

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

/** A refusal in words of ours alone: nothing that somebody typed or an instance said is in it. */
export const refusing = (text: string): ToolAnswer => ({ content: said(text), isError: true });

/** What failed as it is said: names and texts of others may be in that, so that it is data. */
export const failing = (host: Marking, failure: Pick<Failure, "message">): ToolAnswer => ({
  content: said(...failureTexts(host, failure)),
  isError: true,
});

/** What failed: a sentence of ours, and between marks what is said of it. */
export const failureTexts = (
  host: Marking,
  { message }: Pick<Failure, "message">,
): readonly [ours: string, data: string] => [assistantText("failed"), marked(host, given("", message).value)];

/** Data of the instance between marks that nobody can write who does not know them. */
export function marked(host: Marking, value: unknown): string {
  const mark = `data-${host.random()}`;
  return `<${mark}>\n${JSON.stringify(value, null, 1)}\n</${mark}>`;
}

/** A name between such marks, on one line. */
export function markedName(host: Marking, name: string): string {
  const mark = `data-${host.random()}`;
  return `<${mark}>${visibleText(name)}</${mark}>`;
}

/** Data of the instance, with what is to be known of it; `first`: sentences of ours before it. */
export function giving(host: Marking, { value, cut }: Given, ...first: readonly string[]): ToolAnswer {
  const about = [...first, assistantText("data"), ...(cut ? [assistantText("data.cut")] : [])].join("\n");
  return { content: said(about, marked(host, value)) };
}
