import type { StorageObject } from "@twinhelm/core/storage/model";
import { Suspense, useMemo } from "react";
import { overlay, part } from "../../shell/loaded";

const ObjectViewer = part(async () => (await import("../viewer/ObjectViewer")).ObjectViewer);
const PreviewDialog = overlay(async () => (await import("../viewer/PreviewDialog")).PreviewDialog);

interface PreviewProps {
  readonly object: StorageObject;
  /** When it was looked at. */
  readonly time: number;
  /** True: it is over the page, as large as there is room. */
  readonly isLarge: boolean;
  readonly onClose: () => void;
}

/** What a file holds, small, and as large as there is room. */
export function Preview({ object: looked, time, isLarge, onClose }: PreviewProps) {
  const object = useMemo(() => ({ ...looked, time }), [looked, time]);
  return (
    <div className="detail-preview">
      <Suspense fallback={<span className="bp6-skeleton detail-wait" />}>
        <ObjectViewer object={object} isSmall />
        {isLarge && <PreviewDialog object={object} onClose={onClose} />}
      </Suspense>
    </div>
  );
}
