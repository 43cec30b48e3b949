import { MenuDivider } from "@blueprintjs/core";
import { bucketArrange, bucketDelete, bucketUpdate } from "@twinhelm/core/bucket/actions";
import { useBuckets } from "@twinhelm/core/react/console";
import type { ScreenEntry } from "@twinhelm/core/shell/sections";
import { drawerText } from "@twinhelm/core/text/drawer";
import { useStart } from "../../action/starting";
import { ActionMenuItem } from "../ActionMenuItem";
import { DrawerMenu } from "./DrawerMenu";

interface EntryMenuProps {
  readonly entry: ScreenEntry;
  readonly onChoose: () => void;
  /** Absent: it stands at that end already. */
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

/** What can be done with a bucket from the section list. */
export function EntryMenu({ entry, onChoose, onUp, onDown }: EntryMenuProps) {
  return (
    <DrawerMenu label={drawerText("entry.menu", { title: entry.title })}>
      {() => <Items entry={entry} onChoose={onChoose} onUp={onUp} onDown={onDown} />}
    </DrawerMenu>
  );
}

function Items({ entry, onChoose, onUp, onDown }: EntryMenuProps) {
  const start = useStart();
  const buckets = useBuckets().value ?? [];
  const bucket = buckets.find(({ _id }) => _id === entry.id);
  if (bucket === undefined) return null;
  const arranging = bucketArrange.permission?.([{ id: bucket._id }]);
  return (
    <>
      <ActionMenuItem
        icon={bucketUpdate.icon}
        text={drawerText("entry.edit")}
        request={bucketUpdate.permission?.({ bucketId: bucket._id, bucket })}
        onClick={() => start.editBucket(bucket)}
      />
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
      <ActionMenuItem
        icon={bucketDelete.icon}
        danger
        text={drawerText("entry.delete")}
        request={bucketDelete.permission?.({ bucketId: bucket._id, title: bucket.title })}
        onClick={() => start.deleteBucket(bucket)}
      />
    </>
  );
}
