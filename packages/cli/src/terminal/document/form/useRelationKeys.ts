import { titleOfBucket } from "@twinhelm/core/bucket/model";
import { useBuckets } from "@twinhelm/core/bucket/react";
import type { FormLine } from "@twinhelm/core/document/form/lines";
import { documentPath } from "@twinhelm/core/document/paths";
import { canList, firstPicking } from "@twinhelm/core/document/picking";
import { relatedIds } from "@twinhelm/core/field/related";
import { useAccess } from "@twinhelm/core/react/console";
import { relationText } from "@twinhelm/core/text/relation";
import type { Commands } from "../../keys/useCommands";
import { usePermissions } from "../../keys/usePermissions";
import { type Change, open, show } from "../../navigation/state";
import "./layer";

/** A relation, and what it is called. */
interface Related extends Pick<FormLine, "title" | "property" | "value"> {
  /** Where it is in the form that waits for what is made for it; absent: nothing is made here. */
  readonly path?: FormLine["path"];
}

export interface RelationKeys {
  /** Opens the picker, or says why there is none. */
  readonly pick: (line: Related, take: (value: unknown) => void) => void;
  /** Opens the related document. */
  readonly viewing: (line: FormLine) => Commands;
}

/** What the keys do with a relation. */
export function useRelationKeys(change: (change: Change) => void): RelationKeys {
  const buckets = useBuckets().value;
  const access = useAccess().value;
  const { warn } = usePermissions();
  return {
    pick({ title, property, value, path }, take) {
      const bucket = buckets?.find(({ _id }) => _id === property.bucketId);
      if (bucket === undefined) return warn(relationText("unread.gone"));
      if (!canList(access, bucket._id))
        return warn(relationText("unread.bucket", { title: titleOfBucket(bucket) }));
      const { words: query, ...picking } = firstPicking;
      const kind = "pickDocument";
      const parts = { bucket, label: title, property, value, picking, query, path };
      change(show({ kind, ...parts, row: 0, onChange: take }));
    },
    viewing({ kind, property: { bucketId }, value, documentId }: FormLine): Commands {
      const [id] = kind === "related" ? [documentId] : kind === "value" ? relatedIds(value) : [];
      if (bucketId === undefined || id === undefined) return {};
      const go = () => change(open(documentPath(bucketId, id)));
      return { follow: go, ...(kind === "related" ? { open: go } : {}) };
    },
  };
}
