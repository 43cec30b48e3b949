import type { Confirmation, RecordSubject } from "@twinhelm/core/action/action";
import { invoke } from "@twinhelm/core/action/invoke";
import { bucketDelete } from "@twinhelm/core/bucket/actions";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentDelete } from "@twinhelm/core/document/actions";
import { dependentsOf } from "@twinhelm/core/document/dependents";
import type { BucketDocument } from "@twinhelm/core/document/model";
import type { Result } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { type DeleteInput, deleteActions } from "@twinhelm/core/record/deleting";
import { documentsPath, recordListPath, recordPath } from "@twinhelm/core/shell/routes";
import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from "react";
import { matchPath, useLocation, useNavigate } from "react-router";

const Confirming = lazy(async () => ({ default: (await import("./Confirming")).Confirming }));
const BucketDialog = lazy(async () => ({ default: (await import("../bucket/BucketDialog")).BucketDialog }));

/** Ways to start what needs a question or a form, from a button, a menu or the palette. */
export interface Start {
  readonly createBucket: () => void;
  readonly editBucket: (bucket: Bucket) => void;
  readonly deleteBucket: (bucket: Bucket) => void;
  /** `done` is told once at least one is gone. */
  readonly deleteDocuments: (bucket: Bucket, documents: readonly BucketDocument[], done?: () => void) => void;
  /** Opens the list of the area where its own page was shown. */
  readonly deleteRecords: (area: RecordSubject, input: DeleteInput, done?: () => void) => void;
}

/** An action that waits for its answer. */
export interface Asked {
  readonly confirmation: Confirmation;
  readonly run: () => Promise<Result<unknown>>;
}

type Open =
  | { readonly kind: "confirm"; readonly asked: Asked }
  | { readonly kind: "bucket"; readonly bucket: Bucket | undefined }
  | undefined;

const StartContext = createContext<Start | undefined>(undefined);

/** Throws outside a `StartProvider`. */
export function useStart(): Start {
  const start = use(StartContext);
  if (start === undefined) throw new Error("useStart needs a StartProvider above it");
  return start;
}

/** Holds the one question or form that is open over the screen. */
export function StartProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>();
  const client = useClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const start = useMemo((): Start => {
    const leave = (bucket: Bucket) => {
      if (matchPath("/bucket/:id/*", pathname)?.params.id !== bucket._id) return;
      const rest = client.queries.getQueryData<readonly Bucket[]>(["bucket"]) ?? [];
      const next = rest.find(({ _id }) => _id !== bucket._id);
      void navigate(next === undefined ? "/bucket/welcome" : documentsPath(next._id));
    };
    return {
      createBucket: () => setOpen({ kind: "bucket", bucket: undefined }),
      editBucket: (bucket) => setOpen({ kind: "bucket", bucket }),
      deleteBucket(bucket) {
        const input = { bucketId: bucket._id, title: bucket.title };
        const confirmation = bucketDelete.confirm?.(input);
        if (confirmation === undefined) return;
        const run = async () => {
          const result = await invoke(client, bucketDelete, input);
          if (result.ok) leave(bucket);
          return result;
        };
        setOpen({ kind: "confirm", asked: { confirmation, run } });
      },
      deleteDocuments(bucket, documents, done) {
        const input = {
          bucketId: bucket._id,
          documentIds: documents.map(({ _id }) => _id),
          dependents: [...dependentsOf(bucket, documents)],
        };
        const confirmation = documentDelete.confirm?.(input);
        if (confirmation === undefined) return;
        const run = async () => {
          const result = await invoke(client, documentDelete, input);
          if (result.ok || result.failure.code === "partly") done?.();
          return result;
        };
        setOpen({ kind: "confirm", asked: { confirmation, run } });
      },
      deleteRecords(area, input, done) {
        const action = deleteActions[area];
        const confirmation = action.confirm?.(input);
        if (confirmation === undefined) return;
        const run = async () => {
          const result = await invoke(client, action, input);
          if (result.ok || result.failure.code === "partly") done?.();
          if (result.ok && input.ids.some((id) => pathname === recordPath(area, id)))
            void navigate(recordListPath(area));
          return result;
        };
        setOpen({ kind: "confirm", asked: { confirmation, run } });
      },
    };
  }, [client, navigate, pathname]);
  const close = () => setOpen(undefined);
  return (
    <StartContext value={start}>
      {children}
      <Suspense fallback={null}>
        {open?.kind === "confirm" && <Confirming asked={open.asked} onClose={close} />}
        {open?.kind === "bucket" && <BucketDialog bucket={open.bucket} onClose={close} />}
      </Suspense>
    </StartContext>
  );
}
