import type { Failure } from "../http/failure";
import type { ConsoleClient } from "../shell/client";
import { cellProperty, type EditedCell } from "./cell";
import { type BoardCell, type CellSession, createCellSessions, type Typed } from "./cellSessions";
import type { BucketDocument } from "./model";

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
  readonly begin: (cell: Omit<EditedCell, "documentId">, row: BucketDocument, typed?: Typed) => void;
  readonly type: (value: unknown) => void;
  /** Saves the open cell, which is typed in no more then; false: what was typed is wrong, and it stays open. */
  readonly save: () => boolean;
  /** Throws away what was typed in the open cell. */
  readonly cancel: () => void;
  /** The one of which it is asked which version stays. */
  readonly conflict: () => BoardCell | undefined;
  readonly answer: (answer: "mine" | "theirs") => void;
  /** The table is left: what is being saved is finished, and told. */
  readonly leave: (tell: (failure: Failure | undefined) => void) => void;
}

export function createCellBoard(client: ConsoleClient): CellBoard {
  const sessions = createCellSessions(client);
  const opened = () => sessions.all().find(({ open }) => open);
  const asked = () => sessions.all().find(({ shown }) => shown.conflict !== undefined);
  return {
    subscribe: sessions.subscribe,
    cell: (documentId, key) => sessions.at(documentId, key)?.shown,
    open: () => opened()?.shown,
    dirty: () => sessions.all().some(({ shown }) => shown.dirty),
    begin(cell, row, typed) {
      const property = cellProperty(cell.bucket, cell.key);
      const kept = sessions.at(row._id, cell.key);
      if (property === undefined || kept?.shown.phase === "saving") return;
      const other = opened();
      if (other !== undefined) sessions.turn(other, false);
      const session = kept ?? sessions.start({ ...cell, documentId: row._id }, property, row);
      if (typed !== undefined) sessions.type(session, typed.value);
      sessions.turn(session, true);
    },
    type(value) {
      const session = opened();
      if (session !== undefined) sessions.type(session, value);
    },
    save() {
      const session = opened();
      if (session === undefined) return true;
      if (!session.shown.dirty) sessions.end(session);
      else if (!isSent(session)) return false;
      else sessions.turn(session, false);
      return true;
    },
    cancel() {
      const session = opened();
      if (session !== undefined) sessions.end(session);
    },
    conflict: () => asked()?.shown,
    answer(answer) {
      const session = asked();
      if (session === undefined) return;
      if (answer === "mine") return session.editor.steps.keepMine();
      sessions.end(session);
      const { _id } = session.edited.bucket;
      void client.queries.invalidateQueries({ queryKey: ["document", _id] });
    },
    leave(tell) {
      for (const { editor } of sessions.all()) editor.leave(tell);
      sessions.clear();
    },
  };
}

/** Saves what was typed, or does so once its stored value is there; false: it is wrong. */
function isSent(session: CellSession): boolean {
  if (session.early !== undefined) {
    session.saves = true;
    return true;
  }
  session.editor.steps.save();
  return session.shown.phase !== "open" || session.shown.problem === undefined;
}
