import { foldersOf, ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { Link } from "react-router";
import { MaterialIcon } from "../../shell/MaterialIcon";
import type { Browser } from "./useBrowser";

const titleOf = (folder: string) =>
  folder === "" ? storageText("title") : visibleText(ownName(folder)) || storageText("unnamed");

/** The way to the open folder; each folder on it is a link. */
export function PathTitle({ browser }: { readonly browser: Browser }) {
  const { root, folder } = browser;
  const way = [...(root === "" ? [""] : []), ...foldersOf(folder)].slice(0, -1);
  return (
    <div className="storage-path">
      {way.map((each) => (
        <span key={each}>
          <Link to={browser.addressOf(each)}>{titleOf(each)}</Link>
          <MaterialIcon name="chevron_right" />
        </span>
      ))}
      <h1 title={titleOf(folder)}>{titleOf(folder)}</h1>
    </div>
  );
}
