import { browserText } from "@twinhelm/core/storage/browser/text";
import { storageText } from "@twinhelm/core/storage/text";
import { Message } from "../../shell/Message";
import { UploadButton } from "./UploadButton";

/** In place of the lines of a folder that has none, with the way to end that. */
export const EmptyFolder = ({ folder }: { readonly folder: string }) => (
  <Message
    icon="folder_open"
    title={storageText(folder === "" ? "empty" : "empty.folder")}
    action={<UploadButton folder={folder} />}
  >
    <p>{browserText("none.drop")}</p>
  </Message>
);
