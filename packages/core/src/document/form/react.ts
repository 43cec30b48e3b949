import { useEffect, useMemo, useRef, useState } from "react";
import type { Saved } from "../../editing/events";
import type { EditingView } from "../../editing/view";
import { refusedFields } from "../../editing/words";
import type { Failure } from "../../http/failure";
import { useClient } from "../../react/console";
import { type Editing, useEditing } from "../../react/editing";
import type { KeptDraft } from "../draft/model";
import { withFound } from "../draft/together";
import type { BucketDocument } from "../model";
import { nameOfDocumentPart } from "../names";
import { useMeeting } from "../realtime/react";
import { type DocumentDraft, draftOfJson, type Path, valueIn, withValue } from "./draft";
import { type AreaName, type DocumentField, documentForm } from "./fields";
import { documentFormModel, type EditedDocument, jsonKey } from "./model";
import type { DraftProblems } from "./problems";

export interface DocumentEditingOptions {
  readonly onSaved: (saved: Saved<BucketDocument>) => void;
  /** What was typed in an earlier life of the screen. */
  readonly kept?: KeptDraft | undefined;
  /** The same, where it was found while the form was open. */
  readonly found?: KeptDraft | undefined;
  readonly onChange?: ((view: EditingView<BucketDocument, DocumentDraft>) => void) | undefined;
}

/** A document that is edited, as a form and as JSON: one draft. */
export interface DocumentEditing extends Omit<Editing<BucketDocument, DocumentDraft>, "change"> {
  readonly areas: Readonly<Record<AreaName, readonly DocumentField[]>>;
  readonly valueAt: (path: Path) => unknown;
  /** Puts a value at a place; `undefined` takes it away. */
  readonly set: (path: Path, value: unknown) => void;
  /** Takes a text that was typed as JSON. */
  readonly setJson: (text: string) => void;
  /** Somebody went on from a field: what is wrong with what was typed there is shown from here on. */
  readonly leaveField: (path: Path) => void;
  /** Somebody went on from the JSON: all that is wrong with what is there is shown from here on. */
  readonly leaveJson: () => void;
  /** What is wrong and shown, by dotted path; also what the server said of a part. */
  readonly shown: DraftProblems;
  /** Why the JSON cannot be read; the form has nothing to show then. */
  readonly unread: string | undefined;
  /** What failed and concerns no field of the form. */
  readonly failure: Failure | undefined;
  /** The same with what concerns its fields, for JSON. */
  readonly wholeFailure: Failure | undefined;
}

/** Edits a document with everything that `useEditing` does. Make it anew (`key`) for another document. */
export function useDocumentEditing(edited: EditedDocument, options: DocumentEditingOptions): DocumentEditing {
  const client = useClient();
  const { bucket, documentId, languages } = edited;
  const { change, ...editing } = useEditing(documentFormModel(client, edited), {
    row: undefined,
    load: documentId !== undefined,
    ...options,
  });
  useMeeting(bucket, editing);
  useFound(editing, options);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { draft, failure, problems, checked, touched } = editing;
  const areas = useMemo(() => documentForm(bucket), [bucket]);
  const refused = useMemo(() => {
    if (failure === undefined) return undefined;
    const fieldOf = (path: string) => {
      const [key = ""] = path.split(".");
      return Object.hasOwn(bucket.properties, key) ? path : undefined;
    };
    return refusedFields(failure, fieldOf, nameOfDocumentPart(bucket.properties, languages?.available));
  }, [failure, bucket, languages]);
  const shown = useMemo(() => {
    const isShown = (key: string) => {
      const [root = ""] = key.split(".");
      // What is still empty is not wrong before it is saved.
      const isLeft = left.has(jsonKey) || (left.has(root) && touched.includes(root));
      return checked || (isLeft && valueIn(draft, key.split(".")) !== undefined);
    };
    const own = Object.entries(problems).filter(([key]) => isShown(key));
    return { ...Object.fromEntries(own), ...refused?.shown };
  }, [problems, refused, checked, left, touched, draft]);
  const leave = (root: string) => setLeft((now) => (now.has(root) ? now : new Set([...now, root])));
  return {
    ...editing,
    areas,
    valueAt: (path) => valueIn(draft, path),
    set: (path, value) => change((now) => withValue(now, path, value), path[0]),
    setJson: (text) => change(() => draftOfJson(text), jsonKey),
    leaveField: ([root = ""]) => leave(root),
    leaveJson: () => leave(jsonKey),
    shown,
    unread: typeof draft === "string" ? problems[jsonKey] : undefined,
    failure: refused?.rest,
    wholeFailure: failure,
  };
}

/** What was found late comes into the form as soon as there is one. */
function useFound(
  { phase, goOn }: Pick<Editing<BucketDocument, DocumentDraft>, "phase" | "goOn">,
  { kept, found }: DocumentEditingOptions,
): void {
  const taken = useRef(kept);
  const mayTake = phase === "loading" || phase === "editing";
  useEffect(() => {
    if (!mayTake || found === undefined || found === taken.current) return;
    taken.current = found;
    goOn((now) => withFound(now, found));
  }, [mayTake, found, goOn]);
}
