import { AnchorButton } from "@blueprintjs/core";
import { useClient } from "@twinhelm/core/react/console";
import { viewAddress } from "@twinhelm/core/storage/api";
import type { StorageEntry, StorageObject } from "@twinhelm/core/storage/model";
import { storageText } from "@twinhelm/core/storage/text";
import { editorOf } from "@twinhelm/core/storage/viewing/kind";
import { Suspense, useState } from "react";
import { ActionButton } from "../../shell/ActionButton";
import { CopyButton } from "../../shell/CopyButton";
import { overlay } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { useBrowsing } from "./context";
import { ReplaceButton } from "./ReplaceButton";

const ImageEditorDialog = overlay(
  async () => (await import("../editor/ImageEditorDialog")).ImageEditorDialog,
);

interface DetailActionsProps {
  readonly entry: StorageEntry;
  readonly object: StorageObject;
}

/** What can be done with the file of the detail panel. */
export function DetailActions({ entry, object }: DetailActionsProps) {
  const { transport } = useClient();
  const { remove } = useBrowsing();
  const segments = [object._id];
  return (
    <div className="detail-actions">
      <CopyButton value={object.url} label={storageText("copy")} shown="button" />
      {editorOf(object) === "picture" && <EditButton object={object} />}
      <ReplaceButton object={object} />
      <AnchorButton
        icon={<MaterialIcon name="download" />}
        text={storageText("download")}
        href={viewAddress(transport.baseUrl, object._id)}
        download={entry.name}
      />
      <ActionButton
        intent="danger"
        variant="outlined"
        icon={<MaterialIcon name="delete" />}
        text={storageText("delete")}
        request={{ action: "storage:delete", segments }}
        onClick={() => remove([entry])}
      />
    </div>
  );
}

function EditButton({ object }: { readonly object: StorageObject }) {
  const [edits, setEdits] = useState(false);
  return (
    <>
      <ActionButton
        icon={<MaterialIcon name="crop_rotate" />}
        text={storageText("edit")}
        request={{ action: "storage:update", segments: [object._id] }}
        onClick={() => setEdits(true)}
      />
      {edits && (
        <Suspense fallback={null}>
          <ImageEditorDialog object={object} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </>
  );
}
