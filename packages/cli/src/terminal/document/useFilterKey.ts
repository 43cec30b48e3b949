import type { Bucket } from "@twinhelm/core/bucket/model";
import { type Guarded, usePermissions } from "../keys/usePermissions";
import type { Change } from "../navigation/state";
import { askCondition } from "../table/basicFilter";
import { useRelationKeys } from "./form/useRelationKeys";

/** The key that adds a condition to the filter of a bucket's table. */
export function useFilterKey({ properties }: Bucket, change: (change: Change) => void): Guarded {
  const { warn } = usePermissions();
  const { pick } = useRelationKeys(change);
  return {
    run: () =>
      askCondition({
        ...{ properties, change, warn },
        pick: (title, property, take) =>
          // One document is looked for, also in a relation to many.
          pick({ title, property: { ...property, relationType: "onetoone" }, value: undefined }, (id) => {
            if (typeof id === "string") take(id);
          }),
      }),
  };
}
