import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { EditingView } from "../../editing/view";
import { useClient, useSession } from "../../react/console";
import type { ConsoleClient } from "../../shell/client";
import type { DocumentDraft } from "../form/draft";
import type { BucketDocument } from "../model";
import { createDraftKeeper, type DraftKeeper } from "./keeper";
import type { DraftPlace, KeptDraft } from "./model";

/** Milliseconds after the last key until a draft is kept. */
const keepAfter = 300;

/** The draft of a document, and what keeps it. */
export interface DocumentDraftKept {
  /** False: it is not known yet whether the server has one. */
  readonly isKnown: boolean;
  /** What was typed in an earlier life of the form, or in another console, as far as that is known. */
  readonly kept: KeptDraft | undefined;
  /** What keeps the draft from where it should be; absent: nothing does. */
  readonly trouble: string | undefined;
  /** Takes how the form is by now. */
  readonly keep: (view: EditingView<BucketDocument, DocumentDraft>) => void;
  /** Keeps at once what was taken last: the form may be gone in a moment. */
  readonly keepNow: () => void;
  /** Forgets it, once it is saved or given up. */
  readonly drop: () => void;
}

/** What a keeper has found. */
interface Found {
  readonly keeper: DraftKeeper | undefined;
  readonly kept: KeptDraft | undefined;
}

/** What is still to be written once nobody types. */
function createPending() {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let next: { readonly isClean: boolean; readonly write: () => void } | undefined;
  const forget = () => {
    clearTimeout(waiting);
    next = undefined;
  };
  const write = () => {
    const due = next;
    forget();
    due?.write();
  };
  return {
    forget,
    write,
    /** Whether what is to be written is that nothing is kept. */
    isClean: () => next?.isClean === true,
    take(isClean: boolean, work: () => void) {
      forget();
      next = { isClean, write: work };
      waiting = setTimeout(write, keepAfter);
    },
  };
}

/** What is typed is kept as long as it is not saved, so that a reload or a crash loses none of it. */
export function useKeptDraft({ bucketId, documentId }: Omit<DraftPlace, "who">): DocumentDraftKept {
  const client = useClient();
  const who = useSession().identity?._id;
  const [found, setFound] = useState<Found>();
  /** What was kept here is saved or given up; what the server has may still come. */
  const [dropped, setDropped] = useState<DraftKeeper>();
  const [trouble, setTrouble] = useState<string>();
  const keeper = useMemo(
    () => (who === undefined ? undefined : keeperOf(client, { who, bucketId, documentId }, setTrouble)),
    [client, who, bucketId, documentId],
  );
  const [pending] = useState(createPending);
  // What another window keeps is not for this one to forget.
  const isOwn = useRef(false);
  useEffect(() => {
    let isLeft = false;
    isOwn.current = keeper?.here !== undefined;
    void keeper?.find().then((kept) => {
      if (isLeft) return;
      isOwn.current ||= kept !== undefined;
      // The form was clean without what was found.
      if (kept !== undefined && pending.isClean()) pending.forget();
      setFound({ keeper, kept });
    });
    // A form that is left at once has kept it before.
    return () => {
      isLeft = true;
      pending.write();
      keeper?.flush();
    };
  }, [keeper, pending]);
  const drop = useCallback(() => {
    pending.forget();
    keeper?.drop();
    setDropped(keeper);
    setFound((now) => (now === undefined ? undefined : { keeper: now.keeper, kept: undefined }));
  }, [keeper, pending]);
  const keep = (view: EditingView<BucketDocument, DocumentDraft>) => {
    const { row, base, draft, checked, touched, unanswered, dirty, state } = view;
    // While it is being saved it stays as it is kept: the save may fail.
    if (keeper === undefined || view.phase !== "editing" || state === "saving") return;
    pending.take(!dirty, () => {
      if (dirty) {
        isOwn.current = true;
        keeper.keep({ row, base, draft, checked, touched, failure: undefined, unanswered });
      } else if (isOwn.current) keeper.drop();
    });
  };
  const isKnown = keeper === undefined || found?.keeper === keeper;
  const kept = isKnown ? found?.kept : dropped === keeper ? undefined : keeper?.here;
  return { isKnown, kept, trouble, keep, keepNow: pending.write, drop };
}

const absent = ["draft", "absent"];

function keeperOf(
  { transport, memory, session, queries }: ConsoleClient,
  place: DraftPlace,
  tell: (trouble: string | undefined) => void,
): DraftKeeper {
  return createDraftKeeper({
    ...{ transport, memory, place, tell },
    isSignedIn() {
      const { status, identity } = session.getState();
      return status === "signed-in" && identity?._id === place.who;
    },
    server: {
      isAbsent: () => queries.getQueryData(absent) === true,
      noteAbsent: () => void queries.setQueryData(absent, true),
    },
  });
}
