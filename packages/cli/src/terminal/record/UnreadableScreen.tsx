import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import { type Chosen, type Identified, rowsAs } from "@twinhelm/core/area/rows";
import { jsonText } from "@twinhelm/core/editing/json";
import type { EditingModel } from "@twinhelm/core/editing/model";
import { useClient } from "@twinhelm/core/react/console";
import { recordJsonModel } from "@twinhelm/core/record/jsonModel";
import { recordListPath } from "@twinhelm/core/record/paths";
import type { Records } from "@twinhelm/core/record/records";
import type { Unreadable } from "@twinhelm/core/record/stored";
import { recordText } from "@twinhelm/core/text/record";
import { visibleText } from "@twinhelm/core/text/visible";
import { useChoose } from "../action/useChoose";
import { useTerminal } from "../context";
import { useJsonEditor } from "../editor/useJsonEditor";
import type { CommandId } from "../keys/bindings";
import { type Guarded, guardedKeys, usePermissions } from "../keys/usePermissions";
import { open } from "../navigation/state";
import { messageLines } from "../screen/message";
import type { ScreenProps } from "../screen/screen";

interface UnreadableViewProps<Row> extends ScreenProps {
  readonly title: string;
  /** What one of its kind is called. */
  readonly what: string;
  readonly name: string;
  readonly row: Row;
  readonly unreadable: Unreadable;
  readonly model: EditingModel<Row, string>;
  /** What saving needs. */
  readonly request: AccessRequest | undefined;
  readonly keys: Readonly<Partial<Record<CommandId, Guarded>>>;
  readonly chosen: Chosen;
}

/** Something that no form can show: what is wrong with it, and what the server holds of it. */
export function UnreadableView<Row extends Identified>(props: UnreadableViewProps<Row>) {
  const { title, what, name, row, unreadable, model, request, area, change, children, chosen } = props;
  const { paint } = useTerminal();
  const permissions = usePermissions();
  const editJson = useJsonEditor(change);
  const keys = guardedKeys({
    edit: permissions.guard(request, () => editJson({ model, row, done: recordText("saved") })),
    ...props.keys,
  });
  const paragraphs = [
    unreadable.problem,
    recordText("unreadable.explanation"),
    recordText("unreadable.key"),
    jsonText(unreadable.stored),
  ];
  const lines = messageLines({ title: recordText("unreadable.title", { what }), paragraphs }, area, paint);
  const names = [title, visibleText(name)];
  return children({ names, lines, commands: keys.commands, denied: keys.denied, chosen });
}

interface UnreadableProps<Row extends Identified, Body> extends ScreenProps {
  readonly records: Pick<Records<Row, Body>, "about" | "actions" | "answered" | "nameOf" | "example">;
  readonly row: Row;
  readonly unreadable: Unreadable;
  readonly reload: () => void;
}

/** The screen of a record that cannot be read. */
export function UnreadableScreen<Row extends Identified, Body>(props: UnreadableProps<Row, Body>) {
  const { records, row, change, reload } = props;
  const { about, actions } = records;
  const client = useClient();
  const permissions = usePermissions();
  const { ask } = useChoose(change);
  const name = records.nameOf(row) || row._id;
  const input = { ids: [row._id], names: [name] };
  return (
    <UnreadableView
      {...props}
      title={about.words.title}
      what={about.words.one}
      name={name}
      model={recordJsonModel(client, records)}
      request={actions.update.permission?.({ id: row._id, body: records.example })}
      keys={{
        back: { run: () => change(open(recordListPath(about))) },
        refresh: { run: reload },
        delete: permissions.guard(actions.delete.permission?.(input), () => ask(actions.delete, input)),
      }}
      chosen={{ rows: rowsAs(about.id, [row]) }}
    />
  );
}
