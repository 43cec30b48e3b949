import { Button, MenuDivider } from "@blueprintjs/core";
import { requestOf } from "@twinhelm/core/action/offer";
import { useAccess } from "@twinhelm/core/react/console";
import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageEntry } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { OfferedItem } from "../../action/OfferedItem";
import { ActionMenuItem } from "../../shell/ActionMenuItem";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { MenuPopover } from "../../shell/MenuPopover";
import { useBrowsing } from "./context";
import { offeredAddress, offeredDelete, offeredDownload, offeredMove, offeredRename } from "./entryOffers";
import { ZipItem } from "./ZipItem";

interface EntryMenuProps {
  readonly entry: StorageEntry;
  /** True: the tab key comes to it; else what is around it opens it by keys. */
  readonly inOrder?: boolean;
}

/** What can be done with one file or folder. */
export function EntryMenu({ entry, inOrder = false }: EntryMenuProps) {
  return (
    <MenuPopover placement="bottom-end" items={() => <EntryItems entry={entry} />}>
      <Button
        className="entry-menu"
        variant="minimal"
        size="small"
        tabIndex={inOrder ? 0 : -1}
        icon={<MaterialIcon name="more_vert" />}
        aria-label={browserText("entry.menu", { name: visibleText(entry.name) })}
      />
    </MenuPopover>
  );
}

function EntryItems({ entry }: { readonly entry: StorageEntry }) {
  const { picking, rename } = useBrowsing();
  const access = useAccess().value;
  const chosen = { storage: [entry] };
  const request = requestOf(offeredRename, { chosen, listed: {} }, access);
  return (
    <>
      <ActionMenuItem
        icon={offeredRename.action.icon}
        text={storageText("rename")}
        request={request}
        onClick={() => rename(entry)}
      />
      <ActionMenuItem icon="check_box" text={storageText("select")} onClick={() => picking.toggle(entry)} />
      <OfferedItem offered={offeredMove} text={storageText("moveTo")} chosen={chosen} />
      {entry.kind === "folder" ? (
        <ZipItem folder={entry.path} />
      ) : (
        <>
          <OfferedItem
            offered={offeredAddress}
            icon="content_paste"
            text={storageText("copy")}
            chosen={chosen}
          />
          <OfferedItem offered={offeredDownload} text={storageText("download")} chosen={chosen} />
        </>
      )}
      <MenuDivider />
      <DeleteItem entry={entry} />
    </>
  );
}

function DeleteItem({ entry }: { readonly entry: StorageEntry }) {
  const { remove } = useBrowsing();
  const access = useAccess().value;
  return (
    <ActionMenuItem
      icon="delete"
      danger
      text={storageText("delete")}
      request={requestOf(offeredDelete, { chosen: { storage: [entry] }, listed: {} }, access)}
      onClick={() => remove([entry])}
    />
  );
}
