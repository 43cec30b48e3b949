import "../styles/storage.css";
import { ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { Suspense, useState } from "react";
import { part } from "../shell/loaded";
import { ToolbarLeft } from "../shell/Toolbar";
import { useTitle } from "../shell/useTitle";
import { BrowserBar } from "./browser/BrowserBar";
import { Columns } from "./browser/Columns";
import { BrowsingProvider } from "./browser/context";
import { FolderDialog } from "./browser/FolderDialog";
import { PathTitle } from "./browser/PathTitle";
import { PickBar } from "./browser/PickBar";
import { useBrowser } from "./browser/useBrowser";
import { useFolderTasks } from "./browser/useFolderTasks";

const FileList = part(async () => (await import("./list/FileList")).FileList);

/** storages and storage/:name: files and folders, in columns or in a list (spec 2, section 2). */
export function StoragePage() {
  const browser = useBrowser();
  const { folder } = browser;
  const [isMaking, setIsMaking] = useState(false);
  const tasks = useFolderTasks(browser);
  const { drag } = tasks.browsing;
  useTitle(storageText("title"), visibleText(ownName(folder)) || undefined);
  const isList = browser.look === "list" || browser.search !== "";
  return (
    <BrowsingProvider value={tasks.browsing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: pictures are pasted and files dropped anywhere on it */}
      <div
        className="storage"
        onPaste={tasks.onPaste}
        onDragEnd={drag.end}
        onDragOver={(event) => drag.over(event, folder)}
        onDrop={(event) => drag.drop(event, folder)}
      >
        <ToolbarLeft>
          <PathTitle browser={browser} />
        </ToolbarLeft>
        {tasks.browsing.picking.isOn ? (
          <PickBar />
        ) : (
          <BrowserBar
            browser={browser}
            loading={tasks.loading}
            onRefresh={tasks.refresh}
            onNewFolder={() => setIsMaking(true)}
            onDeleteFolder={tasks.deleteFolder}
          />
        )}
        <Suspense fallback={null}>
          {isList ? <FileList browser={browser} /> : <Columns browser={browser} />}
        </Suspense>
        {isMaking && (
          <FolderDialog
            title={storageText("createFolder")}
            folder={folder}
            onMade={(path) => {
              setIsMaking(false);
              browser.open({ path, _id: path });
            }}
            onClose={() => setIsMaking(false)}
          />
        )}
      </div>
    </BrowsingProvider>
  );
}
