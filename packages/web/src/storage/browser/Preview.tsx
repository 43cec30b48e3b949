import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { Suspense, useState } from "react";
import { IconButton } from "../../shell/IconButton";
import { overlay, part } from "../../shell/loaded";

const ObjectViewer = part(async () => (await import("../viewer/ObjectViewer")).ObjectViewer);
const PreviewDialog = overlay(async () => (await import("../viewer/PreviewDialog")).PreviewDialog);

/** What a file holds, small, and as large as there is room. */
export function Preview({ object }: { readonly object: StorageObject }) {
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div className="detail-preview">
      <Suspense fallback={<span className="bp6-skeleton detail-wait" />}>
        <ObjectViewer object={object} />
        {isLarge && <PreviewDialog object={object} onClose={() => setIsLarge(false)} />}
      </Suspense>
      <IconButton
        icon="open_in_full"
        label={browserText("detail.preview")}
        onClick={() => setIsLarge(true)}
      />
    </div>
  );
}
