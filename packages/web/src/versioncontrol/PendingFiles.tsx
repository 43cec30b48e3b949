import { Button } from "@blueprintjs/core";
import { useInvocation } from "@twinhelm/core/react/actions";
import { versionControlActions } from "@twinhelm/core/versioncontrol/actions";
import { type ExcerptLine, sideExcerpt, sideInWords } from "@twinhelm/core/versioncontrol/excerpt";
import {
  type ConflictFile,
  type ConflictSide,
  type PendingState,
  sides,
} from "@twinhelm/core/versioncontrol/model";
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
            <Side file={file} side={side} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** A side: what it has changed, with some lines around it. */
function Side({ file, side }: { file: ConflictFile; side: ConflictSide }) {
  const words = sideInWords(file, side);
  if (words !== undefined) return <p className="muted">{words}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long file is scrolled with the keys
    <pre tabIndex={0} className="vc-side">
      {sideExcerpt(file, side).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <Line key={at} line={line} />
      ))}
    </pre>
  );
}

const Line = ({ line }: { line: ExcerptLine }) =>
  "left" in line ? (
    <span className="vc-place">{versionControlText("side.left", { count: line.left })}</span>
  ) : (
    <span>
      <TextParts parts={line.parts} />
    </span>
  );
