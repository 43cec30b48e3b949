import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import type { TemplatePreview } from "@twinhelm/core/webhook/react";
import { webhookText } from "@twinhelm/core/webhook/text";
import { heading, type Item, note } from "../form/items";
import type { Paint } from "../layout/paint";
import { wrapName, wrapWords } from "../layout/wrap";

/** Lines of what a template makes that are shown. */
const mostLines = 20;

/** What the template makes of an example, what is wrong with it, and what it can use. */
export function previewItems(
  preview: TemplatePreview,
  enabled: boolean,
  { paint, width }: { readonly paint: Paint; readonly width: number },
): readonly Item[] {
  const { values, payload, lacking, rendered, failure } = preview;
  const room = Math.max(10, width - 2);
  const lines = (id: string, block: readonly string[]): Item => ({
    id,
    head: "",
    block: block.map((line) => ` ${line}`),
  });
  const known = [`${webhookText("variables")}:`, ...values.map(visibleText)];
  const names =
    payload === undefined
      ? []
      : [
          lines(
            "values",
            wrapWords(known, room).map((line) => paint(line, "dim")),
          ),
        ];
  const less = enabled && lacking !== undefined ? [note("lacking", lacking)] : [];
  return [heading("preview", webhookText("preview"), paint), ...contentItems(enabled), ...less, ...names];

  function contentItems(works: boolean): readonly Item[] {
    if (!works) return [note("elsewhere", webhookText("preview.elsewhere"))];
    if (payload === undefined) return [note("nothing", webhookText("preview.none"))];
    if (failure !== undefined)
      return [
        note("failed", webhookText("preview.failed", { reason: visibleText(failure.message) }), "danger"),
      ];
    const problem = rendered?.problem;
    if (problem !== undefined)
      return problemLines(problem).map((line, at) => note(`problem ${at}`, line, "danger"));
    const made = visibleLines(rendered?.body ?? "").flatMap((line) => wrapName(line, room));
    const shown = made.slice(0, mostLines);
    return [lines("made", made.length > mostLines ? [...shown, "…"] : shown)];
  }
}

function problemLines({
  message,
  line,
  column = 1,
}: NonNullable<NonNullable<TemplatePreview["rendered"]>["problem"]>): readonly string[] {
  return visibleLines(
    line === undefined ? message : webhookText("preview.problem", { line, column, message }),
  );
}
