import type { Bucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import { changeDocuments } from "@twinhelm/core/document/changing";
import { copiedBlock } from "@twinhelm/core/document/copying";
import { useUndoing } from "@twinhelm/core/document/many/react";
import type { BucketDocument, DocumentPatch } from "@twinhelm/core/document/model";
import {
  type ChangePlan,
  fillPlan,
  pastePlan,
  patchesOf,
  type ShownTable,
} from "@twinhelm/core/document/pasting";
import { documentText } from "@twinhelm/core/document/text";
import type { CellOf } from "@twinhelm/core/field/cellOf";
import type { Failure } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { tabbedCells } from "@twinhelm/core/text/separated";
import { type JSX, Suspense, useState } from "react";
import type { GridPoint } from "../../list/gridCells";
import { overlay } from "../../shell/loaded";

const ChangeDialog = overlay(async () => (await import("./ChangeDialog")).ChangeDialog);

/** Changing many cells at once: what is pasted or filled down is looked at first, and can be undone. */
export interface CellChanges {
  readonly copy: (point: GridPoint) => string | undefined;
  /** False: there is nothing to paste. */
  readonly paste: (point: GridPoint, text: string) => boolean;
  readonly fill: (point: GridPoint) => boolean;
  /** Absent: nothing was changed here. */
  readonly undo: (() => void) | undefined;
  readonly undoLabel: string;
  readonly dialog: JSX.Element | null;
}

interface CellChangesParts {
  readonly table: ShownTable;
  readonly cellOf: CellOf;
  readonly nameOf: (document: BucketDocument) => string;
}

export function useCellChanges({ table, cellOf, nameOf }: CellChangesParts): CellChanges {
  const [plan, setPlan] = useState<ChangePlan>();
  const { remember, undo, label } = useUndoing(table.bucket._id);
  const { busy, failure, send, forget } = useSending(table.bucket._id);
  const close = () => {
    setPlan(undefined);
    forget();
  };
  const { transport, notifications } = useClient();
  const buckets = useBuckets().value ?? noBuckets;
  const show = async (pasted: ChangePlan) => {
    const { hasNames, withReferences } = await import("@twinhelm/core/document/pastedReferences");
    if (!hasNames(pasted)) return setPlan(pasted);
    const found = await withReferences(transport, buckets, pasted);
    if (found.ok) setPlan(found.value);
    else notifications.fail(found.failure);
  };
  const write = async (wanted: ChangePlan) => {
    const patches = await send(
      patchesOf(table, wanted),
      documentText("changes.done", { count: wanted.changes.length }),
    );
    if (patches === undefined) return;
    remember({ cells: wanted.changes.length, patches });
    close();
  };
  return {
    copy: ({ place, block }) => (place.column < 0 ? undefined : copiedBlock({ ...table, cellOf }, block)),
    paste({ place, block }, text) {
      if (place.column < 0 || text === "") return false;
      void show(pastePlan(table, block, tabbedCells(text)));
      return true;
    },
    fill({ block }) {
      if (block.bottom === block.top) return false;
      setPlan(fillPlan(table, block));
      return true;
    },
    undo: undo && (() => void undo()),
    undoLabel: label,
    dialog:
      plan === undefined ? null : (
        <Suspense fallback={null}>
          <ChangeDialog
            plan={plan}
            cellOf={cellOf}
            nameOf={nameOf}
            busy={busy}
            failure={failure}
            onWrite={() => void write(plan)}
            onClose={close}
          />
        </Suspense>
      ),
  };
}

/** Writes patches together; what brings back what was there, or `undefined` where it failed. */
function useSending(bucketId: string) {
  const { transport, queries, notifications } = useClient();
  const [state, setState] = useState<{ readonly busy: boolean; readonly failure: Failure | undefined }>(idle);
  const send = async (patches: readonly DocumentPatch[], said: string) => {
    setState({ busy: true, failure: undefined });
    const result = await changeDocuments(transport, bucketId, patches);
    setState({ busy: false, failure: result.ok ? undefined : result.failure });
    void queries.invalidateQueries({ queryKey: ["document", bucketId] });
    if (result.ok) notifications.say({ tone: "success", text: said });
    else notifications.fail(result.failure);
    return result.ok ? result.value.undo : undefined;
  };
  return { ...state, send, forget: () => setState(idle) };
}

const noBuckets: readonly Bucket[] = [];

const idle = { busy: false, failure: undefined };
