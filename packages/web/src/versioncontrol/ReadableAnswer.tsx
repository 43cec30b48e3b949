import { createDates } from "@twinhelm/core/text/dates";
import {
  type BranchLine,
  type DiffFile,
  type LogEntry,
  readableOf,
} from "@twinhelm/core/versioncontrol/readable";
import { versionControlText } from "@twinhelm/core/versioncontrol/text";
import { Link } from "react-router";

/** An answer of git as people read it. */
export function ReadableAnswer({ result }: { result: unknown }) {
  const shown = readableOf(result);
  switch (shown.kind) {
    case "log":
      return <Log entries={shown.entries} />;
    case "diff":
      return <Differences files={shown.files} />;
    case "branches":
      return <Branches branches={shown.branches} isDetached={shown.isDetached} />;
    case "text":
      return shown.text.trim() === "" ? (
        <p>{versionControlText("answer.empty")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled with the keys
        <pre tabIndex={0}>{shown.text}</pre>
      );
    case "said":
      return (
        <ul className="vc-said">
          {shown.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      );
    case "facts":
      return shown.facts.length === 0 ? (
        <p>{versionControlText("answer.empty")}</p>
      ) : (
        <dl className="vc-facts">
          {shown.facts.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may come again
            <div key={at}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
  }
}

const { exactly } = createDates({});

function Log({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol className="vc-log">
      {entries.map(({ hash, message, author, date, refs, diff, text }) => (
        <li key={hash}>
          <p className="vc-commit">
            <code>{date === "" ? hash : hash.slice(0, 7)}</code>
            <span>{message}</span>
            {refs !== "" && <span className="vc-refs">{refs}</span>}
          </p>
          {date !== "" && (
            <p className="muted">
              {versionControlText("log.by", { author, date: exactly(Date.parse(date)) })}
            </p>
          )}
          {text !== "" && <pre>{text}</pre>}
          <Differences files={diff} />
        </li>
      ))}
    </ol>
  );
}

/** Files with what differs in them, each with a way to its resource. */
function Differences({ files }: { files: readonly DiffFile[] }) {
  return files.map(({ path, to, lines }) => (
    <section key={path} className="vc-file" aria-label={path}>
      <h3>{to === undefined ? path : <Link to={to}>{path}</Link>}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys */}
      <pre tabIndex={0}>
        {lines.map(({ kind, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
          <span key={at} className={`vc-${kind}`}>{`${text}\n`}</span>
        ))}
      </pre>
    </section>
  ));
}

function Branches({ branches, isDetached }: { branches: readonly BranchLine[]; isDetached: boolean }) {
  if (branches.length === 0) return <p>{versionControlText("branches.none")}</p>;
  return (
    <>
      {isDetached && <p>{versionControlText("branches.detached")}</p>}
      <ul className="vc-branches">
        {branches.map(({ name, commit, label, isCurrent }) => (
          <li key={name} aria-current={isCurrent ? "true" : undefined}>
            <span className="vc-branch">{name}</span>
            {isCurrent && <span className="vc-refs">{versionControlText("branches.current")}</span>}
            <code>{commit}</code>
            <span className="muted">{label}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
