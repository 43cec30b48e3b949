import "../../styles/cell.css";
import { Button, Dialog, DialogBody, DialogFooter } from "@blueprintjs/core";
import type { BucketDocument } from "@twinhelm/core/document/model";
import type { ChangePlan } from "@twinhelm/core/document/pasting";
import { documentText } from "@twinhelm/core/document/text";
import type { CellOf } from "@twinhelm/core/field/cellOf";
import type { Failure } from "@twinhelm/core/http/failure";
import { text } from "@twinhelm/core/text/catalogue";
import { CellView } from "../../list/CellView";
import { useReturnFocus } from "../../shell/useReturnFocus";

interface ChangeDialogProps {
  readonly plan: ChangePlan;
  readonly cellOf: CellOf;
  readonly nameOf: (document: BucketDocument) => string;
  readonly busy: boolean;
  /** Why it was not written. */
  readonly failure: Failure | undefined;
  readonly onWrite: () => void;
  readonly onClose: () => void;
}

/** As many are read before somebody agrees; the others are counted. */
const mostShown = 1000;

/** What a block of values would change, before it is written: a line for each cell, those that are wrong first. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { plan, busy, failure, onWrite, onClose } = props;
  const { changes } = plan;
  useReturnFocus();
  const wrong = changes.filter(({ problem }) => problem !== undefined);
  const documents = new Set(changes.map(({ document }) => document._id)).size;
  const title = documentText("changes.title", { cells: changes.length, documents });
  const notes = [
    ...(changes.length === 0 ? [documentText("changes.none")] : []),
    ...(plan.fixed === 0 ? [] : [documentText("changes.fixed", { count: plan.fixed })]),
    ...(plan.outside === 0 ? [] : [documentText("changes.outside", { count: plan.outside })]),
  ];
  const alarm =
    failure?.message ??
    (wrong.length === 0 ? undefined : documentText("changes.wrong", { count: wrong.length }));
  return (
    <Dialog isOpen title={title} className="change-dialog" onClose={onClose}>
      <DialogBody>
        {notes.map((note) => (
          <p key={note} className="muted">
            {note}
          </p>
        ))}
        {alarm !== undefined && (
          <p className="form-error" role="alert">
            {alarm}
          </p>
        )}
        {changes.length > 0 && <Changes {...props} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={text("common.cancel")} onClick={onClose} />
            <Button
              autoFocus
              intent="primary"
              text={documentText("changes.write")}
              loading={busy}
              disabled={changes.length === 0 || wrong.length > 0}
              onClick={onWrite}
            />
          </>
        }
      />
    </Dialog>
  );
}

function Changes({ plan: { changes }, cellOf, nameOf }: ChangeDialogProps) {
  const sorted = changes.toSorted(
    (a, b) => Number(b.problem !== undefined) - Number(a.problem !== undefined),
  );
  const more = sorted.length - mostShown;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className="change-lines" tabIndex={0} aria-label={documentText("changes.after")}>
      <table>
        <thead>
          <tr>
            <th scope="col">{documentText("changes.document")}</th>
            <th scope="col">{documentText("changes.field")}</th>
            <th scope="col">{documentText("changes.before")}</th>
            <th scope="col">{documentText("changes.after")}</th>
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, mostShown).map(({ document, column, before, after, shown = after, problem }) => (
            <tr key={`${document._id} ${column.key}`}>
              <td>{nameOf(document)}</td>
              <td>{column.title}</td>
              <td>
                <CellView cell={cellOf(column.property, before)} />
              </td>
              <td>
                <CellView cell={cellOf(column.property, shown)} />
                {problem !== undefined && <span className="field-problem">{problem}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="muted">{documentText("changes.more", { count: more })}</p>}
    </section>
  );
}
