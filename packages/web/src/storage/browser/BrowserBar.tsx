import { Button, MenuDivider, MenuItem, SegmentedControl } from "@blueprintjs/core";
import { requestOf } from "@twinhelm/core/action/offer";
import { useAccess } from "@twinhelm/core/react/console";
import { folderEntry } from "@twinhelm/core/storage/browser/browsing";
import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageSort } from "@twinhelm/core/storage/model";
import { ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { BarMenu } from "../../list/BarMenu";
import { RefreshButton } from "../../list/RefreshButton";
import { SearchBox } from "../../list/SearchBox";
import { ActionButton } from "../../shell/ActionButton";
import { ActionMenuItem } from "../../shell/ActionMenuItem";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { MenuPopover } from "../../shell/MenuPopover";
import { useBrowsing } from "./context";
import { offeredDeleteFolder } from "./entryOffers";
import { UploadButton } from "./UploadButton";
import type { Browser } from "./useBrowser";
import { ZipItem } from "./ZipItem";

interface BrowserBarProps {
  readonly browser: Browser;
  readonly loading: boolean;
  readonly onRefresh: () => void;
  readonly onNewFolder: () => void;
  readonly onDeleteFolder: () => void;
}

/** Search and order on the left, what is done with the open folder on the right (spec 2, section 2). */
export function BrowserBar(props: BrowserBarProps) {
  const { browser, onRefresh, onNewFolder, loading } = props;
  const where = visibleText(browser.folder) || storageText("all");
  return (
    <div className="bar storage-bar">
      <SearchBox
        value={browser.search}
        onSearch={browser.setSearch}
        label={browserText("search")}
        hint={browserText("search.hint", { folder: where })}
      />
      <LookSwitch browser={browser} />
      <span className="space" />
      <BarMenu icon="tune">
        <SortMenu browser={browser} />
        <RefreshButton of={{ loading, reload: onRefresh }} />
        <UploadButton folder={browser.folder} folders plain />
        <ActionButton
          variant="minimal"
          icon={<MaterialIcon name="create_new_folder" />}
          aria-label={storageText("createFolder")}
          title={storageText("createFolder")}
          text={<span className="bar-text">{storageText("createFolder")}</span>}
          request={{ action: "storage:create" }}
          onClick={onNewFolder}
        />
      </BarMenu>
      <UploadButton folder={browser.folder} plain />
      <FolderMenu {...props} />
    </div>
  );
}

function LookSwitch({ browser }: { readonly browser: Browser }) {
  const isSearched = browser.search !== "";
  const look = isSearched ? "list" : browser.look;
  return (
    <span title={isSearched ? browserText("look.search") : undefined}>
      <SegmentedControl
        aria-label={browserText("look")}
        size="small"
        disabled={isSearched}
        options={[
          { value: "columns", label: browserText("columns"), icon: <MaterialIcon name="view_column" /> },
          { value: "list", label: browserText("list"), icon: <MaterialIcon name="view_list" /> },
        ]}
        value={look}
        onValueChange={(next) => browser.setLook(next === "list" ? "list" : "columns")}
      />
    </span>
  );
}

/** The four orders of the specification; a list has more, by its columns. */
const sorts: readonly StorageSort[] = ["-name", "name", "-date", "date"];

function SortMenu({ browser }: { readonly browser: Browser }) {
  const choose = (sort: StorageSort) => {
    const isDown = sort.startsWith("-");
    browser.list.setSort(isDown ? sort.slice(1) : sort, isDown ? -1 : 1);
  };
  return (
    <MenuPopover
      items={() =>
        sorts.map((sort) => (
          <MenuItem
            key={sort}
            roleStructure="menuitem"
            icon={<MaterialIcon name={browser.sort === sort ? "check" : "sort"} />}
            text={storageText(`sort.${sort}`)}
            aria-current={browser.sort === sort}
            onClick={() => choose(sort)}
          />
        ))
      }
    >
      <Button
        variant="minimal"
        icon={<MaterialIcon name="sort" />}
        text={
          <span className="sort-text">
            <span className="hidden">{storageText("sort")}: </span>
            {storageText(`sort.${browser.sort}`)}
          </span>
        }
        title={storageText(`sort.${browser.sort}`)}
      />
    </MenuPopover>
  );
}

function FolderMenu({ browser, onDeleteFolder }: BrowserBarProps) {
  const { picking } = useBrowsing();
  const access = useAccess().value;
  const { folder } = browser;
  const chosen = { storage: [folderEntry(folder, ownName(folder))] };
  return (
    <MenuPopover
      placement="bottom-end"
      items={() => (
        <>
          <ActionMenuItem icon="check_box" text={storageText("select")} onClick={picking.start} />
          <ZipItem folder={folder} />
          {folder !== "" && (
            <>
              <MenuDivider />
              <ActionMenuItem
                icon="folder_delete"
                danger
                text={storageText("deleteDirectory")}
                request={requestOf(offeredDeleteFolder, { chosen, listed: {} }, access)}
                onClick={onDeleteFolder}
              />
            </>
          )}
        </>
      )}
    >
      <Button
        variant="minimal"
        icon={<MaterialIcon name="more_vert" />}
        aria-label={browserText("folder.menu")}
        title={browserText("folder.menu")}
      />
    </MenuPopover>
  );
}
