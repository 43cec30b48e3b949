import type { Failure } from "@twinhelm/core/http/failure";
import type { EmptyList } from "@twinhelm/core/list/empty";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import type { Paint, Tone } from "../layout/paint";
import { wrap } from "../layout/wrap";
import type { Area } from "./screen";

export interface Message {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly tone?: Tone;
}

/** A screen that is a message: empty, denied, failed, not found. */
export function messageLines(message: Message, area: Area, paint: Paint): readonly string[] {
  const width = Math.max(1, area.width - 4);
  const titles = wrap(message.title, width).map((line) => paint(line, "bold", ...toneOf(message)));
  const body = message.paragraphs.flatMap((paragraph) => [
    "",
    ...visibleLines(paragraph).flatMap((line) => wrap(line, width)),
  ]);
  return ["", ...titles, ...body].slice(0, area.height).map((line) => (line === "" ? "" : `  ${line}`));
}

const toneOf = (message: Message) => (message.tone === undefined ? [] : [message.tone]);

/** What a list without rows says, and the key that ends it. `adds`: one can be added here. */
export function emptyLines(
  { reason, title, paragraphs }: EmptyList,
  area: Area,
  paint: Paint,
  adds = true,
): readonly string[] {
  const key = reason !== "none" ? [text("terminal.clearSearch")] : adds ? [text("terminal.addOne")] : [];
  const shown = { title: visibleText(title), paragraphs: [...paragraphs, ...key] };
  return messageLines(shown, area, paint);
}

/** What failed, why, and the key that tries again. */
export const failureLines = (failure: Failure, area: Area, paint: Paint, title?: string) =>
  messageLines(
    {
      title: `✗ ${title ?? text("shell.error.title")}`,
      paragraphs: [text("terminal.retry", { reason: failure.message })],
      tone: "danger",
    },
    area,
    paint,
  );

export const loadingLines = (area: Area, paint: Paint): readonly string[] =>
  ["", paint(`  ${text("common.loading")} …`, "dim")].slice(0, area.height);
