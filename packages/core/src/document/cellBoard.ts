import { createEditor, type Editor } from "../editing/editor";
import type { Difference } from "../editing/merge";
import { editingText } from "../editing/text";
import { inWords } from "../editing/words";
import type { FormField, FormValue } from "../form/model";
import type { Failure } from "../http/failure";
import type { ConsoleClient } from "../shell/client";
import { cellField, cellModel, type EditedCell, isShownAsStored } from "./cell";
import type { BucketDocument } from "./model";
import { nameOfDocumentPart } from "./names";

/** A cell that something is typed in, as a table shows it. */
export interface BoardCell {
  readonly documentId: string;
  readonly field: FormField;
  /**
   * `loading`: its stored value is on its way; `open`: it is typed in; `saving`: what was typed is on its way;
   * `kept`: it was not written, and what was typed waits for somebody.
   */
  readonly phase: "loading" | "open" | "saving" | "kept";
  readonly typed: FormValue;
  /** Something would be lost. */
  readonly dirty: boolean;
  /** What is wrong with it, or why it was not written. */
  readonly problem: string | undefined;
  /** What somebody else made of it, while it is asked which one stays. */
  readonly conflict: readonly Difference[] | undefined;
}

/** The cells of one table that are edited: one at a time is typed in, others are being saved or were refused. */
export interface CellBoard {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object as long as nothing about it changes. */
  readonly cell: (documentId: string, key: string) => BoardCell | undefined;
  /** The one that is typed in. */
  readonly open: () => BoardCell | undefined;
  /** Whether something typed would be lost. */
  readonly dirty: () => boolean;
  /** Types in a cell, in what was typed there before if that was not written. `typed` takes the place of its value. */
  readonly begin: (cell: Omit<EditedCell, "documentId">, row: BucketDocument, typed?: FormValue) => void;
  readonly type: (value: FormValue) => void;
  /** Saves the open cell, which is typed in no more then; false: what was typed is wrong, and it stays open. */
  readonly save: () => boolean;
  /** Throws away what was typed in the open cell. */
  readonly cancel: () => void;
  readonly answer: (answer: "mine" | "theirs") => void;
  /** The table is left: what is being saved is finished, and told. */
  readonly leave: (tell: (failure: Failure | undefined) => void) => void;
}

interface Session {
  readonly edited: EditedCell;
  readonly field: FormField;
  readonly editor: Editor<BucketDocument, FormValue>;
  /** Typed before the stored value was there. */
  early: FormValue | undefined;
  /** Told to be saved before it was there. */
  saves: boolean;
  open: boolean;
  shown: BoardCell;
}

const nameOf = (documentId: string, key: string) => `${documentId} ${key}`;

export function createCellBoard(client: ConsoleClient): CellBoard {
  const sessions = new Map<string, Session>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const opened = () => [...sessions.values()].find(({ open }) => open);
  const end = ({ edited, editor }: Session) => {
    if (!sessions.delete(nameOf(edited.documentId, edited.key))) return;
    editor.leave(() => undefined);
    tell();
  };
  const follow = (session: Session) => {
    const { phase } = session.editor.view();
    if (phase === "editing" && session.early !== undefined) {
      const { early } = session;
      session.early = undefined;
      session.editor.steps.change(() => early, session.edited.key);
      if (session.saves) session.editor.steps.save();
      session.saves = false;
    }
    session.shown = shownOf(session);
    tell();
  };
  const start = (edited: EditedCell, field: FormField, row: BucketDocument): Session => {
    const stored = isShownAsStored(edited.bucket, edited.key);
    const editor = createEditor(cellModel(client, edited), { row: stored ? row : undefined, load: !stored });
    const rest = { edited, field, editor, early: undefined, saves: false, open: true };
    const session: Session = { ...rest, shown: shownOf(rest) };
    sessions.set(nameOf(row._id, edited.key), session);
    editor.subscribe(() => follow(session));
    editor.onSaved(() => end(session));
    editor.start();
    return session;
  };
  const type = (session: Session, value: FormValue) => {
    if (session.editor.view().phase === "loading") {
      session.early = value;
      return follow(session);
    }
    session.editor.steps.change(() => value, session.edited.key);
  };
  const close = (session: Session) => {
    session.open = false;
    follow(session);
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cell: (documentId, key) => sessions.get(nameOf(documentId, key))?.shown,
    open: () => opened()?.shown,
    dirty: () => [...sessions.values()].some(({ shown }) => shown.dirty),
    begin(cell, row, typed) {
      const field = cellField(cell.bucket, cell.key);
      if (field === undefined) return;
      const other = opened();
      if (other !== undefined) close(other);
      const kept = sessions.get(nameOf(row._id, cell.key));
      if (kept?.shown.phase === "saving") return;
      const session = kept ?? start({ ...cell, documentId: row._id }, field, row);
      session.open = true;
      if (typed !== undefined) type(session, typed);
      follow(session);
    },
    type(value) {
      const session = opened();
      if (session !== undefined) type(session, value);
    },
    save() {
      const session = opened();
      if (session === undefined) return true;
      if (!session.shown.dirty && session.early === undefined) {
        end(session);
        return true;
      }
      if (session.early !== undefined) session.saves = true;
      else session.editor.steps.save();
      const isWrong = session.shown.phase === "open" && session.shown.problem !== undefined;
      if (!isWrong) close(session);
      return !isWrong;
    },
    cancel() {
      const session = opened();
      if (session !== undefined) end(session);
    },
    answer(answer) {
      const session = [...sessions.values()].find(({ shown }) => shown.conflict !== undefined);
      if (session === undefined) return;
      if (answer === "mine") return session.editor.steps.keepMine();
      end(session);
      const { _id } = session.edited.bucket;
      void client.queries.invalidateQueries({ queryKey: ["document", _id] });
    },
    leave(said) {
      for (const { editor } of sessions.values()) editor.leave(said);
      sessions.clear();
    },
  };
}

/** A session as a table shows it. */
function shownOf({ edited, field, editor, early, open }: Omit<Session, "shown">): BoardCell {
  const view = editor.view();
  const loading = view.phase === "loading";
  const waits = view.state === "saving" || (loading && !open);
  const phase = waits ? "saving" : open ? (loading ? "loading" : "open") : "kept";
  return {
    documentId: edited.documentId,
    field,
    phase,
    typed: early ?? view.draft,
    dirty: early !== undefined || view.dirty || view.state === "saving",
    problem: problemOf(edited, view),
    conflict: view.conflict?.differences,
  };
}

function problemOf(
  { bucket, key }: EditedCell,
  { failure, problems, checked, touched, conflict }: ReturnType<Editor<BucketDocument, FormValue>["view"]>,
): string | undefined {
  if (conflict !== undefined) return editingText("conflict.title");
  if (failure !== undefined) return inWords(failure, nameOfDocumentPart(bucket.properties)).message;
  return checked || touched.includes(key) ? problems[key] : undefined;
}
