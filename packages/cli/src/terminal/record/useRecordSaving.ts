import { invoke } from "@twinhelm/core/action/invoke";
import { editingText } from "@twinhelm/core/editing/text";
import { type Failure, failed, type Result, success } from "@twinhelm/core/http/failure";
import { useClient } from "@twinhelm/core/react/console";
import { useSaving } from "@twinhelm/core/react/saving";
import type { Identified } from "@twinhelm/core/record/area";
import { type Saved, saveRecord } from "@twinhelm/core/record/saving";
import { recordPath } from "@twinhelm/core/shell/routes";
import type { SavingState } from "@twinhelm/core/shell/saving";
import { recordText } from "@twinhelm/core/text/record";
import { choosing } from "../navigation/layer";
import { abandon, type Change, open, show } from "../navigation/state";
import type { RecordSpec } from "./spec";

interface Saving<Row extends Identified, Body> {
  readonly spec: Pick<RecordSpec<Row, Body>, "subject" | "api" | "queries" | "create" | "update">;
  /** What of a record is edited here. */
  readonly essence: (row: Row) => unknown;
  /** As it was when editing began; absent: a new one. */
  readonly row: Row | undefined;
  readonly change: (change: Change) => void;
  readonly onFailure: (failure: Failure) => void;
}

/** Saves a record. A new one opens on its own screen; what somebody else changed meanwhile is asked about. */
export function useRecordSaving<Row extends Identified, Body>({
  spec,
  essence,
  row,
  change,
  onFailure,
}: Saving<Row, Body>): { state: SavingState; save: (body: Body) => void } {
  const client = useClient();
  const { state, save: run } = useSaving();
  const { transport, queries, notifications } = client;
  const say = (text: "saved" | "created") => notifications.say({ tone: "success", text: recordText(text) });
  const create = async (body: Body) => {
    const made = await run(() => invoke(client, spec.create, body));
    if (!made.ok) return onFailure(made.failure);
    say("created");
    change((now) => open(recordPath(spec.subject, made.value._id))(abandon(now)));
  };
  // Why it cannot be loaded again stands on its screen, which asks too.
  const reload = (id: string) =>
    queries.fetchQuery({ ...spec.queries.one(transport, id), staleTime: 0 }).catch(() => undefined);
  const takeTheirs = async (id: string) => {
    await reload(id);
    change(abandon);
  };
  const update = async (began: Row, body: Body) => {
    const { _id: id } = began;
    const result = await run(async (): Promise<Result<Saved<Row>>> => {
      const saved = await saveRecord({
        began,
        essence,
        load: () => spec.api.get(transport, id),
        save: () => invoke(client, spec.update, { id, body }),
      });
      return saved.kind === "failed" ? failed(saved.failure) : success(saved);
    });
    if (!result.ok) return onFailure(result.failure);
    if (result.value.kind === "conflict") {
      const { theirs } = result.value;
      change(
        show(
          conflict(
            () => void takeTheirs(id),
            () => void update(theirs, body),
          ),
        ),
      );
      return;
    }
    await reload(id);
    change(abandon);
    say("saved");
  };
  return { state, save: (body) => void (row === undefined ? create(body) : update(row, body)) };
}

/** Theirs or mine; Escape leaves what was typed as it is. */
const conflict = (theirs: () => void, mine: () => void) =>
  choosing({
    title: editingText("conflict.title"),
    about: [editingText("conflict.text")],
    items: [
      { id: "theirs", label: editingText("conflict.theirs") },
      { id: "mine", label: editingText("conflict.mine") },
    ],
    onPick: (id) => (id === "mine" ? mine() : theirs()),
  });
