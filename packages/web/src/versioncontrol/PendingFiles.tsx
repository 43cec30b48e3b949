import { Button } from "@blueprintjs/core";
import { textParts } from "@twinhelm/core/document/history/words";
import { useInvocation } from "@twinhelm/core/react/actions";
import { versionControlActions } from "@twinhelm/core/versioncontrol/actions";
import { type ConflictFile, type PendingState, sides } from "@twinhelm/core/versioncontrol/model";
import { pendingLines } from "@twinhelm/core/versioncontrol/plan";
import { screenOf } from "@twinhelm/core/versioncontrol/readable";
import { versionControlText } from "@twinhelm/core/versioncontrol/text";
import { Link } from "react-router";
import { TextParts } from "../activity/ChangedThings";

/** What is under way, and the files that are in conflict: each with both sides, to choose from. */
export function PendingFiles({ state }: { state: PendingState }) {
  const [title = "", ...more] = pendingLines(state);
  return (
    <section className="vc-pending" aria-label={title}>
      <h2>{title}</h2>
      {more.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {state.files.map((file) => (
        <Conflict key={file.path} file={file} />
      ))}
    </section>
  );
}

function Conflict({ file }: { file: ConflictFile }) {
  const { busy, run } = useInvocation(versionControlActions.choose);
  const to = screenOf(file.path);
  return (
    <section className="vc-file" aria-label={file.path}>
      <h3>{to === undefined ? file.path : <Link to={to}>{file.path}</Link>}</h3>
      <div className="vc-sides">
        {sides.map((side) => (
          <div key={side}>
            <header>
              <h4>{versionControlText(`side.${side}`)}</h4>
              <Button
                size="small"
                loading={busy}
                text={versionControlText("side.take", {
                  side: versionControlText(`side.${side}`).toLowerCase(),
                  path: "",
                }).replace(/ of $/, "")}
                aria-label={versionControlText("side.take", {
                  side: versionControlText(`side.${side}`).toLowerCase(),
                  path: file.path,
                })}
                onClick={() => void run({ path: file.path, side })}
              />
            </header>
            <Side file={file} text={file[side]} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A side, with what it has changed of what both began with. */
function Side({ file: { base = "" }, text }: { file: ConflictFile; text: string | undefined }) {
  if (text === undefined) return <p className="muted">{versionControlText("side.gone")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long file is scrolled with the keys
    <pre tabIndex={0} className="vc-side">
      <TextParts parts={textParts(base, text)} />
    </pre>
  );
}
