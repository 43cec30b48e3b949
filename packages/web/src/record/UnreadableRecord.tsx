import type { Identified } from "@twinhelm/core/area/rows";
import { useClient } from "@twinhelm/core/react/console";
import { recordJsonModel } from "@twinhelm/core/record/jsonModel";
import type { Records } from "@twinhelm/core/record/records";
import type { Unreadable } from "@twinhelm/core/record/stored";
import { recordText } from "@twinhelm/core/text/record";
import { useChoose } from "../action/FaceProvider";
import { ActionButton } from "../shell/ActionButton";
import { UnreadableView } from "./UnreadableView";

interface UnreadableProps {
  readonly records: Records;
  readonly row: Identified;
  readonly unreadable: Unreadable;
}

/** The page of a record that cannot be read. */
export function UnreadableRecord({ records, row, unreadable: { problem } }: UnreadableProps) {
  const client = useClient();
  const { ask } = useChoose();
  const { about, actions } = records;
  const what = about.words.one;
  const name = records.nameOf(row) || row._id;
  const input = { ids: [row._id], names: [name] };
  return (
    <UnreadableView
      what={what}
      name={name}
      row={row}
      problem={problem}
      model={recordJsonModel(client, records)}
      request={actions.update.permission?.({ id: row._id, body: records.example })}
    >
      <ActionButton
        text={recordText("delete", { what })}
        request={actions.delete.permission?.(input)}
        onClick={() => ask(actions.delete, input)}
      />
    </UnreadableView>
  );
}
