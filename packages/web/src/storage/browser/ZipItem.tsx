import { useClient } from "@twinhelm/core/react/console";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { ActionMenuItem } from "../../shell/ActionMenuItem";
import { saveFolder } from "./saveFolder";

/** Saves a folder with all in it. */
export function ZipItem({ folder }: { readonly folder: string }) {
  const client = useClient();
  return (
    <ActionMenuItem
      icon="folder_zip"
      text={browserText("download.zip")}
      onClick={() => void saveFolder(client, folder)}
    />
  );
}
