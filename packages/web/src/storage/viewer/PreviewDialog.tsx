import { Button, DialogFooter } from "@blueprintjs/core";
import { fileText } from "@twinhelm/core/storage/field/text";
import { viewerOf } from "@twinhelm/core/storage/viewing/kind";
import { text } from "@twinhelm/core/text/catalogue";
import { visibleText } from "@twinhelm/core/text/visible";
import { Suspense, useState } from "react";
import { ActionButton } from "../../shell/ActionButton";
import { overlay } from "../../shell/loaded";
import { MaterialIcon } from "../../shell/MaterialIcon";
import { OverDialog } from "../picker/OverDialog";
import { ObjectViewer } from "./ObjectViewer";
import type { ViewedObject } from "./object";

const ImageEditorDialog = overlay(
  async () => (await import("../editor/ImageEditorDialog")).ImageEditorDialog,
);

interface PreviewDialogProps {
  readonly object: ViewedObject;
  readonly onClose: () => void;
}

/** An object over the page, as large as there is room; a picture can be edited from here. */
export function PreviewDialog({ object, onClose }: PreviewDialogProps) {
  const [edits, setEdits] = useState(false);
  if (edits)
    return (
      <Suspense fallback={null}>
        <ImageEditorDialog object={object} onClose={() => setEdits(false)} />
      </Suspense>
    );
  return (
    <OverDialog className="preview-dialog" title={visibleText(object.name)} onClose={onClose}>
      <div className="preview-body">
        <ObjectViewer object={object} />
      </div>
      <DialogFooter
        actions={
          <>
            {viewerOf(object) === "image" && (
              <ActionButton
                icon={<MaterialIcon name="crop_rotate" />}
                text={fileText("edit.image")}
                request={{ action: "storage:update", segments: [object._id] }}
                onClick={() => setEdits(true)}
              />
            )}
            <Button text={text("common.close")} onClick={onClose} />
          </>
        }
      />
    </OverDialog>
  );
}
