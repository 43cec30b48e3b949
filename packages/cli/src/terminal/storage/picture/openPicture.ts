import type { StorageObject } from "@twinhelm/core/storage/model";
import { type PictureFacts, pictureFacts } from "@twinhelm/core/storage/picture/facts";
import { storageText } from "@twinhelm/core/storage/text";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { sizeText } from "@twinhelm/core/storage/words";
import { visibleText } from "@twinhelm/core/text/visible";
import { firstBytes } from "../reading";
import type { DrawnFormat } from "./messages";
import { type ReadPicture, readPicture } from "./thread";

/** Pixels of a picture that is drawn, and bytes of its file: what reading it takes at most is a multiple of that. */
const limits = { pixels: 25_000_000, bytes: 36_700_160 } as const;

interface Opening {
  readonly baseUrl: string;
  readonly object: StorageObject;
  /** False: its head is read, and nothing drawn. */
  readonly isDrawn: boolean;
  readonly signal: AbortSignal;
  /** Told before the picture itself is read. */
  readonly onFacts: (facts: PictureFacts) => void;
}

interface Opened {
  readonly facts?: PictureFacts | undefined;
  readonly picture?: ReadPicture | undefined;
  readonly problem?: string | undefined;
}

/** Fetches a picture, looks at what its head says, and reads it where that is within bounds. */
export async function openPicture({ baseUrl, object, isDrawn, signal, onFacts }: Opening): Promise<Opened> {
  const { content, _id } = object;
  if (content.size > limits.bytes) {
    const amounts = { size: sizeText(content.size), most: sizeText(limits.bytes) };
    return { problem: viewingText("large", amounts) };
  }
  const bytes = await firstBytes(baseUrl, _id, limits.bytes, signal);
  if (!bytes.ok) return { problem: visibleText(bytes.failure.message) };
  const facts = pictureFacts(bytes.value);
  onFacts(facts);
  const { format, width = 0, height = 0 } = facts;
  if (!isDrawnFormat(format)) return { facts, problem: storageText("picture.kind") };
  if (width * height > limits.pixels) {
    const amounts = { width, height, pixels: limits.pixels / 1_000_000 };
    return { facts, problem: viewingText("image.huge", amounts) };
  }
  const broken = { facts, problem: storageText("picture.broken") };
  if (width === 0 || height === 0) return broken;
  if (!isDrawn) return { facts };
  const picture = await readPicture({ bytes: bytes.value, format, most: limits.pixels });
  return picture === undefined ? broken : { facts, picture };
}

const isDrawnFormat = (format: PictureFacts["format"]): format is DrawnFormat =>
  format !== "svg" && format !== "other";
