import { networkFailure } from "@twinhelm/core/http/exchange";
import { type Failure, failed, type Result, success } from "@twinhelm/core/http/failure";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { isRoomFor, pictureLimits } from "@twinhelm/core/storage/picture/editing";
import { type PictureFacts, pictureFacts } from "@twinhelm/core/storage/picture/facts";
import { pictureText } from "@twinhelm/core/storage/picture/text";
import { viewingText } from "@twinhelm/core/storage/viewing/text";
import { sizeText } from "@twinhelm/core/storage/words";
import { type ViewedObject, viewerLimits } from "../viewer/object";
import { readObject } from "../viewer/readObject";

/** A picture that can be edited. */
export interface LoadedPicture {
  /** Its pixels, upright. */
  readonly bitmap: ImageBitmap;
  readonly facts: PictureFacts;
  /** What the server calls this content, where it says so. */
  readonly tag: string | undefined;
}

const refused = (message: string): Result<never> => failed({ code: "invalid", message, retry: false });

/** Reads a picture, unless it is too large for a browser: what it unfolds to is known before it is unfolded. */
export async function loadPicture(
  client: ConsoleClient,
  { _id, content }: ViewedObject,
  signal: AbortSignal,
): Promise<Result<LoadedPicture>> {
  if (content.size > viewerLimits.image) {
    const sizes = { size: sizeText(content.size), most: sizeText(viewerLimits.image) };
    return refused(viewingText("large", sizes));
  }
  const answer = await readObject(client, _id, { signal });
  if (!answer.ok) return answer;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await answer.value.arrayBuffer());
  } catch {
    return failed(networkFailure(client.transport.baseUrl));
  }
  const facts = pictureFacts(bytes);
  if (facts.format === "svg") return refused(pictureText("drawing"));
  const problem = roomProblem(facts);
  if (problem !== undefined) return failed(problem);
  try {
    const bitmap = await createImageBitmap(new Blob([bytes]), { imageOrientation: "from-image" });
    const unexpected = roomProblem(bitmap);
    if (unexpected !== undefined) return failed(unexpected);
    return success({ bitmap, facts, tag: answer.value.headers.get("etag") ?? undefined });
  } catch {
    return refused(pictureText("broken"));
  }
}

function roomProblem({ width, height }: { width?: number; height?: number }): Failure | undefined {
  if (width === undefined || height === undefined || isRoomFor({ width, height })) return undefined;
  const { side, pixels } = pictureLimits;
  const words = { width, height, side, pixels: pixels / 1_000_000 };
  return { code: "too-large", message: pictureText("huge", words), retry: false };
}
