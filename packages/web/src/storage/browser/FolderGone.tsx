import { Button } from "@blueprintjs/core";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { folderOf } from "@twinhelm/core/storage/paths";
import { visibleText } from "@twinhelm/core/text/visible";
import { Message } from "../../shell/Message";
import type { Browser } from "./useBrowser";

/** A folder that was open while somebody else deleted it. */
export const FolderGone = ({ browser, folder }: { readonly browser: Browser; readonly folder: string }) => (
  <Message
    urgent
    icon="folder_off"
    title={browserText("folder.gone")}
    action={
      <Button
        text={browserText("folder.gone.back")}
        onClick={() => browser.open({ path: folderOf(folder), _id: folderOf(folder) }, { replace: true })}
      />
    }
  >
    <p>{browserText("folder.gone.hint", { path: visibleText(folder) })}</p>
  </Message>
);
