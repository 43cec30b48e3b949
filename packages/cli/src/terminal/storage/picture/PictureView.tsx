import type { StorageObject } from "@twinhelm/core/storage/model";
import type { PictureFacts } from "@twinhelm/core/storage/picture/facts";
import { storageText } from "@twinhelm/core/storage/text";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import type { AreaLayerProps } from "../../area/faces";
import { useTerminal } from "../../context";
import { Reader } from "../../layers/Reader";
import { wrap } from "../../layout/wrap";
import { show } from "../../navigation/state";
import { useCopy } from "../../output/useCopy";
import { useDrawn } from "./useDrawn";
import { usePicture } from "./usePicture";

/** A picture, drawn in what this terminal has; where it has no colours, or is read out, what is known of it. */
export function PictureView({ layer, size, change }: AreaLayerProps<"picture">) {
  const { paint, graphics, spoken } = useTerminal();
  const { object, title } = layer;
  const copy = useCopy();
  const { facts, picture, problem } = usePicture(object);
  const room = { columns: size.width - 2, rows: size.height - 3 };
  const drawn = useDrawn(picture, room);
  const about = aboutPicture(object, facts);
  const isDrawn = graphics.depth !== undefined && !spoken;
  const words = problem ?? wordsOf({ facts, isDrawn, name: title });
  const told = [
    ...wrap(about, size.width - 4),
    ...(words === "" ? [] : ["", ...wrap(words, size.width - 4)]),
  ];
  const left = " ".repeat(1 + Math.max(0, Math.floor((room.columns - (drawn?.columns ?? 0)) / 2)));
  const lines =
    drawn === undefined
      ? ["", ...told.map((line) => `  ${line}`)]
      : [`  ${paint(about, "dim")}`, "", ...drawn.lines.map((line) => left + line)];
  return (
    <Reader
      size={size}
      title={visibleText(title)}
      lines={lines}
      top={0}
      onTop={() => undefined}
      onCopy={() => copy(object.url)}
      onClose={() => change(show(undefined))}
    />
  );
}

interface Situation {
  readonly facts: PictureFacts | undefined;
  readonly isDrawn: boolean;
  readonly name: string;
}

/** Said where nothing is drawn yet, or at all. */
function wordsOf({ facts, isDrawn, name }: Situation): string {
  if (facts === undefined || isDrawn) return viewingText("loading", { name: visibleText(name) });
  return storageText("picture.noColours");
}

/** Its format, pixels and bytes. */
function aboutPicture({ content }: StorageObject, facts: PictureFacts | undefined): string {
  const { format, width, height, isAnimated = false } = facts ?? {};
  const kind = format === undefined || format === "other" ? visibleText(content.type) : format.toUpperCase();
  return [
    kind,
    ...(width === undefined || height === undefined ? [] : [viewingText("image.size", { width, height })]),
    sizeText(content.size),
    ...(isAnimated ? [storageText("picture.first")] : []),
  ].join(", ");
}
