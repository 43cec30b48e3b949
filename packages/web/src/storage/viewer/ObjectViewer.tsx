import "../../styles/viewer.css";
import { type ViewerName, viewerOf } from "@twinhelm/core/storage/viewing/kind";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { type ComponentType, Suspense } from "react";
import { part } from "../../shell/loaded";
import type { ViewedObject } from "./object";
import { useContentVersion } from "./useContentVersion";
import { ViewerLoading, ViewerWord } from "./ViewerStates";

export interface ViewerProps {
  readonly object: ViewedObject;
}

const Nothing = ({ object }: ViewerProps) => (
  <ViewerWord object={object} icon="insert_drive_file">
    <p>{viewingText("empty")}</p>
  </ViewerWord>
);

const Unknown = ({ object }: ViewerProps) => (
  <ViewerWord object={object} icon="description">
    <p>{viewingText("none")}</p>
    {object.content.type !== "" && (
      <p className="muted">{viewingText("unknown", { name: object.name, type: object.content.type })}</p>
    )}
  </ViewerWord>
);

const table = part<ViewerProps>(async () => (await import("./TableViewer")).TableViewer);

/** What shows each kind of object. Each loads when one of its kind is opened. */
const viewers: Readonly<Record<ViewerName, ComponentType<ViewerProps>>> = {
  image: part(async () => (await import("./ImageViewer")).ImageViewer),
  video: part(async () => (await import("./MediaViewer")).VideoViewer),
  audio: part(async () => (await import("./MediaViewer")).AudioViewer),
  pdf: part(async () => (await import("./PdfViewer")).PdfViewer),
  zip: part(async () => (await import("./ZipViewer")).ZipViewer),
  csv: table,
  xlsx: table,
  markdown: part(async () => (await import("./MarkdownViewer")).MarkdownViewer),
  text: part(async () => (await import("./TextViewer")).TextViewer),
  empty: Nothing,
  none: Unknown,
};

interface ObjectViewerProps extends ViewerProps {
  /** True: a large one may lie over it. */
  readonly isSmall?: boolean;
}

/** Shows what an object of Storage holds, as high as what is around it. */
export function ObjectViewer({ object, isSmall = false }: ObjectViewerProps) {
  const Viewer = viewers[viewerOf(object)];
  const version = useContentVersion(object);
  return (
    <section
      className="viewer"
      aria-label={viewingText(isSmall ? "label.small" : "label", { name: object.name })}
    >
      <Suspense fallback={<ViewerLoading object={object} />}>
        <Viewer key={`${object._id} ${version}`} object={object} />
      </Suspense>
    </section>
  );
}
