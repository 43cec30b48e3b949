import { newDirectoryPath, storageAddress, storageWelcomePath } from "@twinhelm/core/storage/address";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ActionButton } from "../shell/ActionButton";
import { MaterialIcon } from "../shell/MaterialIcon";
import { Message } from "../shell/Message";
import { useTitle } from "../shell/useTitle";
import { FolderDialog } from "./browser/FolderDialog";
import { UploadButton } from "./browser/UploadButton";
import { useMayChoose } from "./picker/useMayUpload";
import "../styles/storage.css";

/** storage/welcome: what storage is, and the way to a new directory (spec 2, section 2). */
export function WelcomePage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const mayList = useMayChoose();
  /** The directory that was made last by somebody who cannot open it. */
  const [made, setMade] = useState("");
  useTitle(storageText("title"));
  const onMade = (path: string) => {
    if (!mayList) setMade(path);
    void navigate(mayList ? storageAddress(path) : storageWelcomePath, { replace: true });
  };
  return (
    <>
      <Message
        level={1}
        icon="filter_drama"
        title={storageText("title")}
        action={
          <div className="welcome-ways">
            <ActionButton
              intent="primary"
              icon={<MaterialIcon name="create_new_folder" />}
              text={storageText("add.title")}
              request={{ action: "storage:create" }}
              onClick={() => void navigate(newDirectoryPath)}
            />
            {!mayList && <UploadButton folder={made} plain />}
          </div>
        }
      >
        <p>{storageText("about")}</p>
        {!mayList && <Unlisted made={visibleText(ownName(made))} />}
      </Message>
      {query.get("openDialog") === "true" && (
        <FolderDialog
          title={storageText("add.title")}
          folder=""
          onMade={onMade}
          onClose={() => void navigate(storageWelcomePath, { replace: true })}
        />
      )}
    </>
  );
}

/** To those who may add files and not see them. */
const Unlisted = ({ made }: { readonly made: string }) => (
  <p role="status">
    {made === ""
      ? browserText("welcome.unlisted")
      : `${browserText("welcome.made", { name: made })} ${browserText("welcome.unlisted")}`}
  </p>
);
