import "../styles/who.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import { actionTitle } from "@twinhelm/core/access/words";
import { askedOf } from "@twinhelm/core/bucket/offers";
import { bucketText } from "@twinhelm/core/bucket/text";
import { type Holder, whoWords } from "@twinhelm/core/bucket/who/holders";
import { useHolders } from "@twinhelm/core/bucket/who/react";
import type { AskedBucket } from "@twinhelm/core/bucket/who/who";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import type { EditorProps } from "../area/faces";
import { SearchBox } from "../list/SearchBox";
import { CopyExplanation } from "../shell/CopyExplanation";
import { Explained } from "../shell/Explained";
import { MaterialIcon } from "../shell/MaterialIcon";
import { FailureState } from "../shell/Message";
import { PageSkeleton } from "../shell/PageSkeleton";
import { useReturnFocus } from "../shell/useReturnFocus";

/** Who may do what with the documents of a bucket, or with one of them, and why. */
export function WhoDialog({ edited, onClose }: EditorProps) {
  const [asked] = useState(() => askedOf(edited.situation));
  return asked === undefined ? null : <Who asked={asked} onClose={onClose} />;
}

/** The mark that somebody asked about. */
interface Mark {
  readonly holder: string;
  readonly at: number;
}

function Who({ asked, onClose }: { asked: AskedBucket; onClose: () => void }) {
  useReturnFocus();
  const [typed, setTyped] = useState("");
  const [mark, setMark] = useState<Mark>();
  const { all, failure, reload, notes } = useHolders(asked, typed);
  const chosen = all?.find(({ id }) => id === mark?.holder);
  const answer = mark && chosen?.answers[mark.at];
  const title =
    asked.document === undefined
      ? bucketText("who.title", { title: asked.title })
      : bucketText("who.document", { name: asked.document.name });
  return (
    <Dialog isOpen className="who-dialog" title={visibleText(title)} onClose={onClose}>
      <DialogBody>
        <SearchBox value={typed} onSearch={setTyped} label={bucketText("who.search")} />
        {all === undefined ? (
          failure === undefined ? (
            <PageSkeleton rows={4} />
          ) : (
            <FailureState failure={failure} onRetry={reload} />
          )
        ) : (
          all.length > 0 && <WhoTable holders={all} mark={mark} onMark={setMark} />
        )}
        {notes.map((note) => (
          <p key={note} className="muted">
            {note}
          </p>
        ))}
        <div className="who-answer" role="status">
          {answer === undefined ? (
            <p className="muted">{bucketText("who.about")}</p>
          ) : (
            <>
              <Explained explanation={answer} />
              <CopyExplanation explanation={answer} />
            </>
          )}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text={text("common.close")} onClick={onClose} />} />
    </Dialog>
  );
}

interface WhoTableProps {
  readonly holders: readonly Holder[];
  readonly mark: Mark | undefined;
  readonly onMark: (mark: Mark) => void;
}

function WhoTable({ holders, mark, onMark }: WhoTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="who-scroll" tabIndex={0} aria-label={bucketText("who.list")}>
      <table className="who-table">
        <thead>
          <tr>
            <th scope="col">{bucketText("who.name")}</th>
            {whoWords.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {holders.map(({ kind, id, name, answers }) => (
            <tr key={id}>
              <th scope="row">
                <span className="who-name">
                  <MaterialIcon name={kind === "identity" ? "account_circle" : "vpn_key"} />
                  <span>{visibleText(name)}</span>
                </span>
              </th>
              {answers.map(({ action, decision }, at) => (
                <td key={action}>
                  <button
                    type="button"
                    className={decision.allowed ? "is-allowed" : "is-denied"}
                    aria-pressed={mark?.holder === id && mark.at === at}
                    aria-label={bucketText(decision.allowed ? "who.yes" : "who.no", {
                      name: visibleText(name),
                      action: actionTitle(action),
                    })}
                    onClick={() => onMark({ holder: id, at })}
                  >
                    <MaterialIcon name={decision.allowed ? "check" : "close"} />
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
