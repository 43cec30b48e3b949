import { browserText } from "@twinhelm/core/storage/browser/text";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { Suspense, useMemo, useState } from "react";
import { IconButton } from "../../shell/IconButton";
import { overlay, part } from "../../shell/loaded";

const ObjectViewer = part(async () => (await import("../viewer/ObjectViewer")).ObjectViewer);
const PreviewDialog = overlay(async () => (await import("../viewer/PreviewDialog")).PreviewDialog);

interface PreviewProps {
  readonly object: StorageObject;
  /** When it was looked at. */
  readonly time: number;
}

/** What a file holds, small, and as large as there is room. */
export function Preview({ object: looked, time }: PreviewProps) {
  const object = useMemo(() => ({ ...looked, time }), [looked, time]);
  const [isLarge, setIsLarge] = useState(false);
  return (
    <div className="detail-preview">
      <Suspense fallback={<span className="bp6-skeleton detail-wait" />}>
        <ObjectViewer object={object} isSmall />
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
