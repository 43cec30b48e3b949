import { detailLines, type LogDetail } from "@twinhelm/core/webhook/log/lines";
import type { WebhookLog } from "@twinhelm/core/webhook/log/model";

/** What was sent and what came back, as text. */
export function Detail({ log }: { log: WebhookLog }) {
  const parts = partsOf(detailLines(log));
  return (
    <div className="log-detail">
      {parts.map(({ title, kind, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          {kind === "error" ? <p className="field-problem">{text}</p> : <pre>{text}</pre>}
        </section>
      ))}
    </div>
  );
}

interface Part {
  readonly title: string;
  readonly kind: LogDetail["kind"];
  readonly text: string;
}

/** Lines below each heading. */
function partsOf(lines: readonly LogDetail[]): readonly Part[] {
  const parts: Part[] = [];
  for (const { kind, text } of lines) {
    const last = parts.at(-1);
    if (kind === "heading" || last === undefined) parts.push({ title: text, kind: "plain", text: "" });
    else parts[parts.length - 1] = { ...last, kind, text: last.text === "" ? text : `${last.text}\n${text}` };
  }
  return parts;
}
