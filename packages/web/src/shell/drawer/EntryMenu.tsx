import { MenuDivider } from "@blueprintjs/core";
import { type Identified, rowsAs } from "@twinhelm/core/area/rows";
import { useDrawers } from "@twinhelm/core/react/listed";
import type { ScreenEntry } from "@twinhelm/core/section/section";
import { drawerText } from "@twinhelm/core/text/drawer";
import { useChoose } from "../../action/FaceProvider";
import { OfferedItem } from "../../action/OfferedItem";
import { ActionMenuItem } from "../ActionMenuItem";
import { DrawerMenu } from "./DrawerMenu";

interface EntryMenuProps {
  readonly entry: ScreenEntry;
  readonly onChoose: () => void;
  /** Absent if it is at that end already. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

/** What can be done with a row from the section list. */
export function EntryMenu({ entry, onChoose, onUp, onDown }: EntryMenuProps) {
  return (
    <DrawerMenu label={drawerText("entry.menu", { title: entry.title })}>
      {() => <Items entry={entry} onChoose={onChoose} onUp={onUp} onDown={onDown} />}
    </DrawerMenu>
  );
}

function Items({ entry, onChoose, onUp, onDown }: EntryMenuProps) {
  const { listed } = useChoose();
  const arranged = useDrawers()[entry.area]?.arranged;
  const rows: readonly Identified[] = listed[entry.area] ?? [];
  const row = rows.find(({ _id }) => _id === entry.id);
  if (row === undefined || arranged === undefined) return null;
  const chosen = rowsAs(entry.area, [row]);
  const { edit, duplicate, remove, grant, who, more = [] } = arranged;
  const arranging = arranged.arrange.permission?.([{ id: row._id }]);
  return (
    <>
      <OfferedItem offered={edit} text={drawerText("entry.edit")} chosen={chosen} />
      {duplicate && <OfferedItem offered={duplicate} text={drawerText("entry.duplicate")} chosen={chosen} />}
      {grant && <OfferedItem offered={grant} text={drawerText("entry.grant")} chosen={chosen} />}
      {who && <OfferedItem offered={who} text={drawerText("entry.who")} chosen={chosen} />}
      {more.map((offered) => (
        <OfferedItem key={offered.action.id} offered={offered} text={offered.action.title} chosen={chosen} />
      ))}
      <ActionMenuItem
        icon="create_new_folder"
        text={drawerText("entry.add")}
        request={arranging}
        onClick={onChoose}
      />
      <ActionMenuItem
        icon="arrow_upward"
        text={drawerText("move.up")}
        request={arranging}
        disabled={onUp === undefined}
        onClick={() => onUp?.()}
      />
      <ActionMenuItem
        icon="arrow_downward"
        text={drawerText("move.down")}
        request={arranging}
        disabled={onDown === undefined}
        onClick={() => onDown?.()}
      />
      <MenuDivider />
      <OfferedItem offered={remove} text={drawerText("entry.delete")} chosen={chosen} danger />
    </>
  );
}
