import { SegmentedControl } from "@blueprintjs/core";
import { textOfLine } from "@twinhelm/core/versioncontrol/line";
import type { Answered } from "@twinhelm/core/versioncontrol/react";
import { versionControlText } from "@twinhelm/core/versioncontrol/text";
import { useId, useState } from "react";
import { CopyButton } from "../shell/CopyButton";
import { ReadableAnswer } from "./ReadableAnswer";

interface AnswerProps {
  readonly answered: Answered | undefined;
  readonly busy: boolean;
}

/** What the last command answered: as people read it, and as it came. */
export function Answer({ answered, busy }: AnswerProps) {
  const id = useId();
  const [view, setView] = useState<"readable" | "json">("readable");
  const json = JSON.stringify(answered?.result ?? {}, null, 2);
  return (
    <section className="vc-answer" aria-labelledby={id} aria-busy={busy}>
      <header>
        <h2 id={id}>{versionControlText("response")}</h2>
        {answered !== undefined && (
          <code>{`${versionControlText("prompt")} ${textOfLine(answered.line)}`}</code>
        )}
        <span className="space" />
        {answered !== undefined && (
          <>
            <CopyButton value={json} label={versionControlText("json.copy")} shown />
            <SegmentedControl
              size="small"
              options={[
                { value: "readable", label: versionControlText("readable") },
                { value: "json", label: versionControlText("json") },
              ]}
              value={view}
              onValueChange={(next) => setView(next === "json" ? "json" : "readable")}
            />
          </>
        )}
      </header>
      <p className="vc-busy" role="status">
        {busy ? versionControlText("running") : ""}
      </p>
      {view === "json" ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled with the keys
        <pre tabIndex={0}>{json}</pre>
      ) : answered === undefined ? (
        <p className="muted">{versionControlText("nothing.yet")}</p>
      ) : (
        <ReadableAnswer result={answered.result} />
      )}
    </section>
  );
}
