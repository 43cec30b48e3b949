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
  /** Forgets it, once it is saved or given up. */
  readonly drop: () => void;
}

/** What a keeper has found. */
interface Found {
  readonly keeper: DraftKeeper | undefined;
  readonly kept: KeptDraft | undefined;
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
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What is still to be written once nobody types, and whether that is that there is nothing. */
  const pending = useRef<{ readonly write: () => void; readonly isClean: boolean }>(undefined);
  // What another window keeps is not for this one to forget.
  const isOwn = useRef(false);
  useEffect(() => {
    let isLeft = false;
    isOwn.current = keeper?.here !== undefined;
    void keeper?.find().then((kept) => {
      if (isLeft) return;
      isOwn.current ||= kept !== undefined;
      if (kept !== undefined && pending.current?.isClean === true) {
        // The form was clean without what was found.
        clearTimeout(waiting.current);
        pending.current = undefined;
      }
      setFound({ keeper, kept });
    });
    // A form that is left at once has kept it before.
    return () => {
      isLeft = true;
      clearTimeout(waiting.current);
      pending.current?.write();
      keeper?.flush();
    };
  }, [keeper]);
  const drop = useCallback(() => {
    clearTimeout(waiting.current);
    pending.current = undefined;
    keeper?.drop();
    setDropped(keeper);
    setFound((now) => (now === undefined ? undefined : { keeper: now.keeper, kept: undefined }));
  }, [keeper]);
  const keep = (view: EditingView<BucketDocument, DocumentDraft>) => {
    const { row, base, draft, checked, touched, dirty, state } = view;
    // While it is being saved it stays as it is kept: the save may fail.
    if (keeper === undefined || view.phase !== "editing" || state === "saving") return;
    clearTimeout(waiting.current);
    const write = () => {
      pending.current = undefined;
      if (dirty) {
        isOwn.current = true;
        keeper.keep({ row, base, draft, checked, touched, failure: undefined });
      } else if (isOwn.current) keeper.drop();
    };
    pending.current = { write, isClean: !dirty };
    waiting.current = setTimeout(write, keepAfter);
  };
  const isKnown = keeper === undefined || found?.keeper === keeper;
  const kept = isKnown ? found?.kept : dropped === keeper ? undefined : keeper?.here;
  return { isKnown, kept, trouble, keep, drop };
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
