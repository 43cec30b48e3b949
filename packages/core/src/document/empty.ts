import type { Bucket } from "../bucket/model";
import { titleOfBucket } from "../bucket/model";
import { type EmptyList, emptyReason } from "../list/empty";
import type { ListState } from "../list/state";
import { documentText } from "./text";

/** What the list of a bucket without documents says. */
export function emptyDocuments(bucket: Pick<Bucket, "title">, { filter }: ListState): EmptyList {
  const reason = emptyReason(filter);
  return reason === "none"
    ? {
        reason,
        title: documentText("empty.title"),
        paragraphs: [documentText("empty.text", { title: titleOfBucket(bucket) })],
        button: documentText("empty.add"),
      }
    : {
        reason,
        title: documentText("noMatch.title"),
        paragraphs: [documentText("noMatch.text")],
        button: documentText("noMatch.clear"),
      };
}
