import type { ActionId } from "@twinhelm/core/action/registry";
import { bucketCreate } from "@twinhelm/core/bucket/actions";
import { newBucket } from "@twinhelm/core/bucket/defaults";
import type { AddEntry } from "@twinhelm/core/shell/sections";
import { useStart } from "../../action/starting";
import { ActionButton } from "../ActionButton";
import { MaterialIcon } from "../MaterialIcon";

/** The dashed line below a section that adds something to it. */
export function AddEntryButton({ entry }: { entry: AddEntry }) {
  const start = useStart();
  const begin: Partial<Record<ActionId, () => void>> = { "bucket.create": start.createBucket };
  return (
    <div className="add-entry">
      <ActionButton
        fill
        variant="minimal"
        hintPlacement="right"
        icon={<MaterialIcon name={entry.icon} />}
        text={entry.title}
        request={bucketCreate.permission?.(newBucket(0))}
        onClick={begin[entry.action]}
      />
    </div>
  );
}
