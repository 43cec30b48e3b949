import type { RecordSubject } from "@twinhelm/core/action/action";
import { invoke } from "@twinhelm/core/action/invoke";
import { bucketArrange, bucketDelete } from "@twinhelm/core/bucket/actions";
import type { Placement } from "@twinhelm/core/bucket/arrange";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { documentDelete } from "@twinhelm/core/document/actions";
import { dependentsOf } from "@twinhelm/core/document/dependents";
import type { BucketDocument } from "@twinhelm/core/document/model";
import { useClient } from "@twinhelm/core/react/console";
import { type DeleteInput, deleteActions } from "@twinhelm/core/record/deleting";
import { recordListPath, recordPath } from "@twinhelm/core/shell/routes";
import { useMemo } from "react";
import { confirming } from "../navigation/layer";
import { abandon, type Change, type ConsoleState, open, show } from "../navigation/state";

/** Ways to begin what needs a question or a form. */
export interface Acting {
  readonly createBucket: () => void;
  readonly editBucket: (bucket: Bucket) => void;
  readonly deleteBucket: (bucket: Bucket) => void;
  /** `done` is told once at least one is gone. */
  readonly deleteDocuments: (bucket: Bucket, documents: readonly BucketDocument[], done?: () => void) => void;
  readonly deleteRecords: (area: RecordSubject, input: DeleteInput, done?: () => void) => void;
  readonly arrange: (placements: readonly Placement[]) => void;
}

export function useActing(change: (change: Change) => void): Acting {
  const client = useClient();
  return useMemo(() => {
    const form = { kind: "bucket", field: "title" } as const;
    return {
      createBucket: () => change(show({ ...form, bucket: undefined })),
      editBucket: (bucket) => change(show({ ...form, bucket })),
      deleteBucket(bucket) {
        const input = { bucketId: bucket._id, title: bucket.title };
        const question = bucketDelete.confirm?.(input);
        if (question === undefined) return;
        const run = async () => {
          const result = await invoke(client, bucketDelete, input);
          if (result.ok) change((state) => leave(state, bucket._id));
          return result;
        };
        change(show(confirming(question, run)));
      },
      deleteDocuments(bucket, documents, done) {
        const input = {
          bucketId: bucket._id,
          documentIds: documents.map(({ _id }) => _id),
          dependents: [...dependentsOf(bucket, documents)],
        };
        const question = documentDelete.confirm?.(input);
        if (question === undefined || documents.length === 0) return;
        const run = async () => {
          const result = await invoke(client, documentDelete, input);
          if (result.ok || result.failure.code === "partly") done?.();
          return result;
        };
        change(show(confirming(question, run)));
      },
      deleteRecords(area, input, done) {
        const action = deleteActions[area];
        const question = action.confirm?.(input);
        if (question === undefined) return;
        const run = async () => {
          const result = await invoke(client, action, input);
          if (result.ok || result.failure.code === "partly") done?.();
          if (result.ok) change((state) => leaveRecord(state, area, input.ids));
          return result;
        };
        change(show(confirming(question, run)));
      },
      arrange(placements) {
        if (placements.length > 0) void invoke(client, bucketArrange, [...placements]);
      },
    };
  }, [client, change]);
}

/** From a record that is gone to its list. */
const leaveRecord = (state: ConsoleState, area: RecordSubject, ids: readonly string[]): ConsoleState =>
  ids.some((id) => state.place.path.startsWith(recordPath(area, id)))
    ? open(recordListPath(area))(abandon(state))
    : state;

/** From a bucket that is gone to the first screen. */
const leave: (state: Parameters<Change>[0], bucketId: string) => ReturnType<Change> = (state, bucketId) =>
  state.place.path.startsWith(`/bucket/${bucketId}`) ? open("/bucket/welcome")(state) : state;
