import { titleOfBucket } from "../bucket/model";
import { createEditor, type Editor } from "../editing/editor";
import type { Difference } from "../editing/merge";
import { editingText } from "../editing/text";
import { inWords } from "../editing/words";
import type { Property } from "../field/property";
import type { ConsoleClient } from "../shell/client";
import { cellValueModel, type EditedCell, isShownAsStored } from "./cell";
import type { BucketDocument } from "./model";
import { nameOfDocumentPart } from "./names";
import { documentText } from "./text";

/** A cell that something is typed in, as a table shows it. */
export interface BoardCell {
  readonly documentId: string;
  readonly key: string;
  readonly property: Property;
  /** Of a translated field: the language that is edited. */
  readonly language: string | undefined;
  /**
   * `loading`: its stored value is on its way; `open`: it is typed in; `saving`: what was typed is on its way;
   * `kept`: it was not written, and what was typed waits for somebody.
   */
  readonly phase: "loading" | "open" | "saving" | "kept";
  /** As documents hold it; `undefined`: nothing. */
  readonly typed: unknown;
  /** Something would be lost. */
  readonly dirty: boolean;
  /** What is wrong with it, or why it was not written. */
  readonly problem: string | undefined;
  /** What somebody else made of it, while it is asked which one stays. */
  readonly conflict: readonly Difference[] | undefined;
}

/** A value that was typed. */
export interface Typed {
  readonly value: unknown;
}

/** A cell that is edited. */
export interface CellSession {
  readonly edited: EditedCell;
  readonly property: Property;
  readonly editor: Editor<BucketDocument, unknown>;
  /** Typed before the stored value was there. */
  early: Typed | undefined;
  /** Told to be saved before it was there. */
  saves: boolean;
  open: boolean;
  shown: BoardCell;
}

/** The cells of a table that are edited, each with what becomes of it. */
export interface CellSessions {
  readonly subscribe: (listener: () => void) => () => void;
  readonly all: () => readonly CellSession[];
  readonly at: (documentId: string, key: string) => CellSession | undefined;
  readonly start: (edited: EditedCell, property: Property, row: BucketDocument) => CellSession;
  readonly type: (session: CellSession, value: unknown) => void;
  /** It is typed in, or no more. */
  readonly turn: (session: CellSession, open: boolean) => void;
  readonly end: (session: CellSession) => void;
  readonly clear: () => void;
}

const nameOf = (documentId: string, key: string) => `${documentId} ${key}`;

export function createCellSessions(client: ConsoleClient): CellSessions {
  const sessions = new Map<string, CellSession>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const end = ({ edited, editor }: CellSession) => {
    if (!sessions.delete(nameOf(edited.documentId, edited.key))) return;
    editor.leave(() => undefined);
    tell();
  };
  const follow = (session: CellSession) => {
    takeEarly(session);
    session.shown = shownOf(session);
    tell();
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    all: () => [...sessions.values()],
    at: (documentId, key) => sessions.get(nameOf(documentId, key)),
    start(edited, property, row) {
      const stored = isShownAsStored(edited.bucket, edited.key);
      const editor = createEditor(cellValueModel(client, edited), {
        row: stored ? row : undefined,
        load: !stored,
      });
      const rest = { edited, property, editor, early: undefined, saves: false, open: true };
      const session: CellSession = { ...rest, shown: shownOf(rest) };
      sessions.set(nameOf(row._id, edited.key), session);
      editor.subscribe(() => follow(session));
      editor.onSaved(() => end(session));
      editor.start();
      return session;
    },
    type(session, value) {
      if (session.editor.view().phase === "loading") {
        session.early = { value };
        follow(session);
      } else session.editor.steps.change(() => value, session.edited.key);
    },
    turn(session, open) {
      session.open = open;
      follow(session);
    },
    end,
    clear: () => sessions.clear(),
  };
}

/** What was typed before the stored value was there takes its place, and is saved if that was asked for. */
function takeEarly(session: CellSession): void {
  const { early, editor, saves, edited } = session;
  if (early === undefined || editor.view().phase !== "editing") return;
  session.early = undefined;
  session.saves = false;
  editor.steps.change(() => early.value, edited.key);
  if (saves) editor.steps.save();
}

/** A session as a table shows it. */
function shownOf({ edited, property, editor, early, open }: Omit<CellSession, "shown">): BoardCell {
  const view = editor.view();
  const loading = view.phase === "loading";
  const waits = view.state === "saving" || (loading && !open);
  const phase = waits ? "saving" : open ? (loading ? "loading" : "open") : "kept";
  return {
    documentId: edited.documentId,
    key: edited.key,
    property,
    language: property.options?.translate === true ? edited.language : undefined,
    phase,
    typed: early === undefined ? view.draft : early.value,
    dirty: early !== undefined || view.dirty || view.state === "saving",
    problem: problemOf(edited, view),
    conflict: view.conflict?.differences,
  };
}

function problemOf(
  { bucket, key }: EditedCell,
  { failure, problems, checked, touched, conflict }: ReturnType<Editor<BucketDocument, unknown>["view"]>,
): string | undefined {
  if (conflict !== undefined) return editingText("conflict.title");
  if (failure?.code === "denied" && failure.status === 401)
    return documentText("cell.rule", {
      title: titleOfBucket(bucket),
      rule: bucket.acl?.write ?? failure.message,
    });
  if (failure !== undefined) return inWords(failure, nameOfDocumentPart(bucket.properties)).message;
  return checked || touched.includes(key) ? problems[key] : undefined;
}
