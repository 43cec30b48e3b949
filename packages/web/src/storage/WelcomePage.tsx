import { newDirectoryPath, storageAddress, storageWelcomePath } from "@twinhelm/core/storage/address";
import { storageText } from "@twinhelm/core/storage/text";
import { useNavigate, useSearchParams } from "react-router";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { useTitle } from "../shell/useTitle";
import { FolderDialog } from "./browser/FolderDialog";
import "../styles/storage.css";

/** storage/welcome: what storage is, and the way to a new directory (spec 2, section 2). */
export function WelcomePage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  useTitle(storageText("title"));
  return (
    <>
      <Message
        level={1}
        icon="filter_drama"
        title={storageText("title")}
        action={
          <ActionButton
            intent="primary"
            icon={<MaterialIcon name="create_new_folder" />}
            text={storageText("add.title")}
            request={{ action: "storage:create" }}
            onClick={() => void navigate(newDirectoryPath)}
          />
        }
      >
        <p>{storageText("about")}</p>
      </Message>
      {query.get("openDialog") === "true" && (
        <FolderDialog
          title={storageText("add.title")}
          folder=""
          onMade={(path) => void navigate(storageAddress(path), { replace: true })}
          onClose={() => void navigate(storageWelcomePath, { replace: true })}
        />
      )}
    </>
  );
}
