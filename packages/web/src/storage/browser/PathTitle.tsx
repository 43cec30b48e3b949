import { Button, MenuItem } from "@blueprintjs/core";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { foldersOf, ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { Link } from "react-router";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { MenuPopover } from "../../shell/MenuPopover";
import type { Browser } from "./useBrowser";

const titleOf = (folder: string) =>
  folder === "" ? storageText("title") : visibleText(ownName(folder)) || storageText("unnamed");

/** Folders on the way that are named: the first ones are, and the one around the open folder. */
const mostNamed = 3;

/** The way to the open folder; each folder on it is a link. Of a long one the middle is in a menu. */
export function PathTitle({ browser }: { readonly browser: Browser }) {
  const { root, folder } = browser;
  const way = [...(root === "" ? [""] : []), ...foldersOf(folder)].slice(0, -1);
  const between = way.length > mostNamed ? way.slice(1, -1) : [];
  const links = way.filter((each) => !between.includes(each));
  return (
    <div className="storage-path">
      {links.map((each, at) => (
        <span key={each}>
          {at > 0 && between.length > 0 && <Between browser={browser} folders={between} />}
          <Link to={browser.addressOf(each)}>{titleOf(each)}</Link>
          <MaterialIcon name="chevron_right" />
        </span>
      ))}
      <h1 title={titleOf(folder)}>{titleOf(folder)}</h1>
    </div>
  );
}

interface BetweenProps {
  readonly browser: Browser;
  readonly folders: readonly string[];
}

const Between = ({ browser, folders }: BetweenProps) => (
  <>
    <MenuPopover
      items={() =>
        folders.map((each) => (
          <MenuItem
            key={each}
            roleStructure="menuitem"
            icon={<MaterialIcon name="folder" />}
            text={titleOf(each)}
            onClick={() => browser.open({ path: each, _id: each })}
          />
        ))
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={<MaterialIcon name="more_horiz" />}
        aria-label={browserText("path.between", { count: folders.length })}
        title={browserText("path.between", { count: folders.length })}
      />
    </MenuPopover>
    <MaterialIcon name="chevron_right" />
  </>
);
